#!/usr/bin/env python3
"""Set everything up and run: the one script that needs nothing but Python.

    python3 run.py [--port N]     play: the local chat page, or Telegram when BOT_TOKEN is set
    python3 run.py test           set up and pass the quick tests (at most 10 minutes on 2 cores)
    python3 run.py test --all     quick and slow tests: browsers, oracles, kills (at most 60 minutes)

Anything after `test` that is not --all goes to pytest. Settings come from the environment and from `.env`
(see `.env.example`). The virtual environment lives in `.venv/` beside this file and is made anew when
`pyproject.toml` or `constraints.txt` change.
"""

import argparse
import hashlib
import os
import platform
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Dict, List, NoReturn

ROOT = Path(__file__).resolve().parent
ENVIRONMENTS = ROOT / ".venv"
LISTS = ("pyproject.toml", "constraints.txt")
OLDEST = (3, 11)
SLOW_TOOLS = {
    "chromium": "apt-get install chromium",
    "gnubg": "apt-get install gnubg",
}
STOP_GRACE = 15  # seconds; the bot drains its updates and flushes its boards for at most 5


class RunError(Exception):
    """Something the person at the keyboard can mend; the text is one clear sentence."""


def main(arguments: List[str]) -> int:
    """Do what the command line says; the process's exit code."""
    try:
        check_python()
        if arguments[:1] == ["test"]:
            return test(arguments[1:])
        return play(arguments)
    except RunError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def check_python() -> None:
    if sys.version_info < OLDEST:
        raise RunError(
            "This needs Python {}.{} or newer, and {} is {}.".format(
                OLDEST[0], OLDEST[1], sys.executable, platform.python_version()
            )
        )


# --- the environment ------------------------------------------------------------------------------


def environment(extra: str = "") -> str:
    """The path of a Python that has the project's dependencies, made when it is not there yet."""
    key = hashlib.sha256(repr((sys.version_info[:3], extra)).encode())
    for name in LISTS:
        key.update((ROOT / name).read_bytes())
    home = ENVIRONMENTS / ((extra or "run") + "-" + key.hexdigest()[:12])
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (home / "ready").exists():
        make_environment(home, python, extra)
    return str(python)


def make_environment(home: Path, python: Path, extra: str) -> None:
    print("Setting up {} (once; about a minute) ...".format(home.relative_to(ROOT)), flush=True)
    shutil.rmtree(home, ignore_errors=True)
    for old in ENVIRONMENTS.glob((extra or "run") + "-*"):
        shutil.rmtree(old, ignore_errors=True)
    made = subprocess.run(
        [sys.executable, "-m", "venv", str(home)], capture_output=True, text=True, check=False
    )
    if made.returncode:
        raise RunError(
            "Python's venv module does not work here: install it first "
            "(Debian, Ubuntu: apt-get install python3-venv)."
        )
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += [
        "--retries",
        "2",
        "--timeout",
        "30",
        "-c",
        str(ROOT / "constraints.txt"),
        *requirements(extra),
    ]
    installed = subprocess.run(command, capture_output=True, text=True, check=False)
    if installed.returncode:
        shutil.rmtree(home, ignore_errors=True)
        raise RunError(why_not_installed(installed.stderr))
    (home / "ready").touch()


