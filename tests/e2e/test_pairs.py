"""Two against two over HTTP: four by a link, proposals that the captain plays, a kill in the middle."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button, Shown
from tests.e2e.village import Village, until

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


def buttons(board: Shown, *prefixes: str) -> list[Button]:
    return [button for row in board.rows for button in row if button.data.startswith(prefixes)]


def named(board: Shown, word: str) -> Button:
    return next(button for row in board.rows for button in row if word in button.text)


def differs(board: Shown, before: str) -> bool:
    return board.text != before


def is_beyond(place: Village, game: int, seq: int) -> bool:
    return bool(place.rows("SELECT 1 FROM games WHERE id = ? AND seq > ?", game, seq))


async def four(sim: Sandbox, place: Village) -> dict[int, tuple[Actor, Shown]]:
    """Anna's link; Boris and Gleb sit down against her, Vera beside. Each with the own board."""
    people = [await sim.person(name, language="en") for name in ("Anna", "Boris", "Vera", "Gleb")]
    anna, *others = people
    await anna.say("/pair")
    cards = {anna.id: (anna, await anna.wait_for_message())}
    await anna.press(cards[anna.id][1], named(cards[anna.id][1], "link").text)
    ((token,),) = place.rows("SELECT token FROM challenges WHERE state = 'open' AND opener = ?", anna.id)
    for person, side in zip(others, ("side 2", "side 1", "side 2"), strict=True):
        await person.start(token)
        card = await person.wait_for_message()
        cards[person.id] = (person, card)
        await person.press(card, named(card, side).text)
    await sim.until(lambda: "Captains in this game" in cards[anna.id][1].text)
    return cards


async def test_four_play_by_link_through_a_kill_and_their_captains_decide(
    place: Village, sim: Sandbox
) -> None:
    boards = await four(sim, place)
    ((game,),) = place.rows("SELECT max(id) FROM games")

    def state() -> tuple[int, int | None, tuple[int, int]]:
        ((seq, to_act, first, second),) = place.rows(
            "SELECT seq, to_act, seat0_person, seat1_person FROM games WHERE id = ?", game
        )
        return seq, to_act, (first, second)

    async def propose() -> tuple[Actor, Shown]:
        """The partner on turn plays the first steps that come; the captain, who now has a button for it."""
        _, to_act, captains = state()
        assert to_act is not None
        ((partner,),) = place.rows("SELECT person FROM companions WHERE game = ? AND seat = ?", game, to_act)
        who, board = boards[partner]
        await sim.until(lambda: bool(buttons(board, "m:", "w:")))
        while steps := buttons(board, "m:", "w:"):
            before = board.text
            await who.press(board, steps[0].text)
            await sim.until(partial(differs, board, before))
        captain = boards[captains[to_act]]
        await sim.until(lambda: bool(buttons(captain[1], "pb:")))
        return captain

    for turn in range(6):
        seq = state()[0]
        captain, board = await propose()
        if turn == 2:
            await place.kill_bot()
            await place.start_bot()
        await captain.press(board, buttons(board, "pb:")[0].text)
        await until(partial(is_beyond, place, game, seq), 30)
        await asyncio.sleep(0.5)

    moved = [event for event in place.events(game) if type(event).__name__ == "Moved"]
    assert len(moved) >= 6
    assert all("proposes" not in board.text for _, board in boards.values())
