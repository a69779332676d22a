"""Whatever people are called, every text about two of them fits and stays readable."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.services.ports import Chat, ChatId, Note
from bot.services.table import Table
from bot.services.talk import PHRASES
from bot.views.board import board_view
from bot.views.gamelist import Listed, chat_games_screen, games_screen
from bot.views.notes import TOAST, note_text
from bot.views.pings import ping_text
from bot.views.reader import Reader
from bot.views.resigning import resign_menu
from bot.views.texts import LANGUAGES, texts
from engine.events import Doubled, Taken
from engine.scoring import Kind
from engine.side_events import CubeWaived, Declined, Proposed, ResignRefused, Said
from tests.bot.offers import MONEY, ended, offered, table
from tests.bot.view_tables import ANNA, BORIS, then

CAPTION: Final = 1024
MESSAGE: Final = 4096
MENUS: Final = (
    "",
    "more",
    "why",
    "envelope",
    "settings",
    "phrases",
    "pass",
    resign_menu(0),
    resign_menu(0, "mars"),
)
HARD: Final = (
    "W" * 64,
    "\u05d0" * 64,
    "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 20,
    "\u202e<b>&",
    "",
    "\ufdfd" * 64,
)
NAMES: Final = st.one_of(st.sampled_from(HARD), st.text(max_size=64))


def tables() -> Iterator[Table]:
    """The states in which a board says most about both players."""
    phrase = Said(1, max(PHRASES, key=lambda each: len(texts("ru").plain(f"phrase.{each}"))), 4)
    yield table(offered(), phrase)
    yield table(offered(0, Kind.KOKS), ResignRefused(1), phrase)
    yield table(CubeWaived(0), events=then(MONEY, Doubled(0)))
    yield table(events=then(MONEY, Doubled(0), Taken(1)))
    for what in ("rematch", "end"):
        yield ended(Proposed(0, what), length=0 if what == "end" else 1)
        yield ended(Proposed(1, what), Declined(0), length=0 if what == "end" else 1)


TABLES: Final = tuple(tables())


def named(shown: Table, anna: str, boris: str) -> Table:
    people = {ANNA.id: replace(ANNA, name=anna), BORIS.id: replace(BORIS, name=boris)}
    return replace(shown, people=people)


def readers(language: str) -> Iterator[Reader]:
    for menu in MENUS:
        yield Reader(language=language, seat=0, menu=menu)
        yield Reader(language=language, seat=1, menu=menu)
        yield Reader(language=language, private=False, menu=menu)


def visible(html: str) -> int:
    """Characters as Telegram counts them, in UTF-16."""
    return len(unescape(re.sub(r"<[^>]+>", "", html)).encode("utf-16-le")) // 2


def is_closed(html: str) -> bool:
    """Every tag that begins ends, and a name opens none."""
    open_tags: list[str] = []
    for end, tag in re.findall(r"<(/?)(\w+)[^>]*>", html):
        if not end:
            open_tags.append(tag)
        elif not open_tags or open_tags.pop() != tag:
            return False
    return not open_tags


@settings(max_examples=40, deadline=None)
@given(anna=NAMES, boris=NAMES, language=st.sampled_from(sorted(LANGUAGES)), which=st.sampled_from(TABLES))
def test_every_board_fits_whatever_the_two_are_called(
    anna: str, boris: str, language: str, which: Table
) -> None:
    shown = named(which, anna, boris)
    for reader in readers(language):
        view = board_view(shown, reader)
        assert visible(view.caption) <= CAPTION
        assert is_closed(view.caption)


@settings(max_examples=40, deadline=None)
@given(anna=NAMES, boris=NAMES, language=st.sampled_from(sorted(LANGUAGES)), which=st.sampled_from(TABLES))
def test_every_list_and_reminder_fits_whatever_the_two_are_called(
    anna: str, boris: str, language: str, which: Table
) -> None:
    shown = named(which, anna, boris)
    person = replace(ANNA, name=anna, preferences=replace(ANNA.preferences, language=language))
    listed = Listed(shown, timedelta(days=5, hours=23), "https://t.me/c/1234567890/12345/123456")
    lists = [
        games_screen(person, [listed] * 10, others=5),
        chat_games_screen(Chat(ChatId(-1), "group", language=language), [listed] * 10, ANNA.id, others=5),
    ]
    said = [(screen.text, CAPTION if screen.photo else MESSAGE) for screen in lists]
    said += [(ping_text(shown, seat, texts(language), group=True), MESSAGE) for seat in (0, 1)]
    for text, longest in said:
        assert visible(text) <= longest
        assert is_closed(text)


def test_what_is_said_after_a_press_names_nobody_and_fits() -> None:
    for language in LANGUAGES:
        for key in ("note.proposed", "note.resign_offered", "note.waived", "note.unwaived", "note.said"):
            assert 0 < len(note_text(Note(key), language)) <= TOAST
