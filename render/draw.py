"""The painter: scenes to JPEG bytes."""

from __future__ import annotations

import io
from threading import Lock
from typing import Final, assert_never

from PIL import Image

from render.bracket import contest
from render.chart import chart
from render.compose import compose
from render.fairness import bars, envelope
from render.kit import Kit
from render.listing import listing
from render.pages import (
    Bars,
    Bracket,
    Chart,
    CrossTable,
    Envelope,
    Frame,
    Listing,
    Picture,
    Standings,
    TeamSheet,
)
from render.replay import WHOLE, Gauge, still
from render.scene import Home, Scene
from render.theme import THEMES as _THEMES

THEMES: Final = tuple(_THEMES)
"""The keys of the themes."""

LARGEST: Final = 200_000
_QUALITY: Final = 80
_SUBSAMPLING: Final = "4:2:0"
"""Looked at: numbers and thin arrows keep their edges; 4:4:4 at the same size has to go down to 70."""


class Painter:
    """Draws boards; threads may share one. The first picture of a theme costs half a second: see `warm`."""

    def __init__(self) -> None:
        self._kits: dict[str, Kit] = {}
        self._lock = Lock()

    def draw(self, picture: Picture, theme: str) -> bytes:
        """The picture as a JPEG of 1280 x 960 and at most `LARGEST` bytes."""
        match picture:
            case Chart():
                return encoded(chart(_THEMES[theme], picture))
            case Listing():
                return encoded(listing(_THEMES[theme], picture))
            case Envelope():
                return encoded(envelope(_THEMES[theme], picture))
            case Bars():
                return encoded(bars(_THEMES[theme], picture))
            case Standings() | CrossTable() | Bracket() | TeamSheet():
                return encoded(contest(_THEMES[theme], picture))
            case Scene():
                return encoded(self.paint(picture, theme))
            case _:
                assert_never(picture)

    def paint(self, scene: Scene, theme: str) -> Image.Image:
        """The scene before it is encoded."""
        return compose(self._kit(theme, scene.home), scene)

    def still(self, frame: Frame, theme: str, gauge: Gauge = WHOLE) -> Image.Image:
        """One picture of an animation."""
        return still(self.paint(frame.scene, theme), frame.line, theme, gauge)

    def warm(self, theme: str) -> None:
        """Draw what every board of the theme needs."""
        self._kit(theme, "right")

    def _kit(self, theme: str, home: Home) -> Kit:
        """The theme's sprites, with the board of that direction among them; drawn by one thread at a time."""
        with self._lock:
            if theme not in self._kits:
                self._kits[theme] = Kit(_THEMES[theme])
            kit = self._kits[theme]
            kit.backdrop(home)
            return kit


def encoded(board: Image.Image, quality: int = _QUALITY) -> bytes:
    """The picture as a JPEG of at most `LARGEST` bytes."""
    file = io.BytesIO()
    board.save(file, "JPEG", quality=quality, subsampling=_SUBSAMPLING)
    # A crazy double can draw twenty arrows; nothing else comes near the limit.
    return file.getvalue() if file.tell() <= LARGEST else encoded(board, quality - 15)
