"""The last router: presses and commands that nothing else knows, of older versions, mistyped or forged."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.services.errors import Stale
from bot.services.ports import Person
from bot.telegram.boards import Boards
from bot.telegram.cards import Cards
from bot.telegram.screens import Page
from bot.views.texts import language_of, texts


def router() -> Router:
    outdated = Router(name="outdated")
    outdated.callback_query.register(unknown)
    outdated.message.register(mistyped, F.chat.type == "private", F.text.startswith("/"))
    return outdated


async def unknown(query: CallbackQuery, person: Person, boards: Boards, cards: Cards, page: Page) -> None:
    """A fresh board in its place, or the start screen where there is none; and a word about it."""
    if not await boards.redraw(page.place.chat, page.message) and page.place.chat > 0:
        await cards.start(person, page)
    raise Stale(f"unknown press {query.data!r}")


async def mistyped(message: Message, person: Person, cards: Cards, page: Page) -> None:
    """A command that there is not leads to where everything begins; in a group it may be another bot's."""
    await cards.start(person, page, texts(language_of(person)).plain("start.mistyped"))
