"""What follows from the end of a game whose match belongs to something greater: a tournament, a team match.

The game's own transaction only writes a timer, so that games which end at the same time never contend for
one stream. Whoever leads the contest claims the timer, looks at the rows of its matches, and drops the timer
in the transaction of what comes of that: by level, so that it does no harm to look twice.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from bot.services.clock import Handler
from bot.services.ports import DropTimer, MatchRow, Store, Timer

log = logging.getLogger(__name__)

CONTEST_TIMER: Final = "contest"
"""Kind of the timer; its subject is a contest's key, or `contest_subject` for the end of a game."""


def contest_subject(match: MatchRow) -> str:
    """One timer for each match, so that the end of one is never taken for that of another."""
    return f"{match.terms.contest}:{match.id}"


def root_of(contest: str) -> str:
    """The key of the contest as a whole, whichever of its pairings is named: "t5" of "t5.2.7"."""
    return contest.partition(".")[0]


def contest_of(timer: Timer) -> str:
    """The key of the contest that the timer calls: "t5"."""
    return root_of(timer.subject.partition(":")[0])


def contest_changes(match: MatchRow, now: datetime) -> tuple[Timer, ...]:
    """What the end of a game, or of the match itself, writes for the match's contest."""
    return (Timer(CONTEST_TIMER, contest_subject(match), now),) if match.terms.contest else ()


class Contests:
    """Hands timers on to what leads that kind of contest."""

    def __init__(self, store: Store, leaders: Mapping[str, Handler]) -> None:
        """`leaders` by the first letter of the contest's key."""
        self._store = store
        self._leaders = leaders

    async def due(self, timer: Timer) -> None:
        """A game of the contest is over, or what the contest itself waits for has come."""
        leader = self._leaders.get(timer.subject[:1])
        if leader is None:
            log.warning("Nothing leads contests like %r", timer.subject)
            await self._store.append((), (DropTimer(timer.kind, timer.subject, timer.due_at),))
        else:
            await leader(timer)
