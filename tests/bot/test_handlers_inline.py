"""Inline mode: challenges and games in chats where the bot is not (complaint 40: they take no uploads)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.ports import PersonId
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, bad_request, too_many
from tests.bot.parlour import Parlour
from tests.bot.phone import Phone


@pytest.fixture
def parlour(anna: Phone, monkeypatch: pytest.MonkeyPatch) -> Parlour:
    monkeypatch.setattr("bot.telegram.pacing.GROUP_CALLS", 1000)  # These tests are not about waiting.
    return Parlour(anna)


async def seated(parlour: Parlour, anna: Phone, bogdan: Phone) -> str:
    """A card in the parlour, accepted; the message's inline id."""
    inline = await parlour.post(anna, "Short nardy")
    await parlour.press(bogdan, "Accept", inline)
    return inline


async def mover(anna: Phone, bogdan: Phone) -> tuple[Phone, Phone]:
    """Who has to act, and the other."""
    return (anna, bogdan) if (await anna.table()).game.to_act == 0 else (bogdan, anna)


async def test_every_variant_is_offered_ready_made(parlour: Parlour, anna: Phone) -> None:
    titles = [result.title for result in await parlour.ask(anna)]

    assert "Challenge: Short nardy, a single game" in titles
    assert any("Gulbar" in title for title in titles)


@pytest.mark.parametrize(("typed", "title"), [("long 5", "Long nardy"), ("crazy", "Crazy nardy")])
async def test_what_is_typed_narrows_the_list(parlour: Parlour, anna: Phone, typed: str, title: str) -> None:
    titles = [result.title for result in await parlour.ask(anna, typed)]

    assert [title in each for each in titles] == [True]


async def test_typing_writes_nothing(parlour: Parlour, anna: Phone, app: App) -> None:
    for typed in ("l", "lo", "lon", "long"):
        await parlour.ask(anna, typed)

    assert await app.store.challenges(opener=PersonId(anna.number)) == ()


async def test_a_card_says_what_is_offered_by_whom_with_which_dice(parlour: Parlour, anna: Phone) -> None:
    text = parlour.shown(await parlour.post(anna, "Short nardy")).text

    assert "Short nardy" in text
    assert "Anna" in text
    assert re.search(r"[0-9a-f]{16}", text)


