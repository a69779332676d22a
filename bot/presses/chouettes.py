"""The buttons of chouettes: on their cards, and on the boards of their games."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from bot.presses.games import GamePress
from bot.presses.ids import Id62, from62

ChouetteAction: TypeAlias = Literal[
    "new", "card", "sit", "leave", "start", "setup", "cancel", "board", "table"
]
CrewAction: TypeAlias = Literal[
    "double",
    "take",
    "drop",
    "beaver",
    "throw",
    "waive",
    "unwaive",
    "over",
    "ask",
    "giveup",
    "next",
    "sit",
    "leave",
    "end",
    "table",
]
NOBODY: Final = 99


class ChouettePress(CallbackData, prefix="ct"):
    """A chouette's card: sit down, get up, start, or its settings (`field`, and with `value` a choice).

    `new` opens one (`id` is 0), `board` posts the running game afresh, `table` shows plus and minus."""

    id: Id62
    action: ChouetteAction
    field: str = ""
    value: str = ""

    @property
    def chouette(self) -> int:
        return from62(self.id)


class CrewPress(GamePress, prefix="cw"):
    """On a chouette's board: what everybody does with the own cube, and what follows the game.

    `cube` says whose cube is meant, where one person has several; `NOBODY` means one's own, or all. `over`
    passes over who is silent, `ask` asks before one gives up."""

    action: CrewAction
    cube: Annotated[int, Field(ge=0, le=NOBODY)] = NOBODY
