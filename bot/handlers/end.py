"""Buttons under a finished game."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import EndPress
from bot.services.lobby import Lobby
from bot.services.ports import Board, GameId, Person, Store
from bot.telegram.boards import Boards
from bot.telegram.screens import Page
from bot.views.menus import start_screen


def router() -> Router:
    end = Router(name="end")
    press = end.callback_query.register
    press(again, EndPress.filter(F.action.in_({"rematch", "next"})))
    press(open_proof, EndPress.filter(F.action == "dice"))
    press(close_proof, EndPress.filter(F.action == "back"))
    press(to_menu, EndPress.filter(F.action == "menu"))
    return end


async def again(query: CallbackQuery, game: GameId, person: Person, lobby: Lobby) -> None:
    await lobby.next_game(game, person.id, query.id)


async def open_proof(query: CallbackQuery, board: Board, boards: Boards) -> None:
    await boards.menu(board, "dice")


async def close_proof(query: CallbackQuery, board: Board, boards: Boards) -> None:
    await boards.menu(board, "")


async def to_menu(query: CallbackQuery, person: Person, store: Store, page: Page) -> None:
    """Beside the finished board, which stays with its result."""
    await page.beside(start_screen(person, len(await store.games_of(person.id))), person)
