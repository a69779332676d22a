"""Counting scores: 50,000 games, a fifth of them of one person, half of them in one chat of sixty players."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bot.services.ports import (
    ChatId,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Record,
    Sitter,
    Store,
    Terms,
)
from bot.services.results import Among
from bot.services.scores import Scores
from bot.store.store import open_store

NAME = "scores"
GAMES: Final = 50_000
PLAYERS: Final = 60
BATCH: Final = 2_000
ROUNDS: Final = 5
REGULAR: Final = PersonId(1)
CHAT: Final = ChatId(-100)
START: Final = datetime(2026, 1, 1, tzinfo=UTC)
KINDS: Final = ("oin", "oin", "mars", "koks")
MATCH: Final = MatchRow(
    MatchId(1), (Sitter(), Sitter()), Terms(), (1.0, 0.0), over=True, seq=3, chat=None, created_at=START
)
GAME: Final = GameRow(
    id=GameId(1),
    match=MATCH.id,
    seats=MATCH.seats,
    variant="short",
    seed=bytes(32),
    seq=60,
    to_act=None,
    over=True,
    created_at=START,
    moved_at=START,
    points=1.0,
    by="bearoff",
)


def run() -> Mapping[str, float]:
    return asyncio.run(_measured())


async def _measured() -> Mapping[str, float]:
    with TemporaryDirectory() as folder:
        store = await open_store(f"sqlite:///{Path(folder) / 'scores.db'}")
        await _fill(store)
        figures = await _asked(Scores(store))
        await store.close()
    return figures


async def _fill(store: Store) -> None:
    await store.append((), [Person(PersonId(number), f"P{number}") for number in range(1, PLAYERS + 1)])
    batch: list[Record] = []
    for number in range(1, GAMES + 1):
        batch += _played(number)
        if number % BATCH == 0:
            await store.append((), batch)
            batch = []


def _played(number: int) -> Iterator[MatchRow | GameRow]:
    """One single game and its match: a fifth are the regular's, a third of those against the computer."""
    ours = number % 5 == 0
    one = REGULAR if ours else PersonId(2 + number * 7 % (PLAYERS - 1))
    other = PersonId(2 + (number * 7 + 1 + number % 11) % (PLAYERS - 1))
    seats = (Sitter(one), Sitter(level="master") if ours and number % 3 == 0 else Sitter(other))
    at, chat = START + timedelta(minutes=number), CHAT if number % 2 else None
    winner, kind, variant = number // 3 % 2, KINDS[number % 4], "long" if number % 7 == 0 else "short"
    match = replace(MATCH, id=MatchId(number), seats=seats, chat=chat, over_at=at, winner=winner)
    game = replace(GAME, id=GameId(number), match=match.id, seats=seats, chat=chat, over_at=at, winner=winner)
    yield match
    yield replace(game, kind=kind, variant=variant)


async def _asked(scores: Scores) -> Mapping[str, float]:
    asks: Mapping[str, Callable[[], Awaitable[object]]] = {
        "rivals_of_10000_games_ms": lambda: scores.rivals(REGULAR),
        "series_ms": lambda: scores.series(REGULAR, Sitter(PersonId(2)), CHAT),
        "table_of_25000_games_ms": lambda: scores.standings(CHAT),
        "history_ms": lambda: scores.history(Among(REGULAR), 0),
    }
    figures = {name: await _median(ask) for name, ask in asks.items()}
    idle, busy = await _held(_nothing), await _held(asks["table_of_25000_games_ms"])
    return {**figures, "event_loop_held_idle_ms": idle, "event_loop_held_ms": busy}


async def _nothing() -> None:
    await asyncio.sleep(0.1)


async def _median(ask: Callable[[], Awaitable[object]]) -> float:
    taken = []
    for _ in range(ROUNDS):
        start = perf_counter()
        await ask()
        taken.append(perf_counter() - start)
    return round(median(taken) * 1000, 1)


async def _held(ask: Callable[[], Awaitable[object]]) -> float:
    """The longest that everybody else waits meanwhile, in the median round."""
    longest = []
    for _ in range(ROUNDS):
        gaps: list[float] = []
        watch = asyncio.get_running_loop().create_task(_watch(gaps))
        await ask()
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch
        longest.append(max(gaps, default=0.0))
    return round(median(longest) * 1000, 1)


async def _watch(gaps: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(0.001)
        gaps.append(perf_counter() - start - 0.001)
