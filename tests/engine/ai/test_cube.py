"""The computer and the cube."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.ai.cube import accepts_beaver, wants_beaver, wants_double, wants_take
from engine.ai.evaluator import load_evaluator
from engine.ai.stakes import stakes_of
from engine.cube import Cube
from engine.events import Event, MatchStarted, Started
from engine.game import Game, Phase
from engine.match import Match
from engine.notation import parse_position
from engine.rules import OptionValue

CUBE: dict[str, OptionValue] = {"cube": "geometric", "jacoby": True, "beaver": True}
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
AHEAD = "6:5 5:5 4:2 off:3 / 8:5 7:5 6:5"
"""The player on roll has all but won the race."""
BEHIND = "8:5 7:5 6:5 / 6:5 5:5 4:2 off:3"
CLOSE = "8:2 7:3 6:4 5:3 4:3 / 8:3 7:3 6:4 5:3 4:2"
"""Ahead, but the opponent still has hope."""
judge = cache(load_evaluator)


def money() -> Match:
    return Match.begin(MatchStarted("short", CUBE, length=0))


def on_roll(position: str) -> Game:
    """Seat 0 is about to throw, in a money session."""
    started = Started("short", CUBE, 1, 0, 0, "", "", length=0, money=True)
    game = Game.begin(started)
    board = parse_position(position, game.rules)
    return replace(game, sides=(board.mine, board.theirs), rolled=(1, 1), phase=Phase.ROLL)


def after(game: Game, *events: Event) -> Game:
    for event in events:
        game = game.after(event)
    return game


@pytest.mark.parametrize(("position", "doubles"), [(START, False), (AHEAD, True)])
def test_the_master_doubles_what_is_worth_doubling(position: str, doubles: bool) -> None:
    assert wants_double("master", on_roll(position), money(), "1|2", judge()) is doubles


@pytest.mark.parametrize(("position", "takes"), [(START, True), (CLOSE, True), (AHEAD, False)])
def test_the_master_takes_while_there_is_hope(position: str, takes: bool) -> None:
    game = on_roll(position)

    assert wants_take("master", after(game, game.double(0)), money(), "1|2", judge()) is takes


@pytest.mark.parametrize(("position", "beavers"), [(CLOSE, False), (AHEAD, False), (BEHIND, True)])
def test_a_beaver_is_kept_for_bad_doubles(position: str, beavers: bool) -> None:
    game = on_roll(position)

    assert wants_beaver("master", after(game, game.double(0)), money(), "1|2", judge()) is beavers


def test_a_beaver_against_a_lost_position_is_refused() -> None:
    behind = on_roll(BEHIND)
    doubled = after(behind, behind.double(0))
    beavered = after(doubled, doubled.beaver(1))

    assert not accepts_beaver("master", beavered, money(), "1|2", judge())


def test_the_stakes_are_seen_by_the_seat() -> None:
    game = replace(on_roll(START), cube=Cube("geometric", 4, owner=1, turned=True))
    match = replace(Match.begin(MatchStarted("short", CUBE, length=7)), score=(2.5, 4.0))

    mine, theirs = (stakes_of(game, match, seat) for seat in (0, 1))

    assert (mine.away, mine.owner, theirs.away, theirs.owner) == ((5, 3), 1, (3, 5), 0)


def test_sessions_alone_play_jacoby_and_beavers() -> None:
    game = on_roll(START)
    match = Match.begin(MatchStarted("short", CUBE, length=7))

    session, seven = stakes_of(game, money(), 0), stakes_of(game, match, 0)

    assert (session.jacoby, session.beaver, session.away) == (True, True, None)
    assert (seven.jacoby, seven.beaver) == (False, False)


@pytest.mark.parametrize(
    ("options", "worths"),
    [
        ({}, (1.0, 2.0, 3.0)),
        ({"result": "mars"}, (1.0, 2.0, 2.0)),
        ({"result": "oin"}, (1.0, 1.0, 1.0)),
        ({"score_scale": "s1"}, (1.0, 2.5, 4.0)),
    ],
)
def test_classes_count_as_the_table_has_them(
    options: dict[str, OptionValue], worths: tuple[float, float, float]
) -> None:
    game = Game.begin(Started("short", options, 1, 0, 0, "", ""))

    assert stakes_of(game, Match.begin(MatchStarted("short", options)), 0).worths == worths
