"""Running games: the list, and a board posted afresh; of the person, or in a group of the group."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import MenuPress, from62
from bot.services.errors import NotFound
from bot.services.ports import Chat, GameId, Person, Store
from bot.services.table import Tables
from bot.telegram.boards import Boards
from bot.telegram.gamelists import GameLists
from bot.telegram.pings import Pings
from bot.telegram.screens import Page
from bot.views.buttons import ANYBODY
from bot.views.gamelist import chat_games_screen, games_screen
from bot.views.reader import reader_of_chat

LONGEST_ID = 10
LONGEST_PAGE = 3


def router() -> Router:
    games = Router(name="games")
    private = F.chat.type == "private"
    games.message.register(open_games, Command("games"), private)
    games.message.register(post_board, Command("board"), private)
    games.message.register(open_chat_games, Command("games"))
    games.message.register(post_chat_board, Command("board"))
    listing = MenuPress.filter(F.screen == "games")
    games.callback_query.register(open_games, listing, F.message.chat.type == "private")
    games.callback_query.register(open_chat_games, listing)
    games.callback_query.register(jump, MenuPress.filter(F.screen == "board"))
    return games


async def open_games(
    event: Message | CallbackQuery,
    person: Person,
    lists: GameLists,
    page: Page,
    callback_data: MenuPress | None = None,
) -> None:
    games, others, before = await lists.of(person.id, page_of(callback_data))
    await page.show(games_screen(person, games, others, before), person)


async def open_chat_games(
    event: Message | CallbackQuery,
    person: Person,
    group: Chat,
    lists: GameLists,
    page: Page,
    callback_data: MenuPress | None = None,
) -> None:
    games, others, before = await lists.in_chat(group.id, page_of(callback_data))
    asker = ANYBODY if getattr(event, "sender_chat", None) else person.id
    await page.put(chat_games_screen(group, games, asker, others, before), reader_of_chat(group).theme)


async def post_board(
    message: Message, person: Person, store: Store, lists: GameLists, boards: Boards, page: Page
) -> None:
    """The one running game's board at the bottom of the chat; the list when there are several or none."""
    rows = await store.games_of(person.id)
    if len(rows) == 1:
        await boards.repost(rows[0].id, person.id, page.place)
    else:
        await open_games(message, person, lists, page)


async def post_chat_board(
    message: Message,
    person: Person,
    group: Chat,
    store: Store,
    lists: GameLists,
    boards: Boards,
    page: Page,
) -> None:
    """The board that is meant beyond doubt: the group's only one, or the person's only one there."""
    rows = await store.games_in(group.id)
    mine = {row.id for row in await store.games_of(person.id)}
    meant = rows if len(rows) == 1 else [row for row in rows if row.id in mine]
    if len(meant) == 1:
        await boards.repost(meant[0].id, None, page.place)
    else:
        await open_chat_games(message, person, group, lists, page)


async def jump(
    query: CallbackQuery,
    callback_data: MenuPress,
    person: Person,
    tables: Tables,
    boards: Boards,
    pings: Pings,
    page: Page,
) -> None:
    """In a group anybody may bring up its boards; in private only one's own."""
    table = await tables.load(game_of(callback_data))
    here = table.row.chat == page.place.chat and page.place.chat < 0
    if not here:
        table.side_for(person.id)
    if not here and page.place.chat < 0:
        raise NotFound(f"game {table.id} is not played in chat {page.place.chat}")
    await boards.repost(table.id, None if here else person.id, page.place)
    pings.pressed(table.id, person.id)
    pings.answered(table.id, person.id)


def page_of(press: MenuPress | None) -> int:
    """The page that a button names, from 0; a command, like a forged button, means the first."""
    named = press.arg if press is not None else ""
    return int(named) if named.isdecimal() and len(named) <= LONGEST_PAGE else 0


def game_of(press: MenuPress) -> GameId:
    """The game that a button of the list names; raises `NotFound` for a forged one."""
    try:
        return GameId(from62(press.arg[:LONGEST_ID]))
    except ValueError:
        raise NotFound(f"no game {press.arg!r}") from None
