"""Animations: what the file holds, how large it is, and that every frame can be read back."""

from __future__ import annotations

import io
from itertools import pairwise
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.views.replay import reel
from bot.views.stills import stills
from render.draw import Painter
from render.pages import Frame, Reel
from render.replay import BOARD, SIZE, Film, palette_of, sample_of, still
from render.theme import THEMES, rgb
from tests.bot.keys import MINE
from tests.bot.view_tables import chance_game

PAINTER: Final = Painter()
NORMAL: Final = 60
"""Turns of a usual game of short nardy."""


def whole(frames: tuple[Frame, ...], theme: str = "wood") -> bytes:
    shown = Reel(frames)
    film = Film(palette_of([PAINTER.still(frames[n], theme) for n in sample_of(shown)], theme))
    for frame in frames:
        film.add(PAINTER.still(frame, theme), frame.centiseconds)
    return film.gif()


@pytest.fixture(scope="module")
def frames() -> tuple[Frame, ...]:
    *_, table = chance_game(5)
    return reel(table, stills(table.events, table.game), MINE).frames[:NORMAL]


def test_a_normal_game_is_a_gif_of_at_most_a_megabyte_and_a_half(frames: tuple[Frame, ...]) -> None:
    gif = whole(frames)

    image = Image.open(io.BytesIO(gif))
    assert (image.format, image.size, getattr(image, "n_frames", 1)) == ("GIF", (640, 480), NORMAL)
    assert len(gif) < 1_500_000


@pytest.mark.parametrize("theme", THEMES)
def test_every_frame_reads_back_as_it_was_drawn(frames: tuple[Frame, ...], theme: str) -> None:
    some = frames[:6]

    image = Image.open(io.BytesIO(whole(some, theme)))

    for number, frame in enumerate(some):
        image.seek(number)
        drawn = PAINTER.still(frame, theme)
        apart = ImageStat.Stat(ImageChops.difference(image.convert("RGB"), drawn)).mean
        assert max(apart) < 6  # Of 255: the palette is smaller than the picture's colours.


def test_a_frame_stands_as_long_as_it_should(frames: tuple[Frame, ...]) -> None:
    image = Image.open(io.BytesIO(whole(frames[:3])))

    image.seek(1)

    assert image.info["duration"] == 10 * frames[1].centiseconds


def test_what_has_not_changed_is_not_written_again(frames: tuple[Frame, ...]) -> None:
    drawn = PAINTER.still(frames[0], "wood")
    film = Film(palette_of([drawn], "wood"))
    film.add(drawn, 100)
    once = len(film.gif())

    film.add(drawn, 100)

    assert len(film.gif()) - once < 50


def test_the_colours_that_mean_something_survive_the_small_palette(frames: tuple[Frame, ...]) -> None:
    look = THEMES["wood"]
    palette = palette_of([PAINTER.still(frames[n], "wood") for n in sample_of(Reel(frames))], "wood").table

    near = [
        min(
            sum(abs(a - b) for a, b in zip(palette[at : at + 3], rgb(colour), strict=True))
            for at in range(0, 192, 3)
        )
        for colour in (look.act, look.past, look.text)
    ]

    assert max(near) < 12


def test_a_long_line_is_written_smaller_and_stays_in_the_picture() -> None:
    board = Image.new("RGB", (1280, 960), rgb(THEMES["wood"].wood_dark))
    line = "Бот 6-6: 24/18/12/6(2) 13/7(2) 12/6(4) 8/2"

    strip = still(board, line, "wood").crop((0, BOARD[1], *SIZE))

    ink = ImageChops.difference(strip, Image.new("RGB", strip.size, rgb(THEMES["wood"].wood_dark))).getbbox()
    assert ink is not None
    assert ink[0] > 4
    assert ink[2] < SIZE[0] - 4


def test_frames_of_a_game_differ_one_from_the_next(frames: tuple[Frame, ...]) -> None:
    assert all(one != other for one, other in pairwise(frames))


def test_equal_reels_have_equal_keys_and_others_do_not(frames: tuple[Frame, ...]) -> None:
    assert Reel(frames).key("wood") == Reel(frames).key("wood") != Reel(frames[1:]).key("wood")
