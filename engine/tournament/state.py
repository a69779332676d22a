"""A tournament as the fold of its events.

Methods that decide may refuse and change nothing; `after` changes and never refuses::

    tournament = Tournament.begin(TournamentAnnounced("swiss", capacity=16))
    tournament = tournament.after(tournament.enter())
    ...
    tournament = tournament.after(tournament.start(order))
    for event in what_follows(tournament, deadline, cheapest):   # byes, forfeits, the next round, the end
        tournament = tournament.after(event)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from engine.errors import WrongPhase
from engine.events import Event, Score
from engine.tournament.errors import (
    NotBegun,
    NotEntered,
    PairingOver,
    TooFewPlayers,
    TournamentBegun,
    TournamentFull,
    TournamentOver,
)
from engine.tournament.events import (
    BYE,
    CANCELLED,
    FORFEIT,
    KNOCKOUT,
    NOBODY,
    ROBIN,
    PairDecided,
    PlayerArrived,
    PlayerEntered,
    PlayerLeft,
    PlayerReplaced,
    RoundPaired,
    TournamentAnnounced,
    TournamentEnded,
    TournamentStarted,
)
from engine.tournament.rounds import Pair, Round


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament after some events."""

    announced: TournamentAnnounced
    seq: int = 1
    """Events so far."""
    entries: tuple[int, ...] = ()
    """Who takes part, in the order of entering; who has withdrawn since the start is still among them."""
    used: int = 0
    """The highest number that was given to anybody."""
    left: frozenset[int] = frozenset()
    """Who has withdrawn since the start."""
    order: tuple[int, ...] = ()
    """The seeds, best first; empty before the start."""
    planned: int = 0
    """How many rounds there are at most."""
    rounds: tuple[Round, ...] = ()
    ended: str | None = None

    @classmethod
    def begin(cls, announced: TournamentAnnounced) -> Self:
        """Registration, before anybody has entered."""
        return cls(announced)

    @property
    def form(self) -> str:
        return self.announced.form

    @property
    def phase(self) -> str:
        """`open` for players, `running`, or `over`."""
        if self.ended is not None:
            return "over"
        return "running" if self.order else "open"

    @property
    def round(self) -> Round | None:
        """The round that is being played, or was played last."""
        return self.rounds[-1] if self.rounds else None

    @property
    def active(self) -> tuple[int, ...]:
        """Who has not withdrawn."""
        return tuple(entry for entry in self.entries if entry not in self.left)

    @property
    def full(self) -> bool:
        return len(self.entries) >= self.announced.capacity

    @property
    def is_between_rounds(self) -> bool:
        """It goes on, and nothing of the last round is left to play: the next one, or the end, is due."""
        if self.phase != "running" or self.round is None:
            return self.phase == "running"
        return len(self.settled()) == sum(1 for _ in self.round.open_pairs())

    def pair(self, number: int, pair: int) -> Pair:
        """A pair of a round that has been paired; raises `WrongPhase` where there is none."""
        if not (1 <= number <= len(self.rounds) and 0 <= pair < len(self.rounds[number - 1].pairs)):
            raise WrongPhase(f"round {number} has no pair {pair}")
        return self.rounds[number - 1].pairs[pair]

    def enter(self) -> PlayerEntered:
        """One more player, with the next number."""
        self._expect_open()
        if self.full:
            raise TournamentFull(f"all {self.announced.capacity} places are taken")
        return PlayerEntered(self.used + 1)

    def leave(self, entry: int) -> PlayerLeft:
        """Before the start out of the list, later out of all that is still to be played."""
        self._expect_alive(entry)
        return PlayerLeft(entry)

    def replace_player(self, entry: int) -> PlayerReplaced:
        """Somebody else goes on in this place."""
        self._expect_alive(entry)
        return PlayerReplaced(entry)

    def start(self, order: Sequence[int]) -> TournamentStarted:
        """Registration closes; `order` is everybody, the best seed first."""
        self._expect_open()
        assert sorted(order) == sorted(self.entries), "the seeds are those who have entered"
        if len(order) < 2:
            raise TooFewPlayers(f"{len(order)} players have entered")
        return TournamentStarted(tuple(order), rounds_for(self.form, len(order), self.announced.rounds))

    def arrive(self, number: int, pair: int, side: int) -> PlayerArrived:
        """That side is there."""
        self._expect_undecided(number, pair)
        return PlayerArrived(number, pair, side)

    def decide(
        self, number: int, pair: int, score: Score, points: Score = (0.0, 0.0), how: str = "played"
    ) -> PairDecided:
        """The pair ends like this. In a knockout somebody must go on, unless neither came."""
        self._expect_undecided(number, pair)
        if self.form == KNOCKOUT and score[0] == score[1] and any(score):
            raise WrongPhase("a knockout has no draws")
        return PairDecided(number, pair, score, points, how)

    def end(self, reason: str = CANCELLED) -> TournamentEnded:
        self._expect_not_over()
        return TournamentEnded(reason)

    def settled(self) -> tuple[PairDecided, ...]:
        """The results that need no play: byes, and the pairs of those who have withdrawn."""
        if self.phase != "running" or self.round is None:
            return ()
        found = ((number, pair, self._unplayed(pair)) for number, pair in self.round.open_pairs())
        return tuple(
            PairDecided(self.round.number, number, score, how=FORFEIT if pair.met else BYE)
            for number, pair, score in found
            if score is not None
        )

    def _unplayed(self, pair: Pair) -> Score | None:
        """What a pair comes to that cannot be played; None for one that can."""
        gone = [side == NOBODY or side in self.left for side in pair.sides]
        if not any(gone):
            return None
        if self.form == ROBIN and not pair.met:
            return 0.0, 0.0  # Everybody is left out once: that is no win.
        return float(not gone[0]), float(not gone[1])

    def after(self, event: Event) -> Self:
        """The tournament after an event that a decision has returned or the store has kept."""
        return replace(self._applied(event), seq=self.seq + 1)

    def _applied(self, event: Event) -> Self:
        match event:
            case PlayerEntered() | PlayerLeft() | PlayerReplaced():
                return self._with_player(event)
            case TournamentStarted():
                return replace(self, order=event.order, planned=event.rounds)
            case RoundPaired():
                return replace(self, rounds=(*self.rounds, Round.of(event)))
            case PlayerArrived() | PairDecided():
                return self._in_pair(event)
            case TournamentEnded():
                return replace(self, ended=event.reason)
        raise AssertionError(f"{event} changes no tournament")

    def _with_player(self, event: PlayerEntered | PlayerLeft | PlayerReplaced) -> Self:
        match event:
            case PlayerEntered():
                return replace(self, entries=(*self.entries, event.entry), used=max(self.used, event.entry))
            case PlayerLeft() if self.order:
                return replace(self, left=self.left | {event.entry})
            case PlayerLeft():
                return replace(self, entries=tuple(each for each in self.entries if each != event.entry))
            case PlayerReplaced():
                return self._unarrived(event.entry)

    def _unarrived(self, entry: int) -> Self:
        """Who had come has gone; the substitute has not come yet."""
        found = None if self.round is None else self.round.pair_of(entry)
        if self.round is None or found is None or found[1].decided is not None:
            return self
        number, pair = found
        here = (False, pair.here[1]) if pair.side_of(entry) == 0 else (pair.here[0], False)
        return replace(
            self, rounds=(*self.rounds[:-1], self.round.with_pair(number, replace(pair, here=here)))
        )

    def _in_pair(self, event: PlayerArrived | PairDecided) -> Self:
        number, pair = event.round - 1, self.pair(event.round, event.pair)
        pair = pair.arrived(event.side) if isinstance(event, PlayerArrived) else replace(pair, decided=event)
        changed = self.rounds[number].with_pair(event.pair, pair)
        return replace(self, rounds=(*self.rounds[:number], changed, *self.rounds[number + 1 :]))

    def _expect_not_over(self) -> None:
        if self.ended is not None:
            raise TournamentOver("the tournament has ended")

    def _expect_open(self) -> None:
        self._expect_not_over()
        if self.order:
            raise TournamentBegun("the tournament has begun")

    def _expect_alive(self, entry: int) -> None:
        self._expect_not_over()
        if entry not in self.active:
            raise NotEntered(f"entry {entry} is not, or no longer, in the tournament")

    def _expect_undecided(self, number: int, pair: int) -> None:
        self._expect_not_over()
        if not self.order:
            raise NotBegun("nothing has been paired yet")
        if self.pair(number, pair).decided is not None:
            raise PairingOver(f"pair {pair} of round {number} has its result")


def rounds_for(form: str, players: int, asked: int = 0) -> int:
    """How many rounds so many players need; a Swiss has as many as were asked for, if it can."""
    most = players - 1 + players % 2
    if form == ROBIN:
        return most
    enough = (players - 1).bit_length()
    return enough if form == KNOCKOUT else min(asked or enough, most)


def fold(events: Iterable[Event]) -> Tournament:
    """The tournament that these events have made; the first one is `TournamentAnnounced`."""
    first, *rest = events
    assert isinstance(first, TournamentAnnounced), f"{first} begins no tournament"
    tournament = Tournament.begin(first)
    for event in rest:
        tournament = tournament.after(event)
    return tournament
