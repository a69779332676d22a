"""Giving a game up: the question, the offer of a class, and the opponent's answer."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import ResignPress
from bot.services.ports import Board, GameId, Note, Person
from bot.services.resigning import Resigning
from bot.telegram.boards import Boards
from bot.views.resigning import resign_menu


def router() -> Router:
    resigning = Router(name="resigning")
    press = resigning.callback_query.register
    press(ask, ResignPress.filter(F.action.in_({"ask", "choose"})))
    press(resign, ResignPress.filter(F.action == "sure"))
    press(offer, ResignPress.filter(F.action == "offer"))
    press(accept, ResignPress.filter(F.action == "accept"))
    press(refuse, ResignPress.filter(F.action == "refuse"))
    press(withdraw, ResignPress.filter(F.action == "withdraw"))
    return resigning


async def ask(
    query: CallbackQuery,
    callback_data: ResignPress,
    person: Person,
    board: Board,
    boards: Boards,
    resigning: Resigning,
) -> None:
    seat = await resigning.may_ask(board.game, person.id)
    await boards.menu(board, resign_menu(seat, callback_data.kind), person)


async def resign(
    query: CallbackQuery, callback_data: ResignPress, game: GameId, person: Person, resigning: Resigning
) -> Note | None:
    return await resigning.resign(game, callback_data.seq, person.id)


async def offer(
    query: CallbackQuery, callback_data: ResignPress, game: GameId, person: Person, resigning: Resigning
) -> Note | None:
    return await resigning.offer(game, callback_data.seq, callback_data.kind, person.id)


async def accept(
    query: CallbackQuery, callback_data: ResignPress, game: GameId, person: Person, resigning: Resigning
) -> Note | None:
    return await resigning.accept(game, callback_data.seq, callback_data.kind, person.id)


async def refuse(
    query: CallbackQuery, callback_data: ResignPress, game: GameId, person: Person, resigning: Resigning
) -> Note | None:
    return await resigning.refuse(game, callback_data.seq, callback_data.kind, person.id)


async def withdraw(
    query: CallbackQuery, callback_data: ResignPress, game: GameId, person: Person, resigning: Resigning
) -> Note | None:
    return await resigning.withdraw(game, callback_data.seq, person.id)
