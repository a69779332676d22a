"""/fair: how the dice are sealed, a check of the last game with one tap, and how the dice have fallen."""

from __future__ import annotations

import asyncio

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import DicePress, MenuPress
from bot.services.errors import NotFound
from bot.services.ports import Person, Store
from bot.services.table import Table, Tables
from bot.telegram.screens import Page
from bot.views.evidence import proof_document
from bot.views.fair import check_screen, counts_screen, fair_screen, nothing_to_check_screen
from bot.views.texts import language_of, texts


def router() -> Router:
    fair = Router(name="fair")
    fair.message.register(open_fair, Command("fair"))
    press = fair.callback_query.register
    press(open_fair, MenuPress.filter(F.screen == "fair"))
    press(check, DicePress.filter(F.show == "check"))
    press(send_file, DicePress.filter(F.show == "file"))
    press(count, DicePress.filter())
    return fair


async def open_fair(event: Message | CallbackQuery, person: Person, page: Page) -> None:
    await page.show(fair_screen(person), person)


async def check(query: CallbackQuery, person: Person, store: Store, tables: Tables, page: Page) -> None:
    table = await last_game(person, store, tables)
    if table is None:
        await page.show(nothing_to_check_screen(person), person)
    else:
        await page.show(await asyncio.to_thread(check_screen, table, person), person)


async def send_file(query: CallbackQuery, person: Person, store: Store, tables: Tables, page: Page) -> None:
    table = await last_game(person, store, tables)
    if table is None:
        raise NotFound(f"person {person.id} has finished no game")
    await page.send(proof_document(table, texts(language_of(person))))


async def count(
    query: CallbackQuery, callback_data: DicePress, person: Person, store: Store, page: Page
) -> None:
    """The person's own dice, or everybody's."""
    counted = await store.dice.of(person.id if callback_data.show == "mine" else None)
    await page.show(counts_screen(person, counted, callback_data.show), person)


async def last_game(person: Person, store: Store, tables: Tables) -> Table | None:
    """The one that ended last."""
    rows = await store.games_of(person.id, over=True, limit=1)
    return await tables.load(rows[0].id) if rows else None
