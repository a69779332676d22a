"""What the owner sees and does, and what goes on every night."""

from __future__ import annotations

from collections.abc import Mapping

from bot.services.clock import Handler
from bot.services.maintenance import Maintenance
from bot.services.ports import Clock, Store
from bot.services.report import REPORT_TIMER, Reports
from bot.services.tidying import TIDY_TIMER, Tidying
from bot.telegram.nightly import Nightly
from bot.telegram.screens import Screens
from bot.telegram.state import State
from bot.telegram.tasks import Tasks


class Housekeeping:
    """Everything around the games, put together."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        screens: Screens,
        showing: Tasks,
        state: State,
        owner: int | None,
        report_hour: int | None,
    ) -> None:
        self.owner = owner
        self.state = state
        self.maintenance = Maintenance(store, clock)
        self.reports = Reports(store, clock, report_hour if owner else None)
        self._tidying = Tidying(store, clock)
        self._nightly = Nightly(self.reports, store, screens, showing, owner)

    @property
    def timers(self) -> Mapping[str, Handler]:
        """What is due, by kind."""
        return {REPORT_TIMER: self._nightly.due, TIDY_TIMER: self._tidying.due}

    async def arm(self) -> None:
        """At a start."""
        await self.reports.arm()
        await self._tidying.arm()