async def test_accepting_turns_the_card_into_a_board_that_plays_in_place(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    inline = await seated(parlour, anna, bogdan)

    shown = parlour.shown(inline)
    assert shown.text.startswith("<pre>")
    assert parlour.first(inline, "w:", "m:")
    assert anna.messages == []


async def test_the_sealed_dice_are_those_that_the_card_has_shown(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    inline = await parlour.post(anna, "Short nardy")
    shown = re.findall(r"[0-9a-f]{64}", parlour.shown(inline).text)

    await parlour.press(bogdan, "Accept", inline)

    assert [(await anna.table()).game.started.seal] == shown


async def test_both_play_in_place_by_turns(parlour: Parlour, anna: Phone, bogdan: Phone) -> None:
    inline = await seated(parlour, anna, bogdan)
    first, second = await mover(anna, bogdan)

    await parlour.take_turn(first, inline)
    await parlour.take_turn(second, inline)

    assert await mover(anna, bogdan) == (first, second)
    assert parlour.shown(inline).text.startswith("<pre>")


async def test_ones_own_card_cannot_be_accepted(parlour: Parlour, anna: Phone, app: App) -> None:
    inline = await parlour.post(anna, "Short nardy")

    toast = await parlour.press(anna, "Accept", inline)

    assert toast.text
    assert await app.store.games_of(PersonId(anna.number)) == ()


async def test_a_third_person_may_only_watch(parlour: Parlour, anna: Phone, bogdan: Phone, app: App) -> None:
    inline = await seated(parlour, anna, bogdan)
    before = parlour.shown(inline).text

    toast = await parlour.send(Phone(app, 9, "Vera"), parlour.first(inline, "w:", "m:") or "", inline)

    assert toast.text == "You do not sit at this table, but you may watch."
    assert parlour.shown(inline).text == before


async def test_who_is_not_on_turn_is_told_so(parlour: Parlour, anna: Phone, bogdan: Phone) -> None:
    inline = await seated(parlour, anna, bogdan)
    _, other = await mover(anna, bogdan)

    toast = await parlour.send(other, parlour.first(inline, "w:", "m:") or "", inline)

    assert toast.text
    assert "turn" in toast.text


async def test_of_two_who_accept_one_plays_and_the_board_stays(
    parlour: Parlour, anna: Phone, bogdan: Phone, app: App
) -> None:
    inline = await parlour.post(anna, "Short nardy")
    accept = parlour.first(inline, "i:") or ""
    await parlour.send(bogdan, accept, inline)

    toast = await parlour.send(Phone(app, 9, "Vera"), accept, inline)

    assert toast.text == "The seat is taken: somebody was faster."
    assert parlour.shown(inline).text.startswith("<pre>")


async def test_the_opener_takes_a_card_back_and_nobody_else_does(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    inline = await parlour.post(anna, "Short nardy")

    refused = await parlour.press(bogdan, "Cancel", inline)
    await parlour.press(anna, "Cancel", inline)

    assert refused.text
    assert parlour.shown(inline).buttons == {}


async def test_after_a_day_a_card_cannot_be_accepted(
    parlour: Parlour, anna: Phone, bogdan: Phone, house: House
) -> None:
    inline = await parlour.post(anna, "Short nardy")
    house.clock.offset += timedelta(hours=25)

    toast = await parlour.press(bogdan, "Accept", inline)

    assert toast.text == "This invitation is no longer valid."
    assert parlour.shown(inline).buttons == {}


async def test_where_telegram_tells_what_was_picked_a_card_says_by_itself_that_it_has_run_out(
    anna: Phone, house: House, app: App
) -> None:
    parlour = Parlour(anna, feedback=True)
    inline = await parlour.post(anna, "Short nardy")

    house.clock.offset += timedelta(hours=25)
    await app.timers.run_due()
    await anna.until(lambda: not parlour.shown(inline).buttons)

    assert parlour.shown(inline).buttons == {}


@pytest.mark.parametrize("forged", ["i:9:short:1", "i:7:long:1", "i:7:short:5"])
async def test_nobody_can_be_made_to_have_offered_a_game(
    parlour: Parlour, anna: Phone, bogdan: Phone, app: App, forged: str
) -> None:
    inline = await parlour.post(anna, "Short nardy")
    token = (parlour.first(inline, "i:") or "").split(":")[4]
    await Phone(app, 9, "Vera").say("/start")

    toast = await parlour.send(bogdan, f"{forged}:{token}:sit", inline)

    assert toast.alert
    assert await app.store.games_of(PersonId(bogdan.number)) == ()


async def test_a_running_game_is_listed_and_its_board_plays_where_it_is_posted(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    await seated(parlour, anna, bogdan)
    first, _ = await mover(anna, bogdan)

    second = await parlour.post(first, "Your game")
    await parlour.take_turn(first, second)

    assert (await mover(anna, bogdan))[0] is not first


async def test_a_board_that_was_posted_before_the_last_turn_is_brought_up_to_date_by_a_press(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    inline = await seated(parlour, anna, bogdan)
    first, _ = await mover(anna, bogdan)
    copy = await parlour.post(first, "Your game")
    old = parlour.first(copy, "w:", "m:") or ""
    await parlour.take_turn(first, inline)

    toast = await parlour.send(first, old, copy)

    assert toast.text
    assert parlour.shown(copy).text == parlour.shown(inline).text


async def test_nobody_elses_press_makes_a_message_a_board(
    parlour: Parlour, anna: Phone, bogdan: Phone, app: App
) -> None:
    inline = await seated(parlour, anna, bogdan)
    copy = await parlour.post(anna, "Your game")

    toast = await parlour.send(Phone(app, 9, "Vera"), parlour.first(copy, "o:") or "", copy)

    table = await anna.table()
    assert toast.text == "You do not sit at this table, but you may watch."
    assert [board.inline_message for board in await app.store.boards(table.id)] == [inline]


async def test_presses_that_would_need_a_chat_are_refused(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    inline = await seated(parlour, anna, bogdan)
    game = (parlour.first(inline, "o:") or "").split(":")[1]

    for data in (f"o:{game}:rules", f"o:{game}:leave", "n:start:", "s:theme:dark:", f"e:{game}:file"):
        toast = await parlour.send(anna, data, inline)
        assert toast.text == "This board was out of date; here is a fresh one."


async def test_the_menu_shows_nothing_that_needs_a_chat(parlour: Parlour, anna: Phone, bogdan: Phone) -> None:
    inline = await seated(parlour, anna, bogdan)

    await parlour.press((await mover(anna, bogdan))[0], "⋯", inline)

    assert parlour.first(inline, "x:")
    assert not [data for data in parlour.shown(inline).buttons.values() if "rules" in data]


async def test_after_the_end_a_rematch_stands_in_the_same_message(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    inline = await seated(parlour, anna, bogdan)
    first = (await anna.table()).id
    await parlour.press(anna, "⋯", inline)
    await parlour.press(anna, "Resign", inline)
    await parlour.press(anna, "Yes, offer it", inline)
    await parlour.send(bogdan, parlour.find(inline, "accept"), inline)
    await parlour.press(anna, "Rematch", inline)
    await parlour.press(bogdan, "Let us play", inline)

    assert (await anna.table()).id != first
    assert parlour.first(inline, "w:", "m:", "o:")


async def test_a_message_that_is_gone_costs_nothing_but_itself(
    parlour: Parlour, anna: Phone, bogdan: Phone, app: App
) -> None:
    inline = await seated(parlour, anna, bogdan)
    game = (await anna.table()).id
    shown = parlour.telegram.inline.pop(inline)

    await parlour.send(
        (await mover(anna, bogdan))[0],
        next(data for data in shown.buttons.values() if data.startswith(("w:", "m:"))),
        inline,
    )

    assert await app.store.boards(game) == ()
    assert not (await anna.table()).row.over


async def test_after_a_429_the_newest_state_is_shown(parlour: Parlour, anna: Phone, bogdan: Phone) -> None:
    inline = await seated(parlour, anna, bogdan)
    first, _ = await mover(anna, bogdan)
    parlour.telegram.fail("editMessageText", too_many(1))

    await parlour.take_turn(first, inline)

    assert first.name in parlour.shown(inline).text


async def test_a_late_answer_to_a_query_harms_nobody(parlour: Parlour, anna: Phone) -> None:
    old = "query is too old and response timeout expired or query ID is invalid"
    parlour.telegram.fail("answerInlineQuery", bad_request(old))

    await parlour.ask(anna)

    assert await parlour.ask(anna)


async def test_inline_cards_stand_in_no_list_of_invitations(parlour: Parlour, anna: Phone, app: App) -> None:
    feedback = Parlour(anna, feedback=True)
    await feedback.post(anna, "Short nardy")

    await anna.say("/start")

    assert not [button for button in anna.screen.buttons if "✉" in button]


async def test_the_button_above_the_list_opens_the_start_screen(anna: Phone) -> None:
    await anna.say("/start inline")

    assert anna.first("n:play") is not None


async def test_who_lets_a_turn_wait_is_called_in_private_until_the_next_press(
    parlour: Parlour, anna: Phone, bogdan: Phone, app: App, house: House
) -> None:
    for phone in (anna, bogdan):
        await phone.say("/start")
    inline = await seated(parlour, anna, bogdan)
    first, other = await mover(anna, bogdan)

    house.clock.offset += timedelta(seconds=30)
    await app.timers.run_due()
    await first.rest()
    early = first.screen.text
    house.clock.offset += timedelta(seconds=31)
    await app.timers.run_due()
    await first.rest()
    called = [phone for phone in (first, other) if "our turn" in phone.screen.text]
    await parlour.take_turn(first, inline)

    assert "our turn" not in early
    assert called == [first]
    assert "our turn" not in first.screen.text


async def test_who_has_never_started_the_bot_is_not_written_to(
    parlour: Parlour, anna: Phone, bogdan: Phone, app: App, house: House
) -> None:
    await seated(parlour, anna, bogdan)

    house.clock.offset += timedelta(seconds=61)
    await app.timers.run_due()
    await anna.rest()

    assert anna.messages == bogdan.messages == []


@pytest.fixture
async def stored(house: House, monkeypatch: pytest.MonkeyPatch) -> App:
    monkeypatch.setattr("bot.telegram.pacing.GROUP_CALLS", 1000)
    return await house.start(storage_chat=-1009)


async def test_with_a_storage_chat_the_board_is_a_picture(stored: App, telegram: FakeTelegram) -> None:
    anna, bogdan = Phone(stored), Phone(stored, 8, "Bogdan")
    parlour = Parlour(anna)
    inline = await seated(parlour, anna, bogdan)
    first, _ = await mover(anna, bogdan)
    before = parlour.shown(inline).picture

    await parlour.take_turn(first, inline)

    assert before is not None
    assert parlour.shown(inline).picture not in (None, before)
    assert next(shown.picture for shown in telegram.chat(-1009)) == before


async def test_where_the_storage_chat_takes_nothing_the_board_is_drawn_in_letters(
    stored: App, telegram: FakeTelegram
) -> None:
    anna, bogdan = Phone(stored), Phone(stored, 8, "Bogdan")
    telegram.fail("sendPhoto", bad_request("chat not found"))

    inline = await seated(Parlour(anna), anna, bogdan)

    assert Parlour(anna).shown(inline).text.startswith("<pre>")


async def test_a_picture_stays_one_when_the_storage_chat_fails_later(
    stored: App, telegram: FakeTelegram
) -> None:
    anna, bogdan = Phone(stored), Phone(stored, 8, "Bogdan")
    parlour = Parlour(anna)
    inline = await seated(parlour, anna, bogdan)
    first, _ = await mover(anna, bogdan)
    telegram.fail("sendPhoto", *(bad_request("chat not found"),) * 9)

    await parlour.take_turn(first, inline)

    assert parlour.shown(inline).picture is not None
    assert "<pre>" not in parlour.shown(inline).text
