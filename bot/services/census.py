"""How much of everything there is: for whoever watches the bot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Census:
    """What is in the database at one moment."""

    running: int
    """Games that go on."""
    stale: int
    """Boards that do not show the newest state."""
    overdue: int
    """Timers that should have been worked off."""
    size: int
    """Bytes of the database; those of SQLite's log, which comes and goes, are left out."""
