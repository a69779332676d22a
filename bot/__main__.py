"""The command line: `python -m bot` runs the bot, `health` says whether it lives, `smoke` tries its token.

`setup` sets the bot's commands and descriptions.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, NoReturn

from bot.config import BadSettings, Settings, load_settings

STILL_ALIVE = timedelta(seconds=90)
"""The heartbeat comes every 30 seconds; three may be late, e.g. while the machine is busy."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; --help shows what it takes.\n")


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; the process's exit code."""
    parser = Parser(prog="python -m bot", description=__doc__)
    parser.add_argument("command", nargs="?", choices=tuple(COMMANDS), default="run")
    command = parser.parse_args(arguments).command
    try:
        settings = load_settings()
        return COMMANDS[command](settings)
    except BadSettings as error:
        complaint = str(error)
        print(complaint[:1].upper() + complaint[1:], file=sys.stderr)
        return 2


def run(settings: Settings) -> int:
    """Run the bot until it is asked to stop."""
    from bot.running import run_bot  # Heavy: a wrong setting is told before.

    return run_bot(settings)


def try_token(settings: Settings) -> int:
    """Try the token on Telegram, beside any database."""
    from bot.smoke import smoke

    return asyncio.run(smoke(settings, print))


def set_up(settings: Settings) -> int:
    """Tell Telegram the bot's commands and descriptions, beside any database."""
    from bot.setup import setup

    return asyncio.run(setup(settings, print))


async def health(settings: Settings) -> int:
    """Print one sentence; 0 when the bot's last heartbeat is fresh."""
    from bot.services.errors import StoreFailed
    from bot.store.store import look_at_store

    try:
        store = await look_at_store(settings.database_url)
        if store is None:
            print("There is no database yet: the bot has never run with this DATABASE_URL.")
            return 1
        try:
            beat = await store.heartbeat("bot")
        finally:
            await store.close()
    except StoreFailed as error:
        print(f"The bot's database cannot be read: {error}.")
        return 1
    now = datetime.now(UTC)  # noqa: TID251 - the process itself has no clock yet
    alive = beat is not None and now - beat <= STILL_ALIVE
    print(sentence(beat, now, alive=alive))
    return 0 if alive else 1


async def ratings(settings: Settings) -> int:
    """Make all ratings anew from the events, and print how many rows that has changed."""
    from bot.services.errors import StoreFailed
    from bot.store.store import open_store

    try:
        store = await open_store(settings.database_url)
        try:
            wrong = await store.ratings.recompute()
        finally:
            await store.close()
    except StoreFailed as error:
        print(f"The bot's database cannot be used: {error}.")
        return 1
    print(f"Ratings were made anew from the events; rows that were otherwise before: {wrong}.")
    return 0


async def dice(settings: Settings) -> int:
    """Count the dice of all finished games anew from the events, and print how many rows that has changed."""
    from bot.services.errors import StoreFailed
    from bot.store.store import open_store

    try:
        store = await open_store(settings.database_url)
        try:
            wrong = await store.dice.recompute()
        finally:
            await store.close()
    except StoreFailed as error:
        print(f"The bot's database cannot be used: {error}.")
        return 1
    print(f"Dice were counted anew from the events; rows that were otherwise before: {wrong}.")
    return 0


def sentence(beat: datetime | None, now: datetime, *, alive: bool) -> str:
    if beat is None:
        return "The bot has never run on this database."
    seconds = max(0, int((now - beat).total_seconds()))
    return f"The bot {'lives' if alive else 'does not answer'}: its last heartbeat was {seconds} seconds ago."


COMMANDS: Final[Mapping[str, Callable[[Settings], int]]] = {
    "run": run,
    "health": lambda settings: asyncio.run(health(settings)),
    "dice": lambda settings: asyncio.run(dice(settings)),
    "ratings": lambda settings: asyncio.run(ratings(settings)),
    "smoke": try_token,
    "setup": set_up,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
