"""XGID and GNU Backgammon's ids: known ones, round trips, and what an independent reader makes of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from gvanalysis.position import parse_xgid

from engine.board import BAR, Position
from engine.course import Phase
from engine.dice import Roll
from engine.errors import BadPosition
from engine.formats.gnubgid import read_gnubg_id, write_gnubg_id, write_match_id, write_position_id
from engine.formats.standing import Standing, standing_of, table_of
from engine.formats.xgid import read_xgid, write_xgid
from engine.notation import parse_position
from engine.variants import rules_for
from tests.engine.formats.oracle import ids_read
from tests.engine.formats.records import games_of
from tests.engine.tables import random_game, started

MANY = 10_000
OPENING = rules_for("short").opening
SHORT = rules_for("short")


@cache
def standings() -> tuple[Standing, ...]:
    """Decisions of random games, each with another cube and score."""
    return tuple(_some(MANY))


def _some(number: int) -> Iterator[Standing]:
    chance = random.Random(1)
    found = 0
    for seed in range(MANY):
        for game, _ in games_of(random_game(started(cube="geometric"), seed)):
            standing = standing_of(game)
            if standing is not None and game.result is None:
                yield _in_another_match(standing, chance)
                found += 1
            if found == number:
                return


def _in_another_match(standing: Standing, chance: random.Random) -> Standing:
    length = chance.choice((0, 0, 3, 5, 7, 11, 25))
    most = length - 1 if length else 99
    score = (chance.randint(0, most), chance.randint(0, most))
    # One player, and only one, needs a last point.
    may_be_crawford = length > 0 and not standing.asked and sorted(score)[0] < sorted(score)[1] == most
    crawford = may_be_crawford and chance.random() < 0.5
    owners = (None,) if crawford else (None, 1) if standing.asked else (None, 0, 1)
    owner = chance.choice(owners)
    return Standing(
        position=standing.position,
        dice=standing.dice,
        cube=1 if owner is None else 2 ** chance.randint(1, 6),
        owner=owner,
        asked=standing.asked,
        score=score,
        length=length,
        crawford=crawford,
        jacoby=length == 0 and chance.random() < 0.5,
        beaver=length == 0 and chance.random() < 0.5,
    )


def without_beaver(standing: Standing) -> Standing:
    """GNU Backgammon's ids do not tell whether beavers are played."""
    return replace(standing, beaver=False)


# Known ids


def test_the_opening_has_the_id_that_everybody_knows() -> None:
    assert write_position_id(Standing(OPENING)) == "4HPwATDgc/ABMA"
    assert write_xgid(Standing(OPENING, (5, 2))) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10"


def test_a_position_of_a_match_as_gnu_backgammon_prints_it() -> None:
    position = parse_position("24:2 13:5 8:3 6:5 / 24:2 13:4 11:1 8:3 6:5", SHORT)
    standing = Standing(position, (5, 2), cube=2, owner=1, score=(2, 1), length=7)

    assert write_gnubg_id(standing) == "4HPkATDgc/ABMA:QYnqABAAEAAE"


def test_an_xgid_of_another_program_is_read() -> None:
    standing = read_xgid("XGID=-b----E-C--AeD---c-e----B-:1:1:-1:52:1:2:0:7:10")

    assert standing.dice == (5, 2)
    assert (standing.owner, standing.score, standing.length) == (1, (2, 1), 7)
    assert standing.position.theirs[11] == 1


def test_a_double_is_answered_by_the_other_player() -> None:
    standing = read_xgid("XGID=-b----E-C--AeD---c-e----B-:1:1:1:D:1:2:0:7:10")

    assert standing.asked
    assert (standing.owner, standing.score) == (1, (2, 1))
    assert standing.position.theirs[11] == 1


# Round trips


def test_xgids_are_read_back_on_ten_thousand_positions() -> None:
    different = [each for each in standings() if read_xgid(write_xgid(each)) != each]

    assert different == []
    assert len(standings()) == MANY


