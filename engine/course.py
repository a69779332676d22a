"""The course of a game: its state, and how every event changes it. Nothing here refuses; `engine.game` does.

::

    LOT -> MOVE -> ROLL -> MOVE ... -> OVER     (LOT -> ROLL where the starter throws two dice anew)
    ROLL -> ANSWER (a double) -> ROLL or OVER, or BEAVER (the taker has redoubled) -> ROLL or OVER
    MOVE -> PASSED (gulbar, crazy: dice that the opponent could not play) -> ROLL
    MOVE -> LAST (the right of the last throw) -> OVER
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self, TypeAlias, assert_never

from engine.board import OFF, Colour, Position, Side, pip_count
from engine.cube import NO_CUBE, Cube
from engine.dice import Roll, is_double
from engine.events import (
    Beavered,
    Cancelled,
    CubeEvent,
    DiceEvent,
    Doubled,
    Dropped,
    EndEvent,
    Event,
    LastThrown,
    LotThrown,
    Moved,
    Resigned,
    Rolled,
    Started,
    Taken,
    TimedOut,
)
from engine.rules import CHECKERS, Rules, Step, all_home
from engine.scoring import Kind, Result, cancelled, classify, drawn, won
from engine.turn import Turn, begin, begin_passed, outcomes, replay
from engine.variants import rules_for

Seats: TypeAlias = tuple[int, int]
LAST_THROW_CHECKERS: Final = 4
"""More checkers than this cannot be cleared by one throw, so there is no last throw."""


class Phase(StrEnum):
    """What the game waits for."""

    LOT = "lot"
    PASSED = "passed"
    ROLL = "roll"
    MOVE = "move"
    ANSWER = "answer"
    BEAVER = "beaver"
    LAST = "last"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The turn played last, for notation and arrows: `format_turn(last.before, last.steps)`."""

    seat: int
    dice: Roll | None
    """None: dice that the opponent had passed on."""
    steps: tuple[Step, ...]
    before: Turn
    after: Position
    """Seen by the seat that played."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game after some events. Sides are by seat, each in its own count."""

    started: Started
    rules: Rules
    cube: Cube
    sides: tuple[Side, Side]
    white: int | None
    """The seat with the white checkers; None until the lot has decided."""
    starter: int | None
    on_roll: int | None
    phase: Phase
    seq: int = 1
    """Events so far."""
    throws: int = 0
    """Throws so far: the index of the next one."""
    rolled: Seats = (0, 0)
    """How often each seat has rolled; a lot that is a first roll counts."""
    lots: tuple[Roll, ...] = ()
    dice: Roll | None = None
    turn: Turn | None = None
    """What is to be played, in the phases MOVE and PASSED."""
    last: LastTurn | None = None
    result: Result | None = None

    @classmethod
    def begin(cls, started: Started) -> Self:
        """The game before its first throw."""
        rules = rules_for(started.rules, started.options)
        mode = NO_CUBE if started.crawford else str(rules.options.get("cube", NO_CUBE))
        return cls(
            started,
            rules,
            Cube(mode),
            (rules.start, rules.start),
            started.starter if started.white is None else started.white,
            started.starter,
            on_roll=started.starter,
            phase=Phase.LOT if started.starter is None else Phase.ROLL,
        )

    @property
    def to_act(self) -> int | None:
        """The seat that must decide; None when the game is over or waits for the lot."""
        if self.phase in {Phase.ANSWER, Phase.BEAVER}:
            assert self.cube.asked_by is not None
            return 1 - self.cube.asked_by
        return self.on_roll

    def position(self, seat: int) -> Position:
        """The board as the seat sees it."""
        return Position(self.sides[seat], self.sides[1 - seat])

    def colour_of(self, seat: int) -> Colour:
        """The seat's colour; until the lot has decided, seat 0 counts as White."""
        return Colour.WHITE if seat == (self.white or 0) else Colour.BLACK

    def first_turn(self, seat: int) -> bool:
        """The turn that the seat plays, or will play next, is its own first."""
        under_way = self.phase is Phase.MOVE and self.on_roll == seat
        return self.rolled[seat] == int(under_way)

    def loss(self, seat: int) -> tuple[Kind, str]:
        """The class in which the seat loses as the board stands, and why."""
        return classify(self.rules, self.position(1 - seat))

    def after(self, event: Event) -> Self:
        """The game after an event that a decision has returned or the store has kept."""
        return replace(self._applied(event), seq=self.seq + 1)

    def _applied(self, event: Event) -> Self:
        match event:
            case Moved():
                return self._moved(event.steps)
            case LotThrown() | Rolled() | LastThrown():
                return self._thrown(event)
            case Doubled() | Taken() | Dropped() | Beavered():
                return self._cube_turned(event)
            case Resigned() | TimedOut():
                return self._given_up(event)
            case Cancelled():
                return self._over(cancelled())
        raise AssertionError(f"{event} changes no running game")

    def _thrown(self, event: DiceEvent) -> Self:
        thrown = replace(self, throws=self.throws + 1)
        match event:
            case LotThrown():
                return thrown._lot(event.dice)
            case Rolled():
                return thrown._turn_begun(event.dice)
            case LastThrown():
                return thrown._last_throw(event.dice)
            case _:
                assert_never(event)

    def _lot(self, dice: Roll) -> Self:
        drawn_lots = replace(self, lots=(*self.lots, dice))
        if is_double(dice):
            return replace(drawn_lots, cube=self._cube_after_tie())
        starter = 0 if dice[0] > dice[1] else 1
        white = starter if self.white is None else self.white
        begun = replace(drawn_lots, white=white, starter=starter, on_roll=starter, phase=Phase.ROLL)
        return begun._turn_begun(dice) if self.rules.lot_is_roll else begun

    def _cube_after_tie(self) -> Cube:
        """Automatic doubles, in money sessions only: each tie is one step up, as often as agreed."""
        automatic = self.started.money and self.cube.on_table
        limit = int(self.rules.options["auto_double"]) if automatic else 0
        return self.cube.doubled_by_lot() if len(self.lots) < limit else self.cube

    def _turn_begun(self, dice: Roll) -> Self:
        seat = self.on_roll
        assert seat is not None, "nobody is on roll"
        rolls = self.rolled[seat] + 1
        turn = begin(self.rules, self.position(seat), dice, first_turn=rolls == 1, own_roll=rolls)
        rolled = (rolls, self.rolled[1]) if seat == 0 else (self.rolled[0], rolls)
        return replace(self, phase=Phase.MOVE, dice=dice, turn=turn, rolled=rolled)

    def _moved(self, steps: tuple[Step, ...]) -> Self:
        assert self.turn is not None, "nobody has dice to play"
        played = self._played(self.turn, self.turn.recorded(steps))
        if played.sides[played._mover][OFF] == CHECKERS:
            return played._borne_off()
        return played._handed_over()

    def _played(self, before: Turn, done: Turn) -> Self:
        """The board after a turn, which is still the present one."""
        seat, mine, theirs = self._mover, *done.position
        sides = (mine, theirs) if seat == 0 else (theirs, mine)
        last = LastTurn(seat, self.dice, done.played, before, done.position)
        return replace(self, sides=sides, turn=done, last=last)

    @property
    def _mover(self) -> int:
        assert self.on_roll is not None, "nobody is on roll"
        return self.on_roll

    def _handed_over(self) -> Self:
        """The next player's turn, or the mover's own after dice that were passed to him."""
        assert self.turn is not None
        if self.phase is Phase.PASSED:
            return replace(self, phase=Phase.ROLL, dice=None, turn=None)
        seat, stages = 1 - self._mover, self.turn.left_over()
        if not stages:
            return replace(self, phase=Phase.ROLL, on_roll=seat, dice=None, turn=None)
        passed = begin_passed(self.rules, self.position(seat), stages)
        return replace(self, phase=Phase.PASSED, on_roll=seat, dice=None, turn=passed)

    def _borne_off(self) -> Self:
        loser = 1 - self._mover
        if self._may_throw_last(loser):
            return replace(self, phase=Phase.LAST, on_roll=loser, dice=None, turn=None)
        return self._lost(loser, *self.loss(loser), "bearoff")

    def _may_throw_last(self, seat: int) -> bool:
        """The side that began has finished a cubeless game; this one has few checkers left, all at home."""
        options, side = self.rules.options, self.sides[seat]
        wanted = options["last_throw"] != "off" and not self.rules.has_cube and seat != self.starter
        return wanted and all_home(side) and CHECKERS - side[OFF] <= LAST_THROW_CHECKERS

    def _last_throw(self, dice: Roll) -> Self:
        """Played by itself as well as it can be, since nothing but clearing the board counts."""
        seat = self._mover
        turn = begin(self.rules, self.position(seat), dice, own_roll=self.rolled[seat] + 1)
        ends = sorted(_ends(turn), key=lambda end: pip_count(end.position.mine))
        thrown = replace(self, dice=dice)._played(turn, ends[0])
        if ends[0].now.won:
            return thrown._over(drawn(self.rules))
        return thrown._lost(seat, *self.loss(seat), "bearoff")

    def _cube_turned(self, event: CubeEvent) -> Self:
        match event:
            case Doubled():
                return replace(self, cube=self.cube.asked(event.seat), phase=Phase.ANSWER)
            case Taken():
                return replace(self, cube=self.cube.taken(), phase=Phase.ROLL)
            case Beavered():
                return replace(self, cube=self.cube.beavered(), phase=Phase.BEAVER)
            case Dropped():
                return self._lost(event.seat, Kind.OIN, "dropped", "drop")
            case _:
                assert_never(event)

    def _given_up(self, event: EndEvent) -> Self:
        kind, reason = self.loss(event.seat)
        if isinstance(event, TimedOut):
            return self._lost(event.seat, kind, reason, "timeout")
        return self._lost(event.seat, event.kind, reason if event.kind is kind else "agreed", "resign")

    def priced(self, seat: int, kind: Kind, reason: str, by: str) -> Result:
        """What it is worth if the seat loses like this now."""
        return won(self.rules, self.cube, 1 - seat, kind, reason, by, money=self.started.money)

    def _lost(self, seat: int, kind: Kind, reason: str, by: str) -> Self:
        return self._over(self.priced(seat, kind, reason, by))

    def _over(self, result: Result) -> Self:
        return replace(self, phase=Phase.OVER, on_roll=None, dice=None, turn=None, result=result)


def _ends(turn: Turn) -> Iterator[Turn]:
    """Every way in which the turn can end, rung by rung where it is a ladder."""
    if turn.complete:
        yield turn
        return
    for outcome in outcomes(turn):
        yield from _ends(replay(turn, outcome.steps))
