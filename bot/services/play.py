"""The presses of a game: steps, whole turns, undo, done, roll, cube.

Every press names the event its keyboard was drawn after (`seq`); the seat comes from who presses, never from
the button. A press either counts once or raises a refusal and changes nothing.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Final

from bot.services.computer import Computer
from bot.services.consulting import begun, half_of, unconcerned
from bot.services.errors import Stale
from bot.services.ports import (
    Append,
    Change,
    Draft,
    DropTimer,
    GameId,
    Note,
    PersonId,
    Proposal,
    Timer,
    WantBoards,
    game_stream,
)
from bot.services.referee import DONE_TIMER, Referee, dice_of, done_subject
from bot.services.table import Table
from engine.errors import GameOver, NotYourTurn, WrongPhase
from engine.events import Event, Moved
from engine.game import fold
from engine.notation import decode_steps, encode_steps, format_turn
from engine.side_events import CubeWaived
from engine.turn import Turn, replay

DOUBLE_TAP: Final = timedelta(seconds=0.7)
"""The same button of the same keyboard again within this time is one press that arrived twice."""
UNDO_WINDOW: Final = timedelta(seconds=3)
"""So long an automatic "done" leaves for taking a step back."""


class Play:
    """The use cases of a running game."""

    def __init__(self, referee: Referee, computer: Computer) -> None:
        self._referee = referee
        self._computer = computer

    async def step(
        self,
        game: GameId,
        seq: int,
        drafted: int,
        line: str,
        person: PersonId,
        button: str = "",
        *,
        shared: bool = False,
    ) -> Note | None:
        """Append the steps of `line` to the draft; also from an older keyboard of this turn (quick taps).

        `button` tells double taps apart: the callback data, which holds `drafted` and `line`. `shared`: on a
        group's board, which may show what somebody else of the seat has begun."""
        async with self._pressed(game, seq, person, beside=True) as (table, seat):
            turn, press = _going_on(table, seat, person, drafted, shared), button or f"{drafted}{line}"
            if self._double_tap(table, seat, person, press):
                return None
            return await self._draft(table, seat, person, replay(turn, decode_steps(turn, line)), press)

    async def turn(self, game: GameId, seq: int, line: str, person: PersonId) -> Note | None:
        """Make the draft this whole turn."""
        async with self._pressed(game, seq, person, beside=True) as (table, seat):
            _turn_of(table, seat)
            assert table.game.turn is not None
            steps = decode_steps(table.game.turn, line)
            return await self._draft(table, seat, person, replay(table.game.turn, steps), line)

    async def undo(
        self, game: GameId, seq: int, drafted: int, person: PersonId, *, shared: bool = False
    ) -> Note | None:
        """Take one step back; from an empty draft nothing."""
        async with self._pressed(game, seq, person, beside=True) as (table, seat):
            turn, press = _going_on(table, seat, person, drafted, shared), f"undo {drafted}"
            if not turn.played or self._double_tap(table, seat, person, press):
                return None
            assert table.game.turn is not None
            return await self._draft(table, seat, person, replay(table.game.turn, turn.played[:-1]), press)

    async def play(self, game: GameId, seq: int, line: str, person: PersonId) -> Note | None:
        """Play this whole turn as somebody of the seat has proposed it; the captain alone may."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = table.seat_for(person)
            if self._done_just_now(table, seat, seq):
                return None
            _check(table, seat, seq)
            _turn_of(table, seat)
            assert table.game.turn is not None
            moved = table.game.move(seat, decode_steps(table.game.turn, line))
            self._computer.follow(await self._referee.commit(table, moved))
        return None

    async def done(self, game: GameId, seq: int, person: PersonId) -> Note | None:
        """Confirm the draft, which must be complete."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = table.seat_for(person)
            if self._done_just_now(table, seat, seq):
                return None
            _check(table, seat, seq)
            moved = table.game.move(seat, _turn_of(table, seat).played)
            self._computer.follow(await self._referee.commit(table, moved))
        return None

    async def roll(self, game: GameId, seq: int, person: PersonId) -> Note | None:
        """Throw the dice by hand."""
        async with self._pressed(game, seq, person) as (table, _):
            if table.held(table.game):
                raise WrongPhase(f"game {game} waits for more than the seat on turn")
            event = table.game.roll(dice_of(table).roll(table.game.throws))
            self._computer.follow(await self._referee.commit(table, event))
        return None

    async def cube(self, game: GameId, seq: int, action: str, person: PersonId) -> Note | None:
        """`double`, `take`, `drop`, `beaver` or `refuse_beaver`."""
        async with self._pressed(game, seq, person) as (table, seat):
            self._computer.follow(await self._referee.commit(table, _cube_event(table, seat, action)))
        return None

    async def waive(self, game: GameId, seq: int, person: PersonId) -> Note | None:
        """No doubles of this seat for the rest of the game: its dice roll by themselves from now on."""
        async with self._pressed(game, seq, person) as (table, seat):
            if not table.game.may_double(seat):
                raise WrongPhase(f"seat {seat} may not double now")
            wishes, waived = table.preferences(seat), CubeWaived(seat)
            if wishes is not None and wishes.auto_roll:
                rolled = table.game.roll(dice_of(table).roll(table.game.throws))
                self._computer.follow(await self._referee.commit(table, rolled, beside=(waived,)))
            else:
                self._computer.follow(await self._referee.note(table, waived))
        return Note("note.waived")

    async def unwaive(self, game: GameId, person: PersonId) -> Note | None:
        """The seat thinks about doubles again; at any time, for this moves nothing."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = table.seat_for(person)
            if table.game.result is not None:
                raise GameOver(f"game {game} has ended")
            if seat in table.aside.waived:
                self._computer.follow(await self._referee.note(table, CubeWaived(seat, waived=False)))
        return Note("note.unwaived")

    async def confirm_due(self, timer: Timer) -> None:
        """The automatic "done": commits the draft that is still complete and due, and drops the timer."""
        game, seat = (int(part) for part in timer.subject.split(":"))
        async with self._referee.locks.of(GameId(game)):
            table = await self._referee.load(GameId(game))
            spent = DropTimer(timer.kind, timer.subject, timer.due_at)
            draft, turn = table.draft_of(seat), table.draft_turn(seat)
            due = draft is not None and draft.due_at is not None and draft.due_at <= timer.due_at
            if turn is None or not due or not turn.complete:
                await self._referee.store.append((), (spent,))
                return
            moved = table.game.move(seat, turn.played)
            self._computer.follow(await self._referee.commit(table, moved, changes=(spent,)))

    @asynccontextmanager
    async def _pressed(
        self, game: GameId, seq: int, person: PersonId, *, beside: bool = False
    ) -> AsyncIterator[tuple[Table, int]]:
        """The table and the seat of a press by whoever is on turn; refuses everything else.

        `beside`: also by who sits beside the captain, for it decides nothing."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = table.adviser_for(person) if beside else table.seat_for(person)
            _check(table, seat, seq)
            yield table, seat

    async def _draft(self, table: Table, seat: int, person: PersonId, turn: Turn, press: str) -> Note | None:
        """Store the half-made turn, arm or disarm the automatic "done", and say how far it is."""
        now, seq = self._now(), table.game.seq
        want = WantBoards(table.id, but=unconcerned(table, seat, person, turn))
        if table.captain(seat) != person:
            return await self._propose(table, seat, person, turn, press, want)
        wishes = table.preferences(seat)
        hurried = turn.complete and wishes is not None and wishes.auto_done
        due = now + UNDO_WINDOW if hurried else None
        assert table.game.turn is not None
        line = encode_steps(table.game.turn, turn.played)
        before = table.draft_of(seat)
        number = 1 if before is None else before.number + 1
        draft = Draft(table.id, seat, seq, line, press=press, pressed_at=now, due_at=due, number=number)
        await self._half_made(table.with_draft(draft), draft, _timer(table, seat, due), want)
        return said(table.game.turn, turn, hurried=hurried)

    async def _propose(
        self, table: Table, seat: int, person: PersonId, turn: Turn, press: str, want: WantBoards
    ) -> Note | None:
        """Store the half-made turn of a companion; complete, it stands until the captain has moved."""
        assert table.game.turn is not None
        line, now = encode_steps(table.game.turn, turn.played), self._now()
        proposal = Proposal(table.id, person, seat, table.game.seq, line, press=press, pressed_at=now)
        await self._half_made(table.with_proposal(proposal), proposal, want)
        if turn.played and turn.complete:
            return Note("draft.proposed", {"move": format_turn(table.game.turn, turn.played)})
        return said(table.game.turn, turn, hurried=False)

    async def _half_made(self, after: Table, *changes: Change) -> None:
        """Write what leads to that table, unless the game has moved on, and have it shown."""
        courier, unmoved = (
            self._referee.courier,
            Append(game_stream(after.id), after.game.seq, (), self._now()),
        )
        courier.expected(after)
        courier.became(after, await self._referee.store.append([unmoved], changes))

    def _double_tap(self, table: Table, seat: int, person: PersonId, press: str) -> bool:
        draft = half_of(table, seat, person)
        if draft is None or draft.press != press or draft.pressed_at is None:
            return False
        return self._now() - draft.pressed_at < DOUBLE_TAP

    def _done_just_now(self, table: Table, seat: int, seq: int) -> bool:
        """This keyboard's turn was confirmed a moment ago: a second tap, or the timer was faster."""
        if self._now() - table.row.moved_at >= DOUBLE_TAP or not 0 < seq < len(table.events):
            return False
        return isinstance(table.events[seq], Moved) and fold(table.events[:seq]).to_act == seat

    def _now(self) -> datetime:
        return self._referee.clock.now()


