"""Scores, history and profile, as persons open them in private and in a group."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Final

import pytest

from bot.app import App
from bot.presses import EndPress, to62
from bot.services.ports import Chat, ChatId, ErrorRate, PersonId, Sitter, Terms
from bot.services.referee import Referee
from tests.bot.couple import seated
from tests.bot.fake_telegram import Shown
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import seated as seated_in
from tests.store.builders import LATER
from tests.store.played import keep, played

A, B = Sitter(PersonId(7)), Sitter(PersonId(8))
SQUARE = ChatId(-1001)


@pytest.fixture
async def three(app: App, anna: Phone, bogdan: Phone) -> App:
    """Anna has won a match of three games, and one in the group on the other seat; the bot knows both."""
    await anna.say("/start")
    await bogdan.say("/start")
    later = LATER + timedelta(days=1)
    match = played(10_001, 3, [1, 0, 1], seats=(A, B))
    await keep(app.store, match, played(10_002, 1, [0], seats=(B, A), chat=SQUARE, at=later))
    return app


def lines(shown: Shown) -> list[str]:
    """As they are read; scores hold spaces that never break a line."""
    return shown.text.replace("\u00a0", " ").splitlines()


@pytest.mark.usefixtures("three")
async def test_score_lists_opponents_and_opens_what_was_played_with_one(anna: Phone) -> None:
    await anna.say("/score")
    assert "1. Bogdan <b>3 : 1</b>" in lines(anna.screen)
    assert "points 6 : 2 · marses 3 : 1 · matches 1 : 0" in lines(anna.screen)

    await anna.press("1")

    assert "<b>You — Bogdan</b>" in lines(anna.screen)
    assert "Games <b>3 : 1</b>" in lines(anna.screen)
    assert "1. 2 : 0 · a game · 18 May 2026" in lines(anna.screen)
    assert "2. 4 : 2 · a match to 3 · 17 May 2026" in lines(anna.screen)


@pytest.mark.usefixtures("three")
async def test_the_other_reads_the_same_score_the_other_way_round(bogdan: Phone) -> None:
    await bogdan.say("/score")

    assert "1. Anna <b>1 : 3</b>" in lines(bogdan.screen)


@pytest.mark.usefixtures("three")
async def test_a_match_sheet_tells_every_game_and_leads_back(anna: Phone) -> None:
    await anna.say("/history")
    assert "1. You <b>2 : 0</b> Bogdan" in lines(anna.screen)
    history = anna.screen.text

    await anna.press("2")

    assert lines(anna.screen)[2:] == [
        "1. You: mars, resigned, +2 → 2 : 0",
        "2. Bogdan: mars, resigned, +2 → 2 : 2",
        "3. You: mars, resigned, +2 → 4 : 2",
        "🏁 <b>You won!</b>",
    ]
    await anna.press("‹")
    assert anna.screen.text == history


@pytest.mark.usefixtures("three")
async def test_a_sheet_opened_from_a_score_leads_back_to_it(anna: Phone) -> None:
    await anna.say("/score")
    await anna.press("1")
    series = anna.screen.text

    await anna.press("2")
    await anna.press("‹")

    assert anna.screen.text == series


@pytest.mark.usefixtures("three")
async def test_a_profile_counts_wins_and_losses(anna: Phone) -> None:
    await anna.say("/profile")

    assert "4 games: 3 wins, 1 loss" in lines(anna.screen)
    assert "Met most often: Bogdan, 4 games" in lines(anna.screen)


@pytest.mark.parametrize("command", ["/score", "/history", "/profile"])
async def test_whoever_has_played_nothing_is_told_so_and_finds_the_way_back(
    anna: Phone, command: str
) -> None:
    await anna.say(command)
    assert "yet" in anna.screen.text

    while "Against the computer" not in anna.screen.buttons:
        await anna.press("‹")


@pytest.mark.usefixtures("three")
async def test_everything_hangs_together_in_one_message(anna: Phone) -> None:
    await anna.say("/start")
    messages = len(anna.messages)

    for button in ("Scores", "1", "1", "‹", "‹", "History", "‹", "Profile", "‹", "‹"):
        await anna.press(button)

    assert len(anna.messages) == messages
    assert "Against the computer" in anna.screen.buttons


async def test_a_finished_board_leads_to_the_score_with_its_opponent(anna: Phone) -> None:
    board = await anna.sit_down()
    await anna.resign()

    await anna.press("Score", board)

    assert "<b>You — Bot (Beginner)</b>" in lines(anna.screen)
    assert anna.screen is not board
    assert "Rematch" in board.buttons


@pytest.mark.usefixtures("three")
async def test_a_group_reads_its_own_table_without_buttons(anna: Phone) -> None:
    square = Square(anna)

    await square.say(anna, "/score")

    assert "1. Anna <b>+2</b> · 1 game, 1 win" in lines(square.screen)
    assert "1. Anna — Bogdan <b>1 : 0</b>" in lines(square.screen)
    assert square.screen.buttons == {}


@pytest.mark.usefixtures("three")
async def test_a_reply_asks_for_the_score_of_two_over_all_chats_and_here(anna: Phone, bogdan: Phone) -> None:
    square = Square(anna)

    await square.say(anna, "/score", to=bogdan)

    assert "<b>Anna — Bogdan</b>" in lines(square.screen)
    assert "Games <b>3 : 1</b>" in lines(square.screen)
    assert "In this chat: 1 : 0, points 2 : 0" in lines(square.screen)


@pytest.mark.usefixtures("three")
async def test_a_mention_and_a_name_ask_for_the_same(anna: Phone, bogdan: Phone, three: App) -> None:
    square = Square(anna)
    known = await three.store.person(PersonId(bogdan.number))
    assert known is not None
    await three.store.append([], [replace(known, username="Bogdan_B")])

    await square.say(anna, "/score Bogdan", mention=bogdan)
    mentioned = square.screen.text
    await square.say(anna, "/score @bogdan_b")

    assert square.screen.text == mentioned
    assert "<b>Anna — Bogdan</b>" in mentioned


async def test_a_name_that_nobody_had_is_refused_in_words(anna: Phone) -> None:
    square = Square(anna)

    await square.say(anna, "/score @stranger")

    assert square.screen.text.startswith("The bot has not met anybody of that name yet")
    assert square.screen.buttons == {}


@pytest.mark.usefixtures("three")
async def test_a_groups_history_obeys_only_who_opened_it(anna: Phone, bogdan: Phone) -> None:
    square = Square(anna)
    await square.say(anna, "/history")
    before = square.screen.text
    assert "1. Bogdan <b>0 : 2</b> Anna" in lines(square.screen)

    toast = await square.press(bogdan, "1")
    assert (bool(toast.text), square.screen.text) == (True, before)

    await square.press(anna, "1")
    assert "1. Anna: mars, resigned, +2 → 0 : 2" in lines(square.screen)


@pytest.mark.usefixtures("three")
async def test_a_group_is_answered_in_its_own_language(three: App, anna: Phone) -> None:
    square = Square(anna)
    await three.store.append([], [Chat(SQUARE, "supergroup", language="uk")])

    await square.say(anna, "/profile")

    assert "4 партії: 3 перемоги, 1 поразка" in lines(square.screen)


@pytest.mark.parametrize(
    "data",
    ["y:7:sheet:zzzzzzzzzz:0:h0", "y:7:sheet:!:0:", "y:7:series:p!:0:", "y:8:rivals::0:", "y:7:rivals::-1:"],
)
async def test_a_forged_press_is_refused(anna: Phone, data: str) -> None:
    await anna.say("/score")

    toast = await anna.send(data, anna.screen.message_id)

    assert toast.text


SERIES: Final = Terms("long", "federation", length=2, best=3)


async def test_under_each_game_of_a_series_a_button_shows_all_of_them_so_far(
    anna: Phone, bogdan: Phone
) -> None:
    await seated(anna, bogdan, SERIES)
    board = anna.screen
    await anna.resign()

    await anna.press("All games", board)

    assert "<b>You 0 : 1 Bogdan</b>" in lines(anna.screen)
    assert any(line.lower().startswith("long nardy · best of 3 games") for line in lines(anna.screen))
    assert any(line.startswith("1. Bogdan: mars") and line.endswith("0 : 1") for line in lines(anna.screen))
    assert "It goes on." in lines(anna.screen)
    assert "Next game" in board.buttons


async def test_a_sheet_beside_the_board_is_closed_and_the_board_stays(anna: Phone, bogdan: Phone) -> None:
    await seated(anna, bogdan, SERIES)
    board = anna.screen
    await anna.resign()
    await anna.press("All games", board)

    await anna.press("Close")

    assert anna.screen is board


async def test_a_stranger_is_shown_no_sheet_of_others(anna: Phone, bogdan: Phone, app: App) -> None:
    game = await seated(anna, bogdan, SERIES)
    await anna.resign()
    vera = Phone(app, 9, "Vera")
    await vera.say("/start")

    toast = await vera.send(EndPress(game=to62(game), action="sheet").pack(), vera.screen.message_id)

    assert toast.text
    assert "Bogdan" not in vera.screen.text


async def test_in_a_group_a_player_puts_all_games_of_the_match_below_the_board(
    square: Square, anna: Phone, bogdan: Phone, app: App
) -> None:
    game = await seated_in(square, anna, bogdan, SERIES)
    table = await game.table()
    referee = Referee(app.store, app.clock, app.boards, bytes)
    await referee.commit(table, table.game.resign(0))
    app.boards.changed(table.id)
    await anna.rest()

    await bogdan.send(game.find(f"e:{to62(table.id)}:sheet"), game.board.message_id, chat=square.number)

    assert any(line.endswith("0 : 1") for line in lines(square.screen))
    assert "1. Bogdan: mars" in square.screen.text


async def test_the_profile_leads_to_the_error_rate_over_time_and_back(anna: Phone, app: App) -> None:
    await anna.sit_down()
    await anna.resign()
    await anna.sit_down()
    await anna.resign()
    over = await app.store.games_of(PersonId(anna.number), over=True)
    await app.store.append(
        (), [ErrorRate(row.id, PersonId(anna.number), "short", 0.2, 10, 0.0, row.moved_at) for row in over]
    )
    await anna.say("/profile")
    profile = anna.screen.text

    await anna.press("Errors over time")
    errors = anna.screen.text
    await anna.press("Back")

    assert "Error rate: <b>10</b>" in errors
    assert errors != profile == anna.screen.text
