"""/top: a group's table, and in private the best of all who play for ratings."""

from __future__ import annotations

from aiogram import Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.owned import asker, expect_owner
from bot.handlers.scores import looking
from bot.presses import TopPress
from bot.services.ports import Person, Store
from bot.services.top import Period, Tops
from bot.telegram.screens import Page
from bot.views.scores import Looker
from bot.views.screen import Screen
from bot.views.top import chat_top_screen, world_top_screen
from engine.ratings import SHORT_FAMILY


def router() -> Router:
    top = Router(name="top")
    top.message.register(open_top, Command("top", "rating"))
    top.callback_query.register(turn, TopPress.filter())
    return top


async def open_top(message: Message, person: Person, tops: Tops, store: Store, page: Page) -> None:
    look = await looking(asker(message, person), page, store)
    of = "" if look.group else await tops.favourite(person.id) or SHORT_FAMILY
    await page.show(await top_screen(tops, store, look, page, of, "all"), person)


async def turn(
    query: CallbackQuery, callback_data: TopPress, person: Person, tops: Tops, store: Store, page: Page
) -> None:
    """Another game or period; the table obeys only who opened it, or else who presses first."""
    press = callback_data
    expect_owner(press.owner, person)
    look = await looking(person, page, store)
    await page.show(await top_screen(tops, store, look, page, press.of, press.period), person)


async def top_screen(tops: Tops, store: Store, look: Looker, page: Page, of: str, period: Period) -> Screen:
    if not look.group:
        return world_top_screen(await tops.everybody(look.me, of, period), look)
    chat = await store.chat(page.place.chat)
    return chat_top_screen(await tops.here(page.place.chat, of, period), look, chat.title if chat else "")
