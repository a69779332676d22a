"""Themes as data: every colour of the picture, and what each side's pieces are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from engine.board import Colour

Hex: TypeAlias = str
"""A colour as "#rrggbb"."""
Rgb: TypeAlias = tuple[int, int, int]
Mark: TypeAlias = Literal["groove", "dot", "ring", "diamond"]


def rgb(colour: Hex) -> Rgb:
    """The three channels."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(colour: Hex, other: Hex, share: float) -> Hex:
    """`colour` with a share of `other` in it."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(rgb(colour), rgb(other), strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


SHADOW: Final = "#0b0603"
"""Shadows and the halo that lifts arrows off the cloth."""
BLACK: Final = "#000000"
WHITE: Final = "#ffffff"


@dataclass(frozen=True, slots=True)
class Finish:
    """What one side's checkers, dice and edges look like.

    `mark` tells the sides apart without colour; `lift` is how far light raises the face, `gloss` the strength
    (0..255) of the highlight.
    """

    face: Hex
    shade: Hex
    rim: Hex
    ink: Hex
    mark: Mark
    rim_width: float
    lift: float
    gloss: int


@dataclass(frozen=True, slots=True)
class Theme:
    """One look of the board.

    `act` is you, now: whose turn, what may move, own steps. `past` is the other, before. There is no third
    accent. `light_line` and `dark_line` run along the edges of light and dark points. `textured` pieces and
    boards are turned wood and cloth; the others are flat and sharp.
    """

    key: str
    wood_dark: Hex
    wood: Hex
    wood_light: Hex
    felt: Hex
    felt_edge: Hex
    light_point: Hex
    dark_point: Hex
    light_line: Hex
    dark_line: Hex
    line_width: float
    inlay: Hex
    well: Hex
    text: Hex
    number: Hex
    act: Hex
    past: Hex
    on_act: Hex
    white: Finish
    black: Finish
    textured: bool

    def finish(self, colour: Colour) -> Finish:
        return self.white if colour is Colour.WHITE else self.black


_WOOD = Theme(
    key="wood",
    wood_dark="#301d11",
    wood="#472c1a",
    wood_light="#5f3e26",
    felt="#68785f",
    felt_edge="#53634f",
    light_point="#b09467",
    dark_point="#74402f",
    light_line="#594b35",
    dark_line="#dcc28c",
    line_width=1.6,
    inlay="#dcc28c",
    well="#4a5848",
    text="#f6ead0",
    number="#ecd9b2",
    act="#ffbe3d",
    past="#b5e6ee",
    on_act="#1d1207",
    white=Finish("#fbf1da", "#d8c197", "#7d6138", "#3a2412", "groove", 2.0, 0.25, 120),
    black=Finish("#382924", "#0f0a08", "#c99c69", "#f6e3bd", "dot", 2.6, 0.12, 80),
    textured=True,
)
_CONTRAST = Theme(
    key="contrast",
    wood_dark="#202b38",
    wood="#293646",
    wood_light="#324154",
    felt="#718da5",
    felt_edge="#66819a",
    light_point="#98b0c4",
    dark_point="#466076",
    light_line="#000000",
    dark_line="#ffffff",
    line_width=3.0,
    inlay="#dfe9f2",
    well="#547087",
    text="#ffffff",
    number="#ffffff",
    act="#ffd21f",
    past="#ffffff",
    on_act="#000000",
    white=Finish("#ffffff", "#f1f3f5", "#000000", "#000000", "ring", 2.6, 0.25, 0),
    black=Finish("#17191c", "#000000", "#ffffff", "#ffffff", "diamond", 2.6, 0.12, 0),
    textured=False,
)
_DARK = Theme(
    key="dark",
    wood_dark="#14171c",
    wood="#1b2027",
    wood_light="#272e38",
    felt="#3d4a52",
    felt_edge="#333f47",
    light_point="#697c86",
    dark_point="#4a3238",
    light_line="#343e43",
    dark_line="#8b9aa3",
    line_width=1.6,
    inlay="#8b9aa3",
    well="#2c363d",
    text="#dfe5e8",
    number="#b9c4ca",
    act="#f2a93b",
    past="#86c5d6",
    on_act="#17110a",
    white=Finish("#e3e0d8", "#b3b0a8", "#5c5a55", "#23262a", "groove", 2.0, 0.2, 70),
    black=Finish("#1d2126", "#07090b", "#b4c4cd", "#d7e1e6", "dot", 2.8, 0.1, 50),
    textured=True,
)
"""For the evening: nothing on it is brighter than White's checkers, and those are softer than elsewhere."""

THEMES: Final = {theme.key: theme for theme in (_WOOD, _DARK, _CONTRAST)}
