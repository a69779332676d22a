"""Where puzzles come from: what was missed in games that were analysed here, else the pool."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest_asyncio

from bot.services.ports import GameAnalysis, GameId, Store
from bot.services.puzzling import Puzzling, puzzle_of
from bot.services.thinking import Thinking
from bot.store.store import open_store
from engine.ai.puzzles import CLEAR, Puzzle, pool
from engine.events import Event
from engine.formats.position import read_position
from engine.game import fold
from engine.rules import Step
from engine.verdicts import Account, Mistake, Verdict
from tests.bot.test_services_analysing import ANNA, NOON, Here, Watch, kept
from tests.engine.ai.analysis_oracle import recorded
from tests.engine.ai.stands import judge

RECORD = recorded()[2].record
GAME = GameId(4)
EVENTS = RECORD.games[GAME - 1]
CLEAR_AT, UNCLEAR_AT, TOO_SMALL = 16, 24, 0.07
"""After so many events of the game a turn is to be found out; after others the best one is not clear."""


class Today:
    """A day with puzzles; time stands still unless a test moves it."""

    def __init__(self, store: Store) -> None:
        self.store, self.watch, self.here = store, Watch(), Here()
        self.puzzling = Puzzling(store, self.watch, Thinking(self.here, 1), judge())

    async def missed(self, *losses: tuple[int, float]) -> None:
        """The game has been analysed, with these mistakes: after so many events, so much."""
        mistakes = tuple(Mistake(seq, 0, loss, (Step(6, 1),)) for seq, loss in losses)
        verdict = Verdict((Account(), Account()), (0.5, 1.0), mistakes)
        await self.store.append((), (GameAnalysis(GAME, verdict, NOON),))

    async def puzzle(self, variant: str = "short") -> Puzzle:
        return puzzle_of(await self.puzzling.today(variant, ANNA.id))


@pytest_asyncio.fixture
async def today(tmp_path: Path) -> AsyncIterator[Today]:
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path}/puzzles.db")
    await kept(store, RECORD)
    yield Today(store)
    await store.close()


def board(events: tuple[Event, ...], seq: int) -> tuple[object, object]:
    """The sides, whoever has thrown first."""
    game = fold(events[:seq])
    assert game.on_roll is not None
    position = game.position(game.on_roll)
    return position.mine, position.theirs


async def test_what_was_missed_in_an_analysed_game_is_asked(today: Today) -> None:
    await today.missed((CLEAR_AT, 0.2))

    puzzle = await today.puzzle()

    standing = read_position(f"short {puzzle.position} {puzzle.dice[0]}{puzzle.dice[1]}")
    assert (standing.position.mine, standing.position.theirs) == board(EVENTS, CLEAR_AT)
    assert puzzle.loss(1) >= CLEAR


async def test_a_board_without_a_clear_best_turn_is_no_puzzle(today: Today) -> None:
    await today.missed((UNCLEAR_AT, 0.2))

    assert await today.puzzle() == pool("short")[0]


async def test_a_small_mistake_is_no_puzzle(today: Today) -> None:
    await today.missed((CLEAR_AT, TOO_SMALL))

    assert await today.puzzle() == pool("short")[0]
    assert today.here.thoughts == 0


async def test_no_board_is_asked_twice(today: Today) -> None:
    await today.missed((CLEAR_AT, 0.2))
    first = await today.puzzle()
    today.watch.time += timedelta(days=1)

    second = await today.puzzle()

    assert second.key != first.key
    assert second == pool("short")[0]


async def test_the_games_of_the_other_variant_are_not_looked_at(today: Today) -> None:
    await today.missed((CLEAR_AT, 0.2))

    assert await today.puzzle("long") == pool("long")[0]
