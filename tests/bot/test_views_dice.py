"""The dice in the picture, where a roll is more than two dice or not one's own."""

from __future__ import annotations

from bot.views.reader import reader_of
from bot.views.scene import scene_of
from engine.board import Colour
from engine.events import Event, LotThrown, Moved, Rolled
from render.scene import Die, Ladder
from tests.bot.view_tables import ANNA, beginning, drafted, table_of, then

WHITE, BLACK = Colour.WHITE, Colour.BLACK
MINE = reader_of(ANNA, seat=0)


def begun(variant: str, *more: Event | str) -> tuple[Event, ...]:
    """A game that Anna begins."""
    return then((beginning(variant=variant),), LotThrown((5, 2)), *more)


def test_the_dice_of_a_roll_stand_as_they_fell() -> None:
    scene = scene_of(table_of(begun("long", Rolled((1, 6)))), MINE)

    assert (scene.dice, scene.roller, scene.ladder) == ((Die(1), Die(6)), WHITE, None)


def test_a_ladder_shows_its_rung_and_the_four_dice_of_it() -> None:
    scene = scene_of(table_of(begun("crazy", Rolled((4, 4)))), MINE)

    assert (scene.ladder, scene.dice) == (Ladder(4, 4), (Die(4),) * 4)


def test_the_ladder_goes_on_with_the_half_made_turn() -> None:
    table = table_of(begun("crazy", Rolled((4, 4))))

    scene = scene_of(drafted(table, "24/20 20/16 24/20 20/16 16/11"), MINE)

    assert scene.ladder == Ladder(4, 5)
    assert scene.dice == (Die(5, used=True), Die(5), Die(5), Die(5))


def test_passed_dice_lie_on_the_receivers_side_in_his_colour() -> None:
    scene = scene_of(table_of(begun("gulbar", Rolled((6, 6)), "24/18(2)")), MINE)

    assert (scene.dice, scene.roller, scene.turn) == ((Die(6), Die(6)), BLACK, BLACK)


def test_a_ladder_is_its_rollers() -> None:
    events = begun("crazy", Rolled((6, 1)), "24/18/17", Rolled((5, 5)))

    scene = scene_of(table_of(events), MINE)

    assert (scene.ladder, scene.roller) == (Ladder(5, 5), BLACK)


def test_played_passed_dice_stay_until_the_next_throw() -> None:
    events = begun("gulbar", Rolled((6, 6)), "24/18(2)", "24/18")

    scene = scene_of(table_of(events), MINE)

    assert (scene.dice, scene.roller) == ((Die(6, used=True), Die(6, used=True)), BLACK)


def test_a_finished_ladder_has_left_its_last_rung() -> None:
    table = table_of(begun("crazy", Rolled((4, 4))))

    scene = scene_of(drafted(table, "24/20 20/16 24/20 20/16 16/11 16/11 11/6 11/6"), MINE)

    assert (scene.ladder, scene.dice) == (Ladder(4, 6), (Die(6),) * 4)


def test_everybody_starts_in_the_reserve_of_the_dutch_game_only() -> None:
    dutch = scene_of(table_of(begun("dutch", Rolled((6, 5)))), MINE)
    short = scene_of(table_of((beginning(),)), MINE)

    assert (dutch.reserve, short.reserve) == (True, False)


def test_an_empty_turn_keeps_the_dice_that_nobody_played() -> None:
    events = begun("gulbar", Rolled((6, 6)), "24/18(2)", "24/18", Rolled((6, 6)), "24/18(2)", Moved(()))

    scene = scene_of(table_of(events), MINE)

    assert (scene.roller, [die.used for die in scene.dice]) == (WHITE, [True, True])
