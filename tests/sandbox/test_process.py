"""The sandbox as a process: its speed, its sentences, and what it does not import."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.ports import free_port
from tests.sandbox import make_schema

ENVIRONMENT = {**os.environ, "SANDBOX_KEY": "k", "SANDBOX_TOKEN": "42:abc"}


@contextmanager
def running(port: int) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "bot.sandbox", "--port", str(port)]
    with subprocess.Popen(command, env=ENVIRONMENT) as process:
        yield process
        process.terminate()


def answers(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1) as response:
            return bool(response.status == 200)
    except OSError:
        return False


def test_the_page_answers_and_stops_when_it_is_told_to() -> None:
    port, hangs = free_port(), time.monotonic() + 60

    with running(port) as process:
        while not answers(port):
            assert time.monotonic() < hangs
            time.sleep(0.02)
        process.terminate()
        stopped = process.wait(60)

    assert stopped == 0


@pytest.mark.parametrize(
    ("port", "told"),
    [
        (
            "x",
            "python -m bot.sandbox: argument --port: invalid int value: 'x'; --help shows what it takes.\n",
        ),
        ("70000", "--port takes a number from 0 to 65535.\n"),
    ],
)
def test_a_mistyped_command_line_is_one_sentence_without_the_usage(port: str, told: str) -> None:
    command = [sys.executable, "-m", "bot.sandbox", "--port", port]

    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (2, told)


def test_a_taken_port_is_one_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "bot.sandbox", "--port", str(port)]

        done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"Port {port} on 127.0.0.1 cannot be used" in done.stderr


@pytest.mark.parametrize("missing", ["SANDBOX_KEY", "SANDBOX_TOKEN"])
def test_a_missing_setting_is_one_sentence(missing: str) -> None:
    environment = {**ENVIRONMENT, missing: ""}

    done = subprocess.run(
        [sys.executable, "-m", "bot.sandbox"], env=environment, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert missing in done.stderr


def test_it_imports_neither_aiogram_nor_the_bot() -> None:
    program = (
        "import sys, bot.sandbox.__main__, bot.sandbox.client;"
        "print([name for name in sys.modules if name.split('.')[0] in"
        " ('aiogram', 'engine', 'render', 'sqlalchemy', 'PIL', 'pydantic')"
        " or name.startswith('bot.') and not name.startswith('bot.sandbox')])"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "[]"


def test_the_schema_is_that_of_the_installed_aiogram() -> None:
    assert make_schema.TARGET.read_text(encoding="utf-8") == make_schema.text()
