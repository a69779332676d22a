"""Analyses as rows: what was found out about a game, the error rates that follow, and who waits for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.services.imported import ImportId
from bot.services.records import ChatId, GameId, MatchId, PersonId
from engine.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """Key: game. It stays: asked for again it is shown again."""

    game: GameId
    verdict: Verdict
    at: datetime


@dataclass(frozen=True, slots=True)
class ErrorRate:
    """Key: game and person. A person's share of an analysed game."""

    game: GameId
    person: PersonId
    variant: str
    loss: float
    """Of all decisions together."""
    decisions: int
    luck: float
    at: datetime
    """When the game ended."""


@dataclass(frozen=True, slots=True)
class AnalysisRequest:
    """Key: match and chat. Somebody waits there for the analysis of what is over of the match."""

    match: MatchId
    chat: ChatId
    person: PersonId
    thread: int | None = None
    message: int | None = None
    """Which tells how far it has come, and will show the result."""
    tries: int = 0
    """So often it has failed."""


@dataclass(frozen=True, slots=True)
class ImportAnalysis:
    """Key: person and slot, those of a match from a file; one with another `id` is of the file before."""

    person: PersonId
    slot: int
    id: ImportId
    verdicts: tuple[Verdict, ...] = ()
    """Of the games that are over, in their order, as far as it has come."""
    waited: bool = True
    """The person waits for it in the private chat."""
    message: int | None = None
    """As that of a request."""
    tries: int = 0


class Analyses(Protocol):
    """What the store answers about analyses."""

    async def verdicts(self, games: Sequence[GameId]) -> Mapping[GameId, Verdict]:
        """Of those games that have been analysed."""
        ...

    async def newest(self, variant: str, limit: int) -> tuple[GameAnalysis, ...]:
        """The games of the variant that were analysed last, the newest first."""
        ...

    async def requests(self, match: MatchId) -> tuple[AnalysisRequest, ...]:
        """Who waits for the match."""
        ...

    async def of_import(self, number: ImportId) -> ImportAnalysis | None:
        """What is known about the match in the file, and whether it is waited for."""
        ...

    async def rates(self, person: PersonId, limit: int) -> tuple[ErrorRate, ...]:
        """The person's last analysed games, the newest first."""
        ...
