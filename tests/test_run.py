"""`run.py` is the first thing that a newcomer meets: whatever is wrong is one clear sentence."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tests.ports import free_port

ROOT = Path(run.__file__).parent


def start(*arguments: str, at: Path = ROOT, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name != "BOT_TOKEN"}
    return subprocess.run(
        [sys.executable, "run.py", *arguments],
        cwd=at,
        env=kept | settings,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A copy of what `run.py` reads before it has an environment."""
    for name in ("run.py", *run.LISTS):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def sentence(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1
    return lines[0]


def test_help_shows_the_two_commands() -> None:
    done = start("--help")

    assert done.returncode == 0
    assert "python3 run.py test" in done.stdout
    assert "--port" in done.stdout


def test_an_old_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "OLDEST", (99, 0))

    with pytest.raises(run.RunError, match=r"needs Python 99\.0 or newer"):
        run.check_python()


def test_an_impossible_port_is_refused() -> None:
    assert sentence(start("--port", "70000")) == "--port takes a number from 1 to 65535."


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--port", "x"), "run.py: argument --port: invalid int value: 'x'; --help shows what it takes."),
        (("tset",), "run.py: unrecognized arguments: tset; --help shows what it takes."),
    ],
)
def test_a_mistyped_command_line_is_one_sentence_without_the_usage(words: tuple[str, ...], told: str) -> None:
    assert sentence(start(*words)) == told


def test_a_taken_port_names_another(elsewhere: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        told = sentence(start("--port", str(port), at=elsewhere))

    assert told.startswith(f"Port {port} is taken")


def test_a_line_of_dotenv_that_is_no_setting_is_named(elsewhere: Path) -> None:
    (elsewhere / ".env").write_text("# comment\nLOG_LEVEL=INFO\nnonsense\n", encoding="utf-8")

    assert sentence(start(at=elsewhere)) == "Line 3 of .env is not NAME=value."


def test_dotenv_reads_quotes_comments_and_export(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("# a\n\nA='x y'\nexport B=\"1\"\nC=a=b\n", encoding="utf-8")

    assert run.read_dotenv(tmp_path / ".env") == {"A": "x y", "B": "1", "C": "a=b"}


def test_a_missing_venv_module_names_its_package(elsewhere: Path) -> None:
    broken = elsewhere / "broken"
    broken.mkdir()
    (broken / "venv.py").write_text("raise SystemExit('ensurepip is not available')", encoding="utf-8")

    told = sentence(start("--port", str(free_port()), at=elsewhere, PYTHONPATH=str(broken)))

    assert "apt-get install python3-venv" in told


@pytest.mark.slow
def test_an_unreachable_registry_is_said_in_one_sentence(elsewhere: Path) -> None:
    nowhere = {
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_RETRIES": "0",
    }

    told = sentence(start("--port", str(free_port()), at=elsewhere, **nowhere))

    assert told.startswith("The package registry cannot be reached")


def test_the_slow_tier_names_the_tools_that_it_lacks(tmp_path: Path) -> None:
    told = sentence(start("test", "--all", PATH=str(tmp_path)))

    assert "apt-get install" in told
    assert "chromium" in told