def test_ids_of_gnu_backgammon_are_read_back_on_ten_thousand_positions() -> None:
    different = [each for each in standings() if read_gnubg_id(write_gnubg_id(each)) != without_beaver(each)]

    assert different == []


def test_another_reader_of_xgids_agrees_on_ten_thousand_positions() -> None:
    different = [each for each in standings() if not each.asked and _theirs(write_xgid(each)) != _ours(each)]

    assert different == []


def _theirs(xgid: str) -> tuple[object, ...]:
    found = parse_xgid(xgid)
    away = (found.away1, found.away2)
    return tuple(found.board), (found.die1, found.die2), found.cube_value, found.cube_owner, away


def _ours(standing: Standing) -> tuple[object, ...]:
    mine, theirs = standing.position
    points = (mine[point] - theirs[BAR - point] for point in range(1, BAR))
    owner = {None: "centered", 0: "player", 1: "opponent"}[standing.owner]
    mine_away, theirs_away = (
        (standing.length - points) if standing.length else 0 for points in standing.score
    )
    return (
        (theirs[BAR], *points, mine[BAR]),
        standing.dice or (0, 0),
        standing.cube,
        owner,
        (mine_away, theirs_away),
    )


@pytest.mark.slow
def test_gnu_backgammon_agrees_on_ten_thousand_position_ids(tmp_path: Path) -> None:
    ids = [write_position_id(each) for each in standings()]

    assert ids_read(ids, tmp_path) == [_board(each) for each in standings()]


def _board(standing: Standing) -> list[list[int]]:
    """First whoever is not on roll; [24] is the bar."""
    mine, theirs = standing.position if not standing.asked else standing.position.swapped()
    return [list(theirs[1:]), list(mine[1:])]


@pytest.mark.slow
def test_gnu_backgammon_makes_the_same_ids_of_our_xgids(tmp_path: Path) -> None:
    # It cannot set up a double that has been offered, and keeps no score in a session.
    some = [each for each in standings()[::5] if not each.asked and each.length]

    answers = ids_read([write_xgid(each) for each in some], tmp_path)

    assert [tuple(answer[3]) for answer in answers] == [
        (write_position_id(each), write_match_id(each)) for each in some
    ]


# From an id to a game


def test_a_standing_is_a_game_in_which_whoever_decides_has_seat_zero() -> None:
    game, match = table_of(read_xgid("XGID=-b----E-C--AeD---c-e----B-:1:1:-1:52:1:2:0:7:10"))

    assert (game.phase, game.to_act, game.dice) == (Phase.MOVE, 0, (5, 2))
    assert (match.score, match.terms.length) == ((2.0, 1.0), 7)
    assert standing_of(game) is not None


@pytest.mark.parametrize("dice", [None, (3, 1)])
@pytest.mark.parametrize("asked", [False, True])
def test_a_game_tells_the_standing_that_it_was_made_of(dice: Roll | None, asked: bool) -> None:
    standing = Standing(
        OPENING, None if asked else dice, cube=2, owner=1, asked=asked, length=5, score=(3, 1)
    )
    told = standing_of(table_of(standing)[0])

    assert told is not None
    assert write_xgid(told) == write_xgid(standing)


# What is none


@pytest.mark.parametrize(
    "text",
    [
        "",
        "XGID=",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----BO:0:0:1:52:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:99:0:1:52:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:0:0:10",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:0:10; drop table games",
        "XGID=" + "-" * 100_000,
    ],
)
def test_what_is_no_xgid_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        read_xgid(text)


@pytest.mark.parametrize(
    "text", ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMA:", "//////////////", "4HPwATDgc/ABMA:AAAAAAAAAAAA"]
)
def test_what_is_no_id_of_gnu_backgammon_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        read_gnubg_id(text)


@pytest.mark.parametrize(
    "standing",
    [
        Standing(Position((15, *(0,) * 25), OPENING.theirs)),
        Standing(OPENING, length=3, score=(3, 0)),
        Standing(OPENING, owner=0, cube=2, asked=True),
    ],
)
def test_what_cannot_be_played_is_no_table(standing: Standing) -> None:
    with pytest.raises(BadPosition):
        table_of(standing)
