"""The settings: one sentence for each mistake, and an example file that tells all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.__main__ import main
from bot.config import BadSettings, Settings, load_settings

ROOT = Path(__file__).parents[2]
TOKEN = "123456:AA-very_secret"


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def set_all(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    for name, value in {"BOT_TOKEN": TOKEN, **values}.items():
        monkeypatch.setenv(name, value)


def test_a_token_is_all_that_one_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch)

    settings = load_settings()

    assert settings.token == TOKEN
    assert settings.database_url == "sqlite+aiosqlite:///data/nardy.db"
    assert settings.sandbox_clock is None


def test_the_env_file_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"BOT_TOKEN={TOKEN}\nLOG_LEVEL=debug\nUNRELATED=1\n")

    assert load_settings().log_level == "DEBUG"


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (
            {"BOT_TOKEN": ""},
            "BOT_TOKEN is not set: put it into the environment or into .env (see .env.example).",
        ),
        ({"BOT_TOKEN": "hello"}, "BOT_TOKEN must look like 123456:AA-secret, as @BotFather gives it."),
        ({"BOT_API_URL": "api"}, "BOT_API_URL must be an address that starts with http:// or https://."),
        (
            {"DATABASE_URL": "mysql://x/y"},
            "DATABASE_URL must start with sqlite+aiosqlite:/// or postgresql+asyncpg://.",
        ),
        (
            {"WEBHOOK_URL": "https://x.org/t"},
            "WEBHOOK_SECRET is required with WEBHOOK_URL: anybody could forge updates without it.",
        ),
        ({"WEBHOOK_SECRET": "a b"}, "WEBHOOK_SECRET takes at most 256 characters of A-Z, a-z, 0-9, _ and -."),
        (
            {"REPLICA_HOST": "one:8081"},
            "REPLICA_HOST must be the name or IPv4 address of this machine, without a port.",
        ),
        ({"WEBHOOK_PORT": "99999"}, "WEBHOOK_PORT is wrong: input should be less than or equal to 65535."),
        (
            {"LOG_LEVEL": "loud"},
            "LOG_LEVEL is wrong: input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'.",
        ),
    ],
)
def test_a_wrong_setting_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], sentence: str
) -> None:
    set_all(monkeypatch, **values)

    with pytest.raises(BadSettings) as error:
        load_settings()

    assert str(error.value) == sentence


def test_a_malformed_token_is_not_repeated_in_the_complaint(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, BOT_TOKEN="AAA-half-of-a-real-secret")

    with pytest.raises(BadSettings) as error:
        load_settings()

    assert "half-of-a-real-secret" not in str(error.value)


def test_other_processes_find_this_one_by_its_host_and_the_webhooks_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hook = {"WEBHOOK_URL": "https://x.org/hook", "WEBHOOK_SECRET": "s", "WEBHOOK_PORT": "8082"}
    set_all(monkeypatch, **hook)
    assert load_settings().replica_address == ""

    set_all(monkeypatch, **hook, REPLICA_HOST="bot-2")
    assert load_settings().replica_address == "http://bot-2:8082/hook"


def test_secrets_do_not_show_in_the_settings_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    set_all(monkeypatch, SANDBOX_KEY="page-key", WEBHOOK_SECRET="hook-secret")

    shown = repr(load_settings())

    assert TOKEN not in shown
    assert "page-key" not in shown
    assert "hook-secret" not in shown


@pytest.mark.parametrize(
    ("api", "clock"),
    [
        ("http://127.0.0.1:8099", "http://127.0.0.1:8099/sim/clock"),
        ("http://localhost:8099/", "http://localhost:8099/sim/clock"),
        ("https://api.telegram.org", None),
        ("http://192.168.0.7:8081", None),
    ],
)
def test_only_a_loopback_server_may_move_the_clock(
    monkeypatch: pytest.MonkeyPatch, api: str, clock: str | None
) -> None:
    set_all(monkeypatch, BOT_API_URL=api, SANDBOX_KEY="key")

    assert load_settings().sandbox_clock == clock


def test_the_example_file_names_every_setting_with_its_default() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    shown = dict(line.removeprefix("# ").split("=", 1) for line in lines if "=" in line and " =" not in line)
    example = {name.lower(): value for name, value in shown.items() if name.isupper()}

    settings = Settings(_env_file=None, **example)  # type: ignore[arg-type]  # read as texts

    assert list(example) == list(Settings.model_fields)
    assert settings == Settings(_env_file=None, bot_token=SecretStr(example["bot_token"]))


def test_a_wrong_setting_ends_the_bot_with_exit_code_2_and_no_traceback() -> None:
    environment = {"PATH": os.environ["PATH"], "BOT_TOKEN": "nonsense", "PYTHONPATH": str(ROOT)}

    ended = subprocess.run(
        [sys.executable, "-m", "bot"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )

    assert ended.returncode == 2
    assert ended.stderr == "BOT_TOKEN must look like 123456:AA-secret, as @BotFather gives it.\n"


def test_a_database_that_cannot_be_opened_is_one_sentence_too(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "games.db").write_text("no database at all" * 100)
    set_all(monkeypatch, DATABASE_URL=f"sqlite+aiosqlite:///{tmp_path}/games.db")

    assert main(["run"]) == 2

    assert capsys.readouterr().err == "The database file is no SQLite database.\n"
