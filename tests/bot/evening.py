"""Staked tables of many people, where anything happens; also as a process, until it is killed.

`python -m tests.bot.evening FOLDER SEED` prints a line after each event.
"""

from __future__ import annotations

import asyncio
import random
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.services.agreement import rev_of
from bot.services.coin_errors import NotEnoughCoins
from bot.services.errors import Stale, TooManyGames, TooManyLobbies
from bot.services.opening import Place
from bot.services.ports import Challenge, ChatId, GameId, Person, PersonId, Terms
from tests.bot.house import House, house


async def sit(home: House, card: Challenge, person: Person) -> GameId | None:
    place = Place(person.id, ChatId(person.id), message=200)
    return await home.invitations.sit(card.token, rev_of(card.terms), person, "press", place)


class Evening:
    """Many people, many staked tables, and anything that may happen there."""

    def __init__(self, home: House, seed: int) -> None:
        self.home = home
        self.luck = random.Random(seed)
        self.people: list[Person] = []
        self.running: list[GameId] = []
        self.finished: list[GameId] = []
        """Those that may be followed by another."""
        self.seen: list[GameId] = []
        """All that have ended."""

    async def begin(self, people: int) -> None:
        """Everybody is there, and whatever an evening before this one has left goes on."""
        self.people = [await self.home.person(PersonId(100 + number)) for number in range(people)]
        store = self.home.store
        running = {row.id for each in self.people for row in await store.games_of(each.id)}
        finished = {row.id for each in self.people for row in await store.games_of(each.id, over=True)}
        self.running, self.finished = sorted(running), sorted(finished)

    async def happens(self) -> None:
        ways: list[Any] = [self.opens, self.ends, self.ends, self.goes_on]
        with suppress(NotEnoughCoins, TooManyGames, TooManyLobbies, Stale):
            await self.luck.choice(ways)()
        self.home.clock.passes(self.luck.randrange(3000))

    async def opens(self) -> None:
        opener, other = self.luck.sample(self.people, 2)
        terms = Terms(
            profile=self.luck.choice(["stakes", "international"]),
            length=self.luck.choice([0, 1, 3]),
            stake=self.luck.choice([1, 5, 10, 25, 50]),
            options={"resign": "position"},
        )
        card = await self.home.invitations.draft(opener.id, terms=terms)
        await self.home.invitations.open(card.token, opener.id)
        game = await sit(self.home, card, other)
        assert game is not None
        self.running.append(game)

    async def ends(self) -> None:
        if not self.running:
            return
        game = self.running.pop(self.luck.randrange(len(self.running)))
        table = await self.home.table(game)
        if self.luck.random() < 0.1:
            await self.home.referee.commit(table, table.game.cancel())
        else:
            seat, kind = self.luck.randrange(2), self.luck.choice(list(table.game.resign_kinds()))
            await self.home.referee.commit(table, table.game.resign(seat, kind))
        self.finished.append(game)
        self.seen.append(game)

    async def goes_on(self) -> None:
        """The next game, or a rematch."""
        if not self.finished:
            return
        game = self.finished.pop(self.luck.randrange(len(self.finished)))
        seats = (await self.home.table(game)).row.seats
        person = seats[self.luck.randrange(2)].person
        assert person is not None
        self.running.append(await self.home.lobby.next_game(game, person, "press"))


async def go_on(folder: Path, seed: int) -> None:
    """Until somebody kills the process."""
    async with house(folder, luck=seed) as home:
        evening = Evening(home, seed)
        await evening.begin(8)
        while True:
            await evening.happens()
            print("event", flush=True)  # noqa: T201 - whoever kills it counts these


if __name__ == "__main__":
    asyncio.run(go_on(Path(sys.argv[1]), int(sys.argv[2])))
