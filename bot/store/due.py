"""Timers: handed out to one claimer each, and when the next one can be claimed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection, case, func, or_, select, tuple_, update

from bot.services.records import Timer
from bot.store import reads
from bot.store.codec import columns_of
from bot.store.tables import timers

LEASE: Final = timedelta(minutes=1)
"""How long a claimed timer stays its claimer's."""

_LEASED: Final = func.coalesce(timers.c.leased_until, timers.c.due_at)
NEXT: Final = select(func.min(case((timers.c.due_at < _LEASED, _LEASED), else_=timers.c.due_at)))
"""When the next timer can be claimed."""

FREE: Final = update(timers).where(timers.c.leased_until.is_not(None)).values(leased_until=None)
"""Every lease is over."""


def claim(connection: Connection, now: datetime, limit: int) -> tuple[Timer, ...]:
    """See `Store.claim_timers`."""
    key = (timers.c.kind, timers.c.subject)
    # Nobody leases for so long: the clock has been set back since.
    stray = timers.c.leased_until > now + 2 * LEASE
    free = or_(timers.c.leased_until.is_(None), timers.c.leased_until <= now, stray)
    due = select(*key).where(timers.c.due_at <= now, free).order_by(timers.c.due_at).limit(limit)
    leased = (
        update(timers)
        .where(tuple_(*key).in_(due.with_for_update(skip_locked=True)))
        .values(leased_until=now + LEASE)
        .returning(*columns_of(Timer))
    )
    claimed = reads.records(connection, Timer, leased)
    return tuple(sorted(claimed, key=lambda timer: timer.due_at))
