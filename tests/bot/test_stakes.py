"""What stakes are worth, as laws over any table and any way of its ending."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.agreement import cube_plays, field_of, main_fields
from bot.services.ledger import Account, EntryId, balances
from bot.services.ports import GameId, MatchId, PersonId, Sitter, Terms
from bot.services.stakes import (
    gains,
    held_entry,
    hold_of,
    is_per_game,
    payment,
    settled_entry,
    staked,
    subject_of,
)
from engine.events import GameScored, GameStarted, MatchEnded, MatchStarted
from engine.match import ABANDONED, Match
from engine.scoring import Kind

BOTH: Final = (PersonId(7), PersonId(8))
AT: Final = datetime(2026, 5, 17, tzinfo=UTC)

stakes = st.integers(1, 1000)
lengths = st.sampled_from([0, 1, 3, 7])
cubes = st.sampled_from(["off", "geometric"])
tables = st.builds(
    lambda stake, length, cube: Terms(options={"cube": cube}, stake=stake, length=length),
    stakes,
    lengths,
    cubes,
)


def after_a_game(terms: Terms, winner: int | None, points: float) -> Match:
    """A match whose first game has ended so."""
    match = Match.begin(MatchStarted("short", length=terms.length)).after(GameStarted(1, False))
    return match.after(GameScored(1, winner, points, Kind.OIN, "off", 1, 0, 0))


@given(tables, st.sampled_from([None, 0, 1]), st.integers(1, 500))
def test_what_one_wins_the_other_loses_and_never_more_than_is_held(
    terms: Terms, winner: int | None, points: int
) -> None:
    first, second = gains(terms, after_a_game(terms, winner, points)) or (0, 0)

    assert first + second == 0
    assert abs(first) <= hold_of(terms)


@given(tables, st.sampled_from([None, 0, 1]), st.integers(1, 500))
def test_a_settled_table_holds_nothing_and_everybody_has_what_the_result_says(
    terms: Terms, winner: int | None, points: int
) -> None:
    found = gains(terms, after_a_game(terms, winner, points)) or (0, 0)

    held = held_entry(EntryId(1), "g1", terms, BOTH, AT)
    settled = settled_entry(EntryId(2), "g1", terms, BOTH, found, AT)

    accounts = balances([held, settled])
    assert [accounts.get((Account.PERSON, "", person), 0) for person in BOTH] == list(found)
    assert {coins for (kind, _, _), coins in accounts.items() if kind is Account.HOLD} == {0}


@given(stakes, cubes)
def test_a_game_holds_three_stakes_without_a_cube_and_ten_with_one(stake: int, cube: str) -> None:
    terms = Terms(options={"cube": cube}, stake=stake, length=0)

    assert hold_of(terms) == stake * (10 if cube_plays(terms) else 3)


def test_a_single_game_has_no_cube_and_holds_three_stakes_whatever_the_profile_says() -> None:
    assert hold_of(Terms(profile="stakes", stake=10, length=1)) == 30


def test_a_match_holds_the_one_stake_that_it_is_worth() -> None:
    terms = Terms(stake=25, length=5)

    assert (hold_of(terms), payment(terms, 16)) == (25, 25)


def test_the_loss_ends_at_what_is_held() -> None:
    terms = Terms(profile="stakes", stake=10, length=0)

    assert [payment(terms, points) for points in (1, 3, 10, 24)] == [10, 30, 100, 100]


def test_a_draw_gives_everybody_the_own_coins_back() -> None:
    terms = Terms(stake=10)

    assert gains(terms, after_a_game(terms, None, 0.5)) == (0, 0)


def test_a_match_is_settled_when_it_is_over_and_an_abandoned_one_pays_nobody() -> None:
    terms = Terms(stake=10, length=3)
    going = after_a_game(terms, 0, 1)

    assert gains(terms, going) is None
    assert gains(terms, going.after(MatchEnded(ABANDONED))) == (0, 0)
    assert gains(terms, after_a_game(terms, 1, 3)) == (-10, 10)


def test_every_game_of_a_session_holds_for_itself_and_a_match_once() -> None:
    assert subject_of(Terms(length=0), MatchId(5), GameId(9)) == "g9"
    assert subject_of(Terms(length=3), MatchId(5), GameId(9)) == "m5"


def test_nothing_is_at_stake_against_the_computer() -> None:
    assert staked(Terms(stake=10), (Sitter(BOTH[0]), Sitter(level="strong"))) is None
    assert staked(Terms(stake=10), (Sitter(BOTH[0]), Sitter(BOTH[1]))) == BOTH


@pytest.mark.parametrize("terms", [Terms(party="pair"), Terms(contest="t5.1.2"), Terms(rival="computer")])
def test_no_stake_is_offered_where_more_than_two_play_or_a_contest_waits(terms: Terms) -> None:
    seats = (Sitter(BOTH[0]), Sitter(BOTH[1]))

    assert "stake" not in {field.name for field in main_fields(terms)}
    assert "stakes" not in field_of(terms, "profile").values
    assert staked(replace(terms, stake=10), seats) is None


@given(tables)
def test_only_what_is_played_game_by_game_is_paid_by_points(terms: Terms) -> None:
    assert is_per_game(terms) == (payment(terms, 2) != payment(terms, 1) or terms.length < 2)
