"""Rounds through the real dispatcher: calls, matches, the organiser's tools, the final table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.ports import PersonId, Timer
from bot.telegram.tourneys import NOTICE_TIMER
from tests.bot.fake_telegram import Shown
from tests.bot.group_cup import begun, board_now, board_of, calls_of, give_up
from tests.bot.phone import Phone
from tests.bot.square import Square


@pytest.fixture
def vera(app: App) -> Phone:
    return Phone(app, 9, "Vera")


async def test_a_round_tells_each_player_once_in_private_whom_to_play(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await begun(square, anna, bogdan)

    await anna.until(lambda: len(calls_of(bogdan)) == 1)
    cup.app.halls.changed(cup.number)
    await cup.press(anna, "My match")

    calls = calls_of(bogdan)
    assert len(calls) == 1
    assert any("My match" in button for button in calls[0].buttons)
    assert cup.card.chat == square.number


async def test_who_has_no_opponent_in_a_round_is_told_so_without_a_button_to_play(
    square: Square, anna: Phone, bogdan: Phone, vera: Phone
) -> None:
    await begun(square, anna, bogdan, vera)

    def resting() -> list[Shown]:
        seen = [shown for phone in (anna, bogdan, vera) for shown in phone.messages]
        return [shown for shown in seen if "no opponent and may rest" in shown.text]

    await anna.until(lambda: bool(resting()))
    assert [list(shown.buttons) for shown in resting()] == [["Tournament"]]


@pytest.mark.slow
async def test_who_wants_no_reminders_is_not_called_to_a_round(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    await bogdan.say("/settings")
    await bogdan.press("Reminders")

    await begun(square, anna, bogdan)
    await anna.until(lambda: len(calls_of(anna)) == 1)

    assert calls_of(bogdan) == []


@pytest.mark.slow
async def test_a_call_waits_for_the_end_of_quiet_hours(square: Square, anna: Phone, bogdan: Phone) -> None:
    await bogdan.say("/games")
    store = anna.app.store
    person = await store.person(PersonId(bogdan.number))
    assert person is not None
    now = anna.app.clock.now()
    hours = f"{now - timedelta(hours=1):%H:%M}-{now + timedelta(hours=2):%H:%M}"
    await store.append((), (replace(person, preferences=replace(person.preferences, quiet=hours)),))

    cup = await begun(square, anna, bogdan)
    await anna.until(lambda: len(calls_of(anna)) == 1)

    due: list[Timer] = []
    async with asyncio.timeout(20):
        while not any(timer.kind == NOTICE_TIMER for timer in due):
            due += await store.claim_timers(now + timedelta(hours=3))
    assert calls_of(bogdan) == []
    assert str(cup.number) in [timer.subject for timer in due]


async def test_the_match_begins_when_both_have_come(square: Square, anna: Phone, bogdan: Phone) -> None:
    cup = await begun(square, anna, bogdan)

    first = await cup.press(bogdan, "My match")
    waiting = cup.card.text
    await cup.press(anna, "My match")

    assert first.text == "You are in place. Waiting for Anna"
    assert "waiting for Anna" in waiting
    assert ": playing" in cup.card.text
    assert len(await anna.app.store.games_of(PersonId(anna.number))) == 1


@pytest.mark.slow
async def test_a_board_names_tournament_and_round_and_leads_back(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await begun(square, anna, bogdan)
    for phone in (bogdan, anna):
        await cup.press(phone, "My match")
    board = await board_of(anna)

    await anna.press("⋯", board)
    await anna.press("Tournament", board_now(anna, board))

    assert "🏆 Friday Cup. Round 1 of 1" in board.text
    assert any("My match" in button for button in anna.screen.buttons)


async def test_the_end_of_the_matches_leads_to_the_final_table(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await begun(square, anna, bogdan)
    before = cup.card.message_id
    for phone in (bogdan, anna):
        await cup.press(phone, "My match")

    await give_up(anna, bogdan)
    await anna.until(lambda: "🥇" in cup.card.text)

    assert "🥇 Bogdan" in cup.card.text
    assert "🥈 Anna" in cup.card.text
    await anna.until(
        lambda: "see the final table below" in anna.telegram.messages[(square.number, before)].text
    )
    assert (await anna.app.tournaments.look(cup.number)).row.state == "over"


@pytest.mark.slow
async def test_a_stranger_is_told_that_there_is_no_match_for_them(
    square: Square, anna: Phone, bogdan: Phone, vera: Phone
) -> None:
    cup = await begun(square, anna, bogdan)

    toast = await cup.press(vera, "My match")

    assert toast.text == "You are not in this tournament."


async def test_who_leaves_in_the_middle_loses_and_the_others_play_on(
    square: Square, anna: Phone, bogdan: Phone, vera: Phone
) -> None:
    cup = await begun(square, anna, bogdan, vera)

    await cup.press(bogdan, "Leave")
    await square.press(bogdan, "Yes, leave")

    tourney = await anna.app.tournaments.look(cup.number)
    assert tourney.state is not None
    assert len(tourney.state.left) == 1
    assert tourney.row.state == "running"


@pytest.mark.slow
async def test_an_organiser_awards_a_pair_and_the_tournament_goes_on(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await begun(square, anna, bogdan)

    await cup.press(anna, "Organiser")
    await square.press(anna, "1")
    await square.press(anna, "Win: Bogdan")
    await anna.until(lambda: "🥇" in cup.card.text)

    assert "🥇 Bogdan" in cup.card.text


@pytest.mark.slow
async def test_nobody_else_gets_to_the_organisers_tools(square: Square, anna: Phone, bogdan: Phone) -> None:
    cup = await begun(square, anna, bogdan)
    before = len(square.messages)

    toast = await cup.press(bogdan, "Organiser")

    assert toast.text
    assert len(square.messages) == before


async def test_a_substitute_steps_into_the_place_that_the_organiser_offers(
    square: Square, anna: Phone, bogdan: Phone, vera: Phone
) -> None:
    cup = await begun(square, anna, bogdan)
    await vera.say("/games")
    await cup.press(anna, "Organiser")
    await square.press(anna, "Bogdan")
    await square.press(anna, "Find a substitute")
    await anna.until(lambda: any("Step in" in button for button in cup.card.buttons))

    await cup.press(vera, "Step in")

    tourney = await anna.app.tournaments.look(cup.number)
    assert {person.name for person in tourney.players.values()} == {"Anna", "Vera"}
    assert not any("Step in" in button for button in cup.card.buttons)


@pytest.mark.slow
async def test_cancelling_is_asked_twice_and_told_on_the_card(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await begun(square, anna, bogdan)
    card = cup.card.message_id

    await cup.press(anna, "Organiser")
    await square.press(anna, "Cancel")
    await square.press(anna, "Yes, cancel")

    assert "cancelled the tournament" in anna.telegram.messages[(square.number, card)].text


@pytest.mark.slow
async def test_the_table_stands_beside_the_card_and_obeys_who_opened_it(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await begun(square, anna, bogdan)
    card = cup.card

    await cup.press(bogdan, "Table")

    assert square.screen.message_id != card.message_id
    assert square.screen.picture
    await square.press(bogdan, "Close")
    assert square.screen.message_id == card.message_id
