"""Several processes over one database: who lives, and which of them may speak to a chat just now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Company:
    """Who was there at a beat."""

    alive: int
    """Processes that live, this one among them."""
    fallen: Sequence[str] = ()
    """Processes that have fallen silent since the last beat of anybody; each is told to one caller only."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """Where those who live take updates from each other, by their names; the others are left out."""


class Replicas(Protocol):
    """Rows by which processes over one database take turns; times are those of the wall."""

    async def beat(self, name: str, address: str, now: datetime, silent_since: datetime) -> Company:
        """The process lives and takes updates there ("": nowhere).

        Whoever was last heard before `silent_since` does not live any more."""
        ...

    async def leave(self, name: str) -> None:
        """The process ends: others take over what it has left, at their next beat."""
        ...

    async def claim(self, name: str, chat: int, now: datetime, until: datetime) -> str | None:
        """Speak to the chat from now on: what it was told lately, as `release` has left it ("" at first).

        None while another living process does. Nobody keeps a chat for longer than `until`."""
        ...

    async def release(self, name: str, chat: int, told: str) -> None:
        """Others may speak to the chat again, and learn what it has been told."""
        ...
