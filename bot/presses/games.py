"""The buttons under a board, running or finished."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import Field

from bot.presses.ids import Id62, from62

CubeAction: TypeAlias = Literal["double", "take", "pass", "drop", "beaver", "waive", "unwaive"]
ResignAction: TypeAlias = Literal["ask", "sure", "choose", "offer", "accept", "refuse", "withdraw"]
MoreAction: TypeAlias = Literal[
    "open",
    "close",
    "why",
    "flip",
    "rules",
    "envelope",
    "settings",
    "leave",
    "phrases",
    "hint",
    "text",
    "code",
    "contest",
]
ClockAction: TypeAlias = Literal["look", "nudge", "wait", "claim", "pause", "agree", "refuse", "resume"]
EndAction: TypeAlias = Literal[
    "sheet",
    "rematch",
    "next",
    "end",
    "agree",
    "decline",
    "dice",
    "file",
    "analysis",
    "back",
    "menu",
    "score",
    "export",
    "replay",
    "contest",
]
ReplayHow: TypeAlias = Literal["film", "first", "back", "next", "last"]


class GamePress(CallbackData, prefix="-"):
    """What the presses of a game share: which game, and which event its keyboard was drawn after."""

    game: Id62
    seq: int

    @property
    def game_id(self) -> int:
        return from62(self.game)


class StepPress(GamePress, prefix="m"):
    """Append `line` to the draft; the keyboard was drawn when the draft had `drafted` steps."""

    drafted: int
    line: str


class TurnPress(GamePress, prefix="w"):
    """A whole turn as one button: the draft becomes `line`."""

    line: str


class ProposalPress(GamePress, prefix="pb"):
    """Play the whole turn `line` that somebody beside the captain has proposed."""

    line: str


class UndoPress(GamePress, prefix="u"):
    """Take one step back from a draft of `drafted` steps."""

    drafted: int


class DonePress(GamePress, prefix="d"):
    """Confirm the complete draft."""


class HandPress(GamePress, prefix="j"):
    """Open a board of the mover's own under a group's calm one, for this turn."""


class RollPress(GamePress, prefix="r"):
    """Throw the dice (where the automatic roll is off, or a cube decision precedes it)."""


class CubePress(GamePress, prefix="q"):
    """The cube's questions and answers; `pass` only asks again, `drop` is the sure one.

    `waive` leaves the cube alone for the rest of the game, `unwaive` takes that back."""

    action: CubeAction


class ResignPress(GamePress, prefix="x"):
    """Resigning: `ask` opens the question, `sure` resigns as the position stands.

    Where classes are offered, `choose` asks about one and `offer` offers it; the opponent may `accept` that
    very class or `refuse`, and until then it can be taken back (`withdraw`)."""

    action: ResignAction
    kind: str = ""


class PhrasePress(GamePress, prefix="p"):
    """Say a quick phrase to the opponent."""

    phrase: str


class ClockPress(GamePress, prefix="k"):
    """The clock: `look` tells the time; `nudge`, `wait` or `claim` when the opponent is late.

    `pause` asks for one, the other may `agree` or `refuse`, and either may `resume`."""

    action: ClockAction


class MorePress(CallbackData, prefix="o"):
    """The board's menu behind `⋯`: open or close it, or one of its entries."""

    game: Id62
    action: MoreAction

    @property
    def game_id(self) -> int:
        return from62(self.game)


class EndPress(CallbackData, prefix="e"):
    """Buttons under a finished game; `dice` opens the proof of the dice, `file` sends it, `back` leaves it.

    `export` sends the match as files, `sheet` tells all its games, `menu` goes to the start screen, `contest`
    to the tournament or team match. `end` proposes the end of a session, `rematch` another match; `agree` and
    `decline` answer."""

    game: Id62
    action: EndAction

    @property
    def game_id(self) -> int:
        return from62(self.game)


class ReplayPress(CallbackData, prefix="rp"):
    """A finished game looked at again, which obeys only its `owner`: the animation, or picture number `at`.

    `how` says which button it was; that alone tells two with the same number apart."""

    owner: Id62
    game: Id62
    at: Annotated[int, Field(ge=0, le=9_999)]
    how: ReplayHow


class AnalysisPress(CallbackData, prefix="an"):
    """The analysis of a match: page 0 is the whole of it, the others are mistakes."""

    match: Id62
    page: Annotated[int, Field(ge=0, le=999)] = 0

    @property
    def match_id(self) -> int:
        return from62(self.match)
