"""The board in letters (complaint 40: inline messages take no uploads; ux 5: for screen readers)."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from bot.services.agreement import VARIANTS_OFFERED
from bot.services.table import Table
from bot.views.reader import Reader
from bot.views.scene import opening_scene, scene_of
from bot.views.textboard import WIDTH, text_board
from bot.views.texts import LANGUAGES, texts
from engine.board import Colour
from render.scene import Scene
from tests.bot.view_tables import chance_game, drafted, position_table

ENGLISH = Reader(language="en")
SHORT = """\
X Black
 1 1 1 1 1 1   1 2 2 2 2 2
 3 4 5 6 7 8   9 0 1 2 3 4
--------------------------
 O . . . X . | X . . . . O
 O       X   | X         O
 O       X   | X
 O           | X
 O           | X
             |
 X           | O
 X           | O
 X       O   | O
 X       O   | O         X
 X . . . O . | O . . . . X
--------------------------
 1 1 1
 2 1 0 9 8 7   6 5 4 3 2 1
O White"""


def drawn(scene: Scene) -> str:
    return re.sub("</?pre>", "", unescape(text_board(scene, texts("en"))))


def test_the_start_of_short_nardy_looks_as_in_the_picture() -> None:
    assert drawn(opening_scene("short", ENGLISH)) == SHORT


def test_a_tall_stack_shows_its_number() -> None:
    lines = drawn(opening_scene("long", ENGLISH)).splitlines()

    assert lines[8].endswith("15")
    assert lines[10].startswith("15")


def test_what_stands_on_no_point_is_named() -> None:
    table = position_table("bar:2 6:3 off:10 / 6:15", (3, 1))

    assert drawn(scene_of(table, Reader(language="en", seat=0))).endswith("O White, bar×2, off 10")


def test_the_reserve_of_the_dutch_game_is_called_so() -> None:
    assert drawn(opening_scene("dutch", ENGLISH)).startswith("X Black, reserve×15")


def test_with_the_home_on_the_left_everything_is_mirrored() -> None:
    lines = drawn(opening_scene("short", Reader(language="en", home="left"))).splitlines()

    assert lines[-2] == " 1 2 3 4 5 6   7 8 9 0 1 2"


def test_labels_can_be_those_of_the_side_at_the_top() -> None:
    scene = replace(opening_scene("short", ENGLISH), numbers=Colour.BLACK)

    assert drawn(scene).splitlines()[2] == " 2 1 0 9 8 7   6 5 4 3 2 1"


def test_without_numbers_only_the_board_is_left() -> None:
    scene = replace(opening_scene("short", ENGLISH), numbers=None)

    assert len(drawn(scene).splitlines()) == len(SHORT.splitlines()) - 4


def test_the_reader_sees_the_own_half_made_turn() -> None:
    table = drafted(position_table("8:1 6:1 off:13 / 1:15", (3, 1)), "8/5")

    lines = drawn(scene_of(table, Reader(language="en", seat=0))).splitlines()

    assert lines[-5] == " . . . . . . | O O . . . ."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS_OFFERED)
def test_every_variants_start_fits_a_narrow_screen(variant: str, language: str) -> None:
    board = re.sub("</?pre>", "", text_board(opening_scene(variant, Reader()), texts(language)))

    assert max(map(len, board.splitlines())) <= WIDTH


@pytest.mark.parametrize("seed", range(3))
def test_every_checker_of_a_game_by_chance_is_shown(seed: int) -> None:
    tables = list(chance_game(seed))

    assert [table for table in tables if shown(table) != [15, 15]] == []


def shown(table: Table) -> list[int]:
    """The checkers that can be counted in the drawing, by side."""
    drawing = drawn(scene_of(table, replace(ENGLISH, seat=0)))
    lines = drawing.splitlines()
    names = {line[0]: line for line in (lines[0], lines[-1])}
    board = [line.ljust(WIDTH) for line in lines[4:15]]
    counts = dict.fromkeys("OX", 0)
    for at in (*range(0, 12, 2), *range(14, 26, 2)):
        for column in (
            [line[at : at + 2] for line in board[:5]],
            [line[at : at + 2] for line in board[:5:-1]],
        ):
            letter = column[0].strip()
            if letter in counts:
                number = column[-1].strip()
                counts[letter] += int(number) if number.isdecimal() else column.count(f" {letter}")
    for letter, line in names.items():
        counts[letter] += sum(map(int, re.findall(r"(?:bar×|off )(\d+)", line)))
    return [counts["O"], counts["X"]]
