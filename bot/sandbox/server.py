"""The running sandbox: Bot API, /sim and the page on one port."""

from __future__ import annotations

from importlib.resources import files
from types import TracebackType

from aiohttp import web

from bot.sandbox.api.args import Args
from bot.sandbox.api.endpoint import NOT_FOUND, RESTART, Endpoint, answer
from bot.sandbox.backend import Backend, new_backend
from bot.sandbox.cast import invite
from bot.sandbox.sim.gate import refusal
from bot.sandbox.sim.routes import Routes

CONNECTED_SECONDS = 60.0
PAGE_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class SandboxServer:
    """Start with `async with` (or `start`/`stop`). Port 0: a free one; `cast`: ready-made people."""

    def __init__(
        self,
        *,
        token: str,
        key: str,
        port: int = 0,
        host: str = "127.0.0.1",
        name: str = "Нарды",
        username: str = "nardy_sandbox_bot",
        cast: bool = False,
    ) -> None:
        self.host, self.port = host, port
        self.cast = cast
        self.backend: Backend = new_backend(token, key, name=name, username=username, answered=self._answered)
        self.endpoint = Endpoint(self.backend)
        self.routes = Routes(self.backend)
        self._runner: web.AppRunner | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    async def start(self) -> SandboxServer:
        """Listen; raises OSError when the port is taken."""
        if self.cast:
            await invite(self.backend)
        runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=0.5)
        await runner.setup()
        self._runner = runner
        try:
            await web.TCPSite(runner, self.host, self.port).start()
        except OSError:
            await self.stop()
            raise
        self.port = runner.addresses[0][1]
        return self

    async def stop(self) -> None:
        await self.backend.webhook.stop()
        self.backend.polling.end(RESTART)
        self.backend.world.hub.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> SandboxServer:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    def _app(self) -> web.Application:
        # Bodies are limited where arguments are read: the answer to a large one is Telegram's.
        app = web.Application(client_max_size=2**40)
        app.router.add_route("*", "/bot{token:[^/]+}/{method:[^/]*}", self.endpoint.method)
        app.router.add_get("/file/bot{token:[^/]+}/{path:.+}", self.endpoint.file)
        app.router.add_get("/sim/events", self.routes.events)
        app.router.add_get("/sim/file/{unique}", self.routes.file)
        app.router.add_route("*", "/sim/{action}", self.routes.act)
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/", self._page)
        app.router.add_get("/page/{name}", self._asset)
        app.router.add_route("*", "/{anything:.*}", self._nothing)
        return app

    async def _answered(self, args: Args) -> None:
        await self.endpoint.from_webhook(args)

    async def _health(self, request: web.Request) -> web.StreamResponse:
        """Whether the bot polled, waits, or took an update by webhook in the last minute."""
        heard, now = self.backend.records.last_heard, self.backend.world.clock.now()
        bot = heard is not None and now - heard <= CONNECTED_SECONDS
        return web.json_response({"ok": True, "bot": bot})

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return refusal(request, self.backend.key) or self._static("index.html")

    async def _asset(self, request: web.Request) -> web.StreamResponse:
        return self._static(request.match_info["name"])

    @staticmethod
    def _static(name: str) -> web.StreamResponse:
        kind = TYPES.get(name.rpartition(".")[2])
        source = files("bot.sandbox.page").joinpath(name)
        if kind is None or not source.is_file():
            return answer(NOT_FOUND)
        return web.Response(
            body=source.read_bytes(), content_type=kind, charset="utf-8", headers=PAGE_HEADERS
        )

    async def _nothing(self, request: web.Request) -> web.StreamResponse:
        return answer(NOT_FOUND)
