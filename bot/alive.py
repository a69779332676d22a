"""Whether the process with these settings lives: `python -m bot health`, as a container's health check asks.

With a webhook the process is asked itself, at its own port: several of them share the database, and its
heartbeat tells of all together. One that polls is alone, needs no port, and is known by the heartbeat.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from typing import Final

from bot.config import Settings

PATIENCE: Final = 5.0
"""Seconds for an answer that takes no time where the loop turns."""
ANYWHERE: Final = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - read, not listened on
"""Where a process that listens everywhere is found."""

Say = Callable[[str], object]


def health(settings: Settings, say: Say) -> int:
    """Say whether the bot lives; 0 when it does."""
    if settings.webhook_url:
        return _asked(settings, say)
    from bot.upkeep import health as of_database  # Heavy: it opens the database.

    return asyncio.run(of_database(settings, say))


def _asked(settings: Settings, say: Say) -> int:
    host, port = ANYWHERE.get(settings.webhook_host, settings.webhook_host), settings.webhook_port
    asking = HTTPConnection(host, port, timeout=PATIENCE)
    try:
        asking.request("GET", "/healthz")
        status = asking.getresponse().status
    except (OSError, HTTPException):
        say(f"The bot does not answer at WEBHOOK_PORT {port}.")
        return 1
    finally:
        asking.close()
    say("The bot lives." if status == 200 else "The bot stops.")
    return 0 if status == 200 else 1
