"""How many turns each roll has at the start of every variant, as the brute-force generator finds them.

`python -m tests.engine.counts` writes them to `tests/data/opening_counts.txt`, one line for a roll:
``variant [option=value] | first or later | 6-5 | count``. First turns differ in the long family only, by the
head. Of a ladder it is the first rung, of a Dutch opening the whole entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from engine.dice import Roll
from engine.rules import OptionValue, Rules
from engine.variants import VARIANTS, rules_for
from tests.engine.brute import Brute
from tests.engine.walks import name_of

WRITTEN: Final = Path(__file__).parents[1] / "data" / "opening_counts.txt"
ROLLS: Final[tuple[Roll, ...]] = tuple((high, low) for high in range(6, 0, -1) for low in range(high, 0, -1))
HEADS: Final = ("two", "any_double", "blocked_too", "none")
CHOSEN: Final[tuple[tuple[str, Mapping[str, OptionValue]], ...]] = (
    *((variant, {}) for variant in VARIANTS),
    *(("long", {"head_first": head}) for head in HEADS),
    ("crazy", {"crazy_head": "free"}),
    ("dutch", {"dutch_base": "long"}),
)


def lines() -> Iterator[str]:
    """The file, line by line."""
    for variant, options in CHOSEN:
        rules = rules_for(variant, options)
        for first in (True, False) if rules.head else (False,):
            for roll in ROLLS:
                yield line(rules, first, roll, counted(rules, first, roll))


def line(rules: Rules, first: bool, roll: Roll, count: int) -> str:
    return f"{name_of(rules)} | {'first' if first else 'later'} | {roll[0]}-{roll[1]} | {count}"


def counted(rules: Rules, first: bool, roll: Roll) -> int:
    brute = Brute(rules.key, rules.options, roll if first else None)
    pips = (roll[0],) * 4 if roll[0] == roll[1] else roll
    return len(brute.results(*rules.opening, pips, left_head=0))


def written() -> list[str]:
    """What the file holds."""
    return WRITTEN.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()) + "\n", encoding="utf-8")
