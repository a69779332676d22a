"""A group becomes a supergroup: everything moves once, and nothing is lost."""

from __future__ import annotations

from dataclasses import replace

from bot.services.ports import (
    Board,
    BoardId,
    Challenge,
    Chat,
    ChatId,
    MoveChat,
    Ping,
    Setting,
    Store,
    Terms,
)
from bot.services.puzzle_records import DayPuzzle, PuzzleId, PuzzleVote, VoteId
from tests.store.builders import ANNA, GAME, GROUP, MATCH, NOW, seat_everybody

OLD = ChatId(-4_567)
CHAT = Chat(OLD, "group", "Нарды у Ашота", language="uk")
BOARD = Board(BoardId(1), GAME.id, OLD, message=5, wanted=3, shown=3, picture="key")
CARD = Challenge("t0ken", "open", ANNA.id, Terms(), b"seed", NOW, chat=OLD, message=6)
PING = Ping(GAME.id, OLD, 7, ANNA.id, NOW)


async def group_with_everything(store: Store) -> None:
    rows = (replace(MATCH, chat=OLD), replace(GAME, chat=OLD), BOARD, CARD, PING, CHAT)
    await seat_everybody(store, *rows, Setting(f"chat:{OLD}", "topic", "5"))


async def test_games_matches_and_invitations_move(store: Store) -> None:
    await group_with_everything(store)

    await store.append([], [MoveChat(OLD, GROUP)])

    assert [game.id for game in await store.games_in(GROUP)] == [GAME.id]
    assert await store.match(MATCH.id) == replace(MATCH, chat=GROUP)
    assert await store.challenges(chat=GROUP) == (replace(CARD, chat=GROUP, message=None),)
    assert (await store.games_in(OLD), await store.challenges(chat=OLD)) == ((), ())


async def test_a_board_is_to_be_posted_afresh(store: Store) -> None:
    await group_with_everything(store)

    await store.append([], [MoveChat(OLD, GROUP)])

    assert await store.board(BOARD.id) == replace(BOARD, chat=GROUP, message=None, picture="", wanted=4)


async def test_the_group_keeps_its_language_and_its_settings(store: Store) -> None:
    await group_with_everything(store)

    await store.append([], [MoveChat(OLD, GROUP)])

    assert await store.chat(GROUP) == replace(CHAT, id=GROUP, kind="supergroup")
    assert await store.chat(OLD) is None
    assert await store.setting(f"chat:{GROUP}", "topic") == "5"
    assert await store.setting(f"chat:{OLD}", "topic") is None


async def test_a_supergroup_seen_before_gets_the_language_of_the_group(store: Store) -> None:
    await group_with_everything(store)
    await store.append([], [Chat(GROUP, "supergroup", "New title", language="en")])
    await store.append([], [Setting(f"chat:{GROUP}", "topic", "6")])

    await store.append([], [MoveChat(OLD, GROUP)])

    assert await store.chat(GROUP) == Chat(GROUP, "supergroup", "New title", language="uk")
    assert await store.chat(OLD) is None
    assert await store.setting(f"chat:{GROUP}", "topic") == "6"


async def test_an_open_ping_is_forgotten_with_its_message(store: Store) -> None:
    await group_with_everything(store)

    await store.append([], [MoveChat(OLD, GROUP)])

    assert await store.ping(GAME.id) is None


async def test_a_second_message_about_it_changes_nothing(store: Store) -> None:
    await group_with_everything(store)
    await store.append([], [MoveChat(OLD, GROUP)])
    posted = replace(BOARD, chat=GROUP, message=9, picture="new", wanted=4, shown=4)
    await store.append([], [posted])

    await store.append([], [MoveChat(OLD, GROUP)])

    assert await store.board(BOARD.id) == posted
    assert await store.chat(GROUP) == replace(CHAT, id=GROUP, kind="supergroup")


async def test_a_vote_on_a_puzzle_moves_and_is_posted_afresh(store: Store) -> None:
    puzzle = DayPuzzle(PuzzleId(6), "short", "2026-11-30", "key", "{}")
    vote = PuzzleVote(VoteId(7), puzzle.id, OLD, ANNA.id, NOW, message=8)
    await store.append([], [ANNA, puzzle, vote])

    await store.append([], [MoveChat(OLD, GROUP)])

    assert await store.puzzles.vote_in(GROUP, puzzle.id) == replace(vote, chat=GROUP, message=None)
