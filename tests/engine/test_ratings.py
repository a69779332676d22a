"""Ratings: the formula of FIBS with its published figures, and what counts as a result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.events import Event, GameScored, GameStarted, MatchEnded, MatchStarted
from engine.match import ABANDONED, Match
from engine.ratings import FAMILIES, Outcome, Rating, chance, family_of, outcome, rated
from engine.scoring import CANCELLED, Kind
from engine.variants import VARIANTS

OLD = Rating(1500.0, experience=400)
values = st.floats(800, 2200)
ratings = st.builds(Rating, values, st.integers(0, 900))
lengths = st.sampled_from((1, 3, 5, 7, 9, 11, 15))


def test_equal_and_experienced_players_move_two_points_by_a_single_game() -> None:
    assert (rated(OLD, OLD, 1, 1).value, rated(OLD, OLD, 1, 0).value) == (1502.0, 1498.0)


def test_a_beginner_moves_five_times_as_fast() -> None:
    assert rated(Rating(), OLD, 1, 1) == Rating(1510.0, 1)


@pytest.mark.parametrize(("experience", "weight"), [(0, 5.0), (100, 4.0), (250, 2.5), (400, 1.0), (900, 1.0)])
def test_experience_slows_a_rating_down_until_four_hundred_points(experience: int, weight: float) -> None:
    assert Rating(1500.0, experience).weight == weight


def test_a_longer_match_counts_by_the_root_of_its_length() -> None:
    assert rated(OLD, OLD, 9, 1).value == 1506.0


@pytest.mark.parametrize(
    ("difference", "length", "favourite"),
    [(100, 1, 0.529), (100, 9, 0.585), (400, 1, 0.613), (200, 5, 0.626)],
)
def test_the_favourites_chance_grows_with_the_difference_and_the_length(
    difference: float, length: int, favourite: float
) -> None:
    assert chance(1500 + difference, 1500, length) == pytest.approx(favourite, abs=0.0005)


def test_the_underdog_wins_more_than_the_favourite_would() -> None:
    strong, weak = Rating(1700.0, 500), Rating(1500.0, 500)

    assert rated(weak, strong, 5, 1).value - 1500 == pytest.approx(5.60, abs=0.005)
    assert rated(strong, weak, 5, 1).value - 1700 == pytest.approx(3.35, abs=0.005)


def test_a_draw_between_equals_changes_nothing_but_experience() -> None:
    assert rated(OLD, OLD, 1, 0.5) == Rating(1500.0, 401)


def test_a_draw_is_worth_something_to_the_underdog() -> None:
    assert rated(OLD, Rating(1700.0, 400), 1, 0.5).value > 1500


def test_a_rating_is_provisional_until_fifty_points_of_experience() -> None:
    assert (Rating(1500.0, 49).provisional, Rating(1500.0, 50).provisional) == (True, False)


@given(ratings, ratings, lengths)
def test_two_chances_are_one(mine: Rating, theirs: Rating, length: int) -> None:
    both = chance(mine.value, theirs.value, length) + chance(theirs.value, mine.value, length)

    assert both == pytest.approx(1)


@given(values, values, lengths, st.sampled_from((0.0, 0.5, 1.0)))
def test_what_one_gains_an_equally_experienced_other_loses(
    mine: float, theirs: float, length: int, score: float
) -> None:
    one, other = Rating(mine, 500), Rating(theirs, 500)

    gained = rated(one, other, length, score).value - mine
    lost = rated(other, one, length, 1 - score).value - theirs

    assert gained + lost == pytest.approx(0, abs=1e-9)


@given(ratings, ratings, lengths)
def test_no_win_costs_rating_and_no_loss_brings_any(mine: Rating, theirs: Rating, length: int) -> None:
    assert rated(mine, theirs, length, 1).value >= mine.value >= rated(mine, theirs, length, 0).value


def test_every_variant_belongs_to_a_family() -> None:
    long = [variant for variant in VARIANTS if family_of(variant) == "long"]

    assert long == ["long", "gulbar", "crazy"]
    assert {family_of(variant) for variant in VARIANTS} == set(FAMILIES)


def won(game: int, winner: int | None, points: float = 1.0) -> tuple[Event, ...]:
    return GameStarted(game), GameScored(game, winner, points, Kind.OIN, "bearoff")


def outcomes(started: MatchStarted, *events: Event) -> list[Outcome]:
    """What counts, event by event."""
    match, found = Match.begin(started), []
    for event in events:
        found.append(outcome(match, event))
        match = match.after(event)
    return [each for each in found if each is not None]


def test_a_short_match_counts_once_when_it_is_won() -> None:
    games = (*won(1, 0, 2.0), *won(2, 1), *won(3, 0))

    assert outcomes(MatchStarted("short", length=3), *games) == [Outcome(3, 3, 1.0)]


def test_a_long_match_counts_game_by_game_as_single_games() -> None:
    games = (*won(1, 0), *won(2, 1), *won(3, 1))

    found = outcomes(MatchStarted("long", length=3), *games)

    assert found == [Outcome(1, 1, 1.0), Outcome(2, 1, 0.0), Outcome(3, 1, 0.0)]


def test_a_drawn_long_game_is_half_a_win_for_each() -> None:
    (drawn,) = outcomes(MatchStarted("long", length=1), *won(1, None, 0.5))

    assert (drawn.of(0), drawn.of(1)) == (0.5, 0.5)


def test_money_sessions_count_for_nobody() -> None:
    ended = MatchEnded("agreed")

    assert outcomes(MatchStarted("short", length=0), *won(1, 0), ended) == []
    assert outcomes(MatchStarted("long", length=0), *won(1, 0), ended) == []


@pytest.mark.parametrize("variant", ["short", "long"])
def test_a_game_that_was_called_off_counts_for_nobody(variant: str) -> None:
    off = GameScored(1, None, 0.0, Kind.DRAW, CANCELLED)

    assert outcomes(MatchStarted(variant), GameStarted(1), off) == []


def test_an_abandoned_match_counts_for_nobody() -> None:
    assert outcomes(MatchStarted("short", length=5), *won(1, 0), MatchEnded(ABANDONED)) == []
