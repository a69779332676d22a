"""What the picture shows."""

from __future__ import annotations

from dataclasses import replace

from bot.services.ports import Sitter
from bot.views.reader import Reader, reader_of
from bot.views.scene import opening_scene, scene_of
from engine.board import Colour
from engine.events import Doubled, LotThrown, Resigned, Rolled, Taken
from engine.scoring import Kind
from render.scene import Arrow, Banner, CubeFace, Die
from tests.bot.view_tables import ANNA, BORIS, beginning, chance_game, drafted, position_table, table_of, then

WHITE, BLACK = Colour.WHITE, Colour.BLACK
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
BORIS_SITS = Sitter(person=BORIS.id)
MINE = reader_of(ANNA, seat=0)
GROUP = Reader(private=False)
OPENED = then((beginning(),), LotThrown((1, 3)), "8/5 6/5", Rolled((6, 4)))


def test_the_reader_sits_at_the_bottom_and_reads_own_numbers() -> None:
    scene = scene_of(table_of(OPENED), MINE)

    assert (scene.viewer, scene.numbers, scene.turn) == (BLACK, BLACK, BLACK)


def test_white_sits_at_the_bottom_of_a_groups_board_and_the_movers_numbers_stand_there() -> None:
    scene = scene_of(table_of(OPENED, rival=BORIS_SITS), GROUP)

    assert (scene.viewer, scene.numbers) == (WHITE, BLACK)


def test_numbers_can_be_switched_off() -> None:
    assert scene_of(table_of(OPENED), replace(MINE, numbers=False)).numbers is None


def test_the_board_can_be_turned_to_the_left() -> None:
    assert scene_of(table_of(OPENED), replace(MINE, home="left")).home == "left"


def test_sides_come_white_first() -> None:
    table = position_table("24:2 13:5 8:3 6:5 / 24:1 14:1 13:5 8:3 6:5", (3, 1), seat=1)

    assert scene_of(table, MINE).sides == (table.game.sides[1], table.game.sides[0])


def test_plates_tell_name_level_and_pips() -> None:
    white, black = scene_of(table_of(OPENED), MINE).plates

    assert (white.name, white.pips, white.word_pips) == ("Бот · Мастер", 163, "пипсы")
    assert (black.name, black.pips, black.fallback) == ("Анна", 167, "Чёрные")


def test_a_single_game_has_no_score_and_a_match_has() -> None:
    single = scene_of(table_of(OPENED), MINE)
    match = scene_of(table_of(then((beginning(length=7),), *OPENED[1:])), MINE)

    assert (single.plates[0].score, single.match_label) == (None, "")
    assert (match.plates[0].score, match.match_label) == ("0", "до 7")


def test_the_last_turn_is_shown_until_the_first_own_step() -> None:
    scene = scene_of(table_of(OPENED), MINE)

    assert scene.arrows == (Arrow(WHITE, 8, 5), Arrow(WHITE, 6, 5))


def test_own_steps_replace_the_last_turn() -> None:
    scene = scene_of(drafted(table_of(OPENED), "24/18"), MINE)

    assert scene.arrows == (Arrow(BLACK, 24, 18, own=True),)
    assert scene.dice == (Die(6, used=True), Die(4))


def test_a_chain_is_one_arrow_and_equal_ways_are_counted() -> None:
    scene = scene_of(drafted(position_table(START, (2, 2)), "13/11(2) 6/4/2"), MINE)

    assert scene.arrows == (
        Arrow(WHITE, 13, 11, count=2, own=True),
        Arrow(WHITE, 6, 2, own=True),
    )


def test_a_chain_that_hits_on_its_way_shows_where() -> None:
    table = position_table("24:2 13:5 8:3 6:5 / 24:2 20:1 13:5 8:3 6:4", (3, 1))

    scene = scene_of(drafted(table, "8/5*/4"), MINE)

    assert scene.arrows == (Arrow(WHITE, 8, 5, hit=True, own=True), Arrow(WHITE, 5, 4, own=True))


