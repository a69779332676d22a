"""Bots that are born grown up: a process that has imported everything forks a fresh one for every life.

What is killed is a process of its own with its own sockets, threads and database connections; it only skips
the seconds in which Python reads modules and the first checkers are drawn. `python -m tests.e2e.nursery` is
the parent: it reads orders from its input, a line of JSON each, and answers each with a line.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import IO, TYPE_CHECKING, Final, NoReturn

from tests.e2e.village import ROOT

if TYPE_CHECKING:
    from render.draw import Painter

LOOK: Final = 0.005
"""Seconds between two looks whether a bot has ended."""


class Child:
    """A bot; only its parent can be told how it has ended, so that one is asked."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self._code: int | None = None
        self.pid = pid

    def poll(self) -> int | None:
        if self._code is None:
            self._code = self._nursery.ask(["poll", self.pid])
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        end = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired("bot", timeout or 0)
            time.sleep(LOOK)
        return code

    def send_signal(self, sig: int) -> None:
        """Its number is nobody else's before its parent has been told of its end, which is `poll`'s."""
        if self._code is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The parent, as whoever gives the orders knows it."""

    def __init__(self, parent: subprocess.Popen[str]) -> None:
        self._parent = parent
        self._turn = Lock()

    def born(self, settings: dict[str, str], log: Path) -> Child:
        """A new bot; see `tests.e2e.village.Launch`."""
        pid = self.ask(["born", settings, str(log)])
        assert pid is not None
        return Child(self, pid)

    def ask(self, order: list[object]) -> int | None:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        with self._turn:
            print(json.dumps(order), file=self._parent.stdin, flush=True)
            answer = self._parent.stdout.readline()
        assert answer, "the nursery has ended"
        found: int | None = json.loads(answer)
        return found


@contextmanager
def nursery() -> Iterator[Nursery]:
    """One as long as the block lasts; its bots end with it."""
    command = [sys.executable, "-m", "tests.e2e.nursery"]
    pipe = subprocess.PIPE
    parent = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
    try:
        yield Nursery(parent)
    finally:
        parent.communicate()  # The end of the orders is the end of all.


# --- the parent ---------------------------------------------------------------------------------------


def serve(orders: IO[str], answers: IO[str]) -> None:
    """Obey until the orders end, then end all children that are left."""
    from render.draw import THEMES, Painter

    painter, children = Painter(), set[int]()
    answer: int | None
    for theme in THEMES:
        painter.warm(theme)
    _read_everything()
    gc.collect()
    gc.freeze()  # Whoever looks for garbage later touches nothing that is shared.
    for line in orders:
        order, *words = json.loads(line)
        if order == "born":
            answer = born = _forked(painter, *words)
            children.add(born)
        else:
            answer = _ended(*words)
            children -= {words[0]} if answer is not None else set()
        print(json.dumps(answer), file=answers, flush=True)
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


def _read_everything() -> None:
    """What a bot imports when it needs it."""
    import bot.running  # noqa: F401 - to be there for every life
    from bot.views.texts import load as load_texts
    from engine.ai.evaluator import load_evaluator

    with suppress(ImportError):
        import uvloop  # noqa: F401 - likewise
    load_texts()
    load_evaluator().warm()


def _ended(pid: int) -> int | None:
    """The exit code, or minus the signal; None as long as it lives."""
    found, status = os.waitpid(pid, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if found else None


def _forked(painter: Painter, settings: dict[str, str], log: str) -> int:
    pid = os.fork()
    if not pid:
        _live(painter, settings, log)
    return pid


def _live(painter: Painter, settings: dict[str, str], log: str) -> NoReturn:
    """The child: from here on it is `python -m bot`."""
    from bot.config import load_settings
    from bot.running import run_bot

    code = 1
    try:
        with Path(log).open("ab") as file, Path(os.devnull).open("rb") as nothing:
            for target, source in enumerate((nothing, file, file)):
                os.dup2(source.fileno(), target)
        os.environ.clear()
        os.environ.update(settings)
        code = run_bot(load_settings(), painter)
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
