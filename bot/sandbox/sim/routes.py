"""Every /sim address, and the way from a request to its answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from aiohttp import web

from bot.sandbox.backend import Backend
from bot.sandbox.errors import ApiError, SimError
from bot.sandbox.plain import Json, JsonObject, dump, obj, parse
from bot.sandbox.sim import control, groups, inline, people, presses, stream, talk
from bot.sandbox.sim.gate import refusal

Action = Callable[[Backend, JsonObject], Awaitable[Json]]

ACTIONS: Final[Mapping[tuple[str, str], Action]] = {
    ("GET", "state"): stream.read_state,
    ("GET", "chat"): stream.read_chat,
    ("POST", "people"): people.add,
    ("POST", "person"): people.change,
    ("POST", "block"): people.block,
    ("POST", "groups"): groups.add,
    ("POST", "join"): groups.join,
    ("POST", "leave"): groups.leave,
    ("POST", "role"): groups.set_role,
    ("POST", "bot_status"): groups.put_bot,
    ("POST", "topics"): groups.add_topic,
    ("POST", "topic"): groups.change_topic,
    ("POST", "forum"): groups.set_forum,
    ("POST", "migrate"): groups.migrate,
    ("POST", "delete_group"): groups.delete,
    ("POST", "other_bot"): groups.other_bot_spoke,
    ("POST", "direct"): inline.direct,
    ("POST", "send"): talk.send,
    ("POST", "start"): talk.start,
    ("POST", "edit"): talk.edit,
    ("POST", "delete"): talk.delete,
    ("POST", "link"): talk.open_link,
    ("POST", "press"): presses.press,
    ("POST", "answer"): presses.read_answer,
    ("POST", "inline"): inline.ask,
    ("POST", "choose"): inline.choose,
    ("GET", "clock"): control.read_clock,
    ("POST", "clock"): control.set_clock,
    ("GET", "faults"): control.read_faults,
    ("POST", "faults"): control.add_fault,
    ("DELETE", "faults"): control.clear_faults,
    ("POST", "expire_files"): control.expire_files,
    ("GET", "limits"): control.read_limits,
    ("POST", "limits"): control.set_limits,
    ("GET", "calls"): control.read_calls,
    ("DELETE", "calls"): control.clear_calls,
    ("GET", "updates"): control.read_updates,
    ("GET", "menu"): control.read_menu,
    ("POST", "bot"): control.set_bot,
}


class Routes:
    """The /sim side of a backend."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    async def act(self, request: web.Request) -> web.StreamResponse:
        """One request of /sim; mistakes are told in one sentence."""
        if denied := refusal(request, self.backend.key):
            return denied
        action = ACTIONS.get((request.method, request.match_info["action"]))
        if action is None:
            return _sentence(404, "There is no such address.")
        try:
            body = obj(parse(await request.text())) if request.can_read_body else dict(request.query)
            return web.Response(text=dump(await action(self.backend, body)), content_type="application/json")
        except (SimError, ApiError) as error:
            return _sentence(400, str(error))
        except ValueError:
            return _sentence(400, "The body is no JSON object.")

    async def events(self, request: web.Request) -> web.StreamResponse:
        return refusal(request, self.backend.key) or await stream.events(self.backend, request)

    async def file(self, request: web.Request) -> web.StreamResponse:
        return refusal(request, self.backend.key) or await stream.file(self.backend, request)


def _sentence(status: int, text: str) -> web.Response:
    return web.json_response({"error": text}, status=status)
