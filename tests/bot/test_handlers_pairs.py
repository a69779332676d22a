"""Pairs through the real dispatcher: four sit down, propose, decide and change captains."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.app import App
from bot.presses import DonePress, ProposalPress, TurnPress, to62
from bot.services.ports import ChatId, PersonId
from bot.services.referee import Referee
from bot.services.table import Table, load
from engine.notation import encode_steps
from engine.turn import outcomes
from tests.bot.conftest import House
from tests.bot.phone import Phone
from tests.bot.square import Square

CAPTAIN_DECIDES = "Your side's captain decides that. Propose a turn: the captain will see it."


@pytest.fixture
def vera(app: App) -> Phone:
    return Phone(app, 9, "Vera")


@pytest.fixture
def gleb(app: App) -> Phone:
    return Phone(app, 10, "Gleb")


@pytest.fixture
async def square(anna: Phone, bogdan: Phone, vera: Phone, gleb: Phone) -> Square:
    """Four sit at the group's board: Anna with Vera, Bogdan with Gleb."""
    square = Square(anna)
    await square.say(anna, "/pair")
    await square.press(vera, "side 1")
    await square.press(bogdan, "side 2")
    await square.press(gleb, "side 2")
    return square


async def table_in(square: Square, app: App) -> Table:
    rows = await app.store.games_in(ChatId(square.number)) or await app.store.games_in(
        ChatId(square.number), over=True
    )
    return await load(app.store, rows[0].id)


def on_turn(table: Table, *phones: Phone) -> tuple[Phone, Phone]:
    """The captain on turn, and who sits beside."""
    assert table.game.to_act is not None
    captain, partner = table.crew(table.game.to_act)
    by_number = {phone.number: phone for phone in phones}
    return by_number[captain], by_number[partner]


def whole_turn(table: Table) -> str:
    assert table.game.turn is not None
    return encode_steps(table.game.turn, outcomes(table.game.turn)[0].steps)


async def test_a_card_of_pairs_shows_four_places_and_who_has_taken_them(
    anna: Phone, vera: Phone, bogdan: Phone
) -> None:
    square = Square(anna)
    await square.say(anna, "/pair")
    assert "Side 1: Anna + free\nSide 2: free + free" in square.screen.text

    toast = await square.press(vera, "side 1")
    await square.press(bogdan, "side 2")

    assert toast.text == "You sit at the table. The game begins when all four do."
    assert "Side 1: Anna + Vera\nSide 2: Bogdan + free" in square.screen.text
    assert list(square.screen.buttons)[:2] == ["Sit down: side 2", "Leave the table"]


async def test_one_changes_sides_and_leaves_before_the_game(anna: Phone, vera: Phone) -> None:
    square = Square(anna)
    await square.say(anna, "/pair")
    await square.press(vera, "side 1")

    again = await square.press(vera, "side 2")
    assert "Side 1: Anna + free\nSide 2: Vera + free" in square.screen.text
    there = await square.press(vera, "side 2")
    gone = await square.press(vera, "Leave the table")
    own = await square.press(anna, "side 2")

    assert "Side 2: free + free" in square.screen.text
    assert (again.text, there.text) == (
        "You sit at the table. The game begins when all four do.",
        "You sit on that side already.",
    )
    assert gone.text == "You have left the table."
    assert (own.text or "").startswith("You have opened this table")


async def test_terms_stay_once_somebody_sits(anna: Phone, vera: Phone) -> None:
    square = Square(anna)
    await square.say(anna, "/pair")
    await square.press(vera, "side 1")

    await square.press(anna, "Change")
    await square.press(anna, "Match")
    toast = await square.press(anna, "5")

    assert (toast.text or "").startswith("Somebody sits there already on these terms")


async def test_the_fourth_press_turns_the_card_into_the_board_of_all(square: Square, app: App) -> None:
    table = await table_in(square, app)
    (board,) = await app.store.boards(table.id)

    assert (board.reader, board.message) == (None, square.screen.message_id)
    assert "Anna + Vera" in square.screen.text
    assert "Captains in this game: Anna and Bogdan" in square.screen.text
    assert await app.store.crews.recruits("any") == ()


async def test_of_two_who_take_the_last_place_at_once_one_sits(
    app: App, anna: Phone, bogdan: Phone, vera: Phone, gleb: Phone
) -> None:
    square = Square(anna)
    await square.say(anna, "/pair")
    await square.press(vera, "side 1")
    await square.press(bogdan, "side 2")
    data, card = (
        next(data for text, data in square.screen.buttons.items() if "side 2" in text),
        square.screen,
    )
    fifth = Phone(app, 11, "Dora")

    await asyncio.gather(*(who.send(data, card.message_id, chat=square.number) for who in (gleb, fifth)))

    (row,) = await app.store.games_in(ChatId(square.number))
    table = await load(app.store, row.id)
    assert len(table.crew(1)) == 2
    assert len({gleb.number, fifth.number} & set(table.crew(1))) == 1


async def test_in_a_group_a_partner_proposes_and_the_captain_plays_it(
    square: Square, app: App, anna: Phone, bogdan: Phone, vera: Phone, gleb: Phone
) -> None:
    table = await table_in(square, app)
    captain, partner = on_turn(table, anna, bogdan, vera, gleb)
    press = TurnPress(game=to62(table.id), seq=table.game.seq, line=whole_turn(table))

    await partner.send(press.pack(), square.screen.message_id, chat=square.number)

    assert f"{partner.name} proposes" in square.screen.text
    assert "Play this" in square.screen.buttons
    refused = await square.press(partner, "Play this")
    assert refused.text == CAPTAIN_DECIDES
    await square.press(captain, "Play this")
    after = await table_in(square, app)
    assert after.game.to_act != table.game.to_act


