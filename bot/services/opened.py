"""Menus on a group's board: each obeys the player who opened it, and closes by itself when the game goes on.

In a private chat a board's menu is one word; a group's board also says whose it is and when it was opened.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.services.ports import Board, PersonId

MENU_TIMER: Final = "menu"
"""Kind of the timer that closes a group's menu; its subject is the board."""
MENU_OPEN: Final = timedelta(seconds=45)
"""So long a menu may hide the moves of somebody else."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A menu, who has opened it, and after which event of the game."""

    menu: str
    by: PersonId
    seq: int

    def __str__(self) -> str:
        return f"{self.menu}@{self.by}.{self.seq}"


def opened_on(board: Board) -> Opened | None:
    """The menu of a group's board."""
    menu, at, rest = board.menu.partition("@")
    if not at:
        return None
    by, _, seq = rest.partition(".")
    return Opened(menu, PersonId(int(by)), int(seq))


def menu_of(board: Board, seq: int) -> str:
    """What the keyboard shows instead of the moves, at this event of the game."""
    opened = opened_on(board)
    if opened is None:
        return board.menu
    return opened.menu if opened.seq == seq else ""
