"""What is kept of a person can be told, and forgotten so that nothing is left, on both databases."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import BigInteger, select

from bot.services.dicecounts import DiceCount
from bot.services.errors import Stale
from bot.services.imported import Imported, ImportId
from bot.services.keeping import is_forgotten, stand_in
from bot.services.ledger import EntryId, Purse, start_gift
from bot.services.ports import (
    Append,
    Awaiting,
    Board,
    BoardId,
    Challenge,
    Chat,
    ChatId,
    Companion,
    GameId,
    MatchId,
    Person,
    PersonId,
    Ping,
    Preferences,
    Proposal,
    Recruit,
    Setting,
    Sitter,
    Store,
    Terms,
    Timer,
    game_stream,
)
from bot.services.puzzle_records import (
    DayPuzzle,
    PuzzleAnswer,
    PuzzleBallot,
    PuzzleId,
    PuzzleVote,
    VoteId,
)
from bot.services.scores import Scores
from bot.services.stakes import held_entry
from bot.services.team_records import TeamCard, TeamId, TeamMatch, TeamMember
from bot.services.tournament_records import (
    TournamentCard,
    TournamentCopy,
    TournamentId,
    TournamentNotice,
    TournamentPlayer,
    TournamentRow,
)
from bot.store import keeping
from bot.store.keeping import CHATS, PERSONS
from bot.store.store import SqlStore
from bot.store.tables import metadata
from engine.events import Started
from tests.store.builders import BORIS, GROUP, LATER, NOW
from tests.store.played import keep, played

VERA: Final = Person(
    PersonId(7_123_456_789), "Вера Ковальчук", "vera_k", "uk", preferences=Preferences(theme="dark")
)
OURS: Final = frozenset(
    {"id", "game", "match", "rematch_of", "thread", "message", "ephemeral", "bot", "update", "next"}
    | {"puzzle", "vote", "tournament", "entry", "team", "before", "chouette"}
)
"""Columns with numbers that are nobody's."""
SEATS: Final = (Sitter(VERA.id), Sitter(BORIS.id))
NEW: Final = stand_in(900)


def offer(token: str, **fields: Any) -> Challenge:
    return replace(Challenge(token, "open", BORIS.id, Terms(), b"s" * 32, NOW), **fields)


