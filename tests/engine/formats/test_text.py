"""The text record: readable, and the very same events when it is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import BadRecord
from engine.formats.mat_read import read_mat
from engine.formats.record import Record
from engine.formats.text import write_text
from engine.formats.text_read import read_text
from engine.variants import VARIANTS, Options
from tests.engine.formats.records import CUBE, abandoned, random_record, unfinished

CUBED: dict[str, Options] = {
    "short": {**CUBE, "beaver": True, "jacoby": True, "auto_double": 3},
    "caucasian": {"cube": "arithmetic", "next_start": "winner"},
    "long": {"last_throw": "half", "next_start": "lot", "koks_long": 3},
    "crazy": {"crazy_head": "stage", "home_mars": 2},
    "dutch": {"dutch_base": "long"},
}
EXAMPLES = (
    (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8").split("```\n")[1::2]
)
LINES = write_text(random_record(3, 3, "short", CUBE)).splitlines()


def read_back(record: Record) -> Record:
    return read_text(write_text(record))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("length", [0, 3])
def test_a_record_of_any_variant_is_read_back_to_the_same_events(variant: str, length: int) -> None:
    record = random_record(11, length, variant, games=4, resigning=0.01)

    assert read_back(record) == record


@pytest.mark.parametrize("variant", CUBED)
@pytest.mark.parametrize("length", [0, 5])
def test_every_event_that_an_option_brings_is_read_back(variant: str, length: int) -> None:
    record = random_record(5, length, variant, CUBED[variant], games=6, eager=0.3, resigning=0.01)

    assert read_back(record) == record


@pytest.mark.parametrize("left_out", [1, 2, 3])
def test_a_match_that_is_still_played_is_read_back(left_out: int) -> None:
    record = unfinished(random_record(8, 5, "short", CUBE), left_out)

    assert read_back(record) == record


def test_a_match_that_was_abandoned_says_so() -> None:
    record = abandoned(random_record(8, 5, "short", CUBE))

    assert read_back(record) == record
    assert write_text(record).endswith("\nEnded: abandoned\n")


def test_people_can_read_it() -> None:
    assert LINES[:8] == [
        "Nardy record 1",
        "Player 1: Анна",
        "Player 2: Boris",
        "Variant: short",
        "Length: 3",
        "Rules: 1",
        "Options: cube=geometric resign=offer",
        "",
    ]
    assert LINES[8:11] == ["Game 1", "Score: 0 0", "White: 1"]


def test_the_record_in_the_documentation_is_one() -> None:
    example = next(block for block in EXAMPLES if block.startswith("Nardy record"))

    assert write_text(read_text(example)) == example


def test_the_file_in_the_documentation_is_one() -> None:
    example = next(block for block in EXAMPLES if "point match" in block)

    assert read_mat(example).names == ("Anna", "Boris")


def test_a_name_with_line_breaks_stays_in_its_line() -> None:
    record = random_record(3, 1)
    hostile = Record(("A\nGame 9\nB", "C"), record.match, record.games)

    assert read_back(hostile) == Record(("A Game 9 B", "C"), record.match, record.games)


def test_a_die_larger_than_needed_is_told() -> None:
    record = random_record(3, 1)

    assert "/off=" in write_text(record)


# What is not believed


def changed(before: str, after: str) -> str:
    text = "\n".join(LINES)
    assert before in text
    return text.replace(before, after, 1)


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("Nardy record 1", "Nardy record 9", "no_match"),
        ("Variant: short", "Variant: chess", "line"),
        ("cube=geometric", "cube=huge", "line"),
        ("Length: 3", "Length: -3", "line"),
        ("Score: 0 0", "Score: 2 0", "score"),
        ("Score: 0 0", "Score: 0 0\nScore: 0 0", "line"),
        ("Begins: lot", "Begins: 7", "line"),
        ("lot ", "lot lot ", "line"),
        ("Result: ", "Result: 9", "line"),
        ("stake 1,", "stake 3,", "result"),
        (" plays: ", " plays: 24/1 ", "line"),
        (" plays: ", " plays: 99/1 ", "line"),
        ("\n2 ", "\n1 ", "line"),
    ],
)
def test_what_the_rules_do_not_make_of_a_game_is_refused_with_its_line(
    before: str, after: str, reason: str
) -> None:
    with pytest.raises(BadRecord) as refused:
        read_text(changed(before, after))

    assert refused.value.reason == reason
    assert refused.value.line > 0


def test_a_heading_alone_is_no_match() -> None:
    with pytest.raises(BadRecord):
        read_text("\n".join(LINES[:8]))
