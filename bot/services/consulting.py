"""Half-made turns of several persons beside one seat: whose there are, which is the newest, which one stands.

Pure. The captain's is the draft, a companion's is a proposal. On a board of their own everybody goes on with
what is theirs; on a group's board with what it shows, and that is the newest.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final, TypeAlias

from bot.services.ports import Draft, PersonId, Proposal
from bot.services.table import Table
from engine.board import Position
from engine.turn import Turn

Half: TypeAlias = Draft | Proposal

LONG_AGO: Final = datetime.min.replace(tzinfo=UTC)


def half_of(table: Table, seat: int, person: PersonId) -> Half | None:
    """What the person has made of the present throw."""
    return next((each for each in halves(table, seat) if author(table, each) == person), None)


def halves(table: Table, seat: int) -> list[Half]:
    """All that the seat's persons have made of the present throw, the newest first."""
    draft, seq = table.draft_of(seat), table.game.seq
    found: list[Half] = [] if draft is None else [draft]
    found += [each for each in table.proposals if (each.seat, each.seq) == (seat, seq)]
    return sorted(found, key=lambda half: half.pressed_at or LONG_AGO, reverse=True)


def newest(table: Table, seat: int) -> Half | None:
    """What a group's board shows."""
    return next(iter(halves(table, seat)), None)


def author(table: Table, half: Half) -> PersonId | None:
    """Who has made it; None for the computer."""
    return half.person if isinstance(half, Proposal) else table.captain(half.seat)


def standing(table: Table, seat: int, but: PersonId | None = None) -> Half | None:
    """The newest complete one of the seat, of anybody `but` that person."""
    complete = (each for each in halves(table, seat) if is_complete(table, each))
    return next((each for each in complete if author(table, each) != but), None)


def is_complete(table: Table, half: Half | None) -> bool:
    """Nothing is left to play, and something has been played."""
    turn = None if half is None else table.turn_from(half.line)
    return turn is not None and turn.complete and bool(turn.played)


def begun(table: Table, seat: int, person: PersonId, drafted: int, *, shared: bool) -> Turn | None:
    """The turn with which a press of the person goes on; None when there are no dice to play.

    `shared`: on a group's board, which showed somebody's turn of `drafted` steps. Quick taps that come from
    an older keyboard go on with the person's own."""
    own, seen = half_of(table, seat, person), newest(table, seat) if shared else None
    if seen is not None and drafted:
        turn = table.turn_from(seen.line)
        if turn is not None and len(turn.played) == drafted:
            return turn
    return table.turn_from("" if own is None else own.line)


def unconcerned(table: Table, seat: int, person: PersonId, after: Turn) -> tuple[PersonId, ...]:
    """Whose own boards show nothing of a step of the person that has led to this turn.

    The others of the seat see a turn of the person once it is complete, and that it is taken back."""
    others = tuple(each for each in table.crew(seat) if each != person)
    if others and (after.complete or is_complete(table, half_of(table, seat, person))):
        return table.crew(1 - seat)
    return table.crew(1 - seat) + others


@dataclass(frozen=True, slots=True)
class Vote:
    """A whole turn that companions propose; what ends alike is one turn."""

    turn: Turn
    persons: tuple[PersonId, ...]


def votes(table: Table, seat: int) -> list[Vote]:
    """What the seat's companions propose: the turn with most votes first, of equals the older."""
    found: dict[Position, Vote] = {}
    mine = (each for each in table.proposals if (each.seat, each.seq) == (seat, table.game.seq))
    for each in sorted(mine, key=lambda half: half.pressed_at or LONG_AGO):
        turn = table.turn_from(each.line)
        out = table.company is not None and not table.company.plays(table.id, each.person)
        if turn is None or out or not is_complete(table, each):
            continue
        known = found.get(turn.position, Vote(turn, ()))
        found[turn.position] = Vote(known.turn, (*known.persons, each.person))
    return sorted(found.values(), key=lambda vote: -len(vote.persons))
