"""/replay and "Повтор": a finished game as an animation, and turn by turn on the same message."""

from __future__ import annotations

import asyncio

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.owned import asker, expect_owner
from bot.presses import EndPress, ReplayPress, from62
from bot.services.errors import NotFound
from bot.services.ports import GameId, Person, Store
from bot.services.table import Table, Tables
from bot.telegram.screens import Page
from bot.views.reader import Reader, reader_of, reader_of_chat
from bot.views.replay import film_screen, nothing_screen, step_screen
from engine.errors import WrongPhase


def router() -> Router:
    replays = Router(name="replay")
    replays.message.register(open_last, Command("replay"))
    replays.callback_query.register(open_this, EndPress.filter(F.action == "replay"))
    replays.callback_query.register(turn, ReplayPress.filter())
    return replays


async def open_last(message: Message, person: Person, store: Store, tables: Tables, page: Page) -> None:
    """The game that ended last: the person's, in a group the group's."""
    chat, group = page.place.chat, page.place.chat < 0
    last = (
        store.games_in(chat, over=True, limit=1) if group else store.games_of(person.id, over=True, limit=1)
    )
    if rows := await last:
        await show_film(await tables.load(rows[0].id), asker(message, person), page, store)
    else:
        await page.show(nothing_screen(await reading(None, person, page, store)), person)


async def open_this(
    query: CallbackQuery, game: GameId, person: Person, tables: Tables, store: Store, page: Page
) -> None:
    """Beside the finished board, which keeps its result."""
    await show_film(await tables.load(game), person, page.below(), store)


async def turn(
    query: CallbackQuery,
    callback_data: ReplayPress,
    person: Person,
    tables: Tables,
    store: Store,
    page: Page,
) -> None:
    """To another turn; the replay obeys only who opened it, or else who presses first."""
    press = callback_data
    expect_owner(press.owner, person)
    table = await tables.load(GameId(from62(press.game)))
    if press.how == "film":
        await show_film(table, person, page, store)
        return
    reader = await reading(table, person, page, store)
    await page.put(await asyncio.to_thread(step_screen, table, reader, person.id, press.at), reader.theme)


async def show_film(table: Table, person: Person, page: Page, store: Store) -> None:
    reader = await reading(table, person, page, store)
    screen = await asyncio.to_thread(film_screen, table, reader, person.id)
    await page.put(screen, reader.theme)


async def reading(table: Table | None, person: Person, page: Page, store: Store) -> Reader:
    """Whose eyes: a player's, or in the chat where it was played everybody's; raises `NotFound` elsewhere."""
    if table is not None and table.game.result is None:
        raise WrongPhase(f"game {table.id} is still being played")
    if page.place.chat < 0:
        if table is not None and table.row.chat != page.place.chat:
            raise NotFound(f"game {table.id} was not played in chat {page.place.chat}")
        return reader_of_chat(await store.chat(page.place.chat))
    return reader_of(person, seat=None if table is None else table.side_for(person.id))
