"""What is refused for want of coins.

::

    Refused
    ├── NotEnoughCoins          the stake holds more than the person has; says how many are missing
    │   └── RivalLacksCoins     or the opponent has spent them elsewhere meanwhile
    └── NoGift                  today's coins have been given, or the person has enough
"""

from __future__ import annotations

from bot.services.records import PersonId
from engine.errors import Refused


class NotEnoughCoins(Refused):
    """The table holds more coins than the person has."""

    key = "error.not_enough_coins"

    def __init__(self, person: PersonId, missing: int) -> None:
        super().__init__(f"person {person} lacks {missing} coins")
        self.person = person
        self.missing = missing


class RivalLacksCoins(NotEnoughCoins):
    """The opponent has spent them elsewhere meanwhile."""

    key = "error.rival_lacks_coins"


class NoGift(Refused):
    """The coins of this day have been given, or the person has enough."""

    key = "error.no_gift"
