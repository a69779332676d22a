"""Staked tables held against the ledger: each has held, and each that is over has given back and paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from sqlalchemy import Connection, select

from bot.services.ledger import EntryId, Reason, balances
from bot.services.records import GameId, MatchRow, PersonId, game_stream, match_stream
from bot.services.stakes import gains, held_entry, is_per_game, settled_entry, staked
from bot.store.codec import columns_of, from_event_rows, from_row
from bot.store.coin_tables import ledger
from bot.store.projections import logs
from bot.store.tables import matches
from engine.events import Event, GameScored, GameStarted, MatchStarted
from engine.match import Match

BATCH: Final = 200
"""Matches whose events are read at a time."""
Sums: TypeAlias = dict[tuple[str, int], int]
"""What has been moved on the accounts of one subject, by kind and person."""


def unsettled(connection: Connection) -> tuple[str, ...]:
    """Games and matches of which the events and the ledger tell different stories."""
    told = _sums(connection)
    seen: set[str] = set()
    wrong: list[str] = []
    for subject, right in _due(connection):
        seen.add(subject)
        found = told.get(subject, {})
        if {key: amount for key, amount in found.items() if amount} != right:
            wrong.append(subject)
    # What nobody has staked holds nothing.
    strangers = (subject for subject, sums in told.items() if subject not in seen and any(sums.values()))
    return tuple(sorted({*wrong, *strangers}))


def _sums(connection: Connection) -> dict[str, Sums]:
    """By subject: what holds and settlements have moved on every account, all in all."""
    found: dict[str, Sums] = defaultdict(lambda: defaultdict(int))
    query = select(ledger.c.subject, ledger.c.kind, ledger.c.person, ledger.c.amount)
    for subject, kind, person, amount in connection.execute(
        query.where(ledger.c.reason.in_([Reason.HOLD, Reason.SETTLE]))
    ):
        found[subject][kind, person] += amount
    return found


def _due(connection: Connection) -> Iterator[tuple[str, Sums]]:
    """Every subject that holds or has held coins, with the sums that its events ask for."""
    query = select(*columns_of(MatchRow)).order_by(matches.c.id)
    everything = (from_row(MatchRow, row) for row in connection.execute(query))
    rows = [row for row in everything if staked(row.terms, row.seats)]
    for start in range(0, len(rows), BATCH):
        some = rows[start : start + BATCH]
        found = logs(connection, [match_stream(row.id) for row in some])
        for row in some:
            log = found.get(match_stream(row.id), [])
            yield from _of_match(row, from_event_rows((each["kind"], each["data"]) for each in log))


def _of_match(row: MatchRow, events: Sequence[Event]) -> Iterator[tuple[str, Sums]]:
    persons = staked(row.terms, row.seats)
    assert persons is not None, "only staked matches are looked at"
    results: dict[str, tuple[int, int] | None] = {}
    first, *rest = events
    assert isinstance(first, MatchStarted), f"{first} begins no match"
    match = Match.begin(first)
    for event in rest:
        match = match.after(event)
        if isinstance(event, GameStarted | GameScored) and is_per_game(row.terms):
            over = isinstance(event, GameScored)
            results[game_stream(GameId(event.game))] = gains(row.terms, match) if over else None
    if not is_per_game(row.terms):
        results[match_stream(row.id)] = gains(row.terms, match)
    for subject, gained in results.items():
        yield subject, _sums_of(row, subject, persons, gained)


def _sums_of(
    row: MatchRow, subject: str, persons: tuple[PersonId, PersonId], gained: tuple[int, int] | None
) -> Sums:
    number, at = EntryId(0), row.created_at
    entries = [held_entry(number, subject, row.terms, persons, at)]
    if gained is not None:
        entries.append(settled_entry(number, subject, row.terms, persons, gained, at))
    return {(kind, person): coins for (kind, _, person), coins in balances(entries).items() if coins}
