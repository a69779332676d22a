"""What follows by itself, as the person on turn wants it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bot.services.auto import automatic, bearoff_turn, only_turn
from bot.services.ports import Preferences
from engine.dice import Roll
from engine.events import LotThrown, Moved, Rolled
from engine.game import Game, Phase
from engine.notation import format_turn, parse_position
from engine.turn import Turn, begin, replay
from engine.variants import rules_for
from tests.bot.view_tables import beginning, folded, position_table

START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
SHUT_OUT = "bar:1 13:4 8:3 6:5 5:2 / 6:2 5:2 4:2 3:2 2:2 1:2 13:3"
"""The mover's checker on the bar cannot enter."""
ONE_WAY = "13:1 1:14 / 1:2 off:13"
"""A checker far out has 6-1 to itself."""
DEFAULT = Preferences()


@dataclass(frozen=True)
class Row:
    """Dice that come in this order, then 2-1 for ever."""

    rolls: tuple[Roll, ...] = ()

    def roll(self, index: int) -> Roll:
        return self.rolls[index] if index < len(self.rolls) else (2, 1)


def turn(position: str, dice: Roll, variant: str = "short") -> Turn:
    rules = rules_for(variant)
    return begin(rules, parse_position(position, rules), dice)


def waiting(position: str, *, options: dict[str, str] | None = None) -> Game:
    """Seat 0 is about to throw, not for the first time."""
    game = position_table(position, (2, 1), options=dict(options or {})).game
    return replace(game, phase=Phase.ROLL, dice=None, turn=None, throws=0)


def test_the_lot_is_thrown_again_after_a_tie() -> None:
    events = automatic(folded([beginning()]), Row(((4, 4), (6, 2))), (DEFAULT, None))

    assert events == (LotThrown((4, 4)), LotThrown((6, 2)))


def test_a_throw_asks_nobody() -> None:
    assert automatic(waiting(START), Row(((5, 2),)), (DEFAULT, None)) == (Rolled((5, 2)),)


def test_who_throws_by_hand_is_waited_for() -> None:
    assert automatic(waiting(START), Row(), (replace(DEFAULT, auto_roll=False), None)) == ()


def test_a_cube_to_think_about_is_waited_for() -> None:
    assert automatic(waiting(START, options={"cube": "geometric"}), Row(), (DEFAULT, DEFAULT)) == ()


def test_shut_out_one_passes_by_itself_and_the_next_player_throws() -> None:
    events = automatic(waiting(SHUT_OUT), Row(((6, 3), (5, 4))), (DEFAULT, DEFAULT))

    assert events == (Rolled((6, 3)), Moved(()), Rolled((5, 4)))


def test_who_passes_by_hand_is_waited_for() -> None:
    events = automatic(waiting(SHUT_OUT), Row(((6, 3),)), (replace(DEFAULT, auto_pass=False), DEFAULT))

    assert events == (Rolled((6, 3)),)


def test_the_only_legal_turn_is_played() -> None:
    only = turn(ONE_WAY, (6, 1))

    assert replay(only, only_turn(only, DEFAULT) or ()).position.mine[6] == 1


def test_the_only_legal_turn_is_left_to_who_wants_that() -> None:
    assert only_turn(turn(ONE_WAY, (6, 1)), replace(DEFAULT, auto_forced=False)) is None


def test_a_choice_is_nobody_elses() -> None:
    assert only_turn(turn(START, (6, 1)), DEFAULT) is None


def test_the_computers_seat_runs_by_itself_but_for_choices() -> None:
    assert automatic(waiting(START), Row(((5, 2),)), (None, DEFAULT)) == (Rolled((5, 2)),)


def test_a_ladder_without_choices_is_climbed_to_its_end() -> None:
    ladder = turn("24:15 / 24:15", (5, 5), "crazy")

    climbed = replay(ladder, only_turn(ladder, DEFAULT) or ())

    assert (len(climbed.played), climbed.complete) == (4, True)


def test_nothing_follows_the_end() -> None:
    game = waiting(START)

    assert automatic(game.after(game.resign(0)), Row(), (DEFAULT, None)) == ()


@pytest.mark.parametrize(
    ("position", "dice", "off"),
    [
        ("6:3 5:3 4:3 3:2 2:2 1:2 / 6:15", (6, 5), "6/off 5/off"),
        ("3:4 2:2 off:9 / 6:15", (6, 5), "3/off(2)"),
        ("1:3 off:12 / 6:15", (4, 4), "1/off(3)"),
    ],
)
def test_a_race_is_borne_off_with_one_button(position: str, dice: Roll, off: str) -> None:
    begun = turn(position, dice)
    steps = bearoff_turn(begun)

    assert steps is not None
    assert format_turn(begun, steps) == off


@pytest.mark.parametrize(
    ("position", "dice"),
    [
        ("6:3 5:3 4:3 1:6 / 6:15", (3, 1)),  # a three takes nothing off
        ("6:3 5:3 4:3 3:2 2:2 1:2 / 6:15", (2, 2)),  # only two of four twos take something off
        ("7:1 6:3 5:3 4:3 1:5 / 6:15", (6, 1)),  # not everybody is home
        ("6:3 5:3 4:3 3:2 2:3 off:1 / 24:1 6:14", (6, 5)),  # an enemy still stands behind
        ("6:3 5:3 4:3 3:2 2:2 1:2 / bar:1 6:14", (6, 5)),  # an enemy has yet to enter
    ],
)
def test_while_something_is_left_to_decide_there_is_no_such_button(position: str, dice: Roll) -> None:
    assert bearoff_turn(turn(position, dice)) is None
