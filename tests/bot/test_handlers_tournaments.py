"""/tournament through the real dispatcher: the settings, registration, links and lists."""

from __future__ import annotations

import asyncio

import pytest

from bot.app import App
from bot.services.ports import PersonId
from tests.bot.fake_telegram import FakeTelegram, Shown
from tests.bot.group_cup import give_up, opened
from tests.bot.phone import Phone
from tests.bot.square import Square


@pytest.fixture
def vera(app: App) -> Phone:
    return Phone(app, 9, "Vera")


@pytest.fixture
def gleb(app: App) -> Phone:
    return Phone(app, 10, "Gleb")


@pytest.mark.slow
async def test_a_group_without_tournaments_is_offered_one(square: Square, anna: Phone) -> None:
    await square.say(anna, "/tournament")

    assert "None is on right now" in square.screen.text
    assert any("New tournament" in button for button in square.screen.buttons)


async def test_a_command_with_a_title_opens_the_settings_at_once(square: Square, anna: Phone) -> None:
    await square.say(anna, "/tournament Friday Cup")

    assert "Friday Cup" in square.screen.text
    assert any("Open registration" in button for button in square.screen.buttons)


async def test_opening_turns_the_settings_into_the_card_of_registration(square: Square, anna: Phone) -> None:
    cup = await opened(square, anna)

    assert len(square.messages) == 1
    assert "Entered: 0 of" in cup.card.text
    assert "Round robin" in cup.card.text


async def test_entering_and_leaving_change_the_one_card(square: Square, anna: Phone, bogdan: Phone) -> None:
    cup = await opened(square, anna, bogdan)

    toast = await cup.press(bogdan, "Enter")
    entered = cup.card.text
    await cup.press(bogdan, "Leave")

    assert toast.text == "You have entered: Friday Cup"
    assert "Bogdan" in entered
    assert "Entered: 0 of" in cup.card.text
    assert len(square.messages) == 1


