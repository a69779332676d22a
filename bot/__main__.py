"""The command line: `python -m bot` runs the bot, `health` says whether it lives, `smoke` tries its token.

`setup` sets the bot's commands and descriptions. `backup FILE` writes a backup while the bot runs,
`restore FILE` makes the database of one, `copy SQLITE_URL POSTGRESQL_URL` moves to PostgreSQL.
`maintenance on` lets games and clocks stand until `maintenance off`. `rebuild`, `ratings` and `dice` make
anew from the events what is listed and counted; `ledger` counts all play coins and says what is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeAlias

from bot.config import BadSettings, Settings, load_settings

Work: TypeAlias = Callable[..., int]
"""Takes the settings, and the words that follow the command."""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; --help shows what it takes.\n")


def main(arguments: Sequence[str]) -> int:
    """Do what the command line says; the process's exit code."""
    form = argparse.RawDescriptionHelpFormatter
    parser = Parser(prog="python -m bot", description=__doc__, formatter_class=form)
    parser.add_argument("command", nargs="?", choices=tuple(COMMANDS), default="run")
    parser.add_argument("words", nargs="*", metavar="WORD", help="what the command takes")
    given = parser.parse_args(arguments)
    work, *wanted = COMMANDS[given.command]
    if len(given.words) != len(wanted):
        parser.error(f"{given.command} takes {' and '.join(wanted) or 'nothing else'}")
    try:
        return work(load_settings(), *given.words)
    except BadSettings as error:
        complaint = str(error)
        print(complaint[:1].upper() + complaint[1:], file=sys.stderr)
        return 2


def run(settings: Settings) -> int:
    """Run the bot until it is asked to stop."""
    gc.disable()  # Looking through what is being imported takes a fifth of the start: `settle` enables it.
    from bot.running import run_bot  # Heavy: a wrong setting is told before.

    try:
        return run_bot(settings)
    finally:
        gc.enable()


def try_token(settings: Settings) -> int:
    """Try the token on Telegram, beside any database."""
    from bot.smoke import smoke

    return asyncio.run(smoke(settings, print))


def set_up(settings: Settings) -> int:
    """Tell Telegram the bot's commands and descriptions, beside any database."""
    from bot.setup import setup

    return asyncio.run(setup(settings, print))


def look(settings: Settings) -> int:
    """Say whether the bot lives."""
    from bot.alive import health

    return health(settings, print)


def _upkeep(name: str) -> Work:
    """One of `bot.upkeep`, which is imported when it is asked for."""

    def work(settings: Settings, *words: str) -> int:
        from bot import upkeep

        done: Coroutine[Any, Any, int] = getattr(upkeep, name)(settings, print, *words)
        return asyncio.run(done)

    return work


COMMANDS: Final[Mapping[str, tuple[Work, *tuple[str, ...]]]] = {
    "run": (run,),
    "health": (look,),
    "dice": (_upkeep("dice"),),
    "rebuild": (_upkeep("rebuild"),),
    "ledger": (_upkeep("ledger"),),
    "ratings": (_upkeep("ratings"),),
    "smoke": (try_token,),
    "setup": (set_up,),
    "backup": (_upkeep("back_up"), "FILE"),
    "restore": (_upkeep("restore"), "FILE"),
    "maintenance": (_upkeep("maintain"), "on|off"),
    "copy": (_upkeep("copy"), "SQLITE_URL", "POSTGRESQL_URL"),
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
