"""Hints by the buttons, through the real dispatcher: on one's own board, and as a note in a group."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.handlers import menu
from bot.services import hints
from bot.services.ports import Terms
from engine.events import Moved
from tests.bot import yard
from tests.bot.couple import before_a_throw, on_move, seated
from tests.bot.phone import Phone
from tests.bot.square import Square

FRIENDS = Terms(options={"cube": "off"}, hints=True)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, the hint comes in time."""
    monkeypatch.setattr(hints, "PATIENCE", 60.0)
    monkeypatch.setattr(menu, "IN_A_GROUP", 60.0)


async def ask(phone: Phone) -> None:
    await phone.press("⋯")
    await phone.press("Hint")


async def test_a_hint_is_shown_on_the_board_with_one_edit(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.press("⋯")
    edits = board.edits

    toast = await anna.press("Hint")

    assert (toast.text, anna.screen.edits - edits) == (None, 1)
    assert "the best turns with" in anna.screen.text
    assert "1. " in anna.screen.text


async def test_a_turn_of_the_hint_becomes_the_draft_and_can_be_confirmed(anna: Phone) -> None:
    await anna.sit_down()
    seq = (await anna.table()).game.seq
    await ask(anna)
    best = (await anna.table()).aside.hint

    await anna.press("Turn 1")

    assert "Done" in " ".join(anna.screen.buttons)
    await anna.press("Done")
    table = await anna.table()
    assert best is not None
    assert table.events[seq] == Moved(best.turns[0].steps)


async def test_the_way_back_leads_to_the_moves(anna: Phone) -> None:
    await anna.sit_down()
    before = list(anna.screen.buttons)
    await ask(anna)

    await anna.press("‹")

    assert list(anna.screen.buttons) == before


async def test_a_slow_hint_answers_at_once_and_is_shown_when_it_is_there(
    app: App, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "PATIENCE", 0.0)
    await anna.sit_down()
    await anna.press("⋯")

    toast = await anna.press("Hint")

    assert toast.text == "Thinking about it: the hint will appear on the board."
    await anna.until(lambda: "the best turns with" in anna.screen.text)


async def test_the_end_says_how_often_one_was_helped(anna: Phone) -> None:
    await anna.sit_down()
    await ask(anna)
    await anna.press("‹")

    await anna.resign()

    assert "With hints: You 1" in anna.screen.text
    await anna.say("/history")
    await anna.press("1")
    assert "with hints: You 1" in anna.screen.text


async def test_the_cube_too_is_advised_about(anna: Phone, bogdan: Phone) -> None:
    doubler, _ = await before_a_throw(anna, bogdan, Terms(length=3, hints=True))

    await ask(doubler)

    assert "throw without doubling" in doubler.screen.text


async def test_friends_without_hints_have_no_such_button(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, Terms(options={"cube": "off"}))
    mover, _ = await on_move(anna, bogdan)

    await mover.press("⋯")

    assert not [text for text in mover.screen.buttons if "Hint" in text]


async def test_the_opponents_board_is_left_alone(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, FRIENDS)
    mover, other = await on_move(anna, bogdan)
    edits = other.screen.edits

    await ask(mover)

    assert other.screen.edits == edits


async def test_hints_are_agreed_on_with_the_card(anna: Phone) -> None:
    await anna.say("/start")
    await anna.press("friend")
    await anna.press("Change")
    await anna.press("Hints")
    await anna.press("2")

    assert "with hints" in anna.screen.text


async def test_a_forged_press_brings_no_hint_to_a_strict_table(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, Terms(options={"cube": "off"}))
    mover, _ = await on_move(anna, bogdan)
    await mover.press("⋯")
    close = next(data for data in mover.screen.buttons.values() if data.endswith(":close"))

    toast = await mover.send(close.replace(":close", ":hint"), mover.screen.message_id)

    assert toast.text is not None
    assert "without hints" in toast.text


async def test_in_a_group_only_the_asker_reads_the_hint(square: Square, anna: Phone, bogdan: Phone) -> None:
    game = await yard.seated(square, anna, bogdan, FRIENDS)
    mover = await game.mover()
    await square.press(mover, "⋯", game.board)
    board, edits = game.board.text, game.board.edits

    toast = await square.press(mover, "Hint", game.board)

    assert toast.alert
    assert toast.text is not None
    assert toast.text.startswith("1. ")
    assert (game.board.text, game.board.edits) == (board, edits)


async def test_in_a_group_who_waits_is_told_whose_turn_it_is(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    game = await yard.seated(square, anna, bogdan, FRIENDS)
    other = await game.other()
    await square.press(other, "⋯", game.board)

    toast = await square.press(other, "Hint", game.board)

    assert toast.text is not None
    assert "turn" in toast.text
