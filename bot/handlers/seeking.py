"""Looking for an opponent in the private chat: the queue, and the list of open tables."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import SeekPress
from bot.services.invitations import Invitations
from bot.services.ports import Note, Person
from bot.services.seeking import Seeking
from bot.telegram.cards import Cards
from bot.telegram.screens import Page
from bot.telegram.seekers import Seekers


def router() -> Router:
    seeking = Router(name="seeking")
    seeking.callback_query.filter(F.message.chat.type == "private")
    press = seeking.callback_query.register
    press(choose, SeekPress.filter(F.action == "open"))
    press(join, SeekPress.filter(F.action == "go"))
    press(leave, SeekPress.filter(F.action == "leave"))
    press(menu, SeekPress.filter(F.action == "menu"))
    press(tables, SeekPress.filter(F.action == "tables"))
    press(open_table, SeekPress.filter(F.action == "table"))
    return seeking


async def choose(
    query: CallbackQuery, callback_data: SeekPress, person: Person, seekers: Seekers, page: Page
) -> None:
    await seekers.choose(person, page, callback_data.variant, callback_data.length)


async def join(
    query: CallbackQuery, callback_data: SeekPress, person: Person, seekers: Seekers, page: Page
) -> Note | None:
    """The press that seats the last player seals the dice."""
    return await seekers.join(person, page, callback_data.variant, callback_data.length, query.id)


async def leave(query: CallbackQuery, person: Person, seeking: Seeking, seekers: Seekers, page: Page) -> None:
    await seeking.leave(person.id)
    await seekers.choose(person, page, "", 1)


async def menu(query: CallbackQuery, person: Person, cards: Cards, page: Page) -> None:
    """The wait stays where it is."""
    await cards.start(person, page.below())


async def tables(query: CallbackQuery, person: Person, seekers: Seekers, page: Page) -> None:
    await seekers.tables(person, page)


async def open_table(
    query: CallbackQuery, person: Person, invitations: Invitations, cards: Cards, page: Page
) -> None:
    """A card that everybody will find in the list once it is opened."""
    await cards.show(await invitations.draft(person.id, listed=True), person, page)