def requirements(extra: str) -> List[str]:
    """The dependency lists of pyproject.toml; the project itself runs from its folder."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted: List[str] = project["dependencies"] + (project["optional-dependencies"][extra] if extra else [])
    return wanted


def why_not_installed(errors: str) -> str:
    network = (
        "NewConnectionError",
        "ConnectTimeout",
        "Temporary failure in name resolution",
        "Max retries exceeded",
    )
    if any(sign in errors for sign in network):
        return "The package registry cannot be reached: check the network, then run this again."
    last = [line for line in errors.splitlines() if line.strip() and not line.startswith("WARNING")][-1:]
    return "The packages could not be installed: " + (last[0].strip() if last else "pip gave no reason.")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        raise RunError("run.py: {}; --help shows what it takes.".format(message))


# --- playing ----------------------------------------------------------------------------------------


def play(arguments: List[str]) -> int:
    parser = Parser(prog="run.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8080, help="the chat page's port (default 8080)")
    port = parser.parse_args(arguments).port
    settings = dict(read_dotenv(ROOT / ".env"), **os.environ)
    if settings.get("BOT_TOKEN", "").strip():
        return supervise([Child([environment(), "-m", "bot"], settings)])
    if not 1 <= port <= 65535:
        raise RunError("--port takes a number from 1 to 65535.")
    check_port(port)
    return supervise(sandbox_children(environment(), port, settings))


def sandbox_children(python: str, port: int, settings: Dict[str, str]) -> List["Child"]:
    """The local Bot API server with its page, and the bot that talks to it."""
    key, token = secrets.token_urlsafe(12), "1000:" + secrets.token_hex(18)
    here = dict(settings, SANDBOX_KEY=key, SANDBOX_TOKEN=token)
    # The sandbox forgets its chats when it stops, so its games start anew as well.
    database = ROOT / "data" / "sandbox.db"
    database.parent.mkdir(exist_ok=True)
    for part in database.parent.glob("sandbox.db*"):
        part.unlink()
    bot = dict(here, BOT_TOKEN=token, BOT_API_URL="http://127.0.0.1:{}".format(port))
    bot.setdefault("DATABASE_URL", "sqlite+aiosqlite:///" + database.as_posix())
    bot.pop("WEBHOOK_URL", None)
    print("Open http://127.0.0.1:{}/?key={}  (Ctrl-C stops)".format(port, key), flush=True)
    return [
        Child([python, "-m", "bot.sandbox", "--port", str(port)], here),
        Child([python, "-m", "bot"], bot),
    ]


def check_port(port: int) -> None:
    with socket.socket() as probe:
        if os.name != "nt":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            raise RunError(
                "Port {0} is taken: choose another with --port {1}.".format(port, port + 1)
            ) from None


def read_dotenv(path: Path) -> Dict[str, str]:
    """NAME=value lines; `#` starts a comment line, quotes around a value are dropped."""
    settings = {}
    if path.exists():
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            name, equals, value = line.strip().partition("=")
            if not name or name.startswith("#"):
                continue
            if not equals or not name.replace("export ", "").strip().isidentifier():
                raise RunError("Line {} of .env is not NAME=value.".format(number))
            settings[name.replace("export ", "").strip()] = value.strip().strip("\"'")
    return settings


class Child:
    """One process of ours, started at once; it is asked to stop before it is killed."""

    def __init__(self, command: List[str], settings: Dict[str, str]) -> None:
        # A group of its own: Ctrl-C reaches this script alone, which then stops its children in order.
        alone = os.name != "nt"
        self.process = subprocess.Popen(command, cwd=str(ROOT), env=settings, start_new_session=alone)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOP_GRACE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


def supervise(children: List[Child]) -> int:
    """Wait until one child ends or somebody stops us; then stop the others, the bot before its server."""
    if os.name != "nt":
        signal.signal(signal.SIGTERM, interrupt)
    try:
        while True:
            for child in children:
                code = child.process.poll()
                if code is not None:
                    return code
            time.sleep(0.1)
    except KeyboardInterrupt:
        return 0
    finally:
        for child in reversed(children):
            child.stop()


def interrupt(_signal: int, _frame: object) -> None:
    raise KeyboardInterrupt


# --- testing ----------------------------------------------------------------------------------------


def test(arguments: List[str]) -> int:
    everything = "--all" in arguments
    rest = [argument for argument in arguments if argument != "--all"]
    if everything:
        check_slow_tools()
    python = environment("dev")
    tests = [python, "-m", "pytest", "-n", "2", "--dist", "worksteal", "-q"]
    tests += [] if everything else ["-m", "not slow"]
    scripts = Path(python).parent
    checks = [
        [str(scripts / "ruff"), "format", "--check", "--quiet", "."],
        [str(scripts / "ruff"), "check", "--quiet", "."],
        [str(scripts / "lint-imports")],
        [python, "-m", "mypy"],
    ]
    if rest:
        checks = []  # chosen tests alone: somebody is working on them
    for command in checks:
        code = subprocess.run(command, cwd=str(ROOT), check=False).returncode
        if code:
            print("{} failed.".format(Path(command[0]).name if len(command) < 3 else " ".join(command[1:3])))
            return code
    return subprocess.run(tests + rest, cwd=str(ROOT), check=False).returncode


def check_slow_tools() -> None:
    search = os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))
    missing = [tool for tool in SLOW_TOOLS if not shutil.which(tool, path=search)]
    if missing:
        raise RunError(
            "The slow tests need {}: {}.".format(
                " and ".join(missing), "; ".join(SLOW_TOOLS[tool] for tool in missing)
            )
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
