"""Buttons under a finished game."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import EndPress
from bot.services.between import Between
from bot.services.ports import Board, GameId, Note, Person, Store
from bot.services.table import load
from bot.telegram.boards import Boards
from bot.telegram.screens import Page
from bot.views.evidence import proof_document
from bot.views.menus import start_screen
from bot.views.texts import language_of, texts
from engine.errors import WrongPhase


def router() -> Router:
    end = Router(name="end")
    press = end.callback_query.register
    press(next_game, EndPress.filter(F.action == "next"))
    press(rematch, EndPress.filter(F.action == "rematch"))
    press(end_session, EndPress.filter(F.action == "end"))
    press(agree, EndPress.filter(F.action == "agree"))
    press(decline, EndPress.filter(F.action == "decline"))
    press(open_proof, EndPress.filter(F.action == "dice"))
    press(send_proof, EndPress.filter(F.action == "file"))
    press(close_proof, EndPress.filter(F.action == "back"))
    press(to_menu, EndPress.filter(F.action == "menu"))
    return end


async def next_game(query: CallbackQuery, game: GameId, person: Person, between: Between) -> Note | None:
    return await between.next(game, person.id, query.id)


async def rematch(query: CallbackQuery, game: GameId, person: Person, between: Between) -> Note | None:
    return await between.rematch(game, person.id, query.id)


async def end_session(query: CallbackQuery, game: GameId, person: Person, between: Between) -> Note | None:
    return await between.end(game, person.id)


async def agree(query: CallbackQuery, game: GameId, person: Person, between: Between) -> Note | None:
    return await between.agree(game, person.id, query.id)


async def decline(query: CallbackQuery, game: GameId, person: Person, between: Between) -> Note | None:
    return await between.decline(game, person.id)


async def open_proof(query: CallbackQuery, person: Person, board: Board, boards: Boards) -> None:
    await boards.menu(board, "dice", person)


async def send_proof(query: CallbackQuery, game: GameId, person: Person, store: Store, page: Page) -> None:
    """Beside the board; only to who played, so that nobody floods a group with files."""
    table = await load(store, game)
    table.side_for(person.id)
    if table.game.result is None:
        raise WrongPhase(f"game {game} is still being played: its envelope stays closed")
    await page.send(proof_document(table, texts(language_of(person))))


async def close_proof(query: CallbackQuery, person: Person, board: Board, boards: Boards) -> None:
    await boards.menu(board, "", person)


async def to_menu(query: CallbackQuery, person: Person, store: Store, page: Page) -> None:
    """Beside the finished board, which stays with its result."""
    await page.beside(start_screen(person, len(await store.games_of(person.id))), person)
