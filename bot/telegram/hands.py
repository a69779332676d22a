"""Hands: boards in a group that the mover alone sees, each for one turn, while the group's own board is calm.

A hand is a row like any board, so that a restart finds it; whose turn is over is taken away. What Telegram
refuses is done on the group's board, for the rest of that game.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from aiogram import Bot

from bot.services.errors import NotSeated, Stale
from bot.services.locks import Locks
from bot.services.ports import (
    AmendBoard,
    Board,
    BoardId,
    Change,
    ChatId,
    DropBoard,
    GameId,
    Person,
    PersonId,
    Store,
    WantBoards,
)
from bot.services.table import Table, Tables
from bot.telegram.line import Urgency
from bot.telegram.outbox import Outbox, Outcome, Posted
from bot.telegram.pictures import Drawn, Pictures
from bot.telegram.putting import put
from bot.telegram.whispers import Whispers
from bot.views.ahead import LETTERS, Prospect, prospect
from bot.views.reader import Reader, reader_of
from engine.errors import NotYourTurn
from engine.game import Phase

log = logging.getLogger(__name__)

TURNS: Final = (Phase.MOVE, Phase.PASSED)
"""When a turn is made of steps; all else is one press, on the group's board."""


class Hands:
    """Opens, shows and takes away the boards of the movers' own."""

    def __init__(self, bot: Bot, store: Store, tables: Tables, outbox: Outbox, pictures: Pictures) -> None:
        self._bot = bot
        self._store = store
        self._tables = tables
        self._outbox = outbox
        self._pictures = pictures
        self._locks = Locks()

    async def open(self, board: Board, seq: int, person: PersonId, press: str) -> tuple[BoardId, ...]:
        """Answer a press on the group's board by the mover's own; the boards that are to be shown by that.

        Whoever has lost sight of the own board may press again."""
        async with self._locks.of(board.game):
            table = await self._tables.load(board.game)
            _check(table, seq, person)
            if not board.calm:
                raise Stale(f"board {board.id} has a keyboard of its own")
            while await self._outbox.turn(_chat(board), f"hand {board.game} {person}", Urgency.MOVER):
                table = await self._tables.load(board.game)
                _check(table, seq, person)
                hand = replace(board, id=BoardId(0), message=None, reader=person, menu="", picture="")
                seen = prospect(table, reader_of_hand(hand, table, table.people.get(person)))
                whispers = Whispers(self._bot, self._outbox, person, press)
                posted, drawn = await put(whispers, self._pictures, hand, seen)
                if posted.outcome is Outcome.DONE:
                    if drawn is not None:
                        await self._pictures.keep(drawn, posted.file_id)
                    return await self._dealt(replace(hand, picture=seen.key, ephemeral=posted.message), seen)
                if posted.outcome is not Outcome.HELD:
                    return await self.fall_back(board)
        return ()

    async def _dealt(self, hand: Board, seen: Prospect) -> tuple[BoardId, ...]:
        """Write down what stands there, and have the person's last one taken away."""
        hand = replace(hand, id=BoardId(await self._store.new_id()), calm=False, wanted=1, shown=1)
        known = await self._store.boards(hand.game)
        old = [each for each in known if each.ephemeral is not None and each.reader == hand.reader]
        await self._store.append((), (hand, *(DropBoard(each.id) for each in old)))
        for each in old:
            await self._delete(each)
        if seen.shows(await self._tables.load(hand.game), seen.reader):
            return ()
        await self._store.append((), (WantBoards(hand.game, hand.id),))
        return (hand.id,)

    async def living(self, game: GameId, chat: ChatId, number: int, person: PersonId) -> Board:
        """The person's own board that was pressed; raises `Stale` where it is that no more."""
        found = await self._store.boards(game)
        here = {each.reader: each for each in found if (each.chat, each.ephemeral) == (chat, number)}
        if person in here:
            return here[person]
        if here:
            raise NotSeated(f"ephemeral message {number} is not person {person}'s")
        raise Stale(f"nobody moves on ephemeral message {number} any more")

    def holds(self, board: Board, table: Table) -> bool:
        """Whether the board's reader is still making a turn."""
        seat = None if board.reader is None else table.seat_of(board.reader)
        return seat is not None and table.game.to_act == seat and table.game.phase in TURNS

    async def put(self, board: Board, seen: Prospect) -> tuple[Posted, Drawn | None]:
        """Have the own board look so. It is no message with a number among the chat's."""
        assert board.reader is not None
        whispers = Whispers(self._bot, self._outbox, board.reader)
        there = replace(board, message=board.ephemeral)
        posted, drawn = await put(whispers, self._pictures, there, seen)
        return replace(posted, message=None), drawn

    async def take_away(self, board: Board) -> Outcome:
        """The turn is over. Who is offline may see the message still: a press on it is refused."""
        outcome = await self._delete(board)
        if outcome is not Outcome.HELD:
            await self._store.append((), (DropBoard(board.id),))
        return outcome

    async def fall_back(self, board: Board) -> tuple[BoardId, ...]:
        """Telegram refuses: this game is played on the group's board, whatever the house rules say."""
        log.info(
            "No board of the mover's own in chat %s: game %d is played on the group's", board.chat, board.game
        )
        calm = [each for each in await self._store.boards(board.game) if each.calm]
        changes: list[Change] = [] if board.ephemeral is None else [DropBoard(board.id)]
        for each in calm:
            changes += [AmendBoard(replace(each, calm=False)), WantBoards(board.game, each.id)]
        await self._store.append((), changes)
        return tuple(each.id for each in calm)

    async def clear(self, chat: ChatId, number: int, person: PersonId) -> None:
        """Take away what stands there still, unknown to us."""
        await Whispers(self._bot, self._outbox, person).delete(chat, number)

    async def _delete(self, board: Board) -> Outcome:
        assert board.reader is not None
        assert board.ephemeral is not None
        return await Whispers(self._bot, self._outbox, board.reader).delete(_chat(board), board.ephemeral)


def reader_of_hand(board: Board, table: Table, person: Person | None) -> Reader:
    """In a group, but for one person; a message that has been sent stays a picture, or letters."""
    seat = None if board.reader is None else table.seat_of(board.reader)
    reader = replace(reader_of(person, seat=seat, menu=board.menu), hand=True)
    return reader if board.ephemeral is None else replace(reader, text=board.picture == LETTERS)


def _check(table: Table, seq: int, person: PersonId) -> None:
    seat = table.seat_for(person)
    if table.game.seq != seq:
        raise Stale(f"game {table.id} is at event {table.game.seq}, the press at {seq}")
    if table.game.to_act != seat:
        raise NotYourTurn(f"seat {table.game.to_act} of game {table.id} has to act")
    if table.game.phase not in TURNS:
        raise Stale(f"there is nothing to move in game {table.id}")


def _chat(board: Board) -> ChatId:
    assert board.chat is not None
    return board.chat
