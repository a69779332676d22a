"""The puzzle of the day over HTTP: alone, and in a group whose vote is revealed by hand or by time."""

from __future__ import annotations

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from engine.ai.puzzles import pool
from tests.e2e.test_formats import answer, newcomer
from tests.e2e.village import Village

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.slow]

DAY_AND_A_BIT = 24 * 3600 + 60


def choices(shown: Shown) -> list[int]:
    """The buttons that answer, the right one first."""
    data = [button.data for row in shown.rows for button in row]
    found = [each for each in data if ":answer:" in each or ":vote:" in each]
    return [data.index(each) for each in sorted(found, key=lambda each: int(each.split(":")[2]))]


async def vote(actor: Actor, shown: Shown, choice: int) -> str:
    toast = await actor.press(shown, choices(shown)[choice])
    assert toast is not None
    return toast.text


async def test_a_puzzle_is_solved_alone_and_found_in_the_archive(sim: Sandbox) -> None:
    anna = await newcomer(sim, "Anna")
    await anna.say("/puzzle")
    puzzle = await answer(anna)
    asked = len(choices(puzzle))

    await anna.press(puzzle, choices(puzzle)[0])
    await sim.until(lambda: "Right!" in puzzle.text)
    await anna.press(puzzle, "Archive")
    await sim.until(lambda: any(text.startswith("✓") for text in puzzle.buttons))

    assert asked == len(pool("short")[0].choices)
    assert "Solved: 1 of 1" in puzzle.text


async def test_a_group_votes_in_secret_and_whoever_asked_reveals_the_table_of_solvers(sim: Sandbox) -> None:
    boris, chris = await newcomer(sim, "Boris"), await newcomer(sim, "Chris")
    group = await boris.create_group("Club", chris)
    await boris.say("/puzzle long", chat=group.id)
    puzzle = await boris.wait_for_message(lambda shown: bool(choices(shown)), chat=group.id, seconds=30)

    mine = await vote(boris, puzzle, 0)
    again = await vote(boris, puzzle, 1)
    await vote(chris, puzzle, 1)
    hidden = puzzle.text
    await boris.press(puzzle, "Reveal")
    await sim.until(lambda: "Solved by" in puzzle.text)

    assert again == mine
    assert "votes" not in hidden
    assert "Solved by: Boris" in puzzle.text
    assert puzzle.text.count("votes 1") == 2


async def test_a_vote_that_nobody_reveals_is_revealed_a_day_later_by_a_bot_started_anew(
    place: Village, sim: Sandbox
) -> None:
    dora = await newcomer(sim, "Dora")
    group = await dora.create_group("Square")
    await dora.say("/puzzle", chat=group.id)
    puzzle = await dora.wait_for_message(lambda shown: bool(choices(shown)), chat=group.id, seconds=30)
    await vote(dora, puzzle, 0)
    day = puzzle.text.splitlines()[0]

    await place.kill_bot()
    await place.start_bot()
    await sim.move_clock(DAY_AND_A_BIT)
    await sim.until(lambda: "Solved by: Dora" in puzzle.text, 60)
    await dora.say("/puzzle", chat=group.id)
    next_one = await dora.wait_for_message(
        lambda shown: bool(choices(shown)) and shown is not puzzle, chat=group.id, seconds=30
    )

    assert next_one.text.splitlines()[0] != day
    assert next_one.buttons != puzzle.buttons
