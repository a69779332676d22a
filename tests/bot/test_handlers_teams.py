"""Team matches through the real dispatcher: six people in a group, and by link."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from aiogram.types import User

from bot.app import App
from bot.services.ports import ChatId, PersonId
from bot.services.team_records import TeamId
from bot.services.team_table import TeamTable, load_teams
from bot.views.teamkeys import LINK, team_link
from bot.views.texts import texts
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, Shown, Toast
from tests.bot.phone import Phone
from tests.bot.square import Square

NAMES = ("Anna", "Boris", "Clara", "David", "Elena", "Fedor")


class Match:
    """Six people and the card in their group."""

    def __init__(self, square: Square, people: list[Phone]) -> None:
        self.square = square
        self.people = people
        self.app = people[0].app
        self._team: TeamId | None = None

    @property
    def card(self) -> Shown:
        """The group's."""
        cards = [shown for shown in self.square.messages if "eam match" in shown.text]
        return cards[-1]

    def own(self, who: Phone) -> Shown:
        """The card in a person's own chat."""
        return [shown for shown in who.messages if "eam match" in shown.text][-1]

    async def press(self, who: Phone, button: str) -> Toast:
        """On the group's card."""
        return await self.square.press(who, button, self.card)

    async def press_own(self, who: Phone, button: str) -> Toast:
        return await who.press(button, self.own(who))

    async def table(self) -> TeamTable:
        """Also when it is over."""
        self._team = self._team or (await self.app.store.teams.of(PersonId(self.people[0].number)))[0].id
        return await load_teams(self.app.store, self._team)

    async def opened(self) -> None:
        for phone in self.people:
            await self.app.people.seen(User.model_validate(phone.user), private=True)
        await self.square.say(self.people[0], "/team")
        await self.square.press(self.people[0], "Three boards")

    async def filled(self) -> None:
        """As if everybody had pressed, which one test does."""
        await self.opened()
        team = (await self.table()).id
        for number, phone in enumerate(self.people):
            person = await self.app.store.person(PersonId(phone.number))
            assert person is not None
            await self.app.teams.join(team, person, number // 3)
        await self.people[0].rest()

    async def lined_up(self) -> None:
        await self.filled()
        team = (await self.table()).id
        for captain, order in ((self.people[0], (0, 1, 2)), (self.people[3], (3, 4, 5))):
            await self.app.teams.line_up(team, PersonId(captain.number), order)
        await self.people[0].rest()

    async def lined_up_by_presses(self) -> None:
        await self.opened()
        for number, phone in enumerate(self.people):
            await self.press(phone, "Join A" if number < 3 else "Join B")
        for captain in (self.people[0], self.people[3]):
            await self.line_up(captain)

    async def line_up(self, captain: Phone) -> None:
        """In the order of joining."""
        await self.come(captain)
        await captain.press("Line up")
        for _ in range(3):
            shown = captain.screen
            await captain.press(next(iter(shown.buttons)), shown)

    async def come(self, who: Phone) -> None:
        """By the link."""
        await who.say(f"/start {LINK}{(await self.table()).row.token}")

    async def started(self) -> None:
        await self.lined_up()
        await self.press(self.people[0], "Start")

    async def seated(self, board: int) -> None:
        for phone in (self.people[board], self.people[3 + board]):
            await self.press_own(phone, "Sit down")

    async def resigns(self, who: Phone) -> None:
        """The person offers to lose the game, the opponent accepts, and whatever follows is done."""
        board = self.board(who)
        await who.press("⋯", board)
        await who.press("Resign", board)
        await self.send(who, ":offer:", board)
        rival = self.people[(self.people.index(who) + 3) % 6]
        await self.send(rival, ":accept:", self.board(rival))
        await self.app.timers.run_due()
        await who.rest()

    async def send(self, who: Phone, action: str, board: Shown) -> None:
        """The first button of that kind."""
        data = next(data for data in board.buttons.values() if action in data)
        await who.send(data, board.message_id)

    def board(self, who: Phone) -> Shown:
        """The newest board of a running game in the own chat."""
        return [shown for shown in who.messages if "⋯" in shown.buttons][-1]


@pytest.fixture
def match(app: App, square: Square, anna: Phone) -> Match:
    others = [Phone(app, 20 + number, name) for number, name in enumerate(NAMES[1:])]
    return Match(square, [anna, *others])


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


async def test_after_the_end_another_match_gets_a_card_of_its_own(match: Match) -> None:
    await match.filled()
    await match.press(match.people[0], "Cancel")
    await match.square.press(match.people[0], "Yes, call it off")
    old = match.card

    await match.press(match.people[1], "New match")

    assert "called off" in old.text
    assert match.card.message_id > old.message_id
    assert "Team A: nobody yet" in plain(match.card.text)


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


async def test_an_administrator_of_the_group_may_start_too(match: Match, telegram: FakeTelegram) -> None:
    await match.lined_up()
    telegram.admins = [match.people[5].number]

    await match.press(match.people[5], "Start")

    assert (await match.table()).teams.started


async def test_calling_off_asks_once_more(match: Match) -> None:
    await match.filled()
    anna = match.people[0]

    await match.press(anna, "Cancel")
    asked = match.square.screen.text
    await match.square.press(anna, "Yes, call it off")

    assert asked == "Call the team match off for everybody?"
    assert "was called off" in match.card.text


async def test_giving_the_own_board_up_asks_once_more_and_the_others_play_on(match: Match) -> None:
    await match.started()
    await match.seated(2)
    clara = match.people[2]

    card = match.own(clara)
    await clara.press("Give up", card)
    await clara.press("Yes, give it up", card)

    assert "3. Clara — Fedor: given up, won by Fedor" in plain(match.card.text)
    assert not (await match.table()).teams.over


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


def plain(text: str) -> str:
    """Without tags."""
    return re.sub("<[^>]*>", "", text)
