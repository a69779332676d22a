"""What the presses on a board lead to, worked out while the player thinks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from aiogram.types import InlineKeyboardMarkup

from bot.presses import StepPress, TurnPress
from bot.services.ports import Draft
from bot.services.table import Table
from bot.views.board import BoardView, board_view
from bot.views.reader import Reader
from engine.notation import decode_steps, encode_steps
from engine.turn import replay

LETTERS: Final = "letters"
"""The key of the picture of a board that has none."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a table would look like to a reader, and the key of its picture."""

    table: Table
    reader: Reader
    view: BoardView
    key: str

    def shows(self, table: Table, reader: Reader) -> bool:
        """Whether that is how it looks now; when and by which button the draft was made is not seen."""
        lines = [
            tuple(draft and (draft.seq, draft.line) for draft in one.drafts) for one in (self.table, table)
        ]
        return (
            self.reader == reader
            and lines[0] == lines[1]
            and (self.table is table or replace(self.table, drafts=table.drafts) == table)
        )


def prospect(table: Table, reader: Reader) -> Prospect:
    """The table as the reader will see it."""
    view = board_view(table, reader)
    return Prospect(table, reader, view, LETTERS if reader.text else view.scene.key(reader.theme))


def prospects(table: Table, reader: Reader, keyboard: InlineKeyboardMarkup | None) -> Iterator[Prospect]:
    """One for each button that plays steps, in the keyboard's order; worked out when asked for.

    Nothing for anybody but the mover in private, who sees a picture: a group's changes once a turn."""
    seat, start = reader.seat, table.game.turn
    turn = None if seat is None else table.draft_turn(seat)
    if seat is None or start is None or turn is None or keyboard is None:
        return
    if reader.text or not reader.private or table.companions:  # Others press there, too.
        return
    for data in (key.callback_data or "" for row in keyboard.inline_keyboard for key in row):
        if data.startswith(f"{StepPress.__prefix__}:"):
            steps = decode_steps(turn, StepPress.unpack(data).line)
            line = encode_steps(start, replay(turn, steps).played)
        elif data.startswith(f"{TurnPress.__prefix__}:"):
            line = TurnPress.unpack(data).line
        else:
            continue
        yield prospect(table.with_draft(Draft(table.id, seat, table.game.seq, line)), reader)
