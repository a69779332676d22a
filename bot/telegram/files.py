"""Files that people send."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final

from aiogram import Bot
from aiogram.types import Document

from engine.errors import BadRecord
from engine.formats.decode import LIMIT

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

SECONDS: Final = 30


class _Bounded(BytesIO):
    """Takes as much as a file may have, whatever was said of its size."""

    def write(self, data: ReadableBuffer, /) -> int:
        size = self.tell() + memoryview(data).nbytes
        if size > LIMIT:
            raise BadRecord("too_large", f"the file has {size} bytes at least, more than {LIMIT}")
        return super().write(data)


async def received(bot: Bot, document: Document) -> bytes:
    """What is in the file; one that is too large is not even fetched, and raises `BadRecord`."""
    if (document.file_size or 0) > LIMIT:
        raise BadRecord("too_large", f"the file has {document.file_size} bytes, more than {LIMIT}")
    data = _Bounded()
    await bot.download(document, destination=data, timeout=SECONDS)
    return data.getvalue()
