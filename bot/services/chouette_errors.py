"""What a chouette's use cases refuse, beyond the rules of the game.

::

    Refused
    ├── NotSeated
    │   └── NoStake             plays, but not, or not any more, in this game
    ├── NotYours
    │   └── NotLeader           who has opened the table decides that
    ├── ChouetteFull            eight sit at it already
    ├── ChouetteThin            fewer than three sit at it
    ├── CrewThinks              the crew still has time for a word before the throw
    ├── WrongPhase
    │   └── DoubleOpen          a double waits for its answer
    ├── StillPlaying            the own stake, or a game, is not decided yet
    └── TooEarly                nobody has been silent for long enough
"""

from __future__ import annotations

from bot.services.errors import NotSeated, NotYours
from engine.errors import Refused, WrongPhase


class ChouetteFull(Refused):
    """Eight sit at the chouette already."""

    key = "error.chouette_full"


class ChouetteThin(Refused):
    """Fewer than three sit at the chouette."""

    key = "error.chouette_thin"


class CrewThinks(Refused):
    """Somebody of the crew may still double before the throw, and has a few seconds left."""

    key = "error.crew_thinks"


class DoubleOpen(WrongPhase):
    """A double waits for its answer, and nobody throws before."""

    key = "error.double_open"


class NotLeader(NotYours):
    """Who has opened the table decides that; if nobody such sits there, the first of the queue."""

    key = "error.not_leader"


class NoStake(NotSeated):
    """The stake of somebody at the chouette is decided, or joins only the next game."""

    key = "error.no_stake"


class StillPlaying(Refused):
    """The own stake, or a game, is not decided yet."""

    key = "error.still_playing"


class TooEarly(Refused):
    """Whoever is waited for has not been silent for long enough."""

    key = "error.too_early"
