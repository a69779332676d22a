"""Match files that somebody sends in private: read, summed up, and looked at board by board."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.types import CallbackQuery, Message

from bot.presses import ImportPress
from bot.services.imported import ImportId
from bot.services.imports import Imports
from bot.services.ports import Person
from bot.telegram.files import received
from bot.telegram.screens import Page
from bot.views.imports import CARD, import_screen


def router() -> Router:
    imports = Router(name="imports")
    private = F.chat.type == "private"
    imports.message.register(read, F.document, private)
    imports.callback_query.register(step, ImportPress.filter(), F.message.chat.type == "private")
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
