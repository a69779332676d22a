"""The seven variants: rows of data, and the options each of them has.

A variant is a row (`Rules` before options) and the values of each of its options, the default first. An
option that changes moves is a look-up in a builder below; the others are read from `Rules.options` by
scoring, cube and match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from engine import laws
from engine.board import BAR, OFF, Side
from engine.dice import Roll, Spend, is_double, ladder, ladder_from_fourth
from engine.errors import BadOption
from engine.rules import Law, OptionValue, Rules, contrary, no_roll, parallel

Options: TypeAlias = Mapping[str, OptionValue]
Values: TypeAlias = tuple[OptionValue, ...]
Builder: TypeAlias = Callable[[Rules, Options], Rules]


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A kind of nardy: its row before options, and the values of each option, the default first."""

    row: Rules
    values: Mapping[str, Values]

    @property
    def key(self) -> str:
        return self.row.key

    @property
    def defaults(self) -> Options:
        """Every option with its default."""
        return {name: values[0] for name, values in self.values.items()}


def start(text: str) -> Side:
    """The side that `point:count` pairs describe."""
    counts = [0] * (BAR + 1)
    for pair in text.split():
        point, count = pair.split(":")
        counts[int(point)] = int(count)
    return tuple(counts)


def _roll_of_head_block(roll: Roll) -> bool:
    """6-6, 4-4, 3-3: the doubles that one checker cannot finish because the opponent's head is in the way."""
    return roll in {(6, 6), (4, 4), (3, 3)}


def _any_roll(roll: Roll) -> bool:
    return True


HEAD_FIRST: Final[Mapping[OptionValue, tuple[Law, Callable[[Roll], bool]]]] = {
    "federation": (laws.second_if_their_head_blocks, _roll_of_head_block),
    "two": (laws.two_from_head, _roll_of_head_block),
    "any_double": (laws.two_from_head, is_double),
    "blocked_too": (laws.second_if_blocked, _any_roll),
    "none": (laws.one_from_head, no_roll),
}
HIT_HIDE: Final[Mapping[OptionValue, tuple[Law, ...]]] = {
    "no_hide": (laws.hit_and_hide,),
    "no_rerun": (laws.hitter_runs,),
}
HIT_HIDE_ZONE: Final[Mapping[OptionValue, int]] = {"home": 6, "board": 24}
LADDERS: Final[Mapping[OptionValue, Spend]] = {1: ladder, 4: ladder_from_fourth}


def _head(rules: Rules, options: Options) -> Rules:
    law, rolls = HEAD_FIRST[options["head_first"]]
    return replace(rules, bans=(*rules.bans, law), second_head_rolls=rolls)


def _crazy_head(rules: Rules, options: Options) -> Rules:
    if options["crazy_head"] == "free":
        return replace(rules, head=OFF)
    return replace(rules, head_per_stage=options["crazy_head"] == "stage")


def _block(rules: Rules, options: Options) -> Rules:
    kind = str(options["block6"])
    if kind == "allow":
        return rules
    if options["block6_transient"]:
        return replace(rules, endings=(*rules.endings, laws.block_of_six_left(kind)))
    return replace(rules, bans=(*rules.bans, laws.block_of_six(kind)))


def _hitters(rules: Rules, options: Options) -> Rules:
    if options["hit_hide"] == "off":
        return rules
    bans = HIT_HIDE[options["hit_hide"]]
    off = options["hitter_off"]
    return replace(
        rules,
        mark_zone=HIT_HIDE_ZONE[options["hit_hide_zone"]],
        bans=(*rules.bans, *bans, laws.hitter_off) if off == "never" else (*rules.bans, *bans),
        reluctant=(laws.hitter_off_unforced,) if off == "if_forced" else (),
    )


def _last_checker(rules: Rules, options: Options) -> Rules:
    if not options["last_checker_larger_die"]:
        return rules
    return replace(rules, notes_entry=True, endings=(*rules.endings, laws.last_checker_larger_die))


def _full_pips(rules: Rules, options: Options) -> Rules:
    return replace(rules, full_pips=bool(options["bearoff_full_pips"]))


def _ladder(rules: Rules, options: Options) -> Rules:
    return replace(rules, spend=LADDERS[options["ladder_from_roll"]])


def _exact(rules: Rules, options: Options) -> Rules:
    return replace(rules, bans=(*rules.bans, laws.exact_bearoff)) if options["home_exact_only"] else rules


def _hit_gate(rules: Rules, options: Options) -> Rules:
    return replace(rules, bans=(*rules.bans, laws.hit_before_home)) if options["dutch_hit_gate"] else rules


def _dutch_base(rules: Rules, options: Options) -> Rules:
    if options["dutch_base"] == "short":
        return rules
    # The long board has no hitting, so the gate has nothing to guard.
    return replace(rules, facing=parallel, blocked_by=1, bans=(laws.block_of_six("ahead"),))


BUILDERS: Final[Mapping[str, Builder]] = {
    "head_first": _head,
    "crazy_head": _crazy_head,
    "block6": _block,
    "hit_hide": _hitters,
    "last_checker_larger_die": _last_checker,
    "bearoff_full_pips": _full_pips,
    "ladder_from_roll": _ladder,
    "home_exact_only": _exact,
    "dutch_hit_gate": _hit_gate,
    "dutch_base": _dutch_base,
}
"""In the order in which they are applied."""

