"""Commands and descriptions (telegram_facts 1b)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.plain import items, obj, text_of
from tests.sandbox.conftest import Api

PLAY = {"command": "play", "description": "Играть"}


async def menu(sim: Sandbox, person: Actor, chat: int | None = None) -> list[str]:
    """The commands that a person sees."""
    found = obj(await sim.get("menu", person=person.id, chat=chat or person.id))
    return [text_of(obj(command), "command") for command in items(found["commands"])]


async def test_commands_are_kept(api: Api) -> None:
    await api("setMyCommands", commands=[PLAY])

    assert (await api("getMyCommands")).result == [PLAY]


async def test_a_leading_slash_is_stripped(api: Api) -> None:
    await api("setMyCommands", commands=[{"command": "/play", "description": "x"}])

    assert (await api("getMyCommands")).result[0]["command"] == "play"


async def test_the_narrowest_scope_wins(api: Api, sim: Sandbox, anna: Actor) -> None:
    group = await anna.create_group("G")
    await api("setMyCommands", commands=[PLAY])
    nardy = {"command": "nardy", "description": "x"}
    await api("setMyCommands", commands=[nardy], scope={"type": "all_group_chats"})

    assert (await menu(sim, anna), await menu(sim, anna, group.id)) == (["play"], ["nardy"])


async def test_one_chat_may_have_its_own_commands(api: Api, sim: Sandbox, anna: Actor) -> None:
    await api("setMyCommands", commands=[PLAY])
    own = {"command": "own", "description": "x"}
    await api("setMyCommands", commands=[own], scope={"type": "chat", "chat_id": anna.id})

    assert await menu(sim, anna) == ["own"]


async def test_ones_own_language_wins(api: Api, sim: Sandbox, anna: Actor) -> None:
    await api("setMyCommands", commands=[PLAY])
    await api("setMyCommands", commands=[{"command": "igra", "description": "x"}], language_code="ru")

    assert await menu(sim, anna) == ["igra"]


async def test_deleted_commands_give_way(api: Api, sim: Sandbox, anna: Actor) -> None:
    await api("setMyCommands", commands=[PLAY], language_code="ru")
    await api("deleteMyCommands", language_code="ru")

    assert await menu(sim, anna) == []


@pytest.mark.parametrize(
    ("command", "error"),
    [
        ({"command": "", "description": "x"}, "command must be non-empty"),
        ({"command": "x" * 33, "description": "x"}, "command length must not exceed 32"),
        ({"command": "Play", "description": "x"}, "BOT_COMMAND_INVALID"),
        ({"command": "play", "description": " "}, "command description must be non-empty"),
        ({"command": "play", "description": "x" * 257}, "command description length must not exceed 256"),
    ],
)
async def test_a_bad_command_is_refused(api: Api, command: dict[str, Any], error: str) -> None:
    assert (await api("setMyCommands", commands=[command])).error == f"Bad Request: {error}"


@pytest.mark.parametrize("code", ["RU", "rus", "1a"])
async def test_a_bad_language_is_refused(api: Api, code: str) -> None:
    answer = await api("setMyCommands", commands=[PLAY], language_code=code)

    assert answer.error == "Bad Request: invalid language code specified"


async def test_descriptions_are_kept_by_language(api: Api, sim: Sandbox, anna: Actor) -> None:
    await api("setMyDescription", description="Nardy")
    await api("setMyDescription", description="Нарды", language_code="ru")

    assert obj(await sim.get("menu", person=anna.id))["description"] == "Нарды"
    assert (await api("getMyDescription")).result == {"description": "Nardy"}


async def test_a_short_description_is_short(api: Api) -> None:
    assert (await api("setMyShortDescription", short_description="x" * 121)).status == 400
