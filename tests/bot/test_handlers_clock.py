"""The clock through the real dispatcher: captions, buttons, reminders, quiet hours and holidays."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.app import App
from bot.services.pings import IN_PRIVATE
from bot.services.ports import GameId, PersonId, Ping, Preferences, Store, Terms
from tests.bot.conftest import House
from tests.bot.couple import on_move, seated
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.yard import friends

FRIENDLY = Terms(clock="24h")
RATED = Terms(clock="24h", rated=True)


async def passes(app: App, house: House, hours: float) -> None:
    """The clock is moved as the sandbox does, level by level, and what is due is done."""
    house.clock.offset += timedelta(hours=hours)
    app.clock_set()
    while await app.timers.run_due():
        await app.showing.settle(5)
    await app.showing.settle(5)


async def out_of_time(anna: Phone, bogdan: Phone, house: House) -> tuple[Phone, Phone]:
    """Who is late, and who waits."""
    await seated(anna, bogdan, FRIENDLY)
    late, waiting = await on_move(anna, bogdan)
    await passes(anna.app, house, 73)
    return late, waiting


def board(phone: Phone) -> str:
    """The caption of the person's board."""
    return next(shown.text for shown in reversed(phone.messages) if shown.picture)


async def ping(store: Store, game: GameId) -> Ping | None:
    return await store.ping(game)


async def test_the_board_names_the_time_of_whoever_is_on_turn(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, FRIENDLY)
    mover, other = await on_move(anna, bogdan)

    assert "⏱ You: 24 h for this turn, 2 days in reserve" in board(mover)
    assert f"{mover.name}: 24 h for this turn, 2 days in reserve" in board(other).replace(
        "\u2068", ""
    ).replace("\u2069", "")


async def test_a_board_without_a_clock_says_nothing_of_time(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, Terms())

    assert "⏱" not in board(anna) + board(bogdan)


async def test_half_the_time_is_shown_and_called_by_one_ping(
    anna: Phone, bogdan: Phone, house: House, telegram: FakeTelegram
) -> None:
    game = await seated(anna, bogdan, FRIENDLY)
    mover, _ = await on_move(anna, bogdan)

    await passes(anna.app, house, 12.1)

    found = await ping(anna.app.store, game)
    assert found is not None
    assert found.person == mover.number
    assert "12 h or less for this turn, 2 days in reserve" in board(mover)
    assert [shown.text for shown in mover.messages if "Half the time" in shown.text]
    assert len([shown for shown in mover.messages if not shown.picture]) == 1


async def test_friends_are_asked_what_to_do_about_a_late_player(
    anna: Phone, bogdan: Phone, house: House
) -> None:
    late, waiting = await out_of_time(anna, bogdan, house)

    assert "out of time" in board(waiting)
    assert "out of time" in board(late)
    assert "Your opponent is out of time: wait, or take the game." in waiting.screen.text
    labels = list(next(shown for shown in reversed(waiting.messages) if shown.picture).buttons)
    assert labels[:3] == ["🔔 Remind", "⏳ Wait longer", "🏁 Take the game"]


async def test_taking_the_game_says_that_time_was_up(anna: Phone, bogdan: Phone, house: House) -> None:
    _, waiting = await out_of_time(anna, bogdan, house)
    shown = next(shown for shown in reversed(waiting.messages) if shown.picture)

    await waiting.press("Take the game", shown)

    assert "out of time" in board(waiting)
    assert "You have won" in board(waiting) or "You won" in board(waiting)


async def test_calling_a_late_player_sends_one_ping(anna: Phone, bogdan: Phone, house: House) -> None:
    late, waiting = await out_of_time(anna, bogdan, house)
    shown = next(shown for shown in reversed(waiting.messages) if shown.picture)

    toast = await waiting.press("Remind", shown)
    await passes(anna.app, house, 0)

    assert toast.text == "Your opponent will be reminded; in quiet hours, after them."
    assert late.screen.text == "⏰ Your time is up, and your opponent is waiting."
    assert "🔔 Remind" not in next(each for each in reversed(waiting.messages) if each.picture).buttons


async def test_a_rated_game_ends_by_itself_and_takes_its_ping_along(
    anna: Phone, bogdan: Phone, house: House
) -> None:
    game = await seated(anna, bogdan, RATED)
    await passes(anna.app, house, 12.1)
    called = await ping(anna.app.store, game)

    await passes(anna.app, house, 61)

    assert called is not None
    assert (await anna.table()).game.result is not None
    assert await ping(anna.app.store, game) is None
    assert "out of time" in board(anna)


async def test_a_pause_is_asked_for_in_the_menu_and_agreed_to_on_the_board(
    anna: Phone, bogdan: Phone
) -> None:
    await seated(anna, bogdan, FRIENDLY)
    mover, other = await on_move(anna, bogdan)

    await mover.press("⋯")
    asked = await mover.press("Pause")
    agreed = await other.press("Agree")

    assert asked.text == "You have asked for a pause; your opponent answers."
    assert agreed.text == "Paused: the clock stands."
    assert "⏸ Paused" in board(mover)
    assert mover.first("m:", "w:") is not None


