"""The score of a match, worked out again from its stored events alone.

A plain loop over names and data as the store keeps them: it imports nothing of the engine, so that what the
engine says can be checked against it event by event. It knows the short family with its cube, but not which
moves are legal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from tests.recount_games import Data, GameCount, Record, seat_in


@dataclass
class MatchCount:
    """A match or session so far; `add` returns what is wrong with an event, in words."""

    options: Data = field(default_factory=dict)
    length: int = 1
    difference: int = 0
    score: list[float] = field(default_factory=lambda: [0.0, 0.0])
    crawford_played: bool = False
    ended: str | None = None
    last: GameCount | None = None

    @property
    def over(self) -> bool:
        lead = abs(self.score[0] - self.score[1])
        if self.length:
            return self.ended is not None or (max(self.score) >= self.length and lead > 0)
        return self.ended is not None or 0 < self.difference <= lead

    @property
    def winner(self) -> int | None:
        level = self.score[0] == self.score[1]
        stopped = self.ended is not None and self.length > 0
        return None if level or stopped or not self.over else int(self.score[1] > self.score[0])

    @property
    def crawford(self) -> bool:
        """The next game is played without the cube."""
        agreed = self.options.get("cube", "off") != "off" and bool(self.options["crawford"])
        return agreed and self.length > 0 and not self.crawford_played and max(self.score) >= self.length - 1

    def add(self, name: str, data: Data, games: Mapping[int, GameCount]) -> list[str]:
        """One more event of the match's stream; `games` are counted to their ends."""
        if name == "match_started":
            self.options = cast(Data, data["options"])
            self.length, self.difference = cast(int, data["length"]), cast(int, data["difference"])
            return []
        if name == "match_ended":
            self.ended = str(data["reason"])
            return []
        if name == "game_started":
            return self._started(data)
        return self._scored(data, games)

    def _started(self, data: Data) -> list[str]:
        wrong = ["a game after the end"] if self.over else []
        if bool(data["crawford"]) is not self.crawford:
            wrong.append(f"Crawford at {self.score} of {self.length} should be {self.crawford}")
        self.crawford_played = self.crawford_played or self.crawford
        return wrong

    def _scored(self, data: Data, games: Mapping[int, GameCount]) -> list[str]:
        game = games[seat_in(data, "game")]
        found = {name: data[name] for name in ("winner", "points", "kind", "by", "stake", "white", "starter")}
        stake = 1 if game.kind == "draw" else game.stake
        own = (game.winner, game.points, game.kind, game.by, stake, game.white, game.starter)
        expected = dict(zip(found, own, strict=True))
        for seat in (0, 1):
            if game.winner in {None, seat}:
                self.score[seat] += cast(float, game.points)
        self.last = game
        return [] if found == expected else [f"scored {found} instead of {expected}"]

    def next_places(self) -> tuple[int, int | None]:
        """White and the starter of the next game of the short family; no starter: the lot decides."""
        last = self.last
        white = 0 if last is None or last.white is None else 1 - last.white
        rule = self.options["next_start"]
        if last is None or last.starter is None or rule == "lot":
            return white, None
        return white, last.winner if rule == "winner" and last.winner is not None else 1 - last.starter


def complaints(match: Iterable[Record], games: Mapping[int, Sequence[Record]]) -> list[str]:
    """What is wrong with a stored match: its own events, and those of its games by their ids."""
    counts: dict[int, GameCount] = {}
    for game, events in games.items():
        (_, first), *rest = events
        counts[game] = GameCount.begin(first)
        for name, data in rest:
            counts[game].add(name, data)
    so_far, wrong = MatchCount(), list[str]()
    for name, data in match:
        if name == "game_started":
            wrong += _beginning(so_far, games[seat_in(data, "game")][0][1])
        wrong += so_far.add(name, data, counts)
    return wrong


def _beginning(so_far: MatchCount, started: Data) -> list[str]:
    """What the game's first event says about the match around it."""
    found = (
        started["white"],
        started["starter"],
        list(cast(Sequence[float], started["score"])),
        started["crawford"],
    )
    expected = (*so_far.next_places(), so_far.score, so_far.crawford)
    return [] if found == expected else [f"began as {found} instead of {expected}"]
