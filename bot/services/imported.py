"""The row of a match that somebody has sent as a file, and the port that asks for such rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, NewType, Protocol

from bot.services.records import PersonId

ImportId = NewType("ImportId", int)
STRANGERS: Final = (PersonId(1), PersonId(2))
"""Numbers that Telegram has never given to a person: whoever played in a file."""
NEVER: Final = datetime.fromtimestamp(0, UTC)
"""When that was: no game of ours is meant."""


@dataclass(frozen=True, slots=True)
class Imported:
    """Key: person and slot, so that nobody fills the database; `id` is nobody else's."""

    person: PersonId
    slot: int
    id: ImportId
    name: str
    """Of the file."""
    text: str = field(repr=False)
    """The file, decoded and found to tell a match: `engine.formats.files.read_file_text` reads it."""
    created_at: datetime


class ImportRows(Protocol):
    """What the store answers about files."""

    async def of(self, person: PersonId) -> Mapping[int, ImportId]:
        """Those that the person has sent, by slot, the oldest first."""
        ...

    async def one(self, number: ImportId) -> Imported | None: ...
