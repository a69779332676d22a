"""Rows of team matches: what was agreed, who the members are, and where the card stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NewType, Protocol

from bot.services.records import ChatId, PersonId, Stream, Terms

TeamId = NewType("TeamId", int)

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"
CANCELLED: Final = "cancelled"
LIVE: Final = (OPEN, RUNNING)


def team_stream(team: TeamId) -> Stream:
    """What happens in a team match; also its key as a contest."""
    return Stream(f"w{team}")


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Key: id. The list row of a team match; `seq` counts its events, which the card has to show."""

    id: TeamId
    token: str
    state: str
    opener: PersonId
    """Who organises it; in a group its administrators do, too."""
    terms: Terms
    minutes: int
    """So long players have for sitting down."""
    created_at: datetime
    seq: int = 0
    chat: ChatId | None = None
    """The group in which it was announced; None: it goes by its link."""
    thread: int | None = None
    over_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TeamMember:
    """Key: team and number. Who the member is of whom the events know a number."""

    team: TeamId
    number: int
    person: PersonId


@dataclass(frozen=True, slots=True)
class TeamCard:
    """Key: team and chat. The message that shows the team match in that chat, up to event `shown`.

    `message` None: it is still to be posted, or was lost when the group moved."""

    team: TeamId
    chat: ChatId
    thread: int | None = None
    message: int | None = None
    shown: int = 0
    before: int | None = None
    """The message in whose place the next one is posted: it is to lose its buttons."""


class TeamRows(Protocol):
    """What the store answers about team matches."""

    async def match(self, team: TeamId) -> TeamMatch | None: ...
    async def called(self, token: str) -> TeamMatch | None:
        """The one that the link leads to."""
        ...

    async def members(self, team: TeamId) -> Sequence[TeamMember]:
        """By number."""
        ...

    async def of(self, person: PersonId) -> Sequence[TeamMatch]:
        """Those that are not over and that the person has opened, or has ever been a member of."""
        ...

    async def in_chat(self, chat: ChatId) -> Sequence[TeamMatch]:
        """Those in a group that are not over, the newest first."""
        ...

    async def cards(self, team: TeamId) -> Sequence[TeamCard]: ...
    async def token_at(self, chat: ChatId, message: int) -> str | None:
        """Of the team match whose card is that message; None once it is over."""
        ...

    async def behind(self) -> Sequence[TeamId]:
        """Those with a card that does not show the newest state."""
        ...

    async def shown(self, card: TeamCard, message: int, seq: int) -> None:
        """The card stands there and shows so much; one that was posted afresh meanwhile stays as it is."""
        ...
