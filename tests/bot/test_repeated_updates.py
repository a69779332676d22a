"""Telegram delivers an update again when its confirmation was lost: the second one has no effect."""

from __future__ import annotations

import asyncio

from aiohttp import ClientSession

from bot.app import App
from bot.services.ports import GameId, PersonId, Preferences
from bot.services.receipts import Receipt, receipt_for, unfiled
from bot.telegram.tasks import Tasks
from bot.telegram.webhook import Hook, Webhook
from tests.bot.conftest import House
from tests.bot.desk import NOON
from tests.bot.phone import Phone

SECRET = "hook-secret"


async def wishes(phone: Phone) -> Preferences:
    person = await phone.app.store.person(PersonId(phone.number))
    assert person is not None
    return person.preferences


async def games(app: App) -> list[GameId]:
    return [row.id for row in await app.store.games_of(PersonId(7))]


async def test_a_screen_is_shown_once(anna: Phone) -> None:
    await anna.say("/help")
    await anna.deliver(anna.sent)

    assert len(anna.messages) == 1


async def test_after_a_kill_the_next_process_knows_what_the_last_one_did(house: House, anna: Phone) -> None:
    await anna.say("/help")

    anna.app = await house.start()
    await anna.deliver(anna.sent)

    assert len(anna.messages) == 1


async def test_a_flipped_board_is_not_flipped_back(anna: Phone) -> None:
    await anna.sit_down()
    await anna.press("⋯")
    await anna.press("Flip")

    await anna.deliver(anna.sent)

    assert (await wishes(anna)).home == "left"


async def test_an_old_setting_does_not_come_back(anna: Phone) -> None:
    await anna.say("/settings")
    await anna.press("Contrast")
    first = anna.sent
    await anna.press("Wood")

    await anna.deliver(first)

    assert (await wishes(anna)).theme == "wood"


async def test_sitting_down_twice_opens_one_game_and_says_nothing(anna: Phone) -> None:
    await anna.sit_down()

    await anna.deliver(anna.sent)

    assert len(await games(anna.app)) == 1
    assert anna.telegram.toasts[-1].text is None


async def test_a_board_is_posted_afresh_once(anna: Phone) -> None:
    await anna.sit_down()
    await anna.say("/board")
    posted = len(anna.messages)

    await anna.deliver(anna.sent)
    await anna.rest()

    assert len(anna.messages) == posted


async def test_of_two_deliveries_at_once_one_counts(anna: Phone) -> None:
    await anna.say("/start")
    await anna.say("/help")
    update = {**anna.sent, "update_id": 5}

    await asyncio.gather(anna.deliver(update), anna.deliver(update))

    assert len(anna.messages) == 3


async def test_an_update_that_could_not_be_recorded_counts_when_it_comes_again(
    house: House, anna: Phone
) -> None:
    await anna.say("/start")
    with house.locked_database():
        await anna.say("/help")
    assert "busy" in anna.screen.text

    await anna.deliver(anna.sent)

    assert "Help" in anna.screen.text


async def test_a_refusal_is_said_once(anna: Phone) -> None:
    await anna.say("/start")
    await anna.send("n:board:zzz", anna.screen.message_id)

    await anna.deliver(anna.sent)

    assert [bool(toast.text) for toast in anna.telegram.toasts] == [True, False]


async def test_a_block_that_was_taken_back_does_not_return(anna: Phone) -> None:
    await anna.say("/start")
    await anna.member_update("member", "kicked")
    blocked = anna.sent
    await anna.member_update("kicked", "member")

    await anna.deliver(blocked)

    person = await anna.app.store.person(PersonId(7))
    assert person is not None
    assert not person.blocked


async def test_a_press_of_a_game_is_not_recorded_for_seq_guards_it(anna: Phone) -> None:
    await anna.sit_down()
    await anna.send(anna.first("m:", "w:") or "", anna.screen.message_id)

    update = anna.sent["update_id"]
    assert isinstance(update, int)
    assert not await anna.app.store.processed(update)


async def test_work_in_the_background_files_no_receipt() -> None:
    tasks = Tasks()
    found: list[Receipt | None] = []

    async def look() -> None:
        found.append(unfiled())

    with receipt_for(5, NOON):
        tasks.spawn(look(), "look")
    await tasks.settle(1)

    assert found == [None]


async def test_a_webhook_acknowledges_the_second_delivery_without_a_second_screen(
    anna: Phone, unused_tcp_port: int
) -> None:
    hook = Hook("https://example.org/hook", "/hook", SECRET, "127.0.0.1", unused_tcp_port)
    webhook, tasks = Webhook(anna.app.dispatcher, anna.app.bot, hook), Tasks()
    await webhook.open()
    tasks.spawn(webhook.run(), "webhook")
    await anna.until(lambda: bool(anna.telegram.called("setWebhook")))
    await anna.say("/help")

    async with (
        ClientSession(headers={"X-Telegram-Bot-Api-Secret-Token": SECRET}) as http,
        http.post(f"http://127.0.0.1:{unused_tcp_port}/hook", json=anna.sent) as answer,
    ):
        assert answer.status == 200
    assert len(anna.messages) == 1
    await webhook.close()
    await tasks.close()
