"""Swiss tournaments: nobody meets anybody twice, like meets like, and byes go round from below."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest

from engine.tournament.events import NOBODY
from engine.tournament.standings import standings
from engine.tournament.state import Tournament, rounds_for
from tests.engine.tournament import recount
from tests.engine.tournament.field import (
    by_seed,
    couples,
    followed,
    opened,
    played,
    played_round,
    started,
    with_draws,
)


def test_sixty_four_players_meet_nobody_twice_in_six_rounds() -> None:
    tournament = played(started("swiss", 64))

    met = couples(tournament)
    assert (tournament.ended, len(tournament.rounds)) == ("played", 6)
    assert len(met) == len(set(met)) == 6 * 32
    assert standings(tournament)[0].score == 6.0


@pytest.mark.parametrize("players", [*range(2, 18), 24])
def test_a_swiss_can_be_played_until_everybody_has_met_everybody(players: int) -> None:
    tournament = played(started("swiss", players, rounds=99), seed=players)

    met = couples(tournament)
    assert len(met) == len(set(met))
    assert tournament.ended in {"played", "exhausted"}
    assert len(tournament.rounds) >= rounds_for("swiss", players)


@pytest.mark.parametrize("players", [6, 7, 8])
def test_it_ends_early_only_where_no_round_without_repeats_is_left(players: int) -> None:
    ends = [played(started("swiss", players, rounds=99), seed) for seed in range(60)]

    assert all(has_pairing(each) is False for each in ends if each.ended == "exhausted")


def has_pairing(tournament: Tournament) -> bool:
    """By trying everything."""
    met = set(couples(tournament))
    entries = [*tournament.active, *([NOBODY] if len(tournament.active) % 2 else [])]
    return pairable(tuple(entries), met)


def pairable(entries: tuple[int, ...], met: set[frozenset[int]]) -> bool:
    if not entries:
        return True
    first, *rest = entries
    partners = [other for other in rest if frozenset((first, other)) not in met]
    return any(pairable(tuple(each for each in rest if each != other), met) for other in partners)


@pytest.mark.parametrize("players", [5, 9, 33])
def test_nobody_has_a_second_bye_and_the_lowest_who_had_none_gets_it(players: int) -> None:
    tournament, byes = started("swiss", players), list[int]()
    table = standings(opened("swiss", players))
    while tournament.phase == "running":
        free = next(pair.sides[0] for pair in tournament.rounds[-1].pairs if not pair.met)
        lower = [row.entry for row in table]
        assert set(lower[lower.index(free) + 1 :]) <= set(byes)
        byes.append(free)
        decided = over(tournament, random.Random(players + len(byes)))
        table, tournament = standings(decided), followed(decided)

    assert Counter(byes).most_common(1)[0][1] == 1


def over(tournament: Tournament, chance: random.Random) -> Tournament:
    """The round decided, the next one not paired."""
    for place, _ in tuple(tournament.rounds[-1].open_pairs()):
        score = (1.0, 0.0) if chance.random() < 0.5 else (0.0, 1.0)
        tournament = tournament.after(tournament.decide(len(tournament.rounds), place, score))
    return tournament


def test_a_bye_counts_as_a_win_without_points() -> None:
    row = standings(started("swiss", 3))[0]

    assert (row.entry, row.score, row.wins, row.won) == (3, 1.0, 0, 0.0)


def test_the_upper_half_of_a_score_meets_the_lower_half_in_order() -> None:
    tournament = started("swiss", 8)
    assert [pair.sides for pair in tournament.rounds[0].pairs] == [(1, 5), (2, 6), (3, 7), (4, 8)]

    tournament = played_round(tournament, random.Random(0), by_seed)

    assert [pair.sides for pair in tournament.rounds[1].pairs] == [(1, 3), (2, 4), (5, 7), (6, 8)]


@pytest.mark.parametrize("seed", range(8))
def test_scores_are_as_near_as_they_can_be(seed: int) -> None:
    """In the first rounds of a large field nobody meets anybody who is more than a point away."""
    chance, tournament = random.Random(seed), started("swiss", 32)
    for _ in range(3):
        scores = {row.entry: row.score for row in standings(tournament)}
        apart = [abs(scores[one] - scores[two]) for one, two in sides(tournament)]
        assert max(apart) <= 1
        tournament = played_round(tournament, chance)


def sides(tournament: Tournament) -> list[tuple[int, int]]:
    return [pair.sides for pair in tournament.rounds[-1].pairs if pair.decided is None]


@pytest.mark.parametrize("seed", range(40))
def test_the_table_is_what_an_independent_count_makes_it(seed: int) -> None:
    tournament = played(started("swiss", 2 + seed % 15), seed, with_draws)

    ours = sorted((row.entry, row.place, row.last, row.score) for row in standings(tournament))

    assert ours == recount.table(tournament)


def test_who_has_withdrawn_is_paired_no_more() -> None:
    chance, tournament = random.Random(3), started("swiss", 9)
    tournament = played_round(tournament, chance)

    tournament = followed(tournament.after(tournament.leave(1)))
    tournament = played(tournament)

    assert all(1 not in pair.sides for each in tournament.rounds[2:] for pair in each.pairs)
    assert [row.withdrawn for row in standings(tournament) if row.entry == 1] == [True]


@pytest.mark.parametrize("seed", range(20))
def test_with_people_leaving_at_any_time_nobody_meets_anybody_twice(seed: int) -> None:
    chance, tournament = random.Random(seed), started("swiss", 14, rounds=9)
    while tournament.phase == "running":
        if chance.random() < 0.5:
            tournament = followed(tournament.after(tournament.leave(chance.choice(tournament.active))))
        if tournament.phase == "running":
            tournament = played_round(tournament, chance, with_draws)

    met = couples(tournament)
    assert len(met) == len(set(met))
    ours = sorted((row.entry, row.place, row.last, row.score) for row in standings(tournament))
    assert ours == recount.table(tournament)


def test_who_stands_alone_at_last_has_nobody_to_play() -> None:
    tournament = started("swiss", 4)
    for entry in (1, 2, 3):
        tournament = followed(tournament.after(tournament.leave(entry)))

    assert tournament.ended == "played"


def test_places_follow_buchholz_where_scores_are_equal() -> None:
    table = standings(played(started("swiss", 16), 5))

    level = [(a, b) for a, b in pairwise(table) if a.score == b.score]
    assert level
    assert all(a.buchholz >= b.buchholz for a, b in level)
