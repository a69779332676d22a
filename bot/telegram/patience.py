"""Who pressed is told at once that the screen comes later, where the chat has been told too much lately."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeAlias

from bot.telegram.outbox import Outbox, Place

Word: TypeAlias = Callable[[], Awaitable[None]]
"""Answers the press that is being handled."""

SOON: Final = 1.0
"""Seconds that a spinner may turn: a private chat is never slower, a group that had its 18 calls is."""

_word: ContextVar[Word | None] = ContextVar("word", default=None)


@contextmanager
def word_given_by(word: Word) -> Iterator[None]:
    """Within, whoever is to wait long for a chat says so by this; background tasks have nobody to tell."""
    token = _word.set(word)
    try:
        yield
    finally:
        _word.reset(token)


async def told_to_wait(outbox: Outbox, place: Place) -> None:
    """Answer the press before its screen, where the chat's turn comes late."""
    word = _word.get()
    if word is not None and outbox.wait(place.chat) > SOON:
        await word()
