"""/replay and "Повтор" under a finished game."""

from __future__ import annotations

import pytest

from tests.bot.fake_telegram import FakeTelegram, bad_request
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game


async def test_a_finished_game_can_be_seen_again(finished: Phone, telegram: FakeTelegram) -> None:
    board = finished.screen

    await finished.press("Replay")

    (sent,) = telegram.called("sendAnimation")
    assert finished.screen is not board
    assert "Replay of a game" in finished.screen.text
    assert sent.animation.data.startswith(b"GIF89a")
    assert len(sent.animation.data) < 1_500_000


async def test_one_message_goes_forward_and_back_turn_by_turn(finished: Phone) -> None:
    await finished.say("/replay")
    message, told = finished.screen.message_id, []

    for way in ("Turn by turn", "▶", "▶", "◀", "⏭", "⏮"):
        await finished.press(way)
        told.append(finished.screen.text)

    assert finished.screen.message_id == message
    assert told[0] == told[5] != told[4]
    assert told[1] == told[3] != told[2]
    assert "Turn 1 of" in told[1]


async def test_pictures_seen_once_are_not_uploaded_again(finished: Phone, telegram: FakeTelegram) -> None:
    await finished.say("/replay")
    for way in ("Turn by turn", "▶", "◀"):
        await finished.press(way)
    before = telegram.uploads

    await finished.press("▶")
    await finished.press("Animation")
    await finished.say("/replay")

    assert telegram.uploads == before


async def test_an_animation_that_telegram_has_lost_is_made_anew(
    finished: Phone, telegram: FakeTelegram
) -> None:
    await finished.say("/replay")
    before = telegram.uploads
    telegram.fail("sendAnimation", bad_request("wrong file identifier/HTTP URL specified"))

    await finished.say("/replay")

    assert telegram.uploads == before + 1
    assert "Replay of a game" in finished.screen.text


async def test_who_has_finished_no_game_is_told_so_and_led_on(anna: Phone) -> None:
    await anna.say("/replay")

    assert "No game has been played to its end" in anna.screen.text
    await anna.press("Against")
    assert "Short" in anna.screen.buttons


async def test_a_stranger_is_shown_no_replay(finished: Phone, bogdan: Phone) -> None:
    await finished.say("/replay")
    data = finished.screen.buttons["Turn by turn"]
    await bogdan.say("/help")

    own = data.replace(":7:", ":8:", 1)
    refused = [(await bogdan.send(each, bogdan.screen.message_id)).text for each in (data, own)]

    assert all(refused)
    assert "Turn" not in bogdan.screen.text


async def test_a_running_game_has_no_replay(anna: Phone) -> None:
    await anna.sit_down()
    game = (await anna.table()).id
    await anna.say("/help")

    toast = await anna.send(f"rp:7:{game}:0:first", anna.screen.message_id)

    assert toast.text


@pytest.mark.parametrize("data", ["rp:7:zz:0:first", "rp:7:1:-1:first", "rp:7:1:0:up", "e:zzzz:replay"])
async def test_a_forged_press_shows_no_replay(anna: Phone, data: str) -> None:
    await anna.say("/help")

    assert (await anna.send(data, anna.screen.message_id)).text


async def test_a_group_sees_its_last_game_again_and_the_message_obeys_who_asked(
    game: Game, square: Square, anna: Phone, bogdan: Phone, telegram: FakeTelegram
) -> None:
    mover, other = await game.mover(), await game.other()
    await game.press(mover, "o:")
    await square.press(mover, "Resign", game.board)
    await square.press(mover, "Yes, offer it", game.board)
    await square.press(other, "Accept", game.board)

    await square.say(anna, "/replay")
    toast = await square.press(bogdan, "Turn by turn")
    await square.press(anna, "Turn by turn")

    assert len(telegram.called("sendAnimation")) == 1
    assert toast.text
    assert "Turn 0 of 0" in square.screen.text
