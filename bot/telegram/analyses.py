"""Shows analyses where they were asked for: how far one has come, then what was found out."""

from __future__ import annotations

from bot.services.analysing import Report
from bot.services.ports import AnalysisRequest, Store
from bot.telegram.outbox import Place
from bot.telegram.screens import Screens
from bot.telegram.tasks import Tasks
from bot.views.analysis import analysis_screen, progress_screen, reader_at
from bot.views.reader import Reader, reader_of, reader_of_chat


class AnalysisScreens:
    """Each request has one message, which is edited until it shows the result."""

    def __init__(self, store: Store, screens: Screens, tasks: Tasks) -> None:
        self._store = store
        self._screens = screens
        self._tasks = tasks

    def progress(self, request: AnalysisRequest, percent: int) -> None:
        """Edits the message when its chat has a call to spare."""
        self._tasks.spawn(self._progress(request, percent), f"progress of match {request.match}")

    async def _progress(self, request: AnalysisRequest, percent: int) -> None:
        if request.message is None:
            return
        reader = await self._reader(request)
        screen = progress_screen(reader, percent)
        place = Place(request.chat, request.thread)
        await self._screens.replace(place, request.message, screen, reader.theme, post_if_gone=False)

    async def finished(self, request: AnalysisRequest, report: Report) -> None:
        """The result in place of the progress; a new message where that is gone, for it was asked for."""
        reader = reader_at(await self._reader(request), report, request.person)
        screen, place = analysis_screen(report, reader, 0), Place(request.chat, request.thread)
        if request.message is None:
            await self._screens.post(place, screen, reader.theme)
        else:
            await self._screens.replace(place, request.message, screen, reader.theme)

    async def _reader(self, request: AnalysisRequest) -> Reader:
        if request.chat < 0:
            return reader_of_chat(await self._store.chat(request.chat))
        return reader_of(await self._store.person(request.person))
