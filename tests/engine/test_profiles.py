"""The named ways of playing."""

from __future__ import annotations

import pytest

from engine.errors import BadOption
from engine.profiles import PROFILES, profile_of, profiles_for
from engine.variants import VARIANTS


@pytest.mark.parametrize("key", PROFILES)
def test_every_profile_has_options_that_its_variant_knows(key: str) -> None:
    profile = PROFILES[key]

    assert set(profile.rules_options()) == set(VARIANTS[profile.variant].values)


@pytest.mark.parametrize("key", PROFILES)
def test_a_profile_names_only_what_differs_from_the_defaults(key: str) -> None:
    profile, defaults = PROFILES[key], VARIANTS[PROFILES[key].variant].defaults

    assert [name for name, value in profile.options.items() if defaults[name] == value] == []


@pytest.mark.parametrize(
    ("variant", "first"),
    [
        ("short", "international"),
        ("caucasian", "caucasian"),
        ("long", "federation"),
        ("gulbar", "gulbar"),
        ("crazy", "crazy"),
        ("american", "american"),
        ("dutch", "dutch"),
    ],
)
def test_each_variant_offers_a_profile_first(variant: str, first: str) -> None:
    assert profiles_for(variant)[0].key == first


def test_every_profile_belongs_to_one_variant() -> None:
    assert sorted(profile.key for variant in VARIANTS for profile in profiles_for(variant)) == sorted(
        PROFILES
    )


def test_a_table_that_plays_by_the_book_deviates_in_nothing() -> None:
    arena = profile_of("arena")

    assert arena.deviations(arena.rules_options()) == {}


def test_a_card_names_every_deviation() -> None:
    international = profile_of("international")

    assert international.deviations({"cube": "off", "jacoby": True}) == {"cube": "off"}


def test_deviations_come_on_top_of_the_profile() -> None:
    options = profile_of("courtyard").rules_options({"home_mars": "off"})

    assert (options["home_mars"], options["koks_long"], options["block6"]) == ("off", 3, "ahead")


@pytest.mark.parametrize(("name", "value"), [("block6", "home"), ("cube", "cubic")])
def test_a_profile_refuses_what_its_variant_does_not_have(name: str, value: str) -> None:
    with pytest.raises(BadOption):
        profile_of("international").rules_options({name: value})


def test_unknown_names_are_refused() -> None:
    with pytest.raises(BadOption):
        profile_of("casino")
    with pytest.raises(BadOption):
        profiles_for("chess")


def test_the_club_asks_each_table_for_its_result_and_stakes_hold_chips() -> None:
    assert (PROFILES["club"].asks, PROFILES["stakes"].chips) == (("result",), True)
