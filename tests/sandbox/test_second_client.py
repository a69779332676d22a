"""python-telegram-bot, which knows nothing of this project, is content with the sandbox."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from telegram import Bot, BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto
from telegram.constants import ParseMode
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, RetryAfter
from telegram.request import HTTPXRequest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.server import SandboxServer
from tests.sandbox.conftest import TOKEN, jpeg

MARKUP = InlineKeyboardMarkup([[InlineKeyboardButton("13/8", callback_data="m:1")]])


@pytest.fixture
async def bot(server: SandboxServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    request = HTTPXRequest(httpx_kwargs={"trust_env": False})
    client = Bot(
        TOKEN, f"{server.url}/bot", f"{server.url}/file/bot", request=request, get_updates_request=request
    )
    async with client:
        yield client


async def test_it_knows_who_it_is(bot: Bot) -> None:
    assert (await bot.get_me()).username == "nardy_sandbox_bot"


async def test_it_reads_a_command(bot: Bot, anna: Actor) -> None:
    (update,) = await bot.get_updates()

    assert update.message is not None
    assert update.effective_user is not None
    assert (update.message.text, update.effective_user.first_name) == ("/start", "Анна")


async def test_it_sends_and_edits_text(bot: Bot, anna: Actor) -> None:
    message = await bot.send_message(anna.id, "<b>hi</b> &amp; go", ParseMode.HTML, reply_markup=MARKUP)

    edited = await message.edit_text("*new*", ParseMode.MARKDOWN_V2)

    assert (message.text_html, message.reply_markup) == ("<b>hi</b> &amp; go", MARKUP)
    assert not isinstance(edited, bool)
    assert (edited.text, edited.reply_markup) == ("new", None)


async def test_it_uploads_downloads_and_replaces_photos(bot: Bot, anna: Actor) -> None:
    message = await bot.send_photo(anna.id, jpeg(), caption="board", reply_markup=MARKUP)
    data = await (await message.photo[-1].get_file()).download_as_bytearray()

    edited = await message.edit_media(InputMediaPhoto(jpeg(800, 600), caption="next"), MARKUP)

    assert bytes(data) == jpeg()
    assert not isinstance(edited, bool)
    assert (edited.photo[-1].width, edited.caption) == (800, "next")


async def test_it_sends_a_document_and_an_animation(bot: Bot, anna: Actor) -> None:
    document = await bot.send_document(anna.id, b"; match", filename="game.mat")
    animation = await bot.send_animation(anna.id, b"GIF89a\x10\x00\x10\x00")

    assert document.document is not None
    assert animation.animation is not None
    assert (document.document.file_name, animation.animation.width) == ("game.mat", 16)


async def test_it_answers_a_press(bot: Bot, anna: Actor) -> None:
    await bot.send_message(anna.id, "your move", reply_markup=MARKUP)
    tapped = await anna.tap(await anna.wait_for_message(), "13/8")
    query = (await bot.get_updates(allowed_updates=[]))[-1].callback_query

    assert query is not None
    assert query.data == "m:1"
    await query.answer("done", show_alert=True)
    toast = await anna.answer(tapped)
    assert toast is not None
    assert (toast.text, toast.alert) == ("done", True)


async def test_it_recognises_errors(bot: Bot, sim: Sandbox, anna: Actor) -> None:
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(1, "hi")
    await sim.fault("429", "sendMessage", seconds=5)
    with pytest.raises(RetryAfter):
        await bot.send_message(anna.id, "hi")
    await anna.block()
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(anna.id, "hi")
    await bot.set_webhook("http://127.0.0.1:9/")
    with pytest.raises(Conflict):
        await bot.get_updates()


async def test_a_wrong_token_is_recognised(server: SandboxServer) -> None:
    request = HTTPXRequest(httpx_kwargs={"trust_env": False})
    stranger = Bot("42:other", f"{server.url}/bot", request=request)

    with pytest.raises(InvalidToken):
        await stranger.initialize()

    await request.shutdown()


async def test_it_keeps_commands_and_looks_around(bot: Bot, anna: Actor) -> None:
    group = await anna.create_group("Нарды")
    await bot.set_my_commands([BotCommand("play", "Играть")])

    member = await bot.get_chat_member(group.id, anna.id)

    assert await bot.get_my_commands() == (BotCommand("play", "Играть"),)
    assert (await bot.get_chat(group.id)).title == "Нарды"
    assert member.status == "creator"


async def test_it_deletes_and_pins(bot: Bot, anna: Actor) -> None:
    message = await bot.send_message(anna.id, "hi")

    assert await message.pin()
    assert await message.delete()
