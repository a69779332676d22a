"""People who press whatever their boards offer, whether the bot answers or not."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from bot.sandbox.actor import Actor, Group, Toast
from bot.sandbox.client import Sandbox
from bot.sandbox.errors import SimError
from bot.sandbox.mirror import Button, Shown
from tests.e2e.diary import Press
from tests.e2e.duel import table_for_two
from tests.e2e.player import seated

WEIGHTS: Final[Mapping[str, float]] = {
    "m": 1,
    "w": 1,
    "u": 0.1,
    "r": 20,
    "q:double": 6,
    "q:take": 6,
    "q:drop": 2,
    "q:beaver": 1,
    "q:pass": 0.2,
    "x:accept": 3,
    "x:refuse": 1,
    "o:close": 0.5,
    "cw:take": 6,
    "cw:drop": 2,
    "cw:beaver": 1,
    "cw:double": 4,
    **dict.fromkeys(("x:ask", "x:choose", "x:offer", "x:sure"), 5),
    **dict.fromkeys(("cw:throw", "cw:next", "e:next", "e:rematch", "e:agree"), 20),
}
"""How gladly a button is pressed; one that is not named here never is. "Done" comes before all."""
THOUGHT: Final = (0.02, 0.25)
"""Seconds from one press to the next: people do not press in step."""
PATIENCE: Final = 20.0
"""Seconds after which nobody waits for an answer any more, dead bot or not."""
NEW: Final = 4.0
"""Seconds between two tournaments that somebody asks for: the first may be on its way."""


@dataclass
class Notes:
    """What all of them have pressed since it was looked at last, and whether they are to pause."""

    presses: list[Press] = field(default_factory=list)
    going: asyncio.Event = field(default_factory=asyncio.Event)
    pressed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with every press that is sent."""
    waiting: set[Press] = field(default_factory=set)
    """Presses whose answers are waited for."""
    made: int = 0
    reborn: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when an answer to what was asked of the bot before will hardly come any more."""

    def give_up(self) -> None:
        """Whoever waits for an answer of a bot that has died presses something else."""
        self.reborn.set()
        self.reborn = asyncio.Event()

    def forget(self, seqs: Mapping[int, int]) -> None:
        """Leave out turns that the games have gone beyond, but for those of which an answer is waited for."""
        kept = {
            press.at
            for press in self.presses
            if press in self.waiting or seqs.get(press.at[0], 0) <= press.at[1]
        }
        self.presses = [press for press in self.presses if press.at in kept]


@dataclass(eq=False)
class Seat:
    """A place where somebody presses: an own chat, or a group's board that several look at."""

    notes: Notes
    people: Sequence[Actor]
    luck: random.Random
    chat: int = 0
    """A group; 0: the first one's own chat."""
    weary: float = 0.0
    """How gladly a menu is opened that leads to giving up."""
    again: bool = True
    """Another game follows the one that is over."""

    @property
    def place(self) -> int:
        return self.chat or self.people[0].id

    def boards(self) -> list[Shown]:
        return [shown for shown in self.people[0].sees(self.place) if shown.photo and shown.rows]

    async def play(self) -> None:
        """For ever: the one who presses in a group changes when somebody is refused."""
        at = 0
        while True:
            await self.notes.going.wait()
            await asyncio.sleep(self.luck.uniform(*THOUGHT))
            boards = self.boards()
            button = self.choice(buttons_of(boards[-1])) if boards else None
            if button is None:
                await asyncio.sleep(THOUGHT[1])
            elif not await self.press(self.people[at % len(self.people)], boards[-1], button):
                at += 1

    def choice(self, buttons: Sequence[Button]) -> Button | None:
        done = [button for button in buttons if button.data[:2] == "d:" and button.style == "success"]
        if done:
            return done[0]
        weights = [self.weight(button) for button in buttons]
        idle = 0 if sum(weights) > self.weary else 1 - self.weary
        found: list[Button | None] = [*buttons, None]
        weights.append(idle)
        return self.luck.choices(found, weights)[0] if sum(weights) else None

    def weight(self, button: Button) -> float:
        prefix, *rest = button.data.split(":")
        if prefix == "o" and rest[-1:] == ["open"]:
            return self.weary
        if prefix == "e" and not self.again:
            return 0
        known = [WEIGHTS[name] for part in rest if (name := f"{prefix}:{part}") in WEIGHTS]
        return WEIGHTS.get(prefix, 0) or (known[0] if known else 0)

    async def press(self, person: Actor, board: Shown, button: Button) -> bool:
        """Whether it was heard, as far as is known."""
        press = Press(person.id, button.data)
        self.notes.presses.append(press)
        self.notes.waiting.add(press)
        self.notes.made += 1
        self.notes.pressed.set()
        try:
            pressing = person.forge(button.data, chat=self.place, message=board.id, seconds=PATIENCE)
            press.answer = await self.answer(pressing)
        finally:
            self.notes.waiting.discard(press)
        return press.answer is None or not press.answer.text or press.counts

    async def answer(self, asked: Coroutine[Any, Any, Toast | None]) -> Toast | None:
        """None where none comes, or the bot has died meanwhile."""
        async with asyncio.TaskGroup() as both:
            pressing, dying = both.create_task(quietly(asked)), both.create_task(self.notes.reborn.wait())
            await asyncio.wait({pressing, dying}, return_when=asyncio.FIRST_COMPLETED)
            found = pressing.result() if pressing.done() else None
            pressing.cancel()
            dying.cancel()
        return found

    async def keep_playing(self) -> None:
        """Whatever the sandbox says of a message that has gone meanwhile."""
        while True:
            with suppress(SimError, TimeoutError):
                await self.play()


