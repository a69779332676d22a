"""Matches and money sessions: score, Crawford, the end."""

from __future__ import annotations

import pytest

from engine.errors import GameOver, WrongPhase
from engine.events import MatchStarted
from engine.fairness import seal
from engine.game import fold as fold_game
from engine.match import Match, crawford_due
from tests.engine.matches import after_games, cube_match, game_played, new_match, next_started
from tests.engine.tables import SEED, opened, random_game, started

# Score


def test_points_add_up_by_seat() -> None:
    match = after_games(new_match(7), (0, 2.0), (1, 3.0), (0, 1.0))

    assert (match.score, match.leader, match.over) == ((3.0, 3.0), None, False)


def test_the_first_to_reach_the_length_wins() -> None:
    match = after_games(new_match(5), (0, 2.0), (1, 1.0), (0, 3.0))

    assert (match.score, match.over, match.winner) == ((5.0, 1.0), True, 0)


def test_points_beyond_the_length_are_kept() -> None:
    assert after_games(new_match(3), (1, 2.0), (1, 3.0)).score == (0.0, 5.0)


def test_nobody_has_won_a_match_that_goes_on() -> None:
    assert after_games(new_match(5), (0, 2.0)).winner is None


def test_a_drawn_game_gives_both_half_a_point() -> None:
    match = after_games(new_match(3, "long", last_throw="half"), (None, 0.5), (0, 1.0))

    assert match.score == (1.5, 0.5)


def test_a_match_that_is_level_at_its_length_goes_on() -> None:
    match = after_games(new_match(3, "long", last_throw="one"), (0, 2.0), (1, 2.0), (None, 1.0))
    assert (match.score, match.over) == ((3.0, 3.0), False)

    match = game_played(match, 1)

    assert (match.over, match.winner) == (True, 1)


def test_a_game_is_scored_once_and_only_when_it_has_ended() -> None:
    match = new_match()
    match = match.after(match.game_started(1, next_started(match)))

    with pytest.raises(WrongPhase):
        match.scored(1, opened(started()))


def test_a_finished_game_brings_its_result_into_the_match() -> None:
    match = cube_match()
    first = next_started(match)
    match = match.after(match.game_started(8, first))
    game = fold_game(random_game(first, 4))
    assert game.result is not None

    event = match.scored(8, game)

    assert (event.winner, event.points, event.kind) == (
        game.result.winner,
        game.result.points,
        game.result.kind,
    )
    assert (event.stake, event.starter, event.by) == (game.result.stake, game.starter, game.result.by)


def test_games_follow_one_another() -> None:
    match = new_match()
    match = match.after(match.game_started(1, next_started(match)))

    with pytest.raises(WrongPhase):
        next_started(match)


def test_no_game_begins_after_the_end() -> None:
    with pytest.raises(GameOver):
        next_started(after_games(new_match(1), (0, 1.0)))


def test_a_game_knows_the_match_around_it() -> None:
    match = after_games(cube_match(7), (0, 2.0))

    first = next_started(match)

    assert (first.score, first.length, first.money, first.seal) == ((2.0, 0.0), 7, False, seal(SEED))
    assert first.options["cube"] == "geometric"


# Crawford


@pytest.mark.parametrize(
    ("score", "due"),
    [
        ((0.0, 0.0), False),
        ((3.0, 2.0), False),
        ((3.5, 0.5), False),
        ((4.0, 2.0), True),
        ((4.5, 4.5), True),
    ],
)
def test_crawford_is_due_when_a_player_needs_at_most_one_point(score: tuple[float, float], due: bool) -> None:
    assert crawford_due(score, 5) == due


def test_at_three_two_of_five_one_point_brings_the_crawford_game() -> None:
    match = after_games(cube_match(5), (0, 1.0), (0, 2.0), (1, 2.0))
    assert (match.score, next_started(match).crawford) == ((3.0, 2.0), False)

    match = game_played(match, 0, 1.0)

    assert next_started(match).crawford


def test_at_two_nil_of_five_a_mars_brings_the_crawford_game() -> None:
    match = after_games(cube_match(5), (0, 2.0))

    assert next_started(game_played(match, 0, 2.0)).crawford


def test_there_is_one_crawford_game() -> None:
    match = after_games(cube_match(5), (0, 2.0), (0, 2.0))

    match = game_played(match, 1, 1.0)

    assert not next_started(match).crawford


def test_the_other_player_reaching_match_point_brings_no_second_one() -> None:
    match = after_games(cube_match(5), (0, 2.0), (0, 2.0), (1, 2.0), (1, 2.0))

    assert (match.score, next_started(match).crawford) == ((4.0, 4.0), False)


def test_crawford_can_be_left_out() -> None:
    match = after_games(cube_match(5, crawford=False), (0, 2.0), (0, 2.0))

    assert not next_started(match).crawford


def test_a_match_without_a_cube_has_no_crawford_game() -> None:
    assert not next_started(after_games(new_match(5), (0, 2.0), (0, 2.0))).crawford


def test_a_match_to_one_point_is_played_without_a_cube() -> None:
    assert next_started(cube_match(1)).crawford


# Money sessions


def test_a_session_without_an_end_goes_on() -> None:
    match = after_games(cube_match(0), *[(0, 3.0)] * 20)

    assert (match.over, next_started(match).money, next_started(match).crawford) == (False, True, False)


def test_a_session_may_end_by_difference() -> None:
    match = after_games(
        Match.begin(MatchStarted("short", length=0, difference=4)), (0, 3.0), (1, 2.0), (0, 2.0)
    )
    assert not match.over

    match = game_played(match, 0, 1.0)

    assert (match.over, match.winner) == (True, 0)


def test_a_session_may_end_by_time() -> None:
    match = Match.begin(MatchStarted("short", length=0, until=1_000))

    assert (match.time_is_up(999), match.time_is_up(1_000)) == (False, True)


def test_a_session_ends_when_both_agree() -> None:
    match = after_games(new_match(0), (1, 2.0))

    match = match.after(match.end("agreed"))

    assert (match.over, match.winner) == (True, 1)


def test_a_level_session_has_no_winner() -> None:
    match = after_games(new_match(0), (1, 2.0), (0, 2.0))

    assert match.after(match.end("time")).winner is None


def test_a_session_does_not_end_in_the_middle_of_a_game() -> None:
    match = new_match(0)
    match = match.after(match.game_started(1, next_started(match)))

    with pytest.raises(WrongPhase):
        match.end("agreed")


def test_an_abandoned_match_has_no_winner() -> None:
    match = after_games(new_match(5), (0, 2.0))
    match = match.after(match.game_started(2, next_started(match)))

    match = match.after(match.end("abandoned"))

    assert (match.over, match.winner) == (True, None)


def test_a_match_ends_once() -> None:
    with pytest.raises(GameOver):
        after_games(new_match(1), (0, 1.0)).end("agreed")
