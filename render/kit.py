"""Everything that is pasted in one theme, drawn once and then only read, so threads share it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.board import Colour
from render import sprites
from render.backdrop import backdrop
from render.geometry import (
    BANNER_HEIGHT,
    BAR_WIDTH,
    CHECKER,
    CHIP,
    CUBE,
    RUNG,
    RUNG_PITCH,
    SCORE_BOX,
    TAG_HEIGHT,
    Layout,
)
from render.raster import K, Sprite, canvas
from render.scene import Home
from render.theme import BLACK, SHADOW, Theme, mix, rgb

PILL: Final = (62, 38)
LAMP: Final = (40, 12)
_LOOKS: Final[tuple[sprites.Look, ...]] = ("full", "blank", "plain")


class Kit:
    """The sprites of one theme; rare ones (cubes, ladders, mirrored boards) are drawn when asked for."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        white, black = theme.white, theme.black
        sides = ((Colour.WHITE, white), (Colour.BLACK, black))
        self.checkers = {
            (colour, look): sprites.checker(finish, theme.textured, look)
            for colour, finish in sides
            for look in _LOOKS
        }
        self.chips = {colour: sprites.checker(finish, theme.textured, size=CHIP) for colour, finish in sides}
        self.edges = {colour: sprites.edge_on(finish) for colour, finish in sides}
        self.dice = {
            (colour, value, used): sprites.die(finish, value, used)
            for colour, finish in sides
            for value in range(1, 7)
            for used in (False, True)
        }
        well, brass = mix(theme.wood_dark, BLACK, 0.5), mix(theme.inlay, theme.wood, 0.45)
        self.pick = sprites.ring(theme.act, CHECKER / 2 + 2, 4.5, halo=3.5, lined=not theme.textured)
        self.landing = sprites.dot(theme.act, 11)
        self.pick_pill = sprites.capsule(PILL, theme.act)
        self.landing_pill = sprites.capsule(PILL, mix(theme.wood_dark, BLACK, 0.3), theme.act, 3)
        self.pick_lamp = sprites.capsule(LAMP, theme.act)
        self.landing_lamp = sprites.capsule(LAMP, mix(theme.wood_dark, BLACK, 0.3), theme.act, 3)
        self.tag_end = sprites.capsule((TAG_HEIGHT, TAG_HEIGHT), theme.act)
        self.score_box = sprites.capsule(SCORE_BOX, well, brass, 2, 14)
        self.ghosts = {
            True: sprites.ghost(theme.act, mine=True),
            False: sprites.ghost(theme.past, mine=False),
        }
        self.tails = {True: sprites.dot(theme.act, 4), False: sprites.dot(theme.past, 4)}
        self.bursts = {True: sprites.burst(theme.act), False: sprites.burst(theme.past)}
        self.cube_frame = sprites.frame(theme.act, CUBE + 12, 16, 4.5)
        self.rung_frame = sprites.frame(theme.act, RUNG + 10, 15, 4.5)
        self.backdrop = lru_cache(maxsize=2)(self._backdrop)
        self.cube = lru_cache(maxsize=16)(self._cube)
        self.rung = lru_cache(maxsize=24)(self._rung)
        self.rails = lru_cache(maxsize=6)(self._rails)
        self.plaque = lru_cache(maxsize=8)(self._plaque)

    def _backdrop(self, home: Home) -> Image.Image:
        return backdrop(self.theme, Layout(home))

    def _cube(self, value: int, resting: bool) -> Sprite:
        return sprites.cube(self.theme, value, resting)

    def _rung(self, colour: Colour, value: int, done: bool) -> Sprite:
        return sprites.rung(self.theme, self.theme.finish(colour), value, done)

    def _rails(self, first: int) -> Sprite:
        """Two brass rails behind the rungs; put by the middle of the topmost one."""
        length = (6 - first) * RUNG_PITCH
        image = canvas(BAR_WIDTH, length + 120)
        draw = ImageDraw.Draw(image)
        for x in (BAR_WIDTH / 2 - 17, BAR_WIDTH / 2 + 17):
            for colour, dx, alpha in ((SHADOW, 2, 153), (self.theme.inlay, 0, 255)):
                box = ((x - 2 + dx) * K, 16 * K, (x + 2 + dx) * K, (length + 104) * K)
                draw.rounded_rectangle(box, 2 * K, fill=(*rgb(colour), alpha))
        small = image.reduce(K)
        return Sprite(small, small.width // 2, 60)

    def _plaque(self, width: int) -> Sprite:
        """The banner of a finished game."""
        return sprites.plaque(self.theme, width, BANNER_HEIGHT)
