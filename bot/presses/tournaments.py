"""The buttons of tournaments."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import Field, StringConstraints

from bot.presses.ids import Id62, from62

TourneyAction: TypeAlias = Literal[
    "list",
    "new",
    "card",
    "setup",
    "open",
    "name",
    "enter",
    "leave",
    "quit",
    "start",
    "cancel",
    "sure",
    "drop",
    "play",
    "sub",
    "tools",
    "close",
]
TourneyPageName: TypeAlias = Literal["table", "pairs", "people"]
PairAction: TypeAlias = Literal["menu", "first", "second", "none"]
EntryAction: TypeAlias = Literal["menu", "out", "sure", "swap", "keep"]


class TourneyPress(CallbackData, prefix="tm"):
    """A tournament; 0 is none: `list` and `new` are about the chat or the person.

    `quit` and `cancel` ask first, `drop` throws a draft away; `close` brings the card back, or in a group
    takes the screen away."""

    number: Id62
    action: TourneyAction

    @property
    def tournament_id(self) -> int:
        return from62(self.number)


class TourneyTermsPress(CallbackData, prefix="tf"):
    """Settings of a tournament: show the values of `field`, or choose one of them."""

    number: Id62
    field: Annotated[str, StringConstraints(pattern=r"^[a-z_]{1,24}$")]
    value: Annotated[str, StringConstraints(pattern=r"^[a-z0-9_]{0,20}$")] = ""

    @property
    def tournament_id(self) -> int:
        return from62(self.number)


class TourneyPagePress(CallbackData, prefix="tg"):
    """A page of the table, of a round's pairs or of those who play; it obeys only its `owner`."""

    number: Id62
    screen: TourneyPageName
    page: Annotated[int, Field(ge=0, le=99)]
    owner: Id62

    @property
    def tournament_id(self) -> int:
        return from62(self.number)


class PairPress(CallbackData, prefix="tp"):
    """An organiser's look at a pair of a round (`pair` from 0), or the decision who has won it."""

    number: Id62
    round: Annotated[int, Field(ge=1, le=99)]
    pair: Annotated[int, Field(ge=0, le=99)]
    action: PairAction

    @property
    def tournament_id(self) -> int:
        return from62(self.number)


class EntryPress(CallbackData, prefix="te"):
    """An organiser's look at somebody who plays, and what becomes of the place.

    `out` asks, `sure` withdraws; `swap` looks for somebody else, `keep` does not any more."""

    number: Id62
    entry: Annotated[int, Field(ge=1, le=999)]
    action: EntryAction

    @property
    def tournament_id(self) -> int:
        return from62(self.number)
