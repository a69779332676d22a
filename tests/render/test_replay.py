"""Animations: what the file holds, how large it is, and that every frame can be read back."""

from __future__ import annotations

import io
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.telegram.films import film
from bot.views.replay import reel
from bot.views.stills import stills
from render.draw import Painter
from render.pages import Frame, Reel
from render.replay import (
    FEWER,
    LARGEST,
    SMALLEST,
    WHOLE,
    Film,
    Gauge,
    attempts,
    gauge_of,
    palette_of,
    sample_of,
    still,
)
from render.theme import THEMES, rgb
from tests.bot.keys import MINE
from tests.bot.view_tables import beginning, chance_game

PAINTER: Final = Painter()
NORMAL: Final = 60
"""Turns of a usual game of short nardy."""


def whole(frames: tuple[Frame, ...], theme: str = "wood") -> bytes:
    shown = Reel(frames)
    gauge = gauge_of(shown)
    samples = [PAINTER.still(frames[n], theme, gauge) for n in sample_of(shown)]
    film = Film(palette_of(samples, theme, gauge.colours), gauge)
    for frame in frames:
        film.add(PAINTER.still(frame, theme, gauge), frame.centiseconds)
    return film.gif()


@pytest.fixture(scope="module")
def long_game() -> tuple[Frame, ...]:
    *_, table = chance_game(5)
    return reel(table, stills(table.events, table.game), MINE).frames


@pytest.fixture(scope="module")
def frames(long_game: tuple[Frame, ...]) -> tuple[Frame, ...]:
    return long_game[:NORMAL]


def test_a_normal_game_is_a_gif_of_at_most_a_megabyte_and_a_half(frames: tuple[Frame, ...]) -> None:
    gif = whole(frames)

    image = Image.open(io.BytesIO(gif))
    assert (image.format, image.size, getattr(image, "n_frames", 1)) == ("GIF", (640, 480), NORMAL)
    assert len(gif) < 1_500_000


def test_a_long_game_is_smaller_in_measure_but_whole_and_no_larger_a_file(
    long_game: tuple[Frame, ...],
) -> None:
    gif = whole(long_game[:150])

    image = Image.open(io.BytesIO(gif))
    assert (image.size, getattr(image, "n_frames", 1)) == ((480, 360), 150)
    assert len(gif) < 1_500_000


@pytest.mark.slow
def test_a_very_long_game_is_no_larger_a_file_either() -> None:
    *_, table = chance_game(7, started=beginning(variant="american"))
    frames = reel(table, stills(table.events, table.game), MINE).frames
    shown, _ = next(attempts(Reel(frames)))

    gif = whole(shown.frames, "contrast")  # The theme that takes most.

    assert len(frames) > 2 * FEWER
    assert len(gif) < LARGEST


def test_of_a_very_long_game_every_so_many_frames_are_left_out_but_neither_beginning_nor_end(
    frames: tuple[Frame, ...],
) -> None:
    numbered = tuple(replace(frames[0], centiseconds=number) for number in range(1000))

    ((shown, gauge),) = attempts(Reel(numbered))
    kept = [frame.centiseconds for frame in shown.frames]

    assert (len(kept), kept[0], kept[-1], gauge) == (FEWER, 0, 999, SMALLEST)
    assert {after - before for before, after in pairwise(kept)} == {4, 5}


def test_a_game_whose_file_is_too_large_is_tried_again_ever_smaller(frames: tuple[Frame, ...]) -> None:
    tried = [(len(shown.frames), gauge.width, gauge.colours) for shown, gauge in attempts(Reel(frames))]

    assert tried == [(60, 640, 64), (60, 640, 32), (60, 480, 32), (60, 400, 32), (60, 320, 32)]


async def test_what_moves_everywhere_is_shown_smaller_until_the_file_is_small_enough(
    frames: tuple[Frame, ...],
) -> None:
    with ThreadPoolExecutor(1) as threads:
        gif = await film(Snow(), threads, Reel(frames[:12]), "wood")

    assert Image.open(io.BytesIO(gif)).size == (400, 300)
    assert len(gif) <= LARGEST


class Snow:
    """Paints what no file can hold in fewer bytes."""

    def still(self, frame: Frame, theme: str, gauge: Gauge) -> Image.Image:
        grains = random.Random(frame.line).randbytes(gauge.width * gauge.height)
        return Image.frombytes("L", gauge.size, grains).convert("RGB")


def test_the_longer_the_game_the_smaller_its_frames(frames: tuple[Frame, ...]) -> None:
    gauges = [gauge_of(Reel(frames[:1] * count)) for count in (1, 100, 101, 113, 171, 226, 1000)]

    assert [gauge.width for gauge in gauges] == [640, 640, 640, 480, 400, 320, 320]
    assert [gauge.colours for gauge in gauges] == [64, 64, 32, 32, 32, 32, 32]


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


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colours", [64, 32])
def test_the_colours_that_mean_something_survive_the_small_palette(
    frames: tuple[Frame, ...], colours: int, theme: str
) -> None:
    look = THEMES[theme]
    samples = [PAINTER.still(frames[n], theme) for n in sample_of(Reel(frames))]
    palette = palette_of(samples, theme, colours).table

    near = [
        min(
            sum(abs(a - b) for a, b in zip(palette[at : at + 3], rgb(colour), strict=True))
            for at in range(0, 3 * colours, 3)
        )
        for colour in (look.act, look.past, look.text)
    ]

    assert max(near) < 24  # Of 765: nobody sees it.


def test_a_long_line_is_written_smaller_and_stays_in_the_picture() -> None:
    board = Image.new("RGB", (1280, 960), rgb(THEMES["wood"].wood_dark))
    line = "Бот 6-6: 24/18/12/6(2) 13/7(2) 12/6(4) 8/2"

    strip = still(board, line, "wood").crop((0, WHOLE.board[1], *WHOLE.size))

    ink = ImageChops.difference(strip, Image.new("RGB", strip.size, rgb(THEMES["wood"].wood_dark))).getbbox()
    assert ink is not None
    assert ink[0] > 4
    assert ink[2] < WHOLE.width - 4


def test_frames_of_a_game_differ_one_from_the_next(frames: tuple[Frame, ...]) -> None:
    assert all(one != other for one, other in pairwise(frames))


def test_equal_reels_have_equal_keys_and_others_do_not(frames: tuple[Frame, ...]) -> None:
    assert Reel(frames).key("wood") == Reel(frames).key("wood") != Reel(frames[1:]).key("wood")
