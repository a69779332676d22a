"""The computer gives up only what no dice can save, and takes offers that are worth as much as playing on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.ai.certain import certain_loss, fewest_turns, turns_to_finish
from engine.ai.heuristic import Heuristic
from engine.ai.resigning import accepts_resignation, wants_resign
from engine.ai.stakes import Chances
from engine.board import Position
from engine.course import Phase
from engine.dice import Roll
from engine.game import Game
from engine.match import Match
from engine.notation import parse_position
from engine.rules import OptionValue, Rules
from engine.scoring import Kind
from engine.variants import rules_for
from tests.engine.ai.stands import board, judge, match_to, session
from tests.engine.tables import random_game, started

OFFERS: dict[str, OptionValue] = {"cube": "geometric", "resign": "offer"}
LOST_OIN = "6:3 5:3 off:9 / 1:2 off:13"
"""Six checkers cannot leave before two."""
LOST_MARS = "18:1 12:3 6:11 / 1:2 off:13"
"""Six dice until one is off, and one throw has four."""
LOST_KOKS = "23:5 6:10 / 1:2 off:13"
"""Five checkers are in the winner's home, and one throw moves four."""
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
SHUT_OUT = "bar:2 24:3 6:10 / 6:2 5:2 4:2 3:2 2:2 8:2 off:3"
"""Hardly a game to lose; a mars is near."""
DRAWN_OUT = "6:4 off:11 / 1:2 off:13"
"""6-6 wins at once."""


def given_up(match: Match, position: str, level: str = "master") -> Kind | None:
    return wants_resign(level, board(match, position), match, "1|2", judge())


def accepted(match: Match, position: str, kind: Kind) -> bool:
    """Seat 1, about to throw, offers to lose like this; the computer sits on seat 0."""
    return accepts_resignation("master", board(match, position, seat=1), match, kind, "1|2", judge(), seat=0)


# What is certain


@pytest.mark.parametrize(
    ("side", "turns"),
    [("1:1 off:14", 1), ("6:4 off:11", 1), ("6:5 off:10", 2), ("24:2 off:13", 2), ("6:15", 4)],
)
def test_nobody_is_faster_than_by_sixes(side: str, turns: int) -> None:
    assert fewest_turns(parse_position(f"{side} / off:15", rules_for("short")).mine) == turns


@pytest.mark.parametrize(
    ("side", "turns"),
    [
        ("1:1 off:14", 1),
        ("1:2 off:13", 1),
        ("2:2 off:13", 2),
        ("3:1 off:14", 1),
        ("4:1 off:14", 2),
        ("1:5 off:10", 3),
    ],
)
def test_the_worst_throws_bear_off_in_so_many_turns(side: str, turns: int) -> None:
    rules = rules_for("short")

    assert turns_to_finish(rules, parse_position(f"{side} / off:15", rules).mine, 4) == turns


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        (LOST_OIN, Kind.OIN),
        (LOST_MARS, Kind.MARS),
        (LOST_KOKS, Kind.KOKS),
        (DRAWN_OUT, None),
        ("6:15 / 1:2 off:13", None),
        ("23:4 6:11 / 1:2 off:13", None),
        ("6:3 5:3 off:9 / 4:2 off:13", None),
        ("bar:1 6:14 / 1:1 off:14", None),
    ],
    ids=[
        "oin",
        "mars",
        "koks",
        "6-6",
        "one off saves the mars",
        "6-6 leaves the home",
        "2-1 is too little",
        "bar",
    ],
)
def test_what_is_certain_before_the_throw(position: str, kind: Kind | None) -> None:
    assert certain_loss(board(session(), position), 0) is kind


def test_a_last_throw_may_still_draw() -> None:
    match = session("long", last_throw="half")

    assert certain_loss(board(match, "1:4 off:11 / 1:2 off:13"), 0) is None
    assert certain_loss(board(session("long"), "6:5 off:10 / 1:2 off:13"), 0) is Kind.OIN


@pytest.mark.parametrize("variant", ["gulbar", "crazy"])
def test_where_dice_are_passed_on_nothing_is_proved(variant: str) -> None:
    assert certain_loss(board(session(variant), "6:8 off:7 / 1:1 off:14"), 0) is None


def test_on_the_scale_of_s1_coming_home_changes_the_class() -> None:
    scale = session(score_scale="s1")

    assert certain_loss(board(scale, "12:4 6:11 / 1:2 off:13"), 0) is None
    assert certain_loss(board(scale, "12:5 6:10 / 1:2 off:13"), 0) is Kind.MARS


# Giving up


@pytest.mark.parametrize("level", ["beginner", "master"])
@pytest.mark.parametrize(
    ("position", "kind"),
    [(LOST_OIN, Kind.OIN), (LOST_MARS, Kind.MARS), (LOST_KOKS, Kind.KOKS), (DRAWN_OUT, None)],
)
def test_every_level_gives_up_what_is_lost_for_certain(level: str, position: str, kind: Kind | None) -> None:
    assert given_up(session(), position, level) is kind


def test_a_cube_without_mars_is_given_up_as_oin() -> None:
    assert given_up(session(cube="geometric", cube_no_mars=True), LOST_MARS) is Kind.OIN


