"""What there is to see of a running bot: figures, looked up when somebody asks, and whether it is ready."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, Gauge, generate_latest

from bot.app import App
from bot.services.errors import StoreFailed


class Figures:
    """The gauges of `/metrics`, and the reasons of `/readyz`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.connected = False
        """Telegram has answered since the start."""
        self.stopping = False

    async def gauges(self) -> bytes:
        """In Prometheus's text format."""
        looked = CollectorRegistry()
        for name, (meaning, value) in {**self._of_process(), **await self._of_database()}.items():
            Gauge(f"nardy_{name}", meaning, registry=looked).set(value)
        return generate_latest(looked)

    async def why_not_ready(self) -> str:
        """One sentence; empty when updates can be served."""
        if self.stopping:
            return "It stops."
        if not self.connected:
            return "The Bot API has not answered yet."
        if self._app.outages.deaf:
            return "Telegram cannot be reached."
        try:
            await self._app.store.heartbeat("bot")
        except StoreFailed as error:
            return f"The database does not answer: {error}."
        return ""

    def _of_process(self) -> Mapping[str, tuple[str, float]]:
        app = self._app
        return {
            "updates_in_flight": ("Updates that are being handled.", app.in_flight.running),
            "calls_waiting": ("Calls that wait for their turn in a chat.", app.outbox.pacer.waiting),
            "chats_held": ("Chats that rest after a 429.", app.outbox.pacer.held),
            "thoughts_waiting": ("Thoughts that wait for a thread.", app.thinking.waiting),
            "deaf": ("1 while Telegram cannot be reached.", app.outages.deaf),
            "ready": ("1 once Telegram has answered.", self.connected),
        }

    async def _of_database(self) -> Mapping[str, tuple[str, float]]:
        """Nothing where it does not answer: that is an alarm by itself, and the others are still wanted."""
        try:
            census = await self._app.store.census(self._app.clock.now())
        except StoreFailed:
            return {}
        return {
            "games_running": ("Games that go on.", census.running),
            "boards_stale": ("Boards that do not show the newest state.", census.stale),
            "timers_overdue": ("Timers that should have been worked off.", census.overdue),
            "database_bytes": ("Size of the database.", census.size),
        }
