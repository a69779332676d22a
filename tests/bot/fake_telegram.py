"""Telegram in one object: an aiogram session that remembers what stands in the chats and fails on demand.

It answers as the Bot API does, through aiogram's own reading of responses, so errors are the real ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncGenerator
from typing import Any, cast

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import TelegramMethod
from aiogram.methods.base import TelegramType
from aiogram.types import InlineKeyboardMarkup, InputFile, InputMediaAnimation, InputMediaPhoto

from tests.bot.answers import (
    NOT_MODIFIED,
    Answer,
    Fault,
    bad_request,
    error,
    forbidden,
    html_502,
    lost_answer,
    lost_request,
    ok,
    too_many,
)
from tests.bot.shown import Shown, Toast, Whisper, breaches

__all__ = [
    "Answer",
    "FakeTelegram",
    "Fault",
    "Shown",
    "Toast",
    "Whisper",
    "bad_request",
    "error",
    "forbidden",
    "html_502",
    "lost_answer",
    "lost_request",
    "ok",
    "too_many",
]


class FakeTelegram(BaseSession):
    """`calls` in order, what the chats show, the toasts; `fail` makes the next call of a method go wrong.

    `breaches` are the limits that keyboards have broken: whatever a test is about, there must be none."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[TelegramMethod[Any]] = []
        self.messages: dict[tuple[int, int], Shown] = {}
        self.inline: dict[str, Shown] = {}
        """Messages of inline mode, in chats that the bot knows nothing of."""
        self.whispers: dict[tuple[int, int], Whisper] = {}
        """What stands in groups for one member alone, by chat and number."""
        self.old = False
        """A server that knows nothing of that: it sends such a message to everybody."""
        self.last_id: defaultdict[int, int] = defaultdict(lambda: 100)
        self.toasts: list[Toast] = []
        self.uploads = 0
        self.breaches: list[object] = []
        self.files: dict[str, bytes] = {}
        self.sent_files: dict[str, bytes] = {}
        """What people have sent, by its id."""
        self.fetched = 0
        """Bytes of that which the bot has asked for."""
        self.admins: list[int] = []
        """Who administers the groups."""
        self._faults: defaultdict[str, list[Fault]] = defaultdict(list)

    def fail(self, method: str, *faults: Fault) -> None:
        self._faults[method].extend(faults)

    def called(self, name: str) -> list[Any]:
        """The calls of the method of that name, each a value of its own class."""
        return [call for call in self.calls if call.__api_method__ == name]

    def chat(self, chat: int) -> list[Shown]:
        """The bot's messages in a chat, oldest first."""
        return [self.messages[key] for key in sorted(self.messages) if key[0] == chat]

    def last(self, chat: int) -> Shown:
        return self.chat(chat)[-1]

    def forget(self, chat: int, message: int) -> None:
        """A member deletes the message."""
        del self.messages[chat, message]

    def next_id(self, chat: int) -> int:
        """The id of the next message in a chat, whoever sends it."""
        self.last_id[chat] += 1
        return self.last_id[chat]

    async def close(self) -> None:
        """Nothing is open."""

    async def stream_content(
        self,
        url: str,
        headers: dict[str, Any] | None = None,
        timeout: int = 30,  # noqa: ASYNC109 - the base class has it
        chunk_size: int = 65536,
        raise_for_status: bool = True,
    ) -> AsyncGenerator[bytes, None]:
        data = self.sent_files[url.rpartition("/")[2]]
        for start in range(0, len(data), chunk_size):
            self.fetched += chunk_size
            yield data[start : start + chunk_size]

    async def make_request(
        self,
        bot: Bot,
        method: TelegramMethod[TelegramType],
        timeout: int | None = None,  # noqa: ASYNC109 - the base class has it
    ) -> TelegramType:
        self.calls.append(method)
        self.breaches += (
            breaches(shown)
            if isinstance(shown := getattr(method, "reply_markup", None), InlineKeyboardMarkup)
            else []
        )
        faults = self._faults[method.__api_method__]
        status, body = faults.pop(0)(self, method) if faults else self.answer(method)
        return cast(TelegramType, self.check_response(bot, method, status, body).result)

    def answer(self, method: TelegramMethod[Any]) -> Answer:
        """What Telegram does with the call when nothing goes wrong."""
        handler = getattr(self, "_" + method.__api_method__, None)
        return handler(method) if handler else ok(True)

    def _getMe(self, _method: Any) -> Answer:
        return ok({"id": 1000, "is_bot": True, "first_name": "Nardy", "username": "nardy_bot"})

    def _sendMessage(self, method: Any) -> Answer:
        return self._sent(method, method.text, None)

    def _sendPhoto(self, method: Any) -> Answer:
        return self._sent(method, method.caption, self._picture(method.photo))

    def _sendAnimation(self, method: Any) -> Answer:
        return self._sent(method, method.caption, self._picture(method.animation))

    def _sendDocument(self, method: Any) -> Answer:
        self.files[method.document.filename] = method.document.data
        return self._sent(method, method.caption, None)

    def _getFile(self, method: Any) -> Answer:
        return ok({"file_id": method.file_id, "file_unique_id": "u", "file_path": method.file_id})

    def _editMessageCaption(self, method: Any) -> Answer:
        shown = self.messages.get((method.chat_id, method.message_id))
        if shown is not None and shown.picture is None:
            return error(400, "Bad Request: there is no caption in the message to edit")
        return self._edited(method, text=method.caption)

    def _editMessageMedia(self, method: Any) -> Answer:
        assert isinstance(method.media, InputMediaPhoto | InputMediaAnimation)
        return self._edited(method, text=method.media.caption, picture=self._picture(method.media.media))

    def _editMessageText(self, method: Any) -> Answer:
        shown = self.messages.get((method.chat_id, method.message_id))
        if shown is not None and shown.picture is not None:
            return error(400, "Bad Request: there is no text in the message to edit")
        return self._edited(method, text=method.text)

    def _editMessageReplyMarkup(self, method: Any) -> Answer:
        return self._edited(method)

    def _deleteMessage(self, method: Any) -> Answer:
        if self.messages.pop((method.chat_id, method.message_id), None) is None:
            return error(400, "Bad Request: message to delete not found")
        return ok(True)

    def _getChatAdministrators(self, _method: Any) -> Answer:
        users = [{"id": number, "is_bot": False, "first_name": "Admin"} for number in self.admins]
        return ok([{"status": "creator", "is_anonymous": False, "user": user} for user in users])

    def _answerCallbackQuery(self, method: Any) -> Answer:
        self.toasts.append(Toast(method.callback_query_id, method.text, bool(method.show_alert)))
        return ok(True)

    def _picture(self, media: InputFile | str) -> str:
        if isinstance(media, str):
            return media
        self.uploads += 1
        return f"AgAC{self.uploads}"

    def _sent(self, method: Any, text: str, picture: str | None) -> Answer:
        asked = getattr(method, "ephemeral_message_parameters", None)
        if asked is not None and not self.old:
            return self._whispered(method, text, picture, asked.receiver_user_id)
        shown = Shown(self.next_id(method.chat_id), method.chat_id, text, method.reply_markup, picture)
        self.messages[shown.chat, shown.message_id] = shown
        return ok(_message(shown))

    def _edited(self, method: Any, text: str | None = None, picture: str | None = None) -> Answer:
        if method.inline_message_id is not None:
            return self._edited_inline(method, text, picture)
        shown = self.messages.get((method.chat_id, method.message_id))
        if shown is None:
            return error(400, "Bad Request: message to edit not found")
        before = (shown.text, shown.keyboard, shown.picture)
        after = (text or shown.text, method.reply_markup, picture or shown.picture)
        if before == after:
            return error(400, f"Bad Request: {NOT_MODIFIED}")
        shown.text, shown.keyboard, shown.picture = after
        shown.edits += 1
        return ok(_message(shown))

    def _whispered(self, method: Any, text: str, picture: str | None, receiver: int) -> Answer:
        number, chat = self.next_id(method.chat_id), method.chat_id
        shown = Whisper(number, chat, text, method.reply_markup, picture, receiver=receiver)
        self.whispers[chat, number] = shown
        named = {"id": receiver, "is_bot": False, "first_name": "Reader"}
        return ok(
            {**_message(shown), "message_id": 0, "ephemeral_message_id": number, "receiver_user": named}
        )

    def _editEphemeralMessageText(self, method: Any) -> Answer:
        return self._whisper_edited(method, method.text, None)

    def _editEphemeralMessageCaption(self, method: Any) -> Answer:
        return self._whisper_edited(method, method.caption, None)

    def _editEphemeralMessageMedia(self, method: Any) -> Answer:
        return self._whisper_edited(method, method.media.caption, self._picture(method.media.media))

    def _deleteEphemeralMessage(self, method: Any) -> Answer:
        if self.whispers.pop((method.chat_id, method.ephemeral_message_id), None) is None:
            return error(400, "Bad Request: message to delete not found")
        return ok(True)

    def _whisper_edited(self, method: Any, text: str, picture: str | None) -> Answer:
        shown = self.whispers.get((method.chat_id, method.ephemeral_message_id))
        if shown is None or shown.receiver != method.receiver_user_id:
            return error(400, "Bad Request: message to edit not found")
        before = (shown.text, shown.keyboard, shown.picture)
        after = (text, method.reply_markup, picture or shown.picture)
        if before == after:
            return error(400, f"Bad Request: {NOT_MODIFIED}")
        shown.text, shown.keyboard, shown.picture = after
        shown.edits += 1
        return ok(True)

    def _edited_inline(self, method: Any, text: str | None, picture: str | None) -> Answer:
        """By its id alone, without an upload; a text and a caption are not the same."""
        shown = self.inline.get(method.inline_message_id)
        if shown is None:
            return error(400, "Bad Request: MESSAGE_ID_INVALID")
        kind = method.__api_method__
        if kind == "editMessageMedia" and isinstance(method.media.media, InputFile):
            return error(400, "Bad Request: wrong file identifier/HTTP URL specified")
        if (kind == "editMessageText") == (shown.picture is not None) and kind != "editMessageMedia":
            lacks = "text" if kind == "editMessageText" else "caption"
            return error(400, f"Bad Request: there is no {lacks} in the message to edit")
        shown.text, shown.keyboard = text or shown.text, method.reply_markup
        shown.picture = picture or shown.picture
        shown.edits += 1
        return ok(True)


def _message(shown: Shown) -> dict[str, object]:
    kind = "private" if shown.chat > 0 else "supergroup"
    message: dict[str, object] = {
        "message_id": shown.message_id,
        "date": 1_790_000_000,
        "chat": {"id": shown.chat, "type": kind},
    }
    if shown.picture is None:
        return {**message, "text": shown.text}
    size = {"file_id": shown.picture, "file_unique_id": "u" + shown.picture, "width": 1280, "height": 960}
    return {**message, "photo": [size], "caption": shown.text}
