"""Knockouts of every size."""

from __future__ import annotations

import random

import pytest

from engine.errors import WrongPhase
from engine.tournament.events import BYE, NOBODY
from engine.tournament.rounds import Round
from engine.tournament.standings import standings
from engine.tournament.state import Tournament
from tests.engine.tournament import recount
from tests.engine.tournament.field import (
    by_seed,
    couples,
    followed,
    opened,
    played,
    played_round,
    started,
)

SIZES = range(2, 71)


def lines(tournament: Tournament) -> list[tuple[int, int, int]]:
    return [line[:3] for line in recount.table(tournament)]


@pytest.mark.parametrize("players", SIZES)
def test_a_tree_of_any_size_has_one_winner_and_a_match_for_everybody_else(players: int) -> None:
    tournament = played(started("knockout", players), seed=players)

    table = standings(tournament)
    assert tournament.ended == "played"
    assert len(couples(tournament)) == players - 1
    assert [row.entry for row in table if row.place == 1] == [tournament.rounds[-1].pairs[0].winner]
    assert sorted((row.entry, row.place, row.last) for row in table) == lines(tournament)


@pytest.mark.parametrize("players", SIZES)
def test_the_best_seeds_have_the_byes_and_meet_as_late_as_they_can(players: int) -> None:
    tournament = played(started("knockout", players), referee=by_seed)

    byes = [pair.sides for pair in tournament.rounds[0].pairs if NOBODY in pair.sides]
    assert sorted(byes) == [(seed, NOBODY) for seed in range(1, len(byes) + 1)]
    assert [set(entries(each)) for each in tournament.rounds[1:]] == [
        set(range(1, 2 ** (len(tournament.rounds) - depth) + 1)) for depth in range(1, len(tournament.rounds))
    ]
    assert tournament.rounds[-1].pairs[0].winner == 1


def entries(paired: Round) -> list[int]:
    return [entry for pair in paired.pairs for entry in pair.sides]


def test_a_bye_is_settled_without_anybody_doing_anything() -> None:
    tournament = started("knockout", 3)

    bye, match = tournament.rounds[0].pairs
    assert bye.decided is not None
    assert (bye.decided.how, bye.winner, match.decided) == (BYE, 1, None)


def test_the_semi_finalists_who_lost_share_the_third_place() -> None:
    table = standings(played(started("knockout", 8), referee=by_seed))

    assert [(row.entry, row.place, row.last) for row in table] == [
        *((1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 3, 4)),
        *((entry, 5, 8) for entry in (5, 6, 7, 8)),
    ]


def test_where_neither_came_the_opponent_in_the_next_round_has_a_bye() -> None:
    tournament = started("knockout", 4)
    tournament = tournament.after(tournament.decide(1, 0, (0.0, 0.0), how="forfeit"))

    tournament = followed(tournament.after(tournament.decide(1, 1, (1.0, 0.0))))

    assert tournament.rounds[1].pairs[0].sides == (NOBODY, 2)
    assert tournament.ended == "played"
    assert [row.entry for row in standings(tournament) if row.place == 1] == [2]


def test_who_withdraws_in_the_middle_loses_the_pair_that_is_open() -> None:
    tournament = started("knockout", 4)

    tournament = followed(tournament.after(tournament.leave(1)))

    pair = tournament.rounds[0].pairs[0]
    assert (pair.sides, pair.winner) == ((1, 4), 4)


def test_who_withdraws_after_winning_is_not_there_in_the_next_round() -> None:
    tournament = started("knockout", 4)
    tournament = tournament.after(tournament.decide(1, 0, (1.0, 0.0), (5, 0)))
    tournament = tournament.after(tournament.leave(1))

    tournament = followed(tournament.after(tournament.decide(1, 1, (1.0, 0.0), (5, 0))))

    assert (tournament.ended, tournament.rounds[1].pairs[0].winner) == ("played", 2)


def test_the_last_who_is_left_wins() -> None:
    tournament = started("knockout", 8)
    for entry in range(1, 8):
        tournament = followed(tournament.after(tournament.leave(entry)))

    assert tournament.ended == "played"
    assert next(row.entry for row in standings(tournament)) == 8


def test_a_knockout_has_no_draws() -> None:
    with pytest.raises(WrongPhase):
        started("knockout", 4).decide(1, 0, (0.5, 0.5))


def test_while_it_runs_who_is_still_in_stands_before_who_is_out() -> None:
    tournament = played_round(started("knockout", 8), random.Random(1), by_seed)
    tournament = tournament.after(tournament.decide(2, 0, (0.0, 1.0)))

    table = standings(tournament)

    assert [(row.entry, row.out) for row in table][:4] == [(4, False), (2, False), (3, False), (1, True)]


def test_before_the_start_everybody_is_level() -> None:
    assert {(row.place, row.last) for row in standings(opened("knockout", 5))} == {(1, 5)}
