"""GNU Backgammon as a reader of our files and ids."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

SCRIPT: Final = """
import json, os
import gnubg

def match():
    gnubg.command('import mat "{}"'.format(os.environ["NARDY_MATCH"]))
    return gnubg.match(boards=1, analysis=0, verbose=0)

def told(line):
    if not line.startswith("XGID="):
        return gnubg.positionfromid(line)
    gnubg.command("set xgid " + line)
    ids = gnubg.positionid(), gnubg.matchid()
    return gnubg.board(), gnubg.cubeinfo(), gnubg.posinfo(), ids

with open(os.environ["NARDY_ANSWER"], "w") as answer:
    if "NARDY_MATCH" in os.environ:
        json.dump(match(), answer)
    else:
        json.dump([told(line) for line in open(os.environ["NARDY_IDS"]).read().split()], answer)
"""
"""Python for the interpreter inside the program."""
COMPLAINTS: Final = ("warning", "illegal", "invalid", "unrecognized", "error", "garbage")


def program() -> str:
    """Where it is: the system's folder of games is not on everybody's path."""
    found = shutil.which("gnubg", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/games")
    assert found is not None, "the slow tests need gnubg: apt-get install gnubg"
    return found


def match_read(text: str, folder: Path) -> tuple[Any, list[str]]:
    """What it has understood of a match file, and the lines in which it complains."""
    file = folder / "match.mat"
    file.write_bytes(text.encode())
    return _asked(folder, NARDY_MATCH=str(file))


def ids_read(ids: Sequence[str], folder: Path) -> Any:
    """What it makes of each id."""
    file = folder / "ids.txt"
    file.write_text("\n".join(ids))
    return _asked(folder, NARDY_IDS=str(file))[0]


def _asked(folder: Path, **environment: str) -> tuple[Any, list[str]]:
    script, answer = folder / "script.py", folder / "answer.json"
    script.write_text(SCRIPT)
    answer.unlink(missing_ok=True)
    done = subprocess.run(
        [program(), "-t", "-q", "-r", "-p", str(script)],
        env={**os.environ, **environment, "NARDY_ANSWER": str(answer), "HOME": str(folder)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=True,
        timeout=600,
    )
    # The first lines speak of warranties and licences.
    said = [*done.stdout.splitlines()[8:], *done.stderr.splitlines()]
    complaints = [line for line in said if any(word in line.lower() for word in COMPLAINTS)]
    return json.loads(answer.read_text()), complaints
