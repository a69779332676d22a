"""Presses that play: steps, whole turns, undo, done, roll, cube."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import (
    CubePress,
    DonePress,
    HandPress,
    ProposalPress,
    RollPress,
    StepPress,
    TurnPress,
    UndoPress,
)
from bot.services.play import Play
from bot.services.ports import Board, GameId, Note, Person
from bot.telegram.boards import Boards


def router() -> Router:
    moves = Router(name="moves")
    press = moves.callback_query.register
    press(step, StepPress.filter())
    press(turn, TurnPress.filter())
    press(undo, UndoPress.filter())
    press(play_proposed, ProposalPress.filter())
    press(done, DonePress.filter())
    press(roll, RollPress.filter())
    press(open_hand, HandPress.filter())
    press(ask_to_pass, CubePress.filter(F.action == "pass"))
    press(waive, CubePress.filter(F.action == "waive"))
    press(unwaive, CubePress.filter(F.action == "unwaive"))
    press(cube, CubePress.filter())
    return moves


async def step(
    query: CallbackQuery, callback_data: StepPress, game: GameId, person: Person, play: Play, board: Board
) -> Note | None:
    press, shared = callback_data, board.reader is None
    return await play.step(
        game, press.seq, press.drafted, press.line, person.id, query.data or "", shared=shared
    )


async def turn(
    query: CallbackQuery,
    callback_data: TurnPress,
    game: GameId,
    person: Person,
    play: Play,
    board: Board,
    boards: Boards,
) -> Note | None:
    """Also from a hint, which then gives way to the draft."""
    await boards.forget_menu(board)
    return await play.turn(game, callback_data.seq, callback_data.line, person.id)


async def undo(
    query: CallbackQuery, callback_data: UndoPress, game: GameId, person: Person, play: Play, board: Board
) -> Note | None:
    press, shared = callback_data, board.reader is None
    return await play.undo(game, press.seq, press.drafted, person.id, shared=shared)


async def play_proposed(
    query: CallbackQuery, callback_data: ProposalPress, game: GameId, person: Person, play: Play
) -> Note | None:
    return await play.play(game, callback_data.seq, callback_data.line, person.id)


async def done(
    query: CallbackQuery, callback_data: DonePress, game: GameId, person: Person, play: Play
) -> Note | None:
    return await play.done(game, callback_data.seq, person.id)


async def roll(
    query: CallbackQuery, callback_data: RollPress, game: GameId, person: Person, play: Play
) -> Note | None:
    return await play.roll(game, callback_data.seq, person.id)


async def open_hand(
    query: CallbackQuery, callback_data: HandPress, person: Person, board: Board, boards: Boards
) -> None:
    await boards.open_hand(board, callback_data.seq, person, query.id)


async def cube(
    query: CallbackQuery, callback_data: CubePress, game: GameId, person: Person, play: Play
) -> Note | None:
    return await play.cube(game, callback_data.seq, callback_data.action, person.id)


async def ask_to_pass(query: CallbackQuery, person: Person, board: Board, boards: Boards) -> None:
    await boards.menu(board, "pass", person)


async def waive(
    query: CallbackQuery, callback_data: CubePress, game: GameId, person: Person, play: Play
) -> Note | None:
    return await play.waive(game, callback_data.seq, person.id)


async def unwaive(
    query: CallbackQuery, game: GameId, person: Person, play: Play, board: Board, boards: Boards
) -> Note | None:
    await boards.menu(board, "", person)
    return await play.unwaive(game, person.id)
