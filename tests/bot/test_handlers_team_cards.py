"""Cards of team matches: in their group, by link, after a crash; and what cannot be pressed on them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app import App
from bot.services.ports import ChatId
from bot.views.teamkeys import team_link
from bot.views.texts import texts
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.sextet import Match, plain, sextet
from tests.bot.square import Square


@pytest.fixture
def match(app: App, square: Square, anna: Phone) -> Match:
    return sextet(app, square, anna)


async def test_after_the_end_another_match_gets_a_card_of_its_own(match: Match) -> None:
    await match.filled()
    await match.press(match.people[0], "Cancel")
    await match.square.press(match.people[0], "Yes, call it off")
    old = match.card

    await match.press(match.people[1], "New match")

    assert "called off" in old.text
    assert match.card.message_id > old.message_id
    assert "Team A: nobody yet" in plain(match.card.text)


async def test_who_has_no_chat_with_the_bot_is_told_to_open_one(match: Match) -> None:
    await match.opened()
    stranger = Phone(match.app, 99, "Zoe")

    toast = await match.press(stranger, "Join A")

    assert "Open the chat with the bot" in str(toast.text)
    assert (await match.table()).persons == ()


async def test_the_link_leads_to_the_card_in_private_where_one_joins_too(match: Match) -> None:
    await match.opened()
    boris = match.people[1]

    await match.come(boris)
    await boris.press("Join B")

    assert "Team B: Boris" in plain(boris.screen.text)
    assert "Team B: Boris" in plain(match.card.text)


async def test_in_a_private_chat_team_opens_a_match_that_goes_by_its_link(match: Match) -> None:
    anna, boris = match.people[:2]
    await anna.say("/start")
    await anna.say("/team")
    await anna.press("Three boards")

    await match.come(boris)
    await boris.press("Join A")

    table = await match.table()
    assert table.row.chat is None
    assert "Team A: Boris" in plain(anna.screen.text)
    assert team_link("nardy_bot", table.row.token).endswith(f"?start=w{table.row.token}")


async def test_an_administrator_of_the_group_may_start_too(match: Match, telegram: FakeTelegram) -> None:
    await match.lined_up()
    telegram.admins = [match.people[5].number]

    await match.press(match.people[5], "Start")

    assert (await match.table()).teams.started


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ("start:", "error.teams_incomplete"),
        ("sit:", "error.teams_incomplete"),
        ("mine:", "error.teams_incomplete"),
    ],
)
async def test_what_cannot_be_done_yet_is_told_in_a_sentence(match: Match, data: str, sentence: str) -> None:
    await match.filled()
    token = (await match.table()).row.token

    toast = await match.people[0].send(f"tb:{token}:{data}", match.card.message_id, chat=match.square.number)

    assert toast.text == texts("en").plain(sentence)


async def test_who_asks_for_a_game_that_has_not_begun_is_told_how_it_begins(match: Match) -> None:
    await match.started()

    await match.seated(1)

    toast = await match.press(match.people[0], "My game")

    assert toast.text == texts("en").plain("error.board_not_begun")


@pytest.mark.parametrize("data", ["tb:nothing:card:", "tb:0:join:0", "tv:0:length:5"])
async def test_a_forged_press_opens_nothing(match: Match, data: str) -> None:
    await match.opened()
    await match.square.say(match.people[0], "/team")

    toast = await match.people[0].send(data, match.square.screen.message_id, chat=match.square.number)

    assert toast.text == texts("en").plain("error.not_found")


@pytest.mark.parametrize("data", ["n:close:", "n:help:", "tb:0:new:", "pz:0:0:today:short"])
async def test_a_forged_press_puts_nothing_in_the_place_of_the_groups_card(match: Match, data: str) -> None:
    await match.opened()
    card = match.card

    toast = await match.people[1].send(data, card.message_id, chat=match.square.number)

    assert toast.text == texts("en").plain("error.stale")
    assert match.square.telegram.messages[match.square.number, card.message_id] == card


async def test_another_groups_team_match_is_not_found_here(match: Match, anna: Phone) -> None:
    await match.opened()
    token = (await match.table()).row.token
    other = Square(anna, -1002)
    await other.say(anna, "/team")

    toast = await anna.send(f"tb:{token}:card:", other.screen.message_id, chat=other.number)

    assert toast.text == texts("en").plain("error.not_found")


async def test_where_only_administrators_start_games_only_they_open_team_matches(
    match: Match, telegram: FakeTelegram
) -> None:
    anna, boris = match.people[:2]
    telegram.admins = [anna.number]
    await match.app.chats.rule(ChatId(match.square.number), "starters", "admins")
    await match.square.say(boris, "/team")

    refused = await match.square.press(boris, "Three boards")
    await match.square.press(anna, "Three boards")

    assert refused.text == texts("en").plain("error.not_starter")
    assert (await match.table()).row.opener == anna.number


async def test_team_again_shows_the_way_back_to_what_runs(match: Match) -> None:
    await match.started()
    old = match.card.message_id

    await match.square.say(match.people[1], "/team")
    await match.square.press(match.people[1], "▸ Anna 0:0")

    assert match.card.message_id > old
    assert match.square.telegram.messages[match.square.number, old].buttons == {}


async def test_cards_that_a_crash_has_kept_back_come_after_the_restart(match: Match, house: House) -> None:
    await match.started()
    team = (await match.table()).id
    await match.app.store.append(
        (), [replace(card, message=None, shown=0) for card in await match.app.store.teams.cards(team)]
    )
    before = match.card.message_id
    await house.stop(match.app)

    app = await house.start()
    await Phone(app).rest()

    assert match.card.message_id > before
    assert list(await app.store.teams.behind()) == []


async def test_a_group_that_becomes_a_supergroup_gets_the_card_again(match: Match) -> None:
    await match.started()
    new = Square(match.people[0], -1009)

    await match.square.say(match.people[0], "/help")
    await match.app.groups.move(ChatId(match.square.number), ChatId(new.number))
    await match.people[0].rest()

    assert "Team match" in new.screen.text
    toast = await new.press(match.people[0], "Sit down")
    assert "You are at board 1" in str(toast.text)
