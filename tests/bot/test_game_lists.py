"""Lists of running games: whose turn, how much time is left, and the way to each board."""

from __future__ import annotations

from dataclasses import replace

from bot.app import App
from bot.services.ports import Board, BoardId, ChatId, GameId, PersonId, Terms
from bot.telegram.gamelists import link_to
from tests.bot import yard
from tests.bot.couple import seated
from tests.bot.fake_telegram import Shown
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game, friends

BOARD = Board(BoardId(1), GameId(1), ChatId(-1_001_234_567_890), message=55)


def links(shown: Shown) -> list[str]:
    rows = shown.keyboard.inline_keyboard if shown.keyboard else []
    return [key.url for row in rows for key in row if key.url]


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
