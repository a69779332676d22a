"""The same load through a proxy to one bot and to two over one PostgreSQL: how quick, at what cost, and once.

Forty people play the weakest level, first at a pace that leaves room, then as fast as their boards allow (an
edit a second); then a hundred and twenty do so, which is more than one bot can follow. The bots, the
database, the local Bot API server, the proxy and whoever presses share the machine, so that where it has few
cores the processor time of a turn, of all bots together, says more than the turns a second do.

Nothing is done twice: every press has one answer, every game can be played again from its events, a chat
gets one message for each game, and its boards are not edited more often than they change.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final, NamedTuple

import psutil

from benchmarks._history import turns_of
from benchmarks.load import Evening, playing, quantile, seated
from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from bot.sandbox.plain import JsonObject, int_of, items, obj
from engine.errors import NardyError
from engine.fairness import verify
from tests.databases import postgres_server
from tests.e2e.fleet import Fleet
from tests.e2e.player import told

NAME: Final = "replicas"
SIZES: Final = (1, 2)
SCREENS: Final = 3
"""Edits of the first message before it is a board."""
WARM: Final = 8.0
SECONDS: Final = 20.0


class Load(NamedTuple):
    """So many people, and seconds from one turn of a person to the next one."""

    people: int
    between: float


LOADS: Final = {
    "20 turns a second wanted": Load(40, 4.0),
    "as fast as the boards allow": Load(40, 0.0),
    "more than one can do": Load(120, 0.0),
}


class Troop(Fleet):
    """Bots whose pace in all is out of the way, and who keep their log short."""

    @property
    def settings(self) -> dict[str, str]:
        return super().settings | {"PACE_PER_SECOND": "1000"}


@dataclass(frozen=True)
class Used:
    """Seconds of processor time."""

    bots: float
    database: float
    server: float


def run() -> Mapping[str, float]:
    """One bot, then two."""
    return {name: figure for size in SIZES for name, figure in measured(size).items()}


def measured(size: int) -> Mapping[str, float]:
    """The figures of so many bots."""
    bots = "one bot" if size == 1 else f"{size} bots"
    with TemporaryDirectory() as folder, postgres_server() as postgres:
        postgres.psql("CREATE DATABASE nardy")
        found = asyncio.run(_played(size, Path(folder), postgres))
    return {f"{bots}, {name}": figure for name, figure in found.items()}


async def _played(size: int, folder: Path, postgres: Any) -> Mapping[str, float]:
    place = Troop(folder, postgres=str(postgres.get_uri("nardy")), size=size, at_home=True)
    try:
        await place.open()
        async with Sandbox.connect(place.url, place.key) as sim:
            await sim.limits(on=False)
            return await _evening(place, sim, postgres.get_pid())
    finally:
        await place.shut()


async def _evening(place: Troop, sim: Sandbox, postmaster: int) -> Mapping[str, float]:
    people: list[Actor] = []
    found: dict[str, float] = {}
    for name, load in LOADS.items():
        people += [
            await sim.person(f"P{number}", language="en") for number in range(len(people), load.people)
        ]
        tables = [await _table(person) for person in people]
        evening = Evening(load.between)
        async with asyncio.TaskGroup() as evenings:
            for number, (person, board) in enumerate(zip(people, tables, strict=True)):
                first = monotonic() + load.between * number / load.people
                evenings.create_task(playing(person, board, evening, first))
            await asyncio.sleep(WARM)
            found |= {
                f"{name}: {figure}": value for figure, value in await _counted(place, evening, postmaster)
            }
            evening.over = True
    return found | await _twice(place, sim, people)


async def _table(person: Actor) -> Shown:
    """The person's newest board; the first time it is asked for as anybody would."""
    boards = [shown for shown in person.sees() if shown.photo]
    return boards[-1] if boards else await seated(person)


async def _counted(place: Troop, evening: Evening, postmaster: int) -> Sequence[tuple[str, float]]:
    turns, used, began = await turns_of(place.postgres), _used(place, postmaster), monotonic()
    evening.counting = True
    await asyncio.sleep(SECONDS)
    evening.counting = False
    spent, after = monotonic() - began, _used(place, postmaster)
    played = await turns_of(place.postgres) - turns
    return tuple(_figures(evening, played, spent, used, after))


def _figures(
    evening: Evening, played: int, spent: float, before: Used, after: Used
) -> Iterator[tuple[str, float]]:
    yield "turns a second", played / spent
    for name, times in (("answer", evening.answered), ("board", evening.shown)):
        yield f"press to {name}, median ms", 1e3 * median(times)
        yield f"press to {name}, p99 ms", 1e3 * quantile(times, 0.99)
    yield "processor ms a turn, all bots", 1e3 * (after.bots - before.bots) / played
    yield "processor ms a turn, database", 1e3 * (after.database - before.database) / played
    yield "processor ms a turn, Bot API server", 1e3 * (after.server - before.server) / played


def _used(place: Troop, postmaster: int) -> Used:
    assert place.server is not None
    database = psutil.Process(postmaster)
    return Used(
        sum(_seconds(psutil.Process(bot.pid)) for bot in place.bots.values()),
        sum(_seconds(each) for each in (database, *database.children(recursive=True))),
        _seconds(psutil.Process(place.server.pid)),
    )


def _seconds(process: psutil.Process) -> float:
    used = process.cpu_times()
    return float(used.user + used.system)


async def _twice(place: Troop, sim: Sandbox, people: Sequence[Actor]) -> dict[str, float]:
    """What was done more than once; all of it is to be 0.

    An edit that finds nothing to change is none of it: a change that came between the look at the board's
    number and the look at its game has been shown already."""
    heard = obj(await sim.get("calls"))
    calls = [obj(call) for call in items(heard["calls"])]
    games = {person.id: place.games_of(person.id) for person in people}
    sent = [call["chat"] for call in calls if call["method"] == "sendPhoto" and call["code"] == 200]
    return {
        "messages beyond one a game": sum(sent.count(person) - len(of) for person, of in games.items()),
        "edits beyond one a change": sum(
            max(0, _edits(calls, person) - _changes(place, person)) for person in games
        ),
        "second answers to a press": int_of(heard, "double_answers"),
        "games that their events do not explain": sum(
            not _is_explained(place, game) for of in games.values() for game in of
        ),
        "edits that found nothing to change": sum(
            "not modified" in str(call["description"]) for call in calls
        ),
        "edits": sum(_is_edit(call) for call in calls),
    }


def _is_explained(place: Troop, game: int) -> bool:
    """Every turn is one that the rules allow, and every throw comes from the envelope."""
    events = place.events(game)
    try:
        told(events)
        verify(events, place.seed(game))
    except (AssertionError, NardyError):
        return False
    return True


def _edits(calls: Sequence[JsonObject], person: int) -> int:
    return sum(call["chat"] == person and _is_edit(call) for call in calls)


def _is_edit(call: JsonObject) -> bool:
    return str(call["method"]).startswith("edit") and call["code"] == 200


def _changes(place: Troop, person: int) -> int:
    """Of all boards of the person, and of the screens that led to the first."""
    raised = place.rows("SELECT coalesce(sum(wanted), 0) FROM boards WHERE reader = ?", person)
    return int(raised[0][0]) + SCREENS


def main() -> None:
    """With a number only that many bots, in half the time."""
    for size in map(int, sys.argv[1:] or SIZES):
        for name, figure in measured(size).items():
            print(f"{name:<90} {figure:>10.4g}", flush=True)


if __name__ == "__main__":
    main()
