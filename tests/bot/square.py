"""A group with the bot in it, and what its members do there."""

from __future__ import annotations

from typing import Final

from tests.bot.fake_telegram import Shown, Toast
from tests.bot.phone import DATE, Phone

GROUP_BOT: Final = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
"""In whose name Telegram delivers what an anonymous admin writes."""


class Square:
    """A supergroup; `topic` writes into one of its topics."""

    def __init__(self, phone: Phone, number: int = -1001, topic: int | None = None) -> None:
        self.number = number
        self.topic = topic
        self.telegram = phone.telegram

    @property
    def chat(self) -> dict[str, object]:
        forum = {"is_forum": True} if self.topic else {}
        return {"id": self.number, "type": "supergroup", "title": "Square", **forum}

    @property
    def messages(self) -> list[Shown]:
        return self.telegram.chat(self.number)

    @property
    def screen(self) -> Shown:
        """The bot's newest message here."""
        return self.telegram.last(self.number)

    def message(self, sender: dict[str, object], text: str, **more: object) -> dict[str, object]:
        body: dict[str, object] = {
            "message_id": self.telegram.next_id(self.number),
            "date": DATE,
            "chat": self.chat,
            "from": sender,
            "text": text,
            **more,
        }
        thread: dict[str, object] = {"message_thread_id": self.topic, "is_topic_message": True}
        return {**body, **thread} if self.topic else body

    async def say(
        self,
        who: Phone,
        text: str,
        *,
        to: Phone | None = None,
        mention: Phone | None = None,
        anonymous: bool = False,
    ) -> None:
        """A command, perhaps as a reply to somebody's message or with somebody mentioned at its end."""
        command = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
        entities: list[dict[str, object]] = [command]
        if "@" in text:
            name = text.index("@")
            entities.append({"type": "mention", "offset": name, "length": len(text) - name})
        if mention is not None:
            start = text.index(mention.name)
            named = {"offset": start, "length": len(mention.name), "user": mention.user}
            entities.append({"type": "text_mention", **named})
        more: dict[str, object] = {"entities": entities}
        if to is not None:
            more["reply_to_message"] = self.message(to.user, "hello")
        if anonymous:
            more["sender_chat"] = self.chat
        sender: dict[str, object] = dict(GROUP_BOT) if anonymous else who.user
        await who.update("message", self.message(sender, text, **more))

    async def press(self, who: Phone, button: str, on: Shown | None = None) -> Toast:
        """Press the first button whose text has this in it; the toast."""
        shown = on or self.screen
        data = next((data for text, data in shown.buttons.items() if button in text), None)
        assert data is not None, f"no button {button!r}, there are {list(shown.buttons)}"
        return await who.send(data, shown.message_id, chat=self.number)
