"""A match to some points, a series of games, or a money session, as the fold of its events.

The score belongs to the seats, and seats stay with their persons; only colours change from game to game::

    match = Match.begin(MatchStarted("short", options, length=5))
    started = match.next_started(seal, press)            # the first event of the next game
    match = match.after(match.game_started(7, started))
    ...                                                  # the game is played
    match = match.after(match.scored(7, game))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from engine.errors import GameOver, WrongPhase
from engine.events import (
    RULES_VERSION,
    Event,
    GameScored,
    GameStarted,
    MatchEnded,
    MatchStarted,
    Score,
    Started,
)
from engine.game import Game
from engine.rules import Rules
from engine.variants import rules_for

AGREED: Final = "agreed"
TIME: Final = "time"
ABANDONED: Final = "abandoned"


def crawford_due(score: Score, length: int) -> bool:
    """A player needs at most one point."""
    return max(score) >= length - 1


@dataclass(frozen=True, slots=True)
class Match:
    """A match after some events."""

    terms: MatchStarted
    rules: Rules
    seq: int = 1
    """Events so far."""
    score: Score = (0.0, 0.0)
    scored_games: tuple[GameScored, ...] = ()
    running: GameStarted | None = None
    crawford_played: bool = False
    ended: str | None = None
    """Why it stopped before somebody had reached its end."""

    @classmethod
    def begin(cls, terms: MatchStarted) -> Self:
        """The match before its first game."""
        return cls(terms, rules_for(terms.variant, terms.options))

    @property
    def money(self) -> bool:
        """A money session: no length, and the rules that belong to sessions are in force."""
        return self.terms.length == 0

    @property
    def over(self) -> bool:
        return self.ended is not None or self._decided

    @property
    def _decided(self) -> bool:
        """Somebody has enough points. Level at the end (draws give points to both), the match goes on."""
        if self.money:
            lead = abs(self.score[0] - self.score[1])
            return self.terms.difference > 0 and lead >= self.terms.difference
        return max(self.score) >= self.terms.length and self.leader is not None

    @property
    def leader(self) -> int | None:
        """The seat with more points; None when level."""
        first, second = self.score
        return None if first == second else int(second > first)

    @property
    def winner(self) -> int | None:
        """Who has won the match, or leads the session that has ended; None before, and when level."""
        abandoned = self.ended is not None and not self.money
        return self.leader if self.over and not abandoned else None

    @property
    def crawford_next(self) -> bool:
        """The next game is the one without a cube: once, when a player first needs at most one point."""
        applies = self.rules.has_cube and bool(self.rules.options["crawford"]) and not self.money
        return applies and not self.crawford_played and crawford_due(self.score, self.terms.length)

    def time_is_up(self, now: int) -> bool:
        """The session starts no more games; `now` in UTC milliseconds."""
        return self.terms.until is not None and now >= self.terms.until

    def after(self, event: Event) -> Self:
        """The match after an event that a decision has returned or the store has kept."""
        return replace(self._applied(event), seq=self.seq + 1)

    def _applied(self, event: Event) -> Self:
        match event:
            case GameStarted():
                return replace(self, running=event, crawford_played=self.crawford_played or event.crawford)
            case GameScored():
                return replace(
                    self,
                    score=self.added(self.score, event),
                    scored_games=(*self.scored_games, event),
                    running=None,
                )
            case MatchEnded():
                return replace(self, running=None, ended=event.reason)
        raise AssertionError(f"{event} changes no running match")

    def added(self, score: Score, event: GameScored) -> Score:
        """The score after that game: its points, in a series one for a won game and half for a draw."""
        worth = event.points
        if self.terms.best and worth:
            worth = 0.5 if event.winner is None else 1.0
        first, second = (worth if event.winner in {None, seat} else 0.0 for seat in (0, 1))
        return score[0] + first, score[1] + second

    def next_started(self, seal: str, press: str) -> Started:
        """The first event of the next game; its dice are sealed by these two."""
        self._expect_between_games()
        white, starter = self._next_places()
        return Started(
            rules=self.rules.key,
            options=dict(self.rules.options),
            version=RULES_VERSION,
            white=white,
            starter=starter,
            seal=seal,
            press=press,
            score=self.score,
            length=self.terms.length,
            crawford=self.crawford_next,
            money=self.money,
        )

    def _next_places(self) -> tuple[int | None, int | None]:
        """White and who begins; None: the lot decides.

        In the short family White alternates; in the long family White is whoever begins."""
        last = self.scored_games[-1] if self.scored_games else None
        starter = _next_starter(str(self.rules.options["next_start"]), last)
        if not self.rules.opposed:
            return starter, starter
        white = 0 if last is None or last.white is None else 1 - last.white
        return white, starter

    def game_started(self, game: int, started: Started) -> GameStarted:
        """The next game has this id."""
        self._expect_between_games()
        return GameStarted(game, started.crawford)

    def scored(self, game: int, played: Game, hints: tuple[int, int] = (0, 0)) -> GameScored:
        """The running game has ended like this, after so many hints to each seat."""
        result = played.result
        if result is None or self.running is None or self.running.game != game:
            raise WrongPhase(f"game {game} of this match has not ended just now")
        return GameScored(
            game=game,
            winner=result.winner,
            points=result.points,
            kind=result.kind,
            by=result.by,
            stake=result.stake,
            white=played.white,
            starter=played.starter,
            hints=hints,
        )

    def end(self, reason: str) -> MatchEnded:
        """Stop: a session between two games (`agreed`, `time`), or anything at any time (`abandoned`)."""
        if self.over:
            raise GameOver("the match has ended")
        if reason != ABANDONED:
            self._expect_between_games()
        return MatchEnded(reason)

    def _expect_between_games(self) -> None:
        if self.over:
            raise GameOver("the match has ended")
        if self.running is not None:
            raise WrongPhase("a game of this match is still being played")


def _next_starter(rule: str, last: GameScored | None) -> int | None:
    """Who begins after this game; None: the lot decides, as it always does for a first game."""
    if last is None or last.starter is None or rule == "lot":
        return None
    if rule == "winner" and last.winner is not None:
        return last.winner
    # After a draw nobody has won: the second player has waited long enough.
    return 1 - last.starter


def fold(events: Iterable[Event]) -> Match:
    """The match that these events have made; the first one is `MatchStarted`."""
    first, *rest = events
    assert isinstance(first, MatchStarted), f"{first} begins no match"
    match = Match.begin(first)
    for event in rest:
        match = match.after(event)
    return match
