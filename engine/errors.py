"""The one error tree of the game.

::

    NardyError                      anything a player or a caller may be told
    ├── BadText                     a position, move, option or dice text that cannot be read
    │   ├── BadPosition
    │   ├── BadMove
    │   ├── BadRecord               a file that tells no match; says why and where
    │   └── BadOption               an unknown variant, option or option value
    ├── Refused                     the rules do not allow it now
    │   ├── StepRefused             carries the law that refuses
    │   ├── TurnUnfinished          more dice must be played before "done"
    │   ├── NotYourTurn             somebody else has to act
    │   ├── WrongPhase              e.g. a double after the roll
    │   │   ├── TeamsIncomplete     a team match cannot start, or a line-up is none
    │   │   ├── TeamsBegun          nobody joins, leaves or lines up any more
    │   │   ├── BoardNotBegun       nobody plays there yet
    │   │   └── TeamsOver           the team match has ended
    │   ├── TeamFull                as many are in the team as may be
    │   ├── NotInTeam               somebody else's match
    │   │   ├── TeamCaptainOnly     for the captain of the team
    │   │   └── NotAtBoard          a substitute has no board
    │   └── GameOver
    └── BadProof                    a dice proof that does not fit its game

The class picks the text that the player reads (``key`` is its name in the catalogue); no player text lives in
``engine``. ``str(error)`` is one English sentence for the command line and logs. A programming mistake is an
``AssertionError``, never one of these.
"""

from __future__ import annotations

from typing import ClassVar, Final

LONGEST_SENTENCE: Final = 250
LONGEST_TEXT: Final = 60
"""What somebody has sent is quoted, but not at any length."""


class NardyError(Exception):
    """Root of everything that a player or a caller may be told."""

    key: ClassVar[str] = "error.unknown"


class BadText(NardyError):
    """A text that cannot be read."""

    key = "error.bad_text"


class BadPosition(BadText):
    """A position text that names no position."""

    key = "error.bad_position"


class BadMove(BadText):
    """A move text that names no move."""

    key = "error.bad_move"


class BadOption(BadText):
    """An unknown variant, an option that the variant does not have, or a value that the option has not."""

    key = "error.bad_option"


class BadRecord(BadText):
    """A file that tells no match that can be followed.

    `reason` names what is wrong, for the reader's language; `game` and `line` say where, from 1, and `text`
    is what stands there."""

    key = "error.bad_record"

    def __init__(self, reason: str, message: str, *, game: int = 0, line: int = 0, text: str = "") -> None:
        super().__init__(message[:LONGEST_SENTENCE])
        self.reason = reason
        self.game = game
        self.line = line
        self.text = text[:LONGEST_TEXT]


class Refused(NardyError):
    """The rules do not allow it now; nothing has changed."""

    key = "error.refused"


class StepRefused(Refused):
    """A step that is not legal; ``law`` names why (see `engine.laws`), such as ``both_dice``."""

    key = "error.step_refused"

    def __init__(self, law: str, message: str) -> None:
        super().__init__(message)
        self.law = law


class TurnUnfinished(Refused):
    """More dice must be played before the turn may be confirmed."""

    key = "error.turn_unfinished"


class NotYourTurn(Refused):
    """Somebody else has to act."""

    key = "error.not_your_turn"


class WrongPhase(Refused):
    """The action does not belong here, e.g. a double after the roll."""

    key = "error.wrong_phase"


class TeamsIncomplete(WrongPhase):
    """A side has no three players on its boards yet."""

    key = "error.teams_incomplete"


class TeamsBegun(WrongPhase):
    """The team match has started: who plays is settled."""

    key = "error.teams_begun"


class TeamsOver(WrongPhase):
    """The team match has ended, or was called off."""

    key = "error.teams_over"


class BoardNotBegun(WrongPhase):
    """Nobody plays on that board of a team match yet."""

    key = "error.board_not_begun"


class TeamFull(Refused):
    """As many are in the team as may be."""

    key = "error.team_full"


class NotInTeam(Refused):
    """Only members of a team may do that."""

    key = "error.not_in_team"


class TeamCaptainOnly(NotInTeam):
    """The captain decides that."""

    key = "error.team_captain_only"


class NotAtBoard(NotInTeam):
    """A substitute has no board."""

    key = "error.not_at_board"


class GameOver(Refused):
    """The game has ended."""

    key = "error.game_over"


class BadProof(NardyError):
    """A dice proof that does not fit its game; ``throw`` is the first throw that differs, from 0."""

    key = "error.bad_proof"

    def __init__(self, message: str, throw: int | None = None) -> None:
        super().__init__(message)
        self.throw = throw
