"""Board workers: each makes one message show the newest state, however long Telegram resists.

Level-triggered: a worker knows no moves, only that `wanted > shown`. It waits for its turn in the chat, reads
the newest state, shows it, and looks again. A 429, a lost answer or a restart delays a picture, no more.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

from bot.services.errors import StoreFailed
from bot.services.ports import AmendBoard, Board, BoardId, ChatId, Picture, Store
from bot.services.recent import Recent
from bot.services.table import Table, Tables
from bot.telegram.ahead import Ahead
from bot.telegram.doors import mark_shut
from bot.telegram.hands import Hands
from bot.telegram.inline_boards import InlineBoards
from bot.telegram.outbox import Outbox, Outcome
from bot.telegram.pictures import Pictures
from bot.telegram.putting import leaves_photo, place_for, put
from bot.telegram.readers import board_reader, reader_at
from bot.telegram.session import Unreachable, Unsure
from bot.telegram.tasks import Tasks
from bot.telegram.urgency import urgency_of
from bot.telegram.work import Told, Work
from bot.views.ahead import LETTERS, Prospect, prospect, prospects
from bot.views.reader import Reader

log = logging.getLogger(__name__)

PAUSES: Final = (1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds between attempts while Telegram cannot be reached; the last one repeats."""
UNSURE_PAUSES: Final = (5.0, 20.0, 60.0)
"""So long a board that may have arrived is awaited (a press on it would tell) before it is sent again."""
FORESEEN: Final = 100
"""So many boards are foreseen at a time, each for as long as its commit takes."""


