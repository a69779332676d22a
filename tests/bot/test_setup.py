"""`python -m bot setup` against the local Bot API server: what the owner is told, what people see then."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bot.config import Settings
from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from bot.setup import setup
from bot.telegram.profile import CODES
from tests.bot.conftest import TOKEN


def settings(server: SandboxServer, token: str = TOKEN) -> Settings:
    return Settings(bot_token=token, bot_api_url=server.url, _env_file=None)


@pytest.mark.parametrize(
    ("language", "command"), [("ru", "сыграть партию"), ("uk", "зіграти партію"), ("de", "play a game")]
)
async def test_after_it_everybody_reads_the_commands_in_an_own_language(
    server: SandboxServer, sim: Sandbox, language: str, command: str
) -> None:
    anna = await sim.person("Anna", language=language)

    assert await setup(settings(server), list[str]().append) == 0
    assert command in str(await sim.get("menu", person=anna.id))


async def test_it_says_what_it_has_set_in_every_language(server: SandboxServer) -> None:
    said = list[str]()

    await setup(settings(server), said.append)

    assert said[0].startswith("Setting up @")
    assert len([line for line in said if line.startswith("  for administrators of groups: /nardy")]) == 3
    assert [
        code for code in CODES if not any(line.startswith(f"{code or 'everybody else'}: ") for line in said)
    ] == []


async def test_it_sets_everything_again_whatever_was_told_before(server: SandboxServer, sim: Sandbox) -> None:
    await setup(settings(server), list[str]().append)
    await setup(settings(server), list[str]().append)

    assert len(await sim.calls("setMyDescription")) == 2 * len(CODES)


async def test_a_wrong_token_is_one_sentence(server: SandboxServer) -> None:
    said = list[str]()

    assert await setup(settings(server, "42:another"), said.append) == 1
    assert said == ["Telegram does not know this BOT_TOKEN: it is wrong or has been revoked."]


async def test_a_server_that_is_away_is_one_sentence() -> None:
    said, nowhere = list[str](), Settings(bot_token=TOKEN, bot_api_url="http://127.0.0.1:9", _env_file=None)

    assert await setup(nowhere, said.append) == 1
    assert [line[:32] for line in said] == ["The Bot API cannot be reached: G"]


def test_the_command_line_reaches_it() -> None:
    environment = {**os.environ, "BOT_TOKEN": TOKEN, "BOT_API_URL": "http://127.0.0.1:9"}

    ended = subprocess.run(
        [sys.executable, "-m", "bot", "setup"], capture_output=True, text=True, env=environment, check=False
    )

    assert (ended.returncode, ended.stdout[:30]) == (1, "The Bot API cannot be reached:")
