"""The report that comes by itself, to the owner's private chat."""

from __future__ import annotations

from bot.services.ports import ChatId, Person, PersonId, Store, Timer
from bot.services.report import Reports
from bot.telegram.outbox import Place
from bot.telegram.screens import Screens
from bot.telegram.tasks import Tasks
from bot.views.report import report_screen


class Nightly:
    """Tells the owner about the day; nothing where there is no owner."""

    def __init__(
        self, reports: Reports, store: Store, screens: Screens, showing: Tasks, owner: int | None
    ) -> None:
        self._reports = reports
        self._store = store
        self._screens = screens
        self._showing = showing
        self._owner = owner

    async def due(self, timer: Timer) -> None:
        """The next night is armed before this one is told, so it is told at most once."""
        await self._reports.arm()
        if self._owner is not None and self._reports.nightly:
            self._showing.spawn(self._tell(PersonId(self._owner)), "the owner's report")

    async def _tell(self, owner: PersonId) -> None:
        person = await self._store.person(owner) or Person(owner, "")
        screen = report_screen(await self._reports.last_day(), person)
        await self._screens.post(Place(ChatId(owner)), screen, person.preferences.theme)
