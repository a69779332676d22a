"""A name that is HTML, a title that is a link: shown as they are, never as markup."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Final

import pytest

from bot.app import App
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import seated

NAMES: Final = (
    "<b>Anna",
    '</b><a href="tg://user?id=1">Anna</a>',
    "&lt;script&gt;&amp;",
    "</blockquote><tg-spoiler>",
    "{n} {name!r} %s %(x)s",
    "{0.__class__}",
)
KNOWN: Final = frozenset({"b", "i", "blockquote", "code", "tg-spoiler", "u", "s", "a", "pre"})


class Tags(HTMLParser):
    """Fails where tags are not nested as Telegram wants them, or lead to somebody."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in KNOWN
        self.open.append(tag)
        self.links += [value for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def links_in(text: str) -> list[str | None]:
    """Where the text leads; its tags are well nested."""
    tags = Tags()
    tags.feed(text)
    tags.close()
    assert tags.open == []
    return tags.links


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_no_markup_on_any_screen(app: App, square: Square, bogdan: Phone, name: str) -> None:
    anna = Phone(app, 7, name)
    await seated(square, anna, bogdan)
    await square.say(anna, "/score")
    await anna.sit_down()
    for command in ("/games", "/score", "/history", "/profile", "/privacy", "/settings", "/top"):
        await anna.say(command)

    shown = [*anna.messages, *square.messages]
    assert [link for message in shown for link in links_in(message.text) if link and "id=1" in link] == []
    assert any(name[:8] in unescape(re.sub("<[^>]*>", "", message.text)) for message in shown)
