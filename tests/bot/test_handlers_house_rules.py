"""A group's house rules: its administrators set them, and everybody there plays by them."""

from __future__ import annotations

from typing import Final

import pytest

from bot.app import App
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.square import Square

ONLY_ADMINS: Final = (
    "In this group administrators start the games. Ask one of them, or play in the private chat with me."
)


@pytest.fixture
def owner(telegram: FakeTelegram, bogdan: Phone) -> Phone:
    """Bogdan administers the group."""
    telegram.admins = [bogdan.number]
    return bogdan


async def test_everybody_may_look_at_the_house_rules(square: Square, anna: Phone, owner: Phone) -> None:
    await square.say(anna, "/settings")

    assert "Games are started by: everybody" in square.screen.text
    assert "Short nardy" in square.screen.text


async def test_only_administrators_change_them(square: Square, anna: Phone, owner: Phone) -> None:
    await square.say(anna, "/settings")
    before = square.screen.text

    toast = await square.press(anna, "Who starts")

    assert toast.text == "The group's settings are for its administrators to change."
    assert square.screen.text == before


async def test_where_administrators_start_games_a_member_is_told_so(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(anna, "/settings")
    await square.press(owner, "Who starts")
    await square.say(anna, "/nardy")

    assert square.screen.text == ONLY_ADMINS


async def test_there_an_administrator_challenges_and_a_member_accepts(
    square: Square, anna: Phone, owner: Phone, app: App
) -> None:
    await square.say(anna, "/settings")
    await square.press(owner, "Who starts")
    await square.say(owner, "/nardy")
    await square.press(anna, "Accept")

    assert (await anna.table()).row.chat == square.number


async def test_there_an_anonymous_administrator_may_challenge_too(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(anna, "/settings")
    await square.press(owner, "Who starts")
    await square.say(owner, "/nardy", anonymous=True)

    assert any("Sit down" in button for button in square.screen.buttons)


async def test_an_anonymous_administrators_settings_obey_the_person_who_presses(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(owner, "/settings", anonymous=True)
    await square.press(owner, "Кто начинает")

    assert "administrators only" in square.screen.text


async def test_a_group_of_long_nardy_is_offered_long_nardy(square: Square, anna: Phone, owner: Phone) -> None:
    await square.say(owner, "/settings")
    await square.press(owner, "Game")
    await square.press(owner, "Long")
    await square.say(anna, "/nardy")

    assert "Long nardy" in square.screen.text


async def test_the_groups_own_rules_of_a_variant_stand_on_its_cards(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(owner, "/settings")
    await square.press(owner, "Game")
    await square.press(owner, "Long")
    await square.press(owner, "Rules")
    await square.press(owner, "2")
    rules = square.screen.text
    await square.say(anna, "/nardy")

    profile = rules.split("offers: Long nardy, ")[1].splitlines()[0]
    assert profile in square.screen.text


async def test_another_game_begins_with_the_first_of_its_own_rules(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(owner, "/settings")
    for button in ("Game", "Long", "Rules", "2", "Game", "Short"):
        await square.press(owner, button)

    assert "Short nardy, International" in square.screen.text


async def test_the_language_is_one_of_the_house_rules(square: Square, anna: Phone, owner: Phone) -> None:
    await square.say(anna, "/settings")
    await square.press(owner, "Language")
    await square.press(owner, "Русский")
    await square.press(owner, "Назад")

    assert "Язык: Русский" in square.screen.text


async def test_a_forged_rule_is_refused(square: Square, anna: Phone, owner: Phone) -> None:
    await square.say(anna, "/settings")

    toast = await owner.send("g:variant:tavli", square.screen.message_id, chat=square.number)
    await square.say(anna, "/settings")

    assert toast.text
    assert "Short nardy" in square.screen.text


async def test_house_rules_move_with_a_group_that_becomes_a_supergroup(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(anna, "/settings")
    await square.press(owner, "Who starts")
    message = square.message(anna.user, "", migrate_to_chat_id=-1002)
    await anna.update("message", message)
    new = Square(anna, -1002)
    await new.say(anna, "/settings")

    assert "administrators only" in new.screen.text


async def test_an_anonymous_administrator_can_turn_the_pages_of_the_history(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(owner, "/history", anonymous=True)

    toast = await owner.send("y:0:history::0:", square.screen.message_id, chat=square.number)

    assert toast.text is None


async def test_the_pages_then_obey_who_has_turned_them_first(
    square: Square, anna: Phone, owner: Phone
) -> None:
    await square.say(owner, "/history")

    toast = await anna.send("y:8:history::0:", square.screen.message_id, chat=square.number)

    assert toast.text == "Somebody else opened this menu."
