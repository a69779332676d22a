"""An evening on PostgreSQL behind two bots: everything that people play, and calls that nobody answers."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from typing import Final

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button
from engine.fairness import verify
from tests.databases import postgres_server
from tests.e2e.company import Company, company
from tests.e2e.duel import table_for_two
from tests.e2e.fleet import Fleet, fleet
from tests.e2e.player import Player, seated, seated_with_two_steps, told
from tests.e2e.test_tournaments import Hall, play
from tests.e2e.village import ROOT, until

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

HOUR: Final = 3600
NEVER: Final = 600.0
"""Seconds: longer than any call is waited for."""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def both(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Fleet, Sandbox]]:
    with postgres_server() as server:
        server.psql("CREATE DATABASE nardy")
        async with fleet(tmp_path_factory.mktemp("fleet"), str(server.get_uri("nardy"))) as opened:
            yield opened


async def test_a_call_that_is_never_answered_keeps_the_chat_from_nobody(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await sim.fault("hang", "editMessageMedia", seconds=NEVER, chat=anna.actor.id)

    await anna.forge(first.data)
    await anna.forge(second.data)  # It goes to the other process.
    await anna.until_chosen(2, 90)

    assert len(place.draft(anna.game)) == 2
    await until(
        lambda: not place.rows("SELECT 1 FROM paces WHERE chat = ? AND owner != ''", anna.actor.id), 60
    )


async def test_a_process_that_hangs_is_unhealthy_and_the_other_is_not(both: tuple[Fleet, Sandbox]) -> None:
    place, _ = both
    place.bots[0].send_signal(signal.SIGSTOP)
    try:
        found = await asyncio.gather(*(health(place, number) for number in (0, 1)))
    finally:
        place.bots[0].send_signal(signal.SIGCONT)

    assert found == [1, 0]


async def test_an_evening_of_everything(both: tuple[Fleet, Sandbox]) -> None:
    place, sim = both
    await sim.limits(on=False)

    async with asyncio.TaskGroup() as evening:
        evening.create_task(against_the_computer(sim))
        evening.create_task(with_the_cube(sim))
        evening.create_task(cup_of_two(sim))
        clock = evening.create_task(in_a_group(place, sim))
    await out_of_time(place, sim, clock.result())

    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE wanted > shown"), 90)
    games = [game for (game,) in place.rows("SELECT id FROM games")]
    assert len(games) >= 4
    for game in games:
        told(place.events(game))  # Both raise where an event is not what it should be.
        verify(place.events(game), place.seed(game))
    assert place.rows("SELECT state FROM tournaments") == [("over",)]
    assert "ERROR" not in place.log_of(0) + place.log_of(1)


async def against_the_computer(sim: Sandbox) -> None:
    player = await seated(sim, "Cora")
    for _ in range(3):
        await player.turn_done()


async def with_the_cube(sim: Sandbox) -> None:
    """Two friends, until one has doubled and the other has taken."""
    players = await table_for_two(sim, length="7")
    pressed = ""
    while not pressed.endswith(":take"):
        await sim.until(lambda: any(choices(player) for player in players), 60)
        player = next(player for player in players if choices(player))
        shown, pressed = player.buttons, choices(player)[0].data
        await player.forge(pressed, seconds=60)
        await player.until(lambda: player.buttons != shown, 60)  # noqa: B023 - awaited before it changes


def choices(player: Player) -> list[Button]:
    """What brings a cube nearer, the best first."""
    asked = [button for button in player.buttons if button.data.endswith((":take", ":double"))]
    return asked or ([player.best()] if player.ready and not player.over else [])


async def in_a_group(place: Fleet, sim: Sandbox) -> Company:
    first, second = [await sim.person(name, language="en") for name in ("Fedir", "Hanna")]
    group = await first.create_group("Club", second, kind="supergroup")
    met = await company(place, sim, group, first, second)
    game = met.game
    for _ in range(2):
        await met.play_turn(game)
    return met


async def cup_of_two(sim: Sandbox) -> None:
    people = [await sim.person(name, language="en") for name in ("Anna", "Boris", "Vera", "Gleb")]
    for person in people:
        await person.start()
    hall = Hall(sim, await people[0].create_group("Yard", *people[1:]), people)
    await hall.organiser.say("/tournament Yard Cup", chat=hall.group.id)
    card = await hall.message("Yard Cup")
    for text in ("Form", "Round robin", "Open registration"):
        await hall.press(hall.organiser, card, text)
    for person in people[:2]:
        await hall.press(person, card, "Enter")
    await hall.press(hall.organiser, card, "Start")

    await play(hall, card, 1, 1)
    await hall.message("🏁")


async def out_of_time(place: Fleet, sim: Sandbox, met: Company) -> None:
    """Whoever is to move in the group thinks for days, and the other takes the game."""
    game = met.game
    other = met.other(game)
    await sim.move_clock(12.1 * HOUR)
    await met.mover(game).wait_for_message(
        lambda shown: "Half the time" in shown.text, chat=met.board.chat, seconds=60
    )
    await sim.move_clock(61 * HOUR)
    await sim.until(lambda: any("Take the game" in button.text for button in met.buttons), 60)
    claim = next(button for button in met.buttons if "Take the game" in button.text)
    await met.press(other, claim)
    await sim.until(lambda: met.over, 60)
    assert place.rows("SELECT by FROM games WHERE id = ?", game) == [("timeout",)]


async def health(place: Fleet, number: int) -> int:
    """What a container's check of that process says."""
    command = [sys.executable, "-m", "bot", "health"]
    check = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=place.settings_of(number))
    return await check.wait()
