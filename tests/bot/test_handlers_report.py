"""/report: for the owner alone, when asked and every night."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.analyses import GameAnalysis
from bot.services.ports import Timer
from bot.services.report import DAY, REPORT_TIMER
from engine.verdicts import Account, Mistake, Verdict
from tests.bot.conftest import House
from tests.bot.phone import Phone

OWNER = 7


@pytest.fixture
async def owned(house: House) -> App:
    return await house.start(owner=OWNER, report_hour=3)


@pytest.fixture
async def finished(owned: App) -> Phone:
    """The owner has played two turns against the computer, and resigned."""
    owner = Phone(owned, OWNER)
    await owner.sit_down()
    await owner.take_turn()
    await owner.take_turn()
    await owner.resign()
    return owner


async def test_the_owner_is_told_about_the_day(finished: Phone) -> None:
    await finished.say("/report")

    text = finished.screen.text
    assert "Finished: 1 game, against the computer 1" in text
    assert "Short nardy: 1" in text
    assert "Longest game: " in text
    assert "No game was analysed" in text
    assert "New players: 1" in text


async def test_what_was_analysed_tells_the_best_game_and_the_common_errors(
    finished: Phone, owned: App
) -> None:
    table = await finished.table()
    players = (Account(0.3, 12, 0.1, 12), Account(0.1, 10, 0.0, 12))
    mistakes = (Mistake(3, 0, 0.2), Mistake(5, 0, 0.05), Mistake(7, 1, 0.03, action="take"))
    verdict = Verdict(players, (0.5, 1.0), mistakes)
    await owned.store.append((), (GameAnalysis(table.id, verdict, owned.clock.now()),))

    await finished.say("/report")

    assert "error rate 9.1" in finished.screen.text
    assert "Analysed: 1 game; errors 3, blunders among them 1" in finished.screen.text
    assert finished.screen.text.index("in turns: 2") < finished.screen.text.index("“take”: 1")


async def test_a_day_without_games_says_so(owned: App) -> None:
    owner = Phone(owned, OWNER)

    await owner.say("/report")

    assert "No game has been finished." in owner.screen.text
    assert "New players: 0" in owner.screen.text


async def test_nobody_else_has_such_a_command(owned: App) -> None:
    stranger = Phone(owned, 8, "Bogdan")
    await stranger.say("/nonsense")
    unknown = [shown.text for shown in stranger.messages]

    await stranger.say("/report")

    assert [shown.text for shown in stranger.messages] == 2 * unknown


async def test_without_an_owner_nobody_has(anna: Phone) -> None:
    await anna.say("/nonsense")
    unknown = [shown.text for shown in anna.messages]

    await anna.say("/report")

    assert [shown.text for shown in anna.messages] == 2 * unknown
    assert unknown[0].startswith("There is no such command: /help lists them all.")


async def test_every_night_it_comes_by_itself_once_and_the_next_night_is_armed(
    finished: Phone, owned: App
) -> None:
    now = owned.clock.now()
    before = len(finished.messages)
    await owned.store.append((), (Timer(REPORT_TIMER, "owner", now - timedelta(seconds=1)),))

    owned.timers.wake()
    await finished.until(lambda: len(finished.messages) > before)
    await owned.timers.run_due()
    await finished.rest()

    assert [shown.text for shown in finished.messages[before:]] == [finished.screen.text]
    assert "Report of a day" in finished.screen.text
    (next_night,) = [each for each in await owned.store.claim_timers(now + DAY) if each.kind == REPORT_TIMER]
    assert (next_night.due_at.hour, next_night.due_at > now) == (3, True)


async def test_where_no_hour_is_set_no_night_is_armed(house: House) -> None:
    app = await house.start(owner=OWNER)

    armed = await app.store.claim_timers(app.clock.now() + DAY)

    assert [each for each in armed if each.kind == REPORT_TIMER] == []


async def test_games_of_the_day_before_are_not_counted(finished: Phone, owned: App) -> None:
    table = await finished.table()
    assert table.row.over_at is not None
    old = replace(table.row, over_at=table.row.over_at - 2 * DAY, created_at=table.row.created_at - 2 * DAY)
    await owned.store.append((), (old,))

    await finished.say("/report")

    assert "No game has been finished." in finished.screen.text
    assert "New players: 0" in finished.screen.text
