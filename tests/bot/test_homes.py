"""Chats at home: several processes agree where updates go, and none is lost when a home is away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from itertools import count

import pytest
from aiogram.types import Update
from aiohttp import ClientSession

from bot.sandbox.plain import JsonObject
from bot.telegram.homes import Homes, chat_of
from tests.bot.hook_server import SECRET, UPDATE, Server, listening
from tests.ports import free_port

CHATS = range(1000, 2000)
THREE = {name: f"http://{name}:8081/hook" for name in ("one", "two", "three")}


def homes_of(name: str, addresses: dict[str, str]) -> Homes:
    homes = Homes(name)
    homes.know(addresses)
    return homes


def home_of(chat: int, homes: Homes, name: str) -> str:
    return homes.of(chat) or name


def test_all_processes_agree_on_the_home_of_a_chat() -> None:
    everybody = {name: homes_of(name, THREE) for name in THREE}

    for chat in CHATS:
        assert len({home_of(chat, homes, name) for name, homes in everybody.items()}) == 1


def test_every_process_is_the_home_of_its_share() -> None:
    homes = homes_of("one", THREE)

    found = [home_of(chat, homes, "one") for chat in CHATS]

    assert min(found.count(name) for name in THREE) > len(CHATS) / 4


def test_when_a_process_goes_only_its_chats_move() -> None:
    homes = homes_of("one", THREE)
    before = {chat: home_of(chat, homes, "one") for chat in CHATS}

    homes.know({name: there for name, there in THREE.items() if name != "two"})

    moved = {chat for chat in CHATS if home_of(chat, homes, "one") != before[chat]}
    assert moved == {chat for chat in CHATS if before[chat] == "two"}


def test_whoever_takes_no_updates_hands_none_on() -> None:
    homes = homes_of("one", {"two": THREE["two"]})

    assert {homes.of(chat) for chat in CHATS} == {None}


@pytest.mark.parametrize(
    ("kind", "event", "chat"),
    [
        ("message", UPDATE["message"], 7),
        (
            "callback_query",
            {"id": "1", "from": {"id": 8, "is_bot": False, "first_name": "B"}, "chat_instance": "x"},
            8,
        ),
        (
            "inline_query",
            {"id": "1", "from": {"id": 9, "is_bot": False, "first_name": "C"}, "query": "", "offset": ""},
            9,
        ),
    ],
)
def test_an_update_belongs_to_its_chat_or_else_to_its_person(kind: str, event: object, chat: int) -> None:
    assert chat_of(Update.model_validate({"update_id": 1, kind: event})) == chat


class Pair:
    """Two processes that know each other; updates of `away` are at home with the second one."""

    def __init__(self) -> None:
        self.homes = {name: Homes(name) for name in ("here", "there")}
        self.servers = {name: Server(free_port(), homes) for name, homes in self.homes.items()}
        self.here, self.there = self.servers.values()
        self.meet()
        self.away = next(chat for chat in count(1) if self.homes["here"].of(chat) == "there")

    def meet(self) -> None:
        for homes in self.homes.values():
            homes.know({name: f"{server.address}/hook" for name, server in self.servers.items()})

    def part(self) -> None:
        """The other one is known to be gone."""
        self.homes["here"].know({"here": f"{self.here.address}/hook"})

    @property
    def update(self) -> JsonObject:
        message = UPDATE["message"]
        assert isinstance(message, dict)
        return {**UPDATE, "message": {**message, "chat": {"id": self.away, "type": "private"}}}


@pytest.fixture
async def pair() -> AsyncIterator[Pair]:
    found = Pair()
    async with AsyncExitStack() as stack:
        for server in found.servers.values():
            await stack.enter_async_context(listening(server))
        yield found


async def test_an_update_is_handled_at_home_wherever_it_arrives(pair: Pair, http: ClientSession) -> None:
    assert await pair.here.post(http, update=pair.update) == 200
    assert await pair.there.post(http, update=pair.update) == 200

    assert (pair.here.heard, pair.there.heard) == ([], ["hello", "hello"])


async def test_it_is_acknowledged_only_when_the_home_has_handled_it(pair: Pair, http: ClientSession) -> None:
    pair.there.go_on.clear()
    async with asyncio.TaskGroup() as group:
        posting = group.create_task(pair.here.post(http, update=pair.update))
        await asyncio.sleep(0.2)
        assert not posting.done()
        pair.there.go_on.set()

    assert posting.result() == 200


async def test_two_that_disagree_do_not_send_it_to_and_fro(pair: Pair, http: ClientSession) -> None:
    addresses = {"there": f"{pair.there.address}/hook", "another": f"{pair.here.address}/hook"}
    here, there = pair.homes.values()
    there.know(addresses)
    pair.away = next(chat for chat in count(1) if here.of(chat) == "there" and there.of(chat) == "another")

    assert await pair.here.post(http, update=pair.update) == 200
    assert (pair.here.heard, pair.there.heard) == ([], ["hello"])


async def test_what_the_home_sends_back_is_handled_where_it_arrived(pair: Pair, http: ClientSession) -> None:
    await pair.there.webhook.refuse()

    assert await pair.here.post(http, update=pair.update) == 200
    assert (pair.here.heard, pair.there.heard) == (["hello"], [])


async def test_a_home_that_does_not_answer_is_done_without(
    pair: Pair, http: ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    await pair.there.webhook.close()

    with caplog.at_level(logging.WARNING):
        assert [await pair.here.post(http, update=pair.update) for _ in range(3)] == [200] * 3

    assert pair.here.heard == ["hello"] * 3
    assert caplog.text.count("Process there takes no update") == 1, "it is tried again for every update"
    assert SECRET not in caplog.text


async def test_a_home_that_hangs_is_waited_for_as_long_as_it_is_heard(
    pair: Pair, http: ClientSession
) -> None:
    pair.there.go_on.clear()
    async with asyncio.TaskGroup() as group:
        posting = group.create_task(pair.here.post(http, update=pair.update))
        await asyncio.sleep(1.5)
        assert not posting.done()
        pair.part()
    pair.there.go_on.set()

    assert posting.result() == 200
    assert pair.here.heard == ["hello"]


async def test_what_comes_without_the_secret_goes_nowhere(pair: Pair, http: ClientSession) -> None:
    assert await pair.here.post(http, "guess", pair.update) == 401

    assert (pair.here.heard, pair.there.heard) == ([], [])