def test_a_double_shows_four_dice_and_fades_the_played_ones() -> None:
    scene = scene_of(drafted(position_table(START, (2, 2)), "13/11"), MINE)

    assert scene.dice == (Die(2, used=True), Die(2), Die(2), Die(2))


def test_dice_lie_as_they_fell_and_belong_to_their_roller() -> None:
    scene = scene_of(position_table(START, (1, 3), seat=1), MINE)

    assert (scene.dice, scene.roller) == ((Die(1), Die(3)), WHITE)


def test_the_rival_and_a_group_see_no_half_made_turn() -> None:
    table = drafted(position_table(START, (3, 1), rival=BORIS_SITS), "8/5")

    assert scene_of(table, reader_of(BORIS, seat=1)).sides == table.game.sides
    assert scene_of(table, GROUP).dice == (Die(3), Die(1))


def test_few_sources_and_landings_are_marked() -> None:
    scene = scene_of(position_table("bar:1 24:1 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", (3, 1)), MINE)

    assert (scene.picks, scene.landings) == ((25,), (22, 24))


def test_many_sources_are_not_marked() -> None:
    scene = scene_of(position_table("24:2 13:5 9:1 8:2 6:5 / 24:2 13:5 8:3 6:5", (3, 1)), MINE)

    assert (scene.picks, scene.landings) == ((), ())


def test_a_tied_lot_is_shown() -> None:
    scene = scene_of(table_of(then((beginning(),), LotThrown((4, 4)))), MINE)

    assert (scene.lot, scene.turn) == ((4, 4), None)


CUBE = then(
    (beginning(options={"cube": "geometric"}, length=5),),
    LotThrown((1, 3)),
    "8/5 6/5",
    Rolled((6, 4)),
    "24/18/14",
)


def test_a_game_without_a_cube_shows_none() -> None:
    assert scene_of(table_of(OPENED), MINE).cube is None


def test_the_cube_waits_in_the_middle() -> None:
    assert scene_of(table_of(CUBE, rival=BORIS_SITS), MINE).cube == CubeFace(1)


def test_an_offered_cube_lies_before_who_has_to_answer_with_its_new_value() -> None:
    table = table_of(then(CUBE, Doubled(1)), rival=BORIS_SITS)

    assert scene_of(table, MINE).cube == CubeFace(2, "offered_to_black")


def test_a_taken_cube_lies_with_its_owner() -> None:
    table = table_of(then(CUBE, Doubled(1), Taken(0)), rival=BORIS_SITS)

    assert scene_of(table, MINE).cube == CubeFace(2, "black")


def test_between_turns_the_last_dice_lie_faded() -> None:
    scene = scene_of(table_of(CUBE, rival=BORIS_SITS), MINE)

    assert (scene.dice, scene.roller) == ((Die(6, used=True), Die(4, used=True)), BLACK)


def test_the_crawford_game_rests_the_cube() -> None:
    events = then((beginning(options={"cube": "geometric"}, length=5, crawford=True),), *OPENED[1:])

    scene = scene_of(table_of(events), MINE)

    assert (scene.cube, scene.crawford_label) == (CubeFace(1, crawford=True), "Кроуфорд")


def test_a_finished_game_says_who_won_and_what() -> None:
    scene = scene_of(table_of(then(OPENED, Resigned(0, Kind.KOKS)), rival=BORIS_SITS), MINE)

    assert (scene.banner, scene.turn) == (Banner("Борис", "кокс · +3", WHITE), None)


def test_a_groups_picture_does_not_change_within_a_turn() -> None:
    table = position_table(START, (3, 1), rival=BORIS_SITS)

    assert scene_of(drafted(table, "8/5"), GROUP).key("wood") == scene_of(table, GROUP).key("wood")


def test_equal_tables_have_equal_pictures() -> None:
    first, again = (list(chance_game(4))[7] for _ in range(2))

    assert scene_of(first, MINE).key("wood") == scene_of(again, MINE).key("wood")


def test_a_menus_photo_is_the_start_position() -> None:
    scene = opening_scene("short", Reader("en"))

    assert (scene.plates[0].name, scene.plates[0].pips, scene.cube) == ("White", 167, None)
