"""A chouette as the fold of its events: the queue, the plus and minus of all, and the game that is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from engine.chouette.events import (
    CaptaincyTaken,
    ChouetteBegun,
    ChouetteEnded,
    ChouetteEvent,
    CubeAnswered,
    CubesLeft,
    CubesOffered,
    DoublesWaived,
    MemberJoined,
    MemberLeft,
    RoundBegun,
    RoundScored,
    StakeGivenUp,
)
from engine.chouette.round import ANSWERS, BEAVER, BOX, DROP, Round
from engine.errors import GameOver, NotYourTurn, WrongPhase
from engine.events import Dropped, Event, Resigned
from engine.game import Game
from engine.rules import OptionValue
from engine.variants import rules_for

FEWEST: Final = 3
MOST: Final = 8
AGREED: Final = "agreed"
CANCELLED: Final = "cancelled"


@dataclass(frozen=True, slots=True)
class Chouette:
    """A chouette after some events."""

    queue: tuple[int, ...] = ()
    """Who sits at the table: box, captain, then in turn. Before the start in the order of coming."""
    balance: Mapping[int, float] = field(default_factory=dict)
    """Plus and minus of everybody who ever sat here; the sum is always zero."""
    begun: ChouetteBegun | None = None
    round: Round | None = None
    """The game on the board, or the one played last."""
    running: bool = False
    finished: tuple[Round, ...] = ()
    """The games that have been scored, the oldest first."""
    ended: str | None = None
    seq: int = 0

    # What members decide

    def join(self, member: int) -> MemberJoined:
        """Sit down, at any time: whoever comes during a game plays from the next one on."""
        self._expect_open()
        if member in self.queue or len(self.queue) >= MOST:
            raise WrongPhase(f"member {member} cannot sit down among {len(self.queue)}")
        return MemberJoined(member)

    def leave(self, member: int) -> MemberLeft:
        """Get up; whose stake is open gives it up first."""
        self._expect_open()
        if member not in self.queue:
            raise WrongPhase(f"member {member} does not sit here")
        playing = self.running and self.round is not None
        if playing and self.round is not None and (member == self.round.box or member in self.round.in_play):
            raise WrongPhase(f"the stake of member {member} is still open")
        return MemberLeft(member)

    def begin(
        self, variant: str, options: Mapping[str, OptionValue], order: tuple[int, ...]
    ) -> ChouetteBegun:
        """Once enough have come; the order is a lot among those who sit here."""
        self._expect_open()
        if self.begun is not None or not FEWEST <= len(self.queue) <= MOST:
            raise WrongPhase(f"a chouette does not begin with {len(self.queue)}")
        assert sorted(order) == sorted(self.queue), "the lot is drawn among all who sit here"
        return ChouetteBegun(variant, order, dict(options))

    def begin_round(self, game: int) -> RoundBegun:
        """The next game, for all who sit here now."""
        self._expect_open()
        if self.begun is None or self.running or len(self.queue) < FEWEST:
            raise WrongPhase(f"no game begins with {len(self.queue)} at the table")
        return RoundBegun(game)

    def offer(self, game: Game, member: int, members: tuple[int, ...] = ()) -> CubesOffered:
        """Double the own cube; as the box, those cubes, or all that can be turned."""
        found = self._playing.may_turn(game, member)
        chosen = members or found
        if not chosen or not set(chosen) <= set(found):
            raise WrongPhase(f"no such cube is member {member}'s to turn now")
        return CubesOffered(chosen, box=member == self._playing.box)

    def answer(self, member: int, cube: int, answer: str) -> CubeAnswered:
        """Take, drop or beaver the double of that crew member's cube."""
        playing = self._playing
        answerer = playing.answerer(cube)
        if answerer is None or answer not in ANSWERS:
            raise WrongPhase(f"nothing is asked about the cube of member {cube}")
        if answerer != member:
            raise NotYourTurn(f"member {answerer} has to answer")
        if answer == BEAVER and not self.may_beaver(cube):
            raise WrongPhase("no beaver is possible here")
        return CubeAnswered(cube, answer)

    def may_beaver(self, cube: int) -> bool:
        """The double of that cube may be taken and redoubled at once."""
        playing = self._playing
        stake = playing.stakes[cube]
        return stake.asked and not stake.cube.beaver and bool(playing.rules.options.get("beaver", False))

    def leave_cubes(self, game: Game, member: int) -> CubesLeft:
        """Say that the dice may be thrown."""
        if member not in self._playing.to_ask(game):
            raise WrongPhase(f"member {member} is not asked now")
        return CubesLeft(member, game.seq)

    def waive(self, member: int, waived: bool = True) -> DoublesWaived:
        """Do not be asked for the rest of this game; or be asked again."""
        if self._playing.seat_of(member) is None:
            raise NotYourTurn(f"member {member} does not play this game")
        return DoublesWaived(member, waived)

    def take_captaincy(self, member: int) -> CaptaincyTaken:
        """Play in place of the captain, who stays in the crew."""
        playing = self._playing
        if member not in playing.in_play or member == playing.captain:
            raise NotYourTurn(f"member {member} cannot become captain")
        return CaptaincyTaken(member)

    def give_up(self, game: Game, member: int) -> tuple[ChouetteEvent, ...]:
        """Lose the own stake as the board stands; what waits for one's answer is passed.

        The box so passes what it has been asked; what then is open ends with the board (`board_end`)."""
        playing = self._playing
        if member == playing.box:
            asked = (each for each in playing.asked if playing.answerer(each) == member)
            return tuple(CubeAnswered(each, DROP) for each in asked)
        if member not in playing.in_play:
            raise WrongPhase(f"member {member} is out of this game")
        if playing.answerer(member) == member:
            return (CubeAnswered(member, DROP),)
        return (StakeGivenUp(member, game.loss(1)[0]),)

    def board_end(self, game: Game, *, box_resigns: bool = False) -> Dropped | Resigned | None:
        """What ends the board: nobody plays on, or the box has given up against those who do."""
        if game.result is not None:
            return None
        if self._playing.over:
            return Dropped(self._playing.lost_by)
        return Resigned(BOX, game.loss(BOX)[0]) if box_resigns else None

    def score(self, game: Game) -> RoundScored:
        """The board has ended like this."""
        result = game.result
        if result is None:
            raise WrongPhase("the game has not ended")
        return RoundScored(self._playing.game, result.winner, result.kind)

    def end(self, reason: str = AGREED) -> ChouetteEnded:
        """No more games; between two."""
        self._expect_open()
        if self.running:
            raise WrongPhase("a game is still being played")
        return ChouetteEnded(reason)

    @property
    def _playing(self) -> Round:
        self._expect_open()
        if self.round is None or not self.running:
            raise WrongPhase("no game is being played")
        return self.round

    def _expect_open(self) -> None:
        if self.ended is not None:
            raise GameOver("the chouette has ended")

    # What follows

    def holds(self, game: Game) -> bool:
        """No throw yet, for cubes may be turned or are being answered."""
        return self.running and self.round is not None and self.round.holds(game)

    def after(self, event: Event) -> Chouette:
        """The chouette after an event that a decision has returned or the store has kept."""
        return replace(self._applied(event), seq=self.seq + 1)

    def _applied(self, event: Event) -> Chouette:
        match event:
            case MemberJoined():
                balance = {**self.balance, event.member: self.balance.get(event.member, 0.0)}
                return replace(self, queue=(*self.queue, event.member), balance=balance)
            case MemberLeft():
                return replace(self, queue=tuple(each for each in self.queue if each != event.member))
            case ChouetteBegun():
                return replace(self, begun=event, queue=event.order)
            case ChouetteEnded():
                return replace(self, ended=event.reason)
            case _:
                return self._in_a_game(event)

    def _in_a_game(self, event: Event) -> Chouette:
        match event:
            case RoundBegun():
                return replace(self, round=self._first(event), running=True)
            case RoundScored():
                return self._played(event)._rotated(event.winner)
            case _:
                return self._played(event)

    def _first(self, event: RoundBegun) -> Round:
        assert self.begun is not None, "no game before the lot"
        return Round.begin(rules_for(self.begun.variant, self.begun.options), event.game, self.queue)

    def _played(self, event: Event) -> Chouette:
        """The running game after an event, and what that has cost whom."""
        before = self.round
        assert before is not None, f"{event} happens in a game"
        after = before.after(event)
        balance = {
            member: points + after.points_of(member) - before.points_of(member)
            for member, points in self.balance.items()
        }
        return replace(self, round=after, balance=balance)

    def _rotated(self, winner: int | None) -> Chouette:
        """Who plays next: a box that has won stays, else the captain moves in; losers go to the end."""
        played = self.round
        assert played is not None
        after = replace(self, running=False, finished=(*self.finished, played))
        if winner is None:
            return after
        last = played.captain if winner == BOX else played.box
        first = played.box if winner == BOX else played.captain
        behind = (*(each for each in played.fallen if each not in {first, last}), last)
        rest = tuple(each for each in self.queue if each != first and each not in behind)
        seated = (each for each in (first, *rest, *behind) if each in self.queue)
        return replace(after, queue=tuple(seated))


def fold(events: Iterable[Event]) -> Chouette:
    """The chouette that these events have made."""
    session = Chouette()
    for event in events:
        session = session.after(event)
    return session
