"""Calm groups over HTTP: each turn is made on a board that the mover alone sees (Bot API 10.3)."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pytest

from bot.sandbox.actor import Actor, Group
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button, Shown
from tests.e2e.company import MOVES, Company, sit_of, sits
from tests.e2e.village import Village, until

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

RULE = "Own move board"
A_MINUTE = 90
"""Seconds: a group's calls may be used up for a minute, the sooner the faster the machine is."""


@dataclass(eq=False)
class Calm:
    """Two people at a calm board of a group."""

    table: Company
    group: Group
    game: int

    def hands(self, who: Actor) -> list[Shown]:
        return [shown for shown in who.sees(self.group.id) if shown.receiver is not None]

    @property
    def mover(self) -> Actor:
        return self.table.mover(self.game)

    async def open(self) -> Shown:
        """Press the group's button, once it stands there for the present turn; the mover's own board."""
        seq, old = self.table.state(self.game).seq, self.hands(self.mover)
        await self.table.sim.until(lambda: bool(self.openers(seq)), A_MINUTE)
        await self.table.press(self.mover, self.openers(seq)[0])
        await self.table.sim.until(
            lambda: any(shown not in old for shown in self.hands(self.mover)), A_MINUTE
        )
        return self.hands(self.mover)[-1]

    def openers(self, seq: int) -> list[Button]:
        return [b for b in self.table.buttons if b.data.startswith("j:") and b.data.endswith(f":{seq}")]

    async def step(self, hand: Shown) -> None:
        """The longest button that fits, and the keyboard after it."""
        drafted = len(self.table.place.draft(self.game))
        await self.table.sim.until(lambda: bool(self.fitting(hand, drafted)), A_MINUTE)
        button = max(self.fitting(hand, drafted), key=lambda each: len(each.data))
        rows = [each for row in hand.rows for each in row]
        await self.mover.press(hand, rows.index(button), seconds=20)
        await until(lambda: len(self.table.place.draft(self.game)) > drafted)

    def fitting(self, hand: Shown, drafted: int) -> list[Button]:
        buttons = [each for row in hand.rows for each in row]
        found = [b for b in buttons if b.data.startswith("m:") and b.data.split(":")[3] == str(drafted)]
        return found + [b for b in buttons if b.data.startswith("w:") and not drafted]

    async def complete(self, hand: Shown) -> None:
        while (turn := self.table.turn(self.game)) and not turn.complete:
            await self.step(hand)

    async def done(self, hand: Shown) -> None:
        await self.table.sim.until(
            lambda: any(b.data.startswith("d:") for row in hand.rows for b in row), A_MINUTE
        )
        rows = [each for row in hand.rows for each in row]
        index = next(at for at, each in enumerate(rows) if each.data.startswith("d:"))
        seq = self.table.state(self.game).seq
        await self.mover.press(hand, index, seconds=20)
        await until(lambda: self.table.state(self.game).seq > seq)

    async def turn(self) -> None:
        hand = await self.open()
        await self.complete(hand)
        await self.done(hand)
        await self.table.sim.until(lambda: hand.deleted, A_MINUTE)


async def calm_company(place: Village, sim: Sandbox, name: str) -> tuple[Calm, Actor]:
    """Anna switches the rule on and plays Boris; Vera looks on."""
    anna, boris, vera = [await sim.person(each, language="en") for each in ("Anna", "Boris", "Vera")]
    group = await anna.create_group(name, boris, vera)
    await anna.say("/settings", chat=group.id)
    rules = await anna.wait_for_message(lambda shown: any(RULE in b for b in shown.buttons), chat=group.id)
    await anna.press(rules, next(text for text in rules.buttons if RULE in text))
    await sim.until(lambda: "the mover only" in rules.text)
    await anna.say("/nardy", chat=group.id)
    card = await anna.wait_for_message(sits, chat=group.id)
    await boris.press(card, [b.data for row in card.rows for b in row].index(sit_of(card)))
    await sim.until(lambda: any(b.data.startswith("j:") for row in card.rows for b in row), A_MINUTE)
    table = Company(place, sim, {actor.id: actor for actor in (anna, boris)}, card)
    return Calm(table, group, table.game), vera


async def settled(calm: Calm) -> None:
    stale = "SELECT 1 FROM boards WHERE game = ? AND wanted > shown"
    await until(lambda: not calm.table.place.rows(stale, calm.game), A_MINUTE)


async def test_turns_are_made_where_nobody_else_sees_them(place: Village, sim: Sandbox) -> None:
    calm, vera = await calm_company(place, sim, "Calm")
    await settled(calm)
    before = calm.table.board.version

    for _ in range(4):
        await calm.turn()
    await settled(calm)

    assert calm.table.board.version == before + 4
    assert calm.hands(vera) == []
    assert not [b for b in calm.table.buttons if b.data[:2] in MOVES]


async def test_a_forged_press_on_somebody_elses_board_changes_nothing(place: Village, sim: Sandbox) -> None:
    calm, vera = await calm_company(place, sim, "Forged")
    hand = await calm.open()
    data = next(b.data for row in hand.rows for b in row if b.data[:2] in MOVES)
    before = place.events(calm.game), place.draft(calm.game)
    other = calm.table.other(calm.game)

    toasts = [
        await who.forge(data, chat=calm.group.id, message=message)
        for who in (vera, other)
        for message in (calm.table.board.id, hand.ephemeral_id)
    ]

    assert all(toast is not None and toast.text for toast in toasts)
    assert (place.events(calm.game), place.draft(calm.game)) == before


async def test_a_kill_in_the_middle_of_a_turn_loses_nothing(place: Village, sim: Sandbox) -> None:
    calm, _ = await calm_company(place, sim, "Killed")
    hand = await calm.open()
    await calm.step(hand)
    draft = place.draft(calm.game)

    await place.kill_bot()
    await place.start_bot()
    kept = place.draft(calm.game)
    await calm.complete(hand)
    await calm.done(hand)
    await sim.until(lambda: hand.deleted, A_MINUTE)

    assert kept == draft


@pytest.mark.parametrize("limits", [{"ephemeral": False}, {"ephemeral_seconds": 0.001}])
async def test_where_they_are_refused_the_group_plays_as_ever(
    place: Village, sim: Sandbox, limits: dict[str, float]
) -> None:
    await sim.limits(**limits)
    calm, _ = await calm_company(place, sim, "Refused")
    seq = calm.table.state(calm.game).seq

    toast = await calm.table.press(calm.mover, calm.openers(seq)[0])
    for _ in range(2):
        await calm.table.play_turn(calm.game)
    refused = [
        call
        for call in await sim.calls("sendPhoto", chat=calm.group.id)
        if call["code"] == 400 and "ephemeral" in json.dumps(call)
    ]
    await sim.limits(ephemeral=True, ephemeral_seconds=0)

    assert toast is not None
    assert toast.text == ""
    assert len(refused) == 1


async def test_a_press_that_is_fresh_is_enough(place: Village, sim: Sandbox) -> None:
    await sim.limits(ephemeral_seconds=15)
    calm, _ = await calm_company(place, sim, "Fresh")

    await calm.turn()
    await sim.limits(ephemeral_seconds=0)

    assert calm.hands(calm.mover) == []
