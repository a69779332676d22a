"""Scenes as values: their key is the name of their picture."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import fields, replace
from typing import Any, Final

import pytest

from engine.board import Colour
from render.draw import THEMES
from render.scene import Arrow, Banner, CubeFace, Die, Ladder, Scene
from tests.render.scenes import BEARING_OFF, SCENES, SHORT_MIDDLE, SHORT_START, plates

CHANGES: Final[dict[str, Any]] = {
    "sides": BEARING_OFF.sides,
    "plates": plates(SHORT_START.sides, ("0", "1")),
    "opposed": False,
    "viewer": Colour.BLACK,
    "home": "left",
    "numbers": None,
    "turn": Colour.BLACK,
    "dice": (Die(3, used=True), Die(1)),
    "roller": Colour.BLACK,
    "lot": (3, 1),
    "cube": CubeFace(1, crawford=True),
    "arrows": (Arrow(Colour.WHITE, 8, 5, hit=True),),
    "picks": (24, 13, 8),
    "landings": (5,),
    "match_label": "до 5",
    "crawford_label": "Кроуфорд",
    "banner": Banner("Анна"),
    "ladder": Ladder(1, 2),
    "reserve": True,
}


def test_every_part_of_a_scene_has_a_change_to_try() -> None:
    assert set(CHANGES) == {field.name for field in fields(Scene)}


@pytest.mark.parametrize("part", CHANGES)
def test_whatever_changes_the_picture_changes_the_key(part: str) -> None:
    changed = replace(SHORT_START, **{part: CHANGES[part]})

    assert changed.key("wood") != SHORT_START.key("wood")


def test_different_scenes_have_different_keys() -> None:
    keys = {scene.key(theme) for scene in SCENES.values() for theme in THEMES}

    assert len(keys) == len(THEMES) * len(SCENES)


def test_equal_scenes_share_a_key() -> None:
    again = replace(SHORT_MIDDLE, arrows=tuple(SHORT_MIDDLE.arrows))

    assert again.key("wood") == SHORT_MIDDLE.key("wood")


def test_a_key_is_the_same_in_another_process() -> None:
    code = "from tests.render.scenes import SHORT_MIDDLE; print(SHORT_MIDDLE.key('wood'))"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}

    there = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )

    assert there.stdout.strip() == SHORT_MIDDLE.key("wood")


def test_a_key_is_short_and_plain() -> None:
    key = SHORT_START.key("wood")

    assert len(key) == 32
    assert key.isalnum()
