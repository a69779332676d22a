"""Screens outside a game, as one person walks through them."""

from __future__ import annotations

import pytest

from bot.services.ports import PersonId
from tests.bot.fake_telegram import forbidden
from tests.bot.phone import Phone


async def test_start_is_three_taps_from_a_board(anna: Phone) -> None:
    await anna.say("/start")
    await anna.press("Against the computer")
    await anna.press("Short")
    await anna.press("Beginner")

    assert anna.first("m:", "w:") is not None
    assert len(anna.messages) == 1


async def test_the_card_shows_the_sealed_dice_before_anybody_presses(anna: Phone) -> None:
    await anna.say("/start")
    await anna.press("Against")
    await anna.press("Short")
    card = anna.screen.text

    await anna.press("Beginner")

    table = await anna.table()
    assert table.game.started.seal in card


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/start", "Hello"),
        ("/play", "What shall we play"),
        ("/games", "No games right now"),
        ("/rules", "the rules"),
        ("/fair", "dice"),
        ("/settings", "Settings"),
        ("/language", "anguage"),
        ("/help", "/board"),
        ("/board", "No games right now"),
    ],
)
async def test_every_command_shows_its_screen(anna: Phone, command: str, words: str) -> None:
    await anna.say(command)

    assert words in anna.screen.text
    assert anna.screen.picture


async def test_no_screen_is_a_dead_end(anna: Phone) -> None:
    for command in ("/play", "/games", "/rules", "/fair", "/settings", "/language", "/help"):
        await anna.say(command)
        await anna.press("‹")

        assert "Against the computer" in anna.screen.buttons


async def test_a_screen_takes_the_place_of_the_screen_that_was_pressed(anna: Phone) -> None:
    await anna.say("/start")

    await anna.press("Rules")
    await anna.press("‹")
    await anna.press("Help")

    assert len(anna.messages) == 1


async def test_another_language_is_spoken_at_once(anna: Phone) -> None:
    await anna.say("/language")

    await anna.press("Українська")

    assert "Мова" in anna.screen.text


async def test_telegrams_language_is_spoken_until_one_is_chosen(anna: Phone) -> None:
    anna.language = "kk"

    await anna.say("/start")

    assert "Против компьютера" in anna.screen.buttons


async def test_another_theme_shows_in_the_picture_of_the_settings(anna: Phone) -> None:
    await anna.say("/settings")
    before = anna.screen.picture

    await anna.press("Contrast")

    assert anna.screen.picture != before


async def test_a_setting_redraws_running_boards(anna: Phone) -> None:
    board = await anna.sit_down()
    before = board.picture
    await anna.say("/settings")

    await anna.press("Contrast")

    assert board.picture != before


async def test_board_posts_the_game_afresh_and_disarms_the_old_message(anna: Phone) -> None:
    old = await anna.sit_down()

    await anna.say("/board")

    assert anna.screen is not old
    assert anna.first("m:", "w:") is not None
    assert not old.buttons


async def test_a_game_is_found_again_in_the_list(anna: Phone) -> None:
    await anna.sit_down()
    await anna.say("/games")

    await anna.press("1")

    assert anna.first("m:", "w:") is not None


async def test_two_games_run_side_by_side(anna: Phone) -> None:
    first = await anna.sit_down()
    second = await anna.sit_down("Master")
    before = second.text

    await anna.press(next(iter(first.buttons)), first)

    assert second.text == before
    assert len(await anna.app.store.games_of(PersonId(anna.number))) == 2


async def test_one_card_opens_one_game_however_often_it_is_pressed(anna: Phone) -> None:
    await anna.say("/start")
    await anna.press("Against")
    await anna.press("Short")
    level, message = anna.screen.buttons["Beginner"], anna.screen.message_id

    await anna.tap(level, message)
    toast = await anna.send(level, message)

    assert toast.text
    assert len(await anna.app.store.games_of(PersonId(anna.number))) == 1


async def test_a_forged_level_or_setting_changes_nothing(anna: Phone) -> None:
    await anna.say("/start")
    message = anna.screen.message_id

    toasts = [
        await anna.send(data, message)
        for data in ("c:nothing:god", "s:theme:neon:", "s:id:on:", "n:board:!!")
    ]

    assert all(toast.text for toast in toasts)
    assert not await anna.app.store.games_of(PersonId(anna.number))


async def test_a_screen_that_was_deleted_comes_anew(anna: Phone) -> None:
    await anna.say("/start")
    gone = anna.screen
    anna.telegram.forget(anna.number, gone.message_id)

    await anna.press("Rules", gone)

    assert "the rules" in anna.screen.text


async def test_a_deep_link_that_leads_nowhere_shows_the_start(anna: Phone) -> None:
    await anna.say("/start 0123abc")

    assert "Against the computer" in anna.screen.buttons


async def test_who_blocks_the_bot_and_comes_back_finds_the_board_as_it_is(anna: Phone) -> None:
    await anna.sit_down()
    anna.telegram.fail("editMessageMedia", forbidden("bot was blocked by the user"))
    await anna.press(next(iter(anna.screen.buttons)))
    person = await anna.app.store.person(PersonId(anna.number))
    assert person is not None
    assert person.blocked

    await anna.say("/start")

    boards = await anna.app.store.boards((await anna.table()).id)
    assert all(board.shown == board.wanted for board in boards)


async def test_blocking_and_unblocking_are_remembered(anna: Phone) -> None:
    await anna.say("/start")

    await anna.member_update("member", "kicked")
    person = await anna.app.store.person(PersonId(anna.number))
    assert person is not None
    assert person.blocked

    await anna.member_update("kicked", "member")
    person = await anna.app.store.person(PersonId(anna.number))
    assert person is not None
    assert not person.blocked


async def test_a_command_that_there_is_not_shows_the_start(anna: Phone) -> None:
    await anna.say("/plya")

    assert anna.first("n:play") is not None


async def test_other_words_are_not_answered(anna: Phone) -> None:
    await anna.say("hello")

    assert anna.messages == []
