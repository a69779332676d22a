"""What the store answers about contests: tournaments, team matches, whatever is made of several matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from bot.services.records import GameId, MatchId, MatchRow


class ContestRows(Protocol):
    """The matches that were played for a contest."""

    async def matches(self, contest: str) -> tuple[MatchRow, ...]:
        """All of the contest with that key ("t5"), whichever pairing they name ("t5.2.7"), oldest first."""
        ...

    async def open_matches(self, contest: str, part: str) -> tuple[MatchRow, ...]:
        """Those of that part ("t5.2": its second round), and of the others those that run; oldest first."""
        ...

    async def last_games(self, matches: Sequence[MatchId]) -> Mapping[MatchId, GameId]:
        """The newest game of each of the matches, whether it runs or has ended."""
        ...

    async def away(self, since: datetime, until: datetime) -> timedelta:
        """For how long of that time the bot was out of reach, so that nothing is held against anybody."""
        ...
