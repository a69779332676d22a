"""Whether somebody still has to get past the other side."""

from __future__ import annotations

import pytest

from engine.notation import parse_position
from engine.rules import in_contact
from engine.variants import rules_for


@pytest.mark.parametrize(
    ("variant", "position", "expected"),
    [
        ("short", "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", True),
        ("short", "13:1 6:14 / 11:1 6:14", False),
        ("short", "13:1 6:14 / 13:1 6:14", True),
        ("short", "6:15 / bar:1 6:14", True),
        ("short", "bar:1 6:14 / 6:15", True),
        ("short", "6:1 off:14 / off:15", False),
        ("long", "24:15 / 24:15", True),
        ("long", "6:15 / 6:15", False),
        ("long", "6:15 / 19:1 6:14", True),
    ],
)
def test_contact(variant: str, position: str, expected: bool) -> None:
    rules = rules_for(variant)

    assert in_contact(rules, parse_position(position, rules)) is expected
