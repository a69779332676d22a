"""Swiss pairings: like scores meet, nobody meets anybody twice, and a bye goes to the lowest-placed.

Which pairs are possible is a graph, and what a pair costs its weight: the cheapest of the largest matchings
is the round. So a pairing without repeats is found whenever there is one, however late the round. Who
searches the graph is an argument: the game itself needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from engine.tournament.events import NOBODY
from engine.tournament.standings import Standing, standings
from engine.tournament.state import Tournament

Couple: TypeAlias = tuple[int, int]
Matcher: TypeAlias = Callable[[Mapping[Couple, int]], Iterable[Couple]]
"""Of the couples with their costs as many as can be had at once, and of all such choices the cheapest."""
HALVES: Final = 2


def swiss_pairs(tournament: Tournament, matcher: Matcher) -> tuple[Couple, ...] | None:
    """The next round, the better-placed of each pair first; None where somebody would have to meet again."""
    rows = [row for row in standings(tournament) if not row.withdrawn]
    places = {row.entry: place for place, row in enumerate(rows)}
    found = list(matcher(_costs(tournament, rows)))
    if 2 * len(found) < len(rows):
        return None
    couples = (_ordered(couple, places) for couple in found)
    return tuple(sorted(couples, key=lambda couple: (couple[1] == NOBODY, places[couple[0]])))


def _ordered(couple: Couple, places: Mapping[int, int]) -> Couple:
    first, second = sorted(couple, key=lambda entry: places.get(entry, len(places)))
    return first, second


def _costs(tournament: Tournament, rows: Sequence[Standing]) -> dict[Couple, int]:
    """What each possible pair costs: a step further down matters only where all above is equal."""
    met = {frozenset(pair.sides) for each in tournament.rounds for pair in each.pairs if pair.met}
    places = _places_in_groups(rows)
    fold = (2 * len(rows)) ** 2 * len(rows) + 1
    apart = fold * (int(HALVES * max(row.score for row in rows)) ** 2 * len(rows) + 1)
    costs = {
        (one.entry, other.entry): fold * _apart(one, other)
        + _off_fold(places[one.entry], places[other.entry])
        for one, other in combinations(rows, 2)
        if frozenset((one.entry, other.entry)) not in met
    }
    if len(rows) % 2:
        costs |= _byes(tournament, rows, apart)
    return costs


def _byes(tournament: Tournament, rows: Sequence[Standing], unit: int) -> dict[Couple, int]:
    """The lowest-placed of those with the fewest byes, unless the others could not be paired then."""
    had = [pair.sides[0] for each in tournament.rounds for pair in each.pairs if not pair.met]
    return {
        (row.entry, NOBODY): unit * (had.count(row.entry) * len(rows) + len(rows) - place)
        for place, row in enumerate(rows, 1)
    }


def _apart(one: Standing, other: Standing) -> int:
    """How far two scores are from each other, squared: two small steps rather than a great one."""
    return int(HALVES * (one.score - other.score)) ** 2


def _places_in_groups(rows: Sequence[Standing]) -> dict[int, tuple[float, int, int]]:
    """Of everybody the score, the place among those with that score, and how many they are."""
    groups: dict[float, list[int]] = {}
    for row in rows:
        groups.setdefault(row.score, []).append(row.entry)
    return {
        entry: (score, place, len(group))
        for score, group in groups.items()
        for place, entry in enumerate(group)
    }


def _off_fold(upper: tuple[float, int, int], lower: tuple[float, int, int]) -> int:
    """How far the pair is from what is usual: the upper half of a score meets the lower half, in order.

    Who floats comes from the end of the group above and meets the top of the group below."""
    (score, place, size), (other, low, _) = upper, lower
    if score == other:
        return (low - place - size // 2) ** 2
    return (size - 1 - place) ** 2 + low**2
