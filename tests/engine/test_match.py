"""Matches and money sessions: score, Crawford, who begins."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import GameOver, WrongPhase
from engine.events import Event, GameScored, GameStarted, MatchEnded, MatchStarted, Started, decode, encode
from engine.fairness import seal
from engine.game import fold as fold_game
from engine.match import Match, crawford_due, fold
from engine.rules import OptionValue
from engine.scoring import Kind
from tests.engine.tables import PRESS, SEED, opened, random_game, started

KINDS = {1.0: Kind.OIN, 2.0: Kind.MARS, 3.0: Kind.KOKS}
Win = tuple[int | None, float]


def new_match(length: int = 5, variant: str = "short", /, **options: OptionValue) -> Match:
    return Match.begin(MatchStarted(variant, options, length))


def cube_match(length: int = 5, **options: OptionValue) -> Match:
    return new_match(length, cube="geometric", **options)


def next_started(match: Match) -> Started:
    return match.next_started(seal(SEED), PRESS)


def game_played(match: Match, winner: int | None, points: float = 1.0, *, began: int = 0) -> Match:
    """The match after one more game with this result."""
    started = next_started(match)
    number = len(match.scored_games) + 1
    match = match.after(match.game_started(number, started))
    white = started.white if started.white is not None else began
    starter = began if started.starter is None else started.starter
    kind = KINDS.get(points, Kind.DRAW if winner is None else Kind.OIN)
    scored = GameScored(number, winner, points, kind, "bearoff", white=white, starter=starter)
    return match.after(scored)


def after_games(match: Match, *wins: Win) -> Match:
    for winner, points in wins:
        match = game_played(match, winner, points)
    return match


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


# Who begins


@pytest.mark.parametrize(
    ("rule", "places"),
    [("lot", (1, None)), ("alternate", (1, 0)), ("winner", (1, 1))],
)
def test_who_begins_the_next_game_of_the_short_family(rule: str, places: tuple[int, int | None]) -> None:
    """The last game: seat 0 White, seat 1 began and won."""
    match = game_played(new_match(5, next_start=rule), 1, began=1)

    first = next_started(match)

    assert (first.white, first.starter) == places


@pytest.mark.parametrize(
    ("rule", "places"),
    [("lot", (None, None)), ("alternate", (0, 0)), ("winner", (1, 1))],
)
def test_white_begins_in_the_long_family(rule: str, places: tuple[int | None, int | None]) -> None:
    """The last game: seat 1 began and won."""
    match = game_played(new_match(5, "long", next_start=rule), 1, began=1)

    first = next_started(match)

    assert (first.white, first.starter) == places


@pytest.mark.parametrize("variant", ["short", "long"])
def test_the_lot_decides_the_first_game(variant: str) -> None:
    assert next_started(new_match(5, variant, next_start="winner")).starter is None


def test_after_a_draw_the_second_player_begins() -> None:
    match = new_match(5, "long", next_start="winner", last_throw="half")

    assert next_started(game_played(match, None, 0.5, began=0)).starter == 1


def test_after_a_game_that_nobody_began_the_lot_decides() -> None:
    match = new_match(5, next_start="alternate")
    match = match.after(match.game_started(1, next_started(match)))

    match = match.after(GameScored(1, 0, 3.0, Kind.KOKS, "resign", white=0, starter=None))

    assert next_started(match).starter is None


def test_colours_alternate_in_the_short_family() -> None:
    match = new_match(9)
    colours = [next_started(match := after_games(match, (0, 1.0))).white for _ in range(4)]

    assert colours == [1, 0, 1, 0]


# The fold


@given(st.lists(st.tuples(st.sampled_from([0, 1]), st.sampled_from([1.0, 2.0, 3.0])), max_size=12))
def test_colours_kept_or_swapped_give_the_same_table(wins: list[Win]) -> None:
    swapping, keeping = new_match(99), new_match(99, next_start="winner")

    assert after_games(swapping, *wins).score == after_games(keeping, *wins).score


def whole_match(length: int, seed: int, **options: OptionValue) -> tuple[tuple[Event, ...], Match]:
    """A match of random players to its end."""
    terms = MatchStarted("short", options, length)
    match, events = Match.begin(terms), [terms]
    history: list[Event] = [*events]
    while not match.over:
        first, number = next_started(match), len(match.scored_games)
        game = fold_game(random_game(replace(first, press=f"{seed}-{number}"), seed + number))
        for decision in (match.game_started(number, first), None):
            event = decision or match.scored(number, game)
            history.append(event)
            match = match.after(event)
    return tuple(history), match


@given(st.sampled_from([1, 3, 5]), st.integers(0, 10**6), st.sampled_from(["geometric", "arithmetic"]))
@settings(max_examples=12, deadline=None)
def test_a_whole_match_is_the_fold_of_its_events(length: int, seed: int, cube: str) -> None:
    events, match = whole_match(length, seed, cube=cube)

    assert fold(decode(*encode(event)) for event in events) == match
    assert match.seq == len(events)
    assert match.winner in {0, 1}
    assert max(match.score) >= length > min(match.score)


@given(st.integers(0, 10**6))
@settings(max_examples=8, deadline=None)
def test_a_cube_match_has_at_most_one_crawford_game(seed: int) -> None:
    events, _ = whole_match(5, seed, cube="geometric")

    assert sum(isinstance(event, GameStarted) and event.crawford for event in events) <= 1


def test_a_match_event_changes_no_game() -> None:
    with pytest.raises(AssertionError):
        opened(started()).after(MatchEnded("agreed"))
