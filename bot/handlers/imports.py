"""Match files that somebody sends in private: read, summed up, and looked at board by board."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.types import CallbackQuery, Message

from bot.presses import ImportPress, StudyPress
from bot.services.errors import AnalysisRuns
from bot.services.imported import ImportId
from bot.services.imports import Imports
from bot.services.ports import Person
from bot.services.studying import Studying
from bot.telegram.files import received
from bot.telegram.screens import Page
from bot.views.analysis import CARD, analysis_screen, progress_screen, reader_at
from bot.views.imports import import_screen
from bot.views.reader import reader_of


def router() -> Router:
    imports = Router(name="imports")
    private = F.chat.type == "private"
    imports.message.register(read, F.document, private)
    pressed = F.message.chat.type == "private"
    imports.callback_query.register(step, ImportPress.filter(), pressed)
    imports.callback_query.register(analyse, StudyPress.filter(), pressed)
    return imports


async def read(message: Message, person: Person, imports: Imports, page: Page, bot: Bot) -> None:
    assert message.document is not None, "the filter has seen to it"
    data = await received(bot, message.document)
    number, record = await imports.keep(person.id, message.document.file_name or "", data)
    await page.show(import_screen(number, record, CARD, person), person)


async def step(
    query: CallbackQuery, callback_data: ImportPress, person: Person, imports: Imports, page: Page
) -> None:
    number = ImportId(callback_data.import_id)
    record = await imports.of(number, person.id)
    await page.show(import_screen(number, record, callback_data.at, person), person)


async def analyse(
    query: CallbackQuery,
    callback_data: StudyPress,
    person: Person,
    imports: Imports,
    studying: Studying,
    page: Page,
) -> None:
    """What is kept at once; else have it worked out, and say so in place of the card."""
    number, reader = ImportId(callback_data.import_id), reader_of(person)
    report = await studying.report(number, person.id)
    if report is not None:
        screen = analysis_screen(report, reader_at(reader, report, None), callback_data.page)
        await page.put(screen, reader.theme)
        return
    begun = progress_screen(reader, 0, (await imports.of(number, person.id)).terms.variant)
    if not await studying.begin(number, person.id, lambda: page.put(begun, reader.theme)):
        raise AnalysisRuns(f"import {number} is being analysed")
