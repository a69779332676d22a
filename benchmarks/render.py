"""What a board costs, beside the bare JPEG encode of the same board in the same run.

A warm board is drawn again: its arrows and names are in the caches. New boards are those of wandering games,
each seen for the first time in a theme that is ready.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from statistics import median
from time import perf_counter
from typing import Final

from render.draw import THEMES, Painter, encoded
from tests.render.scenes import SCENES
from tests.render.walks import walk

NAME: Final = "render"
ROUNDS: Final = 15


def run() -> Mapping[str, float]:
    """Medians, the ratio that must stay under 2.2, and the sizes."""
    painter = Painter()
    ready = [milliseconds(partial(painter.warm, theme)) for theme in THEMES]
    warm, bare = beside_bare_encode(painter)
    boards = [scene for variant in ("short", "long", "dutch") for scene in walk(variant, seed=2, number=60)]
    new = [milliseconds(partial(painter.draw, scene, "wood")) for scene in boards]
    sizes = [len(painter.draw(scene, theme)) / 1e3 for scene in boards for theme in THEMES]
    return {
        "theme made ready, slowest ms": max(ready),
        "warm board, median ms": median(warm),
        "bare encode, median ms": median(bare),
        "warm board, times its bare encode": median(warm) / median(bare),
        "new board, median ms": median(new),
        "board, median kB": median(sizes),
        "board, largest kB": max(sizes),
    }


def beside_bare_encode(painter: Painter) -> tuple[list[float], list[float]]:
    """Milliseconds of whole boards and of their encoding alone, turn about."""
    warm, bare = [], []
    for scene in SCENES.values():
        for theme in THEMES:
            board = painter.paint(scene, theme)
            for _ in range(ROUNDS):
                warm.append(milliseconds(partial(painter.draw, scene, theme)))
                bare.append(milliseconds(partial(encoded, board)))
    return warm, bare


def milliseconds(call: Callable[[], object]) -> float:
    began = perf_counter()
    call()
    return (perf_counter() - began) * 1e3
