"""The board's menu behind `⋯`."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import MorePress
from bot.services.hints import Hints, hint_menu
from bot.services.people import People
from bot.services.ports import Board, GameId, Note, Person, Store
from bot.telegram.boards import Boards
from bot.telegram.screens import Page
from bot.views.hints import hint_note
from bot.views.menus import start_screen
from bot.views.rules import rules_screen
from bot.views.texts import language_of, texts

MENUS = {
    "open": "more",
    "close": "",
    "why": "why",
    "envelope": "envelope",
    "settings": "settings",
    "text": "text",
    "code": "code",
    "phrases": "phrases",
}
"""What the board's keyboard shows after which entry."""
IN_A_GROUP = 3.0
"""Seconds that a group's player waits for a hint, which nothing but the answer to the press can carry."""


def router() -> Router:
    menu = Router(name="menu")
    press = menu.callback_query.register
    press(flip, MorePress.filter(F.action == "flip"))
    press(rules, MorePress.filter(F.action == "rules"))
    press(hint, MorePress.filter(F.action == "hint"))
    press(leave, MorePress.filter(F.action == "leave"))
    press(show, MorePress.filter())
    return menu


async def show(
    query: CallbackQuery, callback_data: MorePress, person: Person, board: Board, boards: Boards
) -> None:
    await boards.menu(board, MENUS[callback_data.action], person)


async def flip(query: CallbackQuery, person: Person, people: People, boards: Boards) -> None:
    home = "left" if person.preferences.home == "right" else "right"
    await people.prefer(person, "home", home)
    await boards.redraw_all(person.id)


async def rules(
    query: CallbackQuery, callback_data: MorePress, person: Person, store: Store, page: Page
) -> None:
    """Those of the game on the board, beside it."""
    game = await store.game(GameId(callback_data.game_id))
    await page.beside(rules_screen(person, game.variant if game else ""), person)


async def hint(
    query: CallbackQuery, game: GameId, person: Person, hints: Hints, board: Board, boards: Boards
) -> Note | None:
    """On the asker's own board; a group's board is everybody's, so there it is a note for one."""
    if board.reader is None:
        return hint_note(*await hints.ask(game, person.id, IN_A_GROUP), texts(language_of(person)))
    table, seat = await hints.ask(game, person.id)
    await boards.menu(board, hint_menu(table.game.seq), person)
    return None if table.aside.hint_for(table.game, seat) else Note("note.hint_soon")


async def leave(
    query: CallbackQuery, person: Person, board: Board, boards: Boards, store: Store, page: Page
) -> None:
    """The game goes on; its board comes back with /board or from the list."""
    await boards.drop(board)
    await page.show(start_screen(person, len(await store.games_of(person.id))), person)
