"""Presses of one game, and of one invitation, are handled one after the other, in the order of their arrival.

A courtesy of this process, never the guarantee: that is the key `(stream, seq)` in the store.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

from bot.services.ports import GameId


class Locks:
    """One first-come-first-served lock per game or token, kept while somebody holds or awaits it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[GameId | str, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: GameId | str) -> asyncio.Lock:
        """Use as ``async with locks.of(game):``."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
