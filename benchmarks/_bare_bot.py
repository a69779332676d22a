"""The least that a bot can do: a press uploads a picture into the pressed message. Measured beside ours."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import (
    BufferedInputFile,
    CallbackQuery,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    Message,
)

PICTURE = Path(sys.argv[1]).read_bytes()
KEYS = InlineKeyboardMarkup(
    inline_keyboard=[
        [InlineKeyboardButton(text=f"{a}/{b}", callback_data=f"m:{a}:{b}") for b in range(4)]
        for a in range(4)
    ]
)


async def start(message: Message) -> None:
    await message.answer_photo(BufferedInputFile(PICTURE, "board.jpg"), caption="board", reply_markup=KEYS)


async def press(query: CallbackQuery) -> None:
    assert isinstance(query.message, Message)
    media = InputMediaPhoto(media=BufferedInputFile(PICTURE, "board.jpg"), caption="board")
    await query.message.edit_media(media, reply_markup=KEYS)
    await query.answer()


async def main() -> None:
    session = AiohttpSession(api=TelegramAPIServer.from_base(os.environ["BOT_API_URL"]))
    dispatcher = Dispatcher(disable_fsm=True)
    dispatcher.message.register(start)
    dispatcher.callback_query.register(press)
    await dispatcher.start_polling(Bot(os.environ["BOT_TOKEN"], session=session))


asyncio.run(main())
