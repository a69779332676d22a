"""Shows analyses where they were asked for: how far one has come, what was found out, or that it failed."""

from __future__ import annotations

from bot.services.analyses import ImportAnalysis
from bot.services.analysing import Report
from bot.services.ports import AnalysisRequest, ChatId, Store
from bot.telegram.outbox import Place
from bot.telegram.screens import Screens
from bot.telegram.tasks import Tasks
from bot.views.analysis import analysis_screen, failed_screen, progress_screen, reader_at
from bot.views.reader import Reader, reader_of, reader_of_chat
from bot.views.screen import Screen


class _Messages:
    """Each request has one message, which is edited until it shows the result."""

    def __init__(self, store: Store, screens: Screens, tasks: Tasks) -> None:
        self._store = store
        self._screens = screens
        self._tasks = tasks

    async def _tell(self, place: Place, message: int | None, reader: Reader, percent: int) -> None:
        if message is not None:
            screen = progress_screen(reader, percent)
            await self._screens.replace(place, message, screen, reader.theme, post_if_gone=False)

    async def _put(self, place: Place, message: int | None, reader: Reader, screen: Screen) -> None:
        """In place of the progress; a new message where that is gone, for it was asked for."""
        if message is None:
            await self._screens.post(place, screen, reader.theme)
        else:
            await self._screens.replace(place, message, screen, reader.theme)


class AnalysisScreens(_Messages):
    """Of matches that were played here."""

    def progress(self, request: AnalysisRequest, percent: int) -> None:
        """Edits the message when its chat has a call to spare."""
        self._tasks.spawn(self._progress(request, percent), f"progress of match {request.match}")

    async def _progress(self, request: AnalysisRequest, percent: int) -> None:
        await self._tell(_place(request), request.message, await self._reader(request), percent)

    async def finished(self, request: AnalysisRequest, report: Report) -> None:
        reader = reader_at(await self._reader(request), report, request.person)
        await self._put(_place(request), request.message, reader, analysis_screen(report, reader, 0))

    async def failed(self, request: AnalysisRequest) -> None:
        reader = await self._reader(request)
        await self._put(_place(request), request.message, reader, failed_screen(reader))

    async def _reader(self, request: AnalysisRequest) -> Reader:
        if request.chat < 0:
            return reader_of_chat(await self._store.chat(request.chat))
        return reader_of(await self._store.person(request.person))


class StudyScreens(_Messages):
    """Of matches from files, in the private chat of whoever has sent one."""

    def progress(self, asked: ImportAnalysis, percent: int) -> None:
        """Edits the message when its chat has a call to spare."""
        self._tasks.spawn(self._progress(asked, percent), f"progress of import {asked.id}")

    async def _progress(self, asked: ImportAnalysis, percent: int) -> None:
        await self._tell(_private(asked), asked.message, await self._reader(asked), percent)

    async def finished(self, asked: ImportAnalysis, report: Report) -> None:
        reader = reader_at(await self._reader(asked), report, None)
        await self._put(_private(asked), asked.message, reader, analysis_screen(report, reader, 0))

    async def failed(self, asked: ImportAnalysis) -> None:
        reader = await self._reader(asked)
        await self._put(_private(asked), asked.message, reader, failed_screen(reader))

    async def _reader(self, asked: ImportAnalysis) -> Reader:
        return reader_of(await self._store.person(asked.person))


def _place(request: AnalysisRequest) -> Place:
    return Place(request.chat, request.thread)


def _private(asked: ImportAnalysis) -> Place:
    return Place(ChatId(asked.person))
