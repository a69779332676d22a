"""What a press is answered with: a note or a refusal, as one short line in the presser's language."""

from __future__ import annotations

from datetime import timedelta
from typing import Final, assert_never

from bot.services.coin_errors import NotEnoughCoins
from bot.services.errors import NotFound, StoreFailed, UnderMaintenance
from bot.services.ports import Note
from bot.views.clock import duration
from bot.views.texts import Texts, texts
from engine.errors import BadProof, BadRecord, NardyError, StepRefused

TOAST: Final = 200
"""Characters that Telegram shows at most."""
ALERTS: Final = (NotFound, StoreFailed, UnderMaintenance, BadProof)
"""What must not be overlooked: the press had no effect, and pressing again will not help."""


def note_text(said: Note | NardyError, language: str) -> str:
    """The answer to a press: plain text, never longer than Telegram shows."""
    words = texts(language)
    return shortened(spoken(said, words))


def spoken(said: Note | NardyError, words: Texts) -> str:
    match said:
        case Note():
            values = {name: value_text(value, words) for name, value in said.values.items()}
            return words.plain(said.key, **values)
        case BadRecord():
            return words.plain(f"record.{said.reason}", game=said.game, line=said.line, text=said.text)
        case NotEnoughCoins():
            return words.count(said.key, said.missing)
        case StepRefused() if words.has(f"law.{said.law}"):
            return words.plain(f"law.{said.law}")
        case NardyError():
            return words.plain(said.key if words.has(said.key) else NardyError.key)
        case _:
            assert_never(said)


def value_text(value: object, words: Texts) -> object:
    """A time in words; all else as it is."""
    return duration(value, words) if isinstance(value, timedelta) else value


def is_alert(said: Note | NardyError) -> bool:
    """Whether the answer waits for an OK; everything else is a toast that goes by itself."""
    return isinstance(said, ALERTS) or (isinstance(said, Note) and said.alert)


def shortened(text: str) -> str:
    return text if len(text) <= TOAST else text[: TOAST - 1] + "…"
