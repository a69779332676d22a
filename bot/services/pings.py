"""Pings: whether a player who does not move or answer is told that the other waits; pure.

An edit notifies nobody. A turn that has passed to a player, or a question to him, arms a timer in the
transaction that wrote it; what happens before it is due disarms it, or is seen when it is due.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.services.company import Company
from bot.services.ports import Change, DropTimer, Timer
from bot.services.table import Table
from engine.events import Moved
from engine.game import Phase
from engine.side_events import END

PING_TIMER: Final = "ping"
"""Kind of the timer; its subject is the game, its payload what is waited for (`_awaited`)."""
IN_PRIVATE: Final = timedelta(seconds=10)
IN_A_GROUP: Final = timedelta(seconds=60)


def waited_for(table: Table) -> int | None:
    """The seat on which the table waits: who is asked something, else who is on turn; in a pause none."""
    if table.aside.paused:
        return None
    offer = table.aside.open_offer(table.game)
    if offer is not None:
        return 1 - offer.seat
    if table.game.result is None:
        return table.game.to_act if table.company is None else answering(table.company, table)
    proposal = table.aside.proposal
    if proposal is None or table.offer is None or (proposal.what == END) == table.match.over:
        return None  # Nothing is asked, or it has been overtaken by what came of it.
    return 1 - proposal.seat


def answering(company: Company, table: Table) -> int | None:
    """The side that has to answer a double of a chouette, else who is on turn."""
    playing = company.round_of(table.id)
    if playing is None or not playing.asked:
        return table.game.to_act
    return int(all(playing.answerer(each) != playing.box for each in playing.asked))


def is_asked(table: Table) -> bool:
    """What is waited for is the answer to a double, an offer or a proposal, and no move."""
    doubled = table.game.phase in (Phase.ANSWER, Phase.BEAVER) or _cubes_asked(table)
    return doubled or table.aside.open_offer(table.game) is not None or table.game.result is not None


def ping_change(before: Table | None, after: Table, now: datetime) -> tuple[Change, ...]:
    """What a commit does to the game's timer: a new turn arms it, anything else of the players disarms it."""
    if not after.of_two_persons():
        return ()  # The computer needs no ping, and its answer comes before its opponent has left.
    seat = waited_for(after)
    if seat is None or not _has_passed(before, after) or not wants(after, seat):
        return (DropTimer(PING_TIMER, str(after.id)),)
    return (_armed(after, now),)


def question_change(before: Table, after: Table, now: datetime) -> tuple[Change, ...]:
    """What something beside the board does to the timer: a question arms it, and so does its answer."""
    if not after.of_two_persons() or _awaited(before) == _awaited(after):
        return ()
    seat = waited_for(after)
    if seat is None or not wants(after, seat):
        return (DropTimer(PING_TIMER, str(after.id)),)
    return (_armed(after, now),)


def due_seat(table: Table, timer: Timer, pressed_at: datetime | None) -> int | None:
    """The seat to be pinged now; None when it has moved or pressed meanwhile, or wants no pings.

    `pressed_at`: when whoever has to act pressed anything of this game last."""
    seat = waited_for(table)
    if seat is None or _awaited(table) != timer.payload or not wants(table, seat):
        return None
    if table.draft_of(seat) is not None and not is_asked(table):
        return None
    here = pressed_at is not None and pressed_at > timer.due_at - delay(table)
    return None if here else seat


def _armed(table: Table, now: datetime) -> Timer:
    return Timer(PING_TIMER, str(table.id), now + delay(table), payload=_awaited(table))


def _awaited(table: Table) -> str:
    """The event after which the turn passed, and what is asked beside the board, if anything."""
    offer, seq = table.aside.open_offer(table.game), str(table.game.seq)
    if table.aside.paused:
        return f"{seq} paused"
    if offer is not None:
        return f"{seq} {offer.kind}"
    if _cubes_asked(table):
        return f"{seq} double"
    proposal = table.aside.proposal if table.game.result is not None else None
    return seq if proposal is None else f"{seq} {proposal.what} {proposal.seat}"


def in_group(table: Table) -> bool:
    return table.row.chat is not None and table.row.chat < 0


def delay(table: Table) -> timedelta:
    """So long a player may take before somebody reminds him."""
    return IN_A_GROUP if in_group(table) else IN_PRIVATE


def _cubes_asked(table: Table) -> bool:
    """A double of a chouette waits for its answer."""
    playing = None if table.company is None else table.company.round_of(table.id)
    return playing is not None and bool(playing.asked)


def _has_passed(before: Table | None, after: Table) -> bool:
    """A new turn or question, perhaps to the same player when the other's turn was played by itself."""
    if before is None or (waited_for(before), before.row.seats) != (waited_for(after), after.row.seats):
        return True
    return any(isinstance(event, Moved) for event in after.events[len(before.events) :])


def wants(table: Table, seat: int) -> bool:
    """Whoever sits there may and wants to be called."""
    person = table.row.seats[seat].person
    known = None if person is None else table.people.get(person)
    if known is None:
        return False
    return known.preferences.pings and (in_group(table) or not known.blocked)
