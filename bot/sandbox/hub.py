"""Events for whoever watches: the page and the client, over server-sent events."""

from __future__ import annotations

import asyncio

from bot.sandbox.plain import Json, JsonDict, JsonObject

BACKLOG = 10_000


class Hub:
    """Numbers each event and hands it to every watcher's queue."""

    def __init__(self) -> None:
        self.number = 0
        self.watchers: set[asyncio.Queue[JsonObject]] = set()

    def publish(self, kind: str, **values: Json) -> None:
        """Tell all watchers; one that stopped reading (a full queue) is dropped and must come back."""
        self.number += 1
        event: JsonDict = {"type": kind, "event": self.number, **values}
        for queue in tuple(self.watchers):
            if queue.full():
                self.watchers.discard(queue)
            else:
                queue.put_nowait(event)

    def watch(self) -> asyncio.Queue[JsonObject]:
        queue: asyncio.Queue[JsonObject] = asyncio.Queue(BACKLOG)
        self.watchers.add(queue)
        return queue

    def close(self) -> None:
        """Say goodbye: every stream ends after this event."""
        self.publish("bye")
        self.watchers.clear()

    def leave(self, queue: asyncio.Queue[JsonObject]) -> None:
        self.watchers.discard(queue)
