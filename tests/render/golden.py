"""Golden pictures: what the board looked like when somebody last looked at it closely.

`python -m tests.render.golden` draws them afresh, and the board of the README. Look at every one before
committing it, and raise `render.scene.EDITION`, so that no old upload stands for a new picture.
"""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Final

from PIL import Image

from engine.board import Colour
from render.draw import Painter
from render.scene import Scene
from tests.render.scenes import (
    AMERICAN_START,
    BEARING_OFF,
    CRAZY_LADDER,
    CRAZY_REMAINDER,
    DUTCH_HIT,
    DUTCH_RESERVE,
    ENTERING,
    FINISHED,
    GULBAR_PASSED,
    HIT,
    LONG_MIDDLE,
    LONG_START,
    SHORT_MIDDLE,
)

FOLDER: Final = Path(__file__).parents[1] / "data" / "golden"
README: Final = FOLDER.parents[2] / "docs" / "board.png"
GOLDEN: Final[dict[str, tuple[Scene, str]]] = {
    "short_middle_wood": (SHORT_MIDDLE, "wood"),
    "hit_left_contrast": (replace(HIT, home="left"), "contrast"),
    "bearing_off_plain": (replace(BEARING_OFF, numbers=None, viewer=Colour.BLACK), "wood"),
    "finished_contrast": (FINISHED, "contrast"),
    "crazy_ladder_wood": (CRAZY_LADDER, "wood"),
    "dutch_reserve_contrast": (DUTCH_RESERVE, "contrast"),
    "dutch_hit_wood": (DUTCH_HIT, "wood"),
    "american_start_contrast": (replace(AMERICAN_START, home="left"), "contrast"),
    "long_start_wood": (LONG_START, "wood"),
    "long_middle_contrast": (replace(LONG_MIDDLE, home="left", viewer=Colour.BLACK), "contrast"),
    "gulbar_passed_wood": (GULBAR_PASSED, "wood"),
    "crazy_remainder_contrast": (CRAZY_REMAINDER, "contrast"),
    "short_middle_dark": (SHORT_MIDDLE, "dark"),
    "long_middle_left_dark": (replace(LONG_MIDDLE, home="left", viewer=Colour.BLACK), "dark"),
    "crazy_ladder_dark": (CRAZY_LADDER, "dark"),
    "dutch_reserve_dark": (DUTCH_RESERVE, "dark"),
    "finished_plain_dark": (replace(FINISHED, numbers=None), "dark"),
}


def reduced(painter: Painter, name: str) -> Image.Image:
    """The picture at half its size: enough to see every mark, small enough to keep."""
    scene, theme = GOLDEN[name]
    return Image.open(io.BytesIO(painter.draw(scene, theme))).convert("RGB").reduce(2)


def kept(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.jpg").convert("RGB")


def main() -> None:
    painter = Painter()
    FOLDER.mkdir(exist_ok=True)
    for name in GOLDEN:
        reduced(painter, name).save(FOLDER / f"{name}.jpg", quality=80)
    painter.paint(ENTERING, "wood").resize((960, 720), Image.Resampling.LANCZOS).save(README, optimize=True)


if __name__ == "__main__":
    main()
