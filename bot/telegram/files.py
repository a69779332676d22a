"""Files that people send."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from aiogram import Bot
from aiogram.types import Document

from engine.errors import BadRecord
from engine.formats.decode import LIMIT

SECONDS: Final = 30


async def received(bot: Bot, document: Document) -> bytes:
    """What is in the file; one that is too large is not even fetched, and raises `BadRecord`."""
    if (document.file_size or 0) > LIMIT:
        raise BadRecord("too_large", f"the file has {document.file_size} bytes, more than {LIMIT}")
    data = BytesIO()
    await bot.download(document, destination=data, timeout=SECONDS)
    return data.getvalue()
