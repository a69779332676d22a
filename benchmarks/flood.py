"""What one person who sends two hundred updates a second costs everybody else: the p99 of their presses.

Twenty people play the weakest level all the time; by turns of some seconds somebody else presses an own board
and sends commands, in private and in a group, as fast as a program can, or keeps quiet. Updates come by
webhook: those of the players from the local Bot API server, the flood's from a process of its own.

`python -m benchmarks.flood --help` tells what can be chosen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, Final

from benchmarks.load import Evening, database_at, playing, quantile, seated
from benchmarks.press import ROOT, bot_settings, connected, process, sandbox_command
from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.ports import free_port

NAME: Final = "flood"
WARM: Final = 6.0
SETTLE: Final = 1.0
"""Seconds after a switch that count for neither."""


@dataclass(frozen=True)
class Plan:
    """What to measure."""

    players: int = 20
    between: float = 2.0
    """Seconds from one turn of a player to the next."""
    rate: float = 200.0
    """Updates of the flood in a second."""
    phase: float = 8.0
    repeated: int = 8
    postgres: bool = False


def run() -> Mapping[str, float]:
    return measured(Plan())


def measured(plan: Plan) -> Mapping[str, float]:
    """The p99 of all others with and without the flood."""
    with TemporaryDirectory() as folder, database_at(Path(folder), postgres=plan.postgres) as url:
        return asyncio.run(_measured(plan, url, Path(folder)))


async def _measured(plan: Plan, url: str, folder: Path) -> Mapping[str, float]:
    port, watched = free_port(), free_port()
    hook = f"http://127.0.0.1:{port}/hook"
    settings = bot_settings(url) | {
        "WEBHOOK_URL": hook,
        "WEBHOOK_SECRET": "told-by-nobody",
        "WEBHOOK_PORT": str(port),
        "FLOOD_PER_SECOND": "5",
        "METRICS_PORT": str(watched),
    }
    with process(sandbox_command(settings), settings), process([sys.executable, "-m", "bot"], settings):
        async with connected(settings) as sim:
            await sim.limits(on=False)
            people = [await sim.person(f"P{number}", language="en") for number in range(plan.players)]
            tables = [await seated(person) for person in people]
            updates = folder / "updates.jsonl"
            updates.write_text("\n".join(map(json.dumps, await _flood(sim))), encoding="utf-8")
            with _flooder(hook, settings["WEBHOOK_SECRET"], str(plan.rate), str(updates)) as flooder:
                found = await _evening(plan, list(zip(people, tables, strict=True)), flooder)
            return {**found, "updates of the flood that were refused": await _refused(sim, watched)}


def _flooder(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "benchmarks._flooder", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, text=True)


async def _refused(sim: Sandbox, port: int) -> float:
    """As the bot's own figures tell."""
    async with sim.session.get(f"http://127.0.0.1:{port}/metrics") as told:
        lines = (await told.text()).splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("nardy_throttled_total"))


async def _flood(sim: Sandbox) -> Sequence[Mapping[str, Any]]:
    """What somebody with a board and a group sends, again and again."""
    eve = await sim.person("Eve", language="en")
    board = await seated(eve)
    group = await eve.create_group("Eve's", eve)
    user = {"id": eve.id, "is_bot": False, "first_name": "Eve", "language_code": "en"}
    private = {"id": eve.id, "type": "private", "first_name": "Eve"}
    club = {"id": group.id, "type": "supergroup", "title": "Eve's"}
    return [*_presses(user, private, board), *_commands(user, private), *_commands(user, club)]


def _presses(user: Mapping[str, Any], chat: Mapping[str, Any], board: Shown) -> Iterator[Mapping[str, Any]]:
    message = {"message_id": board.id, "date": 1_790_000_000, "chat": chat, "text": "board"}
    for button in [button for row in board.rows for button in row if button.data][:6]:
        press = {"from": user, "message": message, "chat_instance": "1", "data": button.data}
        yield {"callback_query": press}


def _commands(user: Mapping[str, Any], chat: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for number, text in enumerate(("/start", "/games", "/nardy", "/board", "/profile", "hello")):
        message = {
            "message_id": 9000 + number,
            "date": 1_790_000_000,
            "from": user,
            "chat": chat,
            "text": text,
        }
        if text.startswith("/"):
            message["entities"] = [{"offset": 0, "length": len(text), "type": "bot_command"}]
        yield {"message": message}


async def _evening(
    plan: Plan, tables: Sequence[tuple[Actor, Shown]], flooder: subprocess.Popen[str]
) -> Mapping[str, float]:
    evening, quiet, loud = Evening(plan.between), Evening(0.0), Evening(0.0)
    assert flooder.stdin is not None
    async with asyncio.TaskGroup() as evenings:
        for number, (person, board) in enumerate(tables):
            first = monotonic() + plan.between * number / plan.players
            evenings.create_task(playing(person, board, evening, first))
        await asyncio.sleep(WARM)
        for kept in (quiet, loud) * plan.repeated:
            evening.counting = False
            await asyncio.sleep(SETTLE)
            evening.answered, evening.shown, evening.counting = kept.answered, kept.shown, True
            await asyncio.sleep(plan.phase)
            flooder.stdin.write("\n")
            flooder.stdin.flush()
        evening.over = True
    flooder.stdin.close()
    return dict(_figures(quiet, loud))


def _figures(quiet: Evening, loud: Evening) -> Iterator[tuple[str, float]]:
    for what, before, after in (
        ("answer", quiet.answered, loud.answered),
        ("board", quiet.shown, loud.shown),
    ):
        yield f"press to {what}, median ms", 1e3 * median(before)
        yield f"press to {what}, median ms, with the flood", 1e3 * median(after)
        yield f"press to {what}, p99 ms", 1e3 * quantile(before, 0.99)
        yield f"press to {what}, p99 ms, with the flood", 1e3 * quantile(after, 0.99)
        risen = quantile(after, 0.99) / quantile(before, 0.99) - 1
        yield f"press to {what}, p99 raised by, %", 100 * risen
    yield "presses", len(quiet.answered)
    yield "presses, with the flood", len(loud.answered)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.flood", description=__doc__)
    parser.add_argument("--players", type=int, default=Plan.players)
    parser.add_argument("--between", type=float, default=Plan.between, help="seconds between turns")
    parser.add_argument("--rate", type=float, default=Plan.rate, help="updates of the flood in a second")
    parser.add_argument("--phase", type=float, default=Plan.phase, help="seconds with or without it")
    parser.add_argument("--repeated", type=int, default=Plan.repeated, help="so often either")
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite")
    for name, figure in measured(Plan(**vars(parser.parse_args()))).items():
        print(f"{name:<60} {figure:>10.4g}")


if __name__ == "__main__":
    main()
