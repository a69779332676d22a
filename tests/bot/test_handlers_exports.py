"""Matches as files, and the position as a code, as people meet them."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.presses import to62
from bot.services.ports import Terms
from bot.views.texts import LANGUAGES, texts
from engine.formats.files import read_file
from engine.formats.gnubgid import read_gnubg_id
from engine.formats.xgid import read_xgid
from tests.bot.couple import seated
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game


async def finish(phone: Phone) -> None:
    await phone.sit_down()
    await phone.resign()


def kinds(telegram: FakeTelegram) -> list[str]:
    return [name.rpartition(".")[2] for name in telegram.files]


async def test_a_finished_game_is_sent_as_a_file_for_other_programs_and_as_a_record(
    anna: Phone, telegram: FakeTelegram
) -> None:
    await finish(anna)

    await anna.press("Record")

    assert kinds(telegram) == ["mat", "txt"]
    mat, record = (read_file(data) for data in telegram.files.values())
    assert mat.names == record.names == ("Anna", "Bot (Beginner)")
    assert record.games[0] == (await anna.table()).events


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_command_sends_the_match_that_is_played(
    anna: Phone, telegram: FakeTelegram, language: str
) -> None:
    await anna.sit_down()
    anna.language = language

    await anna.say("/export")

    assert kinds(telegram) == ["mat", "txt"]
    assert anna.screen.text == texts(language)("export.text")


async def test_long_nardy_has_a_record_only_and_is_told_why(anna: Phone, telegram: FakeTelegram) -> None:
    await anna.say("/start")
    await anna.press("Against")
    await anna.press("Long")
    await anna.press("Beginner")

    await anna.say("/export")

    assert kinds(telegram) == ["txt"]
    assert "There is no .mat file" in anna.screen.text


async def test_who_has_played_nothing_is_told_how_to_begin(anna: Phone, telegram: FakeTelegram) -> None:
    await anna.say("/export")

    assert "/play begins a game" in anna.screen.text
    assert telegram.files == {}


async def test_the_sheet_of_a_match_leads_to_its_files(anna: Phone, telegram: FakeTelegram) -> None:
    await finish(anna)
    await anna.say("/history")
    await anna.press("1")

    await anna.press("Record")

    assert kinds(telegram) == ["mat", "txt"]


async def test_in_a_group_only_who_has_played_gets_the_files(
    game: Game, square: Square, app: App, telegram: FakeTelegram
) -> None:
    vera = Phone(app, 9, "Vera")
    await square.say(vera, "/export")

    assert telegram.files == {}


async def test_nobody_gets_a_match_of_others_by_a_forged_button(
    anna: Phone, bogdan: Phone, app: App, telegram: FakeTelegram
) -> None:
    vera = Phone(app, 9, "Vera")
    await seated(anna, bogdan, Terms())
    match = to62((await anna.table()).row.match)
    await vera.say("/start")

    await vera.send(f"a:{match}", vera.screen.message_id)

    assert telegram.files == {}


# The position


def copied_by(phone: Phone) -> list[str]:
    """What the buttons of the newest message copy."""
    keyboard = phone.screen.keyboard
    assert keyboard is not None
    buttons = [button for row in keyboard.inline_keyboard for button in row]
    return [button.copy_text.text for button in buttons if button.copy_text is not None]


async def test_the_menu_of_the_board_gives_the_position_to_be_copied(anna: Phone) -> None:
    await anna.sit_down()
    await anna.press("⋯")

    await anna.press("Position ID")

    table = await anna.table()
    copied = copied_by(anna)
    mine = table.game.position(0)
    assert read_xgid(copied[0]).position == mine
    assert read_gnubg_id(copied[1]).position == mine
    assert all(text in anna.screen.text for text in copied)


async def test_long_nardy_has_no_position_id(anna: Phone) -> None:
    await anna.say("/start")
    await anna.press("Against")
    await anna.press("Long")
    await anna.press("Beginner")

    await anna.press("⋯")

    assert not any("Position" in text for text in anna.screen.buttons)
