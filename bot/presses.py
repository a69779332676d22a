"""Every button's callback data: one table of one- or two-letter prefixes, at most 64 bytes each.

Ids travel in base 62. A turn travels as one letter per step (`engine.notation.encode_steps`). The colour or
seat is never in the data: it comes from who presses.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import Field, StringConstraints

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def to62(number: int) -> str:
    """A non-negative number in base 62."""
    digits = ""
    while number:
        number, digit = divmod(number, 62)
        digits = DIGITS[digit] + digits
    return digits or "0"


def from62(text: str) -> int:
    """The number that `to62` wrote; raises ValueError for anything else."""
    number = 0
    for digit in text:
        number = number * 62 + DIGITS.index(digit)
    return number


Id62: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z]{1,10}$")]
"""What `to62` writes for an id; a forged one that no database column holds dies in the parser."""


Token: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-z]{1,24}$")]
"""The name of an invitation that nobody can guess."""


class GamePress(CallbackData, prefix="-"):
    """What the presses of a game share: which game, and which event its keyboard was drawn after."""

    game: Id62
    seq: int

    @property
    def game_id(self) -> int:
        return from62(self.game)


class StepPress(GamePress, prefix="m"):
    """Append `line` to the draft; the keyboard was drawn when the draft had `drafted` steps."""

    drafted: int
    line: str


class TurnPress(GamePress, prefix="w"):
    """A whole turn as one button: the draft becomes `line`."""

    line: str


class UndoPress(GamePress, prefix="u"):
    """Take one step back from a draft of `drafted` steps."""

    drafted: int


class DonePress(GamePress, prefix="d"):
    """Confirm the complete draft."""


class HandPress(GamePress, prefix="j"):
    """Open a board of the mover's own under a group's calm one, for this turn."""


class RollPress(GamePress, prefix="r"):
    """Throw the dice (where the automatic roll is off, or a cube decision precedes it)."""


CubeAction: TypeAlias = Literal["double", "take", "pass", "drop", "beaver", "waive", "unwaive"]
ResignAction: TypeAlias = Literal["ask", "sure", "choose", "offer", "accept", "refuse", "withdraw"]
MoreAction: TypeAlias = Literal[
    "open",
    "close",
    "why",
    "flip",
    "rules",
    "envelope",
    "settings",
    "leave",
    "phrases",
    "hint",
    "text",
    "code",
]
ClockAction: TypeAlias = Literal["look", "nudge", "wait", "claim", "pause", "agree", "refuse", "resume"]
InviteAction: TypeAlias = Literal["link", "card", "sit", "cancel", "setup", "fine", "menu"]
InlineAction: TypeAlias = Literal["sit", "cancel"]
EndAction: TypeAlias = Literal[
    "rematch",
    "next",
    "end",
    "agree",
    "decline",
    "dice",
    "file",
    "analysis",
    "back",
    "menu",
    "score",
    "export",
    "replay",
]
ReplayHow: TypeAlias = Literal["film", "first", "back", "next", "last"]
RuleName: TypeAlias = Literal["menu", "starters", "variant", "profile", "pings", "calm", "language"]
DiceShow: TypeAlias = Literal["check", "file", "mine", "all"]
PeriodName: TypeAlias = Literal["all", "month", "week"]
SeekAction: TypeAlias = Literal["open", "go", "leave", "menu", "tables", "table"]
ScoreName: TypeAlias = Literal["rivals", "series", "history", "sheet", "person", "rating"]
ScreenName: TypeAlias = Literal[
    "start",
    "play",
    "levels",
    "friend",
    "rules",
    "settings",
    "language",
    "quiet",
    "zone",
    "holiday",
    "help",
    "fair",
    "games",
    "board",
    "privacy",
    "mydata",
    "close",
]


class CubePress(GamePress, prefix="q"):
    """The cube's questions and answers; `pass` only asks again, `drop` is the sure one.

    `waive` leaves the cube alone for the rest of the game, `unwaive` takes that back."""

    action: CubeAction


class ResignPress(GamePress, prefix="x"):
    """Resigning: `ask` opens the question, `sure` resigns as the position stands.

    Where classes are offered, `choose` asks about one and `offer` offers it; the opponent may `accept` that
    very class or `refuse`, and until then it can be taken back (`withdraw`)."""

    action: ResignAction
    kind: str = ""


class PhrasePress(GamePress, prefix="p"):
    """Say a quick phrase to the opponent."""

    phrase: str


class ClockPress(GamePress, prefix="k"):
    """The clock: `look` tells the time; `nudge`, `wait` or `claim` when the opponent is late.

    `pause` asks for one, the other may `agree` or `refuse`, and either may `resume`."""

    action: ClockAction


class HolidayPress(CallbackData, prefix="v"):
    """A holiday of so many days, or with none its end."""

    days: Annotated[int, Field(ge=0, le=99)]


class MorePress(CallbackData, prefix="o"):
    """The board's menu behind `⋯`: open or close it, or one of its entries."""

    game: Id62
    action: MoreAction

    @property
    def game_id(self) -> int:
        return from62(self.game)


