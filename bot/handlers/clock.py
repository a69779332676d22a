"""The clock of a game: a look at it, a late opponent, and pauses."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import ClockPress
from bot.services.deadlines import Deadlines
from bot.services.pausing import Pausing
from bot.services.ports import Board, GameId, Note, Person
from bot.telegram.boards import Boards


def router() -> Router:
    clock = Router(name="clock")
    press = clock.callback_query.register
    press(look, ClockPress.filter(F.action == "look"))
    press(nudge, ClockPress.filter(F.action == "nudge"))
    press(wait, ClockPress.filter(F.action == "wait"))
    press(claim, ClockPress.filter(F.action == "claim"))
    press(ask_for_pause, ClockPress.filter(F.action == "pause"))
    press(agree, ClockPress.filter(F.action == "agree"))
    press(refuse, ClockPress.filter(F.action == "refuse"))
    press(resume, ClockPress.filter(F.action == "resume"))
    return clock


async def look(query: CallbackQuery, game: GameId, person: Person, deadlines: Deadlines) -> Note | None:
    return await deadlines.look(game, person.id)


async def nudge(query: CallbackQuery, game: GameId, person: Person, deadlines: Deadlines) -> Note | None:
    return await deadlines.nudge(game, person.id)


async def wait(query: CallbackQuery, game: GameId, person: Person, deadlines: Deadlines) -> Note | None:
    return await deadlines.wait(game, person.id)


async def claim(query: CallbackQuery, game: GameId, person: Person, deadlines: Deadlines) -> Note | None:
    return await deadlines.claim(game, person.id)


async def ask_for_pause(
    query: CallbackQuery, game: GameId, person: Person, board: Board, boards: Boards, pausing: Pausing
) -> Note | None:
    """The board comes back with the question on it."""
    said = await pausing.ask(game, person.id)
    await boards.menu(board, "", person)
    return said


async def agree(query: CallbackQuery, game: GameId, person: Person, pausing: Pausing) -> Note | None:
    return await pausing.agree(game, person.id)


async def refuse(query: CallbackQuery, game: GameId, person: Person, pausing: Pausing) -> Note | None:
    return await pausing.refuse(game, person.id)


async def resume(query: CallbackQuery, game: GameId, person: Person, pausing: Pausing) -> Note | None:
    return await pausing.resume(game, person.id)
