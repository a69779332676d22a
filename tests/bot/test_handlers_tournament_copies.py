"""A tournament's card in private chats: everybody's shows what others have pressed, and no screen is lost."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.services.ports import ChatId, PersonId
from tests.bot.fake_telegram import Shown
from tests.bot.group_cup import opened
from tests.bot.phone import Phone
from tests.bot.square import Square


@pytest.fixture
def vera(app: App) -> Phone:
    return Phone(app, 9, "Vera")


async def link_of(anna: Phone) -> str:
    """Anna has opened a tournament for whoever has the link; its payload."""
    await anna.say("/tournament Link Cup")
    await anna.press("Open registration")
    (row,) = await anna.app.store.tournaments.of(PersonId(anna.number))
    return f"t_{row.token}"


def now(phone: Phone, shown: Shown) -> Shown:
    return phone.telegram.messages[(phone.number, shown.message_id)]


async def test_a_card_that_somebody_looks_at_shows_who_has_entered_elsewhere(
    anna: Phone, bogdan: Phone, vera: Phone
) -> None:
    link = await link_of(anna)
    for phone in (bogdan, vera):
        await phone.say(f"/start {link}")

    await bogdan.press("Enter")
    await anna.press("Enter")

    three = (anna, bogdan, vera)
    await anna.until(lambda: all("Entered: 2" in phone.screen.text for phone in three))
    assert "Leave" in " ".join(bogdan.screen.buttons)
    assert "Enter" in " ".join(vera.screen.buttons)


async def test_a_private_copy_of_a_groups_card_follows_the_group(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await opened(square, anna, bogdan)
    row = await anna.app.store.tournaments.row(cup.number)
    assert row is not None
    await bogdan.say(f"/start t_{row.token}")

    await cup.enter(anna)

    await anna.until(lambda: "Entered: 1" in bogdan.screen.text)
    assert "Entered: 1" in cup.card.text


async def test_a_screen_that_has_taken_the_cards_place_is_left_alone(anna: Phone, bogdan: Phone) -> None:
    link = await link_of(anna)
    await bogdan.say(f"/start {link}")
    await bogdan.press("Tournaments")
    listed = bogdan.screen.text

    await anna.press("Enter")

    assert bogdan.screen.text == listed
    assert (
        len(await anna.app.store.tournaments.copies_at(ChatId(bogdan.number), bogdan.screen.message_id)) == 0
    )


async def test_of_two_cards_in_one_chat_only_the_newer_one_keeps_its_buttons(
    anna: Phone, bogdan: Phone
) -> None:
    link = await link_of(anna)
    await bogdan.say(f"/start {link}")
    older = bogdan.screen

    await bogdan.say(f"/start {link}")
    await anna.press("Enter")

    assert not now(bogdan, older).buttons
    assert "Entered: 1" in bogdan.screen.text


async def test_a_substitute_is_sought_on_every_card(anna: Phone, bogdan: Phone, vera: Phone) -> None:
    link = await link_of(anna)
    await anna.press("Enter")
    await bogdan.say(f"/start {link}")
    await bogdan.press("Enter")
    await anna.press("Start")
    await vera.say(f"/start {link}")
    tools = next(shown for shown in anna.messages if "Organiser" in shown.buttons)

    for button in ("Organiser", "Bogdan", "Find a substitute"):
        await anna.press(button, now(anna, tools))

    await anna.until(lambda: "Substitute wanted for Bogdan" in vera.screen.text)


async def test_a_message_with_the_number_of_the_groups_card_is_not_taken_for_it(
    square: Square, anna: Phone, bogdan: Phone
) -> None:
    cup = await opened(square, anna, bogdan)
    card = await anna.app.store.tournaments.card(cup.number)
    row = await anna.app.store.tournaments.row(cup.number)
    assert card is not None
    assert row is not None

    await bogdan.say(f"/start t_{row.token}")
    await bogdan.press("Players")

    assert await anna.app.store.tournaments.card(cup.number) == card
    assert len(square.messages) == 1
