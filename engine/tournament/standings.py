"""Who stands where, at any time: wins first, then what the form has for those who are level.

Round robin: the results among those who are level, then the difference of match points. Swiss: Buchholz, then
the results among those who are level if they have all met, then the difference. Knockout: how far somebody
came. Who is level in everything shares a place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final, TypeAlias

from engine.tournament.events import BYE, KNOCKOUT, NOBODY, ROBIN, SWISS
from engine.tournament.rounds import Pair
from engine.tournament.state import Tournament


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table. Places `place` to `last` are shared by all who are level."""

    entry: int
    place: int = 0
    last: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    score: float = 0.0
    """A win counts 1 and a draw a half; in a Swiss so does a bye."""
    won: float = 0.0
    """Points of all matches."""
    lost: float = 0.0
    buchholz: float = 0.0
    """Swiss: what the opponents have scored."""
    head: float = 0.0
    """What was scored against those who are level before this is looked at."""
    reached: int = 0
    """Knockout: so many rounds were survived."""
    withdrawn: bool = False
    annulled: bool = False
    """Round robin: withdrawn before half of the matches were played, none of which counts."""
    out: bool = False
    """Knockout: plays no more."""

    @property
    def difference(self) -> float:
        return self.won - self.lost


Criterion: TypeAlias = Callable[[Standing], float]
CRITERIA: Final[Mapping[str, tuple[Criterion, ...]]] = {
    ROBIN: (lambda row: -row.annulled, lambda row: row.score),
    SWISS: (lambda row: row.score, lambda row: row.buchholz),
    KNOCKOUT: (lambda row: row.reached, lambda row: not row.out),
}
"""By form, what is looked at before the results among those who are level."""


def standings(tournament: Tournament) -> tuple[Standing, ...]:
    """The table, the first place first; who is level stands in the order of the seeds."""
    pairs = _counted(tournament)
    rows = [_row(tournament, entry, pairs) for entry in tournament.order or tournament.entries]
    if tournament.form == SWISS:
        scores = {row.entry: row.score for row in rows}
        rows = [replace(row, buchholz=_buchholz(row, pairs, scores)) for row in rows]
    groups: Iterable[Sequence[Standing]] = [rows]
    for criterion in CRITERIA[tournament.form]:
        groups = [part for group in groups for part in _split(group, criterion)]
    if tournament.form != KNOCKOUT:
        groups = [part for group in groups for part in _split(_heads(group, pairs), lambda row: row.head)]
        groups = [part for group in groups for part in _split(group, lambda row: row.difference)]
    return tuple(_placed(groups))


def _counted(tournament: Tournament) -> list[Pair]:
    """The decided pairs that count: in a round robin not those of who left before half was played."""
    decided = [pair for each in tournament.rounds for pair in each.pairs if pair.decided is not None]
    gone = annulled(tournament)
    return [pair for pair in decided if gone.isdisjoint(pair.sides)]


def annulled(tournament: Tournament) -> frozenset[int]:
    """Who has withdrawn from a round robin before half of the own matches were played."""
    if tournament.form != ROBIN:
        return frozenset()
    matches = len(tournament.entries) - 1
    return frozenset(entry for entry in tournament.left if 2 * _played(tournament, entry) < matches)


def _played(tournament: Tournament, entry: int) -> int:
    found = (each.pair_of(entry) for each in tournament.rounds)
    return sum(pair is not None and pair[1].played for pair in found)


def _row(tournament: Tournament, entry: int, pairs: Sequence[Pair]) -> Standing:
    row = Standing(entry, withdrawn=entry in tournament.left, annulled=entry in annulled(tournament))
    for pair in pairs:
        side = pair.side_of(entry)
        if side is not None:
            row = _added(row, pair, side)
    if tournament.form != KNOCKOUT:
        return row
    return replace(row, reached=_reached(tournament, entry), out=_is_out(tournament, entry))


def _added(row: Standing, pair: Pair, side: int) -> Standing:
    decided = pair.decided
    assert decided is not None
    mine, theirs = decided.score[side], decided.score[1 - side]
    idle = decided.how == BYE
    return replace(
        row,
        wins=row.wins + (mine > theirs and not idle),
        draws=row.draws + (mine == theirs and mine > 0),
        losses=row.losses + (not idle and (mine < theirs or not mine + theirs)),
        score=row.score + mine,
        won=row.won + decided.points[side],
        lost=row.lost + decided.points[1 - side],
    )


def _buchholz(row: Standing, pairs: Sequence[Pair], scores: Mapping[int, float]) -> float:
    """The opponents' scores; where nobody was played, as if an equal had been."""
    total = 0.0
    for pair in pairs:
        side = pair.side_of(row.entry)
        if side is not None:
            total += scores[pair.sides[1 - side]] if pair.played else row.score
    return total


def _reached(tournament: Tournament, entry: int) -> int:
    found = (each.pair_of(entry) for each in tournament.rounds)
    return sum(pair is not None and pair[1].winner == entry for pair in found)


def _is_out(tournament: Tournament, entry: int) -> bool:
    """Has lost, or was not paired where the others were."""
    last = tournament.round
    if last is None:
        return False
    found = last.pair_of(entry)
    if found is None:
        return True
    return found[1].decided is not None and found[1].winner != entry


def _heads(group: Sequence[Standing], pairs: Sequence[Pair]) -> Sequence[Standing]:
    """The results among the group, which say something only where everybody has met everybody."""
    among = {row.entry for row in group}
    inner = [pair for pair in pairs if pair.met and among.issuperset(pair.sides)]
    if len(group) < 2 or len(inner) < len(group) * (len(group) - 1) // 2:
        return group
    return [
        replace(row, head=sum(_score_of(pair, row.entry) for pair in inner if row.entry in pair.sides))
        for row in group
    ]


def _score_of(pair: Pair, entry: int) -> float:
    assert pair.decided is not None
    assert entry != NOBODY
    return pair.decided.score[pair.sides.index(entry)]


def _split(group: Sequence[Standing], criterion: Criterion) -> list[Sequence[Standing]]:
    """The group in parts of those who are level by this too, the best first."""
    ordered = sorted(group, key=criterion, reverse=True)
    return [list(part) for _, part in groupby(ordered, key=criterion)]


def _placed(groups: Iterable[Sequence[Standing]]) -> Iterator[Standing]:
    place = 1
    for group in groups:
        yield from (replace(row, place=place, last=place + len(group) - 1) for row in group)
        place += len(group)
