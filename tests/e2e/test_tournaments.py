"""A round robin of four in a group over HTTP: from registration to the final table."""

from __future__ import annotations

import re
from itertools import product

import pytest

from bot.sandbox.actor import Actor, Group, Toast
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.village import Village

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]
NAMES = ("Anna", "Boris", "Vera", "Gleb")


class Hall:
    """The group, its people, and the messages that matter."""

    def __init__(self, sim: Sandbox, group: Group, people: list[Actor]) -> None:
        self.sim = sim
        self.group = group
        self.people = dict(zip(NAMES, people, strict=True))
        self.organiser = people[0]

    def messages(self, sign: str) -> list[Shown]:
        """What the bot shows in the group with these words, the oldest first."""
        seen = self.organiser.sees(self.group.id)
        return [shown for shown in seen if sign in shown.text and shown.rows and not shown.deleted]

    async def message(self, sign: str) -> Shown:
        await self.sim.until(lambda: bool(self.messages(sign)), 60)
        return self.messages(sign)[-1]

    async def at_round(self, card: Shown, number: int) -> None:
        await self.sim.until(lambda: f"Round {number} of 3" in card.text, 90)

    async def press(self, who: Actor, shown: Shown, text: str) -> Toast | None:
        """Press the first button with this text, once it is there, as it was seen."""
        await self.sim.until(lambda: any(text in label for label in labels(shown)), 90)
        button = next(button for row in shown.rows for button in row if text in button.text)
        return await who.forge(button.data, chat=shown.chat, message=shown.id, seconds=60)


def labels(shown: Shown) -> list[str]:
    return [button.text for row in shown.rows for button in row]


async def gathered(sim: Sandbox) -> Hall:
    """Four people who have started the bot, in a group with it."""
    people = [await sim.person(name, language="en") for name in NAMES]
    for person in people:
        await person.start()
    await sim.limits(on=False)
    return Hall(sim, await people[0].create_group("Yard", *people[1:]), people)


async def play(hall: Hall, card: Shown, number: int, pair: int) -> None:
    """Both come; the first of the pair gives the game up, and the second agrees."""
    line = re.compile(rf"^{pair}\. (\w+) \S (\w+): waiting for both", re.MULTILINE)
    await hall.sim.until(lambda: line.search(card.text) is not None, 90)
    found = line.search(card.text)
    assert found is not None
    loser, winner = (hall.people[name] for name in found.groups())
    for person in (loser, winner):
        await hall.press(person, card, "My match")
    boards = [await board(hall, person, number) for person in (loser, winner)]
    for text in ("⋯", "Resign", "Yes, offer it"):
        await hall.press(loser, boards[0], text)
    await hall.press(winner, boards[1], "Accept")


async def board(hall: Hall, person: Actor, number: int) -> Shown:
    """The person's own board of that round."""

    def found() -> list[Shown]:
        seen = person.sees(person.id)
        return [shown for shown in seen if f"Yard Cup. Round {number}" in shown.text and shown.photo]

    await hall.sim.until(lambda: bool(found()), 90)
    return found()[-1]


async def test_four_play_a_round_robin_in_a_group_to_its_final_table(place: Village, sim: Sandbox) -> None:
    hall = await gathered(sim)
    await hall.organiser.say("/tournament Yard Cup", chat=hall.group.id)
    card = await hall.message("Yard Cup")
    for text in ("Form", "Round robin", "Open registration"):
        await hall.press(hall.organiser, card, text)
    for person in hall.people.values():
        await hall.press(person, card, "Enter")
    await hall.press(hall.organiser, card, "Start")

    for number, pair in product((1, 2, 3), (1, 2)):
        await hall.at_round(card, number)
        await play(hall, card, number, pair)

    final = await hall.message("🏁")
    assert re.search(r"🥇 (1\S\d\. )?\w+ · [23] wins", final.text)
    assert final.photo
    assert place.rows("SELECT state FROM tournaments") == [("over",)]
    assert len(place.rows("SELECT 1 FROM events WHERE kind = 'pair_decided'")) == 6
    called = [shown for shown in hall.people["Vera"].sees(hall.people["Vera"].id) if "opponent" in shown.text]
    assert 1 <= len(called) <= 3, "once a round, unless she has sat down before the call went out"
