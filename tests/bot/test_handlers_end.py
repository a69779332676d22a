"""What follows a finished game: its proof as a file that anybody can check."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import run
from bot.presses import EndPress, to62
from engine.fairness import verify_proof
from tests.bot.fake_telegram import too_many
from tests.bot.phone import Phone

ROOT = Path(run.__file__).parent


async def ended(anna: Phone) -> None:
    await anna.sit_down()
    await anna.take_turn()
    await anna.resign()
    await anna.press("Check the dice")


async def test_the_proof_file_says_what_the_command_line_checks(anna: Phone, tmp_path: Path) -> None:
    await ended(anna)
    await anna.press("The file")

    ((name, data),) = anna.telegram.files.items()
    file = tmp_path / name
    file.write_bytes(data)
    command = [sys.executable, "-m", "engine", "verify", str(file)]
    done = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("throws: all are as the sealed seed fixed them.\n")
    assert f"python -m engine verify {name}" in anna.screen.text


async def test_the_proof_file_stands_beside_the_board(anna: Phone) -> None:
    await ended(anna)
    board = anna.screen
    await anna.press("The file")

    assert len(anna.messages) == 2
    await anna.press("‹", board)
    assert "Rematch" in board.buttons


async def test_a_proof_file_that_telegram_holds_back_comes_later(anna: Phone) -> None:
    await ended(anna)
    anna.telegram.fail("sendDocument", too_many(1))

    await anna.press("The file")

    (data,) = anna.telegram.files.values()
    assert verify_proof(json.loads(data))


async def test_a_running_games_envelope_stays_closed_even_for_a_forged_press(anna: Phone) -> None:
    board = await anna.sit_down()
    game = to62((await anna.table()).id)

    toast = await anna.send(EndPress(game=game, action="file").pack(), board.message_id)

    assert toast.text == "This is not the moment for that."
    assert anna.telegram.files == {}
