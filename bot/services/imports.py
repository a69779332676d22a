"""Matches that somebody sends as a file: read by the rules, kept, and looked at again."""

from __future__ import annotations

from typing import Final

from bot.services.errors import NotFound
from bot.services.imported import Imported, ImportId
from bot.services.ports import Clock, PersonId, Store
from bot.services.recent import Recent
from bot.services.thinking import Thinking
from engine.formats.decode import text_of
from engine.formats.files import read_file_text
from engine.formats.record import Record

KEPT: Final = 20
"""So many files of one person; a further one takes the place of the oldest."""
REMEMBERED: Final = 20
"""So many are kept as they were read: stepping through one must not read it anew."""
LONGEST_NAME: Final = 120


class Imports:
    """Reading follows every turn by the rules, which may take a second: that is for the thinking threads."""

    def __init__(self, store: Store, clock: Clock, thinking: Thinking) -> None:
        self._store = store
        self._clock = clock
        self._thinking = thinking
        self._read: Recent[ImportId, Record] = Recent(REMEMBERED)

    async def keep(self, person: PersonId, name: str, data: bytes) -> tuple[ImportId, Record]:
        """The match in the file, which is kept from now on; raises `BadRecord`."""
        text = text_of(data)
        record = await self._thinking.run(lambda: read_file_text(text))
        number = ImportId(await self._store.new_id())
        taken = await self._store.imports.of(person)
        free = [slot for slot in range(KEPT) if slot not in taken]
        slot = free[0] if free else next(iter(taken))
        row = Imported(person, slot, number, name[:LONGEST_NAME], text, self._clock.now())
        await self._store.append((), (row,))
        self._read.put(number, record)
        return number, record

    async def of(self, number: ImportId, person: PersonId) -> Record:
        """A match that the person has sent; raises `NotFound`."""
        row = await self._store.imports.one(number)
        if row is None or row.person != person:
            raise NotFound(f"no import {number} of person {person}")
        record = self._read.get(number)
        if record is None:
            record = await self._thinking.run(lambda: read_file_text(row.text))
        self._read.put(number, record)
        return record
