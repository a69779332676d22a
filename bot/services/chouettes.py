"""Chouettes from the gathering to the end: who sits at the table, on which terms, and which game is next.

What happens in a game, before its throws, stands in `bot.services.cubes`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.services.agreement import chosen, first_terms, options_of
from bot.services.chouette_errors import ChouetteFull, ChouetteThin, StillPlaying
from bot.services.chouette_records import (
    OPEN,
    ChouetteId,
    ChouetteMember,
    ChouetteRow,
    chouette_stream,
    contest_key,
)
from bot.services.chouette_table import anew, board_terms, cards_of, expect_leader, lot, session_terms
from bot.services.company import Company, company_of
from bot.services.computer import Computer
from bot.services.errors import NotFound, Stale
from bot.services.limits import expect_room_for_game
from bot.services.opening import SEALED, Opening, Place, open_game
from bot.services.ports import (
    Append,
    Challenge,
    Change,
    ChatId,
    DropTimer,
    GameId,
    Person,
    PersonId,
    Terms,
    Timer,
    WantBoards,
)
from bot.services.referee import SEED_BYTES, TOKEN_BYTES, Referee
from engine.chouette.events import ChouetteEvent, MemberJoined
from engine.chouette.session import CANCELLED, FEWEST, MOST
from engine.errors import GameOver


class Chouettes:
    """The use cases round a chouette's table."""

    def __init__(self, referee: Referee, computer: Computer) -> None:
        self._referee = referee
        self._store = referee.store
        self._computer = computer

    async def open(
        self,
        opener: PersonId,
        *,
        chat: ChatId | None = None,
        thread: int | None = None,
        vacant: bool = False,
    ) -> Company:
        """A table at which its opener sits. `chat` None: everybody plays in the own private chat.

        `vacant`: nobody sits there yet, and whoever sits down first leads."""
        now, token = self._referee.clock.now(), self._referee.chance(TOKEN_BYTES).hex()
        terms = session_terms(first_terms("short"))
        number = ChouetteId(await self._store.new_id())
        seed = self._referee.chance(SEED_BYTES)
        offer = Challenge(token, SEALED, opener, terms, seed, now, chat=chat, thread=thread)
        joined = () if vacant else (MemberJoined(0),)
        row = ChouetteRow(number, token, opener, terms, OPEN, len(joined), now, now, chat=chat, thread=thread)
        first = () if vacant else (ChouetteMember(number, 0, opener),)
        told = Append(chouette_stream(number), 0, joined, now)
        await self._store.append([told], (offer, row, *first))
        return await self.load(number)

    async def load(self, chouette: ChouetteId) -> Company:
        """The chouette as the store knows it now; raises `NotFound`."""
        sheet = await self._store.chouettes.sheet(chouette)
        if sheet is None:
            raise NotFound(f"chouette {chouette}")
        return company_of(sheet)

    async def find(self, token: str) -> Company | None:
        """The one to which a link leads."""
        found = await self._store.chouettes.by_token(token)
        return None if found is None else await self.load(found)

    async def here(self, chat: ChatId) -> Company | None:
        """The group's newest that is not over."""
        rows = await self._store.chouettes.here(chat)
        return await self.load(rows[0].id) if rows else None

    async def of(self, person: PersonId) -> Company | None:
        """The person's newest that is not over, among those played in private chats."""
        rows = [row for row in await self._store.chouettes.of(person) if row.chat is None]
        return await self.load(rows[0].id) if rows else None

    async def seal(self, company: Company) -> Challenge | None:
        """The offer with the sealed dice of the first game, until that begins."""
        found = await self._store.challenge(company.row.token)
        return found if found is not None and found.state == SEALED else None

    async def change(self, chouette: ChouetteId, person: PersonId, field: str, value: str) -> Company:
        """One more choice of the opener, before the first game."""
        async with self._at(chouette) as company:
            expect_leader(company, person)
            if company.row.state != OPEN:
                raise Stale(f"chouette {chouette} is {company.row.state}")
            terms = session_terms(chosen(company.row.terms, field, value))
            return await self._write(company, (), terms=terms)

    async def led(self, chouette: ChouetteId, person: PersonId) -> Company:
        """The chouette for who decides for its table."""
        company = await self.load(chouette)
        expect_leader(company, person)
        return company

    async def posted(
        self, chouette: ChouetteId, chat: ChatId, message: int, person: PersonId | None = None
    ) -> int | None:
        """Its card stands there now; the message where it stood before, when that was another one."""
        company = await self.load(chouette)
        if company.row.chat is not None:
            before, row = company.row.message, replace(company.row, chat=chat, message=message)
            if before != message:
                await self._store.append((), (row,))
            return before if before != message and company.row.state == OPEN else None
        number = None if person is None else company.number_of(person)
        if number is None or company.members[number].message == message:
            return None
        before = company.members[number].message
        await self._store.append((), (replace(company.members[number], message=message),))
        return before if company.row.state == OPEN else None

    async def sit(self, chouette: ChouetteId, person: Person, message: int | None = None) -> Company:
        """Sit down, at any time; `message`: the card in the person's own chat."""
        async with self._at(chouette) as company:
            number = company.number_of(person.id)
            if number is not None and number in company.session.queue:
                return company
            if len(company.session.queue) >= MOST:
                raise ChouetteFull(f"{MOST} sit at chouette {chouette}")
            await expect_room_for_game(self._store, person.id)
            new = number is None
            if number is None:
                number = len(company.members)
            member = ChouetteMember(chouette, number, person.id, message)
            joined = company.session.join(number)
            changes = (member,) if new or message is not None else ()
            return await self._write(company, (joined,), changes)

    async def leave(self, chouette: ChouetteId, person: PersonId) -> Company:
        """Get up, between games or out of the running one; the last to leave ends it all."""
        async with self._at(chouette) as company:
            number = company.number_for(person)
            playing = company.session.round
            mine = playing is not None and (number == playing.box or number in playing.in_play)
            if company.session.running and mine:
                raise StillPlaying(f"the stake of member {number} is still open")
            events: list[ChouetteEvent] = [company.session.leave(number)]
            if company.session.queue == (number,) and not company.session.running:
                events.append(company.session.after(events[0]).end(CANCELLED))
            return await self._write(company, events)

    async def end(self, chouette: ChouetteId, person: PersonId) -> Company:
        """No more games: by its opener, by who has sat here longest, or by anybody left over."""
        async with self._at(chouette) as company:
            number = company.number_for(person)
            if company.session.running:
                raise StillPlaying(f"a game of chouette {chouette} is being played")
            begun = company.session.begun is not None
            if len(company.session.queue) >= FEWEST or not begun:
                expect_leader(company, person)
            assert number in company.session.queue
            ended = company.session.end() if begun else company.session.end(CANCELLED)
            return await self._write(company, (ended,))

    async def start(
        self, chouette: ChouetteId, person: PersonId, press: str, message: int | None = None
    ) -> GameId:
        """The lot, and the first game: by anybody who sits here, once there are enough.

        `message`: the card that becomes the group's board."""
        async with self._at(chouette) as company:
            company.number_for(person)
            offer = await self.seal(company)
            if offer is None:
                raise Stale(f"chouette {chouette} has begun")
            if len(company.session.queue) < FEWEST:
                raise ChouetteThin(f"{len(company.session.queue)} sit at chouette {chouette}")
            terms = company.row.terms
            begun = company.session.begin(
                terms.variant, options_of(terms), lot(company.session, self._referee.chance)
            )
            places = cards_of(company, message)
            return await self._deal(company, (begun,), offer, press, places)

    async def next(self, chouette: ChouetteId, person: PersonId, press: str) -> GameId:
        """The next game, by anybody who sits here; new boards are posted, the old ones keep the result."""
        async with self._at(chouette) as company:
            company.number_for(person)
            game = company.row.game
            if game is None:
                raise Stale(f"chouette {chouette} has not begun")
            if company.session.running:
                raise Stale(f"a game of chouette {chouette} is being played")
            if company.session.ended is None and len(company.session.queue) < FEWEST:
                raise ChouetteThin(f"{len(company.session.queue)} sit at chouette {chouette}")
            table = await self._referee.load(game)
            if table.offer is None:
                raise Stale(f"the game after {game} has been opened already")
            new = await self._deal(company, (), table.offer, press, anew(company), WantBoards(game))
        self._referee.courier.changed(game)
        return new

    async def due(self, timer: Timer) -> None:
        """A game has ended: all that follows was written with its end."""
        await self._store.append((), (DropTimer(timer.kind, timer.subject, timer.due_at),))

    async def leave_all(self, person: PersonId) -> None:
        """Get up everywhere, as somebody does who is to be forgotten: running games are called off."""
        for row in await self._store.chouettes.of(person):
            company = await self.load(row.id)
            number = company.number_of(person)
            if company.session.running and company.row.game is not None:
                async with self._referee.locks.of(company.row.game):
                    table = await self._referee.load(company.row.game)
                    if table.seat_of(person) is not None and table.game.result is None:
                        self._computer.follow(await self._referee.commit(table, table.game.cancel()))
            if number in company.session.queue:
                await self.leave(row.id, person)

    async def _deal(
        self,
        company: Company,
        events: tuple[ChouetteEvent, ...],
        offer: Challenge,
        press: str,
        places: tuple[Place, ...],
        *changes: Change,
    ) -> GameId:
        """The next game on the board."""
        now, game = self._referee.clock.now(), GameId(await self._store.new_id())
        begun = company.after(events, now).session.begin_round(game)
        after = company.after((*events, begun), now)
        offer = replace(
            offer, terms=board_terms(company.row), chat=company.row.chat, thread=company.row.thread
        )
        opening = Opening(
            offer,
            after.seats(),
            press,
            places,
            crews=((), after.crew()),
            changes=(after.row, *changes),
            company=after,
            game=game,
            appends=(Append(chouette_stream(company.id), company.session.seq, (*events, begun), now),),
        )
        self._computer.follow(await open_game(self._referee, opening))
        return game

    async def _write(
        self,
        company: Company,
        events: Iterable[ChouetteEvent],
        changes: tuple[Change, ...] = (),
        terms: Terms | None = None,
    ) -> Company:
        now, told = self._referee.clock.now(), tuple(events)
        after = company.after(told, now)
        row = after.row if terms is None else replace(after.row, terms=terms)
        game = row.game
        shown = () if game is None else (WantBoards(game),)
        append = Append(chouette_stream(company.id), company.session.seq, told, now)
        await self._store.append([append], (row, *changes, *shown))
        if game is not None:
            self._referee.courier.changed(game)
        return await self.load(company.id)

    @asynccontextmanager
    async def _at(self, chouette: ChouetteId) -> AsyncIterator[Company]:
        """The chouette while nobody else of this process changes it, nor plays its newest game."""
        locks = self._referee.locks
        async with locks.of(contest_key(chouette)):
            game = (await self.load(chouette)).row.game
            async with locks.of(contest_key(chouette) + "." if game is None else game):
                company = await self.load(chouette)
                if company.session.ended is not None:
                    raise GameOver(f"chouette {chouette} has ended")
                yield company
