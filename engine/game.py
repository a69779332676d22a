"""A game as the fold of its events, and what players may decide in it.

A method that *decides* may refuse, changes nothing and returns an event; `after` *applies* it::

    game = Game.begin(started)
    game = game.after(game.throw_lot(dice.roll(game.throws)))
    game = game.after(game.move(seat, steps))
    assert fold(events) == game
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.course import Course, LastTurn, Phase
from engine.dice import Roll
from engine.errors import GameOver, NotYourTurn, TurnUnfinished, WrongPhase
from engine.events import (
    Beavered,
    Cancelled,
    Doubled,
    Dropped,
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
from engine.rules import Step
from engine.scoring import Kind, Result, counted, kinds
from engine.turn import replay

__all__ = ["Game", "LastTurn", "Phase", "fold"]


@dataclass(frozen=True, slots=True)
class Game(Course):
    """A game after some events; the decisions of its players."""

    def throw_lot(self, dice: Roll) -> LotThrown:
        """One die each; a tie is thrown again."""
        self._expect(Phase.LOT)
        return LotThrown(dice)

    def roll(self, dice: Roll) -> Rolled:
        """The seat on roll throws."""
        self._expect(Phase.ROLL)
        return Rolled(dice)

    def throw_last(self, dice: Roll) -> LastThrown:
        """The right of the last throw; the event decides the game."""
        self._expect(Phase.LAST)
        return LastThrown(dice)

    def move(self, seat: int, steps: Iterable[Step]) -> Moved:
        """A whole turn, or what a turn plays of passed dice; no steps when nothing can be played."""
        self._expect(Phase.MOVE, Phase.PASSED, seat=seat)
        assert self.turn is not None
        done = replay(self.turn, steps)
        if not done.complete:
            raise TurnUnfinished(f"{' and '.join(map(str, done.dice_left))} can still be played")
        return Moved(done.played)

    def may_double(self, seat: int) -> bool:
        """The seat may offer a double now: before its roll, but not before the starter's first."""
        return (
            self.phase is Phase.ROLL and self.on_roll == seat and any(self.rolled) and self.cube.open_to(seat)
        )

    def may_beaver(self, seat: int) -> bool:
        """The seat has been doubled and may redouble at once, keeping the cube."""
        allowed = self.started.money and bool(self.rules.options.get("beaver", False))
        return allowed and self.phase is Phase.ANSWER and self.to_act == seat

    def cube_decision(self, seat: int) -> bool:
        """The seat has to think about the cube now: it may double, or has been doubled."""
        answers = self.phase in {Phase.ANSWER, Phase.BEAVER} and self.to_act == seat
        return answers or self.may_double(seat)

    def double(self, seat: int) -> Doubled:
        """Offer a double or redouble."""
        self._expect(Phase.ROLL, seat=seat)
        if not self.may_double(seat):
            raise WrongPhase("the cube is not this player's to turn now")
        return Doubled(seat)

    def take(self, seat: int) -> Taken:
        """Accept the double, or the beaver."""
        self._expect(Phase.ANSWER, Phase.BEAVER, seat=seat)
        return Taken(seat)

    def drop(self, seat: int) -> Dropped:
        """Refuse and lose: the stake before the double, or in answer to a beaver the once-doubled stake."""
        self._expect(Phase.ANSWER, Phase.BEAVER, seat=seat)
        return Dropped(seat)

    def beaver(self, seat: int) -> Beavered:
        """Accept the double, redouble at once and keep the cube."""
        self._expect(Phase.ANSWER, seat=seat)
        if not self.may_beaver(seat):
            raise WrongPhase("beavers are not played at this table")
        return Beavered(seat)

    def resign(self, seat: int, agreed: Kind | None = None) -> Resigned:
        """Give the game up, whoever is on turn.

        The class is the position's, and nobody is asked; where classes are offered, it is the one `agreed` on
        (`engine.aside` keeps the offer), and there is no resigning without."""
        self._expect_running()
        if self.rules.options["resign"] == "position":
            return Resigned(seat, self.loss(seat)[0])
        if agreed is None:
            raise WrongPhase("here a resignation is offered, and the opponent answers")
        return Resigned(seat, agreed)

    def cost_of_resigning(self, seat: int, kind: Kind | None = None) -> Result:
        """The result if the seat resigned now: as the position stands, or in the class that is offered."""
        found, reason = self.loss(seat)
        if kind is None or kind is found:
            return self.priced(seat, found, reason, "resign")
        return self.priced(seat, kind, "agreed", "resign")

    def resign_kinds(self) -> tuple[Kind, ...]:
        """The classes worth offering: those that differ at this table with this cube, the cheapest first."""
        money = self.started.money
        return tuple(
            kind
            for kind in kinds(self.rules)
            if counted(self.rules, self.cube, kind, "", money=money)[0] is kind
        )

    def cancel(self) -> Cancelled:
        """Call the game off, whoever is on turn; who may do that is the table's business."""
        self._expect_running()
        return Cancelled()

    def time_out(self, seat: int) -> TimedOut:
        """The seat that had to decide has not."""
        self._expect_running()
        self._expect_turn(seat)
        return TimedOut(seat)

    def _expect(self, *phases: Phase, seat: int | None = None) -> None:
        if self.phase is Phase.OVER:
            raise GameOver("the game has ended")
        if seat is not None:
            self._expect_turn(seat)
        if self.phase not in phases:
            raise WrongPhase(f"the game waits for {self.phase}, not for {' or '.join(phases)}")

    def _expect_running(self) -> None:
        """Not over, nor as good as over: before the last throw there is nothing left to give up."""
        if self.phase in {Phase.OVER, Phase.LAST}:
            raise GameOver("the game has ended")

    def _expect_turn(self, seat: int) -> None:
        if seat != self.to_act:
            raise NotYourTurn(f"seat {self.to_act} has to act")


def fold(events: Iterable[Event]) -> Game:
    """The game that these events have made; the first one is `Started`."""
    first, *rest = events
    assert isinstance(first, Started), f"{first} begins no game"
    game = Game.begin(first)
    for event in rest:
        game = game.after(event)
    return game
