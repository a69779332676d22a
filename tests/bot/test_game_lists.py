"""Lists of running games: whose turn, how much time is left, and the way to each board."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.app import App
from bot.presses import to62
from bot.services.ports import Board, BoardId, ChatId, GameId, PersonId, Terms
from bot.services.table import Tables
from bot.telegram.gamelists import GameLists, link_to
from bot.views.gamelist import games_screen
from bot.views.screen import Screen
from tests.bot import yard
from tests.bot.couple import seated
from tests.bot.fake_telegram import Shown
from tests.bot.house import ANNA, house
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game, friends

BOARD = Board(BoardId(1), GameId(1), ChatId(-1_001_234_567_890), message=55)


def links(shown: Shown) -> list[str]:
    rows = shown.keyboard.inline_keyboard if shown.keyboard else []
    return [key.url for row in rows for key in row if key.url]


def boards_of(screen: Screen) -> list[str]:
    return [
        key.callback_data
        for row in screen.keyboard.inline_keyboard
        for key in row
        if key.callback_data and key.callback_data.startswith("n:board:")
    ]


def test_a_supergroups_board_has_a_link() -> None:
    assert link_to(BOARD) == "https://t.me/c/1234567890/55"
    assert link_to(replace(BOARD, thread=7)) == "https://t.me/c/1234567890/7/55"


def test_no_link_leads_to_private_chats_to_small_groups_and_to_boards_that_were_never_sent() -> None:
    others = (
        replace(BOARD, chat=ChatId(7), reader=PersonId(7)),
        replace(BOARD, chat=ChatId(-4_000_000)),
        replace(BOARD, message=None),
        replace(BOARD, chat=None, inline_message="abc"),
    )

    assert [link_to(board) for board in others] == [None] * 4


async def test_a_groups_game_is_one_tap_away_from_the_private_chat(
    anna: Phone, bogdan: Phone, app: App
) -> None:
    square = Square(anna, -1_001_234_567_890)
    game = await yard.seated(square, anna, bogdan)

    await anna.say("/games")

    assert links(anna.screen) == [f"https://t.me/c/1234567890/{game.board.message_id}"]
    assert "↗ opens the board" in anna.screen.text


async def test_a_private_game_is_posted_afresh_by_its_button(anna: Phone, bogdan: Phone) -> None:
    await friends(anna, bogdan)
    await anna.say("/games")
    listed = anna.screen

    await anna.press("1. ")

    assert links(listed) == []
    assert anna.screen.message_id > listed.message_id
    assert "⋯" in anna.screen.buttons


async def test_the_list_says_how_much_time_the_clock_leaves(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, Terms(clock="24h"))

    await anna.say("/games")

    assert "⏱ 2 days 23 h" in anna.screen.text


async def test_running_and_finished_games_lead_to_each_other(anna: Phone) -> None:
    await anna.say("/games")

    await anna.press("History")
    history = anna.screen.text
    await anna.press("Going on")

    assert history.startswith("<b>")
    assert anna.screen.text.startswith("No games right now")


async def test_in_a_group_the_list_that_comes_back_is_the_groups_own(
    game: Game, square: Square, anna: Phone
) -> None:
    await game.press(await game.mover(), "o:")
    await square.say(anna, "/games")
    listed = square.screen.text
    await square.say(anna, "/history")

    await anna.send("n:games:", square.screen.message_id, chat=square.number)

    assert square.screen.text == listed


async def test_every_one_of_a_dozen_games_has_a_button(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        games = [await home.against_computer(press=str(number)) for number in range(12)]
        lists = GameLists(home.store, Tables(home.store), home.clock)
        anna = await home.person(ANNA)

        first, second, beyond = [games_screen(anna, *await lists.of(ANNA, page)) for page in (0, 1, 7)]

    named = [data for screen in (first, second) for data in boards_of(screen)]
    assert sorted(named) == sorted(f"n:board:{to62(game)}" for game in games)
    assert [line[:3] for line in second.text.splitlines()[2:4]] == ["11.", "12."]
    assert beyond == second


async def test_games_that_wait_for_the_person_come_first(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        for number in range(8):
            await home.of_two(press=str(number))

        listed, *_ = await GameLists(home.store, Tables(home.store), home.clock).of(ANNA)

    turns = [each.table.game.to_act for each in listed]
    assert turns == sorted(turns, key=lambda seat: seat != 0)
    assert set(turns) == {0, 1}


async def test_the_buttons_of_the_list_turn_its_pages(anna: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bot.telegram.gamelists", "bot.views.gamelist"):
        monkeypatch.setattr(f"{module}.GAMES_LISTED", 1)
    await anna.sit_down()
    await anna.sit_down()
    await anna.say("/games")

    await anna.press("2 ›")
    assert "\n2. " in anna.screen.text

    await anna.press("‹ 1")
    assert "\n1. " in anna.screen.text
