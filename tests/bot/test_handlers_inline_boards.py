"""Boards of inline mode: played, called about and drawn where the bot is not (complaint 40: no uploads)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import App
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, bad_request, too_many
from tests.bot.parlour import Parlour, mover, seated
from tests.bot.phone import Phone


async def test_a_running_game_is_listed_and_its_board_plays_where_it_is_posted(
    parlour: Parlour, anna: Phone, bogdan: Phone
) -> None:
    await seated(parlour, anna, bogdan)
    first, _ = await mover(anna, bogdan)

    second = await parlour.post(first, "Your game")
    await parlour.take_turn(first, second)

    assert (await mover(anna, bogdan))[0] is not first


async def test_the_list_speaks_the_language_of_who_asks(parlour: Parlour, anna: Phone, bogdan: Phone) -> None:
    await seated(parlour, anna, bogdan)
    await bogdan.say("/start")
    await bogdan.send("s:language:uk:", bogdan.screen.message_id)

    titles = [result.title for result in await parlour.ask(bogdan)]

    assert titles[0] == "Ваша партія: Anna – Bogdan"


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
