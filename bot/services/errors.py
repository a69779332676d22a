"""What a use case may refuse, beyond the rules of the game: the second half of the tree of `engine.errors`.

::

    NardyError
    ├── Refused
    │   ├── Stale                   the board or card is out of date: somebody was faster
    │   │   ├── Overtaken           by a moment, in the database: looking again may show that it still counts
    │   │   ├── AlreadyTaken        another person sat down first
    │   │   ├── Expired             the invitation has run out or was withdrawn
    │   │   └── TermsChanged        its terms are not those that were shown
    │   ├── NotFound                no such game, match, board or invitation (any more)
    │   ├── NotSeated               a spectator pressed a player's button
    │   │   └── NotCaptain          a companion pressed what the captain of the seat decides
    │   ├── NotAsked                the question was put to the opponent
    │   ├── NotYours                a menu or card that obeys only the person who opened it
    │   │   ├── NotInvited          an invitation that is meant for another person
    │   │   └── NotAdmin            what a whole group sees is changed by its administrators
    │   │       ├── NotRevealer     its puzzle is revealed by them, or by who has asked it
    │   │       └── NotStarter      and there only they start games
    │   ├── PlacesTaken             somebody sits at the card already, on the terms that it shows
    │   ├── OwnChallenge            one's own invitation cannot be accepted
    │   ├── NoHints                 this table plays without hints
    │   ├── AnalysisRuns            the analysis is under way, in that very chat
    │   ├── NothingOver             no game of the match has ended yet
    │   ├── NothingPlayed           there is no match to make a file of
    │   ├── NothingToHint           there is nothing to choose between
    │   ├── NobodyNamed             nobody of that username has been met
    │   ├── NotAName                what was typed is no username
    │   ├── NotStarted              a rated game is for those who have opened a chat with the bot
    │   │   └── NotAcquainted       nor has a board in the own chat
    │   ├── NotATime                what was typed is no span of hours
    │   ├── NotAZone                what was typed is no time zone
    │   ├── NoDaysLeft              the year's holiday is used up
    │   ├── TooManyGames            as many games run as one person may have
    │   ├── TooManyLobbies          as many invitations are open as one person may have
    │   ├── TooSoon                 a phrase right after the last one
    │   └── WrongPassword           the password of a private table is another one
    │       └── TooManyTries        and was guessed too often
    ├── TooFast                     more presses than fingers can make
    ├── UnderMaintenance            the owner looks after the bot: nobody plays, nobody's time runs
    ├── Repeated                    Telegram delivered the update twice: the first one counted, say nothing
    └── StoreFailed                 the database did not take it; nothing was written
        ├── StoreBusy               locked or out of reach: pressing again may help
        ├── StoreFull               no space left: the owner must act
        └── StoreUnusable           cannot be opened at all: wrong address, old SQLite, no permission

The branches of chouettes, coins and tournaments are drawn in `bot.services.chouette_errors`,
`bot.services.coin_errors` and `bot.services.tournament_errors`.

As there, the class picks the text that the player reads, and ``str(error)`` is one English sentence for logs.
"""

from __future__ import annotations

from engine.errors import NardyError, Refused


class Stale(Refused):
    """The board or card is out of date: a fresh one is on its way."""

    key = "error.stale"


class Overtaken(Stale):
    """Somebody else wrote between the look and the write; it may still count for whoever looks again."""


class AlreadyTaken(Stale):
    """Another person sat down first."""

    key = "error.already_taken"


class Expired(Stale):
    """The invitation has run out or was withdrawn."""

    key = "error.expired"


class TermsChanged(Stale):
    """The opener has changed the terms since they were shown."""

    key = "error.terms_changed"


class NotFound(Refused):
    """No such game, match, board or invitation (any more)."""

    key = "error.not_found"


class NotSeated(Refused):
    """A spectator pressed a player's button."""

    key = "error.not_seated"


