from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from engine.board import pip_count
from engine.errors import BadOption
from engine.notation import format_position
from engine.rules import OptionValue
from engine.variants import BUILDERS, VARIANTS, read_value, rules_for, value_text

ALL_VALUES = [
    (key, name, value)
    for key, kind in VARIANTS.items()
    for name in kind.values
    for value in kind.values[name]
]
OPTIONS = {name: values[0] for kind in VARIANTS.values() for name, values in kind.values.items()}
STRANGE = [(key, name) for key, kind in VARIANTS.items() for name in OPTIONS if name not in kind.values]
"""Every option that belongs to some variant, beside each variant to which it does not."""


def test_there_are_seven_variants() -> None:
    assert list(VARIANTS) == ["short", "caucasian", "american", "dutch", "long", "gulbar", "crazy"]


@pytest.mark.parametrize(
    ("key", "start", "pips"),
    [
        ("short", "24:2 13:5 8:3 6:5", 167),
        ("caucasian", "24:2 13:5 8:3 6:5", 167),
        ("american", "24:5 23:3 22:5 21:2", 341),
        ("dutch", "bar:15", 375),
        ("long", "24:15", 360),
        ("gulbar", "24:15", 360),
        ("crazy", "24:15", 360),
    ],
)
def test_both_sides_start_alike(key: str, start: str, pips: int) -> None:
    rules = rules_for(key)

    assert format_position(rules.opening) == f"{start} / {start}"
    assert pip_count(rules.start) == pips


@pytest.mark.parametrize("key", VARIANTS)
def test_facing_twice_is_the_same_point(key: str) -> None:
    facing = rules_for(key).facing

    assert [facing(facing(point)) for point in range(1, 25)] == list(range(1, 25))


def test_the_short_family_runs_against_each_other_and_the_long_family_the_same_way() -> None:
    assert [rules_for(key).opposed for key in VARIANTS] == [True, True, True, True, False, False, False]


def test_the_lot_is_the_first_roll_where_the_short_board_is_set_up() -> None:
    assert [key for key in VARIANTS if rules_for(key).lot_is_roll] == ["short", "caucasian", "american"]


def test_rules_are_the_same_object_for_the_same_options() -> None:
    assert rules_for("long") is rules_for("long", {"block6": "ahead"})


def test_rules_carry_every_option_with_its_value() -> None:
    rules = rules_for("short", {"result": "oin"})

    assert dict(rules.options) == {**VARIANTS["short"].defaults, "result": "oin"}


def test_the_cube_is_out_unless_it_is_chosen() -> None:
    assert [rules_for("short", {"cube": cube}).has_cube for cube in ("off", "geometric", "arithmetic")] == [
        False,
        True,
        True,
    ]


@pytest.mark.parametrize(("variant", "name", "value"), ALL_VALUES)
def test_every_value_makes_rules_and_survives_json_and_the_command_line(
    variant: str, name: str, value: OptionValue
) -> None:
    read = json.loads(json.dumps(value))

    assert rules_for(variant, {name: read}).options[name] == value
    assert read_value(variant, name, value_text(value)) is value


def test_every_option_that_changes_moves_belongs_to_some_variant() -> None:
    assert set(BUILDERS) <= {name for kind in VARIANTS.values() for name in kind.values}


@pytest.mark.parametrize(
    ("variant", "options", "sentence"),
    [
        ("chess", {}, "unknown variant 'chess': there are short, caucasian"),
        ("long", {"cube": "geometric"}, "long has no option 'cube'"),
        ("short", {"cube": "cubic"}, "option cube of short cannot be 'cubic': its values are off, geometric"),
        ("crazy", {"ladder_from_roll": True}, "option ladder_from_roll of crazy cannot be 'on'"),
        ("short", {"jacoby": 1}, "option jacoby of short cannot be '1': its values are off, on"),
        ("long", {"koks_long": "3"}, "option koks_long of long cannot be '3'"),
    ],
)
def test_a_wrong_option_is_one_clear_sentence(
    variant: str, options: Mapping[str, OptionValue], sentence: str
) -> None:
    with pytest.raises(BadOption) as wrong:
        rules_for(variant, options)

    assert sentence in str(wrong.value)


@pytest.mark.parametrize(("variant", "name"), STRANGE)
def test_an_option_of_another_variant_is_refused_by_name(variant: str, name: str) -> None:
    with pytest.raises(BadOption, match=f"{variant} has no option '{name}'"):
        rules_for(variant, {name: OPTIONS[name]})


def test_the_command_line_has_no_other_words_for_a_value() -> None:
    with pytest.raises(BadOption, match="its values are off, on"):
        read_value("short", "jacoby", "true")
