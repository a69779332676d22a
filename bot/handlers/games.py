"""Running games: the list, and a board posted afresh."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import MenuPress, from62
from bot.services.errors import NotFound
from bot.services.ports import GameId, Person, Store
from bot.services.table import load
from bot.telegram.boards import Boards
from bot.telegram.screens import Page
from bot.views.menus import games_screen

LONGEST_ID = 10


def router() -> Router:
    games = Router(name="games")
    games.message.register(open_games, Command("games"))
    games.message.register(post_board, Command("board"))
    games.callback_query.register(open_games, MenuPress.filter(F.screen == "games"))
    games.callback_query.register(jump, MenuPress.filter(F.screen == "board"))
    return games


async def open_games(event: Message | CallbackQuery, person: Person, store: Store, page: Page) -> None:
    tables = [await load(store, row.id) for row in await store.games_of(person.id)]
    await page.show(games_screen(person, tables), person)


async def post_board(message: Message, person: Person, store: Store, boards: Boards, page: Page) -> None:
    """The one running game's board at the bottom of the chat; the list when there are several or none."""
    rows = await store.games_of(person.id)
    if len(rows) == 1:
        await boards.repost(rows[0].id, person.id, page.place)
    else:
        await open_games(message, person, store, page)


async def jump(
    query: CallbackQuery, callback_data: MenuPress, person: Person, store: Store, boards: Boards, page: Page
) -> None:
    table = await load(store, game_of(callback_data))
    table.seat_for(person.id)
    await boards.repost(table.id, person.id, page.place)


def game_of(press: MenuPress) -> GameId:
    """The game that a button of the list names; raises `NotFound` for a forged one."""
    try:
        return GameId(from62(press.arg[:LONGEST_ID]))
    except ValueError:
        raise NotFound(f"no game {press.arg!r}") from None
