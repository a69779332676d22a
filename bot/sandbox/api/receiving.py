"""getUpdates, setWebhook, deleteWebhook, getWebhookInfo."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from bot.sandbox.api.call import Call
from bot.sandbox.delivery import HOOKED
from bot.sandbox.errors import bad_request, conflict, too_many
from bot.sandbox.plain import Json, items
from bot.sandbox.webhook import Hook

LOCAL = ("127.0.0.1", "localhost", "::1")
PORTS = (80, 88, 443, 8443)


async def get_updates(call: Call) -> Json:
    if call.backend.webhook.hook is not None:
        await call.backend.polling.refuse(conflict(HOOKED))
    _remember_allowed(call)
    call.backend.records.heard()
    args = call.args
    polling = call.backend.polling
    found = await polling.take(args.integer("offset"), args.integer("limit"), args.integer("timeout"))
    call.backend.records.heard()
    return found


def _remember_allowed(call: Call) -> None:
    """Absent: unchanged; empty: the default."""
    given = call.args.json("allowed_updates", "allowed updates")
    if given is not None:
        call.world.updates.allowed = frozenset(kind for kind in items(given) if isinstance(kind, str))


async def set_webhook(call: Call) -> Json:
    backend, world = call.backend, call.world
    url, secret = call.args.text("url"), call.args.text("secret_token")
    if not url:
        return await delete_webhook(call)
    if len(secret) > 256:
        raise bad_request("secret token is too long")
    if not re.fullmatch(r"[A-Za-z0-9_-]*", secret):
        raise bad_request("secret token contains unallowed characters")
    _check_url(url, strict=backend.limits.settings.strict_webhook)
    if world.clock.now() - backend.webhook.last_set < 1 and backend.limits.settings.on:
        raise too_many(1)
    backend.webhook.last_set = world.clock.now()
    _remember_allowed(call)
    if call.args.flag("drop_pending_updates"):
        world.updates.clear()
    connections = min(max(call.args.integer("max_connections", 40), 1), 100)
    hook = Hook(url, secret, connections)
    old = backend.webhook.hook
    same = old is not None and (old.url, old.secret, old.max_connections) == (url, secret, connections)
    call.note = "Webhook is already set" if same else "Webhook was set"
    if not same:
        backend.polling.end(conflict("terminated by setWebhook request"))
        await backend.webhook.set(hook)
    return True


def _check_url(url: str, *, strict: bool) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise bad_request("invalid webhook URL specified")
    if not strict and parts.hostname in LOCAL:
        return
    if parts.scheme != "https":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if (parts.port or 443) not in PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")


async def delete_webhook(call: Call) -> Json:
    if call.args.flag("drop_pending_updates"):
        call.world.updates.clear()
    had = call.backend.webhook.hook is not None
    call.note = "Webhook was deleted" if had else "Webhook is already deleted"
    if had:
        await call.backend.webhook.set(None)
    return True


async def get_webhook_info(call: Call) -> Json:
    return call.backend.webhook.info()
