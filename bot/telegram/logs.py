"""Logging to stderr without secrets: whatever a library writes into a line, they leave as `***`."""

from __future__ import annotations

import logging
from collections.abc import Sequence

LOUD_LIBRARIES = ("aiogram.event", "aiohttp.access", "alembic", "asyncio")
"""Logged from WARNING on: they tell of every update, request or migration step."""


SECRET_LENGTH = 6
"""Shorter ones would blank out ordinary words."""


class Redacting(logging.Formatter):
    """A formatter that blanks out secrets after everything, tracebacks included, has been written."""

    def __init__(self, secrets: Sequence[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = tuple(secret for secret in secrets if len(secret) >= SECRET_LENGTH)

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for secret in self._secrets:
            line = line.replace(secret, "***")
        return line


def set_up_logging(level: str, secrets: Sequence[str]) -> None:
    """Send every log line and warning of the process to stderr, redacted."""
    handler = logging.StreamHandler()
    handler.setFormatter(Redacting(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.captureWarnings(True)
    for name in LOUD_LIBRARIES:
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLevelName(level)))
