"""Quick phrases between two people."""

from __future__ import annotations

from aiogram import Router
from aiogram.types import CallbackQuery

from bot.presses import PhrasePress
from bot.services.ports import Board, GameId, Note, Person
from bot.services.talk import Talk
from bot.telegram.boards import Boards


def router() -> Router:
    phrases = Router(name="talk")
    phrases.callback_query.register(say, PhrasePress.filter())
    return phrases


async def say(
    query: CallbackQuery,
    callback_data: PhrasePress,
    game: GameId,
    person: Person,
    board: Board,
    boards: Boards,
    talk: Talk,
) -> Note | None:
    """The board comes back with the phrase on it."""
    said = await talk.say(game, callback_data.phrase, person.id)
    await boards.menu(board, "", person)
    return said