def said(start: Turn, turn: Turn, *, hurried: bool) -> Note | None:
    """The half-made turn as a toast: the line so far, and what is left of it."""
    if not turn.played:
        return None
    move = format_turn(start, turn.played)
    if turn.complete:
        return Note("draft.hurried" if hurried else "draft.complete", {"move": move})
    if start.now.later:
        rung = turn.dice_left
        return Note("draft.ladder", {"move": move, "rung": rung[0], "left": len(rung)})
    if len(start.dice_left) > 2:
        return Note("draft.double", {"move": move, "done": len(turn.played), "all": len(start.dice_left)})
    return Note("draft.going", {"move": move, "left": " ".join(str(pips) for pips in turn.dice_left)})


def _check_running(table: Table, seq: int) -> None:
    if table.game.result is not None:
        raise GameOver(f"game {table.id} has ended")
    if seq != table.game.seq:
        raise Stale(f"game {table.id} is at event {table.game.seq}, the press at {seq}")


def _check(table: Table, seat: int, seq: int) -> None:
    _check_running(table, seq)
    if table.game.to_act != seat:
        raise NotYourTurn(f"seat {table.game.to_act} of game {table.id} has to act")


def _turn_of(table: Table, seat: int) -> Turn:
    turn = table.draft_turn(seat)
    if turn is None:
        raise WrongPhase(f"there is nothing to move now: game {table.id} waits for {table.game.phase}")
    return turn


def _going_on(table: Table, seat: int, person: PersonId, drafted: int, shared: bool) -> Turn:
    turn = begun(table, seat, person, drafted, shared=shared)
    if turn is None:
        raise WrongPhase(f"there is nothing to move now: game {table.id} waits for {table.game.phase}")
    return turn


def _timer(table: Table, seat: int, due: datetime | None) -> Timer | DropTimer:
    subject = done_subject(table.id, seat)
    return DropTimer(DONE_TIMER, subject) if due is None else Timer(DONE_TIMER, subject, due)


def _cube_event(table: Table, seat: int, action: str) -> Event:
    game = table.game
    ways: Mapping[str, Callable[[int], Event]] = {
        "double": game.double,
        "take": game.take,
        "drop": game.drop,
        "beaver": game.beaver,
        "refuse_beaver": game.drop,
    }
    if action not in ways:
        raise WrongPhase(f"no such cube action: {action!r}")
    return ways[action](seat)
