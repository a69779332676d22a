"""How urgent it is to show a board: a group's few calls go first to whoever cannot play on without one."""

from __future__ import annotations

from bot.services.consulting import newest
from bot.services.opened import menu_of
from bot.services.ports import Board
from bot.services.table import Table
from bot.telegram.line import Urgency
from bot.views.keyboard import sees_done
from engine.game import Phase


def urgency_of(board: Board, table: Table) -> Urgency:
    """For a board that shows something older than the table. Boards in private chats wait for nobody else."""
    seat = table.game.to_act
    own = board.reader is not None and board.ephemeral is None
    if own or menu_of(board, table.game.seq):
        return Urgency.OTHER
    if seat is None or table.computer_acts():
        return Urgency.TURN
    if not table.companions and sees_done(table, seat):
        return Urgency.SPARE
    return Urgency.MOVER if in_turn(table, seat) else Urgency.TURN


def in_turn(table: Table, seat: int) -> bool:
    """The seat has pressed something of its turn already; else it waits to see what the other has played."""
    wishes, game = table.preferences(seat), table.game
    by_hand = (wishes is not None and not wishes.auto_roll) or game.cube.on_table
    return newest(table, seat) is not None or (game.phase is Phase.MOVE and by_hand)
