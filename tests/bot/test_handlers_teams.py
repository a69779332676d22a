"""Team matches through the real dispatcher: six people in a group."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.services.ports import PersonId
from bot.views.texts import texts
from tests.bot.phone import Phone
from tests.bot.sextet import Match, plain, sextet
from tests.bot.square import Square


@pytest.fixture
def match(app: App, square: Square, anna: Phone) -> Match:
    return sextet(app, square, anna)


async def test_six_people_in_a_group_play_a_team_match_to_its_end(match: Match) -> None:
    await match.lined_up_by_presses()
    await match.press(match.people[0], "Start")
    for board in (0, 1):
        await match.seated(board)

    await match.resigns(match.people[3])
    half = match.card.text
    await match.resigns(match.people[4])

    assert "Team A 1 : 0 Team B" in half
    assert "won by Anna" in half
    assert "Team A 2 : 0 Team B" in match.card.text
    assert "Team A has won" in match.card.text
    assert "not needed" in match.card.text


async def test_the_card_names_who_has_joined_and_hides_the_line_up_until_the_start(match: Match) -> None:
    await match.filled()
    await match.come(match.people[0])
    anna = match.people[0]
    await anna.press("Line up")
    for name in ("Clara", "Boris", "Anna"):
        await anna.press(name)

    assert "lined up ✓" in match.card.text
    assert "Team A · lined up ✓: Anna, Boris, Clara" in plain(match.card.text)


async def test_the_start_tells_every_player_by_a_new_message_who_the_opponent_is(match: Match) -> None:
    await match.lined_up()
    before = {phone.number: len(phone.messages) for phone in match.people}

    await match.press(match.people[0], "Start")

    assert all(len(phone.messages) > before[phone.number] for phone in match.people)
    assert "1. Anna — David: nobody has sat down yet" in plain(match.own(match.people[3]).text)
    assert "sealed: <code>" in match.own(match.people[3]).text


async def test_who_sits_down_first_waits_and_the_other_is_called(match: Match) -> None:
    await match.started()
    anna, david = match.people[0], match.people[3]
    before = len(david.messages)

    toast = await match.press(anna, "Sit down")

    assert "You are at board 1" in str(toast.text)
    assert "Anna is at the board, waiting" in match.card.text
    assert len(david.messages) == before + 1
    assert await match.app.store.games_of(PersonId(7)) == ()


async def test_my_game_brings_the_own_board_to_the_private_chat(match: Match) -> None:
    await match.started()
    await match.seated(1)
    clara = match.people[1]
    before = len(clara.messages)

    toast = await match.press(clara, "My game")

    assert toast.text == "The board was sent to your chat with the bot."
    assert len(clara.messages) == before + 1


async def test_the_terms_are_the_organisers_and_change_until_the_start(match: Match) -> None:
    await match.opened()
    anna, boris = match.people[:2]

    refused = await match.press(boris, "Terms")
    await match.press(anna, "Terms")
    for button in ("Match", "5", "Back"):
        await match.square.press(anna, button)

    assert refused.text == texts("en").plain("error.not_yours")
    assert (await match.table()).row.terms.length == 5
    assert "5" in match.card.text


async def test_calling_off_asks_once_more(match: Match) -> None:
    await match.filled()
    anna = match.people[0]

    await match.press(anna, "Cancel")
    asked = match.square.screen.text
    await match.square.press(anna, "Yes, call it off")

    assert asked == "Call the team match off for everybody?"
    assert "was called off" in match.card.text


async def test_a_board_names_its_team_match_and_leads_back_to_the_card(match: Match) -> None:
    await match.started()
    await match.seated(1)
    clara = match.people[1]
    board = match.board(clara)
    name = board.text.splitlines()[0]
    before = len(clara.messages)

    await clara.press("⋯", board)
    await clara.press("Team match", board)

    assert "Team match, board 2" in name
    assert len(clara.messages) == before + 1
    assert "2. Boris — Elena" in plain(clara.screen.text)


async def test_a_finished_board_leads_to_the_card(match: Match) -> None:
    await match.started()
    await match.seated(0)
    await match.resigns(match.people[3])
    anna = match.people[0]

    await anna.press("Team match", next(shown for shown in anna.messages if "Team match" in shown.buttons))

    assert "Team A 1 : 0 Team B" in anna.screen.text


async def test_giving_the_own_board_up_asks_once_more_and_the_others_play_on(match: Match) -> None:
    await match.started()
    await match.seated(2)
    clara = match.people[2]

    card = match.own(clara)
    await clara.press("Give up", card)
    await clara.press("Yes, give it up", card)

    assert "3. Clara — Fedor: given up, won by Fedor" in plain(match.card.text)
    assert not (await match.table()).teams.over
