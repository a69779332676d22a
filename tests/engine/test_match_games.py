"""Who begins the games of a match, and a match as the fold of its events."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.event_codec import decode, encode
from engine.events import Event, GameScored, GameStarted, MatchEnded, MatchStarted
from engine.game import fold as fold_game
from engine.match import Match, fold
from engine.rules import OptionValue
from engine.scoring import Kind
from tests.engine.matches import Win, after_games, game_played, new_match, next_started
from tests.engine.tables import opened, random_game, started

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
