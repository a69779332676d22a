"""`.mat` files: as other programs expect them, and read back."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from gvformat.mat_parser import parse_mat_file

from engine.errors import BadRecord
from engine.events import GameScored
from engine.formats.mat import fits, write_mat
from engine.formats.mat_read import read_mat
from engine.formats.record import Record
from engine.scoring import Kind
from tests.engine.formats.records import CUBE, boards_of, random_record, unfinished

SESSION = random_record(2, 0, "short", {**CUBE, "beaver": True, "jacoby": True}, games=12, eager=0.2)
MATCH = random_record(4, 5, "short", CUBE)
BY_HAND = """
; [Site "a club"]
 3 point match

 Game 1
 Anna : 0                              Boris : 0
  1) 31: 8/5 6/5                        62: 24/18 13/11
  2)  Doubles => 2                      Takes
  3) 63: 24/15                          31: 13/10* 11/10
  4) 66:                                Doubles => 4
  5)  Drops                             Wins 2 points

 Game 2
 Anna : 0                              Boris : 2
  1)                                   33: 8/5(2) 6/3(2)
  2) 21: 13/11 6/5                      65: Cannot Move
"""


def scores(record: Record) -> list[tuple[int | None, float, int]]:
    return [(each.winner, each.points, each.stake) for each in record.match if isinstance(each, GameScored)]


@pytest.mark.parametrize("record", [SESSION, MATCH, unfinished(MATCH)], ids=["session", "match", "running"])
def test_a_file_is_read_back_to_the_same_boards_and_results(record: Record) -> None:
    again = read_mat(write_mat(record))

    assert boards_of(again) == boards_of(record)
    assert scores(again) == scores(record)
    assert again.names == record.names


def test_another_reader_finds_the_same_games() -> None:
    theirs = parse_mat_file(write_mat(MATCH))

    assert theirs["match_length"] == 5
    assert len(theirs["games"]) == len(MATCH.games)


def test_the_words_are_those_of_the_format() -> None:
    text = write_mat(SESSION)

    assert text.splitlines()[:3] == ['; [Jacoby "On"]', '; [Beaver "On"]', " 0 point match"]
    assert set(re.findall(r"[A-Za-z]+", text)) <= {
        *("Jacoby", "Beaver", "On", "point", "match", "Game", "Boris"),
        *("Doubles", "Takes", "Drops", "Beavers", "Wins", "points", "and", "the"),
    }


def test_the_match_length_stands_in_the_header_and_the_end_in_the_last_line() -> None:
    lines = write_mat(MATCH).splitlines()

    assert lines[0] == " 5 point match"
    assert lines[-1].endswith("and the match")


def test_a_point_is_one_point() -> None:
    assert re.search(r"Wins 1 point\b(?!s)", write_mat(random_record(7, 0, games=3)))


@pytest.mark.parametrize("names", [("A:1  B", "\tX; \u202ey\n"), ("", ""), ("Same", "Same"), ("я" * 90, "b")])
def test_no_name_breaks_the_file(names: tuple[str, str]) -> None:
    again = read_mat(write_mat(replace(MATCH, names=names)))

    assert boards_of(again) == boards_of(MATCH)
    assert again.names[0] != again.names[1]


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy", "american", "dutch"])
def test_what_begins_otherwise_does_not_fit(variant: str) -> None:
    assert not fits(random_record(1, 1, variant))


def test_half_a_point_does_not_fit() -> None:
    drawn = replace(MATCH, match=(*MATCH.match, GameScored(9, None, 0.5, Kind.DRAW, "draw")))

    assert not fits(drawn)


def test_caucasian_fits_since_it_begins_alike() -> None:
    assert fits(random_record(1, 1, "caucasian"))


# What other programs write


def test_joined_steps_words_for_no_move_and_missing_hits_are_understood() -> None:
    record = read_mat(BY_HAND)

    assert record.names == ("Anna", "Boris")
    assert scores(record) == [(1, 2.0, 2)]
    assert len(record.games) == 2


def test_crawford_is_believed_off_where_somebody_doubles_in_that_game() -> None:
    record = random_record(6, 3, "short", {**CUBE, "crawford": False}, eager=0.3)
    text = write_mat(record).replace('; [Crawford "Off"]\r\n', "")

    assert scores(read_mat(text)) == scores(record)


def test_the_points_that_a_match_does_not_need_may_be_left_out() -> None:
    text = (
        BY_HAND.replace(" 3 point", " 1 point").split(" Game 2")[0].replace("Wins 2 points", "Wins 1 point")
    )

    assert read_mat(text).terms.length == 1


@pytest.mark.parametrize(
    ("before", "after", "reason", "line"),
    [
        ("24/15 ", "24/14 ", "move", 9),
        ("24/15 ", "24/15 6/5", "move", 9),
        ("13/10* 11/10", "13/10* 11/10 6/3", "move", 9),
        ("66: ", "61: ", "refused", 10),
        ("62: ", "72: ", "dice", 7),
        ("Doubles => 4", "Doubles => 8", "cube", 10),
        ("  2)  Doubles => 2                      Takes", "  2)  Takes", "refused", 8),
        ("Wins 2 points", "Wins 9 points", "result", 11),
        ("Boris : 2", "Boris : 3", "score", 14),
        (" 3 point match", " 3 points for everybody", "no_match", 3),
        ("63: 24/15", "63: rm -rf", "move", 9),
        ("  3) 63", "  3) play 63", "line", 9),
    ],
)
def test_a_wrong_file_is_refused_with_the_line(before: str, after: str, reason: str, line: int) -> None:
    assert before in BY_HAND

    with pytest.raises(BadRecord) as refused:
        read_mat(BY_HAND.replace(before, after, 1))

    assert (refused.value.reason, refused.value.line) == (reason, line)
