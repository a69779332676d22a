"""Sends pings and takes them back: one open a game, gone with the player's next press."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.services.errors import Stale
from bot.services.houserules import house_rules
from bot.services.locks import Locks
from bot.services.pings import IN_A_GROUP, due_seat, in_group, waited_for
from bot.services.ports import (
    Append,
    Board,
    Change,
    ChatId,
    Clock,
    DropPing,
    DropTimer,
    GameId,
    PersonId,
    Ping,
    Store,
    Timer,
    game_stream,
)
from bot.services.quiet import quiet_until
from bot.services.recent import Recent
from bot.services.reminders import reminded_seat, word_of
from bot.services.table import Table, Tables
from bot.services.ticking import REMIND_TIMER
from bot.telegram.line import Urgency
from bot.telegram.outbox import Outbox, Outcome, Place, Reminder
from bot.telegram.session import Unreachable, Unsure
from bot.telegram.tasks import Tasks
from bot.views.pings import ping_keyboard, ping_text
from bot.views.reader import Reader
from bot.views.texts import language_of, texts

log = logging.getLogger(__name__)

REMEMBERED: Final = 1000
"""So many players' last presses are known; a restart forgets them, and a ping too many does little harm."""


class Pings:
    """Waits for the chat's turn in the background, so that other timers need not wait for it."""

    def __init__(self, store: Store, clock: Clock, tables: Tables, outbox: Outbox, tasks: Tasks) -> None:
        self._store = store
        self._clock = clock
        self._tables = tables
        self._outbox = outbox
        self._tasks = tasks
        self._busy: set[tuple[str, GameId]] = set()
        self._locks = Locks()
        self._pressed: Recent[tuple[GameId, PersonId], datetime] = Recent(REMEMBERED)

    def pressed(self, game: GameId, person: PersonId) -> None:
        """The person is at the board, before anything comes of the press."""
        self._pressed.put((game, person), self._clock.now())

    def answered(self, game: GameId, person: PersonId) -> None:
        """Take back the ping that the press has made needless."""
        self._tasks.spawn(self._answered(game, person), f"ping of game {game}")

    def settle(self, game: GameId) -> None:
        """Take back a ping that calls nobody any more: time has ended the game."""
        self._tasks.spawn(self._settled(game), f"ping of game {game}")

    async def due(self, timer: Timer) -> None:
        """A player has let his turn, or a question, wait; or is to be reminded of the clock."""
        game = GameId(int(timer.subject))
        if (timer.kind, game) not in self._busy:
            self._busy.add((timer.kind, game))
            self._tasks.spawn(self._ping(game, timer), f"ping of game {game}")

    async def _ping(self, game: GameId, timer: Timer) -> None:
        """One after the other in a game, for the next one takes back what this one leaves."""
        try:
            async with self._locks.of(game):
                changes = await self._sent(game, timer)
                spent = DropTimer(timer.kind, timer.subject, timer.due_at)
                await self._store.append((), (*changes, spent))
        except Unreachable as error:
            log.warning(
                "A ping could not be sent: %s", error
            )  # The timer's lease runs out, and it comes again.
        finally:
            self._busy.discard((timer.kind, game))

    async def _sent(self, game: GameId, timer: Timer) -> tuple[Change, ...]:
        """The open ping to be recorded; none when it was not needed any more, or is put off."""
        target = await self._target(game, timer)
        if target is None or await self._put_off(*target, timer):
            return ()
        await self._take_back(game)
        word = word_of(timer) if timer.kind == REMIND_TIMER else ""
        while target := await self._target(game, timer):
            table, seat, board = target
            assert board.chat is not None
            # Whatever has changed while the chat was busy is looked at again.
            urgency = Urgency.OTHER if word else Urgency.SPARE
            await self._outbox.turn(board.chat, f"ping {game}", urgency)
            if await self._target(game, timer) is None:
                self._outbox.spoken(board.chat)
                return ()
            reminder = await self._reminder(*target, word)
            try:
                posted = await self._outbox.remind(Place(board.chat, board.thread), reminder)
            except Unsure as error:
                log.info("A ping may or may not have arrived: %s", error)
                return ()
            if posted.outcome is Outcome.HELD:
                continue
            person = table.row.seats[seat].person
            if posted.outcome is not Outcome.DONE or posted.message is None or person is None:
                return ()
            return (Ping(game, board.chat, posted.message, person, self._clock.now()),)
        return ()

    async def _put_off(self, table: Table, seat: int, board: Board, timer: Timer) -> bool:
        """In quiet hours the timer waits for their end; unless the game has gone on and armed it anew.

        Who plays in a chat without the bot is called from another one, and so has a group's time."""
        wishes, now = table.preferences(seat), self._clock.now()
        until = None if wishes is None else quiet_until(wishes, now)
        if until is None and board.inline_message is not None and now < table.row.moved_at + IN_A_GROUP:
            until = table.row.moved_at + IN_A_GROUP
        if until is None:
            return False
        unmoved = Append(game_stream(table.id), len(table.events), (), now)
        with suppress(Stale):
            await self._store.append([unmoved], (replace(timer, due_at=until),))
        return True

    async def _target(self, game: GameId, timer: Timer) -> tuple[Table, int, Board] | None:
        """Who is to be pinged now, and at which board."""
        table = await self._tables.load(game)
        seat = self._called(table, timer)
        person = None if seat is None else table.row.seats[seat].person
        found = await self._store.boards(game)
        posted = {board.reader: board for board in found if board.chat is not None}
        board = posted.get(None if in_group(table) else person) or _beside(found, table, person)
        if seat is None or board is None or board.chat is None:
            return None
        return (table, seat, board) if await self._welcome(board) else None

    async def _welcome(self, board: Board) -> bool:
        """A group that the bot has left, or that wants no pings, gets none."""
        if board.reader is not None or board.chat is None:
            return True
        chat = await self._store.chat(board.chat)
        return not (chat and chat.gone) and (await house_rules(self._store, board.chat)).pings

    def _called(self, table: Table, timer: Timer) -> int | None:
        """The seat that the timer calls now."""
        if timer.kind == REMIND_TIMER:
            return reminded_seat(table, timer)
        acting = waited_for(table)
        person = None if acting is None else table.row.seats[acting].person
        return None if person is None else due_seat(table, timer, self._pressed.get((table.id, person)))

    async def _reminder(self, table: Table, seat: int, board: Board, word: str) -> Reminder:
        language = Reader().language
        if board.reader is not None:
            language = language_of(table.people.get(board.reader))
        elif board.chat is not None and (chat := await self._store.chat(board.chat)) is not None:
            language = chat.language or language
        words = texts(language)
        text = ping_text(table, seat, words, group=board.reader is None, word=word)
        return Reminder(text, ping_keyboard(table, words), board.message)

    async def _answered(self, game: GameId, person: PersonId) -> None:
        async with self._locks.of(game):
            await self._take_back_from(game, person)

    async def _take_back_from(self, game: GameId, person: PersonId) -> None:
        ping = await self._store.ping(game)
        if ping is None:
            return
        table = await self._tables.load(game)
        seat = waited_for(table)
        if ping.person == person or seat is None or table.row.seats[seat].person != ping.person:
            await self._take_back(game)

    async def _settled(self, game: GameId) -> None:
        async with self._locks.of(game):
            if await self._store.ping(game) is None:
                return
            if waited_for(await self._tables.load(game)) is None:
                await self._take_back(game)

    async def _take_back(self, game: GameId) -> None:
        """Delete the open ping; where Telegram does not let us, leave a line that calls nobody."""
        while (ping := await self._store.ping(game)) is not None:
            outcome = await self._outbox.delete(ping.chat, ping.message)
            if outcome is Outcome.HELD:
                continue
            if outcome is Outcome.KEPT:
                person = await self._store.person(ping.person)
                text = texts(language_of(person))("ping.over")
                await self._outbox.rewrite(ping.chat, ping.message, text)
            await self._store.append((), (DropPing(game),))


def _beside(boards: Sequence[Board], table: Table, person: PersonId | None) -> Board | None:
    """Who plays in a chat where the bot is not is called in private, if the bot may write there."""
    inline = next((board for board in boards if board.inline_message is not None), None)
    known = None if person is None else table.people.get(person)
    if inline is None or known is None or not known.started or known.blocked:
        return None
    return replace(inline, chat=ChatId(known.id), reader=known.id)
