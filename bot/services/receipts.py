"""The update that is being handled: its id goes into the first transaction that it leads to.

A use case writes as ever. Whoever hands an update on opens its receipt, and the store files it with the first
`append` inside, so that effect and id stand in the database together or not at all. Presses of a game open
none: `seq` guards them, and they need not be slowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime

from bot.services.ports import Processed, Store


@dataclass(slots=True)
class Receipt:
    """One update's id, `filed` once it stands in the database."""

    row: Processed
    filed: bool = False


_open: ContextVar[Receipt | None] = ContextVar("receipt", default=None)


@contextmanager
def receipt_for(update: int, at: datetime) -> Iterator[None]:
    """Within, the first transaction also records the update; in background tasks none does."""
    token = _open.set(Receipt(Processed(update, at)))
    try:
        yield
    finally:
        _open.reset(token)


def unfiled() -> Receipt | None:
    """The receipt that the next transaction has to file."""
    receipt = _open.get()
    return None if receipt is None or receipt.filed else receipt


async def file_now(store: Store) -> None:
    """Record the update by itself, before an effect that no transaction holds; raises `Repeated`."""
    if unfiled() is not None:
        await store.append((), ())
