"""Reading: the whole state, the stream of events, one chat, a file."""

from __future__ import annotations

import asyncio
import contextlib

from aiohttp import web

from bot.sandbox.backend import Backend
from bot.sandbox.plain import Json, JsonDict, JsonObject, dump, int_of
from bot.sandbox.shapes import chat_view, message_view, person_view

PING_SECONDS = 15.0


def state(backend: Backend) -> JsonDict:
    """People, chats with their messages, the bot, and the number of the latest event."""
    world = backend.world
    return {
        "bot": world.bot.user(),
        "event": world.hub.number,
        "offset": world.clock.offset,
        "people": [person_view(person) for person in world.people.values()],
        "chats": [chat_view(world, chat) for chat in world.chats.values()],
        "messages": [
            message_view(world, message)
            for chat in world.chats.values()
            for message in (*chat.messages.values(), *chat.ephemeral.values())
        ],
    }


async def read_state(backend: Backend, body: JsonObject) -> Json:
    return state(backend)


async def read_chat(backend: Backend, body: JsonObject) -> Json:
    """A chat and its messages, oldest first."""
    chat = backend.world.chat(int_of(body, "chat"))
    messages = [message_view(backend.world, message) for message in chat.messages.values()]
    return {"chat": chat_view(backend.world, chat), "messages": messages}


async def events(backend: Backend, request: web.Request) -> web.StreamResponse:
    """Server-sent events: first the state, then everything that happens."""
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    queue = backend.world.hub.watch()
    first: JsonObject = {"type": "state", **state(backend)}
    try:
        await response.prepare(request)
        await _write(response, first)
        while queue in backend.world.hub.watchers or not queue.empty():
            await _next(response, queue)
    except ConnectionError:
        pass  # The watcher is gone.
    finally:
        backend.world.hub.leave(queue)
    return response


async def _next(response: web.StreamResponse, queue: asyncio.Queue[JsonObject]) -> None:
    with contextlib.suppress(TimeoutError):
        await _write(response, await asyncio.wait_for(queue.get(), PING_SECONDS))
        return
    await response.write(b": ping\n\n")


async def _write(response: web.StreamResponse, event: JsonObject) -> None:
    await response.write(b"data: " + dump(event).encode() + b"\n\n")


async def file(backend: Backend, request: web.Request) -> web.StreamResponse:
    """The bytes of a picture or document in a message."""
    stored = backend.world.files.by_unique.get(request.match_info["unique"])
    data = backend.world.files.data(stored) if stored else None
    if stored is None or data is None:
        return web.Response(status=404, text="No such file.\n")
    headers = {"Cache-Control": "private, max-age=31536000, immutable"}
    return web.Response(body=data, content_type=stored.mime, headers=headers)
