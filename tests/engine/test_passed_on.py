"""Gulbar and crazy, worked out by hand: what one side cannot play, the other must.

A point of one side is the other's twelve points further on, so a head closes the other side's twelfth point.
"""

from __future__ import annotations

from engine.course import Phase
from engine.dice import Roll
from engine.events import Moved, Rolled
from engine.game import Game
from engine.notation import format_position
from tests.engine.tables import after, at, begun_by, played, started


def thrown(game: Game, dice: Roll) -> Game:
    return after(game, Rolled(dice))


def to_play(game: Game) -> tuple[int | None, tuple[int, ...]]:
    """The seat that has dice to play, and the dice of the stage on turn."""
    assert game.turn is not None
    return game.to_act, game.turn.dice_left


def board(game: Game) -> str:
    """Seat 0 first."""
    return format_position(game.position(0))


# The first turn on passed dice: White's 6-6 stops before Black's head, with two checkers by the exception.


def test_the_receiver_of_a_first_turn_moves_one_head_checker_whatever_was_thrown() -> None:
    game = played(thrown(begun_by(0, started("gulbar")), (6, 6)), "24/18(2)")
    assert to_play(game) == (1, (6, 6))

    # One six leaves Black's head and stops before White's; without an own first turn no other may follow.
    game = played(game, "24/18")

    assert (game.phase, board(game)) == (Phase.ROLL, "24:13 18:2 / 24:14 18:1")


def test_the_own_first_roll_after_passed_dice_is_still_a_first_turn() -> None:
    game = played(thrown(begun_by(0, started("gulbar")), (6, 6)), "24/18(2)")
    game = played(game, "24/18")
    assert game.first_turn(1)

    # 18 and 12 stand before White's head again: the exception frees a second checker of this roll.
    game = played(thrown(game, (6, 6)), "24/18(2)")

    assert board(game) == "24:13 18:2 / 24:12 18:3"


def test_what_the_receiver_could_not_play_is_lost_and_his_own_remainder_passes() -> None:
    game = played(thrown(begun_by(0, started("gulbar")), (6, 6)), "24/18(2)")
    game = played(game, "24/18")

    game = played(thrown(game, (6, 6)), "24/18(2)")

    assert to_play(game) == (0, (6, 6))


# Nobody can move: both heads look at an enemy checker six points on.

STUCK = "24:14 6:1 / 24:14 6:1"


def test_dice_that_nobody_can_play_are_lost() -> None:
    game = thrown(at(begun_by(0, started("gulbar")), 0, STUCK), (6, 6))

    game = after(game, game.move(0, []))
    assert to_play(game) == (1, (6, 6, 6, 6))
    game = after(game, game.move(1, []))

    assert (game.phase, game.to_act, board(game)) == (Phase.ROLL, 1, STUCK)


def test_the_smaller_die_is_played_and_the_larger_passes() -> None:
    # 24/18 and, after the one, 23/17 are closed by single checkers.
    game = thrown(at(begun_by(0, started("gulbar")), 0, "24:14 6:1 / 24:13 6:1 5:1"), (6, 1))

    game = played(game, "6/5")

    assert to_play(game) == (1, (6,))


# A ladder from the first throw: 4-4 with both exceptions, then fives, and no six.


def test_a_first_ladder_of_fours_goes_up_to_the_sixes() -> None:
    game = thrown(begun_by(0, started("crazy")), (4, 4))

    # Two checkers by the exception, each stopped before Black's head; the fives carry both on to 6.
    game = played(game, "24/20 20/16 24/20 20/16 16/11 16/11 11/6 11/6")

    # No six: the head has had its checkers and nobody leaves the board. All four pass.
    assert to_play(game) == (1, (6, 6, 6, 6))


def test_black_stands_still_on_sixes_that_white_has_closed() -> None:
    game = thrown(begun_by(0, started("crazy")), (4, 4))
    game = played(game, "24/20 20/16 24/20 20/16 16/11 16/11 11/6 11/6")

    # White's 6 is Black's 18.
    game = after(game, game.move(1, []))

    assert (game.phase, game.to_act, board(game)) == (Phase.ROLL, 1, "24:13 6:2 / 24:15")


def test_the_exception_is_over_with_the_value_rolled() -> None:
    game = thrown(begun_by(0, started("crazy")), (5, 5))

    # One checker makes four fives, past Black's head; the head has had its checker, so no six is left.
    game = played(game, "24/19 19/14 14/9 9/4")

    assert to_play(game) == (1, (6, 6, 6, 6))


def test_a_remainder_moves_one_head_checker_and_the_own_roll_another() -> None:
    game = played(thrown(begun_by(0, started("crazy")), (5, 5)), "24/19 19/14 14/9 9/4")
    game = played(game, "24/18")

    game = played(thrown(game, (2, 1)), "24/22 22/21")

    assert board(game) == "24:14 4:1 / 24:13 21:1 18:1"


# A ladder while bearing off: fives are closed, so the sixes that would win must wait, and pass.

CLOSED = "6:2 off:13 / 13:1 3:1 off:13"
"""My 1 is their 13."""


def test_a_rung_that_cannot_be_played_passes_with_all_that_stand_above_it() -> None:
    game = thrown(at(begun_by(0, started("crazy")), 0, CLOSED), (5, 5))

    game = after(game, game.move(0, []))

    assert to_play(game) == (1, (5, 5, 5, 5))
    assert game.turn is not None
    assert game.turn.now.later == ((6, 6, 6, 6),)


def test_the_remainder_of_a_ladder_wins_for_the_receiver() -> None:
    game = thrown(at(begun_by(0, started("crazy")), 0, CLOSED), (5, 5))
    game = after(game, game.move(0, []))

    game = played(game, "13/8 8/3 3/off 3/off")

    assert game.result is not None
    assert (game.result.winner, game.result.kind, game.result.by) == (1, "oin", "bearoff")


def test_a_ladder_bears_off_rung_by_rung() -> None:
    game = thrown(at(begun_by(0, started("crazy")), 0, "6:5 5:3 off:7 / 24:15"), (5, 5))

    # Fives: three leave, the fourth has to move; sixes: four leave, and the last one by a die too large.
    game = played(game, "5/off 5/off 5/off 6/1 6/off 6/off 6/off 6/off")

    assert (board(game), to_play(after(game, Rolled((2, 1))))) == ("1:1 off:14 / 24:15", (1, (2, 1)))


def test_a_ladder_may_win_on_a_higher_rung() -> None:
    game = thrown(at(begun_by(0, started("crazy")), 0, "6:4 5:3 off:8 / 24:15"), (5, 5))

    game = played(game, "5/off 5/off 5/off 6/1 6/off 6/off 6/off 1/off")

    assert game.result is not None
    assert (game.result.winner, game.result.kind) == (0, "mars")


def test_an_empty_turn_that_passes_everything_on_is_an_event_of_its_own() -> None:
    game = thrown(at(begun_by(0, started("crazy")), 0, STUCK), (6, 6))

    assert game.move(0, []) == Moved(())
