"""A team match over HTTP: six people in a group, from /team to the end, with a kill in the middle."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button, Shown
from tests.e2e.village import Village

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

NAMES = ("Anna", "Boris", "Clara", "David", "Elena", "Fedor")
SECONDS = 40


def buttons(shown: Shown) -> list[Button]:
    return [button for row in shown.rows for button in row]


def offers(shown: Shown, part: str) -> bool:
    return any(part in button.data for button in buttons(shown))


class Match:
    """Six people, the first three against the last three."""

    def __init__(self, sim: Sandbox, people: list[Actor], card: Shown) -> None:
        self.sim = sim
        self.people = people
        self.card = card

    async def press(self, who: Actor, shown: Shown, part: str) -> None:
        """The first button whose data has this in it, as soon as it is there."""
        await self.sim.until(lambda: offers(shown, part), SECONDS)
        number = next(each for each, button in enumerate(buttons(shown)) if part in button.data)
        await who.press(shown, number, seconds=SECONDS)

    async def says(self, *parts: str) -> None:
        """The group's card comes to say all that."""
        await self.sim.until(lambda: all(part in self.card.text for part in parts), SECONDS)

    async def line_up(self, captain: Actor) -> None:
        """By the link on the card, in the order of joining."""
        await self.sim.until(lambda: any(button.url for button in buttons(self.card)), SECONDS)
        await captain.open_link(next(button.url for button in buttons(self.card) if button.url))
        own = await captain.wait_for_message(lambda shown: offers(shown, ":line:"), seconds=SECONDS)
        await self.press(captain, own, ":line:")
        for number in range(1, 4):
            await self.sim.until(lambda: f"board {number}?" in own.text, SECONDS)  # noqa: B023 - awaited before it changes
            await captain.press(own, 0, seconds=SECONDS)

    def board(self, who: Actor, part: str) -> Shown:
        """The newest message in the own chat that has such a button."""
        return [shown for shown in who.sees() if offers(shown, part)][-1]

    async def play(self, number: int) -> None:
        """Both sit down at the board; the one of the second team gives the game up."""
        winner, loser = self.people[number], self.people[3 + number]
        for who in (winner, loser):
            await self.press(who, self.card, ":sit:")
        await self.sim.until(lambda: any(offers(shown, "o:") for shown in loser.sees()), SECONDS)
        board = self.board(loser, ":open")
        await self.press(loser, board, ":open")
        await self.press(loser, board, ":ask:")
        await self.press(loser, board, ":offer:")
        await self.sim.until(lambda: any(offers(shown, ":accept:") for shown in winner.sees()), SECONDS)
        await self.press(winner, self.board(winner, ":accept:"), ":accept:")


async def test_six_people_play_a_team_match_in_a_group(place: Village, sim: Sandbox) -> None:
    people = [await sim.person(name, language="en") for name in NAMES]
    group = await people[0].create_group("Club", *people[1:])
    for person in people:
        await person.start()
    await people[0].say("/team", chat=group.id)
    card = await people[0].wait_for_message(
        lambda shown: offers(shown, ":new:"), chat=group.id, seconds=SECONDS
    )
    match = Match(sim, people, card)
    await match.press(people[0], card, ":new:")
    for number, person in enumerate(people):
        await match.press(person, card, f":join:{number // 3}")
    await match.says("Anna, Boris, Clara", "David, Elena, Fedor")
    for captain in (people[0], people[3]):
        await match.line_up(captain)
    await match.press(people[0], card, ":start:")
    await match.says("1. Anna — David", "2. Boris — Elena", "3. Clara — Fedor")

    await match.play(0)
    await match.says("Team A 1 : 0 Team B", "won by Anna")
    await place.kill_bot()
    await place.start_bot()
    await match.play(1)

    await match.says("Team A 2 : 0 Team B", "Team A has won", "not needed")
    assert place.rows("SELECT state FROM team_matches") == [("over",)]
    assert len(place.rows("SELECT 1 FROM games")) == 2
    assert not place.rows("SELECT 1 FROM timers WHERE kind = 'contest'")
