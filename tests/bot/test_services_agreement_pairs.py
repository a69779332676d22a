"""What a card offers where two play against two."""

from __future__ import annotations

from bot.services.agreement import COMPUTER, chosen, first_terms, main_fields
from bot.services.crews import PAIR
from engine.profiles import profile_of, profiles_for

SHORT = first_terms("short")


def test_pairs_are_never_rated() -> None:
    rated = chosen(SHORT, "rated", "on")

    pairs = chosen(rated, "party", PAIR)

    assert (pairs.party, pairs.rated) == (PAIR, False)
    assert "rated" not in {field.name for field in main_fields(pairs)}
    assert chosen(pairs, "party", "single").party == ""


def test_pairs_hold_no_coins() -> None:
    chips = next(profile.key for profile in profiles_for("short") if profile.chips)
    staked = chosen(SHORT, "profile", chips)

    pairs = chosen(staked, "party", PAIR)

    assert (pairs.stake, profile_of(pairs.profile).chips) == (0, False)
    assert "stake" not in {field.name for field in main_fields(pairs)}


def test_another_variant_is_played_in_pairs_too_and_the_computer_has_no_partner() -> None:
    pairs = chosen(SHORT, "party", PAIR)

    assert chosen(pairs, "variant", "long").party == PAIR
    assert "party" not in {field.name for field in main_fields(first_terms("short", COMPUTER))}
