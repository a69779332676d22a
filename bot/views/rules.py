"""The rules of short nardy, page by page, each with a picture."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import MenuPress
from bot.services.ports import Person
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.reader import Reader, reader_of
from bot.views.scene import opening_scene, position_scene
from bot.views.screen import Screen
from bot.views.texts import Texts
from engine.board import Colour
from engine.notation import parse_position
from engine.variants import rules_for
from render.scene import Arrow, CubeFace, Die, Scene

WHITE: Final = Colour.WHITE
BLACK: Final = Colour.BLACK


@dataclass(frozen=True, slots=True)
class Sketch:
    """The picture of a page: a position, white first, and what is drawn on it."""

    position: str = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
    dice: tuple[Die, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    cube: CubeFace | None = None
    lot: tuple[int, int] | None = None
    picks: tuple[int, ...] = ()
    landings: tuple[int, ...] = ()


PAGES: Final = {
    "goal": Sketch(),
    "start": Sketch(lot=(5, 2)),
    "moves": Sketch(
        "24:2 13:5 8:2 6:4 5:2 / 24:2 13:5 8:3 6:5",
        dice=(Die(3, used=True), Die(1, used=True)),
        arrows=(Arrow(WHITE, 8, 5, own=True), Arrow(WHITE, 6, 5, own=True)),
    ),
    "must": Sketch(
        "13:1 2:4 1:4 off:6 / 22:2 6:4 5:4 4:3 off:2",
        dice=(Die(6, used=True), Die(4)),
        arrows=(Arrow(WHITE, 13, 7, own=True),),
    ),
    "hit": Sketch(
        "24:2 13:5 8:2 6:4 5:2 / bar:1 24:1 13:5 8:3 6:5",
        dice=(Die(3, used=True), Die(1, used=True)),
        arrows=(Arrow(WHITE, 8, 5, own=True), Arrow(WHITE, 6, 5, hit=True, own=True)),
    ),
    "off": Sketch(
        "6:3 5:3 4:2 3:2 2:2 off:3 / 6:2 5:3 4:2 2:3 1:2 off:3",
        dice=(Die(6), Die(3)),
        picks=(6, 3),
        landings=(0,),
    ),
    "score": Sketch("2:1 1:1 off:13 / bar:1 20:1 13:2 8:3 6:4 5:4"),
    "cube": Sketch("24:1 13:4 8:3 6:5 5:2 / 24:2 13:4 8:3 6:4 4:2", cube=CubeFace(2, "offered_to_black")),
    "cube_rules": Sketch("24:1 13:4 8:3 6:5 5:2 / 24:2 13:4 8:3 6:4 4:2", cube=CubeFace(4, "black")),
    "buttons": Sketch(
        "24:1 16:1 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5",
        dice=(Die(6, used=True), Die(2, used=True)),
        arrows=(Arrow(WHITE, 24, 16, own=True),),
    ),
    "tips": Sketch("24:1 13:2 9:2 8:2 7:2 6:2 5:2 4:2 / 24:2 13:4 8:3 6:4 5:2"),
    "first": Sketch(
        "24:2 13:5 8:2 6:4 4:2 / 24:2 13:5 8:3 6:5",
        dice=(Die(4, used=True), Die(2, used=True)),
        arrows=(Arrow(WHITE, 8, 4, own=True), Arrow(WHITE, 6, 4, own=True)),
    ),
    "words": Sketch(),
    "words_play": Sketch("24:1 16:1 13:5 8:3 6:5 / bar:1 24:1 13:5 8:3 6:5"),
}
"""In reading order."""


def rules_screen(person: Person, page: str = "") -> Screen:
    """One page, or the contents for "" and anything unknown."""
    reader = reader_of(person)
    words = reader.texts
    if page not in PAGES:
        return Screen(
            words("rules.title"), keyboard(contents(words), [leave(words)]), opening_scene("short", reader)
        )
    title = words(f"rules.{page}.title")
    text = words("rules.page", title=title, text=words(f"rules.{page}.text"))
    return Screen(text, keyboard([turning(page, words)], [leave(words)]), drawn(PAGES[page], reader))


def contents(words: Texts) -> list[Row]:
    return packed([page_button(words.plain(f"rules.{page}.title"), page) for page in PAGES], 2)


def turning(page: str, words: Texts) -> Row:
    """To the page before, the contents and the page after."""
    order = list(PAGES)
    here = order.index(page)
    row = [page_button("‹", order[here - 1])] if here else []
    row.append(page_button(f"{words.plain('rules.contents')} {here + 1}/{len(order)}", ""))
    if here + 1 < len(order):
        row.append(page_button("›", order[here + 1]))
    return row


def leave(words: Texts) -> Row:
    """Back to the start, or away with a page that was opened beside a board."""
    return [
        button(words.plain("menu.back"), MenuPress(screen="start")),
        button(words.plain("menu.close"), MenuPress(screen="close")),
    ]


def page_button(text: str, page: str) -> InlineKeyboardButton:
    return button(text, MenuPress(screen="rules", arg=page))


def drawn(sketch: Sketch, reader: Reader) -> Scene:
    """The sketch as a scene: the reader is white."""
    rules = rules_for("short")
    scene = position_scene(rules, parse_position(sketch.position, rules), reader)
    rolling = bool(sketch.dice)
    return replace(
        scene,
        dice=sketch.dice,
        roller=WHITE if rolling else None,
        turn=WHITE if rolling else None,
        arrows=sketch.arrows,
        cube=sketch.cube,
        lot=sketch.lot,
        picks=sketch.picks,
        landings=sketch.landings,
    )
