"""People who play chouette through the use cases, by presses as the keyboard would send them."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.services.chouette_records import ChouetteId, chouette_stream
from bot.services.chouettes import Chouettes
from bot.services.company import Company
from bot.services.cubes import PATIENCE, Cubes
from bot.services.ports import ChatId, GameId, PersonId
from bot.services.table import Table
from engine.errors import Refused
from engine.event_codec import encode
from engine.game import Phase
from engine.notation import encode_steps
from tests.bot.house import House, mover
from tests.chouettes import Count
from tests.engine.tables import any_turn

GROUP = ChatId(-100)


@dataclass
class Salon:
    """A chouette at which persons 1, 2, 3 ... sit."""

    home: House
    chouettes: Chouettes
    cubes: Cubes
    id: ChouetteId

    async def company(self) -> Company:
        return await self.chouettes.load(self.id)

    async def begun(self, by: PersonId | None = None) -> GameId:
        return await self.chouettes.start(self.id, by or PersonId(1), "press")

    async def table(self) -> Table:
        game = (await self.company()).row.game
        assert game is not None
        return await self.home.table(game)

    async def person(self, number: int) -> PersonId:
        return (await self.company()).person(number)

    async def box(self) -> PersonId:
        return mover_of(await self.table(), 0)

    async def captain(self) -> PersonId:
        return mover_of(await self.table(), 1)

    async def crew(self) -> tuple[PersonId, ...]:
        """Who still plays against the box, in the order of the queue."""
        company = await self.company()
        assert company.session.round is not None
        return tuple(company.person(number) for number in company.session.round.in_play)

    async def points(self) -> dict[PersonId, float]:
        company = await self.company()
        return {company.person(number): points for number, points in company.session.balance.items()}

    async def until_throw_of(self, seat: int) -> Table:
        """Play on without doubles until that seat, who may double, is to throw."""
        for _ in range(200):
            table = await self.table()
            if table.game.phase is Phase.ROLL and table.game.to_act == seat:
                return table
            await self.plays_on(table)
        raise AssertionError("the game has ended before")

    async def plays_on(self, table: Table) -> None:
        """Whoever is on turn throws or moves."""
        if table.game.phase is Phase.ROLL:
            self.home.clock.passes(PATIENCE.total_seconds())
            await self.cubes.throw(table.id, table.game.seq, mover(table))
        else:
            await self.moves(table, random.Random(table.game.seq))

    async def moves(self, table: Table, chance: random.Random) -> None:
        line = line_of_any_turn(table, chance)
        await self.home.play.turn(table.id, table.game.seq, line, mover(table))
        await self.home.play.done(table.id, table.game.seq, mover(table))
        self.home.clock.passes(1)

    async def recounted(self) -> None:
        """Plus and minus are what an independent count makes of the stored events, and add up to nothing."""
        company, count = await self.company(), Count()
        for event in await self.home.store.events(chouette_stream(self.id)):
            count.hear(encode(event))
            assert sum(count.points.values()) == 0
        assert dict(company.session.balance) == count.points
        assert list(company.session.queue) == count.queue
        playing = company.session.round
        if company.session.running and playing is not None:
            assert mover_of(await self.table(), 1) == company.person(count.captain)


def mover_of(table: Table, seat: int) -> PersonId:
    person = table.row.seats[seat].person
    assert person is not None
    return person


def line_of_any_turn(table: Table, chance: random.Random | None = None) -> str:
    """A whole turn of whoever is to move."""
    assert table.game.turn is not None
    return encode_steps(table.game.turn, any_turn(table.game.turn, chance or random.Random(1)).played)


async def salon(home: House, people: int = 4) -> Salon:
    """Person 1 has opened it in a group, the others have sat down."""
    chouettes = Chouettes(home.referee, home.computer)
    persons = [await home.person(PersonId(number)) for number in range(1, people + 1)]
    company = await chouettes.open(persons[0].id, chat=GROUP)
    await chouettes.change(company.id, persons[0].id, "beaver", "on")
    for person in persons[1:]:
        await chouettes.sit(company.id, person)
    return Salon(home, chouettes, Cubes(home.referee, home.computer), company.id)


async def refused(press: Callable[[], Awaitable[object]]) -> bool:
    """Whether the press was refused; then it has changed nothing."""
    try:
        await press()
    except Refused:
        return True
    return False


class Crowd:
    """Everybody presses anything, sense or no sense, until the game is over."""

    def __init__(self, salon: Salon, seed: int) -> None:
        self._salon = salon
        self._chance = random.Random(seed)

    async def play(self, most: int = 10**6) -> None:
        """The running game to its end, or so many presses of it."""
        for _ in range(most):
            table = await self._salon.table()
            if table.game.result is not None:
                return
            self._salon.home.clock.passes(self._chance.choice((0, 5, 20, 200)))
            if table.game.phase is Phase.ROLL:
                await refused(partial(self._word, table))
            else:
                await self._turn(table)

    def _likely(self, table: Table) -> list[int]:
        """Mostly who is waited for; sometimes anybody, also a stranger."""
        company = table.company
        playing = None if company is None else company.round_of(table.id)
        assert company is not None
        assert playing is not None
        anybody = list(range(1, len(company.members) + 2))
        answerers = {each for each in map(playing.answerer, playing.asked) if each is not None}
        awaited = sorted(answerers) or playing.to_ask(table.game) or (playing.box, playing.captain)
        return anybody if self._chance.random() < 0.1 else [company.person(each) for each in awaited]

    async def _turn(self, table: Table) -> None:
        if self._chance.random() < 0.05:
            await refused(lambda: self._word(table))
        else:
            await self._salon.moves(table, self._chance)

    async def _word(self, table: Table) -> None:
        """One press of somebody; sometimes on a keyboard that is out of date, sometimes a stranger's."""
        chance, cubes = self._chance, self._salon.cubes
        person = PersonId(chance.choice(self._likely(table)))
        seq = table.game.seq - (chance.random() < 0.05)
        cube = chance.choice((None, None, None, chance.randrange(8)))
        choice = chance.random()
        if choice < 0.12:
            await cubes.offer(table.id, seq, person, cube)
        elif choice < 0.45:
            await cubes.answer(table.id, seq, person, chance.choice(("take", "take", "drop", "beaver")), cube)
        elif choice < 0.96:
            await cubes.throw(table.id, seq, person)
        elif choice < 0.97:
            await cubes.waive(table.id, person, waived=chance.random() < 0.5)
        elif choice < 0.98:
            await cubes.give_up(table.id, seq, person)
        elif choice < 0.99:
            await cubes.pass_over(table.id, person)
        else:
            await self._salon.home.play.roll(table.id, seq, person)
