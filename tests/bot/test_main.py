"""`python -m bot` on the command line: health, and one sentence for a mistyped word."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bot.__main__ import main
from bot.services.ports import Heartbeat
from bot.store.store import open_store

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the settings name; it is not there yet."""
    file = tmp_path / "data" / "nardy.db"
    monkeypatch.setenv("BOT_TOKEN", "1000:secret")
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    return file


def health(capsys: Captured) -> tuple[int, str]:
    """The exit code, and the one sentence."""
    code = main(["health"])
    (line,) = capsys.readouterr().out.splitlines()
    return code, line


@pytest.fixture
def beaten(database: Path) -> Path:
    """A database in which a bot has beaten just now."""
    asyncio.run(beat_at(database, datetime.now(UTC)))
    return database


async def beat_at(database: Path, at: datetime) -> None:
    store = await open_store(f"sqlite+aiosqlite:///{database}")
    await store.append((), (Heartbeat("bot", at),))
    await store.close()


def test_health_makes_no_database_where_there_is_none(database: Path, capsys: Captured) -> None:
    code, line = health(capsys)

    assert (code, line) == (1, "There is no database yet: the bot has never run with this DATABASE_URL.")
    assert not database.parent.exists()


def test_health_leaves_an_empty_database_empty(database: Path, capsys: Captured) -> None:
    database.parent.mkdir()
    database.touch()

    code, line = health(capsys)

    assert (code, line.startswith("There is no database yet")) == (1, True)
    assert database.stat().st_size == 0


def test_health_migrates_nothing(beaten: Path, capsys: Captured) -> None:
    other = sqlite3.connect(beaten)
    other.execute("UPDATE alembic_version SET version_num = '0000'")
    other.commit()

    assert health(capsys)[0] == 0
    assert other.execute("SELECT version_num FROM alembic_version").fetchone() == ("0000",)
    other.close()


def test_a_fresh_heartbeat_is_healthy(beaten: Path, capsys: Captured) -> None:
    code, line = health(capsys)

    assert code == 0
    assert line.startswith("The bot lives: its last heartbeat was ")


def test_an_old_heartbeat_is_not(database: Path, capsys: Captured) -> None:
    asyncio.run(beat_at(database, datetime.now(UTC) - timedelta(minutes=5)))

    code, line = health(capsys)

    assert code == 1
    assert line.startswith("The bot does not answer: its last heartbeat was 30")


def test_a_database_in_which_no_bot_has_beaten_says_so(database: Path, capsys: Captured) -> None:
    asyncio.run(made(database))

    assert health(capsys) == (1, "The bot has never run on this database.")


async def made(database: Path) -> None:
    await (await open_store(f"sqlite+aiosqlite:///{database}")).close()


def test_a_file_that_is_no_database_is_one_sentence(database: Path, capsys: Captured) -> None:
    database.parent.mkdir()
    database.write_text("no database at all, and long enough to be read as one" * 20, encoding="utf-8")

    code, line = health(capsys)

    assert code == 1
    assert line == "The bot's database cannot be read: the database file is no SQLite database."


def behind_a_webhook(monkeypatch: pytest.MonkeyPatch, port: int) -> None:
    monkeypatch.setenv("WEBHOOK_URL", "https://example.org/hook")
    monkeypatch.setenv("WEBHOOK_SECRET", "hook-secret")
    monkeypatch.setenv("WEBHOOK_PORT", str(port))


def test_of_several_processes_a_check_looks_at_its_own(
    beaten: Path, monkeypatch: pytest.MonkeyPatch, unused_tcp_port: int, capsys: Captured
) -> None:
    behind_a_webhook(monkeypatch, unused_tcp_port)

    assert health(capsys) == (1, f"The bot does not answer at WEBHOOK_PORT {unused_tcp_port}.")


