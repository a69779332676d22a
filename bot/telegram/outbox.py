"""The one place that posts and edits messages, and knows what Telegram's refusals mean.

Every call is paced. What comes back is an `Outcome`, never an exception for something that happens to honest
people: they delete messages, block the bot, press twice.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Final

from aiogram import Bot
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramRetryAfter,
)
from aiogram.types import (
    BufferedInputFile,
    ForceReply,
    InputMediaAnimation,
    InputMediaPhoto,
    Message,
    ReplyParameters,
)

from bot.services.ports import ChatId
from bot.telegram.line import Urgency
from bot.telegram.logs import masked
from bot.telegram.pacing import Pacer
from bot.telegram.posting import SIGNS, Content, Outcome, Place, Posted, Reminder
from bot.views.screen import Document

__all__ = ["Content", "Outbox", "Outcome", "Place", "Posted", "Reminder", "file_id_of"]

log = logging.getLogger(__name__)

HTML: Final = "HTML"


class Outbox:
    """Posts, edits and deletes, one paced call each. Raises only `Unreachable` and `Unsure`."""

    def __init__(self, bot: Bot, pacer: Pacer) -> None:
        self._bot = bot
        self.pacer = pacer
        self.on_move: Callable[[ChatId, ChatId], None] = _nobody_follows

    async def turn(
        self, chat: ChatId, subject: str, urgency: Urgency = Urgency.OTHER, *, awaited: bool = True
    ) -> bool:
        """Wait for a call to the chat; False when a newer one for the same subject took its place."""
        return await self.pacer.turn(chat, subject, urgency, awaited=awaited)

    def wait(self, chat: ChatId) -> float:
        """Seconds that a screen asked for now will wait at least."""
        return self.pacer.wait(chat)

    def spoken(self, chat: ChatId) -> None:
        """Whoever has waited for a call to the chat makes none."""
        self.pacer.spoken(chat)

    def kept(self, chat: ChatId) -> AbstractContextManager[None]:
        """After a turn: nobody else speaks to the chat before what was said is written down."""
        return self.pacer.kept(chat)

    def hurry(self, chat: ChatId, subject: str, urgency: Urgency) -> None:
        """Whoever waits for the subject is as urgent as this from now on."""
        self.pacer.hurry(chat, subject, urgency)

    def press(self, chat: ChatId, subject: str) -> None:
        """Somebody looks at what waits for the subject."""
        self.pacer.press(chat, subject)

    async def post(self, place: Place, content: Content) -> Posted:
        """A new message. Call `turn` before, read the state after it."""
        thread = None if place.thread == 1 else place.thread  # General must not be named.
        try:
            if content.picture is None:
                sent = await self._bot.send_message(
                    place.chat,
                    content.text,
                    message_thread_id=thread,
                    parse_mode=HTML,
                    reply_markup=content.keyboard,
                )
            elif content.picture.moving:
                sent = await self._bot.send_animation(
                    place.chat,
                    content.picture.media,
                    caption=content.text,
                    message_thread_id=thread,
                    parse_mode=HTML,
                    reply_markup=content.keyboard,
                )
            else:
                sent = await self._bot.send_photo(
                    place.chat,
                    content.picture.media,
                    caption=content.text,
                    message_thread_id=thread,
                    parse_mode=HTML,
                    reply_markup=content.keyboard,
                )
        except TelegramAPIError as error:
            outcome = self.outcome(place.chat, error)
            if outcome is Outcome.NO_TOPIC and thread is not None:
                return await self.post(replace(place, thread=None), content)
            return Posted(outcome)
        return Posted(Outcome.DONE, sent.message_id, file_id_of(sent))

    async def send_file(self, place: Place, document: Document) -> Posted:
        """A new message with a file. Call `turn` before."""
        try:
            sent = await self._bot.send_document(
                place.chat,
                BufferedInputFile(document.data, document.name),
                caption=document.text,
                message_thread_id=None if place.thread == 1 else place.thread,
                parse_mode=HTML,
            )
        except TelegramAPIError as error:
            return Posted(self.outcome(place.chat, error))
        return Posted(Outcome.DONE, sent.message_id)

    async def ask(self, place: Place, text: str, placeholder: str) -> Posted:
        """A question whose answer is typed. Call `turn` before."""
        reply = ForceReply(input_field_placeholder=placeholder)
        try:
            sent = await self._bot.send_message(place.chat, text, reply_markup=reply)
        except TelegramAPIError as error:
            return Posted(self.outcome(place.chat, error))
        return Posted(Outcome.DONE, sent.message_id)

    async def remind(self, place: Place, reminder: Reminder) -> Posted:
        """A new message that notifies. Call `turn` before."""
        answers = reminder.answers
        reply = ReplyParameters(message_id=answers, allow_sending_without_reply=True) if answers else None
        try:
            sent = await self._bot.send_message(
                place.chat,
                reminder.text,
                message_thread_id=None if place.thread == 1 else place.thread,
                parse_mode=HTML,
                reply_parameters=reply,
                reply_markup=reminder.keyboard,
            )
        except TelegramAPIError as error:
            outcome = self.outcome(place.chat, error)
            if outcome is Outcome.NO_TOPIC and place.thread is not None:
                return await self.remind(Place(place.chat), reminder)
            return Posted(outcome)
        return Posted(Outcome.DONE, sent.message_id)

    async def rewrite(self, chat: ChatId, message: int, text: str) -> Outcome:
        """Another text in place of one that cannot be deleted, without buttons."""
        await self.turn(chat, f"rewrite {message}")
        try:
            await self._bot.edit_message_text(text, chat_id=chat, message_id=message, parse_mode=HTML)
        except TelegramAPIError as error:
            return self.outcome(chat, error)
        return Outcome.DONE

    async def edit(self, chat: ChatId, message: int, content: Content) -> Posted:
        """Make a message show the content. Call `turn` before, read the state after it."""
        try:
            if content.letters:
                edited = await self._bot.edit_message_text(
                    content.text,
                    chat_id=chat,
                    message_id=message,
                    parse_mode=HTML,
                    reply_markup=content.keyboard,
                )
            elif content.picture is None:
                edited = await self._bot.edit_message_caption(
                    chat_id=chat,
                    message_id=message,
                    caption=content.text,
                    parse_mode=HTML,
                    reply_markup=content.keyboard,
                )
            else:
                kind = InputMediaAnimation if content.picture.moving else InputMediaPhoto
                media = kind(media=content.picture.media, caption=content.text, parse_mode=HTML)
                edited = await self._bot.edit_message_media(
                    chat_id=chat, message_id=message, media=media, reply_markup=content.keyboard
                )
        except TelegramAPIError as error:
            return Posted(self.outcome(chat, error), message)
        return Posted(Outcome.DONE, message, file_id_of(edited) if isinstance(edited, Message) else None)

    async def retire(self, chat: ChatId, message: int) -> Outcome:
        """Take the buttons off a message that another one has replaced."""
        if not await self.turn(chat, f"retire {message}"):
            return Outcome.DONE
        try:
            await self._bot.edit_message_reply_markup(chat_id=chat, message_id=message, reply_markup=None)
        except TelegramAPIError as error:
            return self.outcome(chat, error)
        return Outcome.DONE

    async def rest(self, chat: ChatId) -> None:
        """Wait while the chat rests after a 429, for a call that counts against no other limit."""
        await self.pacer.rest(chat)

    async def delete(self, chat: ChatId, message: int) -> Outcome:
        """Delete a message of ours; that counts against no limit but a chat's that rests after a 429."""
        await self.rest(chat)
        try:
            await self._bot.delete_message(chat, message)
        except TelegramAPIError as error:
            return self.outcome(chat, error)
        return Outcome.DONE

    def outcome(self, chat: ChatId, error: TelegramAPIError) -> Outcome:
        """What the refusal means; a 429 holds the chat back, a migration is told."""
        if isinstance(error, TelegramRetryAfter):
            self.pacer.hold(chat, error.retry_after)
            return Outcome.HELD
        if isinstance(error, TelegramMigrateToChat):
            self.on_move(chat, ChatId(error.migrate_to_chat_id))
            return Outcome.MOVED
        if isinstance(error, TelegramForbiddenError):
            return Outcome.SHUT
        for sign, outcome in SIGNS:
            if sign in error.message:
                return outcome
        log.error("Telegram refused %s: %s", type(error.method).__name__, masked(error.message))
        return Outcome.REFUSED


def _nobody_follows(old: ChatId, new: ChatId) -> None:
    log.warning("Group %d is %d now", old, new)


def file_id_of(message: Message) -> str | None:
    if message.animation is not None:
        return message.animation.file_id
    return message.photo[-1].file_id if message.photo else None