@pytest.mark.parametrize("variant", ["short", "long"])
def test_the_plain_judge_gives_up_too(variant: str) -> None:
    match = session(variant)

    assert wants_resign("master", board(match, LOST_OIN), match, "1|2", Heuristic()) is Kind.OIN


def test_a_judge_who_sees_hope_is_believed() -> None:
    match = session()

    assert wants_resign("master", board(match, LOST_OIN), match, "1|2", Hopeful()) is None


class Hopeful(Heuristic):
    """Sees a chance everywhere."""

    def chances(self, rules: Rules, position: Position, plies: int) -> Chances:
        return Chances(0.5, 0.0, 0.0, 0.0, 0.0)


def test_with_dice_on_the_table_nobody_gives_up() -> None:
    match = session()
    game = board(match, LOST_OIN)

    assert wants_resign("master", game.after(game.roll((6, 6))), match, "1|2", judge()) is None


@given(st.integers(0, 10**9))
@settings(max_examples=40, deadline=None)
def test_nobody_who_was_certain_to_lose_has_ever_won(seed: int) -> None:
    game, ends = Game.begin(started()), random_game(started(), seed)
    certain: list[tuple[int, Kind]] = []
    for event in ends[1:]:
        game = game.after(event)
        kind = certain_loss(game, game.on_roll or 0) if game.phase is Phase.ROLL else None
        certain += [(game.on_roll or 0, kind)] if kind else []

    assert game.result is not None
    assert [found for found in certain if found != (1 - (game.result.winner or 0), game.result.kind)] == []


# Answering an offer


@pytest.mark.parametrize(
    ("position", "kind", "accepts"),
    [
        (LOST_OIN, Kind.OIN, True),
        (LOST_MARS, Kind.OIN, False),
        (LOST_MARS, Kind.MARS, True),
        (LOST_KOKS, Kind.MARS, False),
        (LOST_KOKS, Kind.KOKS, True),
        (START, Kind.OIN, True),
        (START, Kind.KOKS, True),
        (SHUT_OUT, Kind.OIN, False),
    ],
)
def test_an_offer_is_taken_exactly_when_playing_on_promises_no_more(
    position: str, kind: Kind, accepts: bool
) -> None:
    assert accepted(session(**OFFERS), position, kind) is accepts


def test_where_mars_counts_nothing_an_oin_is_always_enough() -> None:
    assert accepted(session(**OFFERS, cube_no_mars=True), SHUT_OUT, Kind.OIN)


def test_jacoby_makes_an_oin_enough_while_nobody_has_doubled() -> None:
    assert accepted(session(**OFFERS, jacoby=True), SHUT_OUT, Kind.OIN)


def test_whoever_needs_a_single_point_takes_an_oin() -> None:
    assert accepted(match_to(5, (4.0, 2.0), **OFFERS), SHUT_OUT, Kind.OIN)


def test_in_a_match_a_mars_may_be_worth_more_than_the_point_that_is_offered() -> None:
    assert not accepted(match_to(5, (3.0, 2.0), **OFFERS), SHUT_OUT, Kind.OIN)


@pytest.mark.parametrize(("dice", "accepts"), [((6, 1), True), ((2, 1), False)])
def test_an_offer_is_judged_with_the_dice_that_lie_on_the_table(dice: Roll, accepts: bool) -> None:
    """With the six a checker leaves, and the mars is saved."""
    match = session(**OFFERS)
    game = board(match, "6:15 / 1:2 off:13", seat=1)
    thrown = game.after(game.roll(dice))

    assert accepts_resignation("master", thrown, match, Kind.OIN, "1|2", judge(), seat=0) is accepts


def test_the_winner_by_his_own_dice_takes_no_oin_for_a_mars() -> None:
    match = session(**OFFERS)
    game = board(match, "1:1 off:14 / 6:15")
    thrown = game.after(game.roll((2, 1)))

    oin, mars = (
        accepts_resignation("master", thrown, match, kind, "1|2", judge(), seat=0)
        for kind in (Kind.OIN, Kind.MARS)
    )

    assert (oin, mars) == (False, True)


def test_an_offer_under_a_double_is_judged_by_what_the_double_is_worth() -> None:
    """Dropping costs the stake before the double, and so does an oin offered instead of an answer."""
    match = session(**OFFERS)
    game = board(match, SHUT_OUT, seat=1)
    doubled = replace(game, on_roll=0, sides=game.sides)
    doubled = doubled.after(doubled.double(0))

    assert accepts_resignation("master", doubled, match, Kind.OIN, "1|2", judge(), seat=0)


def test_a_beaver_is_no_reason_to_refuse_what_it_costs() -> None:
    match = session(**OFFERS, beaver=True)
    game = board(match, "8:5 7:5 6:5 / 6:5 5:5 4:2 off:3", seat=1)
    doubled = game.after(game.double(1))
    beavered = doubled.after(doubled.beaver(0))

    assert accepts_resignation("master", beavered, match, Kind.OIN, "1|2", judge(), seat=0)


def test_before_the_lot_any_offer_is_a_present() -> None:
    match = session(**OFFERS)
    game = Game.begin(match.next_started("", ""))

    assert accepts_resignation("master", game, match, Kind.OIN, "1|2", judge(), seat=1)
