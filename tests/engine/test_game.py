"""A game from the lot through its turns."""

from __future__ import annotations

import pytest

from engine.board import Colour
from engine.course import Phase
from engine.errors import NotYourTurn, StepRefused, TurnUnfinished, WrongPhase
from engine.events import (
    Moved,
    Rolled,
)
from engine.game import Game
from engine.notation import format_turn
from engine.rules import Step
from engine.variants import VARIANTS
from tests.engine.tables import (
    after,
    at,
    begun_by,
    opened,
    played,
    started,
)

# The lot


def test_a_game_waits_for_the_lot() -> None:
    game = Game.begin(started())

    assert (game.phase, game.to_act, game.seq, game.throws) == (Phase.LOT, None, 1, 0)


def test_the_higher_die_begins_and_plays_both() -> None:
    game = Game.begin(started())

    game = game.after(game.throw_lot((2, 5)))

    assert (game.phase, game.to_act, game.dice) == (Phase.MOVE, 1, (2, 5))


def test_equal_lots_are_thrown_again() -> None:
    game = Game.begin(started())

    game = game.after(game.throw_lot((4, 4)))

    assert (game.phase, game.throws, game.lots) == (Phase.LOT, 1, ((4, 4),))


def test_the_lot_leaves_colours_alone_in_the_short_family() -> None:
    game = Game.begin(started())

    game = game.after(game.throw_lot((2, 5)))

    assert (game.colour_of(0), game.colour_of(1)) == (Colour.WHITE, Colour.BLACK)


def test_the_winner_of_the_lot_is_white_and_throws_anew_in_long_nardy() -> None:
    game = Game.begin(started("long"))

    game = game.after(game.throw_lot((2, 5)))

    assert (game.phase, game.to_act, game.dice) == (Phase.ROLL, 1, None)
    assert game.colour_of(1) is Colour.WHITE


def test_a_starter_who_needs_no_lot_may_throw_a_double() -> None:
    game = begun_by(1, started())

    game = game.after(game.roll((6, 6)))

    assert game.turn is not None
    assert game.turn.dice_left == (6, 6, 6, 6)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_lot_is_a_first_roll_where_the_rules_say_so(variant: str) -> None:
    game = Game.begin(started(variant))

    game = game.after(game.throw_lot((6, 1)))

    assert (game.phase is Phase.MOVE) == (variant in {"short", "caucasian", "american"})


# Turns


def test_a_turn_hands_over_to_the_opponent() -> None:
    game = opened(started())

    assert (game.phase, game.to_act, game.seq) == (Phase.ROLL, 1, 3)


def test_the_last_turn_can_be_written_down() -> None:
    last = opened(started()).last

    assert last is not None
    assert (last.seat, last.dice, format_turn(last.before, last.steps)) == (0, (3, 1), "8/5 6/5")


def test_both_seats_see_their_own_side_first() -> None:
    game = opened(started())

    assert game.position(0) == game.position(1).swapped()
    assert game.position(0).mine[5] == 2


def test_a_turn_is_confirmed_only_when_it_is_complete() -> None:
    game = Game.begin(started())
    game = game.after(game.throw_lot((3, 1)))

    with pytest.raises(TurnUnfinished):
        game.move(0, [Step(8, 3)])


def test_an_illegal_step_names_its_law() -> None:
    game = Game.begin(started())
    game = game.after(game.throw_lot((6, 5)))

    with pytest.raises(StepRefused) as refused:
        game.move(0, [Step(6, 5)])
    assert refused.value.law == "closed_point"


def test_the_opponent_cannot_move() -> None:
    game = Game.begin(started())
    game = game.after(game.throw_lot((3, 1)))

    with pytest.raises(NotYourTurn):
        game.move(1, [])


def test_nobody_rolls_twice() -> None:
    game = Game.begin(started())
    game = game.after(game.throw_lot((3, 1)))

    with pytest.raises(WrongPhase):
        game.roll((3, 1))


def test_a_seat_that_can_play_nothing_passes() -> None:
    game = at(begun_by(0, started()), 0, "bar:1 6:14 / 6:3 5:3 4:3 3:2 2:2 1:2")
    game = after(game, Rolled((6, 5)))

    assert game.move(0, []) == Moved(())


def test_a_first_turn_is_a_seats_own() -> None:
    game = opened(started())

    assert (game.first_turn(0), game.first_turn(1)) == (False, True)


def test_the_second_checker_leaves_the_head_on_a_first_turn_only() -> None:
    game = begun_by(0, started("long"))

    game = after(game, Rolled((6, 6)))
    game = played(game, "24/18 24/18")

    assert game.to_act == 1


# Dice that pass to the opponent


BLOCKED = "24:15 / 7:2 6:13"
"""Gulbar: of a six and a five the seat on roll can play neither."""


def test_what_cannot_be_played_passes_to_the_opponent() -> None:
    game = at(begun_by(0, started("gulbar")), 0, BLOCKED)

    game = after(game, Rolled((6, 5)), Moved(()))

    assert (game.phase, game.to_act, game.dice) == (Phase.PASSED, 1, None)
    assert game.turn is not None
    assert game.turn.dice_left == (6, 5)


def test_after_passed_dice_a_player_throws_his_own() -> None:
    game = at(begun_by(0, started("gulbar")), 0, BLOCKED)
    game = after(game, Rolled((6, 5)), Moved(()))

    game = played(game, "7/1 7/2")

    assert (game.phase, game.to_act) == (Phase.ROLL, 1)


def test_a_passed_die_may_win() -> None:
    game = at(begun_by(0, started("gulbar")), 0, "24:15 / 6:1 off:14")
    game = after(game, Rolled((6, 6)))

    game = after(game, Moved(()))
    game = played(game, "6/off")

    assert game.result is not None
    assert (game.result.winner, game.result.by) == (1, "bearoff")
