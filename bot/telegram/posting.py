"""What is posted, where, and what may become of it: the words of `bot.telegram.outbox`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from aiogram.types import InlineKeyboardMarkup

from bot.services.ports import ChatId
from bot.telegram.pictures import Drawn


class Outcome(Enum):
    """What became of a call."""

    DONE = auto()
    """The chat shows it (it may have shown it before: "not modified")."""
    GONE = auto()
    """The message to edit is not there any more, or never was one that can show this."""
    SHUT = auto()
    """Nobody to be reached there: blocked, kicked, deleted, or not allowed to post."""
    MOVED = auto()
    """The group is a supergroup now; whoever follows it has been told."""
    KEPT = auto()
    """The message is too old to be deleted."""
    HELD = auto()
    """429: the chat rests now; wait for its turn and show what is newest then."""
    NO_PICTURE = auto()
    """Telegram does not know the picture's `file_id` (any more)."""
    NO_TOPIC = auto()
    """The topic is gone: post without it."""
    REFUSED = auto()
    """A mistake of ours, which stands in the log; or a topic is closed, but not the group; or nothing can be
    shown to one member alone."""


SIGNS: Final = (
    ("message is not modified", Outcome.DONE),
    ("message to edit not found", Outcome.GONE),
    ("message can't be edited", Outcome.GONE),
    ("message media can't be edited", Outcome.GONE),
    ("there is no caption in the message", Outcome.GONE),
    ("there is no text in the message", Outcome.GONE),
    ("MESSAGE_ID_INVALID", Outcome.GONE),
    ("message to delete not found", Outcome.GONE),
    ("message can't be deleted", Outcome.KEPT),
    ("file identifier", Outcome.NO_PICTURE),
    ("MEDIA_EMPTY", Outcome.NO_PICTURE),
    ("message thread not found", Outcome.NO_TOPIC),
    ("chat not found", Outcome.SHUT),
    ("TOPIC_CLOSED", Outcome.REFUSED),
    ("ephemeral message", Outcome.REFUSED),
    ("not enough rights to send", Outcome.SHUT),
    ("have no write access", Outcome.SHUT),
    ("CHAT_WRITE_FORBIDDEN", Outcome.SHUT),
)
"""Parts of Telegram's error texts, the first that fits counts."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where to post."""

    chat: ChatId
    thread: int | None = None


@dataclass(frozen=True, slots=True)
class Content:
    """What a message shows. `picture` None leaves the picture that it has; one in `letters` has none."""

    text: str
    keyboard: InlineKeyboardMarkup | None
    picture: Drawn | None = None
    letters: bool = False


@dataclass(frozen=True, slots=True)
class Posted:
    """What became of a message; with `DONE` its id, and the `file_id` of a picture that was uploaded."""

    outcome: Outcome
    message: int | None = None
    file_id: str | None = None


@dataclass(frozen=True, slots=True)
class Reminder:
    """A line of text that answers a board, if that is still there."""

    text: str
    keyboard: InlineKeyboardMarkup
    answers: int | None
