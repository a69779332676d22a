"""Presses of one game are handled one after the other, in the order of their arrival.

A courtesy of this process, never the guarantee: that is the key `(stream, seq)` in the store.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.services.ports import GameId


class Locks:
    """One first-come-first-served lock per game, kept only as long as somebody holds or awaits it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[GameId, asyncio.Lock] = WeakValueDictionary()

    def of(self, game: GameId) -> asyncio.Lock:
        """Use as ``async with locks.of(game):``."""
        lock = self._locks.get(game)
        if lock is None:
            lock = self._locks[game] = asyncio.Lock()
        return lock