async def vera_was_here(store: Store) -> None:
    """She has left a trace in every table that can hold one."""
    await store.append([], [VERA, BORIS, Chat(ChatId(VERA.id), "private"), Chat(GROUP, "supergroup")])
    await keep(
        store, played(1, 1, [1], seats=SEATS), played(2, 1, [0], seats=SEATS, chat=GROUP), sealed_by_her()
    )
    await store.append(
        [],
        [
            offer("next100", state="draft", rematch_of=1),
            offer("hers", opener=VERA.id),
            offer("to-her", addressed_to=VERA.id),
            offer(f"seek{VERA.id}", opener=VERA.id, state="seeking"),
            Timer("seek", f"seek{VERA.id}", LATER, payload=str((VERA.id % 2**32 << 32) + 98)),
            offer("by-name", addressed_name="vera_k", state="taken"),
            Board(BoardId(1), GameId(100), ChatId(VERA.id), message=4, reader=VERA.id),
            Board(BoardId(2), GameId(100), ChatId(BORIS.id), message=5, reader=BORIS.id),
            Board(BoardId(3), GameId(200), GROUP, message=6, menu=f"more@{VERA.id}.3"),
            Ping(GameId(100), ChatId(VERA.id), 7, VERA.id, NOW),
            Awaiting(VERA.id, "password", LATER),
            Companion(GameId(100), VERA.id, MatchId(1), 0, 0),
            Proposal(GameId(100), VERA.id, 0, 3, "ab"),
            Recruit("by-name", VERA.id, 1, 0, 8),
            DiceCount(GameId(100), 0, VERA.id, 9, 3, 3, 3, 3, 3, 3, 1, 2, 1, 1.5, 0.4),
            start_gift(EntryId(8), VERA.id, NOW),
            start_gift(EntryId(9), BORIS.id, NOW),
            held_entry(EntryId(10), "g100", Terms(stake=5), (VERA.id, BORIS.id), NOW),
            Imported(VERA.id, 0, ImportId(5), "vera_k.mat", "Вера Ковальчук : 0", NOW),
            DayPuzzle(PuzzleId(6), "short", "2026-11-30", "key", "{}"),
            PuzzleAnswer(PuzzleId(6), VERA.id, 1, NOW),
            PuzzleVote(VoteId(7), PuzzleId(6), GROUP, VERA.id, NOW),
            PuzzleBallot(VoteId(7), VERA.id, 1, NOW),
            TeamMatch(TeamId(8), "team", "over", VERA.id, Terms(), 60, NOW, seq=1, chat=GROUP),
            TeamMember(TeamId(8), 0, VERA.id),
            TeamMember(TeamId(8), 1, BORIS.id),
            TeamCard(TeamId(8), ChatId(VERA.id), message=8),
            TournamentRow(TournamentId(8), "cup", "open", VERA.id, Terms(), NOW),
            TournamentPlayer(TournamentId(8), 1, VERA.id),
            TournamentCard(TournamentId(8), 9, 1),
            TournamentCopy(TournamentId(8), ChatId(VERA.id), 12, 1),
            TournamentNotice(TournamentId(8), 1, VERA.id, 10),
            Setting("challenge:x", f"wrong:{VERA.id}", "2"),
        ],
    )


def sealed_by_her() -> Any:
    """A game that began by her press, whose number tells who pressed."""
    match = played(3, 1, [0], seats=SEATS)
    (game,) = (one for one in match.appends if one.stream == game_stream(match.games[0].id))
    started, *rest = game.events
    assert isinstance(started, Started)
    pressed = replace(started, press=str((VERA.id % 2**32 << 32) + 99))
    others = tuple(one for one in match.appends if one is not game)
    return replace(match, appends=(Append(game.stream, 0, (pressed, *rest), game.at), *others))


async def cells(store: SqlStore) -> str:
    """Every cell of every table."""

    def read(connection: Any) -> list[Any]:
        return [row for table in metadata.sorted_tables for row in connection.execute(select(table))]

    return repr(await store._database.survey(read))


def contents(folder: Path) -> bytes:
    """The database as it lies on the disk, with its log."""
    return b"".join(file.read_bytes() for file in folder.glob("nardy.db*"))


def test_every_column_with_a_number_of_telegrams_is_told_and_forgotten() -> None:
    numbers = {
        column.key
        for table in metadata.sorted_tables
        for column in table.columns
        if isinstance(column.type, BigInteger)
    }

    assert numbers - PERSONS - CHATS - OURS == set()


async def test_nothing_of_a_forgotten_person_is_left_anywhere(store: SqlStore) -> None:
    await vera_was_here(store)

    await store.keeping.forget(VERA.id, NEW)

    left = await cells(store)
    assert str(VERA.id) not in left
    assert "Ковальчук" not in left
    assert "vera_k" not in left
    assert str((VERA.id % 2**32 << 32) + 99) not in left
    assert str((VERA.id % 2**32 << 32) + 98) not in left


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_nothing_is_left_in_the_files_either(store: SqlStore, tmp_path: Path) -> None:
    await vera_was_here(store)

    await store.keeping.forget(VERA.id, NEW)

    files = contents(tmp_path)
    assert "Борис".encode() in files
    assert "Ковальчук".encode() not in files
    assert b"vera_k" not in files


