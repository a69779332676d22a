"""The bot comes and goes, groups become supergroups, topics close and vanish."""

from __future__ import annotations

from bot.services.ports import ChatId
from tests.bot.fake_telegram import FakeTelegram, bad_request, error, forbidden
from tests.bot.phone import DATE, Phone
from tests.bot.square import Square
from tests.bot.yard import Game, seated

SUPER = -1002


async def test_a_kicked_bot_waits_and_shows_the_newest_board_when_it_is_back(
    game: Game, telegram: FakeTelegram
) -> None:
    mover = await game.mover()
    await membership(mover, game.square, "member", "kicked")
    board = game.board.text
    await game.app.boards.refresh(game.number)
    await mover.rest()
    assert game.board.text == board

    before = len(telegram.calls)
    await membership(mover, game.square, "left", "member")

    assert len(telegram.calls) > before
    assert (await game.app.store.boards(game.number))[0].shown == (await game.app.store.boards(game.number))[
        0
    ].wanted


async def test_an_error_that_says_kicked_is_remembered_until_somebody_presses(
    game: Game, telegram: FakeTelegram
) -> None:
    telegram.fail("editMessageCaption", forbidden("bot was kicked from the supergroup chat"))
    await game.press(await game.mover(), "o:")
    chat = await game.app.store.chat(ChatId(game.square.number))
    assert chat is not None
    assert chat.gone

    await game.press(await game.mover(), "o:")

    assert [data for data in game.board.buttons.values() if data.endswith(":close")]


async def membership(who: Phone, square: Square, old: str, new: str) -> None:
    bot = {"id": 1000, "is_bot": True, "first_name": "Nardy"}
    until = {"until_date": 0}
    body: dict[str, object] = {
        "chat": square.chat,
        "from": who.user,
        "date": DATE,
        "old_chat_member": {"user": bot, "status": old, **(until if old == "kicked" else {})},
        "new_chat_member": {"user": bot, "status": new, **(until if new == "kicked" else {})},
    }
    await who.update("my_chat_member", body)


async def moves_away(who: Phone, square: Square) -> None:
    """The service messages of a migration."""
    old = {**square.message(who.user, ""), "migrate_to_chat_id": SUPER}
    new = {**square.message(who.user, ""), "chat": {"id": SUPER, "type": "supergroup", "title": "Square"}}
    old.pop("text")
    new.pop("text")
    await who.update("message", old)
    await who.update("message", {**new, "migrate_from_chat_id": square.number})


async def test_a_group_that_becomes_a_supergroup_takes_its_games_along(
    game: Game, telegram: FakeTelegram
) -> None:
    mover = await game.mover()

    await moves_away(mover, game.square)

    (board,) = telegram.chat(SUPER)
    assert board.picture
    rows = await game.app.store.games_in(ChatId(SUPER))
    assert [row.id for row in rows] == [game.number]
    game.square.number = SUPER
    await game.turn()
    assert await game.mover() is not mover


async def test_an_error_that_says_the_group_has_moved_moves_it(game: Game, telegram: FakeTelegram) -> None:
    telegram.fail(
        "editMessageCaption",
        lambda _telegram, _method: error(
            400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=SUPER
        ),
    )

    await game.press(await game.mover(), "o:")
    await (await game.mover()).rest()

    (board,) = telegram.chat(SUPER)
    assert board.picture


async def test_a_deleted_topic_sends_the_board_into_the_chat(
    square: Square, anna: Phone, bogdan: Phone, telegram: FakeTelegram
) -> None:
    square.topic = 77
    game = await seated(square, anna, bogdan)
    assert telegram.called("sendPhoto")[-1].message_thread_id == 77
    telegram.forget(square.number, game.board.message_id)
    telegram.fail("sendPhoto", bad_request("message thread not found"))

    await game.app.boards.refresh(game.number)
    await anna.rest()

    assert game.board.buttons
    assert telegram.called("sendPhoto")[-1].message_thread_id is None


async def test_a_closed_topic_does_not_shut_the_whole_group(game: Game, telegram: FakeTelegram) -> None:
    telegram.fail("editMessageMedia", bad_request("TOPIC_CLOSED"))

    await game.turn()

    chat = await game.app.store.chat(ChatId(game.square.number))
    assert chat is not None
    assert not chat.gone
