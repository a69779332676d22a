"""Who may use the page and /sim: this machine only, with the key, from no foreign page."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
LOOPBACK = ("127.0.0.1", "::1", "localhost")
WITHOUT_KEY = (
    "This page needs its key: open the address that was printed when the sandbox started (…/?key=…).\n"
)


def _host_name(host: str) -> str:
    return host.rpartition(":")[0].strip("[]") if ":" in host.rpartition("]")[2] else host.strip("[]")


def refusal(request: web.Request, key: str) -> web.Response | None:
    """Why this request is not served, if it is not."""
    remote = (request.remote or "").removeprefix("::ffff:")
    if remote not in LOOPBACK or _host_name(request.host) not in LOOPBACK:
        return web.Response(status=403, text="Only this machine may use the sandbox.\n")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        return web.Response(status=403, text="Another page may not use the sandbox.\n")
    given = request.headers.get("X-Sandbox-Key") or request.query.get("key", "")
    if not hmac.compare_digest(given.encode(), key.encode()):
        return web.Response(status=401, text=WITHOUT_KEY)
    return None