async def test_her_opponents_keep_their_games_against_somebody_without_a_name(store: SqlStore) -> None:
    await vera_was_here(store)
    before = (await Scores(store).series(BORIS.id, Sitter(VERA.id))).total

    await store.keeping.forget(VERA.id, NEW)

    after = await Scores(store).series(BORIS.id, Sitter(NEW))
    assert after.total == before
    assert (after.people[NEW].name, after.people[NEW].blocked, is_forgotten(NEW)) == ("", True, True)
    assert await store.rebuild() == 0


async def test_nobody_is_offered_another_game_against_her(store: SqlStore) -> None:
    await vera_was_here(store)

    assert await store.keeping.forget(VERA.id, NEW) == (GameId(100),)
    assert await store.challenge("next100") is None
    assert await store.stale_boards() == (BoardId(2), BoardId(3))


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_the_loop_goes_on_while_somebody_is_forgotten(
    store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person of many years stands in thousands of rows."""
    await vera_was_here(store)
    gone_on = threading.Event()

    def waits_for_the_loop(*arguments: Any, **named: Any) -> tuple[GameId, ...]:
        asyncio_loop.call_soon_threadsafe(gone_on.set)
        assert gone_on.wait(10), "the loop stood still"
        return forget(*arguments, **named)

    asyncio_loop, forget = asyncio.get_running_loop(), keeping._forget
    monkeypatch.setattr(keeping, "_forget", waits_for_the_loop)

    await store.keeping.forget(VERA.id, NEW)

    assert await store.person(VERA.id) is None


async def test_who_is_in_a_match_cannot_be_forgotten_yet(store: SqlStore) -> None:
    await vera_was_here(store)
    await keep(store, played(4, 3, [0], seats=SEATS))

    with pytest.raises(Stale):
        await store.keeping.forget(VERA.id, NEW)

    assert await store.keeping.unfinished(VERA.id) == (GameId(400),)
    assert await store.person(VERA.id) == VERA


async def test_what_is_told_is_whatever_is_written_of_her(store: SqlStore) -> None:
    await vera_was_here(store)

    told = json.loads(await store.keeping.about(VERA.id))

    assert told["people"][0]["name"] == "Вера Ковальчук"
    assert told["people"][0]["preferences"]["theme"] == "dark"
    assert {len(told[name]) for name in ("games", "matches")} == {3}
    assert {name for name, rows in told.items() if rows} == {
        *("people", "chats", "matches", "games", "challenges", "boards", "pings", "awaiting"),
        *("settings", "events", "imports", "dice_counts", "companions", "proposals", "recruits"),
        *("ledger", "purses"),
        *("puzzle_answers", "puzzle_votes", "puzzle_ballots"),
        *("tournaments", "tournament_players", "tournament_notices", "tournament_copies"),
        *("team_matches", "team_members", "team_cards"),
    }
    assert [list(event)[1] for event in told["events"]["g100"]] == ["started", "lot_thrown", "resigned"]


async def test_what_is_told_names_nobody_else_and_no_secret(store: SqlStore) -> None:
    await vera_was_here(store)

    told = await store.keeping.about(VERA.id)

    assert "Борис" not in told
    assert str(BORIS.id) not in told
    assert '"seed"' not in told


async def test_a_stranger_has_nothing_to_be_told(store: SqlStore) -> None:
    await vera_was_here(store)

    told = json.loads(await store.keeping.about(PersonId(5)))

    assert not any(told.values())


async def test_the_coins_of_a_forgotten_person_stay_in_the_ledger_under_a_stand_in(store: SqlStore) -> None:
    await vera_was_here(store)

    await store.keeping.forget(VERA.id, NEW)

    purses = await store.coins.purses([VERA.id, NEW, BORIS.id])
    found = await store.coins.audit()
    assert purses == {NEW: Purse(485, 15), BORIS.id: Purse(485, 15)}
    assert (found.total, found.unbalanced, found.differing) == (0, 0, 0)
    assert [affair.rival for affair in await store.coins.history(BORIS.id, 0, 1)] == [NEW]
