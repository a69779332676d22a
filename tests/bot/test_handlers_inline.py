"""Inline mode: challenges and games in chats where the bot is not (complaint 40: they take no uploads)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.ports import PersonId
from tests.bot.conftest import House
from tests.bot.fake_telegram import bad_request
from tests.bot.parlour import Parlour, mover, seated
from tests.bot.phone import Phone


async def test_every_variant_is_offered_ready_made(parlour: Parlour, anna: Phone) -> None:
    titles = [result.title for result in await parlour.ask(anna)]

    assert "Challenge: Short nardy, a single game" in titles
    assert any("Gulbar" in title for title in titles)


@pytest.mark.parametrize(
    ("typed", "title"),
    [("long 5", "Long nardy"), ("crazy", "Crazy nardy"), ("длинные 3", "Long nardy"), ("гюль", "Gulbar")],
)
async def test_what_is_typed_narrows_the_list(parlour: Parlour, anna: Phone, typed: str, title: str) -> None:
    titles = [result.title for result in await parlour.ask(anna, typed)]

    assert [title in each for each in titles] == [True]


async def test_what_fits_no_game_is_answered_with_all_of_them(parlour: Parlour, anna: Phone) -> None:
    everything = [result.title for result in await parlour.ask(anna)]

    assert [result.title for result in await parlour.ask(anna, "let us play")] == everything


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