@dataclass(eq=False)
class Cup:
    """Tournaments of a group, one after the other: whoever can do something for it does."""

    notes: Notes
    group: Group
    people: Sequence[Actor]
    luck: random.Random

    async def play(self) -> None:
        while True:
            await self.notes.going.wait()
            await asyncio.sleep(self.luck.uniform(0.2, 0.8))
            cards = [shown for shown in self.people[0].sees(self.group.id) if any(named(shown, "tm:"))]
            if not cards or not (steps := self.steps(cards[-1])):
                await self.people[0].say("/tournament Cup", chat=self.group.id)
                await asyncio.sleep(NEW)
                continue
            person, button = self.luck.choice(steps)
            self.notes.made += 1
            await person.forge(button.data, chat=self.group.id, message=cards[-1].id, seconds=NEW)

    def steps(self, card: Shown) -> list[tuple[Actor, Button]]:
        """What somebody can do there; nothing where it is over."""
        lead = [*named(card, ":open"), *named(card, ":start")]
        join = [*named(card, ":enter"), *named(card, ":play")]
        every = ((person, button) for person in self.people for button in join)
        return [*((self.people[0], button) for button in lead), *every]

    async def keep_playing(self) -> None:
        while True:
            with suppress(SimError, TimeoutError):
                await self.play()


async def quietly(asked: Coroutine[Any, Any, Toast | None]) -> Toast | None:
    """The sandbox refuses a press on a message that is no more."""
    with suppress(SimError):
        return await asked
    return None


def buttons_of(shown: Shown) -> list[Button]:
    return [button for row in shown.rows for button in row if button.data]


# --- who there is -------------------------------------------------------------------------------------


def named(shown: Shown, part: str) -> Iterator[Button]:
    return (button for button in buttons_of(shown) if part in button.data)


async def pressed(sim: Sandbox, person: Actor, shown: Shown, part: str) -> None:
    """Press the first button whose data has this in it, as soon as it is there."""
    await sim.until(lambda: any(named(shown, part)), 60)
    button = next(named(shown, part))
    await person.forge(button.data, chat=shown.chat, message=shown.id, seconds=60)


async def chouette(sim: Sandbox, group: Group, people: Sequence[Actor]) -> None:
    """All sit down in the group, and the first one has the game begin."""
    await people[0].say("/chouette", chat=group.id)
    card = await people[0].wait_for_message(
        lambda shown: any(named(shown, ":sit")), chat=group.id, seconds=60
    )
    for person in people[1:]:
        await pressed(sim, person, card, ":sit")
    await pressed(sim, people[0], card, ":start")
    await sim.until(lambda: bool([shown for shown in people[0].sees(group.id) if shown.photo]), 60)


ALONE: Final = ("short", "long", "caucasian", "american", "dutch", "crazy", "gulbar")
"""One person each against the computer."""
PAIRS: Final = ({"length": "3"}, {"length": "0", "stake": "5"}, {"length": "1", "stake": "1"})
"""What two friends have agreed on: a match with the cube, a session and single games with coins."""
GROUPS: Final = (2, 2, 3, 4)
"""People in each of the groups."""
RETRIES: Final = 4


async def gathered(sim: Sandbox, notes: Notes, luck: random.Random) -> list[Seat | Cup]:
    """Everybody at a board, with a game begun."""
    ways: list[Callable[[], Awaitable[list[Seat | Cup]]]] = [
        *(partial(alone, sim, notes, luck, variant) for variant in ALONE),
        *(partial(together, sim, notes, luck, terms) for terms in PAIRS),
        *(partial(in_group, sim, notes, luck, size) for size in GROUPS),
    ]
    return [seat for way in ways for seat in await _seated(way)]


async def _seated(way: Callable[[], Awaitable[list[Seat | Cup]]]) -> list[Seat | Cup]:
    """On a machine that is busy with other things somebody may lose patience: then others come instead."""
    for _ in range(RETRIES):
        with suppress(TimeoutError):
            return await way()
    return await way()


async def alone(sim: Sandbox, notes: Notes, luck: random.Random, variant: str) -> list[Seat | Cup]:
    player = await seated(sim, f"Solo {variant}", level=ALONE.index(variant) % 2, variant=variant)
    return [Seat(notes, [player.actor], luck)]


async def together(
    sim: Sandbox, notes: Notes, luck: random.Random, terms: Mapping[str, str]
) -> list[Seat | Cup]:
    return [Seat(notes, [player.actor], luck, weary=0.02) for player in await table_for_two(sim, **terms)]


async def in_group(sim: Sandbox, notes: Notes, luck: random.Random, size: int) -> list[Seat | Cup]:
    """What so many people play in a group: a game, a chouette, or a tournament."""
    people = [await sim.person(f"Guest {size}{number}", language="en") for number in range(size)]
    group = await people[0].create_group(f"Group of {size}", *people[1:])
    if size == 4:
        for person in people:
            await person.start()
        own = [Seat(notes, [person], luck, weary=0.3, again=False) for person in people]
        return [*own, Cup(notes, group, people, luck)]
    await (chouette if size == 3 else challenge)(sim, group, people)
    return [Seat(notes, people, luck, group.id)]


async def challenge(sim: Sandbox, group: Group, people: Sequence[Actor]) -> None:
    await people[0].say("/nardy", chat=group.id)
    card = await people[0].wait_for_message(
        lambda shown: any(named(shown, ":sit")), chat=group.id, seconds=60
    )
    await pressed(sim, people[1], card, ":sit")
    await sim.until(lambda: any(named(card, "m:")) or any(named(card, "w:")), 60)
