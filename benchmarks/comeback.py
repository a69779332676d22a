"""A start after a kill with a thousand open games: when the first board is edited, and when all are newest.

Everybody has a message in a private chat with the local Bot API server, and a game that real services have
opened and played on, of which nothing has been shown. In half of the games the computer owes its turn. Then
the bot starts at its usual pace, under the server's limits, and somebody presses the board that is last.

`python -m benchmarks.comeback --help` tells what can be chosen.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time
from typing import Final

from aiogram.types import BufferedInputFile
from sqlalchemy import func, select

from benchmarks._calls import busiest, counted, refused
from benchmarks.load import PACE, database_at
from benchmarks.press import (
    PATIENCE,
    answering,
    board_picture,
    bot_settings,
    connected,
    process,
    sandbox_command,
)
from bot.presses import MorePress, to62
from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.plain import JsonObject, int_of, number_of
from bot.services.ports import ChatId, GameId, Person, PersonId
from bot.store.address import parse_url
from bot.store.database import Database
from bot.store.store import open_store
from bot.store.tables import boards, games
from bot.telegram.session import make_bot
from engine.ai.levels import LEVELS
from tests.bot.house import NOON, House, StillClock, judge

NAME: Final = "comeback"
LOOK: Final = 0.25
"""Seconds between two looks at the database."""
PRESSED: Final = 5.0
"""Seconds after which somebody presses the board that is last in line."""
LONGEST: Final = 600.0


@dataclass(frozen=True)
class Plan:
    """What to measure."""

    games: int = 1000
    owed: float = 0.5
    """The share of games in which the computer owes its turn."""
    levels: Sequence[str] = LEVELS[:5]
    """Those of the computer, in turn."""
    postgres: bool = False

    @property
    def title(self) -> str:
        database = "PostgreSQL" if self.postgres else "SQLite"
        return f"{self.games} games, {self.owed:.0%} owed by {'/'.join(self.levels)}, {database}"


@dataclass(frozen=True)
class Guest:
    """Somebody with a message that is to become a board."""

    actor: Actor
    message: int

    @property
    def id(self) -> PersonId:
        return PersonId(self.actor.id)


def run() -> Mapping[str, float]:
    """On both databases."""
    plans = (Plan(), Plan(postgres=True))
    return {name: figure for plan in plans for name, figure in measured(plan).items()}


def measured(plan: Plan) -> Mapping[str, float]:
    """The figures of one plan, each with its title."""
    with TemporaryDirectory() as folder, database_at(Path(folder), postgres=plan.postgres) as url:
        found = asyncio.run(_measured(plan, url))
    return {f"{plan.title}: {name}": figure for name, figure in found.items()}


async def _measured(plan: Plan, url: str) -> Mapping[str, float]:
    settings = bot_settings(url) | {"PACE_PER_SECOND": str(PACE)}
    where = settings["BOT_API_URL"]
    with process(sandbox_command(settings), settings):
        await answering(int(where.rpartition(":")[2]))
        async with Sandbox.connect(where, settings["SANDBOX_KEY"]) as sim:
            await sim.limits(on=False)
            guests = await _guests(sim, plan, settings)
            numbers = await _left_behind(url, plan, guests)
            await sim.limits(on=True, forget=True)
            before = int_of((await sim.calls())[-1], "number")
            with process([sys.executable, "-m", "bot"], settings):
                async with connected(settings):
                    pressed = await _press(guests[-1], numbers[-1])
                    newest = await _all_newest(url)
            return _figures(await sim.calls(after=before), guests[-1].id, pressed, newest)


async def _guests(sim: Sandbox, plan: Plan, settings: Mapping[str, str]) -> list[Guest]:
    """Their presses of START are no news to the bot."""
    bot = make_bot(settings["BOT_TOKEN"], settings["BOT_API_URL"])
    card = BufferedInputFile(board_picture(), "board.jpg")
    found = []
    for number in range(plan.games):
        person = await sim.person(f"P{number}", language="en")
        await person.start()
        found.append(Guest(person, (await bot.send_photo(person.id, card)).message_id))
    await bot.delete_webhook(drop_pending_updates=True)
    await bot.session.close()
    return found


async def _left_behind(url: str, plan: Plan, guests: Sequence[Guest]) -> list[GameId]:
    """A game for each, some turns old, as a kill leaves them; the last one moved last."""
    clock = StillClock()
    clock.passes(time() - NOON.timestamp() - plan.games)
    store = await open_store(url)
    home = House(store, clock, 0, judge())
    numbers = []
    for number, (guest, level) in enumerate(zip(guests, cycle(plan.levels), strict=False)):
        await store.append((), (Person(guest.id, f"P{number}", language_code="en", started=True),))
        card = await home.lobby.offer_computer(guest.id)
        game = await home.lobby.sit_computer(
            card.token, level, guest.id, f"press{number}", ChatId(guest.id), guest.message
        )
        await home.any_turn(await home.computer.play_due(game))
        if number >= plan.owed * plan.games:
            await home.computer.play_due(game)
        clock.passes(1)
        numbers.append(game)
    await store.close()
    return numbers


async def _press(guest: Guest, game: GameId) -> float:
    """When it was."""
    await asyncio.sleep(PRESSED)
    began = time()
    data = MorePress(game=to62(game), action="open").pack()
    await guest.actor.forge(data, message=guest.message, seconds=PATIENCE)
    return began


async def _all_newest(url: str) -> float:
    """When every board shows the newest state and the computer owes nothing."""
    stale = select(func.count()).where(boards.c.wanted > boards.c.shown)
    owed = select(func.count()).where(games.c.to_act == 1, games.c.over == 0)
    database = Database(parse_url(url))
    try:
        async with asyncio.timeout(LONGEST):
            while await database.read(  # noqa: ASYNC110 - another process works
                lambda connection: connection.scalars(stale).one() + connection.scalars(owed).one()
            ):
                await asyncio.sleep(LOOK)
    finally:
        await database.close()
    return time()


def _figures(
    calls: Sequence[JsonObject], last: PersonId, pressed: float, newest: float
) -> Mapping[str, float]:
    began = min(number_of(call, "at") for call in calls if call["method"] == "getMe")
    of_last = counted(call for call in calls if call["chat"] == last)
    times = counted(calls)
    return {
        "connected to first edit, s": min(times) - began,
        "connected to all boards newest, s": newest - began,
        "press on the last board in line to its edit, s": min(at for at in of_last if at > pressed) - pressed,
        "edits a board": len(times) / len({call["chat"] for call in calls if call["chat"]}),
        "calls in the busiest second": busiest(times),
        "refused by Telegram (429)": refused(calls),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.comeback", description=__doc__)
    parser.add_argument("--games", type=int, default=Plan.games)
    parser.add_argument("--owed", type=float, default=Plan.owed, help="the computer's share")
    parser.add_argument("--levels", nargs="+", default=Plan.levels, choices=LEVELS)
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    for name, figure in measured(Plan(**vars(parser.parse_args()))).items():
        print(f"{name:<100} {figure:>10.4g}")


if __name__ == "__main__":
    main()