class NotCaptain(NotSeated):
    """A companion pressed what the captain of the seat decides; a turn can be proposed."""

    key = "error.not_captain"


class NotAsked(Refused):
    """The question was put to the opponent; on a group's board both see its buttons."""

    key = "error.not_asked"


class NotYours(Refused):
    """A menu or card that obeys only the person who opened it."""

    key = "error.not_yours"


class NotInvited(NotYours):
    """The invitation is meant for another person."""

    key = "error.not_invited"


class NotAdmin(NotYours):
    """What a whole group sees is changed by its administrators."""

    key = "error.not_admin"


class NotRevealer(NotAdmin):
    """Neither has the person asked the group's puzzle, nor are they an administrator."""

    key = "error.not_revealer"


class NotStarter(NotAdmin):
    """In this group only its administrators start games."""

    key = "error.not_starter"


class PlacesTaken(Refused):
    """Somebody sits at the card already, on the terms that it shows: they stay as they are."""

    key = "error.places_taken"


class OwnChallenge(Refused):
    """One's own invitation cannot be accepted."""

    key = "error.own_challenge"


class NotStarted(Refused):
    """A rated game is for those who have opened a chat with the bot: a rating belongs to somebody known."""

    key = "error.not_started"


class NotAcquainted(NotStarted):
    """The boards of a team match stand in the players' own chats, which the bot may not open."""

    key = "error.not_acquainted"


class TooManyGames(Refused):
    """As many games run as one person may have."""

    key = "error.too_many_games"


class TooManyLobbies(Refused):
    """As many invitations are open as one person may have."""

    key = "error.too_many_lobbies"


class TooSoon(Refused):
    """A phrase right after the last one."""

    key = "error.too_soon"


class WrongPassword(Refused):
    """The password of a private table is another one."""

    key = "error.wrong_password"


class NoHints(Refused):
    """This table plays without hints."""

    key = "error.no_hints"


class AnalysisRuns(Refused):
    """The analysis is under way, and will be shown in that very chat."""

    key = "error.analysis_runs"


class NothingOver(Refused):
    """No game of the match has ended yet, so there is nothing to analyse."""

    key = "error.nothing_over"


class NothingPlayed(Refused):
    """There is no match to make a file of."""

    key = "error.nothing_played"


class NothingToHint(Refused):
    """There is nothing to choose between: only dice to throw."""

    key = "error.nothing_to_hint"


class NobodyNamed(Refused):
    """Nobody of that username has been met."""

    key = "error.nobody_named"


class NotAName(Refused):
    """What was typed is no username."""

    key = "error.not_a_name"


class NotATime(Refused):
    """What was typed is no span of hours."""

    key = "error.not_a_time"


class NotAZone(Refused):
    """What was typed is no time zone."""

    key = "error.not_a_zone"


class NoDaysLeft(Refused):
    """The year's holiday is used up."""

    key = "error.no_days_left"


class TooManyTries(WrongPassword):
    """The password was guessed too often."""

    key = "error.too_many_tries"


class Repeated(NardyError):
    """The update has been processed before; its effect stands, and nothing more is to be said."""

    key = "error.repeated"


class TooFast(NardyError):
    """More presses than fingers can make: the rest is not heard."""

    key = "error.too_fast"


class UnderMaintenance(NardyError):
    """The owner looks after the bot: nobody plays, and nobody's time runs."""

    key = "error.maintenance"


class StoreFailed(NardyError):
    """The database did not take it; nothing was written."""

    key = "error.store"


class StoreBusy(StoreFailed):
    """The database is locked or out of reach for now: pressing again may help."""

    key = "error.store_busy"


class StoreFull(StoreFailed):
    """No space is left: pressing again will not help, the bot's owner must act."""

    key = "error.store_full"


class StoreUnusable(StoreFailed):
    """The database cannot be opened at all; the message is the one sentence that the owner reads at start."""

    key = "error.store_unusable"
