"""What several persons beside one seat see of each other: proposals, who decides, and what they are called.

A board shows its reader one half-made turn, as if it were the seat's draft; everything else draws that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.services.consulting import Half, author, half_of, newest, standing
from bot.services.crews import PAIR
from bot.services.ports import Draft, PersonId
from bot.services.table import Table
from bot.views.names import isolated
from bot.views.people import person_name
from bot.views.reader import Reader
from bot.views.texts import Html, Texts


def sits_beside(table: Table, reader: Reader) -> bool:
    """The reader, at a board of the own, belongs to a seat whose captain is somebody else."""
    return reader.private and reader.seat is not None and reader.person in table.crew(reader.seat)[1:]


def as_seen(table: Table, reader: Reader) -> tuple[Table, Reader]:
    """The table whose draft is what the reader's keyboard goes on with; the reader knows whose that is."""
    seat = table.game.to_act
    if not table.companions or seat is None:
        return table, reader
    if not reader.private:
        return _showing(table, seat, newest(table, seat), reader)
    if reader.seat != seat or reader.person is None:
        return table, reader
    return _showing(table, seat, half_of(table, seat, reader.person), reader)


def as_pictured(table: Table, reader: Reader) -> tuple[Table, Reader]:
    """As `as_seen`, but who has made no step of the own sees what somebody else of the seat would play."""
    seat = table.game.to_act
    seen, known = as_seen(table, reader)
    if not table.companions or seat is None or not reader.private or reader.seat != seat:
        return seen, known
    draft = seen.draft_of(seat)
    other = None if draft is not None and draft.line else standing(table, seat, but=reader.person)
    return (seen, known) if other is None else _showing(table, seat, other, reader)


def _showing(table: Table, seat: int, half: Half | None, reader: Reader) -> tuple[Table, Reader]:
    if half is None:
        drafts = (None, table.drafts[1]) if seat == 0 else (table.drafts[0], None)
        return replace(table, drafts=drafts), reader
    due = half.due_at if isinstance(half, Draft) else None
    draft = Draft(table.id, seat, half.seq, half.line, half.press, half.pressed_at, due)
    whose = author(table, half)
    own = reader.person if reader.private else table.captain(seat)
    return table.with_draft(draft), replace(reader, proposer=None if whose == own else whose)


def offered(table: Table, seat: int, reader: Reader) -> Half | None:
    """The complete turn of somebody else that the captain may play with one press, on a board of the own."""
    return standing(table, seat, but=reader.person) if reader.private and table.companions else None


def captain_name(table: Table, seat: int, words: Texts) -> str:
    """Who decides for the seat; safe inside a line."""
    captain = table.captain(seat)
    return words.plain("name.computer") if captain is None else person_called(captain, table, words)


def person_called(person: PersonId, table: Table, words: Texts) -> str:
    return isolated(person_name(person, table.people, words))


def is_pair(table: Table) -> bool:
    return table.row.party == PAIR and bool(table.companions)


def proposer_line(table: Table, proposer: PersonId, move: str, reader: Reader) -> Html:
    """Whose half-made turn the board shows."""
    return reader.texts("draft.by", name=person_called(proposer, table, reader.texts), move=move)


def consult_status(table: Table, seat: int, dice: str, reader: Reader) -> Html:
    """For who sits beside the captain on turn."""
    key = "status.consult" if dice else "status.consult_waits"
    return reader.texts(key, name=captain_name(table, seat, reader.texts), dice=dice)


def captains_line(table: Table, reader: Reader) -> Iterator[Html]:
    """Who decides in this game, where pairs play."""
    if is_pair(table):
        first = reader.seat or 0
        names = [captain_name(table, seat, reader.texts) for seat in (first, 1 - first)]
        yield reader.texts("caption.captains", a=names[0], b=names[1])
