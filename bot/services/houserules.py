"""House rules: what the administrators of a group have set for everybody there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.services.agreement import VARIANTS_OFFERED, chosen, field_of, first_terms
from bot.services.ports import ChatId, Setting, Store, Terms
from engine.errors import BadOption

ALL: Final = "all"
ADMINS: Final = "admins"
ON: Final = "on"
OFF: Final = "off"
SWITCHES: Final[Mapping[str, tuple[str, str]]] = {
    "starters": (ALL, ADMINS),
    "pings": (ON, OFF),
    "calm": (OFF, ON),
}
"""Rules of two values; the first one holds until the other is set."""

DEFAULT_TERMS: Final = first_terms(VARIANTS_OFFERED[0])


@dataclass(frozen=True, slots=True)
class HouseRules:
    """`starters`: who may start games. `terms`: what a challenge there offers at first.

    `calm`: who moves does so on a board that nobody else sees."""

    starters: str = ALL
    pings: bool = True
    calm: bool = False
    terms: Terms = DEFAULT_TERMS

    def other(self, name: str) -> str:
        """What a switch would be set to."""
        first, second = SWITCHES[name]
        switched = {"pings": self.pings, "calm": self.calm}
        now = self.starters if name == "starters" else (ON if switched[name] else OFF)
        return second if now == first else first


async def house_rules(store: Store, chat: ChatId) -> HouseRules:
    """The group's own; what an older version has stored and this one does not know counts as not set."""
    found = await store.settings(scope_of(chat))
    variant = found.get("variant", "")
    terms = first_terms(variant if variant in VARIANTS_OFFERED else VARIANTS_OFFERED[0])
    return HouseRules(
        starters=ADMINS if found.get("starters") == ADMINS else ALL,
        pings=found.get("pings") != OFF,
        calm=found.get("calm") == ON,
        terms=with_profile(terms, found.get("profile", "")),
    )


def setting_of(rules: HouseRules, chat: ChatId, name: str, value: str) -> tuple[Setting, ...]:
    """What is to be written so that the rule has the value; raises `BadOption` for a forged one."""
    match name:
        case "starters" | "pings" | "calm" if value in SWITCHES[name]:
            return (Setting(scope_of(chat), name, value),)
        case "variant" if value in VARIANTS_OFFERED:
            fresh = first_terms(value)
            return (Setting(scope_of(chat), name, value), Setting(scope_of(chat), "profile", fresh.profile))
        case "profile" if value in profiles_of(rules.terms):
            return (Setting(scope_of(chat), name, value),)
        case _:
            raise BadOption(f"no such house rule: {name!r} = {value!r}")


def with_profile(terms: Terms, profile: str) -> Terms:
    return chosen(terms, "profile", profile) if profile in profiles_of(terms) else terms


def profiles_of(terms: Terms) -> tuple[str, ...]:
    """Those of the variant, where there is a choice."""
    try:
        return field_of(terms, "profile").values
    except BadOption:
        return ()


def scope_of(chat: ChatId) -> str:
    """Under which a group's settings are stored; `bot.store.moving` moves them with the group."""
    return f"chat:{chat}"
