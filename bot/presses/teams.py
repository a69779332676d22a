"""The buttons of team matches."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import StringConstraints

from bot.presses.ids import Token

TeamAction: TypeAlias = Literal[
    "new",
    "card",
    "join",
    "leave",
    "quit",
    "line",
    "setup",
    "start",
    "cancel",
    "off",
    "sit",
    "mine",
    "menu",
]
Order: TypeAlias = Annotated[str, StringConstraints(pattern=r"^(\d{1,3}(-\d{1,3}){0,2})?$")]


NO_TEAM: Final = "0"
"""In place of a token, where there is no team match yet."""


class TeamPress(CallbackData, prefix="tb"):
    """A team match's card. `arg`: the side to join; of a line-up the members that stand on boards so far.

    `leave` and `cancel` ask, `quit` and `off` do it. `new` opens one in place of the screen that was pressed,
    or with the token of a finished one, whose card stays, below it."""

    token: Token
    action: TeamAction
    arg: Order = ""


class TeamTermsPress(CallbackData, prefix="tv"):
    """Settings of a team match: show the values of `field`, or choose one of them."""

    token: Token
    field: str
    value: str = ""
