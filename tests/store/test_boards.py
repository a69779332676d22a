"""Drafts, boards and pings: what a game shows, and what only ever goes forward."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.services.errors import Overtaken, Stale
from bot.services.ports import (
    AmendBoard,
    BoardId,
    Chat,
    ChatId,
    Draft,
    DropBoard,
    DropDraft,
    DropPing,
    GameId,
    Ping,
    Store,
    WantBoards,
)
from tests.store.builders import ANNA, BOARD, BORIS, GAME, GROUP, LATER, NOW, drafts, seat_everybody

DRAFT = Draft(GAME.id, 0, seq=4, line="aB")


async def test_a_draft_comes_back(store: Store) -> None:
    draft = replace(DRAFT, press="m2", pressed_at=NOW, due_at=LATER)
    await seat_everybody(store)

    await store.append([], [draft, replace(draft, seat=1)])

    assert await drafts(store) == (draft, replace(draft, seat=1))


async def test_a_draft_of_an_earlier_turn_is_stale(store: Store) -> None:
    await seat_everybody(store, DRAFT)

    with pytest.raises(Stale):
        await store.append([], [replace(DRAFT, seq=3, line="c")])

    assert await drafts(store) == (DRAFT,)


async def test_a_dropped_draft_is_gone(store: Store) -> None:
    await seat_everybody(store, DRAFT, replace(DRAFT, seat=1))

    await store.append([], [DropDraft(GAME.id, 0)])

    assert [draft.seat for draft in await drafts(store)] == [1]


async def test_a_board_comes_back_by_each_of_its_keys(store: Store) -> None:
    board = replace(
        BOARD,
        chat=GROUP,
        thread=9,
        message=77,
        inline_message="x",
        menu="why",
        wanted=3,
        shown=2,
        picture="p",
        ephemeral=4,
        calm=True,
    )
    await seat_everybody(store, board)

    assert await store.board(BOARD.id) == board
    assert await store.boards(GAME.id) == (board,)
    assert await store.board_at(GROUP, 77) == board


async def test_a_dropped_board_is_gone(store: Store) -> None:
    await seat_everybody(store, BOARD)

    await store.append([], [DropBoard(BOARD.id)])

    assert await store.board(BOARD.id) is None


async def test_a_board_that_was_dropped_does_not_come_back_by_what_somebody_still_knew_of_it(
    store: Store,
) -> None:
    await seat_everybody(store, BOARD)
    await store.append([], [DropBoard(BOARD.id)])

    await store.append([], [AmendBoard(replace(BOARD, menu="more")), WantBoards(GAME.id, BOARD.id)])

    assert await store.boards(GAME.id) == ()


async def test_a_board_that_stands_is_amended(store: Store) -> None:
    await seat_everybody(store, BOARD)

    await store.append([], [AmendBoard(replace(BOARD, menu="more"))])

    assert await store.board(BOARD.id) == replace(BOARD, menu="more")


async def test_of_two_boards_that_are_to_take_the_place_of_one_the_second_is_refused(store: Store) -> None:
    first, second = (replace(BOARD, id=BoardId(number)) for number in (21, 22))
    await seat_everybody(store, BOARD)
    await store.append([], [first, DropBoard(BOARD.id, once=True)])

    with pytest.raises(Overtaken):
        await store.append([], [second, DropBoard(BOARD.id, once=True)])

    assert await store.boards(GAME.id) == (first,)


async def test_a_board_is_stale_until_its_newest_version_is_shown(store: Store) -> None:
    await seat_everybody(store, BOARD, replace(BOARD, id=BoardId(2), wanted=4, shown=4))
    await store.append([], [WantBoards(GAME.id)])

    await store.shown(BoardId(2), 5)

    assert await store.stale_boards() == (BOARD.id,)


async def test_an_older_version_is_never_shown_over_a_newer_one(store: Store) -> None:
    await seat_everybody(store, BOARD)
    await store.shown(BOARD.id, 3, message=11, picture="new")

    await store.shown(BOARD.id, 2, message=10, picture="old")

    assert await store.board(BOARD.id) == replace(BOARD, wanted=1, shown=3, message=11, picture="new")


async def test_an_edit_keeps_the_message(store: Store) -> None:
    await seat_everybody(store, BOARD)

    await store.shown(BOARD.id, 1, picture="p")

    assert await store.board(BOARD.id) == replace(BOARD, shown=1, picture="p")


async def test_an_older_record_of_a_board_lowers_nothing(store: Store) -> None:
    await seat_everybody(store, replace(BOARD, wanted=8, shown=7))

    await store.append([], [replace(BOARD, menu="more", wanted=2, shown=1)])

    assert await store.board(BOARD.id) == replace(BOARD, menu="more", wanted=8, shown=7)


async def test_a_record_older_than_what_is_shown_brings_no_message_back(store: Store) -> None:
    await seat_everybody(store, BOARD)
    await store.shown(BOARD.id, 1, message=6, picture="new")

    await store.append([], [replace(BOARD, menu="more", message=None)])

    assert await store.board(BOARD.id) == replace(BOARD, menu="more", shown=1, message=6, picture="new")


async def test_wanted_is_raised_once_for_each_who_wants(store: Store) -> None:
    await seat_everybody(store, BOARD)

    await asyncio.gather(*(store.append([], [WantBoards(GAME.id)]) for _ in range(12)))

    assert (await store.boards(GAME.id))[0].wanted == BOARD.wanted + 12


async def test_one_board_alone_can_be_wanted(store: Store) -> None:
    await seat_everybody(store, BOARD, replace(BOARD, id=BoardId(2)))

    raised = await store.append([], [WantBoards(GAME.id, BOARD.id)])

    assert raised == (replace(BOARD, wanted=BOARD.wanted + 1),)
    assert await store.board(BoardId(2)) == replace(BOARD, id=BoardId(2))


async def test_all_boards_but_one_readers_can_be_wanted(store: Store) -> None:
    mine, his, group = (
        replace(BOARD, id=BoardId(number), reader=reader)
        for number, reader in enumerate((ANNA.id, BORIS.id, None), 1)
    )
    await seat_everybody(store, mine, his, group)

    raised = await store.append([], [WantBoards(GAME.id, but=(BORIS.id,))])

    assert {board.id for board in raised} == {mine.id, group.id}
    assert await store.board(his.id) == his


async def test_a_ping_comes_back_until_it_is_dropped(store: Store) -> None:
    ping = Ping(GAME.id, ChatId(ANNA.id), 12, ANNA.id, NOW)
    await seat_everybody(store, ping)

    found = await store.ping(GAME.id)
    await store.append([], [DropPing(GAME.id)])

    assert (found, await store.ping(GAME.id)) == (ping, None)


async def test_the_board_whose_game_has_waited_longest_is_shown_first(store: Store) -> None:
    newer, older = replace(GAME, id=GameId(60), moved_at=LATER), replace(GAME, id=GameId(61))
    first, second = replace(BOARD, id=BoardId(5), game=newer.id), replace(BOARD, id=BoardId(6), game=older.id)
    await seat_everybody(store, newer, older, first, second)

    assert await store.stale_boards() == (second.id, first.id)


async def test_a_board_is_not_shown_to_whom_nobody_reaches(store: Store) -> None:
    gone = replace(BOARD, id=BoardId(5), chat=GROUP, reader=None)
    blocked = replace(BOARD, id=BoardId(6), reader=ANNA.id)
    there = replace(BOARD, id=BoardId(7), reader=BORIS.id)
    whispered = replace(blocked, id=BoardId(8), ephemeral=4)
    await seat_everybody(store, gone, blocked, there, whispered)

    await store.append([], [Chat(GROUP, "supergroup", "Club", gone=True), replace(ANNA, blocked=True)])

    assert await store.stale_boards() == (there.id, whispered.id)
