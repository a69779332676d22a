"""What holds for every tournament, whatever happens in it."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tournament.events import FORMS, NOBODY
from engine.tournament.standings import standings
from engine.tournament.state import Tournament
from tests.engine.tournament import recount
from tests.engine.tournament.field import couples, followed, started


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """In the middle or at the end, with results by play and by award, absences and people who leave."""
    form = draw(st.sampled_from(FORMS))
    tournament = started(form, draw(st.integers(2, 11)), rounds=draw(st.integers(0, 9)))
    for _ in range(draw(st.integers(0, 40))):
        if tournament.phase != "running":
            break
        step = draw(st.sampled_from([decided, decided, decided, without_somebody]))
        tournament = followed(step(draw, tournament))
    return tournament


def decided(draw: st.DrawFn, tournament: Tournament) -> Tournament:
    place, _ = draw(st.sampled_from(tuple(tournament.rounds[-1].open_pairs())))
    won, lost = draw(st.integers(1, 7)), draw(st.integers(0, 6))
    results = [((1.0, 0.0), (won, lost)), ((0.0, 1.0), (lost, won)), ((0.0, 0.0), (0, 0))]
    if tournament.form != "knockout":
        results.append(((0.5, 0.5), (won, won)))
    score, points = draw(st.sampled_from(results))
    how = draw(st.sampled_from(["played", "forfeit", "award"])) if any(score) else "forfeit"
    return tournament.after(tournament.decide(len(tournament.rounds), place, score, points, how))


def without_somebody(draw: st.DrawFn, tournament: Tournament) -> Tournament:
    return tournament.after(tournament.leave(draw(st.sampled_from(tournament.active))))


@settings(max_examples=150, deadline=None)
@given(tournaments())
def test_the_table_is_what_an_independent_count_makes_it(tournament: Tournament) -> None:
    ours = sorted((row.entry, row.place, row.last) for row in standings(tournament))

    assert ours == [line[:3] for line in recount.table(tournament)]


@settings(max_examples=150, deadline=None)
@given(tournaments())
def test_nobody_meets_anybody_twice_or_is_in_two_pairs_of_a_round(tournament: Tournament) -> None:
    met = couples(tournament)
    paired = [Counter(entry for pair in each.pairs for entry in pair.sides) for each in tournament.rounds]

    assert len(met) == len(set(met))
    assert all({count[entry] for entry in count if entry != NOBODY} <= {1} for count in paired)


@settings(max_examples=100, deadline=None)
@given(tournaments(), st.integers())
def test_a_tournament_always_comes_to_an_end(tournament: Tournament, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(200):
        if tournament.phase == "over":
            break
        place, _ = chance.choice(tuple(tournament.rounds[-1].open_pairs()))
        score = chance.choice([(1.0, 0.0), (0.0, 1.0)])
        tournament = followed(tournament.after(tournament.decide(len(tournament.rounds), place, score)))

    assert tournament.phase == "over"
    assert all(each.over for each in tournament.rounds)
