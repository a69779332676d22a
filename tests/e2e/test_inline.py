"""Inline mode over HTTP: two people play in their own chat, where the bot is not."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button, Shown
from tests.e2e.company import Company
from tests.e2e.player import chosen_turns
from tests.e2e.village import Village

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]


def buttons(card: Shown, *prefixes: str) -> list[Button]:
    return [button for row in card.rows for button in row if button.data.startswith(prefixes)]


async def press(who: Actor, card: Shown, button: Button) -> None:
    every = [each for row in card.rows for each in row]
    await who.press(card, every.index(button), seconds=20)


async def posted(sim: Sandbox) -> tuple[Actor, Actor, Shown]:
    """Anna has picked a challenge in her chat with Boris."""
    anna, boris = await sim.person("Anna", language="en"), await sim.person("Boris", language="en")
    chat = await anna.direct_chat(boris)
    offer = await anna.ask_inline("short", chat=chat)
    card = await anna.choose(offer, 0, chat=chat)
    return anna, boris, card


@pytest.mark.parametrize("feedback", [True, False])
async def test_two_play_in_their_own_chat(place: Village, sim: Sandbox, feedback: bool) -> None:
    await sim.post("bot", inline_feedback=feedback)
    anna, boris, card = await posted(sim)

    await press(boris, card, buttons(card, "i:")[0])
    await sim.until(lambda: bool(buttons(card, "m:", "w:")), 20)
    (game,) = place.games_of(anna.id)
    table = Company(place, sim, {anna.id: anna, boris.id: boris}, card)
    await table.play_turn(game)
    await table.play_turn(game)

    assert len(chosen_turns(place.events(game), 0) + chosen_turns(place.events(game), 1)) >= 1
    assert "Anna" in card.text
    assert "| X" in card.text


async def test_without_a_storage_chat_nothing_is_uploaded(place: Village, sim: Sandbox) -> None:
    anna, boris, card = await posted(sim)
    uploads = len(await sim.calls("sendPhoto"))

    await press(boris, card, buttons(card, "i:")[0])
    await sim.until(lambda: bool(buttons(card, "m:", "w:")), 20)

    assert card.photo is None
    assert len(await sim.calls("sendPhoto")) == uploads
    assert place.games_of(anna.id)
