"""Living boards: which message shows a game, what its keyboard shows, and who hears of a change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.presses import ClockPress, CrewPress, CubePress, EndPress, GamePress, MorePress, ResignPress
from bot.services.errors import NotFound, NotSeated, NotYours, Stale
from bot.services.opened import MENU_OPEN, MENU_TIMER, Opened, opened_on
from bot.services.opening import is_calm
from bot.services.ports import (
    AmendBoard,
    Board,
    BoardId,
    ChatId,
    Clock,
    DropBoard,
    DropTimer,
    GameId,
    GameRow,
    Person,
    PersonId,
    Store,
    Timer,
    WantBoards,
)
from bot.services.recent import Recent
from bot.services.table import Table
from bot.telegram.outbox import Outbox, Place
from bot.telegram.tasks import Tasks
from bot.telegram.work import Told
from bot.telegram.workers import Workers

MANY: Final = 1000
"""More games than any group has."""
INLINE_BOARDS: Final = 3
"""So many messages of inline mode show one game at most."""
PRESSED: Final = 100
"""So many boards are remembered, those pressed last, to draw ahead what they will show."""


class Boards:
    """The `Courier` of the use cases, and what handlers may do to a board beside playing.

    Message ids of a chat only grow, so of two messages of one board the newer one lives. That settles
    boards whose sending was never confirmed: a press on a newer one adopts it, on an older one is refused."""

    def __init__(self, store: Store, clock: Clock, outbox: Outbox, workers: Workers, tasks: Tasks) -> None:
        self._store = store
        self._hands = workers.hands
        self._clock = clock
        self._outbox = outbox
        self._workers = workers
        self._tasks = tasks
        self._asked: set[GameId] = set()
        self._pressed: Recent[GameId, Board] = Recent(PRESSED)

    def changed(self, game: GameId) -> None:
        """Have every board of the game that is out of date shown."""
        if game not in self._asked:
            self._asked.add(game)
            self._tasks.spawn(self._wake_all(game), f"boards of game {game}")

    async def _wake_all(self, game: GameId) -> None:
        self._asked.discard(game)
        for board in await self._store.boards(game):
            if board.wanted > board.shown:
                self._workers.wake(board.id)

    def expected(self, table: Table) -> None:
        """Draw what the board that was pressed last will show."""
        board = self._pressed.get(table.id)
        if board is not None and board.reader is not None:
            self._tasks.spawn(self._workers.foresee(board, table), f"what game {table.id} will be")

    def became(self, table: Table, boards: Sequence[Board]) -> None:
        """Have the boards shown as they were left."""
        for board in boards:
            self._workers.wake(board.id, Told(board, table))

    async def catch_up(self) -> int:
        """At start: queue every board that a stop or crash left out of date; the number of them."""
        stale = await self._store.stale_boards()
        for board in stale:
            self._workers.wake(board, awaited=False)
        return len(stale)

    async def resume(self, person: PersonId) -> None:
        """The person is back: show the running games that were out of reach meanwhile."""
        for row in await self._store.games_of(person):
            self.changed(row.id)

    async def resume_in(self, chat: ChatId) -> None:
        """The group is back, perhaps under another id: show what was out of reach meanwhile."""
        for row in await self._store.games_in(chat, limit=MANY):
            self.changed(row.id)

    async def redraw_in(self, chat: ChatId) -> None:
        """The group wants its boards another way."""
        games = [row.id for row in await self._store.games_in(chat, limit=MANY)]
        await self._store.append((), [WantBoards(game) for game in games])
        for game in games:
            self.changed(game)

    async def redraw_all(self, person: PersonId) -> None:
        """The person wants boards drawn another way: show all running games again."""
        games = [row.id for row in await self._store.games_of(person)]
        await self._store.append((), [WantBoards(game) for game in games])
        for game in games:
            self.changed(game)

    async def redraw_newest(self, person: PersonId) -> None:
        """The same for the game that has been moved in last, and for no other."""
        for row in await self._store.games_of(person, limit=1):
            await self.refresh(row.id)

    async def refresh(self, game: GameId) -> None:
        """Show the game's boards again, whatever they show now."""
        await self._store.append((), (WantBoards(game),))
        self.changed(game)

    async def living(self, game: GameId, chat: ChatId, message: int) -> Board:
        """The board of the game that was pressed; raises `Stale` when another message has taken its place."""
        boards = await self._store.boards(game)
        board = next((board for board in boards if board.chat == chat and board.ephemeral is None), None)
        if board is None:
            raise Stale(f"game {game} has no board in chat {chat}")
        self._workers.pressed(board)
        if board.message == message:
            self._pressed.put(game, board)
            return board
        if board.message is not None and message < board.message:
            self._retire(chat, message)
            raise Stale(f"message {message} has been replaced by {board.message}")
        if board.message is not None:
            self._retire(chat, board.message)
        adopted = replace(board, message=message, picture="")
        await self._store.append((), (AmendBoard(adopted), WantBoards(game, board.id)))
        self._workers.wake(board.id)
        return adopted

    async def living_hand(self, game: GameId, chat: ChatId, number: int, person: Person) -> Board:
        """The mover's own board, pressed in a group; one that is nobody's board any more is taken away."""
        try:
            board = await self._hands.living(game, chat, number, person.id)
        except Stale:
            self._tasks.spawn(self._hands.clear(chat, number, person.id), f"ephemeral message {number}")
            raise
        self._pressed.put(game, board)
        return board

    async def open_hand(self, board: Board, seq: int, person: Person, press: str) -> None:
        """Have the mover make the turn where nobody else sees it, if Telegram lets us."""
        for each in await self._hands.open(board, seq, person.id, press):
            self._workers.wake(each)

    async def calm_in(self, chat: ChatId, *, calm: bool) -> None:
        """The group wants half-made turns kept from its boards, or shown on them again."""
        for row in await self._store.games_in(chat, limit=MANY):
            if row.party:  # Those who consult do so on it.
                continue
            boards = [board for board in await self._store.boards(row.id) if board.chat == chat]
            for board in (each for each in boards if each.reader is None and each.calm != calm):
                await self._store.append(
                    (), (AmendBoard(replace(board, calm=calm)), WantBoards(row.id, board.id))
                )
                self._workers.wake(board.id)

    async def living_inline(self, game: GameId, inline_message: str, person: Person) -> Board:
        """The board in a message of inline mode; the first press of a player there makes it one.

        The ids say nothing about which message is newer, so that the last few of a game all live."""
        boards = [board for board in await self._store.boards(game) if board.inline_message is not None]
        board = next((board for board in boards if board.inline_message == inline_message), None)
        if board is not None:
            return board
        await self._expect_seated(await self._game(game), person)
        new = Board(BoardId(await self._store.new_id()), game, None, inline_message=inline_message, shown=1)
        await self._store.append((), (new, *(DropBoard(old.id) for old in boards[: 1 - INLINE_BOARDS])))
        return new

    async def repost(self, game: GameId, person: PersonId | None, place: Place) -> None:
        """Post the board of the person (or of the group) afresh, and disarm the old one."""
        boards = await self._store.boards(game)
        posted = [board for board in boards if board.chat is not None and board.ephemeral is None]
        old = next((board for board in posted if board.reader == person), None)
        alone = old is None and not (await self._game(game)).party
        calm = old.calm if old is not None else alone and await is_calm(self._store, person, place.chat)
        new = Board(
            BoardId(await self._store.new_id()), game, place.chat, place.thread, reader=person, calm=calm
        )
        await self._store.append((), [new, *([DropBoard(old.id, once=True)] if old else [])])
        self._workers.wake(new.id)
        if old is not None and old.chat is not None and old.message is not None:
            self._tasks.spawn(self._replaced(new.id, old.chat, old.message), f"old board {old.id}")

    async def redraw(self, chat: ChatId, message: int | None) -> bool:
        """Show the board that stands there again; False when that message is no board."""
        board = None if message is None else await self._store.board_at(chat, message)
        if board is None:
            return False
        await self.refresh(board.game)
        return True

    async def drop(self, board: Board) -> None:
        """The message shows something else from now on; the game goes on without a board."""
        await self._store.append((), (DropBoard(board.id),))

    async def check(self, board: Board, press: GamePress | MorePress | EndPress, person: Person) -> None:
        """Refuse presses of anybody but the players, and of menus that somebody else has opened."""
        if board.reader is not None:
            if board.reader != person.id:
                raise NotSeated(f"board {board.id} is not person {person.id}'s")
            return
        if isinstance(press, CrewPress) and press.action != "giveup":
            return  # Everybody at the table presses, also who plays from the next game on.
        row = await self._game(board.game)
        await self._expect_seated(row, person)
        if of_menu(press):
            menu = opened_on(board)
            if menu is None or menu.seq != row.seq:
                raise Stale(f"the menu of board {board.id} has been closed")
            if menu.by != person.id:
                raise NotYours(f"the menu of board {board.id} is person {menu.by}'s")

    async def menu(self, board: Board, menu: str, person: Person) -> None:
        """Have the board's keyboard show a menu ("" for the moves); on a group's board it is the person's."""
        timer: Timer | DropTimer = DropTimer(MENU_TIMER, str(board.id))
        if menu and board.reader is None:
            menu = str(Opened(menu, person.id, (await self._game(board.game)).seq))
            timer = Timer(MENU_TIMER, str(board.id), self._clock.now() + MENU_OPEN)
        want = WantBoards(board.game, board.id)
        await self._store.append((), (AmendBoard(replace(board, menu=menu)), want, timer))
        self._workers.wake(board.id)

    async def forget_menu(self, board: Board) -> None:
        """The keyboard shows the moves again when something else has the board shown."""
        if board.menu and board.reader is not None:
            await self._store.append((), (AmendBoard(replace(board, menu="")),))

    async def close_menu(self, timer: Timer) -> None:
        """A group's menu has hidden the moves long enough."""
        board = await self._store.board(BoardId(int(timer.subject)))
        spent = DropTimer(timer.kind, timer.subject, timer.due_at)
        if board is None or not board.menu:
            await self._store.append((), (spent,))
            return
        await self._store.append(
            (), (AmendBoard(replace(board, menu="")), WantBoards(board.game, board.id), spent)
        )
        self._workers.wake(board.id)

    async def _expect_seated(self, row: GameRow, person: Person) -> None:
        seated = person.id in (sitter.person for sitter in row.seats)
        beside = await self._store.crews.of_game(row.id) if row.party and not seated else ()
        if not seated and person.id not in (each.person for each in beside):
            raise NotSeated(f"person {person.id} does not sit at game {row.id}")

    async def _game(self, game: GameId) -> GameRow:
        row = await self._store.game(game)
        if row is None:
            raise NotFound(f"game {game}")
        return row

    def _retire(self, chat: ChatId, message: int) -> None:
        self._tasks.spawn(self._retired(chat, message), f"old message {message}")

    async def _retired(self, chat: ChatId, message: int) -> None:
        await self._outbox.retire(chat, message)

    async def _replaced(self, board: BoardId, chat: ChatId, message: int) -> None:
        """The old message keeps its buttons until the new one stands there."""
        await self._workers.finished(board)
        await self._outbox.retire(chat, message)


def of_menu(press: GamePress | MorePress | EndPress) -> bool:
    """The press comes from an open menu and acts for whoever opened it."""
    match press:
        case MorePress():
            return press.action not in ("open", "close")
        case ResignPress():
            return press.action in ("ask", "choose", "sure", "offer")
        case CubePress():
            return press.action == "drop"
        case CrewPress():
            return press.action == "giveup"
        case ClockPress():
            return press.action in ("look", "pause")
        case _:
            return False
