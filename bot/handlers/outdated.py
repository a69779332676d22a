"""The last router: presses that nothing else knows, from keyboards of older versions or forged ones."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.services.errors import Stale
from bot.services.ports import Person, Store
from bot.telegram.boards import Boards
from bot.telegram.screens import Page
from bot.views.menus import start_screen


def router() -> Router:
    outdated = Router(name="outdated")
    outdated.callback_query.register(unknown)
    return outdated


async def unknown(query: CallbackQuery, person: Person, boards: Boards, store: Store, page: Page) -> None:
    """A fresh board in its place, or the start screen where there is none; and a word about it."""
    if not await boards.redraw(page.place.chat, page.message):
        await page.show(start_screen(person, len(await store.games_of(person.id))), person)
    raise Stale(f"unknown press {query.data!r}")
