"""/top in a group and in private."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.services.ports import ChatId, PersonId, Sitter
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.test_handlers_seeking import seek
from tests.store.played import keep, played


async def rated_game(anna: Phone, bogdan: Phone) -> None:
    """Found in the queue, and resigned by Bogdan."""
    await seek(anna, "Long")
    await seek(bogdan, "Long")
    for button in ("⋯", "Resign", "I resign"):
        await bogdan.press(button)


async def test_everybody_who_plays_for_a_rating_stands_in_the_private_table(
    anna: Phone, bogdan: Phone
) -> None:
    await rated_game(anna, bogdan)

    await anna.say("/top")

    assert "1. Anna: <b>1510?</b>, wins 1, losses 0" in anna.screen.text
    assert "2. Bogdan: <b>1490?</b>, wins 0, losses 1" in anna.screen.text


async def test_whoever_asks_for_the_rating_is_shown_the_same_table(anna: Phone) -> None:
    await anna.say("/top")
    await anna.say("/rating")

    assert len({shown.text for shown in anna.messages}) == 1


async def test_the_private_table_turns_to_another_family_and_period(anna: Phone, bogdan: Phone) -> None:
    await rated_game(anna, bogdan)
    await anna.say("/top")

    await anna.press("Short")
    short = anna.screen.text
    await anna.press("Long")
    await anna.press("Week")

    assert "Nobody has played a rated game" in short
    assert "Long, last 7 days" in anna.screen.text
    assert "✓ Week" in anna.screen.buttons


@pytest.fixture
async def played_here(app: App, square: Square, anna: Phone, bogdan: Phone) -> Square:
    """Anna has won a short game of Bogdan in the group."""
    await square.say(anna, "/help")
    await square.say(bogdan, "/help")
    seats = (Sitter(PersonId(bogdan.number)), Sitter(PersonId(anna.number)))
    await keep(app.store, played(10_002, 1, [0], seats=seats, chat=ChatId(square.number)))
    return square


async def test_a_groups_table_shows_its_players_and_turns_by_game(played_here: Square, anna: Phone) -> None:
    await played_here.say(anna, "/top")
    everything = played_here.screen.text
    await played_here.press(anna, "Long")

    assert "1. Anna: wins 1, points 2, mars 1, koks 0, rating —" in everything
    assert "Nobody has finished a game" in played_here.screen.text
    assert "✓ Long" in played_here.screen.buttons


async def test_a_groups_table_obeys_only_who_opened_it(
    played_here: Square, anna: Phone, bogdan: Phone
) -> None:
    await played_here.say(anna, "/top")
    before = played_here.screen.text

    toast = await played_here.press(bogdan, "Long")

    assert (bool(toast.text), played_here.screen.text) == (True, before)


@pytest.mark.parametrize("data", ["b:7:hyper:all", "b:7:short:year", "b:-:short:all"])
async def test_a_forged_press_opens_no_table(anna: Phone, data: str) -> None:
    await anna.say("/top")

    toast = await anna.send(data, anna.screen.message_id)

    assert toast.text
