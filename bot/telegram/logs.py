"""Logging to stderr without secrets, addresses or what people have written.

Whatever a library puts into a line, secrets leave as `***` and addresses as `‹url›`. Of an exception are
told its kind, the places it came through and the frame of its text: what it quotes may be somebody's message.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.meters import FAILURES

LOUD_LIBRARIES = ("PIL", "aiogram.event", "aiohttp.access", "aiosqlite", "alembic", "asyncio", "sqlalchemy")
"""Logged from WARNING on: they tell of every update, request, statement or migration step."""
SECRET_LENGTH = 6
"""Shorter ones would blank out ordinary words."""
TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
URL: Final = re.compile(r"\b[a-zA-Z][a-zA-Z0-9+.-]*://[^\s'\"<>]+")
QUOTED: Final = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|‘[^’\n]*’|«[^»\n]*»|`[^`\n]*`")
LONGEST: Final = 300
"""Characters of an exception's text."""


class Redacting(logging.Formatter):
    """A formatter that blanks out secrets after everything, tracebacks included, has been written."""

    def __init__(self, secrets: Sequence[str]) -> None:
        super().__init__(TEXT)
        halves = (half for secret in secrets for half in (secret, secret.partition(":")[2]))
        self._secrets = tuple(secret for secret in halves if len(secret) >= SECRET_LENGTH)

    def format(self, record: logging.LogRecord) -> str:
        record.exc_text = None  # Another formatter may have written it in full.
        return self.redacted(super().format(record))

    def formatException(self, ei: object) -> str:  # noqa: N802 - logging's name
        assert isinstance(ei, tuple)
        return "\n".join(told(ei[1])) if ei[1] is not None else ""

    def redacted(self, text: str) -> str:
        """Without secrets and addresses."""
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return URL.sub("‹url›", text)


class Json(Redacting):
    """One object a line: `at`, `level`, `logger`, `message`, and of an error its `trace`."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": self.redacted(record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = self.redacted(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class Counting(logging.Handler):
    """Counts lines, so that an alarm need not read them."""

    def emit(self, record: logging.LogRecord) -> None:
        FAILURES.inc()


def set_up_logging(level: str, secrets: Sequence[str], form: str = "text") -> None:
    """Send every log line and warning of the process to stderr, redacted."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json(secrets) if form == "json" else Redacting(secrets))
    logging.basicConfig(level=level, handlers=[handler, Counting(logging.ERROR)], force=True)
    logging.captureWarnings(True)
    for name in LOUD_LIBRARIES:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))


def told(error: BaseException) -> Iterator[str]:
    """The lines of a traceback, the cause first."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from told(earlier)
        yield "which led to:" if earlier is error.__cause__ else "in whose handling:"
    yield from "".join(traceback.format_tb(error.__traceback__)).splitlines()
    yield f"{type(error).__qualname__}: {masked(str(error))}"
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from (f"  {line}" for line in told(each))


def masked(text: str) -> str:
    """The frame of an error's text: its first line, without what it quotes."""
    return QUOTED.sub("'…'", text.partition("\n")[0])[:LONGEST]
