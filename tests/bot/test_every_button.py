"""Every button of every menu, in every language: it leads somewhere, and from there back.

`FakeTelegram.breaches` holds the limits of keyboards; these walks see to it that each is shown once.
"""

from __future__ import annotations

from typing import Final

import pytest

from bot.app import App
from bot.services.ports import Terms
from bot.views.menus import SCOPES
from bot.views.texts import LANGUAGES
from tests.bot.couple import seated
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.test_services_studying import FILE
from tests.bot.walker import CLOSED, Walk, commands_of
from tests.bot.yard import Game

FRIENDLY: Final = Terms(length=5, clock="24h", options={"resign": "offer"})


def one_at_once(chosen: str) -> list[pytest.ParameterSet]:
    """One language for the quick tests, the others for the slow ones: a walk takes its seconds."""
    marks = {language: () if language == chosen else (pytest.mark.slow,) for language in LANGUAGES}
    return [pytest.param(language, marks=marks[language]) for language in LANGUAGES]


async def speak(walk: Walk, square: Square | None = None) -> list[str]:
    """Say every command that the bot hears; those that it left without an answer."""
    silent = []
    for command in sorted({"start", *commands_of(walk.phone.app.dispatcher)} - {"nardy"}):
        before = walk.newest
        if square is None:
            await walk.phone.say(f"/{command}")
        else:
            await square.say(walk.phone, f"/{command}")
        if walk.newest is before:
            silent.append(command)
        walk.see(walk.newest)
    return silent


@pytest.mark.parametrize("language", one_at_once("ru"))
async def test_against_the_computer_every_button_leads_somewhere_and_back(
    anna: Phone, telegram: FakeTelegram, language: str
) -> None:
    await anna.sit_down()
    anna.language = language
    walk = Walk(anna, anna.number)
    walk.see(anna.screen)

    silent = await speak(walk)
    await walk.on(400)

    assert (silent, walk.broken, walk.dead_ends(), telegram.breaches) == ([], [], [], [])
    assert len(walk.leads) > 120


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
async def test_against_a_friend_every_button_leads_somewhere_and_back(
    anna: Phone, bogdan: Phone, telegram: FakeTelegram, language: str
) -> None:
    anna.language = language
    await seated(anna, bogdan, FRIENDLY)
    walk = Walk(anna, anna.number)

    walk.see(anna.screen)
    await walk.on(200)

    assert (walk.broken, walk.dead_ends(), telegram.breaches) == ([], [], [])
    assert {"o:open", "o:phrases", "x:ask:", "k:look"} <= set(walk.leads)


@pytest.mark.parametrize("language", one_at_once("en"))
async def test_after_the_end_every_button_leads_somewhere_and_back(
    anna: Phone, telegram: FakeTelegram, language: str
) -> None:
    await anna.sit_down()
    await anna.resign()
    anna.language = language
    await anna.say("/start")
    walk = Walk(anna, anna.number)

    walk.see(anna.messages[-2])
    await walk.on(40)

    assert (walk.broken, walk.dead_ends(), telegram.breaches) == ([], [], [])
    assert {"e:dice", "e:file", "e:back", "e:score", "e:menu"} <= set(walk.leads)


async def test_from_a_file_every_button_leads_somewhere_and_back(anna: Phone, telegram: FakeTelegram) -> None:
    await anna.send_file("match.mat", FILE)
    walk = Walk(anna, anna.number, {"n:close:": {CLOSED}})  # All stand on one message: it stays.
    walk.see(anna.screen)
    await anna.send(f"{anna.first('is:')}", anna.screen.message_id)
    await anna.until(lambda: "error rate" in anna.screen.text)
    walk.see(anna.screen)

    await walk.on(40)

    assert (walk.broken, walk.dead_ends(), telegram.breaches) == ([], [], [])
    assert {"is:0", "is:1", "im:-1", "im:0"} <= set(walk.leads)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
async def test_in_a_group_every_button_leads_somewhere_and_back(
    game: Game, square: Square, anna: Phone, telegram: FakeTelegram, language: str
) -> None:
    telegram.admins = [anna.number]
    await game.turn()
    anna.language = language
    await square.say(anna, "/language")
    await square.press(anna, {"ru": "Рус", "uk": "Укр", "en": "Eng"}[language])
    walk = Walk(anna, square.number)

    silent = await speak(walk, square)
    await walk.on(260)

    assert (silent, walk.broken, walk.dead_ends(), telegram.breaches) == ([], [], [], [])
    assert {"o:open", "y:history::0:", "g:starters:admins", "t:clock:24h"} <= set(walk.leads)


def test_the_walks_say_every_command_that_the_menus_of_telegram_show(app: App) -> None:
    assert {name for names in SCOPES.values() for name in names} <= commands_of(app.dispatcher)
