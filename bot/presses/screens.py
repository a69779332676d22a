"""The buttons of screens, cards and lists."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from aiogram.filters.callback_data import CallbackData
from pydantic import Field, StringConstraints

from bot.presses.ids import Id62, Token, from62

InviteAction: TypeAlias = Literal[
    "link", "card", "sit", "cancel", "setup", "fine", "menu", "with", "against", "rise"
]
InlineAction: TypeAlias = Literal["sit", "cancel"]
RuleName: TypeAlias = Literal["menu", "starters", "variant", "profile", "pings", "calm", "language"]
DiceShow: TypeAlias = Literal["check", "file", "mine", "all"]
PeriodName: TypeAlias = Literal["all", "month", "week"]
SeekAction: TypeAlias = Literal["open", "go", "leave", "menu", "tables", "table"]
ScoreName: TypeAlias = Literal["rivals", "series", "history", "sheet", "person", "rating", "errors"]
ScreenName: TypeAlias = Literal[
    "start",
    "play",
    "levels",
    "friend",
    "pair",
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
CoinAction: TypeAlias = Literal["show", "gift"]
PuzzleAction: TypeAlias = Literal["today", "open", "answer", "archive", "vote", "reveal"]


class HolidayPress(CallbackData, prefix="v"):
    """A holiday of so many days, or with none its end."""

    days: Annotated[int, Field(ge=0, le=99)]


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

    `link` opens it, `card` shows it again, `setup` and `fine` are its settings, `menu` leaves it standing.
    Of four places one takes one `with` the opener or `against`, and gives it back (`rise`)."""

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


class StudyPress(CallbackData, prefix="is"):
    """The analysis of a match from a file; `page` as that of an own match."""

    number: Id62
    page: Annotated[int, Field(ge=0, le=99)]

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


class PuzzlePress(CallbackData, prefix="pz"):
    """The puzzle of the day, `of` a variant. `number` is a puzzle, or where a group votes the vote.

    `arg` is the choice, or the page of the archive."""

    number: Id62
    arg: Annotated[int, Field(ge=0, le=9_999)]
    action: PuzzleAction
    of: Literal["", "short", "long"] = ""


class CoinPress(CallbackData, prefix="cn"):
    """The own coins: a `page` of their history, or the coins of the day."""

    action: CoinAction
    page: Annotated[int, Field(ge=0, le=9_999)] = 0


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
