"""What a table may agree on: the fields of a card, their values, and the terms after a choice.

Pure, and the same for every variant: profiles, options and values are the engine's, none is listed here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Final

from bot.services.crews import PAIR
from bot.services.ports import Terms
from bot.services.timing import CLOCKS, UNTIMED, USUAL
from engine.errors import BadOption
from engine.profiles import Profile, profile_of, profiles_for
from engine.rules import OptionValue
from engine.variants import read_value, value_text, values_of, variant_of

VARIANTS_OFFERED: Final[tuple[str, ...]] = (
    *("short", "long", "caucasian", "gulbar", "crazy", "american", "dutch"),
)
"""The variants that can be played now, the best known first."""
COMPUTER: Final = "computer"
LENGTHS: Final = (1, 3, 5, 7, 9, 11, 15, 0)
SERIES: Final = (3, 5, 7)
"""Best of so many games."""
SESSIONS: Final[Mapping[str, str]] = {
    "open": "",
    "diff5": "diff:5",
    "diff10": "diff:10",
    "time60": "time:60",
    "time120": "time:120",
}
"""How a money session may end, by the words of its buttons."""
IN_SESSIONS: Final = ("jacoby", "beaver", "auto_double")
WITH_CUBE: Final = ("cube", "cube_no_mars", "crawford", *IN_SESSIONS)
WITH_HITTERS: Final = ("hit_hide_zone", "hitter_off")
SOLO: Final[Mapping[str, OptionValue]] = {"cube": "off", "resign": "position"}
"""Against the computer, until chosen otherwise: a quick game, and nobody to ask when one resigns."""
STAKES: Final = (0, 1, 5, 10, 25, 50)
"""Coins that a point may be worth between people."""
USUAL_STAKE: Final = 10
SWITCH: Final = ("off", "on")
PARTIES: Final = ("single", PAIR)
"""How many sit on a side: one, or two who consult."""
REV_LETTERS: Final = 6


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to choose: its values as buttons send them, and the one that holds now."""

    name: str
    values: tuple[str, ...]
    chosen: str


def first_terms(variant: str, rival: str = "") -> Terms:
    """What a fresh card of the variant offers; playable as it is."""
    profile = profiles_for(variant)[0]
    clock = UNTIMED if rival == COMPUTER else USUAL
    return Terms(variant, profile.key, _own_options(profile, rival), rival=rival, clock=clock)


def offered_terms(variant: str, rival: str = "") -> Terms:
    """What a fresh card offers, by the word of a button; raises BadOption for what is not offered."""
    if variant and variant not in VARIANTS_OFFERED:
        raise BadOption(f"not offered: {variant!r}")
    return first_terms(variant or VARIANTS_OFFERED[0], rival)


def rev_of(terms: Terms) -> str:
    """A few characters that change with the terms, so that who accepts accepts what was shown."""
    written = json.dumps(asdict(terms), sort_keys=True, default=dict)
    return hashlib.sha256(written.encode()).hexdigest()[:REV_LETTERS]


def options_of(terms: Terms) -> dict[str, OptionValue]:
    """Every option as these terms have it."""
    return profile_of(terms.profile).rules_options(terms.options)


def played_options(terms: Terms) -> dict[str, OptionValue]:
    """The options as they are played: in a single game no cube lies on the table."""
    options = options_of(terms)
    return {**options, "cube": "off"} if "cube" in options and not cube_plays(terms) else options


def cube_plays(terms: Terms) -> bool:
    """A cube can be turned: one point is won by any win, so a single game has none."""
    return terms.length != 1 and not terms.best and options_of(terms).get("cube", "off") != "off"


def matters(terms: Terms, option: str) -> bool:
    """Whether the option can change anything under these terms."""
    options = options_of(terms)
    if option == "cube":
        return terms.length != 1 and not terms.best
    if option in WITH_CUBE and not cube_plays(terms):
        return False
    if option in IN_SESSIONS:
        return terms.length == 0
    if option == "crawford":
        return terms.length > 1
    return option not in WITH_HITTERS or options["hit_hide"] != "off"


def has_stakes(terms: Terms) -> bool:
    """Coins are for two persons who play for themselves."""
    return terms.rival != COMPUTER and not terms.party and not terms.contest


def main_fields(terms: Terms) -> tuple[Field, ...]:
    """What most tables choose: variant, length, profile, cube, and what the profile leaves to the table."""
    fields = [_plain(terms, name) for name in _plain_names(terms)]
    asked = ["cube", *profile_of(terms.profile).asks, *IN_SESSIONS]
    hints = [] if terms.rival == COMPUTER or terms.rated else [Field("hints", SWITCH, SWITCH[terms.hints])]
    return (*fields, *(_option(terms, name) for name in _known(terms, asked)), *hints)


def fine_fields(terms: Terms) -> tuple[Field, ...]:
    """All other options of the variant that can change anything."""
    shown = {field.name for field in main_fields(terms)}
    names = [name for name in variant_of(terms.variant).values if name not in shown]
    return tuple(_option(terms, name) for name in _known(terms, names))


