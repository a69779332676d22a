"""What the presses on a board lead to, so that its next pictures can be drawn while the player thinks."""

from __future__ import annotations

from collections.abc import Iterator

from aiogram.types import InlineKeyboardMarkup

from bot.presses import StepPress, TurnPress
from bot.services.ports import Draft
from bot.services.table import Table
from bot.views.reader import Reader
from bot.views.scene import scene_of
from engine.notation import decode_steps, encode_steps
from engine.turn import replay
from render.scene import Scene


def next_scenes(table: Table, reader: Reader, keyboard: InlineKeyboardMarkup | None) -> Iterator[Scene]:
    """The picture after each button that plays steps, in the keyboard's order; worked out when asked for.

    Nothing for anybody but the mover in private: a group's picture changes once a turn."""
    seat, start = reader.seat, table.game.turn
    turn = None if seat is None else table.draft_turn(seat)
    if seat is None or start is None or turn is None or keyboard is None or not reader.private:
        return
    for data in (key.callback_data or "" for row in keyboard.inline_keyboard for key in row):
        if data.startswith(f"{StepPress.__prefix__}:"):
            steps = decode_steps(turn, StepPress.unpack(data).line)
            line = encode_steps(start, replay(turn, steps).played)
        elif data.startswith(f"{TurnPress.__prefix__}:"):
            line = TurnPress.unpack(data).line
        else:
            continue
        yield scene_of(table.with_draft(Draft(table.id, seat, table.game.seq, line)), reader)
