"""A bot that is killed again and again, at random points of random games: nothing may be lost or doubled.

Many people play at once over HTTP against the sandbox: alone in every variant, in pairs with cube, match and
coins, in groups, at a chouette, in a tournament. SIGKILL and SIGTERM hit the bot while it starts, while it
handles a press, or at any other moment; then what it has left in the database is held against what it had
acknowledged, and every few lives all boards must come to show what is stored. Most lives are forked off a
process that has imported everything (`tests/e2e/nursery.py`), some are started as an operator does.

`python -m benchmarks kills [--kills N] [--minutes M] [--seed S] [--postgres] [--json]`
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from tests.databases import postgres_server
from tests.e2e.deaths import Deaths, Stage
from tests.e2e.nursery import nursery

NAME: Final = "kills"


@dataclass(frozen=True)
class Plan:
    """What to do."""

    kills: int = 1000
    seed: int = 1
    postgres: bool = False
    minutes: float = inf
    """Stop after so long, however many it were."""

    @property
    def title(self) -> str:
        return "PostgreSQL" if self.postgres else "SQLite"


def run() -> Mapping[str, float]:
    """A thousand kills on SQLite."""
    return measured(Plan())


def asked(words: Sequence[str]) -> Callable[[], Mapping[str, float]]:
    """What the command line wants instead."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks kills")
    parser.add_argument("--kills", type=int, default=Plan.kills)
    parser.add_argument("--seed", type=int, default=Plan.seed)
    parser.add_argument("--minutes", type=float, default=Plan.minutes, help="stop after so long")
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    plan = Plan(**vars(parser.parse_args(words)))
    return lambda: measured(plan)


def measured(plan: Plan) -> Mapping[str, float]:
    """The figures of one plan; what is wrong is told as soon as it is found."""
    with TemporaryDirectory() as folder, _database(plan) as postgres, nursery() as births:
        stage = Stage(Path(folder), postgres=postgres, fork=births.born)
        found = asyncio.run(_killed(plan, stage))
    return {f"{plan.title}: {name}": figure for name, figure in found.items()}


@contextmanager
def _database(plan: Plan) -> Iterator[str]:
    """The address of an empty PostgreSQL database; "" for SQLite."""
    if not plan.postgres:
        yield ""
        return
    with postgres_server() as server:
        server.psql("CREATE DATABASE nardy")
        yield str(server.get_uri("nardy"))


async def _killed(plan: Plan, stage: Stage) -> Mapping[str, float]:
    async with stage.opened() as sim:
        deaths = Deaths(stage, sim, random.Random(plan.seed), _told)
        began = monotonic()
        await deaths.die(plan.kills, began + 60 * plan.minutes)
        return {**deaths.figures(), "seconds a kill": (monotonic() - began) / deaths.killed.total()}


def _told(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
