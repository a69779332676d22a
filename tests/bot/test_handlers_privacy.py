"""What is kept of a person: told, given as a file, and forgotten, as people meet it."""

from __future__ import annotations

import json

import pytest

from bot.app import App
from bot.services.ports import ChatId, PersonId, Terms
from bot.services.table import load
from bot.views.texts import LANGUAGES, texts
from tests.bot.couple import seated
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game


async def forget(phone: Phone, how: str = "Erase…") -> None:
    await phone.say("/forget")
    await phone.press(how)
    await phone.press("Yes, erase")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everybody_is_told_what_is_kept_in_an_own_language(anna: Phone, language: str) -> None:
    anna.language = language

    await anna.say("/privacy")

    assert anna.screen.text == texts(language)("privacy.text")


async def test_all_that_is_kept_comes_as_a_file_that_can_be_read(anna: Phone, telegram: FakeTelegram) -> None:
    await anna.sit_down()

    await anna.say("/mydata")

    told = json.loads(telegram.files["nardy-my-data.json"])
    assert (told["people"][0]["name"], len(told["games"])) == ("Anna", 1)


async def test_being_forgotten_is_asked_twice_and_can_be_left(anna: Phone, app: App) -> None:
    await anna.say("/forget")
    first = dict(anna.screen.buttons)
    await anna.press("Erase…")
    second = list(anna.screen.buttons)
    await anna.press("No, keep it")

    assert next(iter(first)) == "Erase…"
    assert second == ["No, keep it", "Yes, erase"]
    assert anna.screen.text == texts("en")("privacy.text")
    assert await app.store.person(PersonId(anna.number)) is not None


async def test_whoever_is_forgotten_is_not_known_any_more(anna: Phone, app: App) -> None:
    await anna.say("/settings")
    await anna.press("Dark")
    await anna.sit_down()

    await forget(anna, "Call off")

    assert anna.screen.text == texts("en")("forget.gone")
    assert await app.store.person(PersonId(anna.number)) is None
    assert await app.store.games_of(PersonId(anna.number), over=True) == ()


async def test_a_friendly_game_is_called_off_if_the_leaver_wishes_so(
    game: Game, anna: Phone, bogdan: Phone, app: App
) -> None:
    await forget(anna, "Call off")

    (row,) = await app.store.games_of(PersonId(bogdan.number), over=True)
    assert (row.winner, row.by, row.points) == (None, "cancelled", 0.0)


async def test_a_friendly_game_is_resigned_if_the_leaver_wishes_so(
    game: Game, anna: Phone, bogdan: Phone, app: App
) -> None:
    await forget(anna, "Resign")

    (row,) = await app.store.games_of(PersonId(bogdan.number), over=True)
    assert row.by == "resign"
    assert row.winner is not None
    assert row.seats[row.winner].person == bogdan.number


async def test_the_opponents_board_names_a_player_who_left_and_offers_no_rematch(
    game: Game, anna: Phone, bogdan: Phone
) -> None:
    await forget(anna, "Call off")
    await bogdan.rest()

    shown = game.board
    assert anna.name not in shown.text
    assert "Player who left" in shown.text
    assert "Rematch" not in shown.buttons


async def test_nothing_can_be_said_to_a_player_who_left(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, Terms())

    await forget(anna, "Call off")
    await bogdan.rest()

    assert "Player who left" in bogdan.screen.text
    assert bogdan.first("e:") is not None
    assert not [data for data in bogdan.screen.buttons.values() if data.endswith(":phrases")]


async def test_own_invitations_are_withdrawn_before(anna: Phone, bogdan: Phone, app: App) -> None:
    await anna.say("/start")
    await anna.press("friend")
    await anna.press("link")
    (card,) = await app.store.challenges(opener=PersonId(anna.number))

    await forget(anna)
    await bogdan.say(f"/start {card.token}")

    assert await app.store.challenge(card.token) is None
    assert texts("en").plain("error.not_found") in bogdan.screen.text


async def test_who_writes_again_starts_afresh(anna: Phone, app: App) -> None:
    await anna.say("/settings")
    await anna.press("Dark")
    await forget(anna)

    await anna.press("Start afresh")

    person = await app.store.person(PersonId(anna.number))
    assert person is not None
    assert person.preferences.theme == "wood"


@pytest.mark.parametrize("command", ["/privacy", "/mydata", "/forget"])
async def test_in_a_group_it_is_nobody_elses_business(
    anna: Phone, square: Square, app: App, command: str
) -> None:
    await square.say(anna, command)

    assert square.screen.text == texts("en")("privacy.chat")
    assert await app.store.person(PersonId(anna.number)) is not None
    assert await app.store.chat(ChatId(square.number)) is not None


async def test_a_rated_game_cannot_be_called_off(anna: Phone, bogdan: Phone, app: App) -> None:
    await seated(anna, bogdan, Terms(rated=True))

    await anna.say("/forget")

    assert list(anna.screen.buttons) == ["Resign and erase", "No, keep it"]
    await anna.press("Resign")
    await anna.press("Yes, erase")
    (row,) = await app.store.games_of(PersonId(bogdan.number), over=True)
    assert (row.by, row.winner) == ("resign", 1)


async def test_a_match_between_two_games_ends_with_the_leaver(anna: Phone, bogdan: Phone, app: App) -> None:
    game = await seated(anna, bogdan, Terms(length=5, options={"resign": "position"}))
    await anna.resign()

    await forget(anna)

    table = await load(app.store, game)
    assert (table.match.over, table.match.winner, table.offer) == (True, None, None)


async def test_the_dice_of_a_game_that_a_forgotten_person_began_cannot_be_checked_any_more(
    anna: Phone, bogdan: Phone, app: App
) -> None:
    await anna.say("/start")
    await anna.press("friend")
    await anna.press("link")
    (card,) = await app.store.challenges(opener=PersonId(anna.number))
    await bogdan.say(f"/start {card.token}")
    sit = bogdan.first("h:")
    assert sit is not None
    await bogdan.tap(sit, bogdan.screen.message_id, query=str((bogdan.number << 32) + 5))
    await bogdan.rest()

    await forget(bogdan, "Call off")
    await anna.rest()
    await anna.press("dice")

    assert anna.screen.text == texts("en")("envelope.forgotten")
    assert list(anna.screen.buttons) == [texts("en").plain("button.back")]
