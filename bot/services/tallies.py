"""What the database has counted, added up: who has won how much of whom. Pure functions of the counts.

Points and games belong to sitters, so nothing here knows colours. A draw is half a game for each side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, NamedTuple, TypeVar

from bot.services.records import PersonId, Sitter
from bot.services.results import GameCount, MatchCount

K = TypeVar("K")

NEVER: Final = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Side:
    """What one side has won."""

    games: float = 0.0
    points: float = 0.0
    oins: int = 0
    marses: int = 0
    kokses: int = 0
    matches: int = 0

    def __add__(self, other: Side) -> Side:
        return Side(
            self.games + other.games,
            self.points + other.points,
            self.oins + other.oins,
            self.marses + other.marses,
            self.kokses + other.kokses,
            self.matches + other.matches,
        )


@dataclass(frozen=True, slots=True)
class Duel:
    """What two sides have won of each other; the second may be all opponents of the first."""

    mine: Side = Side()
    theirs: Side = Side()
    draws: int = 0
    last: datetime = NEVER
    """When the last of these games ended."""

    def __add__(self, other: Duel) -> Duel:
        return Duel(
            self.mine + other.mine,
            self.theirs + other.theirs,
            self.draws + other.draws,
            max(self.last, other.last),
        )

    @property
    def turned(self) -> Duel:
        """The same, seen from the other side."""
        return Duel(self.theirs, self.mine, self.draws, self.last)

    @property
    def games(self) -> int:
        return round(self.mine.games + self.theirs.games)

    @property
    def won(self) -> int:
        """Games, without the draws."""
        return round(self.mine.games - self.draws / 2)

    @property
    def lost(self) -> int:
        return self.turned.won

    @property
    def lead(self) -> float:
        """In points."""
        return self.mine.points - self.theirs.points


class Meeting(NamedTuple):
    """Some games or matches of two, as the first of them sees it; matches belong to no variant here."""

    me: Sitter
    rival: Sitter
    variant: str | None
    duel: Duel

    @property
    def turned(self) -> Meeting:
        return Meeting(self.rival, self.me, self.variant, self.duel.turned)


def meetings(games: Iterable[GameCount], matches: Iterable[MatchCount]) -> Iterator[Meeting]:
    """The counts as seat 0 sees them."""
    for game in games:
        yield Meeting(*game.seats, game.variant, game_duel(game))
    for match in matches:
        yield Meeting(*match.seats, None, match_duel(match))


def game_duel(count: GameCount) -> Duel:
    """Games as seat 0 sees them."""
    drawn = Side(count.draws / 2, count.drawn_points)
    mine, theirs = (
        Side(wins.games, wins.points, wins.oins, wins.marses, wins.kokses) + drawn for wins in count.wins
    )
    return Duel(mine, theirs, count.draws, count.last)


def match_duel(count: MatchCount) -> Duel:
    """Matches that the same seat has won (or nobody), as seat 0 sees them."""
    won = Side(matches=count.matches if count.winner is not None else 0)
    return Duel(theirs=won) if count.winner == 1 else Duel(won)


def seen_by(me: PersonId, found: Iterable[Meeting]) -> list[Meeting]:
    """The person's own meetings, turned so that the person comes first."""
    mine = Sitter(me)
    return [each if each.me == mine else each.turned for each in found if mine in (each.me, each.rival)]


def between_people(found: Iterable[Meeting]) -> list[Meeting]:
    """Without the computer; of two persons always the same one comes first."""
    return [
        each if one < other else each.turned
        for each in found
        if (one := each.me.person) is not None and (other := each.rival.person) is not None
    ]


def by_rival(found: Iterable[Meeting]) -> dict[Sitter, Duel]:
    """Of one person's meetings: the score against each opponent, the last met first."""
    duels = sums((each.rival, each.duel) for each in found)
    return dict(sorted(duels.items(), key=lambda item: item[1].last, reverse=True))


def by_variant(found: Iterable[Meeting]) -> dict[str, Duel]:
    """The score in each variant, the one played most first."""
    duels = sums((each.variant, each.duel) for each in found if each.variant is not None)
    return dict(sorted(duels.items(), key=lambda item: (-item[1].games, item[0])))


def by_player(found: Sequence[Meeting]) -> dict[Sitter, Duel]:
    """Each against all others, the one ahead by most points first."""
    duels = sums((side.me, side.duel) for each in found for side in (each, each.turned))
    return dict(sorted(duels.items(), key=lambda item: (-item[1].lead, -item[1].games)))


def by_pair(found: Iterable[Meeting]) -> dict[tuple[Sitter, Sitter], Duel]:
    """Each two, those with most games first."""
    duels = sums(((each.me, each.rival), each.duel) for each in found)
    return dict(sorted(duels.items(), key=lambda item: (-item[1].games, item[1].last)))


def total(found: Iterable[Meeting]) -> Duel:
    return sum((each.duel for each in found), start=Duel())


def sums(parts: Iterable[tuple[K, Duel]]) -> Mapping[K, Duel]:
    """The duels of each key added up."""
    added: dict[K, Duel] = {}
    for key, duel in parts:
        added[key] = added.get(key, Duel()) + duel
    return added