class Workers:
    """At most one worker per board, alive only while its board is out of date.

    `alone`: no other process shows these boards."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        outbox: Outbox,
        pictures: Pictures,
        inline: InlineBoards,
        hands: Hands,
        tasks: Tasks,
        ahead: Ahead | None = None,
        *,
        alone: bool = True,
        pauses: tuple[float, ...] = PAUSES,
        unsure_pauses: tuple[float, ...] = UNSURE_PAUSES,
    ) -> None:
        self._store = store
        self._tables = tables
        self._outbox = outbox
        self._pictures = pictures
        self._inline = inline
        self.hands = hands
        self._tasks = tasks
        self._ahead = ahead
        self._alone = alone
        self._pauses = pauses
        self._unsure_pauses = unsure_pauses
        self._working: dict[BoardId, Work] = {}
        self._unwritten: dict[BoardId, Board] = {}
        self._foreseen: Recent[BoardId, Prospect] = Recent(FORESEEN)

    def wake(self, board: BoardId, told: Told | None = None, *, awaited: bool = True) -> None:
        """Have somebody look at the board, whom `told` may spare reading the game; one that is not `awaited`
        lets others go first, until it is shown or pressed."""
        work = self._working.get(board)
        if work is None:
            known = None if told is None else told.board
            work = self._working[board] = Work(told, known, awaited=awaited)
            self._tasks.spawn(self._run(board, work), f"board {board}")
        elif work.paced:
            self._tasks.spawn(self._hurry(board), f"urgency of board {board}")
        work.told = told
        work.stirred.set()

    def pressed(self, board: Board) -> None:
        """Whoever has pressed waits for what the board will show, and for what it has not shown so far."""
        work = self._working.get(board.id)
        if work is not None and not work.awaited:
            work.awaited = True
            self._outbox.press(self._chat(board), _subject(board))

    async def foresee(self, board: Board, table: Table) -> None:
        """Draw what the board shows once the table is so. Nothing is shown: the commit may still fail."""
        assert board.reader is not None
        reader = reader_at(board, table, table.people.get(board.reader))
        seen = self._looks(board, table, reader)
        self._foreseen.put(board.id, seen)
        if seen.key not in (board.picture, LETTERS):
            await self._pictures.of(seen.view.scene, reader.theme, seen.key)

    async def finished(self, board: BoardId) -> None:
        """Wait until the board shows the newest state (or cannot)."""
        work = self._working.get(board)
        if work is not None:
            await work.done.wait()

    async def _run(self, board: BoardId, work: Work) -> None:
        try:
            while work.stirred.is_set():
                work.stirred.clear()
                await self._until_shown(board, work)
        finally:
            del self._working[board]
            work.done.set()

    async def _until_shown(self, board_id: BoardId, work: Work) -> None:
        lost = unsure = 0
        while (board := await self._newest(board_id, work)) and board.wanted > board.shown:
            try:
                outcome = await self._show(board, work)
            except Unsure as error:
                log.warning("Board %d may or may not have been posted: %s", board_id, error)
                if unsure == len(self._unsure_pauses):
                    return
                await work.rest(self._unsure_pauses[unsure])
                unsure += 1
            except (Unreachable, StoreFailed) as error:
                log.warning("Board %d could not be shown: %s", board_id, error)
                await work.rest(self._pauses[min(lost, len(self._pauses) - 1)])
                lost += 1
            else:
                work.awaited = True
                if outcome in (Outcome.SHUT, Outcome.REFUSED, Outcome.MOVED):
                    return

    async def _turn(self, board: Board, work: Work) -> Board | None:
        """The board when its chat may be called; None when somebody else keeps it meanwhile."""
        chat = self._chat(board)
        if chat > 0:
            mine = await self._outbox.turn(chat, _subject(board), awaited=work.awaited)
            if mine and (work.stirred.is_set() or not self._alone):
                return await self._still_stale(board)
            return board if mine else None
        urgency = urgency_of(board, await self._tables.load(board.game))
        work.paced = True
        mine = await self._outbox.turn(chat, _subject(board), urgency, awaited=work.awaited)
        work.paced = False
        # A group's boards may have waited long: what was wanted meanwhile is shown by this one call.
        return await self._still_stale(board) if mine else None

    async def _still_stale(self, board: Board) -> Board | None:
        """The board as it is now; None when another process has shown it meanwhile."""
        row = await self._row(board.id)
        if row is not None and row.wanted > row.shown:
            return row
        self._outbox.spoken(self._chat(board))
        return None

    async def _hurry(self, board_id: BoardId) -> None:
        """Something has changed while the board waits, so it may have become more or less urgent."""
        board = await self._store.board(board_id)
        if board is not None:
            urgency = urgency_of(board, await self._tables.load(board.game))
            self._outbox.hurry(self._chat(board), _subject(board), urgency)

    def _chat(self, board: Board) -> ChatId:
        """The chat whose pace the board keeps."""
        if board.inline_message is not None:
            return self._inline.edits.chat_of(board.inline_message)
        assert board.chat is not None
        return board.chat

    async def _show(self, known: Board, work: Work) -> Outcome:
        """One attempt; `DONE` also when somebody else keeps the board meanwhile."""
        if known.ephemeral is not None and not await self._in_hand(known):
            return await self.hands.take_away(known)  # That is free, and waits for no turn.
        board = await self._turn(known, work)
        if board is None:
            return Outcome.DONE
        with self._outbox.kept(self._chat(board)):
            return await self._said(board, work)

    async def _said(self, board: Board, work: Work) -> Outcome:
        """The call to the board's chat, and what it has shown written down."""
        table, fits = await self._table(board, work)
        if board.ephemeral is not None and not self.hands.holds(board, table):
            return await self.hands.take_away(board)
        if board.inline_message is not None:
            return await self._inline.show(board, table)
        reader, blocked = await board_reader(self._store, board, table, fresh=fits)
        if blocked:
            return Outcome.SHUT
        return await self._put(board, self._looks(board, table, reader))

    async def _put(self, board: Board, seen: Prospect) -> Outcome:
        """Have the message look so, and draw the conclusions."""
        stands = place_for(board, seen)
        if board.ephemeral is not None:
            posted, drawn = await self.hands.put(board, seen)
        else:
            posted, drawn = await put(self._outbox, self._pictures, stands, seen)
        if leaves_photo(board, stands, seen, posted.outcome):
            self._tasks.spawn(self._retired(board), f"photo of {board.id}")
        match posted.outcome:
            case Outcome.HELD | Outcome.MOVED:
                pass
            case Outcome.DONE:
                uploaded = None if drawn is None else self._pictures.uploaded(drawn, posted.file_id)
                await self._note(stands, replace(stands, message=posted.message, picture=seen.key), uploaded)
                self._plan(board, seen)
            case _ if board.ephemeral is not None:
                await self._fall_back(board)
            case Outcome.GONE:
                await self._store.append((), (AmendBoard(replace(board, message=None, picture="")),))
            case Outcome.SHUT:
                await mark_shut(self._store, board)
            case _:
                pass
        return posted.outcome

    async def _in_hand(self, board: Board) -> bool:
        return self.hands.holds(board, await self._tables.load(board.game))

    async def _fall_back(self, board: Board) -> None:
        """The mover's own board cannot be shown: the group's becomes the one to play on."""
        for calm in await self.hands.fall_back(board):
            self.wake(calm)

    def _plan(self, board: Board, seen: Prospect) -> None:
        """Have drawn ahead what the buttons lead to."""
        if self._ahead is not None:
            self._ahead.plan(board.id, prospects(seen.table, seen.reader, seen.view.keyboard))

    async def _table(self, board: Board, work: Work) -> tuple[Table, bool]:
        """What the board is to show, and whether somebody has just told."""
        told, work.told = work.told, None
        if told is not None and told.board.wanted == board.wanted:
            return told.table, True
        return await self._tables.load(board.game), False

    def _looks(self, board: Board, table: Table, reader: Reader) -> Prospect:
        """The board as the reader sees it, worked out before if possible."""
        foreseen = self._foreseen.get(board.id)
        if foreseen is not None and foreseen.table is table and foreseen.reader == reader:
            return foreseen
        found = self._ahead.found(board.id, table, reader) if self._ahead is not None else None
        return found or prospect(table, reader)

    async def _note(self, before: Board, now: Board, uploaded: Picture | None) -> None:
        """Write down what the message shows: at once where it is a new one, else with what others show.

        Nobody waits for the latter: until it is written, the worker knows it, and after a kill the board is
        shown again."""
        write = partial(self._store.shown, now.id, now.wanted, picture=now.picture, uploaded=uploaded)
        if not self._alone or (before.message is None and before.ephemeral is None):
            await write(message=now.message)
            return
        shown = self._unwritten[now.id] = replace(now, shown=now.wanted)
        self._tasks.spawn(
            self._written(shown, partial(write, message=now.message, soon=False)), f"note {now.id}"
        )

    async def _written(self, shown: Board, write: Callable[[], Awaitable[None]]) -> None:
        try:
            await write()
        finally:
            if self._unwritten.get(shown.id) is shown:
                del self._unwritten[shown.id]

    async def _newest(self, board_id: BoardId, work: Work) -> Board | None:
        known, work.known = work.known, None
        return await self._row(board_id) if known is None else self._with_shown(known)

    async def _row(self, board_id: BoardId) -> Board | None:
        board = await self._store.board(board_id)
        return None if board is None else self._with_shown(board)

    def _with_shown(self, board: Board) -> Board:
        """The board's row, with what has not been written yet of what it shows."""
        shown = self._unwritten.get(board.id)
        if shown is None or shown.shown <= board.shown or shown.message != board.message:
            return board
        return replace(board, shown=shown.shown, picture=shown.picture)

    async def _retired(self, board: Board) -> None:
        """Another message stands in for this one."""
        if board.chat is not None and board.message is not None:
            await self._outbox.retire(board.chat, board.message)


def _subject(board: Board) -> str:
    return f"board {board.id}"
