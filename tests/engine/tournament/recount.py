"""Standings reckoned once more from the bare events, sharing nothing with `engine.tournament.standings`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from engine.tournament.state import Tournament

Line = tuple[int, int, int, float]
"""Entry, first and last of the places that it shares, score."""


def table(tournament: Tournament) -> list[Line]:
    """The lines by entry."""
    if tournament.form == "knockout":
        return _tree(tournament)
    results = _results(tournament)
    gone = _annulled(tournament, results)
    counted = [each for each in results if each[0] not in gone and each[1] not in gone]
    score, diff, opponents = _sums(tournament, counted)
    ranked = {
        entry: [Fraction(entry not in gone), score[entry], *_buchholz(tournament, entry, score, opponents)]
        for entry in tournament.entries
    }
    heads = {entry: _among(entry, ranked, counted) for entry in tournament.entries}
    full = {entry: (*ranked[entry], heads[entry], diff[entry]) for entry in tournament.entries}
    return [
        (
            entry,
            1 + sum(other > full[entry] for other in full.values()),
            sum(other >= full[entry] for other in full.values()),
            float(score[entry]),
        )
        for entry in sorted(tournament.entries)
    ]


Row = tuple[int, int, Fraction, Fraction, Fraction, bool]


def _results(tournament: Tournament) -> list[Row]:
    """One row for each side of each decided pair: who, rival, score, points won and lost, played."""
    rows: list[Row] = []
    for each in tournament.rounds:
        for pair in each.pairs:
            if pair.decided is None:
                continue
            done, (one, two) = pair.decided, pair.sides
            real = done.how in ("played", "award")
            score, points = map(Fraction, done.score), tuple(map(Fraction, done.points))
            first, second = score
            rows.append((one, two, first, points[0], points[1], real))
            rows.append((two, one, second, points[1], points[0], real))
    return [row for row in rows if row[0] != 0]


def _annulled(tournament: Tournament, results: Sequence[Row]) -> set[int]:
    if tournament.form != "robin":
        return set()
    games = {entry: sum(row[0] == entry and row[5] for row in results) for entry in tournament.left}
    return {entry for entry, number in games.items() if number < Fraction(len(tournament.entries) - 1, 2)}


def _sums(
    tournament: Tournament, rows: Sequence[Row]
) -> tuple[dict[int, Fraction], dict[int, Fraction], dict[int, list[int | None]]]:
    score: dict[int, Fraction] = defaultdict(Fraction)
    diff: dict[int, Fraction] = defaultdict(Fraction)
    opponents: dict[int, list[int | None]] = defaultdict(list)
    for who, rival, value, won, lost, real in rows:
        score[who] += value
        diff[who] += won - lost
        opponents[who].append(rival if real else None)
    return score, diff, opponents


def _buchholz(
    tournament: Tournament,
    entry: int,
    score: dict[int, Fraction],
    opponents: dict[int, list[int | None]],
) -> list[Fraction]:
    if tournament.form != "swiss":
        return []
    return [sum((score[entry if who is None else who] for who in opponents[entry]), Fraction())]


def _among(entry: int, ranked: dict[int, list[Fraction]], rows: Sequence[Row]) -> Fraction:
    level = {other for other, row in ranked.items() if row == ranked[entry]}
    met = {(row[0], row[1]) for row in rows}
    if any((one, two) not in met for one in level for two in level if one != two):
        return Fraction()
    return sum((row[2] for row in rows if row[0] == entry and row[1] in level), Fraction())


def _tree(tournament: Tournament) -> list[Line]:
    """By the round in which somebody was paired last, and whether that was lost."""
    depth: dict[int, tuple[int, bool]] = dict.fromkeys(tournament.entries, (0, True))
    for each in tournament.rounds:
        for pair in each.pairs:
            for side, entry in enumerate(pair.sides):
                if entry == 0:
                    continue
                alive = pair.decided is None or pair.decided.score[side] > pair.decided.score[1 - side]
                won = each.number if pair.decided is not None and alive else each.number - 1
                depth[entry] = (won, alive)
    return [
        (
            entry,
            1 + sum(other > depth[entry] for other in depth.values()),
            sum(other >= depth[entry] for other in depth.values()),
            -1.0,
        )
        for entry in sorted(tournament.entries)
    ]
