"""How urgent it is to show a board: a group's few calls go first to whoever cannot play on without one."""

from __future__ import annotations

from bot.services.opened import menu_of
from bot.services.ports import Board
from bot.services.table import Table
from bot.telegram.pacing import Urgency
from bot.views.keyboard import sees_done


def urgency_of(board: Board, table: Table) -> Urgency:
    """For a board that shows something older than the table. Boards in private chats wait for nobody else."""
    seat = table.game.to_act
    if board.reader is not None or menu_of(board, table.game.seq):
        return Urgency.OTHER
    if seat is None or table.computer_acts():
        return Urgency.TURN
    return Urgency.SPARE if sees_done(table, seat) else Urgency.MOVER
