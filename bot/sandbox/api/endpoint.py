"""HTTP side of the Bot API: /bot<token>/<method> and /file/bot<token>/<path>."""

from __future__ import annotations

import asyncio
import re

from aiohttp import web

from bot.sandbox.api.args import Args, TooLarge, read_args
from bot.sandbox.api.call import Call
from bot.sandbox.api.methods import METHODS
from bot.sandbox.api.schema import method_names, misuse
from bot.sandbox.backend import Backend
from bot.sandbox.errors import ApiError, too_many
from bot.sandbox.faults import Fault
from bot.sandbox.plain import JsonDict, dump

UNAUTHORIZED = ApiError(401, "Unauthorized")
BAD_TOKEN = ApiError(401, "Unauthorized: invalid token specified")
NO_METHOD = ApiError(404, "Not Found: method not found")
NOT_FOUND = ApiError(404, "Not Found")
RESTART = ApiError(500, "Internal Server Error: restart")
BAD_GATEWAY = (
    "<html>\r\n<head><title>{0}</title></head>\r\n<body>\r\n"
    "<center><h1>{0}</h1></center>\r\n</body>\r\n</html>"
)
HTML = {"500": "500 Internal Server Error", "502": "502 Bad Gateway"}
HANG = 3600.0


def answer(error: ApiError) -> web.Response:
    """A refusal with its status and, for 429, the Retry-After header."""
    headers = {"Retry-After": str(error.parameters["retry_after"])} if error.code == 429 else {}
    return web.json_response(error.envelope(), status=error.code, headers=headers)


class Endpoint:
    """Answers the bot's calls on one backend."""

    def __init__(self, backend: Backend) -> None:
        self.backend = backend

    def refuse_token(self, token: str) -> ApiError | None:
        if not re.fullmatch(r"\d{1,12}:[A-Za-z0-9_-]+", token):
            return BAD_TOKEN
        return None if token == self.backend.world.bot.token else UNAUTHORIZED

    async def method(self, request: web.Request) -> web.StreamResponse:
        """One call, from whatever HTTP brings to the envelope."""
        if problem := self.refuse_token(request.match_info["token"]):
            return answer(problem)
        name = method_names().get(request.match_info["method"].lower(), "")
        if name not in METHODS:
            return answer(NO_METHOD)
        try:
            args = await read_args(request)
        except TooLarge:
            return web.Response(status=413)
        except ApiError as error:
            return answer(error)
        fault = self.backend.faults.strike(name, args.text("chat_id"))
        if fault is None:
            return await self.respond(name, args)
        return await self.befall(request, fault, name, args)

    async def respond(self, name: str, args: Args) -> web.Response:
        """Run the method and write its envelope."""
        call = Call(self.backend, name, args)
        began = self.backend.world.clock.now()
        code, description = 200, ""
        try:
            return await self._success(call)
        except ApiError as error:
            code, description = error.code, error.description
            return answer(error)
        finally:
            chat = call.chat.id if call.chat else None
            upload = args.upload_size
            self.backend.records.add(name, chat, code, description, began=began, upload=upload)

    async def _success(self, call: Call) -> web.Response:
        if self.backend.limits.settings.schema and (problem := misuse(call.method, call.args)):
            raise problem
        body: JsonDict = {"ok": True, "result": await METHODS[call.method](call)}
        if call.note:
            body["description"] = call.note
        return web.Response(text=dump(body), content_type="application/json")

    async def befall(self, request: web.Request, fault: Fault, name: str, args: Args) -> web.StreamResponse:
        """Let an ordered fault happen to this call; it stands in the records like any other."""
        began = self.backend.world.clock.now()
        if fault.kind in ("slow", "drop"):
            if fault.kind == "slow":
                await asyncio.sleep(fault.seconds)
            response = await self.respond(name, args)
            return response if fault.kind == "slow" else _cut(request)
        code = int(fault.kind) if fault.kind.isdigit() else 0
        chat = args.integer("chat_id") or None
        self.backend.records.add(
            name, chat, code, f"fault: {fault.kind}", began=began, upload=args.upload_size
        )
        match fault.kind:
            case "429":
                return answer(too_many(int(fault.seconds)))
            case "restart":
                return answer(RESTART)
            case "hang":
                await asyncio.sleep(fault.seconds or HANG)
                return _cut(request)
            case "reset":
                return _cut(request)
        page = BAD_GATEWAY.format(HTML[fault.kind])
        return web.Response(status=int(fault.kind), text=page, content_type="text/html")

    async def from_webhook(self, args: Args) -> None:
        """A method in the body of a webhook's answer; its result goes nowhere."""
        name = method_names().get(args.values.pop("method").lower(), "")
        if name in METHODS and not name.startswith("get") and "Webhook" not in name:
            await self.respond(name, args)

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Download by the path that getFile told."""
        if problem := self.refuse_token(request.match_info["token"]):
            return answer(problem)
        stored = self.backend.world.files.by_path.get(request.match_info["path"])
        data = self.backend.world.files.data(stored) if stored else None
        if stored is None or data is None:
            return answer(NOT_FOUND)
        return web.Response(body=data, content_type=stored.mime)


def _cut(request: web.Request) -> web.Response:
    """Close the connection without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
