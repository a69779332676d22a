"""What a tournament's use cases refuse, beyond its own rules (`engine.tournament.errors`).

::

    Refused
    ├── NotYours
    │   └── NotOrganiser        only who has announced the tournament, or an administrator there
    ├── AlreadyEntered          the person takes part already
    ├── SettingsFixed           players have entered on the terms that were announced
    ├── NotReachable            matches are played in private, where the bot may not write yet
    ├── NotPaired               the person has no match to play there
    ├── PlayerBusy              the player is in the middle of a match
    └── TooManyTournaments      as many go on as one person may lead
"""

from __future__ import annotations

from bot.services.errors import NotYours
from engine.errors import Refused


class NotOrganiser(NotYours):
    """Only who has announced the tournament leads it, or an administrator of its group."""

    key = "error.not_organiser"


class AlreadyEntered(Refused):
    """The person takes part already."""

    key = "error.already_entered"


class SettingsFixed(Refused):
    """Players enter on the terms that were announced."""

    key = "error.settings_fixed"


class NotReachable(Refused):
    """Matches are played in private, and there the bot may not write yet."""

    key = "error.not_reachable"


class NotPaired(Refused):
    """The person has no match to play there."""

    key = "error.not_paired"


class PlayerBusy(Refused):
    """The player is in the middle of a match."""

    key = "error.player_busy"


class TooManyTournaments(Refused):
    """As many go on as one person may lead."""

    key = "error.too_many_tournaments"