@pytest.mark.parametrize(("status", "found"), [(200, (0, "The bot lives.")), (503, (1, "The bot stops."))])
def test_a_process_behind_a_webhook_is_asked_itself(
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
    status: int,
    found: tuple[int, str],
) -> None:
    with answering(status) as port:
        behind_a_webhook(monkeypatch, port)
        monkeypatch.setenv("WEBHOOK_HOST", "0.0.0.0")

        assert health(capsys) == found
    assert not database.parent.exists()


@contextmanager
def answering(status: int) -> Iterator[int]:
    """A server that says to everybody how it is; its port."""

    class Said(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()

        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - its name there
            """Nothing."""

    with HTTPServer(("127.0.0.1", 0), Said) as server:
        thread = Thread(target=server.handle_request)
        thread.start()
        yield server.server_port
        thread.join()


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (
            "helth",
            "argument command: invalid choice: 'helth' "
            "(choose from 'run', 'health', 'dice', 'rebuild', 'ledger', 'ratings', 'smoke', 'setup', "
            "'backup', 'restore', 'maintenance', 'copy')",
        ),
        ("--port", "unrecognized arguments: --port"),
    ],
)
def test_a_mistyped_command_line_is_one_sentence_without_the_usage(
    word: str, told: str, capsys: Captured
) -> None:
    with pytest.raises(SystemExit) as left:
        main([word])

    assert left.value.code == 2
    assert capsys.readouterr().err == f"python -m bot: {told}; --help shows what it takes.\n"


@pytest.mark.parametrize(
    ("command", "done"),
    [
        ("rebuild", "Games, matches and tournaments were listed"),
        ("ratings", "Ratings were made"),
        ("dice", "Dice were counted"),
    ],
)
def test_what_follows_from_the_events_is_made_anew_by_one_command(
    command: str, done: str, beaten: Path, capsys: Captured
) -> None:
    code = main([command])

    said = f"{done} anew from the events; rows that were otherwise before: 0.\n"
    assert (code, capsys.readouterr().out) == (0, said)


def test_a_backup_and_its_restoration_are_one_sentence_each(
    beaten: Path, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(tmp_path / "backup.db")

    backed_up = main(["backup", file])
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path}/new/nardy.db")
    restored = main(["restore", file])

    assert (backed_up, restored) == (0, 0)
    assert capsys.readouterr().out.splitlines() == [
        f"Backed up to {file}. It holds the seeds of running games: keep it safe.",
        f"Restored from {file}. The bot can be started.",
    ]


def test_a_restoration_over_a_database_is_refused_in_one_sentence(
    beaten: Path, tmp_path: Path, capsys: Captured
) -> None:
    file = str(tmp_path / "backup.db")
    main(["backup", file])
    capsys.readouterr()

    code = main(["restore", file])

    said = f"Nothing was restored: {beaten} is there already: stop the bot and move it away first.\n"
    assert (code, capsys.readouterr().out) == (1, said)


def test_a_running_bot_is_not_copied(beaten: Path, capsys: Captured) -> None:
    code = main(["copy", f"sqlite:///{beaten}", "postgresql://bot@localhost/nardy"])

    assert code == 1
    assert capsys.readouterr().out.startswith("Nothing was copied: the bot runs on the first database")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["backup"], "backup takes FILE"),
        (["copy", "sqlite:///nardy.db"], "copy takes SQLITE_URL and POSTGRESQL_URL"),
        (["health", "now"], "health takes nothing else"),
    ],
)
def test_a_command_says_what_it_takes(words: list[str], told: str, capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        main(words)

    assert capsys.readouterr().err == f"python -m bot: {told}; --help shows what it takes.\n"


def test_the_ledger_is_counted_anew_in_one_sentence(database: Path, capsys: Captured) -> None:
    code = main(["ledger"])

    assert code == 0
    assert capsys.readouterr().out == (
        "The ledger has 0 entries; sum: 0; entries out of balance: 0; wrong accounts: 0; "
        "games not settled as they ended: none.\n"
    )
