"""The board in letters: instead of the picture, or once beside it."""

from __future__ import annotations

import pytest

from bot.services.ports import Preferences
from bot.views.board import board_view
from bot.views.reader import Reader
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.view_tables import chance_game
from tests.bot.yard import Game


async def in_letters(phone: Phone) -> None:
    await phone.say("/settings")
    await phone.press("As text")


async def test_a_picture_cannot_become_letters_so_the_board_is_posted_afresh(anna: Phone) -> None:
    photo = await anna.sit_down()

    await in_letters(anna)

    board = anna.screen
    assert (board.picture, board.text.startswith("<pre>")) == (None, True)
    assert board.message_id > photo.message_id
    assert anna.telegram.messages[anna.number, photo.message_id].buttons == {}
    assert "⋯" in board.buttons


async def test_who_plays_in_letters_gets_no_picture_of_a_board_from_then_on(
    anna: Phone, telegram: FakeTelegram
) -> None:
    await anna.sit_down()
    await in_letters(anna)
    photos = len(telegram.called("sendPhoto")) + len(telegram.called("editMessageMedia"))

    await anna.take_turn()

    assert len(telegram.called("sendPhoto")) + len(telegram.called("editMessageMedia")) == photos
    assert anna.screen.edits >= 1


async def test_of_several_games_one_board_comes_in_letters_and_the_others_when_they_are_asked_for(
    anna: Phone,
) -> None:
    await anna.sit_down()
    await anna.sit_down()

    await in_letters(anna)
    posted = [shown for shown in anna.messages if shown.text.startswith("<pre>")]
    await anna.say("/games")
    await anna.press("2. ")

    assert len(posted) == 1
    assert anna.screen.text.startswith("<pre>")


async def test_a_new_game_begins_in_letters_and_its_card_loses_its_buttons(anna: Phone) -> None:
    await in_letters(anna)

    board = await anna.sit_down()

    assert (board.picture, board.text.startswith("<pre>")) == (None, True)
    card = anna.telegram.messages[anna.number, board.message_id - 1]
    assert (card.picture is None, card.buttons) == (False, {})


async def test_letters_become_a_picture_again_in_the_same_message(anna: Phone) -> None:
    await anna.sit_down()
    await in_letters(anna)
    board = anna.screen
    settings = next(shown for shown in anna.messages[::-1] if "✓ As text" in shown.buttons)

    await anna.press("As text", settings)

    assert anna.screen.message_id == board.message_id
    assert anna.screen.picture is not None


async def test_the_menu_shows_the_board_in_letters_once_and_leads_back(anna: Phone) -> None:
    await anna.sit_down()
    moves = list(anna.screen.buttons)

    await anna.press("⋯")
    await anna.press("Board as text")
    shown = anna.screen.text
    await anna.press("To the game")

    assert shown.startswith("<pre>")
    assert list(anna.screen.buttons) == moves


async def test_a_groups_board_can_be_read_in_letters_too(game: Game) -> None:
    mover = await game.mover()

    await game.press(mover, "o:")
    await game.square.press(mover, "as text", game.board)

    assert game.board.text.startswith("<pre>")


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
@pytest.mark.parametrize("seed", range(6))
def test_the_caption_holds_the_letters_whatever_stands_on_the_board(language: str, seed: int) -> None:
    for table in chance_game(seed):
        view = board_view(table, Reader(language=language, seat=0, menu="text"))

        assert len(view.caption) <= 1024


def test_letters_come_before_the_words_of_the_caption() -> None:
    table = next(chance_game(1))
    plain = board_view(table, Reader(seat=0))

    view = board_view(table, Reader(seat=0, text=True, preferences=Preferences(text=True)))

    assert view.caption.endswith(plain.caption)
    assert view.caption.startswith("<pre>")
    assert view.keyboard == plain.keyboard
