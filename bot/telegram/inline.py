"""Messages of inline mode, in chats where the bot is not: known by an id alone, edited and never posted."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import InputMediaPhoto

from bot.services.ports import ChatId
from bot.services.recent import Recent
from bot.telegram.outbox import HTML, Content, Outbox, Outcome

KNOWN: Final = 1000
"""So many messages are remembered by their chats; a restart forgets them until the next press."""
BEYOND: Final = 1 << 60
"""Chats are numbered from here downwards, far below all that Telegram numbers."""


class InlineEdits:
    """Edits messages by their inline ids, at a group's pace: a press tells the chat only by a token."""

    def __init__(self, bot: Bot, outbox: Outbox) -> None:
        self._bot = bot
        self._outbox = outbox
        self._chats: Recent[str, str] = Recent(KNOWN)

    def heard(self, inline_message: str, chat_instance: str) -> None:
        """A press tells in which chat the message stands; all messages there share one pace."""
        self._chats.put(inline_message, chat_instance)

    def chat_of(self, inline_message: str) -> ChatId:
        """A number for the chat, for pacing only."""
        known = self._chats.get(inline_message) or inline_message
        return ChatId(-BEYOND - int.from_bytes(sha256(known.encode()).digest()[:6]))

    async def turn(self, inline_message: str, subject: str) -> bool:
        """Wait for a call to the chat; False when a newer one for the same subject took its place."""
        return await self._outbox.turn(self.chat_of(inline_message), subject)

    async def text(self, inline_message: str, content: Content) -> Outcome:
        """Another text; `GONE` also where a picture stands. Call `turn` before."""
        try:
            await self._bot.edit_message_text(
                content.text,
                inline_message_id=inline_message,
                parse_mode=HTML,
                reply_markup=content.keyboard,
            )
        except TelegramAPIError as error:
            return self._outbox.outcome(self.chat_of(inline_message), error)
        return Outcome.DONE

    async def picture(self, inline_message: str, content: Content) -> Outcome:
        """A picture that Telegram holds, with its caption; or the caption alone. Call `turn` before."""
        try:
            if content.picture is None:
                await self._bot.edit_message_caption(
                    inline_message_id=inline_message,
                    caption=content.text,
                    parse_mode=HTML,
                    reply_markup=content.keyboard,
                )
            else:
                assert not content.picture.uploads, "an inline message takes no upload"
                media = InputMediaPhoto(media=content.picture.media, caption=content.text, parse_mode=HTML)
                await self._bot.edit_message_media(
                    inline_message_id=inline_message, media=media, reply_markup=content.keyboard
                )
        except TelegramAPIError as error:
            return self._outbox.outcome(self.chat_of(inline_message), error)
        return Outcome.DONE
