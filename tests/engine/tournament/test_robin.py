"""Round robins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from engine.tournament.standings import standings
from engine.tournament.state import Tournament
from tests.engine.tournament import recount
from tests.engine.tournament.field import couples, followed, played, started, with_draws


@pytest.mark.parametrize("players", [*range(2, 20), 33, 64])
def test_everybody_meets_everybody_once_and_is_left_out_at_most_once(players: int) -> None:
    tournament = played(started("robin", players))

    met = couples(tournament)
    assert len(met) == len(set(met)) == players * (players - 1) // 2
    assert len(tournament.rounds) == players - 1 + players % 2
    byes = Counter(pair.sides[0] for each in tournament.rounds for pair in each.pairs if not pair.met)
    assert set(byes.values()) <= {1}


@pytest.mark.parametrize("seed", range(40))
def test_the_table_is_what_an_independent_count_makes_it(seed: int) -> None:
    tournament = played(started("robin", 2 + seed % 9), seed, with_draws)

    ours = sorted((row.entry, row.place, row.last, row.score) for row in standings(tournament))

    assert ours == recount.table(tournament)


def results(size: int, wins: Mapping[tuple[int, int], tuple[float, float]]) -> Tournament:
    """A round robin of `size` where the first of each couple has won with these points."""
    tournament = started("robin", size)
    while tournament.phase == "running":
        number = len(tournament.rounds)
        for place, pair in tuple(tournament.rounds[-1].open_pairs()):
            one, other = pair.sides
            if (one, other) in wins:
                event = tournament.decide(number, place, (1.0, 0.0), wins[one, other])
            else:
                points = wins[other, one]
                event = tournament.decide(number, place, (0.0, 1.0), (points[1], points[0]))
            tournament = tournament.after(event)
        tournament = followed(tournament)
    return tournament


def places(tournament: Tournament) -> list[tuple[int, int, int]]:
    return [(row.entry, row.place, row.last) for row in standings(tournament)]


def test_who_have_beaten_each_other_in_a_ring_are_told_apart_by_points() -> None:
    ring = {(2, 1): (5, 4), (1, 3): (5, 0), (3, 2): (5, 0)}
    tournament = results(4, ring | {(1, 4): (5, 0), (2, 4): (5, 4), (3, 4): (5, 4)})

    assert places(tournament) == [(1, 1, 1), (3, 2, 2), (2, 3, 3), (4, 4, 4)]


def test_of_two_who_are_level_the_winner_of_their_match_is_first_whatever_the_points() -> None:
    first = {(2, 1): (5, 4), (1, 3): (5, 0), (1, 4): (5, 0)}
    tournament = results(4, first | {(2, 3): (5, 4), (4, 2): (5, 0), (3, 4): (5, 4)})

    assert places(tournament) == [(2, 1, 1), (1, 2, 2), (3, 3, 3), (4, 4, 4)]


def test_who_is_level_in_everything_shares_the_place() -> None:
    tournament = results(3, {(1, 2): (5, 3), (2, 3): (5, 3), (3, 1): (5, 3)})

    assert places(tournament) == [(1, 1, 3), (2, 1, 3), (3, 1, 3)]


def test_who_leaves_before_half_is_played_never_was_there() -> None:
    tournament = started("robin", 5)
    number, (place, pair) = 1, next(iter(tournament.rounds[0].open_pairs()))
    leaver, winner = pair.sides[1], pair.sides[0]
    tournament = tournament.after(tournament.decide(number, place, (1.0, 0.0), (5, 0)))

    tournament = followed(tournament.after(tournament.leave(leaver)))

    table = {row.entry: row for row in standings(tournament)}
    assert (table[leaver].annulled, table[leaver].score, table[leaver].place) == (True, 0, 5)
    assert (table[winner].score, table[winner].won) == (0, 0)


def test_who_leaves_after_half_keeps_the_results_and_forfeits_the_rest() -> None:
    tournament = started("robin", 4)
    for number in (1, 2):
        place, pair = tournament.rounds[-1].pair_of(1) or pytest.fail("everybody is paired")
        score = (1.0, 0.0) if pair.side_of(1) == 0 else (0.0, 1.0)
        tournament = tournament.after(tournament.decide(number, place, score, (5, 5)))
        place, _ = next(iter(tournament.rounds[-1].open_pairs()))
        tournament = followed(tournament.after(tournament.decide(number, place, (1.0, 0.0))))

    tournament = followed(tournament.after(tournament.leave(1)))

    row = next(row for row in standings(tournament) if row.entry == 1)
    assert (row.withdrawn, row.annulled, row.wins, row.losses) == (True, False, 2, 1)


def test_when_all_but_one_have_left_it_ends_by_itself() -> None:
    tournament = started("robin", 6)
    for entry in range(1, 6):
        tournament = followed(tournament.after(tournament.leave(entry)))

    assert tournament.ended == "played"
    assert [row.entry for row in standings(tournament) if not row.annulled] == [6]