async def test_a_partner_and_a_stranger_can_forge_nothing(
    square: Square, app: App, anna: Phone, bogdan: Phone, vera: Phone, gleb: Phone
) -> None:
    table = await table_in(square, app)
    _, partner = on_turn(table, anna, bogdan, vera, gleb)
    stranger, board = Phone(app, 12, "Zoe"), square.screen.message_id
    game, seq, line = to62(table.id), table.game.seq, whole_turn(table)

    for data in (
        DonePress(game=game, seq=seq).pack(),
        ProposalPress(game=game, seq=seq, line=line).pack(),
        f"q:{game}:{seq}:double",
        f"x:{game}:{seq}:accept:oin",
        f"k:{game}:{seq}:resume",
    ):
        assert (await partner.send(data, board, chat=square.number)).text == CAPTAIN_DECIDES
    proposed = await stranger.send(TurnPress(game=game, seq=seq, line=line).pack(), board, chat=square.number)

    assert proposed.text == "You do not sit at this table, but you may watch."
    after = await table_in(square, app)
    assert (after.game.seq, after.proposals) == (seq, ())


async def test_the_game_goes_on_after_a_restart_in_the_middle_of_a_proposal(
    house: House, app: App, anna: Phone, bogdan: Phone, vera: Phone, gleb: Phone, square: Square
) -> None:
    table = await table_in(square, app)
    captain, partner = on_turn(table, anna, bogdan, vera, gleb)
    press = TurnPress(game=to62(table.id), seq=table.game.seq, line=whole_turn(table))
    await partner.send(press.pack(), square.screen.message_id, chat=square.number)
    await house.stop(app)

    again = await house.start()
    captain.app = again
    await square.press(captain, "Play this")

    assert (await table_in(square, again)).game.seq > table.game.seq


async def test_by_link_each_of_four_has_a_board_of_the_own(
    app: App, anna: Phone, bogdan: Phone, vera: Phone, gleb: Phone
) -> None:
    await four_by_link(app, anna, bogdan, vera, gleb)
    (row,) = await app.store.games_of(PersonId(gleb.number))
    table = await load(app.store, row.id)
    captain, partner = on_turn(table, anna, bogdan, vera, gleb)
    rivals = [each for each in (anna, bogdan, vera, gleb) if each not in (captain, partner)]

    assert "propose a turn" in partner.screen.text
    await propose(partner)
    label = next(text for text in captain.screen.buttons if text.startswith("Play "))

    assert f"{partner.name} proposes" in captain.screen.text
    assert "You have proposed" in partner.screen.text
    assert all("proposes" not in each.screen.text for each in rivals)
    assert not any(data.startswith(("d:", "x:", "q:")) for data in partner.screen.buttons.values())
    await captain.press(label)
    assert (await load(app.store, row.id)).game.to_act != table.game.to_act


async def propose(partner: Phone) -> None:
    """Step by step, as the own keyboard offers it."""
    while (data := partner.first("m:", "w:")) is not None:
        await partner.send(data, partner.screen.message_id)


async def four_by_link(app: App, anna: Phone, *others: Phone) -> None:
    """Anna makes the card; Bogdan and Gleb sit down against her, Vera beside."""
    await anna.say("/pair")
    await anna.press("link")
    (challenge,) = await app.store.challenges(opener=PersonId(anna.number))
    for phone, side in zip(others, ("side 2", "side 1", "side 2"), strict=True):
        await phone.say(f"/start {challenge.token}")
        await phone.press(side)


async def test_who_waits_sees_on_the_own_card_who_sits_already(
    app: App, anna: Phone, bogdan: Phone, vera: Phone
) -> None:
    await anna.say("/pair")
    await anna.press("link")
    (challenge,) = await app.store.challenges(opener=PersonId(anna.number))
    for phone, side in ((bogdan, "side 2"), (vera, "side 1")):
        await phone.say(f"/start {challenge.token}")
        await phone.press(side)

    for phone in (anna, bogdan, vera):
        assert "Side 1: Anna + Vera\nSide 2: Bogdan + free" in phone.screen.text


async def test_an_invitation_that_is_withdrawn_tells_all_who_waited(
    app: App, anna: Phone, bogdan: Phone
) -> None:
    await anna.say("/pair")
    await anna.press("link")
    (challenge,) = await app.store.challenges(opener=PersonId(anna.number))
    await bogdan.say(f"/start {challenge.token}")
    await bogdan.press("side 2")

    await anna.press("Cancel")

    assert bogdan.screen.text == anna.screen.text
    assert "h:" not in "".join(bogdan.screen.buttons.values())


async def test_all_four_find_the_match_in_their_history_with_everybodys_name(
    square: Square, app: App, anna: Phone, vera: Phone, gleb: Phone
) -> None:
    table = await table_in(square, app)
    referee = Referee(app.store, app.clock, app.boards, bytes)
    await referee.commit(table, table.game.resign(0, table.game.loss(0)[0]))

    for phone, line in ((vera, "Bogdan + Gleb"), (gleb, "Anna + Vera")):
        await phone.say("/history")
        assert re.search(rf"1\. You <b>\d.:.\d</b> {re.escape(line)}", phone.screen.text)
        assert "two against two" in phone.screen.text


async def test_the_entrance_of_team_play_leads_to_a_card_of_pairs(anna: Phone) -> None:
    square = Square(anna)
    await square.say(anna, "/team")
    await square.press(anna, "Two on two")
    assert "Side 1: Anna + free" in square.screen.text

    await anna.say("/team")
    await anna.press("Two on two")
    assert "Two against two" in anna.screen.text
