"""Matches as files: by command, under a finished game, and from a match's sheet."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.scores import match_of
from bot.presses import EndPress, FilesPress
from bot.services.exports import Exports, Story
from bot.services.ports import GameId, Person
from bot.services.thinking import Thinking
from bot.telegram.screens import Page
from bot.views.exports import match_documents
from bot.views.texts import language_of, texts


def router() -> Router:
    exports = Router(name="exports")
    exports.message.register(send_newest, Command("export"))
    exports.callback_query.register(send_of_board, EndPress.filter(F.action == "export"))
    exports.callback_query.register(send_of_sheet, FilesPress.filter())
    return exports


async def send_newest(
    message: Message, person: Person, exports: Exports, thinking: Thinking, page: Page
) -> None:
    """The match that was played last; in a group the last one there."""
    chat = page.place.chat if page.place.chat < 0 else None
    await send(await exports.newest(person.id, chat), person, thinking, page)


async def send_of_board(
    query: CallbackQuery, game: GameId, person: Person, exports: Exports, thinking: Thinking, page: Page
) -> None:
    await send(await exports.of_game(game, person.id), person, thinking, page)


async def send_of_sheet(
    query: CallbackQuery,
    callback_data: FilesPress,
    person: Person,
    exports: Exports,
    thinking: Thinking,
    page: Page,
) -> None:
    await send(await exports.of(match_of(callback_data.match), person.id), person, thinking, page)


async def send(story: Story, person: Person, thinking: Thinking, page: Page) -> None:
    """Beside whatever was pressed."""
    words = texts(language_of(person))
    for document in await thinking.run(lambda: match_documents(story, words)):
        await page.send(document)
