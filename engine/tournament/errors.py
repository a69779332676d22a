"""Why a tournament refuses something; a branch of the tree in `engine.errors`.

::

    Refused
    ├── TournamentFull      every place is taken
    ├── TournamentBegun     it goes on already: nobody enters, and nothing is changed any more
    ├── NotBegun            registration goes on: nothing has been paired yet
    ├── TournamentOver      it has ended
    ├── TooFewPlayers       nobody can play alone
    ├── NotEntered          no such player, or one who has left
    └── PairingOver         the pairing has its result
"""

from __future__ import annotations

from engine.errors import Refused


class TournamentFull(Refused):
    """Every place is taken."""

    key = "error.tournament_full"


class TournamentBegun(Refused):
    """It goes on already: nobody enters, and nothing is changed any more."""

    key = "error.tournament_begun"


class NotBegun(Refused):
    """Registration goes on: nothing has been paired yet."""

    key = "error.tournament_not_begun"


class TournamentOver(Refused):
    """It has ended."""

    key = "error.tournament_over"


class TooFewPlayers(Refused):
    """Nobody can play alone."""

    key = "error.too_few_players"


class NotEntered(Refused):
    """No such player, or one who has left."""

    key = "error.not_entered"


class PairingOver(Refused):
    """The pairing has its result."""

    key = "error.pairing_over"
