"""Challenges in groups that are meant for one person: by reply, by mention, by name."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.services.ports import ChatId, PersonId, Sitter
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.test_handlers_challenge_groups import seats


@pytest.fixture
def square(anna: Phone) -> Square:
    anna.language = "ru"
    return Square(anna)


@pytest.fixture
def vera(app: App) -> Phone:
    return Phone(app, 9, "Vera")


async def test_a_reply_addresses_the_challenge(
    app: App, anna: Phone, bogdan: Phone, vera: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy", to=bogdan)

    toast = await square.press(vera, "Принять")
    await square.press(bogdan, "Принять")

    assert toast.text == "This invitation is for another player."
    assert f'tg://user?id={bogdan.number}">Bogdan</a>' in str(anna.telegram.called("sendPhoto"))
    assert (await seats(app, square))[1] == Sitter(PersonId(bogdan.number))


async def test_a_mention_of_somebody_without_a_name_addresses_it(
    anna: Phone, bogdan: Phone, vera: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy Bogdan", mention=bogdan)

    assert (await square.press(vera, "Принять")).text == "This invitation is for another player."
    assert (await square.press(bogdan, "Принять")).text is None


async def test_a_name_addresses_it_and_is_compared_at_the_press(
    anna: Phone, bogdan: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy @bogdan_b")
    assert "@bogdan_b" in square.screen.text

    refused = await square.press(bogdan, "Принять")
    bogdan.username = "Bogdan_B"
    accepted = await square.press(bogdan, "Принять")

    assert (refused.text, accepted.text) == ("This invitation is for another player.", None)


@pytest.mark.parametrize("how", ["self", "bot"])
async def test_a_reply_to_oneself_or_the_bot_is_an_open_challenge(
    app: App, anna: Phone, vera: Phone, square: Square, how: str
) -> None:
    bot = Phone(app, 1000, "Nardy")
    bot.is_bot = True

    await square.say(anna, "/nardy", to=anna if how == "self" else bot)

    assert (await square.press(vera, "Принять")).text is None


async def test_in_the_name_of_a_group_nobody_is_addressed(
    anna: Phone, bogdan: Phone, vera: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy", to=bogdan, anonymous=True)

    assert (await square.press(vera, "Сесть за стол")).text is None


async def test_an_address_can_be_lifted(anna: Phone, bogdan: Phone, vera: Phone, square: Square) -> None:
    await square.say(anna, "/nardy", to=bogdan)
    for button in ("Настроить", "Кто может сесть", "Любой", "‹ Назад"):
        await square.press(anna, button)

    assert (await square.press(vera, "Принять")).text is None


async def test_the_addressed_person_finds_the_challenge_in_private(
    app: App, anna: Phone, bogdan: Phone, square: Square
) -> None:
    await square.say(anna, "/nardy", to=bogdan)
    card = square.screen
    await bogdan.say("/start")

    await bogdan.press("✉ 1")
    await bogdan.press("Sit down")

    assert "Пипсы" in card.text
    assert "Pips" in bogdan.screen.text
    assert len(await app.store.games_in(ChatId(square.number))) == 1
