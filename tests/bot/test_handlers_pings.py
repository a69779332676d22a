"""One line calls a player who lets a turn wait, and goes with the next press."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.app import App
from bot.services.pings import IN_A_GROUP, IN_PRIVATE
from bot.services.ports import GameId, PersonId, Ping
from bot.services.table import load
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram, bad_request
from tests.bot.phone import Phone
from tests.bot.square import Square
from tests.bot.yard import Game, friends, seated


async def minute_passes(game: Game, house: House) -> None:
    house.clock.offset += IN_A_GROUP + timedelta(seconds=1)
    game.app.timers.wake()
    for _ in range(100):
        if await game.app.store.ping(game.number) is not None:
            return
        await asyncio.sleep(0.02)


async def test_who_does_not_move_is_mentioned_once(game: Game, house: House, telegram: FakeTelegram) -> None:
    mover = await game.mover()

    await minute_passes(game, house)
    house.clock.offset += timedelta(minutes=5)
    await game.app.timers.run_due()
    await mover.rest()

    pings = [shown for shown in game.square.messages if "your turn" in shown.text]
    assert [shown.text for shown in pings] == [
        f'⏰ <a href="tg://user?id={mover.number}">{mover.name}</a>, your turn.'
    ]
    assert telegram.called("sendMessage")[-1].reply_parameters.message_id == game.board.message_id


async def test_the_next_press_takes_the_ping_back(game: Game, house: House) -> None:
    await minute_passes(game, house)

    await game.press(await game.mover(), "o:")

    assert not [shown for shown in game.square.messages if "your turn" in shown.text]
    assert await game.app.store.ping(game.number) is None


async def test_a_press_of_somebody_else_leaves_the_ping(game: Game, house: House) -> None:
    await minute_passes(game, house)

    await game.press(await game.other(), "o:")

    assert [shown for shown in game.square.messages if "your turn" in shown.text]


async def test_a_ping_that_cannot_be_deleted_calls_nobody_any_more(
    game: Game, house: House, telegram: FakeTelegram
) -> None:
    await minute_passes(game, house)
    telegram.fail("deleteMessage", bad_request("message can't be deleted"))

    await game.press(await game.mover(), "o:")

    assert [shown.text for shown in game.square.messages if not shown.picture][-1] == "An old reminder."


async def test_the_button_of_a_ping_brings_the_board_and_takes_the_ping_back(
    game: Game, house: House
) -> None:
    await minute_passes(game, house)
    old = game.board.message_id

    await game.square.press(await game.mover(), "To the board", game.square.screen)

    assert game.board.message_id > old
    assert not [shown for shown in game.square.messages if "your turn" in shown.text]


async def test_a_restart_between_due_and_sent_sends_the_ping_once(
    game: Game, house: House, telegram: FakeTelegram
) -> None:
    house.clock.offset += IN_A_GROUP + timedelta(seconds=1)
    await house.stop(game.app)
    house.clock.offset += timedelta(minutes=2)

    game.app = await house.start()
    await minute_passes(game, house)

    assert len([shown for shown in game.square.messages if "your turn" in shown.text]) == 1


async def test_who_has_switched_reminders_off_gets_none(game: Game, house: House) -> None:
    mover = await game.mover()
    person = await game.app.store.person(PersonId(mover.number))
    assert person is not None
    await game.app.people.prefer(person, "pings", "off")

    await minute_passes(game, house)

    assert not [shown for shown in game.square.messages if "your turn" in shown.text]


async def reminded(app: App, game: GameId, house: House, after: timedelta) -> Ping | None:
    house.clock.offset += after + timedelta(seconds=1)
    app.timers.wake()
    for _ in range(100):
        if (ping := await app.store.ping(game)) is not None:
            return ping
        await asyncio.sleep(0.02)
    return None


async def test_in_private_the_ping_answers_the_board_after_ten_seconds(
    anna: Phone, bogdan: Phone, house: House, telegram: FakeTelegram
) -> None:
    game = await friends(anna, bogdan)
    boards = {board.reader: board for board in await anna.app.store.boards(game)}

    ping = await reminded(anna.app, game, house, IN_PRIVATE)

    assert ping is not None
    said = telegram.chat(ping.chat)[-1]
    assert said.text == "⏰ Your turn."
    assert telegram.called("sendMessage")[-1].reply_parameters.message_id == boards[ping.person].message


async def test_who_has_blocked_the_bot_is_not_reminded_and_strands_nobody(
    anna: Phone, bogdan: Phone, house: House, telegram: FakeTelegram
) -> None:
    game = await friends(anna, bogdan)
    table = await load(anna.app.store, game)
    mover, other = (anna, bogdan) if table.game.to_act == 0 else (bogdan, anna)
    await mover.member_update("member", "kicked")
    sent = len(telegram.called("sendMessage"))

    ping = await reminded(anna.app, game, house, IN_PRIVATE)
    await mover.member_update("kicked", "member")
    await mover.take_turn()

    assert ping is None
    assert len(telegram.called("sendMessage")) == sent
    assert other.first("m:", "w:") is not None


async def test_a_deleted_board_does_not_keep_the_ping_away(
    anna: Phone, bogdan: Phone, house: House, telegram: FakeTelegram
) -> None:
    game = await friends(anna, bogdan)
    for board in await anna.app.store.boards(game):
        assert board.chat is not None
        assert board.message is not None
        telegram.forget(board.chat, board.message)

    ping = await reminded(anna.app, game, house, IN_PRIVATE)

    assert ping is not None
    mover = anna if ping.person == anna.number else bogdan
    await mover.press("To the board")
    assert mover.first("m:", "w:") is not None
    assert await anna.app.store.ping(game) is None


async def test_each_of_two_games_has_its_own_ping(game: Game, square: Square, app: App, house: House) -> None:
    vera, gleb = Phone(app, 9, "Vera"), Phone(app, 10, "Gleb")
    second = await seated(square, vera, gleb)

    first_ping = await reminded(app, game.number, house, IN_A_GROUP)
    second_ping = await reminded(app, second.number, house, timedelta())

    assert first_ping is not None
    assert second_ping is not None
    assert first_ping.message != second_ping.message


async def test_a_group_that_wants_no_reminders_gets_none(
    game: Game, house: House, telegram: FakeTelegram
) -> None:
    telegram.admins = [(await game.mover()).number]
    await game.square.say(await game.mover(), "/settings")
    await game.square.press(await game.mover(), "Reminders")

    house.clock.offset += IN_A_GROUP + timedelta(seconds=1)
    await game.app.timers.run_due()
    await (await game.mover()).rest()

    assert not [shown for shown in game.square.messages if "your turn" in shown.text]
