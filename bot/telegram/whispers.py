"""Messages in a group that one member alone sees (Bot API 10.3): how they are sent, edited and deleted.

Telegram sends one only in answer to a press, and promises no delivery: what stands there is stored elsewhere.
"""

from __future__ import annotations

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import EphemeralMessageParameters, InputMediaPhoto, Message

from bot.services.ports import ChatId, PersonId
from bot.telegram.outbox import HTML, Content, Outbox, Outcome, Place, Posted, file_id_of


class Whispers:
    """Posts and edits for one reader, as `Outbox` does for all. The messages have numbers of their own."""

    def __init__(self, bot: Bot, outbox: Outbox, reader: PersonId, press: str | None = None) -> None:
        self._bot = bot
        self._outbox = outbox
        self._reader = reader
        self._press = press

    async def post(self, place: Place, content: Content) -> Posted:
        """A new message, in answer to the press. Call `turn` before."""
        try:
            sent = await self._send(place, content)
        except TelegramAPIError as error:
            return Posted(self._outbox.outcome(place.chat, error))
        if sent.ephemeral_message_id is None:
            # A server that knows no such messages has shown it to everybody.
            await self._outbox.delete(place.chat, sent.message_id)
            return Posted(Outcome.REFUSED)
        return Posted(Outcome.DONE, sent.ephemeral_message_id, file_id_of(sent))

    async def _send(self, place: Place, content: Content) -> Message:
        thread = None if place.thread == 1 else place.thread
        to = EphemeralMessageParameters(receiver_user_id=self._reader, callback_query_id=self._press)
        if content.picture is None:
            return await self._bot.send_message(
                place.chat,
                content.text,
                message_thread_id=thread,
                parse_mode=HTML,
                reply_markup=content.keyboard,
                ephemeral_message_parameters=to,
            )
        return await self._bot.send_photo(
            place.chat,
            content.picture.media,
            caption=content.text,
            message_thread_id=thread,
            parse_mode=HTML,
            reply_markup=content.keyboard,
            ephemeral_message_parameters=to,
        )

    async def edit(self, chat: ChatId, message: int, content: Content) -> Posted:
        """Make the message show the content; Telegram does not tell the picture's `file_id`."""
        try:
            await self._edit(chat, message, content)
        except TelegramAPIError as error:
            return Posted(self._outbox.outcome(chat, error), message)
        return Posted(Outcome.DONE, message)

    async def _edit(self, chat: ChatId, message: int, content: Content) -> None:
        if content.letters:
            await self._bot.edit_ephemeral_message_text(
                chat, self._reader, message, content.text, parse_mode=HTML, reply_markup=content.keyboard
            )
        elif content.picture is None:
            await self._bot.edit_ephemeral_message_caption(
                chat, self._reader, message, content.text, parse_mode=HTML, reply_markup=content.keyboard
            )
        else:
            media = InputMediaPhoto(media=content.picture.media, caption=content.text, parse_mode=HTML)
            await self._bot.edit_ephemeral_message_media(
                chat, self._reader, message, media, reply_markup=content.keyboard
            )

    async def delete(self, chat: ChatId, message: int) -> Outcome:
        """Take the message away; like all deleting that counts against no limit."""
        await self._outbox.rest(chat)
        try:
            await self._bot.delete_ephemeral_message(chat, self._reader, message)
        except TelegramAPIError as error:
            return self._outbox.outcome(chat, error)
        return Outcome.DONE
