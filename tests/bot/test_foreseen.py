"""Boards that are drawn before their commit, and thought ahead while a player thinks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.presses import StepPress
from bot.services.ports import Board, BoardId, Draft, WantBoards
from bot.services.table import Table, Tables
from bot.telegram.ahead import BUTTONS, Ahead
from bot.telegram.pictures import Pictures, Shelf
from bot.views.ahead import Prospect, prospect, prospects
from bot.views.board import board_view
from bot.views.reader import Reader, reader_of
from engine.notation import encode_steps
from tests.bot.desk import ANNA, BOARD, CHAT, GAME, PAINTER, Desk, NoonClock, open_desk

OTHER = BoardId(77)


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    """The board has been sent."""
    async with open_desk(tmp_path) as desk:
        desk.boards.changed(GAME)
        await desk.shown()
        yield desk


async def table_of(desk: Desk) -> Table:
    return await Tables(desk.store).load(GAME)


async def reader_at(desk: Desk) -> Reader:
    return reader_of(await desk.store.person(ANNA), seat=0)


def with_first_step(table: Table, count: int = 1) -> Table:
    """Anna has played the first steps that she may, which nobody has written down."""
    assert table.game.turn is not None
    turn = table.game.turn
    for _ in range(count):
        turn = turn.play(turn.options()[0])
    line = encode_steps(table.game.turn, turn.played)
    return table.with_draft(Draft(GAME, 0, table.game.seq, line, number=count))


async def commit(desk: Desk, table: Table) -> tuple[Board, ...]:
    draft = table.drafts[0]
    assert draft is not None
    return await desk.store.append((), (draft, WantBoards(GAME)))


async def test_what_is_foreseen_is_not_shown(desk: Desk) -> None:
    board, calls = await desk.row(), len(desk.telegram.calls)

    await desk.workers.foresee(board, with_first_step(await table_of(desk)))
    await desk.shown()

    assert len(desk.telegram.calls) == calls
    assert await desk.row() == board


async def test_what_was_foreseen_is_shown_once_it_is_written(desk: Desk) -> None:
    after = with_first_step(await table_of(desk))
    before = desk.telegram.last(CHAT).picture
    await desk.workers.foresee(await desk.row(), after)

    desk.boards.became(after, await commit(desk, after))
    await desk.shown()

    row = await desk.row()
    assert desk.telegram.last(CHAT).picture != before
    assert row.shown == row.wanted
    assert row.picture == prospect(after, await reader_at(desk)).key


async def test_a_table_that_others_have_taken_further_is_read_again(desk: Desk) -> None:
    table = await table_of(desk)
    older, newer = with_first_step(table, 1), with_first_step(table, 2)
    told = await commit(desk, older)
    await commit(desk, newer)

    desk.boards.became(older, told)
    await desk.shown()

    row = await desk.row()
    assert row.picture == prospect(newer, await reader_at(desk)).key
    assert row.shown == row.wanted


async def test_two_changes_in_a_row_are_both_shown_before_either_is_noted(desk: Desk) -> None:
    table = await table_of(desk)
    one, two = with_first_step(table, 1), with_first_step(table, 2)

    desk.boards.became(one, await commit(desk, one))
    await desk.until(lambda: len(desk.telegram.called("editMessageMedia")) == 1)
    desk.boards.became(two, await commit(desk, two))
    await desk.shown()

    assert len(desk.telegram.called("editMessageMedia")) == 2
    assert (await desk.row()).picture == prospect(two, await reader_at(desk)).key


async def test_every_button_that_plays_has_its_prospect(desk: Desk) -> None:
    table, reader = await table_of(desk), await reader_at(desk)
    view = board_view(table, reader)
    assert view.keyboard is not None

    found = list(prospects(table, reader, view.keyboard))

    keys = [key.callback_data or "" for row in view.keyboard.inline_keyboard for key in row]
    assert len(found) == sum(key.startswith(("m:", "w:")) for key in keys)
    assert len({each.key for each in found}) == len(found)


async def test_a_prospect_is_how_the_board_looks_after_its_press(desk: Desk) -> None:
    table, reader = await table_of(desk), await reader_at(desk)
    view = board_view(table, reader)
    assert view.keyboard is not None
    first = view.keyboard.inline_keyboard[0][0].callback_data or ""
    draft = Draft(GAME, 0, table.game.seq, StepPress.unpack(first).line, press=first)
    pressed = table.with_draft(draft)

    ahead = next(prospects(table, reader, view.keyboard))

    assert ahead.shows(pressed, reader)
    assert ahead.view == board_view(pressed, reader)


async def test_a_spectator_has_no_prospects(desk: Desk) -> None:
    table = await table_of(desk)
    keyboard = board_view(table, await reader_at(desk)).keyboard

    assert list(prospects(table, Reader(), keyboard)) == []


async def test_no_more_is_drawn_ahead_than_the_first_buttons(desk: Desk) -> None:
    shelf = Shelf()
    ahead = await thought(desk, shelf)

    await drawn_all(desk, ahead)

    assert shelf.count(BOARD) == BUTTONS


async def test_nothing_is_drawn_ahead_while_the_bot_is_busy(desk: Desk) -> None:
    shelf = Shelf()
    ahead = await thought(desk, shelf, idle=False)

    desk.tasks.spawn(ahead.run(), "ahead")
    await desk.tasks.settle(0.2)

    assert shelf.count(BOARD) == 0


async def test_what_was_drawn_ahead_is_forgotten_when_the_board_shows_something_new(desk: Desk) -> None:
    shelf = Shelf()
    ahead = await thought(desk, shelf)
    await drawn_all(desk, ahead)

    ahead.plan(BOARD, ())

    assert shelf.count(BOARD) == 0


def test_a_full_shelf_takes_no_second_picture_of_a_board() -> None:
    shelf = Shelf(2)
    shelf.put(BOARD, "a", b"")
    shelf.put(OTHER, "b", b"")

    assert not shelf.put(BOARD, "c", b"")
    assert shelf.get("c") is None


def test_the_first_picture_of_a_board_drives_out_the_oldest_board() -> None:
    shelf = Shelf(1)
    shelf.put(BOARD, "a", b"")

    assert shelf.put(OTHER, "b", b"new")
    assert (shelf.get("a"), shelf.get("b")) == (None, b"new")


def test_the_first_picture_of_a_board_drives_out_the_last_one_of_a_board_with_several() -> None:
    shelf = Shelf(3)
    shelf.put(OTHER, "a", b"")
    shelf.put(BOARD, "b", b"likely")
    shelf.put(BOARD, "c", b"unlikely")

    assert shelf.put(BoardId(78), "d", b"new")
    assert [shelf.get(key) for key in "abcd"] == [b"", b"likely", None, b"new"]


async def thought(desk: Desk, shelf: Shelf, *, idle: bool = True) -> Ahead:
    """Anna's board has a plan."""
    pictures = Pictures(desk.store, NoonClock(), PAINTER, desk.threads, desk.bot.id, shelf)
    ahead = Ahead(pictures, shelf, lambda: idle)
    table, reader = await table_of(desk), await reader_at(desk)
    found: list[Prospect] = list(prospects(table, reader, board_view(table, reader).keyboard))
    assert len(found) > BUTTONS
    ahead.plan(BOARD, found)
    return ahead


async def drawn_all(desk: Desk, ahead: Ahead) -> None:
    desk.tasks.spawn(ahead.run(), "ahead")
    await desk.tasks.settle(1)
