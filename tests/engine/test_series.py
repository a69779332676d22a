"""Best of some games: a won game counts one whatever its points, a draw half, and the rest follows."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ai.stakes import stakes_of
from engine.errors import BadRecord
from engine.event_codec import decode, encode
from engine.events import LotThrown, MatchStarted
from engine.formats.mat import fits
from engine.formats.record import Record
from engine.formats.text import write_text
from engine.formats.text_read import read_text
from engine.game import Game
from engine.match import Match
from tests.engine.matches import Win, after_games, next_started

BEST: Final = (3, 5, 7)


def series(games: int, variant: str = "long") -> Match:
    return Match.begin(MatchStarted(variant, length=games // 2 + 1, best=games))


def test_a_mars_counts_as_one_won_game() -> None:
    match = after_games(series(3), (0, 2.0), (1, 1.0))

    assert (match.score, match.over) == ((1.0, 1.0), False)


def test_two_won_games_win_the_best_of_three() -> None:
    match = after_games(series(3), (1, 1.0), (0, 2.0), (1, 1.0))

    assert (match.over, match.winner, match.score) == (True, 1, (1.0, 2.0))


def test_a_draw_is_half_a_win_for_both_and_a_level_series_goes_on() -> None:
    match = after_games(series(3), (0, 1.0), (1, 1.0), (None, 0.5))

    assert (match.score, match.over) == ((1.5, 1.5), False)
    assert after_games(match, (1, 1.0)).winner == 1


def test_a_draw_that_gives_a_whole_point_is_half_a_win_all_the_same() -> None:
    assert after_games(series(5), (None, 1.0)).score == (0.5, 0.5)


def test_a_game_that_was_called_off_counts_for_nobody() -> None:
    assert after_games(series(3), (None, 0.0)).score == (0.0, 0.0)


@given(
    st.sampled_from(BEST),
    st.lists(st.tuples(st.sampled_from([0, 1, None]), st.sampled_from([1.0, 2.0, 3.0])), max_size=30),
)
def test_a_series_ends_with_more_than_half_of_its_games_and_never_before(
    games: int, results: list[Win]
) -> None:
    match = series(games)
    for winner, points in results:
        if not match.over:
            match = after_games(match, (winner, 0.5 if winner is None else points))

    most = max(match.score)
    assert match.over == (most > games / 2 and match.score[0] != match.score[1])
    assert sum(match.score) == len(match.scored_games)


def test_no_game_of_a_series_is_worth_more_than_another_to_the_computer() -> None:
    match = series(5)
    game = Game.begin(next_started(match))

    assert stakes_of(game, match, 0).worths == (1.0, 1.0, 1.0)
    assert stakes_of(game, match, 0).away == (3, 3)


def test_a_match_without_a_series_reads_as_before() -> None:
    name, data = encode(MatchStarted("short", length=5))

    assert decode(name, {key: value for key, value in data.items() if key != "best"}) == MatchStarted(
        "short", length=5
    )


def record() -> Record:
    """The best of five, whose first game has just begun."""
    match = Match.begin(MatchStarted("short", {"cube": "off"}, length=3, best=5))
    started = next_started(match)
    return Record(
        ("Anna", "Boris"), (match.terms, match.game_started(1, started)), ((started, LotThrown((5, 2))),)
    )


def test_a_record_tells_a_series_and_reads_it_again() -> None:
    written = write_text(record())

    assert "Length: 3\nBest: 5\n" in written
    assert read_text(written).terms.best == 5


def test_a_record_of_a_series_that_cannot_be_is_refused() -> None:
    written = write_text(record())

    with pytest.raises(BadRecord, match="more than half"):
        read_text(written.replace("Best: 5", "Best: 9"))


def test_other_programs_are_not_told_of_a_series_whose_points_do_not_count() -> None:
    assert not fits(record())
