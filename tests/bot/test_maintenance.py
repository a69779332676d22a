"""While the owner looks after the bot: one sentence for everybody, nothing is lost, nobody's time runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import App
from bot.services.ports import Terms
from tests.bot.conftest import House
from tests.bot.fake_telegram import Toast
from tests.bot.house import House as Home
from tests.bot.house import house as house_of
from tests.bot.phone import Phone

OWNER = 7
STANDS = "The bot is being looked after."


@pytest.fixture
async def owned(house: House) -> App:
    return await house.start(owner=OWNER)


@pytest.fixture
def owner(owned: App) -> Phone:
    return Phone(owned, OWNER)


@pytest.fixture
async def bogdan(owned: App) -> Phone:
    """Bogdan plays the computer."""
    phone = Phone(owned, 8, "Bogdan")
    await phone.sit_down()
    return phone


async def first_step(phone: Phone) -> Toast:
    return await phone.send(phone.first("m:", "w:") or "", phone.screen.message_id)


async def test_a_press_is_answered_with_one_sentence_and_counts_afterwards(
    owner: Phone, bogdan: Phone
) -> None:
    before = await bogdan.table()
    await owner.say("/maintenance on")

    toast = await first_step(bogdan)
    during = await bogdan.table()
    await owner.say("/maintenance off")
    await first_step(bogdan)

    assert (toast.text or "").startswith(STANDS)
    assert toast.alert
    assert (during.events, during.drafts) == (before.events, before.drafts)
    assert (await bogdan.table()).drafts != before.drafts


async def test_a_command_is_answered_with_one_message(owner: Phone, bogdan: Phone) -> None:
    await owner.say("/maintenance on")
    before = len(bogdan.messages)

    await bogdan.say("/settings")

    assert [shown.text.startswith(STANDS) for shown in bogdan.messages[before:]] == [True]


async def test_it_lasts_over_a_restart_and_the_owner_may_try_the_bot_meanwhile(
    owner: Phone, bogdan: Phone, house: House
) -> None:
    await owner.say("/maintenance on")
    await house.stop(owner.app)

    owner.app = bogdan.app = await house.start(owner=OWNER)
    toast = await first_step(bogdan)
    await owner.say("/status")

    assert (toast.text or "").startswith(STANDS)
    assert "Maintenance since" in owner.screen.text


async def test_to_everybody_else_there_is_no_such_command(owner: Phone, bogdan: Phone) -> None:
    await bogdan.say("/maintenance on")
    toast = await first_step(bogdan)

    assert not (toast.text or "").startswith(STANDS)


async def test_the_owner_is_told_how_things_stand(owner: Phone, bogdan: Phone) -> None:
    await owner.say("/status")

    assert "Running games: 1" in owner.screen.text
    assert "Boards that wait to be shown: 0" in owner.screen.text
    assert "Memory" in owner.screen.text


async def test_no_clock_runs_and_no_deadline_passes_meanwhile(tmp_path: Path) -> None:
    async with house_of(tmp_path) as home:
        game = await home.of_two(terms=Terms(rated=True, clock="5m"))
        before = (await home.table(game)).timing

        await home.maintenance.begin()
        await live(home, minutes=30)
        worked_off = await home.timers.run_due()
        await home.maintenance.end()
        await home.timers.run_due()
        table = await home.table(game)

        assert before is not None
        assert table.timing is not None
        assert (worked_off, table.game.result) == (0, None)
        assert table.timing.at(home.clock.now()).clock.turn == before.clock.turn


async def test_without_maintenance_so_long_a_time_loses_the_game(tmp_path: Path) -> None:
    async with house_of(tmp_path) as home:
        game = await home.of_two(terms=Terms(rated=True, clock="5m"))

        await live(home, minutes=30)
        await home.timers.run_due()

        assert (await home.table(game)).game.result is not None


async def live(home: Home, minutes: int) -> None:
    """Time passes, and the process beats as ever."""
    for _ in range(2 * minutes):
        home.clock.passes(30)
        await home.outages.beat()
