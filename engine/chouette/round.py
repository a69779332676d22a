"""One game of a chouette: the stake of each crew member with the box, and who plays for the crew.

State and how events change it; nothing here refuses, `engine.chouette.session` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine.chouette.events import (
    CaptaincyTaken,
    CubeAnswered,
    CubesLeft,
    CubesOffered,
    DoublesWaived,
    RoundScored,
    StakeGivenUp,
)
from engine.cube import NO_CUBE, Cube
from engine.events import Event
from engine.game import Game, Phase
from engine.rules import Rules
from engine.scoring import Kind, won

BOX: Final = 0
"""The seat of the box."""
CREW: Final = 1
"""The seat of captain and crew."""
TAKE: Final = "take"
DROP: Final = "drop"
BEAVER: Final = "beaver"
ANSWERS: Final = (TAKE, DROP, BEAVER)


@dataclass(frozen=True, slots=True)
class Stake:
    """What one crew member plays for with the box. The cube's seats are `BOX` and `CREW`."""

    cube: Cube
    points: float | None = None
    """What the member got, below zero what the box got; None while it is played for."""
    by: str = ""
    """How it was settled: `drop`, `given_up` or `board`."""

    @property
    def open(self) -> bool:
        return self.points is None

    @property
    def asked(self) -> bool:
        """A double, redouble or beaver waits for an answer."""
        return self.open and self.cube.asked_by is not None


@dataclass(frozen=True, slots=True)
class Round:
    """A game after some events."""

    rules: Rules
    game: int
    box: int
    crew: tuple[int, ...]
    """In the order of the queue."""
    captain: int
    """Who plays for the crew; once all are out, who did so last."""
    stakes: Mapping[int, Stake]
    fallen: tuple[int, ...] = ()
    """Captains that lost to the box while others played on, in that order."""
    waived: frozenset[int] = frozenset()
    said: frozenset[int] = frozenset()
    """Those for throwing, before the throw that follows event `said_at` of the game."""
    said_at: int = 0
    lost_by: int = CREW
    """The seat that the stake settled last was lost by."""

    @classmethod
    def begin(cls, rules: Rules, game: int, queue: tuple[int, ...]) -> Round:
        cube = Cube(str(rules.options.get("cube", NO_CUBE)))
        return cls(rules, game, queue[0], queue[1:], queue[1], dict.fromkeys(queue[1:], Stake(cube)))

    @property
    def in_play(self) -> tuple[int, ...]:
        """Crew members whose stake is still open, in the order of the queue."""
        return tuple(member for member in self.crew if self.stakes[member].open)

    @property
    def asked(self) -> tuple[int, ...]:
        """Those whose cube waits for an answer."""
        return tuple(member for member in self.crew if self.stakes[member].asked)

    @property
    def over(self) -> bool:
        """Nobody plays on, whatever stands on the board."""
        return not self.in_play

    def seat_of(self, member: int) -> int | None:
        """The member's side; None for who is not in this game."""
        if member == self.box:
            return BOX
        return CREW if member in self.stakes else None

    def answerer(self, member: int) -> int | None:
        """Who has to answer about that member's cube."""
        stake = self.stakes.get(member)
        if stake is None or not stake.asked:
            return None
        return member if stake.cube.asked_by == BOX else self.box

    def may_turn(self, game: Game, member: int) -> tuple[int, ...]:
        """The cubes that the member, or the box, may turn now: before the own side's throw."""
        seat = self.seat_of(member)
        if seat is None or game.phase is not Phase.ROLL or game.on_roll != seat or not any(game.rolled):
            return ()
        own = self.in_play if seat == BOX else (member,)
        return tuple(each for each in own if self._turnable(each, seat))

    def _turnable(self, member: int, seat: int) -> bool:
        stake = self.stakes[member]
        return stake.open and stake.cube.open_to(seat)

    def to_ask(self, game: Game) -> tuple[int, ...]:
        """Who may double before this throw and has not said anything yet."""
        asked = (self.box,) if game.on_roll == BOX else self.in_play
        said = self.said if self.said_at == game.seq else frozenset()
        silent = (each for each in asked if each not in self.waived and each not in said)
        return tuple(each for each in silent if self.may_turn(game, each))

    def holds(self, game: Game) -> bool:
        """No throw yet: an answer or somebody's word about a double is awaited."""
        return bool(self.asked or self.to_ask(game))

    def points_of(self, member: int) -> float:
        """What the member has made of this game so far."""
        settled = {each: stake.points or 0.0 for each, stake in self.stakes.items()}
        return -sum(settled.values()) if member == self.box else settled.get(member, 0.0)

    def after(self, event: Event) -> Round:
        """The round after an event of its own."""
        match event:
            case CubesOffered():
                return self._offered(event.members, BOX if event.box else CREW)
            case CubeAnswered():
                return self._answered(event)._led()
            case StakeGivenUp():
                return self._settled(event.member, BOX, event.kind, "given_up")._led()
            case RoundScored():
                return self._scored(event)
            case CaptaincyTaken():
                return replace(self, captain=event.member)
            case CubesLeft() | DoublesWaived():
                return self._said(event)
        raise AssertionError(f"{event} does not happen in a game")

    def _offered(self, members: Iterable[int], seat: int) -> Round:
        raised = {
            each: replace(self.stakes[each], cube=self.stakes[each].cube.asked(seat)) for each in members
        }
        return replace(self, stakes={**self.stakes, **raised})

    def _answered(self, event: CubeAnswered) -> Round:
        stake = self.stakes[event.member]
        if event.answer == DROP:
            assert stake.cube.asked_by is not None, "nothing was asked"
            return self._settled(event.member, stake.cube.asked_by, Kind.OIN, DROP)
        cube = stake.cube.taken() if event.answer == TAKE else stake.cube.beavered()
        return replace(self, stakes={**self.stakes, event.member: replace(stake, cube=cube)})

    def _settled(self, member: int, winner: int | None, kind: Kind, by: str) -> Round:
        """The stake is decided; every cube counts, and hears of Jacoby, by itself."""
        stake, points = self.stakes[member], 0.0
        if winner is not None:
            paid = won(self.rules, stake.cube, winner, kind, by, by, money=True).points
            points = paid if winner == CREW else -paid
        settled = replace(stake, points=points, by=by)
        lost_by = self.lost_by if winner is None else 1 - winner
        return replace(self, stakes={**self.stakes, member: settled}, lost_by=lost_by)

    def _led(self) -> Round:
        """The next one plays for a captain who is out, once all have answered: nobody led in between."""
        captain = self.stakes[self.captain]
        if captain.open or self.asked or self.over:
            return self
        lost = captain.points is not None and captain.points < 0
        fallen = (*self.fallen, self.captain) if lost else self.fallen
        return replace(self, captain=self.in_play[0], fallen=fallen)

    def _scored(self, event: RoundScored) -> Round:
        after = self
        for member in self.in_play:
            after = after._settled(member, event.winner, event.kind, "board")
        return after

    def _said(self, event: CubesLeft | DoublesWaived) -> Round:
        if isinstance(event, DoublesWaived):
            rest = self.waived - {event.member}
            return replace(self, waived=rest | {event.member} if event.waived else rest)
        said = self.said if self.said_at == event.seq else frozenset()
        return replace(self, said=said | {event.member}, said_at=event.seq)
