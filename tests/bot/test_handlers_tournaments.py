"""/tournament through the real dispatcher: from the first settings to the final table."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.app import App
from bot.services.ports import ChatId, PersonId, Timer
from bot.services.tournament_records import ALIVE, TournamentId
from bot.telegram.tourneys import NOTICE_TIMER
from tests.bot.fake_telegram import FakeTelegram, Shown, Toast
from tests.bot.phone import Phone
from tests.bot.square import Square

EVERYBODY = (7, 8, 9, 10)


class Cup:
    """A tournament of a group, and who plays in it."""

    def __init__(self, square: Square, phones: list[Phone], number: TournamentId) -> None:
        self.square = square
        self.phones = {phone.number: phone for phone in phones}
        self.app = phones[0].app
        self.number = number

    @property
    def card(self) -> Shown:
        """The newest message with the title."""
        return [shown for shown in self.square.messages if "🏆" in shown.text or "🏁" in shown.text][-1]

    async def press(self, who: Phone, button: str, on: Shown | None = None) -> Toast:
        return await self.square.press(who, button, on or self.card)

    async def enter(self, *phones: Phone) -> None:
        for phone in phones:
            await self.press(phone, "Enter")


@pytest.fixture
def vera(app: App) -> Phone:
    return Phone(app, 9, "Vera")


@pytest.fixture
def gleb(app: App) -> Phone:
    return Phone(app, 10, "Gleb")


async def opened(
    square: Square, anna: Phone, *others: Phone, settings: tuple[tuple[str, str], ...] = ()
) -> Cup:
    """Anna has set it up and opened registration in the group."""
    for phone in (anna, *others):
        await phone.say("/games")
    await square.say(anna, "/tournament Friday Cup")
    for field, value in (("Form", "Round"), *settings):
        await square.press(anna, field)
        await square.press(anna, value)
    await square.press(anna, "Open registration")
    (row,) = await anna.app.store.tournaments.here(ChatId(square.number), ALIVE)
    return Cup(square, [anna, *others], row.id)


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

    assert "🏆 Friday Cup, round 1" in board.text
    assert any("My match" in button for button in anna.screen.buttons)


async def test_the_end_of_the_matches_leads_to_the_final_table(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await begun(square, anna, bogdan)
    for phone in (bogdan, anna):
        await cup.press(phone, "My match")

    await give_up(anna, bogdan)
    await anna.until(lambda: "🥇" in cup.card.text)

    assert "🥇 Bogdan" in cup.card.text
    assert "🥈 Anna" in cup.card.text
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


@pytest.mark.slow
async def test_ones_tournaments_are_listed_in_private(square: Square, anna: Phone, bogdan: Phone) -> None:
    cup = await opened(square, anna, bogdan)
    await cup.enter(bogdan)

    await bogdan.say("/tournament")

    assert "Friday Cup" in bogdan.screen.text


async def begun(square: Square, anna: Phone, *others: Phone) -> Cup:
    """Everybody has entered, and the first round is paired."""
    cup = await opened(square, anna, *others)
    await cup.enter(anna, *others)
    await cup.press(anna, "Start")
    return cup


def calls_of(phone: Phone) -> list[Shown]:
    """Messages that tell the person whom to play."""
    return [shown for shown in phone.messages if "your opponent is" in shown.text]


async def board_of(phone: Phone) -> Shown:
    """The board in the person's own chat."""
    (row,) = await phone.app.store.games_of(PersonId(phone.number))
    await phone.rest()
    board = next(each for each in await phone.app.store.boards(row.id) if each.chat == phone.number)
    assert board.message is not None
    return phone.telegram.messages[(phone.number, board.message)]


def board_now(phone: Phone, board: Shown) -> Shown:
    return phone.telegram.messages[(phone.number, board.message_id)]


async def give_up(loser: Phone, winner: Phone) -> None:
    """The loser offers to resign, and the winner agrees."""
    board = await board_of(loser)
    for button in ("⋯", "Resign", "Yes, offer it"):
        await loser.press(button, board_now(loser, board))
    await winner.press("Accept", await board_of(winner))
