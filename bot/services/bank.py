"""Play coins in use: the gifts, what a person has, and the entries that a game's transactions carry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.services.coin_errors import NoGift, NotEnoughCoins, RivalLacksCoins
from bot.services.errors import Stale
from bot.services.ledger import (
    DAILY_BELOW,
    START_GIFT,
    Affair,
    Entry,
    EntryId,
    Purse,
    Reason,
    daily_gift,
    start_gift,
)
from bot.services.ports import Clock, GameId, MatchRow, Person, PersonId, Sitter, Store, Terms
from bot.services.stakes import gains, held_entry, hold_of, is_per_game, settled_entry, staked, subject_of
from bot.services.table import Table

PAGE: Final = 8
"""Lines of history at a time."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What a person is told about the own coins."""

    purse: Purse
    gift: bool
    """Today's coins can be asked for."""
    given: bool
    """They have been given."""
    affairs: tuple[Affair, ...]
    people: dict[PersonId, Person]
    page: int
    more: bool
    """There are older lines."""


class Bank:
    """The use cases around one's own coins."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def statement(self, person: PersonId, page: int = 0) -> Statement:
        """What there is, and one page of the history; whoever asks for the first time gets the start gift."""
        purse = await self._purse(person)
        found = await self._store.coins.history(person, page * PAGE, PAGE + 1)
        rivals = {each.rival for each in found if each.rival is not None}
        today = self._clock.now().date().isoformat()
        given = await self._store.coins.written(today, Reason.DAILY, person)
        return Statement(
            purse=purse,
            gift=not given and purse.total < DAILY_BELOW,
            given=given,
            affairs=found[:PAGE],
            people=dict(await self._store.people(sorted(rivals))),
            page=page,
            more=len(found) > PAGE,
        )

    async def ask(self, person: PersonId) -> None:
        """Today's coins, once, for who has few."""
        purse = await self._purse(person)
        if purse.total >= DAILY_BELOW:
            raise NoGift(f"person {person} has {purse.total} coins")
        entry = daily_gift(await _number(self._store), person, self._clock.now())
        try:
            await self._store.append((), (entry,))
        except Stale as error:
            raise NoGift(f"person {person} has been given coins today") from error

    async def _purse(self, person: PersonId) -> Purse:
        purse = (await self._store.coins.purses([person])).get(person)
        if purse is None:
            await self._store.append((), await gifts(self._store, [person], self._clock.now()))
            purse = (await self._store.coins.purses([person]))[person]
        return purse


async def expect_coins(store: Store, person: PersonId, terms: Terms) -> None:
    """Raises `NotEnoughCoins` for who cannot put down what such a table holds."""
    if terms.stake:
        purse = (await store.coins.purses([person])).get(person, Purse(START_GIFT))
        if purse.free < hold_of(terms):
            raise NotEnoughCoins(person, hold_of(terms) - purse.free)


@contextmanager
def told_to(person: PersonId) -> Iterator[None]:
    """Of two whose coins are to be held, who presses is told which of them has too few."""
    try:
        yield
    except NotEnoughCoins as error:
        if error.person == person:
            raise
        raise RivalLacksCoins(error.person, error.missing) from error


async def gifts(store: Store, persons: Sequence[PersonId], now: datetime) -> tuple[Entry, ...]:
    """The start gifts of those who have none; written once, whoever else writes them meanwhile."""
    known = await store.coins.purses(persons)
    return tuple([start_gift(await _number(store), person, now) for person in persons if person not in known])


async def holding(
    store: Store, match: MatchRow, game: GameId, seats: Sequence[Sitter], now: datetime
) -> tuple[Entry, ...]:
    """What the opening of this game of the match holds; of a match only its first game holds anything."""
    persons = staked(match.terms, seats)
    if persons is None or (match.seq and not is_per_game(match.terms)):
        return ()
    subject = subject_of(match.terms, match.id, game)
    given = await gifts(store, persons, now)  # Numbered before what they make possible, as histories tell it.
    return (*given, held_entry(await _number(store), subject, match.terms, persons, now))


async def settling(store: Store, table: Table, now: datetime) -> tuple[Entry, ...]:
    """What has just ended, if anything: both get back what was held, more or less what was won."""
    persons, gained = staked(table.terms, table.row.seats), gains(table.terms, table.match)
    if persons is None or gained is None:
        return ()
    subject = subject_of(table.terms, table.row.match, table.id)
    return (settled_entry(await _number(store), subject, table.terms, persons, gained, now),)


async def _number(store: Store) -> EntryId:
    return EntryId(await store.new_id())
