"""A group with its games: one board for all, third persons, menus, lists and languages."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.services.opened import MENU_OPEN
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, Shown, bad_request
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game, seated


async def test_a_group_has_one_board_with_both_names(game: Game) -> None:
    boards = [shown for shown in game.square.messages if shown.picture]

    assert len(boards) == 1
    assert "Anna" in boards[0].text
    assert "Bogdan" in boards[0].text


async def test_both_play_on_the_one_board(game: Game) -> None:
    first, board = await game.mover(), game.board.message_id

    await game.turn()

    assert await game.mover() is not first
    assert game.board.message_id == board


async def test_a_third_person_is_refused_in_his_own_language(game: Game, app: App) -> None:
    stranger = Phone(app, 9, "Vera", "ru")
    before = game.board.text

    toast = await game.choose(stranger)

    assert toast.text == "Вы не за этим столом, но смотреть можно."
    assert game.board.text == before


async def test_who_is_not_on_turn_is_refused(game: Game) -> None:
    toast = await game.choose(await game.other())

    assert toast.text
    assert not (await game.table()).drafts[0]


async def test_the_picture_changes_once_a_turn(game: Game, telegram: FakeTelegram) -> None:
    before = len(telegram.called("editMessageMedia"))

    await game.turn()

    assert len(telegram.called("editMessageMedia")) - before == 1


async def test_the_caption_lists_the_steps_of_a_half_made_turn(game: Game) -> None:
    await game.choose(await game.mover())

    assert "Chosen: " in game.board.text


async def test_a_menu_obeys_only_who_opened_it(game: Game) -> None:
    mover, other = await game.mover(), await game.other()
    await game.press(other, "o:")

    toast = await game.square.press(mover, "Resign", game.board)

    assert toast.text == "Somebody else opened this menu."


async def test_either_player_may_close_the_menu(game: Game) -> None:
    mover, other = await game.mover(), await game.other()
    moves = list(game.board.buttons)
    await game.press(other, "o:")

    await game.square.press(mover, "To the game", game.board)

    assert list(game.board.buttons) == moves


async def test_a_menu_closes_by_itself(game: Game, house: House) -> None:
    moves = list(game.board.buttons)
    await game.press(await game.other(), "o:")
    assert list(game.board.buttons) != moves

    house.clock.offset += MENU_OPEN
    game.app.timers.wake()
    await (await game.mover()).until(lambda: list(game.board.buttons) == moves)


async def test_a_menu_closes_when_the_game_goes_on(game: Game) -> None:
    mover, other = await game.mover(), await game.other()
    await game.complete()
    done = game.find("d:")
    await game.press(other, "o:")

    await mover.send(done, game.board.message_id, chat=game.board.chat)

    assert await game.mover() is other
    assert game.moves


async def test_board_in_a_group_posts_the_only_game_afresh(game: Game, app: App) -> None:
    old = game.board

    await game.square.say(Phone(app, 9, "Vera"), "/board")

    assert game.board.message_id > old.message_id
    assert game.board.buttons
    assert not old.buttons


async def test_several_games_are_listed_with_buttons_that_bring_their_boards(
    game: Game, square: Square, anna: Phone, app: App
) -> None:
    vera, gleb = Phone(app, 9, "Vera"), Phone(app, 10, "Gleb")
    second = await seated(square, vera, gleb)
    await square.say(Phone(app, 11, "Dina"), "/games")
    listed = square.screen

    await square.press(gleb, "Anna", listed)

    assert "Vera – Gleb" in listed.text
    assert "to play" in listed.text
    assert "Anna" in square.screen.text
    assert square.screen.message_id > listed.message_id
    assert (await second.table()).game.result is None


async def test_with_several_games_board_means_ones_own(game: Game, square: Square, app: App) -> None:
    vera, gleb = Phone(app, 9, "Vera"), Phone(app, 10, "Gleb")
    await seated(square, vera, gleb)

    await square.say(vera, "/board")

    assert square.screen.picture
    assert "Vera" in square.screen.text


@pytest.mark.parametrize("forged", ["n:close:", "n:help:", "s:theme:wood:", "h:none:0000:setup", "zz:1"])
async def test_no_forged_press_takes_a_board_or_a_card_away(
    game: Game, square: Square, app: App, forged: str
) -> None:
    vera = Phone(app, 9, "Vera")
    board, shown = game.board, list(game.board.buttons)
    await square.say(next(iter(game.people.values())), "/nardy")
    card, offered = square.screen, list(square.screen.buttons)

    toasts = [await vera.send(forged, each.message_id, chat=each.chat) for each in (board, card)]

    assert all(toast.text for toast in toasts)
    assert list(seen(square, board).buttons) == shown
    assert list(seen(square, card).buttons) == offered


@pytest.mark.parametrize("action", ["sit", "card", "setup"])
async def test_a_dead_invitation_takes_no_living_ones_place(game: Game, square: Square, action: str) -> None:
    anna, bogdan = game.people.values()
    await square.say(anna, "/nardy")
    dead = next(data for data in square.screen.buttons.values() if data.endswith(":sit"))
    await square.press(anna, "Cancel", square.screen)
    await square.say(anna, "/nardy")
    card, offered = square.screen, list(square.screen.buttons)

    toast = await bogdan.send(dead.removesuffix("sit") + action, card.message_id, chat=card.chat)

    assert toast.text
    assert list(seen(square, card).buttons) == offered


def seen(square: Square, message: Shown) -> Shown:
    """The message as it stands there now."""
    return next(each for each in square.messages if each.message_id == message.message_id)


async def test_a_group_without_games_says_so(square: Square, anna: Phone) -> None:
    await square.say(anna, "/games")

    assert square.screen.text == "Nobody is playing here now. Challenge somebody: /nardy"


async def test_a_group_speaks_the_language_that_its_administrators_choose(
    game: Game, app: App, telegram: FakeTelegram
) -> None:
    vera = Phone(app, 9, "Vera")
    telegram.admins = [vera.number]
    await game.square.say(vera, "/language")
    screen = game.square.screen

    refused = await game.square.press(await game.mover(), "Русский", screen)
    await game.square.press(vera, "Русский", screen)

    assert refused.text == "The group's settings are for its administrators to change."
    board = next(shown for shown in game.square.messages if shown.buttons and "Anna" in shown.text)
    assert "Пипсы" in board.text


async def test_a_member_who_asks_for_the_groups_language_is_told_whose_it_is(
    square: Square, anna: Phone, telegram: FakeTelegram
) -> None:
    telegram.admins = [99]

    await square.say(anna, "/language")

    assert square.screen.text == "The group's settings are for its administrators to change."
    assert square.screen.buttons == {}


async def test_an_anonymous_administrator_opens_the_groups_language_for_the_own_press(
    square: Square, anna: Phone, telegram: FakeTelegram
) -> None:
    telegram.admins = [anna.number]

    await square.say(anna, "/language", anonymous=True)
    await square.press(anna, "Українська")

    assert "Мова цього чату" in square.screen.text


async def test_where_telegram_names_no_administrators_nobody_changes_the_language(
    square: Square, anna: Phone, telegram: FakeTelegram
) -> None:
    telegram.admins = [anna.number]
    telegram.fail("getChatAdministrators", bad_request("member list is inaccessible"))

    await square.say(anna, "/language")

    assert "administrators" in square.screen.text


async def test_a_groups_settings_show_nobodys_own(square: Square, anna: Phone) -> None:
    await square.say(anna, "/settings")

    keyboard = square.screen.keyboard
    assert keyboard is not None
    urls = [button.url for row in keyboard.inline_keyboard for button in row if button.url]
    assert urls == ["https://t.me/nardy_bot?start=settings"]
    assert not any(data.startswith("s:") for data in square.screen.buttons.values())


async def test_the_link_to_the_settings_leads_to_them(anna: Phone) -> None:
    await anna.say("/start settings")

    assert any(data.startswith("s:theme:") for data in anna.screen.buttons.values())
