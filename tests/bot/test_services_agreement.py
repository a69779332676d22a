"""What a table may agree on: fields, choices, and what they come to."""

from __future__ import annotations

import pytest

from bot.services.agreement import (
    chosen,
    field_of,
    fine_fields,
    first_terms,
    main_fields,
    offered_terms,
    options_of,
    played_options,
    rev_of,
)
from bot.services.ports import Terms
from engine.errors import BadOption
from engine.variants import VARIANTS

COMPUTER = first_terms("short", "computer")


def test_a_card_between_people_follows_its_profile() -> None:
    assert first_terms("short") == Terms(clock="24h")


def test_a_card_against_the_computer_is_quick_and_asks_nobody_when_one_resigns() -> None:
    assert dict(COMPUTER.options) == {"cube": "off", "resign": "position"}


def test_against_the_computer_another_profile_stays_quick() -> None:
    arena = chosen(COMPUTER, "profile", "arena")

    assert dict(arena.options) == {"cube": "off", "resign": "position"}
    assert options_of(arena)["hit_hide"] == "no_hide"


def test_a_profile_that_is_quick_by_itself_has_nothing_to_deviate() -> None:
    assert dict(chosen(COMPUTER, "profile", "club").options) == {}


def test_a_cube_can_be_chosen_against_the_computer() -> None:
    match = chosen(chosen(COMPUTER, "length", "5"), "cube", "geometric")

    assert (played_options(match)["cube"], dict(match.options)) == ("geometric", {"resign": "position"})


def test_what_the_profile_says_anyway_is_no_deviation() -> None:
    there = chosen(Terms(length=3), "cube", "arithmetic")

    assert chosen(there, "cube", "geometric") == Terms(length=3)


def test_another_profile_takes_its_own_options() -> None:
    changed = chosen(Terms(length=3), "cube", "off")

    assert chosen(changed, "profile", "club") == Terms(profile="club", length=3)


def test_a_session_ends_as_agreed_and_another_length_forgets_it() -> None:
    session = chosen(chosen(Terms(), "length", "0"), "session", "diff10")

    assert (session.session, chosen(session, "length", "3").session) == ("diff:10", "")


def test_the_table_chooses_what_its_profile_leaves_open() -> None:
    assert "result" in {field.name for field in main_fields(Terms(profile="club"))}
    assert "result" not in {field.name for field in main_fields(Terms())}


def test_how_a_hitter_may_hide_is_asked_only_where_hiding_is_forbidden() -> None:
    plain = {field.name for field in fine_fields(Terms())}
    arena = {field.name for field in fine_fields(Terms(profile="arena"))}

    assert "hitter_off" not in plain
    assert "hitter_off" in arena


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_field_of_any_variant_is_shown_twice(variant: str) -> None:
    terms = first_terms(variant)

    names = [field.name for field in (*main_fields(terms), *fine_fields(terms))]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_field_of_every_variant_shows_what_holds(variant: str) -> None:
    terms = first_terms(variant)

    assert all(field.chosen in field.values for field in (*main_fields(terms), *fine_fields(terms)))


def test_a_profile_that_holds_coins_is_offered_where_there_can_be_a_stake() -> None:
    usual = ("international", "club", "arena", "beginner")

    assert set(field_of(Terms(), "profile").values) == {*usual, "stakes"}
    assert field_of(COMPUTER, "profile").values == usual
    assert field_of(Terms(party="pair"), "profile").values == usual


def test_what_is_not_offered_is_refused() -> None:
    with pytest.raises(BadOption):
        offered_terms("hyper")
    with pytest.raises(BadOption):
        chosen(Terms(), "variant", "hyper")


def test_other_terms_have_another_rev_and_equal_ones_the_same() -> None:
    assert rev_of(Terms(options={"cube": "off"})) != rev_of(Terms())
    assert rev_of(Terms(length=3)) == rev_of(Terms(length=3))


def test_games_between_people_are_friendly_until_the_table_wants_otherwise() -> None:
    assert [first_terms(variant).rated for variant in VARIANTS] == [False] * 7
    assert chosen(Terms(), "rated", "on").rated


def test_a_game_against_the_computer_is_never_rated() -> None:
    with pytest.raises(BadOption):
        chosen(COMPUTER, "rated", "on")


def test_a_money_session_is_not_rated() -> None:
    session = chosen(chosen(Terms(), "rated", "on"), "length", "0")

    assert not session.rated
    with pytest.raises(BadOption):
        chosen(session, "rated", "on")


def test_another_game_stays_rated() -> None:
    assert chosen(chosen(Terms(), "rated", "on"), "variant", "long").rated


def test_hints_are_agreed_on_between_friends_only() -> None:
    friends = chosen(Terms(), "hints", "on")

    assert friends.hints
    assert "hints" not in {field.name for field in main_fields(COMPUTER)}


def test_what_is_rated_knows_no_hints() -> None:
    rated = chosen(chosen(Terms(), "hints", "on"), "rated", "on")

    assert not rated.hints
    with pytest.raises(BadOption):
        chosen(rated, "hints", "on")


def test_another_game_keeps_the_hints() -> None:
    assert chosen(chosen(Terms(), "hints", "on"), "variant", "long").hints


def test_people_have_a_day_a_turn_until_they_choose_otherwise() -> None:
    assert first_terms("short").clock == "24h"
    assert field_of(Terms(), "clock").values == ("none", "5m", "1h", "24h", "3d")
    assert chosen(first_terms("short"), "clock", "5m").clock == "5m"


def test_against_the_computer_there_is_no_clock_to_choose() -> None:
    assert COMPUTER.clock == "none"
    with pytest.raises(BadOption):
        chosen(COMPUTER, "clock", "1h")


def test_another_variant_keeps_the_clock() -> None:
    assert chosen(Terms(clock="3d"), "variant", "long").clock == "3d"