OFF_ON: Final[Values] = (False, True)
EVERY: Final[Mapping[str, Values]] = {
    "score_scale": ("plain", "s1"),
    "last_checker_larger_die": OFF_ON,
    "resign": ("position", "offer"),
    "last_throw": ("off", "half", "one"),
    "next_start": ("lot", "alternate", "winner"),
}
SHORT_FAMILY: Final[Mapping[str, Values]] = {**EVERY, "result": ("koks", "mars", "oin")}
FULL_PIPS: Final[Mapping[str, Values]] = {"bearoff_full_pips": OFF_ON}
CUBE: Final[Mapping[str, Values]] = {
    "cube": ("off", "geometric", "arithmetic"),
    "cube_no_mars": OFF_ON,
    "jacoby": OFF_ON,
    "beaver": OFF_ON,
    "auto_double": (0, 1, 3),
    "crawford": (True, False),
}
HITTER: Final[Mapping[str, Values]] = {
    "hit_hide": ("off", "no_hide", "no_rerun"),
    "hit_hide_zone": ("home", "board"),
    "hitter_off": ("if_forced", "never", "free"),
}
SHORT_VALUES: Final[Mapping[str, Values]] = {**SHORT_FAMILY, **FULL_PIPS, **HITTER, **CUBE}
DUTCH_VALUES: Final[Mapping[str, Values]] = {
    **SHORT_FAMILY,
    "dutch_hit_gate": (True, False),
    "dutch_base": ("short", "long"),
}
LONG_VALUES: Final[Mapping[str, Values]] = {
    **EVERY,
    "next_start": ("alternate", "lot", "winner"),
    "head_first": ("federation", "two", "any_double", "blocked_too", "none"),
    "block6": ("ahead", "home", "forbid", "allow"),
    "block6_transient": OFF_ON,
    "koks_long": ("off", 3),
    "home_mars": ("off", 2, 3),
}
GULBAR_VALUES: Final[Mapping[str, Values]] = {**LONG_VALUES, "home_exact_only": OFF_ON}
CRAZY_VALUES: Final[Mapping[str, Values]] = {
    **GULBAR_VALUES,
    "ladder_from_roll": (1, 4),
    "crazy_head": ("roll", "stage", "free"),
}

SHORT: Final = Rules("short", start("24:2 13:5 8:3 6:5"), contrary, blocked_by=2, lot_is_roll=True)
CAUCASIAN: Final = replace(SHORT, key="caucasian")
AMERICAN: Final = replace(SHORT, key="american", start=start("24:5 23:3 22:5 21:2"))
DUTCH: Final = replace(SHORT, key="dutch", start=start("25:15"), lot_is_roll=False)
LONG: Final = Rules("long", start("24:15"), parallel, blocked_by=1, head=24)
GULBAR: Final = replace(LONG, key="gulbar", passes_on=True)
CRAZY: Final = replace(GULBAR, key="crazy")

_KNOWN: Final = {
    variant.key: variant
    for variant in (
        Variant(SHORT, SHORT_VALUES),
        Variant(CAUCASIAN, {**SHORT_VALUES, "hit_hide": ("no_hide", "no_rerun", "off")}),
        Variant(AMERICAN, {**SHORT_FAMILY, **FULL_PIPS}),
        Variant(DUTCH, DUTCH_VALUES),
        Variant(LONG, LONG_VALUES),
        Variant(GULBAR, GULBAR_VALUES),
        Variant(CRAZY, CRAZY_VALUES),
    )
}
VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(_KNOWN)


@contextmanager
def registered(variant: Variant) -> Iterator[None]:
    """Within the block one more variant is known by its key; see `docs/adding-a-variant.md`."""
    assert variant.key not in VARIANTS, f"there is a variant {variant.key!r} already"
    _KNOWN[variant.key] = variant
    try:
        yield
    finally:
        del _KNOWN[variant.key]


def rules_for(variant: str, options: Options = MappingProxyType({})) -> Rules:
    """The rules of a variant with these options and all others at their defaults; equal options, same object.

    Raises BadOption, whose text names what is wrong and what there is.
    """
    chosen = {**variant_of(variant).defaults}
    for name, value in options.items():
        chosen[name] = _checked(variant, name, value)
    return _built(variant_of(variant), tuple(chosen.items()))


def variant_of(key: str) -> Variant:
    """The variant of this key; raises BadOption."""
    if key not in VARIANTS:
        raise BadOption(f"unknown variant {key!r}: there are {', '.join(VARIANTS)}")
    return VARIANTS[key]


def values_of(variant: str, name: str) -> Values:
    """The values of one option, the default first; raises BadOption."""
    values = variant_of(variant).values
    if name not in values:
        raise BadOption(f"{variant} has no option {name!r}: there are {', '.join(sorted(values))}")
    return values[name]


def read_value(variant: str, name: str, text: str) -> OptionValue:
    """The option value that a command line's text names; booleans are `on` and `off`. Raises BadOption."""
    for value in values_of(variant, name):
        if value_text(value) == text:
            return value
    raise _no_value(variant, name, text)


def value_text(value: OptionValue) -> str:
    """An option value as the command line writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _checked(variant: str, name: str, value: OptionValue) -> OptionValue:
    for known in values_of(variant, name):
        # JSON's true is no 1 here, although Python's is.
        if known == value and type(known) is type(value):
            return known
    raise _no_value(variant, name, value_text(value))


def _no_value(variant: str, name: str, text: str) -> BadOption:
    known = ", ".join(value_text(value) for value in values_of(variant, name))
    return BadOption(f"option {name} of {variant} cannot be {text!r}: its values are {known}")


@lru_cache(maxsize=256)
def _built(variant: Variant, chosen: tuple[tuple[str, OptionValue], ...]) -> Rules:
    options = MappingProxyType(dict(chosen))
    rules = replace(variant.row, options=options)
    for name, build in BUILDERS.items():
        if name in options:
            rules = build(rules, options)
    return rules
