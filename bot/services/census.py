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


@dataclass(frozen=True, slots=True)
class Figures:
    """What waits in this process, and how fast it turns."""

    updates: int
    """Updates that are being handled."""
    calls: int
    """Calls that wait for their turn in a chat."""
    held: int
    """Chats that rest after a 429."""
    thoughts: int
    """Thoughts that wait for a thread."""
    lag: float
    """The longest, in seconds, that the loop has kept anybody waiting within the last minute."""
    memory: int
    """Bytes; 0 where the system does not tell."""
    deaf: bool
    """Telegram cannot be reached."""
