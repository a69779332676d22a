"""What a card can say of a game: every variant, profile, option and value in the players' words."""

from __future__ import annotations

import pytest

from bot.views.terms import profile_about
from bot.views.texts import LANGUAGES, texts
from engine.profiles import PROFILES
from engine.variants import VARIANTS, value_text
from tests.bot.test_texts import family


def test_every_option_and_each_of_its_values_is_named() -> None:
    values = [
        (name, value) for kind in VARIANTS.values() for name in kind.values for value in kind.values[name]
    ]

    assert family("option.") == {
        *(name for name, _ in values),
        *(f"{name}.{value_text(value)}" for name, value in values),
    }


def test_every_variant_and_every_profile_is_named_and_every_profile_described() -> None:
    assert family("variant.") == family("game.") == family("about.") == set(VARIANTS)
    assert family("profile.") == {*PROFILES, *(f"{profile}.about" for profile in PROFILES)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_profile_is_described_in_one_line(language: str) -> None:
    said = [profile_about(profile, texts(language)) for profile in PROFILES]

    assert max(map(len, said)) <= 90


@pytest.mark.parametrize("language", LANGUAGES)
def test_option_names_and_values_are_short_enough_for_a_button(language: str) -> None:
    said = [texts(language).plain(f"option.{key}") for key in family("option.")]

    assert max(map(len, said)) <= 48