async def test_the_menu_tells_the_time(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, FRIENDLY)
    mover, _ = await on_move(anna, bogdan)

    await mover.press("⋯")
    toast = await mover.press("Clock")

    assert toast.text in (
        "Your time: 3 days, of which 2 days is the reserve.",
        "Your time: 2 days 23 h, of which 2 days is the reserve.",
    )


async def test_a_game_without_a_clock_has_no_clock_in_its_menu(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, Terms())
    mover, _ = await on_move(anna, bogdan)

    await mover.press("⋯")

    assert not [label for label in mover.screen.buttons if "Clock" in label or "Pause" in label]


async def test_in_quiet_hours_nobody_is_called(anna: Phone, bogdan: Phone, house: House) -> None:
    game = await seated(anna, bogdan, FRIENDLY)
    mover, _ = await on_move(anna, bogdan)
    await rests(anna.app, mover, hours=3)

    await passes(anna.app, house, 0.5)
    during = await ping(anna.app.store, game)
    await passes(anna.app, house, 3)

    assert during is None
    assert await ping(anna.app.store, game) is not None


async def rests(app: App, phone: Phone, hours: int) -> None:
    """From now on the person is not to be called for some hours."""
    now = datetime.now(UTC) + app.clock.offset
    quiet = f"{now:%H:%M}-{now + timedelta(hours=hours):%H:%M}"
    person = await app.store.person(PersonId(phone.number))
    assert person is not None
    await app.store.append((), (replace(person, preferences=replace(person.preferences, quiet=quiet)),))


async def test_quiet_hours_are_chosen_by_buttons(anna: Phone) -> None:
    await anna.say("/settings")
    await anna.press("Quiet hours")
    await anna.press("23:00–07:00")
    await anna.press("Time zone")
    await anna.press("Kyiv")

    assert await wishes(anna) == Preferences(quiet="23:00-07:00", zone="Europe/Kyiv")
    assert "Your quiet hours: 23:00–07:00." in anna.screen.text
    assert "Time zone: Kyiv" in anna.screen.text


async def wishes(phone: Phone) -> Preferences:
    person = await phone.app.store.person(PersonId(phone.number))
    assert person is not None
    return person.preferences


async def test_quiet_hours_and_zone_can_be_typed(anna: Phone) -> None:
    await anna.say("/settings")
    await anna.press("Quiet hours")
    screen = anna.screen

    await anna.press("Others")
    await anna.say("25-3")
    refused = anna.screen.text
    await anna.say("23.30 - 7:15")
    await anna.press("Time zone", screen)
    await anna.press("Another", screen)
    await anna.say("+5:30")

    assert refused == "These are no hours. Type for example 23:00-8:00."
    assert await wishes(anna) == Preferences(quiet="23:30-07:15", zone="+05:30")


async def test_a_holiday_is_taken_and_named_to_the_opponent(anna: Phone, bogdan: Phone, house: House) -> None:
    await seated(anna, bogdan, FRIENDLY)
    mover, other = await on_move(anna, bogdan)
    await mover.say("/settings")
    await mover.press("Holiday")

    await mover.press("7 days")
    await passes(anna.app, house, 0)

    await other.until(lambda: "on holiday until" in board(other))
    assert "Your holiday lasts until" in mover.screen.text
    await mover.press("End the holiday")
    await passes(anna.app, house, 0)
    await other.until(lambda: "on holiday until" not in board(other))


async def test_the_clock_is_chosen_on_the_card_and_named_there(anna: Phone) -> None:
    await anna.say("/start")
    await anna.press("Play with a friend")
    usual = anna.screen.text

    await anna.press("Change")
    await anna.press("Clock")
    await anna.press("3")

    assert "⏱ 24 h a turn, 2 days in reserve" in usual
    assert "⏱ 1 h a turn, 2 h in reserve" in anna.screen.text


async def test_a_call_and_a_reminder_at_once_leave_one_open_ping(
    anna: Phone, bogdan: Phone, house: House
) -> None:
    await seated(anna, bogdan, FRIENDLY)
    mover, _ = await on_move(anna, bogdan)
    house.clock.offset += timedelta(hours=12.1)
    anna.app.clock_set()

    await anna.app.timers.run_due()
    await passes(anna.app, house, 0)

    assert len([shown for shown in mover.messages if not shown.picture]) == 1


@pytest.mark.slow
async def test_of_a_hundred_games_each_is_called_by_one_look(
    anna: Phone, bogdan: Phone, house: House, telegram: FakeTelegram
) -> None:
    """Complaint: tell me it is my turn."""
    games = [await friends(anna, bogdan) for _ in range(100)]
    house.clock.offset += IN_PRIVATE
    anna.app.clock_set()

    await anna.app.timers.run_due()
    await anna.app.showing.settle(60)

    assert [await ping(anna.app.store, game) is not None for game in games] == [True] * 100
    assert len(telegram.called("sendMessage")) == 100
