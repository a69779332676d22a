"""Quick phrases under a board, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.table import Table
from bot.views.people import called
from bot.views.reader import Reader
from bot.views.resigning import is_fresh
from bot.views.texts import Html


def phrase_lines(table: Table, reader: Reader) -> Iterator[Html]:
    """The newest phrase of each seat until the next turn; own ones always, the opponent's if wanted.

    None on a group's board: there people can simply write."""
    if not reader.private:
        return
    for seat, said in enumerate(table.aside.said):
        wanted = reader.preferences.phrases or seat == reader.seat
        if said is not None and wanted and is_fresh(table, said.seq):
            key = f"phrase.{said.phrase}"
            if reader.texts.has(key):
                yield reader.texts(
                    "caption.said", name=called(table, seat, reader), text=reader.texts.plain(key)
                )
