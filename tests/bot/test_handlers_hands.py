"""Ephemeral boards: in a calm group the mover alone sees the keyboard and the half-made turn."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.services.houserules import ON, scope_of
from bot.services.ports import ChatId, PersonId, Setting
from bot.views.texts import LANGUAGES
from tests.bot.calm import Calm
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, bad_request
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game, seated


@pytest.fixture
async def calm(square: Square, anna: Phone, bogdan: Phone, telegram: FakeTelegram, app: App) -> Calm:
    await app.store.append((), (Setting(scope_of(ChatId(square.number)), "calm", ON),))
    return Calm(await seated(square, anna, bogdan), telegram)


async def test_by_default_everybody_sees_the_keyboard(game: Game) -> None:
    assert game.moves


async def test_an_administrator_makes_the_group_calm_and_takes_it_back(
    game: Game, square: Square, anna: Phone, telegram: FakeTelegram
) -> None:
    telegram.admins = [anna.number]
    board = game.board
    await square.say(anna, "/settings")
    rules = square.screen

    await square.press(anna, "Own move board", rules)
    calm = list(board.buttons), rules.text
    await square.press(anna, "Own move board", rules)

    assert calm[0] == ["Move", "⋯"]
    assert "seen by: the mover only" in calm[1]
    assert [data for data in board.buttons.values() if data.startswith(("m:", "w:"))]


async def test_the_mover_alone_sees_the_keyboard_and_the_group_one_edit_a_turn(calm: Calm) -> None:
    mover, before = await calm.game.mover(), calm.game.board.edits

    await calm.open()
    receiver, picture, keyboard = calm.hand.receiver, calm.hand.picture, list(calm.steps)
    await calm.complete()
    drawn, unmoved = calm.hand.picture, calm.game.board.edits
    await calm.press("d:")

    assert (receiver, bool(picture), bool(keyboard)) == (mover.number, True, True)
    assert drawn != picture, "the half-made turn is not drawn"
    assert unmoved == before
    assert calm.game.board.edits == before + 1
    assert calm.hands == []
    assert await calm.game.mover() is not mover


async def test_the_groups_board_says_nothing_of_a_half_made_turn(calm: Calm) -> None:
    await calm.open()
    await calm.complete()
    text = calm.hand.text

    await calm.game.app.boards.refresh(calm.game.number)
    await (await calm.game.mover()).rest()

    assert "Chosen" in text
    assert "Chosen" not in calm.game.board.text


async def test_nobody_else_opens_or_presses_the_movers_board(calm: Calm, app: App) -> None:
    other, vera = await calm.game.other(), Phone(app, 9, "Vera")
    refusals = [(await calm.game.press(who, "j:")).text for who in (other, vera)]
    assert calm.hands == []
    await calm.open()
    before = await calm.game.table()

    refusals += [await calm.send(calm.steps[0], who) for who in (other, vera)]

    assert all(refusals)
    assert (await calm.game.table()).drafts == before.drafts


async def test_a_board_of_an_earlier_turn_is_refused(calm: Calm) -> None:
    mover = await calm.game.mover()
    await calm.open()
    old, step = calm.hand, calm.steps[0]
    await calm.complete()
    await calm.press("d:")
    before = await calm.game.table()

    toast = await calm.send(step, mover, old)

    assert toast == "This board was out of date; here is a fresh one."
    assert (await calm.game.table()).events == before.events


async def test_who_has_lost_sight_of_the_own_board_gets_it_again_with_the_turn_as_it_was(calm: Calm) -> None:
    await calm.open()
    await calm.step()
    before = calm.hand

    await calm.open()

    assert calm.hand.message_id != before.message_id
    assert calm.hand.text == before.text


async def test_a_turn_goes_on_after_a_restart(calm: Calm, house: House, app: App) -> None:
    await calm.open()
    await calm.step()
    drafts = (await calm.game.table()).drafts

    await house.stop(app)
    again = calm.game.app = await house.start()
    for phone in calm.game.people.values():
        phone.app = again
    kept = (await calm.game.table()).drafts
    await calm.complete()
    await calm.press("d:")

    assert kept == drafts
    assert calm.hands == []


async def test_a_turn_that_ended_while_the_bot_was_away_leaves_no_board_behind(
    calm: Calm, house: House, app: App
) -> None:
    await calm.open()
    await calm.complete()
    mover = await calm.game.mover()
    table = await calm.game.table()
    await house.stop(app)
    again = await house.start()
    await again.play.done(calm.game.number, table.game.seq, PersonId(mover.number))
    await house.stop(again)
    mover.app = await house.start()

    await mover.until(lambda: calm.hands == [])


async def test_where_telegram_refuses_the_game_is_played_on_the_groups_board(calm: Calm) -> None:
    calm.telegram.fail("sendPhoto", bad_request("ephemeral messages are not supported"))
    mover = await calm.game.mover()

    toast = await calm.game.press(mover, "j:")
    await calm.game.turn()
    asked = [
        call for call in calm.telegram.called("sendPhoto") if dict(call).get("ephemeral_message_parameters")
    ]
    await calm.game.turn()

    assert toast.text is None
    assert await calm.game.mover() is mover
    assert len(asked) == 1, "it is not tried at each press"


async def test_a_server_that_knows_no_ephemeral_messages_leaves_nothing_in_the_group(calm: Calm) -> None:
    calm.telegram.old = True
    before = len(calm.game.square.messages)

    await calm.open()

    assert len(calm.game.square.messages) == before
    assert calm.game.moves


async def test_a_board_that_cannot_be_edited_any_more_loses_no_step(calm: Calm) -> None:
    await calm.open()
    for method in ("editEphemeralMessageMedia", "editEphemeralMessageCaption"):
        calm.telegram.fail(method, bad_request("message to edit not found"))

    await calm.step()

    assert "Chosen" in calm.game.board.text
    await calm.game.turn()


async def test_the_next_game_is_calm_again(calm: Calm) -> None:
    calm.telegram.fail("sendPhoto", bad_request("ephemeral messages are not supported"))
    await calm.open()

    anna, bogdan = calm.game.people.values()

    again = await seated(calm.game.square, anna, bogdan)

    assert again.moves == []


async def test_its_menu_leads_to_nothing_that_all_would_see(calm: Calm) -> None:
    mover = await calm.game.mover()
    await calm.open()
    await calm.press("o:")
    entries = set(calm.hand.buttons.values())
    number = calm.hand.buttons["📜 Envelope"] if "📜 Envelope" in calm.hand.buttons else next(iter(entries))
    before = len(calm.game.square.messages)

    refused = [await calm.send(f"o:{number.split(':')[1]}:{action}", mover) for action in ("rules", "leave")]
    screen = await calm.send("n:help:", mover)

    assert not {data for data in entries if data.endswith((":rules", ":leave"))}
    assert all((*refused, screen))
    assert len(calm.game.square.messages) == before


async def test_a_person_turns_the_own_board_round_where_nobody_else_is_concerned(calm: Calm) -> None:
    await calm.open()
    picture, group = calm.hand.picture, calm.game.board.picture
    await calm.press("o:")

    await calm.press(next(data for data in calm.hand.buttons.values() if data.endswith(":flip")))

    assert calm.hand.picture != picture
    assert calm.game.board.picture == group


async def test_a_game_goes_on_when_its_calm_group_becomes_a_supergroup(calm: Calm) -> None:
    mover = await calm.game.mover()
    await calm.open()
    await calm.step()
    drafts = (await calm.game.table()).drafts
    moved = calm.game.square.message(mover.user, "", migrate_to_chat_id=-1002)

    await mover.update("message", moved)
    calm.telegram.whispers.clear()
    calm.game.square = Square(mover, -1002)
    await calm.open()

    assert (await calm.game.table()).drafts == drafts
    await calm.complete()
    await calm.press("d:")
    assert await calm.game.mover() is not mover


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_entry_of_its_menu_leads_somewhere_and_back(calm: Calm, language: str) -> None:
    mover = await calm.game.mover()
    mover.language = language
    await calm.open()
    keyboard = calm.hand.buttons
    await calm.press("o:")
    entries = [data for data in calm.hand.buttons.values() if not data.endswith((":close", ":flip"))]

    for entry in entries:
        before = calm.hand.edits
        toast = await calm.send(entry, mover)
        assert toast or calm.hand.edits > before, entry
        if not any(data.endswith(":open") for data in calm.hand.buttons.values()):
            await calm.press(f"o:{entry.split(':')[1]}:close")
        await calm.press("o:")
    await calm.press(f"o:{entries[0].split(':')[1]}:close")

    assert len(entries) >= 5
    assert calm.hand.buttons == keyboard


async def test_a_resignation_offered_on_the_own_board_is_answered_on_the_groups(calm: Calm) -> None:
    mover, other = await calm.game.mover(), await calm.game.other()
    await calm.open()
    for prefix in ("o:", "x:", "x:"):
        data = [data for data in calm.hand.buttons.values() if data.startswith(prefix)][-1]
        await calm.send(data, mover)

    await calm.game.square.press(other, "Accept", calm.game.board)

    assert (await calm.game.table()).game.result is not None
    assert calm.hands == []
    assert "Rematch" in calm.game.board.buttons


async def test_a_setting_of_the_person_is_set_on_the_own_board(calm: Calm) -> None:
    mover = await calm.game.mover()
    await calm.open()
    await calm.press("o:")
    await calm.press(next(data for data in calm.hand.buttons.values() if data.endswith(":settings")))
    before = calm.hand.picture

    await calm.send("s:theme:dark:board", mover)

    person = await calm.game.app.store.person(PersonId(mover.number))
    assert person is not None
    assert person.preferences.theme == "dark"
    assert calm.hand.picture != before
