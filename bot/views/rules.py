"""The rules of every game, page by page, each with a picture.

`arg` of a press names a screen: "" lists the games, "long" is the contents of a chapter, "long.head" a page;
the pages of short nardy have their bare names.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import MenuPress
from bot.services.ports import Person
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.chapters import CHAPTERS, Sketch
from bot.views.reader import Reader, reader_of
from bot.views.scene import opening_scene, position_scene
from bot.views.screen import Screen
from bot.views.terms import profile_about
from bot.views.texts import Html, Texts
from engine.notation import parse_position
from engine.profiles import profiles_for
from engine.variants import rules_for
from render.scene import Scene

FIRST: Final = "short"
PAGES: Final = {
    (page if chapter == FIRST else f"{chapter}.{page}"): (chapter, page)
    for chapter, pages in CHAPTERS.items()
    for page in pages
}
"""Every page by its name, in reading order."""


def rules_screen(person: Person, arg: str = "") -> Screen:
    """A page, the contents of a chapter, or the games for "" and anything unknown."""
    reader = reader_of(person)
    if arg in PAGES:
        return page_screen(arg, reader)
    return contents_screen(arg, reader) if arg in CHAPTERS else games_screen(reader)


def games_screen(reader: Reader) -> Screen:
    """A button for each game."""
    words = reader.texts
    games = packed([goes_to(words.plain(f"variant.{chapter}"), chapter) for chapter in CHAPTERS], 2)
    back = button(words.plain("menu.back"), MenuPress(screen="start"))
    return Screen(
        words("rules.choose"), keyboard(games, [[back, closing(words)]]), opening_scene(FIRST, reader)
    )


def contents_screen(chapter: str, reader: Reader) -> Screen:
    """A button for each page of a chapter."""
    words = reader.texts
    pages = packed([goes_to(title(page, words), page) for page in pages_of(chapter)], 2)
    text = words("rules.of", game=words.plain(f"variant.{chapter}"))
    return Screen(text, keyboard(pages, [leave(words)]), opening_scene(chapter, reader))


def page_screen(name: str, reader: Reader) -> Screen:
    """One page with its picture."""
    words, (chapter, page) = reader.texts, PAGES[name]
    text = words("rules.page", title=title(name, words), text=body(name, words))
    scene = drawn(chapter, CHAPTERS[chapter][page], reader)
    return Screen(text, keyboard([turning(name, words)], [leave(words)]), scene)


def title(name: str, words: Texts) -> str:
    chapter, page = PAGES[name]
    return words.plain(f"rules.{page}.title" if chapter == FIRST else f"rules.heading.{page}")


def body(name: str, words: Texts) -> Html:
    """The text of a page; that on kinds of rules is made of the profiles."""
    chapter, page = PAGES[name]
    if page == "tables":
        told = [
            words(
                "rules.table",
                name=words.plain(f"profile.{profile.key}"),
                about=profile_about(profile.key, words),
            )
            for profile in profiles_for(chapter)
        ]
        return Html("\n").join_html(told)
    return words(f"rules.{page}.text" if chapter == FIRST else f"rules.{chapter}.{page}.text")


def pages_of(chapter: str) -> list[str]:
    """The names of a chapter's pages in reading order."""
    return [name for name, (its, _) in PAGES.items() if its == chapter]


def turning(name: str, words: Texts) -> Row:
    """To the page before, the contents and the page after."""
    chapter, _ = PAGES[name]
    order = pages_of(chapter)
    here = order.index(name)
    row = [goes_to("‹", order[here - 1])] if here else []
    row.append(goes_to(f"{words.plain('rules.contents')} {here + 1}/{len(order)}", chapter))
    if here + 1 < len(order):
        row.append(goes_to("›", order[here + 1]))
    return row


def leave(words: Texts) -> Row:
    """To the other games, or away with a page that was opened beside a board."""
    return [goes_to(words.plain("rules.games"), ""), closing(words)]


def closing(words: Texts) -> InlineKeyboardButton:
    return button(words.plain("menu.close"), MenuPress(screen="close"))


def goes_to(text: str, arg: str) -> InlineKeyboardButton:
    return button(text, MenuPress(screen="rules", arg=arg))


def drawn(chapter: str, sketch: Sketch, reader: Reader) -> Scene:
    """The sketch as a scene: the reader is white."""
    rules = rules_for(chapter)
    position = parse_position(sketch.position, rules) if sketch.position else rules.opening
    scene = position_scene(rules, position, reader)
    rolling = sketch.roller if sketch.dice else None
    return replace(
        scene,
        dice=sketch.dice,
        roller=rolling,
        turn=rolling,
        arrows=sketch.arrows,
        cube=sketch.cube,
        lot=sketch.lot,
        picks=sketch.picks,
        landings=sketch.landings,
        ladder=sketch.ladder,
    )