def field_of(terms: Terms, name: str) -> Field:
    """One field by name; raises BadOption where there is nothing to choose."""
    for field in (*main_fields(terms), *fine_fields(terms)):
        if field.name == name:
            return field
    raise BadOption(f"nothing to choose: {name!r}")


def chosen(terms: Terms, name: str, value: str) -> Terms:
    """The terms after a choice; raises BadOption for what the field does not have."""
    if value not in field_of(terms, name).values:
        raise BadOption(f"{name} cannot be {value!r}")
    choose = CHOICES.get(name)
    return _with_option(terms, name, value) if choose is None else choose(terms, value)


def _with_variant(terms: Terms, value: str) -> Terms:
    names = ("length", "best", "session", "clock", "rated", "hints", "stake", "party")
    return replace(first_terms(value, terms.rival), **{name: getattr(terms, name) for name in names})


def _with_profile(terms: Terms, value: str) -> Terms:
    stake = terms.stake or (USUAL_STAKE if profile_of(value).chips else 0)
    return replace(terms, profile=value, options=_own_options(profile_of(value), terms.rival), stake=stake)


def _with_length(terms: Terms, value: str) -> Terms:
    """ "7" points, "0" for a session, "b5" for the best of five games."""
    best = int(value[1:]) if value.startswith("b") else 0
    length = best // 2 + 1 if best else int(value)
    return replace(terms, length=length, best=best, session="", rated=terms.rated and length > 0)


def _with_option(terms: Terms, name: str, value: str) -> Terms:
    options = {**terms.options, name: read_value(terms.variant, name, value)}
    return replace(terms, options=profile_of(terms.profile).deviations(options))


def _with_party(terms: Terms, value: str) -> Terms:
    """Nobody's rating says how two together play, and coins are held by one."""
    if value == PARTIES[0]:
        return replace(terms, party="")
    chips = profile_of(terms.profile).chips
    plain = first_terms(terms.variant, terms.rival) if chips else terms
    kept = replace(terms, profile=plain.profile, options=plain.options) if chips else terms
    return replace(kept, party=value, rated=False, stake=0)


def _switched(terms: Terms, name: str, *, on: bool) -> Terms:
    """What is rated knows no hints."""
    if name == "hints":
        return replace(terms, hints=on)
    return replace(terms, rated=on, hints=terms.hints and not on)


CHOICES: Final[Mapping[str, Callable[[Terms, str], Terms]]] = {
    "variant": _with_variant,
    "profile": _with_profile,
    "length": _with_length,
    "rated": lambda terms, value: _switched(terms, "rated", on=value == "on"),
    "hints": lambda terms, value: _switched(terms, "hints", on=value == "on"),
    "session": lambda terms, value: replace(terms, session=SESSIONS[value]),
    "clock": lambda terms, value: replace(terms, clock=value),
    "party": _with_party,
    "stake": lambda terms, value: replace(terms, stake=int(value)),
}
"""What a choice makes of the terms; all other fields are options of the variant."""


def _own_options(profile: Profile, rival: str) -> dict[str, OptionValue]:
    if rival != COMPUTER:
        return {}
    known = variant_of(profile.variant).values
    return profile.deviations({name: value for name, value in SOLO.items() if name in known})


def _plain_names(terms: Terms) -> Iterator[str]:
    yield "variant"
    yield "length"
    if terms.length == 0:
        yield "session"
    if len(_profiles(terms)) > 1:
        yield "profile"
    if terms.rival == COMPUTER:
        return
    if terms.length and not terms.party:
        yield "rated"
    yield "clock"
    if has_stakes(terms):
        yield "stake"
    if terms.party in ("", PAIR) and not terms.contest:
        yield "party"


def _plain(terms: Terms, name: str) -> Field:
    return Field(name, _values(terms, name), _chosen_now(terms, name))


def _values(terms: Terms, name: str) -> tuple[str, ...]:
    least = 1 if profile_of(terms.profile).chips else 0
    plain: dict[str, tuple[str, ...]] = {
        "variant": VARIANTS_OFFERED,
        "length": (*map(str, LENGTHS), *(f"b{games}" for games in SERIES)),
        "session": tuple(SESSIONS),
        "rated": SWITCH,
        "clock": CLOCKS,
        "party": PARTIES,
        "stake": tuple(str(stake) for stake in STAKES if stake >= least),
    }
    return plain[name] if name in plain else _profiles(terms)


def _chosen_now(terms: Terms, name: str) -> str:
    if name == "session":
        return next((word for word, session in SESSIONS.items() if session == terms.session), "")
    if name == "length" and terms.best:
        return f"b{terms.best}"
    if name == "party":
        return terms.party or PARTIES[0]
    return value_text(getattr(terms, name))


def _profiles(terms: Terms) -> tuple[str, ...]:
    """Those that hold coins only where there can be a stake."""
    profiles = profiles_for(terms.variant)
    return tuple(profile.key for profile in profiles if has_stakes(terms) or not profile.chips)


def _option(terms: Terms, name: str) -> Field:
    values = tuple(map(value_text, values_of(terms.variant, name)))
    return Field(name, values, value_text(options_of(terms)[name]))


def _known(terms: Terms, names: list[str]) -> list[str]:
    known = variant_of(terms.variant).values
    return [name for name in names if name in known and matters(terms, name)]