class EndPress(CallbackData, prefix="e"):
    """Buttons under a finished game; `dice` opens the proof of the dice, `file` sends it, `back` leaves it.

    `export` sends the match as files, `menu` goes to the start screen. `end` proposes the end of a session,
    `rematch` another match; `agree` and `decline` answer."""

    game: Id62
    action: EndAction

    @property
    def game_id(self) -> int:
        return from62(self.game)


class MenuPress(CallbackData, prefix="n"):
    """A screen outside any game. `arg`: a variant (levels), a page (rules), a game (board).

    `board` posts the game afresh, `close` deletes the message that carries the button."""

    screen: ScreenName
    arg: str = ""


class SettingPress(CallbackData, prefix="s"):
    """Set one field of `Preferences`; booleans are "on" and "off".

    `back` names the screen to show next: "" is the settings, "board" means that the press came from a board,
    which redraws itself."""

    name: str
    value: str
    back: str = ""


class GroupPress(CallbackData, prefix="g"):
    """A group's house rules: show them ("menu"), the values of one (`value` ""), or set it."""

    field: RuleName
    value: str = ""


class ComputerPress(CallbackData, prefix="c"):
    """Sit down against the computer: the level button that starts the game and seals the dice.

    `offer` is the challenge's token, whose card showed the envelope."""

    offer: str
    level: str


class InvitePress(CallbackData, prefix="h"):
    """Buttons of an invitation's card. `rev` stands for the terms that the card showed.

    `link` opens it, `card` shows it again, `setup` and `fine` are its settings, `menu` leaves it standing."""

    token: Token
    rev: str
    action: InviteAction


class InlinePress(CallbackData, prefix="i"):
    """A card of inline mode, which no row stands for yet: its button carries the whole challenge, signed."""

    opener: Id62
    variant: Annotated[str, StringConstraints(pattern=r"^[a-z]{1,12}$")]
    length: Annotated[int, Field(ge=0, le=99)]
    token: Token
    action: InlineAction


class TermsPress(CallbackData, prefix="t"):
    """Settings of a card: show the values of `field`, or choose one of them."""

    token: Token
    field: str
    value: str = ""


class TopPress(CallbackData, prefix="b"):
    """A table of the best, which obeys only its `owner`.

    `of`: in a group a variant ("" for all), in private a family."""

    owner: Id62
    of: str
    period: PeriodName


class ReplayPress(CallbackData, prefix="rp"):
    """A finished game looked at again, which obeys only its `owner`: the animation, or picture number `at`.

    `how` says which button it was; that alone tells two with the same number apart."""

    owner: Id62
    game: Id62
    at: Annotated[int, Field(ge=0, le=9_999)]
    how: ReplayHow


class SeekPress(CallbackData, prefix="l"):
    """Looking for an opponent: `open` shows the choice, `go` joins the queue, `leave` ends the wait.

    `tables` lists the open tables, `table` drafts one of one's own; `menu` leaves the wait standing."""

    action: SeekAction
    variant: str = ""
    length: Annotated[int, Field(ge=0, le=99)] = 1


class ScorePress(CallbackData, prefix="y"):
    """A screen of scores, which obeys only its `owner`.

    `arg`: an opponent (series), a match (sheet), a family (rating).

    `back` says where a sheet was opened: "s" and the opponent, or "h" and the page of history."""

    owner: Id62
    screen: ScoreName
    arg: str = ""
    page: Annotated[int, Field(ge=0, le=99_999)] = 0
    back: str = ""


class ImportPress(CallbackData, prefix="im"):
    """A match from a file: its card (`at` -1) or one of its boards."""

    number: Id62
    at: Annotated[int, Field(ge=-1, le=99_999)]

    @property
    def import_id(self) -> int:
        return from62(self.number)


class PositionPress(CallbackData, prefix="z"):
    """A position that was typed: draw it (`show`), or say what is best there.

    `board` and `match` are GNU Backgammon's ids, which have room for a board of any variant."""

    action: Literal["show", "best"]
    variant: str
    board: str
    match: str


PuzzleAction: TypeAlias = Literal["today", "open", "answer", "archive", "vote", "reveal"]


class PuzzlePress(CallbackData, prefix="pz"):
    """The puzzle of the day, `of` a variant. `number` is a puzzle, or where a group votes the vote.

    `arg` is the choice, or the page of the archive."""

    number: Id62
    arg: Annotated[int, Field(ge=0, le=9_999)]
    action: PuzzleAction
    of: Literal["", "short", "long"] = ""


class AnalysisPress(CallbackData, prefix="an"):
    """The analysis of a match: page 0 is the whole of it, the others are mistakes."""

    match: Id62
    page: Annotated[int, Field(ge=0, le=999)] = 0

    @property
    def match_id(self) -> int:
        return from62(self.match)


class FilesPress(CallbackData, prefix="a"):
    """Send a match as files."""

    match: str


class DicePress(CallbackData, prefix="fr"):
    """Honest dice: `check` the person's last game, its proof as a `file`, counts of the own dice or all."""

    show: DiceShow


class ForgetPress(CallbackData, prefix="f"):
    """Being forgotten: `ask` says what it means, `sure` asks again, `go` does it.

    `games`: what becomes of friendly ones that run, "resign" or "cancel"."""

    step: Literal["ask", "sure", "go"]
    games: Literal["", "resign", "cancel"] = ""