@pytest.mark.slow
async def test_who_has_entered_is_told_so_and_stands_once_on_the_card(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await opened(square, anna, bogdan)
    await cup.enter(bogdan)

    toast = await cup.press(bogdan, "Enter")

    assert toast.alert or toast.text
    assert cup.card.text.count("Bogdan") == 1


async def test_only_the_organiser_and_administrators_start_it(
    square: Square, anna: Phone, bogdan: Phone, vera: Phone, telegram: FakeTelegram
) -> None:
    telegram.admins = [vera.number]
    cup = await opened(square, anna, bogdan, vera)
    await cup.enter(anna, bogdan)

    refused = await cup.press(bogdan, "Start")
    before = cup.card.text
    await cup.press(vera, "Start")

    assert refused.text
    assert "Entered: 2" in before
    assert "Round 1 of 1" in cup.card.text


async def test_two_organisers_start_at_once_and_one_round_begins(
    square: Square, anna: Phone, bogdan: Phone, vera: Phone, telegram: FakeTelegram
) -> None:
    telegram.admins = [bogdan.number]
    cup = await opened(square, anna, bogdan, vera)
    await cup.enter(anna, bogdan, vera)
    start = cup.card.buttons["Start"]

    toasts = await asyncio.gather(
        *(phone.send(start, cup.card.message_id, chat=square.number) for phone in (anna, bogdan))
    )

    tourney = await anna.app.tournaments.look(cup.number)
    assert tourney.state is not None
    assert len(tourney.state.rounds) == 1
    assert len([toast for toast in toasts if toast.text]) == 1


async def test_a_full_tournament_says_so_and_stays_as_it_is(
    square: Square, anna: Phone, bogdan: Phone, vera: Phone, gleb: Phone, app: App
) -> None:
    fifth = Phone(app, 11, "Dina")
    cup = await opened(square, anna, bogdan, vera, gleb, fifth, settings=(("Places", "4"),))
    await cup.enter(anna, bogdan, vera, gleb)

    toast = await cup.press(fifth, "Enter")

    assert toast.text
    assert "Entered: 4 of 4" in cup.card.text
    assert "Dina" not in cup.card.text


async def test_a_group_that_becomes_a_supergroup_keeps_its_tournament(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await opened(square, anna, bogdan)
    await cup.enter(anna)
    new = Square(anna, -1009)

    await anna.update("message", square.message(anna.user, "", migrate_to_chat_id=new.number))
    await anna.until(lambda: bool(new.messages))
    await new.press(bogdan, "Enter")

    assert "Anna, Bogdan" in new.screen.text


async def test_a_tournament_by_link_is_entered_in_private(anna: Phone, bogdan: Phone) -> None:
    await anna.say("/tournament Link Cup")
    await anna.press("Open registration")
    (row,) = await anna.app.store.tournaments.of(PersonId(anna.number))

    await bogdan.say(f"/start t_{row.token}")
    shown = bogdan.screen.text
    await bogdan.press("Enter")

    assert "Link Cup" in shown
    assert "Entered: 0" in shown
    assert "Bogdan" in bogdan.screen.text
    assert "Bogdan" in anna.screen.text


async def by_link(anna: Phone, bogdan: Phone) -> str:
    """Both have entered a tournament that Anna has announced in private; its link's payload."""
    await anna.say("/tournament Link Cup")
    await anna.press("Open registration")
    (row,) = await anna.app.store.tournaments.of(PersonId(anna.number))
    await anna.press("Enter")
    await bogdan.say(f"/start t_{row.token}")
    await bogdan.press("Enter")
    return f"t_{row.token}"


async def test_by_link_everybody_is_told_the_end_and_the_own_place(anna: Phone, bogdan: Phone) -> None:
    await by_link(anna, bogdan)
    await anna.press("Start")
    for phone in (anna, bogdan):
        await anna.until(lambda: any("▶ My match" in shown.buttons for shown in bogdan.messages))
        await phone.press(
            "My match", next(shown for shown in phone.messages if "▶ My match" in shown.buttons)
        )
    await give_up(bogdan, anna)
    await anna.app.timers.run_due()

    def ended(phone: Phone) -> list[Shown]:
        return [shown for shown in phone.messages if "Your place" in shown.text]

    await anna.until(lambda: bool(ended(anna) and ended(bogdan)))
    told = [[shown.text for shown in ended(phone)] for phone in (anna, bogdan)]
    await bogdan.press("Tournament", ended(bogdan)[0])

    end = "Link Cup: the tournament is over. Your place:"
    assert told == [[f"🥇 {end} 1"], [f"🥈 {end} 2"]]
    assert "🥇 Anna" in bogdan.screen.text


async def test_who_steps_in_by_link_sees_the_own_card_at_once(
    anna: Phone, bogdan: Phone, vera: Phone
) -> None:
    link = await by_link(anna, bogdan)
    await anna.press("Start")
    tools = next(shown for shown in anna.messages if "Organiser" in shown.buttons)
    for button in ("Organiser", "Bogdan", "Find a substitute"):
        await anna.press(button, anna.telegram.messages[(anna.number, tools.message_id)])
    sought = anna.telegram.messages[(anna.number, tools.message_id)].text

    await vera.say(f"/start {link}")
    stands = (vera.number, vera.screen.message_id)
    await vera.press("Step in")

    card = vera.telegram.messages[stands]  # Below it the call to the match may have come already.
    assert "Substitute wanted for Bogdan" in sought
    assert "Vera" in card.text
    assert "Bogdan" not in card.text
    assert not any("Step in" in button for button in card.buttons)


@pytest.mark.slow
async def test_a_lost_link_leads_to_the_start_with_the_reason(anna: Phone) -> None:
    await anna.say("/start t_nothing")

    assert any("Against" in button for button in anna.screen.buttons)


async def test_a_title_is_typed_in_private(anna: Phone) -> None:
    await anna.say("/tournament")
    await anna.press("New tournament")
    setup = anna.screen
    await anna.press("Title", setup)

    await anna.say("Sunday <Cup>")

    assert "Sunday &lt;Cup&gt;" in anna.telegram.messages[(anna.number, setup.message_id)].text


async def test_a_title_is_not_asked_for_again_once_the_tournament_is_gone(anna: Phone) -> None:
    await anna.say("/tournament")
    await anna.press("New tournament")
    setup = anna.screen
    await anna.press("Title", setup)
    await anna.press("Discard", setup)

    await anna.say("Sunday Cup")
    told = anna.screen.text
    await anna.say("Monday Cup")

    assert "The tournament is over" in told
    assert not any("What is the tournament called?" in shown.text for shown in anna.messages)
    assert [shown.text for shown in anna.messages].count(told) == 1


@pytest.mark.slow
async def test_ones_tournaments_are_listed_in_private(square: Square, anna: Phone, bogdan: Phone) -> None:
    cup = await opened(square, anna, bogdan)
    await cup.enter(bogdan)

    await bogdan.say("/tournament")

    assert "Friday Cup" in bogdan.screen.text
