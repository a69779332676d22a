"""Named bundles of options: what a game card says in one word, and where it deviates from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.errors import BadOption
from engine.rules import OptionValue
from engine.variants import VARIANTS, Options, rules_for, variant_of

NO_OPTIONS: Final[Options] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Profile:
    """A way of playing a variant; `options` are those that differ from the variant's defaults."""

    key: str
    variant: str
    options: Options = field(default_factory=dict)
    asks: tuple[str, ...] = ()
    """Options that each table chooses for itself."""
    chips: bool = False
    """Play chips are held while the game lasts."""

    def rules_options(self, deviations: Options = NO_OPTIONS) -> dict[str, OptionValue]:
        """All options of the variant, as this profile with these deviations has them; raises BadOption."""
        return dict(rules_for(self.variant, {**self.options, **deviations}).options)

    def deviations(self, options: Options) -> dict[str, OptionValue]:
        """Those of the options that differ from the profile, for the card; raises BadOption."""
        own, chosen = self.rules_options(), rules_for(self.variant, {**self.options, **options}).options
        return {name: value for name, value in chosen.items() if value != own[name]}


_ALL: Final = (
    # Jacoby is in force in money sessions only, whatever a match is played by.
    Profile("international", "short", {"cube": "geometric", "jacoby": True, "resign": "offer"}),
    Profile("club", "short", {"bearoff_full_pips": True, "next_start": "alternate"}, asks=("result",)),
    Profile("stakes", "short", {"cube": "geometric"}, chips=True),
    Profile(
        "arena",
        "short",
        {
            "cube": "geometric",
            "cube_no_mars": True,
            "hit_hide": "no_hide",
            "hit_hide_zone": "board",
            "hitter_off": "never",
            "resign": "offer",
        },
    ),
    Profile("beginner", "short", {"score_scale": "s1", "last_checker_larger_die": True}),
    Profile("caucasian", "caucasian", {"bearoff_full_pips": True}),
    Profile("federation", "long"),
    Profile("federation_draw", "long", {"last_throw": "half"}),
    Profile(
        "courtyard",
        "long",
        {"head_first": "any_double", "koks_long": 3, "home_mars": 3, "next_start": "winner"},
    ),
    Profile("gulbar", "gulbar"),
    Profile("crazy", "crazy"),
    Profile("american", "american"),
    Profile("dutch", "dutch"),
)

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType({profile.key: profile for profile in _ALL})
"""In the order in which a variant's profiles are offered."""


def profiles_for(variant: str) -> tuple[Profile, ...]:
    """The profiles of a variant, the one that is offered first in front; raises BadOption."""
    key = variant_of(variant).key
    # A variant that nobody has bundled options for is its own profile.
    return tuple(profile for profile in _ALL if profile.variant == key) or (Profile(key, key),)


def profile_of(key: str) -> Profile:
    """The profile of this key; raises BadOption."""
    if key in PROFILES:
        return PROFILES[key]
    if key in VARIANTS and profiles_for(key)[0].key == key:
        return profiles_for(key)[0]
    raise BadOption(f"unknown profile {key!r}: there are {', '.join(PROFILES)}")
