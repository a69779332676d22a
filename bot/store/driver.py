"""What a kind of database must be able to do: `bot.store.sqlite` and `bot.store.postgres` do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]


class Driver(Protocol):
    """One kind of database."""

    writers: int

    async def transact(self, work: Work[T], *, lasting: bool = True, aside: bool = False) -> T:
        """Run the work in a transaction, once; it outlives a kill of the process, and where it is to be
        `lasting`, the power cut too. `aside`: it does so much that the loop must not wait for it."""
        ...

    async def tell(self, work: Work[T]) -> T:
        """Run work of one statement, which is a transaction by itself; it need not outlive a power cut."""
        ...

    async def look(self, work: Work[T]) -> T:
        """Run work that only reads."""
        ...

    async def survey(self, work: Work[T]) -> T:
        """Run work that reads so much that nobody may wait for it."""
        ...

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the files, as far as they are the driver's."""
        ...

    async def close(self) -> None: ...
