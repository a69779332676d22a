"""Play coins as double entries: every entry moves coins between accounts, and its lines sum to zero.

Coins lie on three kinds of accounts: a person's own, what is held of that person's for one table, and the
bank, which gives gifts and owes them for ever. What an account holds is the sum of its lines. Of all this
`docs/coins.md` has the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NewType, Protocol

from bot.services.records import PersonId

EntryId = NewType("EntryId", int)

START_GIFT: Final = 500
DAILY_GIFT: Final = 50
DAILY_BELOW: Final = 250
"""Who has less than this, held coins among them, may ask for the daily gift."""
START: Final = "start"
"""The subject of the gift that everybody gets once."""


class Account(StrEnum):
    """Whose coins a line is about: the person's own, those held of the person's, or the bank's."""

    PERSON = "person"
    HOLD = "hold"
    BANK = "bank"


class Reason(StrEnum):
    """Why coins have moved."""

    START = "start"
    DAILY = "daily"
    HOLD = "hold"
    SETTLE = "settle"


@dataclass(frozen=True, slots=True)
class Line:
    """One account's share of an entry; less than zero leaves it."""

    kind: Account
    person: PersonId
    amount: int
    rival: PersonId | None = None
    """Who sits opposite, for whoever reads the history."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Key: id; and of one subject and reason there is one, for each person. Lines of nothing are left out."""

    id: EntryId
    subject: str
    """Of what: a `game_stream`, a `match_stream`, a day, or `START`; a hold's account has its name."""
    reason: Reason
    at: datetime
    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        assert sum(line.amount for line in self.lines) == 0, f"coins appear or vanish in {self}"


@dataclass(frozen=True, slots=True)
class Purse:
    """What a person has."""

    free: int = 0
    held: int = 0

    @property
    def total(self) -> int:
        return self.free + self.held


@dataclass(frozen=True, slots=True)
class Affair:
    """A line of a person's history: what one gift, game or match has done to the purse so far."""

    subject: str
    amount: int
    held: int
    """Coins that the game still holds; they are missing from `amount`."""
    rival: PersonId | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Audit:
    """What an independent count of the whole ledger has found."""

    entries: int
    total: int
    """The sum of all lines: zero."""
    unbalanced: int
    """Entries whose own lines do not sum to zero."""
    differing: int
    """Accounts that are not the sum of their lines, or have less than nothing."""
    unsettled: tuple[str, ...]
    """Staked games and matches whose coins are not where their result puts them."""

    @property
    def fine(self) -> bool:
        return not (self.total or self.unbalanced or self.differing or self.unsettled)


class Coins(Protocol):
    """What the store answers about coins."""

    async def purses(self, persons: Sequence[PersonId]) -> Mapping[PersonId, Purse]:
        """Those who have ever had a coin."""
        ...

    async def history(self, person: PersonId, skip: int, limit: int) -> tuple[Affair, ...]:
        """The newest first."""
        ...

    async def written(self, subject: str, reason: Reason, person: PersonId) -> bool:
        """Whether there is such an entry."""
        ...

    async def audit(self) -> Audit:
        """Count everything anew."""
        ...


def start_gift(number: EntryId, person: PersonId, at: datetime) -> Entry:
    return _gift(number, START, Reason.START, person, START_GIFT, at)


def daily_gift(number: EntryId, person: PersonId, at: datetime) -> Entry:
    """One for each day of UTC."""
    return _gift(number, at.date().isoformat(), Reason.DAILY, person, DAILY_GIFT, at)


def balances(entries: Iterable[Entry]) -> dict[tuple[Account, str, PersonId], int]:
    """What lies on every account; the bank has one for each person, less than nothing."""
    found: dict[tuple[Account, str, PersonId], int] = {}
    for entry in entries:
        for line in entry.lines:
            key = account_of(entry.subject, line)
            found[key] = found.get(key, 0) + line.amount
    return found


def account_of(subject: str, line: Line) -> tuple[Account, str, PersonId]:
    """Only coins that are held lie apart for each subject."""
    return line.kind, subject if line.kind is Account.HOLD else "", line.person


def _gift(
    number: EntryId, subject: str, reason: Reason, person: PersonId, amount: int, at: datetime
) -> Entry:
    lines = (Line(Account.BANK, person, -amount), Line(Account.PERSON, person, amount))
    return Entry(number, subject, reason, at, lines)
