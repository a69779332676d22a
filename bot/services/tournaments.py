"""Tournaments: announced, entered, begun, called off. What happens in their rounds: `tournament_rounds`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.services.computer import Computer
from bot.services.errors import NotFound
from bot.services.houserules import DEFAULT_TERMS, house_rules
from bot.services.outages import Outages
from bot.services.ports import (
    Append,
    ChatId,
    Executor,
    Person,
    PersonId,
    Stream,
)
from bot.services.referee import TOKEN_BYTES, Referee
from bot.services.tournament_book import Book
from bot.services.tournament_errors import (
    AlreadyEntered,
    NotReachable,
    PlayerBusy,
    SettingsFixed,
    TooManyTournaments,
)
from bot.services.tournament_records import (
    ALIVE,
    CANCELLED,
    DRAFT,
    IN_PRIVATE,
    OPEN,
    TournamentId,
    TournamentPlayer,
    TournamentRow,
    taken_out,
    tournament_row,
)
from bot.services.tournament_rounds import Rounds
from bot.services.tournament_settings import FREE, changed, starts_at
from bot.services.tourney import Tourney, expect_organiser
from engine.errors import Refused
from engine.tournament.errors import NotEntered, TournamentBegun, TournamentOver
from engine.tournament.events import TournamentAnnounced
from engine.tournament.state import Tournament

MOST_LED: Final = 5
"""Tournaments that one person leads at a time."""
LONGEST_TITLE: Final = 60


class Tournaments:
    """The use cases of tournaments up to their start; `rounds` has those after it."""

    def __init__(self, referee: Referee, computer: Computer, outages: Outages, executor: Executor) -> None:
        self._referee = referee
        self._store = referee.store
        self._book = Book(referee, executor)
        self.rounds = Rounds(self._book, computer, outages)

    async def look(self, number: TournamentId) -> Tourney:
        """The tournament as it is now; raises `NotFound`."""
        return await self._book.tourneys.look(number)

    async def find(self, token: str) -> Tourney:
        """The tournament that a link leads to; raises `NotFound`."""
        row = await self._store.tournaments.by_token(token)
        if row is None:
            raise NotFound(f"no tournament {token!r}")
        return await self._book.tourneys.load(row)

    async def here(self, chat: ChatId, states: Sequence[str] = ALIVE) -> tuple[TournamentRow, ...]:
        """Those of a group."""
        return await self._store.tournaments.here(chat, states)

    async def of(self, person: PersonId) -> tuple[TournamentRow, ...]:
        """Those that the person plays in, or leads."""
        return await self._store.tournaments.of(person)

    async def draft(
        self, person: PersonId, *, chat: ChatId | None = None, thread: int | None = None, title: str = ""
    ) -> TournamentRow:
        """An announcement that only its organiser sees; `chat` None: for whoever gets the link."""
        terms = DEFAULT_TERMS if chat is None else (await house_rules(self._store, chat)).terms
        row = TournamentRow(
            id=TournamentId(await self._store.new_id()),
            token=self._referee.chance(TOKEN_BYTES).hex(),
            state=DRAFT,
            organiser=person,
            terms=terms,
            created_at=self._referee.clock.now(),
            title=title.strip()[:LONGEST_TITLE],
            chat=chat,
            thread=thread,
        )
        await self._store.append((), (row,))
        return row

    async def change(
        self, number: TournamentId, who: PersonId, name: str, value: str, *, admin: bool = False
    ) -> Tourney:
        """One more choice; once players enter, only of what nobody has agreed to."""

        async def use(tourney: Tourney) -> Tourney:
            expect_organiser(tourney.row, who, admin=admin)
            _expect_not_begun(tourney.row)
            if tourney.row.state == OPEN and name not in FREE:
                raise SettingsFixed(f"tournament {number} has been announced")
            return await self._rewritten(tourney, changed(tourney.row, name, value))

        return await self._book.using(number, use)

    async def rename(
        self, number: TournamentId, who: PersonId, title: str, *, admin: bool = False
    ) -> Tourney:
        """The name under which it is announced."""

        async def use(tourney: Tourney) -> Tourney:
            expect_organiser(tourney.row, who, admin=admin)
            _expect_not_begun(tourney.row)
            return await self._rewritten(tourney, replace(tourney.row, title=title.strip()[:LONGEST_TITLE]))

        return await self._book.using(number, use)

    async def _rewritten(self, tourney: Tourney, row: TournamentRow) -> Tourney:
        """Other settings, the same events; when it begins counts from now."""
        if tourney.state is None:
            await self._store.append((), (row,))
            return tourney.with_row(row)
        if row.start != tourney.row.start:
            row = replace(row, starts_at=starts_at(row, self._referee.clock.now()))
        return await self._book.write(tourney.with_row(row))

    async def open(self, number: TournamentId, who: PersonId) -> Tourney:
        """From now on players enter. The second press opens nothing more."""

        async def use(tourney: Tourney) -> Tourney:
            expect_organiser(tourney.row, who)
            if tourney.row.state != DRAFT:
                _expect_alive(tourney.row)
                return tourney
            if await self._store.tournaments.led_by(who) >= MOST_LED:
                raise TooManyTournaments(f"person {who} leads {MOST_LED} tournaments")
            return await self._announced(tourney.row)

        return await self._book.using(number, use)

    async def _announced(self, row: TournamentRow) -> Tourney:
        now = self._referee.clock.now()
        announced = TournamentAnnounced(row.form, row.capacity, row.rounds)
        row = replace(row, starts_at=starts_at(row, now))
        tourney = Tourney(tournament_row(row, Tournament.begin(announced), now), Tournament.begin(announced))
        called = self._book.called(tourney, tourney.row, tourney.announced)
        append = Append(Stream(tourney.key), 0, (announced,), now)
        await self._store.append([append], (tourney.row, *called))
        return await self._book.tourneys.load(tourney.row)

    async def enter(self, number: TournamentId, person: Person) -> Tourney:
        """The person takes part."""

        async def use(tourney: Tourney) -> Tourney:
            self._expect_able(tourney, person)
            event = tourney.announced.enter()
            player = TournamentPlayer(number, event.entry, person.id)
            return await self._book.write(tourney, event, changes=(player,))

        return await self._book.using(number, use)

    async def leave(self, number: TournamentId, person: PersonId) -> Tourney:
        """Before the start the place is free again; later the person withdraws."""
        entry = (await self.look(number)).entry_of(person)
        if entry is None:
            raise NotEntered(f"person {person} is not in tournament {number}")
        return await self.rounds.withdraw(number, person, entry)

    async def replace(
        self, number: TournamentId, who: PersonId, entry: int, successor: Person, *, admin: bool = False
    ) -> Tourney:
        """Somebody else goes on in that place, unless a match runs there; by the organiser or the player."""

        async def use(tourney: Tourney) -> Tourney:
            player = tourney.entered.get(entry)
            if player is None or player.person != who:
                expect_organiser(tourney.row, who, admin=admin)
            event = tourney.announced.replace_player(entry)
            self._expect_able(tourney, successor)
            if tourney.busy(entry):
                raise PlayerBusy(f"entry {entry} is in a match")
            told = () if player is None or player.person == who else (taken_out(player),)
            follower = TournamentPlayer(number, entry, successor.id)
            return await self._book.write(tourney, event, changes=(follower, *told))

        return await self._book.using(number, use)

    async def start(self, number: TournamentId, who: PersonId, *, admin: bool = False) -> Tourney:
        """Registration closes, and the first round is paired. Of two who press at once the second is told."""

        async def use(tourney: Tourney) -> Tourney:
            expect_organiser(tourney.row, who, admin=admin)
            started = tourney.announced.start(await self._book.seeds(tourney))
            return await self._book.write(tourney, started)

        return await self._book.using(number, use)

    async def cancel(self, number: TournamentId, who: PersonId, *, admin: bool = False) -> Tourney:
        """It is called off; matches that run go on for those who play them."""

        async def use(tourney: Tourney) -> Tourney:
            expect_organiser(tourney.row, who, admin=admin)
            if tourney.state is not None:
                return await self._book.write(tourney, tourney.state.end())
            _expect_alive(tourney.row)
            row = replace(tourney.row, state=CANCELLED, over_at=self._referee.clock.now())
            await self._store.append((), (row,))
            return tourney.with_row(row)

        return await self._book.using(number, use)

    async def leave_all(self, person: PersonId) -> None:
        """Before somebody is forgotten: out of everything; what has not begun has no organiser any more."""
        for row in await self.of(person):
            try:
                if (await self.look(row.id)).entry_of(person) is not None:
                    await self.leave(row.id, person)
                if row.organiser == person and row.state in {DRAFT, OPEN}:
                    await self.cancel(row.id, person)
            except Refused:  # It has ended meanwhile.
                continue

    def _expect_able(self, tourney: Tourney, person: Person) -> None:
        """Not in it yet, and to be reached where matches are played or counted."""
        if tourney.entry_of(person.id) is not None:
            raise AlreadyEntered(f"person {person.id} is in tournament {tourney.id}")
        row = tourney.row
        if not person.started and (row.boards == IN_PRIVATE or row.terms.rated):
            raise NotReachable(f"person {person.id} has never opened a chat with the bot")


def _expect_alive(row: TournamentRow) -> None:
    if row.state not in ALIVE:
        raise TournamentOver(f"tournament {row.id} has ended")


def _expect_not_begun(row: TournamentRow) -> None:
    _expect_alive(row)
    if row.state not in {DRAFT, OPEN}:
        raise TournamentBegun(f"tournament {row.id} has begun")
