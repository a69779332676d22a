"""Opens a game: match, game, first throws and boards begin in one transaction, which also takes the offer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.services.agreement import played_options
from bot.services.bank import holding
from bot.services.company import Company
from bot.services.crews import Crews
from bot.services.houserules import house_rules
from bot.services.pings import ping_change
from bot.services.ports import (
    Append,
    Board,
    BoardId,
    Challenge,
    Change,
    ChatId,
    Companion,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    PersonId,
    Sitter,
    Store,
    TakeChallenge,
    Terms,
    game_stream,
    match_stream,
)
from bot.services.projections import match_row
from bot.services.referee import Referee, advanced
from bot.services.table import Table
from bot.services.ticking import clock_begun
from bot.services.timing import begun
from engine.events import Event, MatchStarted, Started
from engine.fairness import seal
from engine.game import Game
from engine.match import Match

TAKEN: Final = "taken"
SEALED: Final = "contest"
"""The state of sealed dice that belong to a contest: no invitation, whatever a forged press says."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a new board is to stand; `reader` None: the whole group's, `message` None: posted anew."""

    reader: PersonId | None
    chat: ChatId | None
    thread: int | None = None
    message: int | None = None
    inline_message: str | None = None
    """The message of inline mode in whose place the board is to stand, in a chat that nobody names."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Everything that a new game needs; the press seals its dice."""

    offer: Challenge
    seats: tuple[Sitter, Sitter]
    press: str
    places: tuple[Place, ...]
    running: Table | None = None
    """The match goes on: its game before this one."""
    crews: Crews = ((), ())
    """Who sits beside either captain; the terms' `party` says why."""
    changes: tuple[Change, ...] = ()
    """What else the transaction of the opening does."""
    company: Company | None = None
    """The chouette to which it belongs, as it is once `appends` are written."""
    game: GameId | None = None
    """The id of the game, where `appends` name it."""
    appends: tuple[Append, ...] = ()
    """What it tells other streams: `Stale`, with no game opened, when one of them has moved on."""


async def open_game(referee: Referee, opening: Opening) -> Table:
    """The table of the new game, all written; raises `AlreadyTaken` when another press took the offer."""
    store, now, offer = referee.store, referee.clock.now(), opening.offer
    assert offer.state != TAKEN, "who opens a game refuses an offer that has been used"
    match, match_events, record = await _match(referee, opening, now)
    game, after = opening.game or GameId(await store.new_id()), match.seq - len(match_events)
    started = match.next_started(seal(offer.seed), opening.press)
    game_started = match.game_started(game, started)
    match = match.after(game_started)
    table = await _begun(store, opening, record, match, game, started, now)
    appends = [
        Append(match_stream(record.id), after, (*match_events, game_started), now),
        Append(game_stream(game), 0, table.events, now),
        *opening.appends,
    ]
    changes: list[Change] = [
        TakeChallenge(offer.token, offer.state, TAKEN),
        match_row(record, match, now),
        table.row,
        *table.companions,
        *opening.changes,
        *await holding(store, record, game, opening.seats, now),
        *ping_change(None, table, now),
        *clock_begun(table, now),
    ]
    await store.append(appends, [*changes, *await _boards(referee, game, opening)])
    return table


async def _begun(
    store: Store,
    opening: Opening,
    record: MatchRow,
    match: Match,
    game: GameId,
    started: Started,
    now: datetime,
) -> Table:
    """The table after the first throws, with its clock, if it has one."""
    beside = _companions(game, record.id, opening.crews)
    persons = [sitter.person for sitter in opening.seats if sitter.person is not None]
    bare = Table(
        row=_row(game, record.id, opening, now),
        game=Game.begin(started),
        match=match,
        terms=record.terms,
        people=await store.people([*persons, *(each.person for each in beside)]),
        drafts=(None, None),
        events=(started,),
        companions=beside,
        company=opening.company,
    )
    table = advanced(bare, (), now)
    if not table.of_two_persons():
        return table
    return replace(table, timing=begun(game, record.terms.clock, table.seat_on_turn(), now))


async def _match(
    referee: Referee, opening: Opening, now: datetime
) -> tuple[Match, tuple[Event, ...], MatchRow]:
    """The match that the game belongs to, the events that begin it (none when it runs) and its row."""
    if opening.running is not None:
        record = await referee.store.match(opening.running.row.match)
        assert record is not None, "a running match has a row"
        return opening.running.match, (), record
    begun = match_started(opening.offer.terms, now)
    record = MatchRow(
        id=MatchId(await referee.store.new_id()),
        seats=opening.seats,
        terms=opening.offer.terms,
        score=(0.0, 0.0),
        over=False,
        seq=0,
        chat=opening.offer.chat,
        created_at=now,
    )
    return Match.begin(begun), (begun,), record


def match_started(terms: Terms, now: datetime) -> MatchStarted:
    """The first event of a match on these terms; a session by time ends that long after `now`."""
    how, _, number = terms.session.partition(":")
    minutes = timedelta(minutes=int(number)) if how == "time" else None
    return MatchStarted(
        terms.variant,
        played_options(terms),
        length=terms.length,
        best=terms.best,
        difference=int(number) if how == "diff" else 0,
        until=None if minutes is None else int((now + minutes).timestamp() * 1000),
        profile=terms.profile,
    )


def _row(game: GameId, match: MatchId, opening: Opening, now: datetime) -> GameRow:
    return GameRow(
        id=game,
        match=match,
        seats=opening.seats,
        variant=opening.offer.terms.variant,
        seed=opening.offer.seed,
        seq=0,
        to_act=None,
        over=False,
        created_at=now,
        moved_at=now,
        chat=opening.offer.chat,
        thread=opening.offer.thread,
        party=opening.offer.terms.party,
    )


def _companions(game: GameId, match: MatchId, crews: Crews) -> tuple[Companion, ...]:
    return tuple(
        Companion(game, person, match, seat, place)
        for seat, crew in enumerate(crews)
        for place, person in enumerate(crew)
    )


async def _boards(referee: Referee, game: GameId, opening: Opening) -> list[Change]:
    party = opening.offer.terms.party
    return [
        Board(
            id=BoardId(await referee.store.new_id()),
            game=game,
            chat=place.chat,
            thread=place.thread,
            message=place.message,
            inline_message=place.inline_message,
            reader=place.reader,
            calm=not party and await is_calm(referee.store, place.reader, place.chat),
        )
        for place in opening.places
    ]


async def is_calm(store: Store, reader: PersonId | None, chat: ChatId | None) -> bool:
    """Whether the house rules keep half-made turns from a new board: a group's, for all to see.

    Where several consult beside a seat, they do so on it."""
    return reader is None and chat is not None and (await house_rules(store, chat)).calm


def places_of(challenge: Challenge, person: PersonId, pressed: Place) -> tuple[Place, ...]:
    """Every card becomes a board: in private each for its reader, in a group the one for all."""
    if pressed.inline_message is not None:
        return (pressed,)
    own = replace(pressed, reader=person)
    if challenge.chat is None:
        return Place(challenge.opener, ChatId(challenge.opener), message=challenge.message), own
    if pressed.chat == challenge.chat:
        return (replace(pressed, reader=None, thread=challenge.thread),)
    # Accepted from the list in the private chat: the group sees the game all the same.
    return Place(None, challenge.chat, challenge.thread, challenge.message), own
