"""How the bot is doing, for its owner."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from bot.presses import MenuPress
from bot.services.census import Census, Figures
from bot.services.ports import Person
from bot.views.buttons import button, keyboard
from bot.views.caption import lines
from bot.views.reader import Reader, reader_of
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.texts import Html, Texts

MEGABYTE: Final = 1_000_000


def status_screen(figures: Figures, census: Census, since: datetime | None, person: Person) -> Screen:
    """Games, queues, lag, sizes; first what is wrong."""
    reader = reader_of(person)
    words = reader.texts
    parts = [
        words("status.title"),
        *_alarms(figures, since, words),
        words("status.games", n=census.running),
        words("status.boards", n=census.stale),
        words("status.timers", n=census.overdue),
        words("status.queues", updates=figures.updates, calls=figures.calls, thoughts=figures.thoughts),
        words("status.held", n=figures.held),
        words("status.lag", ms=round(figures.lag * 1000)),
        words("status.sizes", memory=figures.memory // MEGABYTE, database=census.size // MEGABYTE),
    ]
    return _screen(parts, reader)


def maintenance_screen(since: datetime | None, person: Person) -> Screen:
    """Whether the bot serves, and how that is changed."""
    reader = reader_of(person)
    words = reader.texts
    return _screen([_maintenance(since, words), words("maintenance.how")], reader)


def _alarms(figures: Figures, since: datetime | None, words: Texts) -> Iterator[Html]:
    if figures.deaf:
        yield words("status.deaf")
    if since is not None:
        yield _maintenance(since, words)


def _maintenance(since: datetime | None, words: Texts) -> Html:
    return words("maintenance.off") if since is None else words("maintenance.on", time=f"{since:%H:%M}")


def _screen(parts: list[Html], reader: Reader) -> Screen:
    close = [button(reader.texts.plain("menu.close"), MenuPress(screen="close"))]
    return Screen(lines(parts), keyboard([close]), opening_scene("short", reader))
