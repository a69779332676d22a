"""The client's live picture of all messages, kept from the stream of events."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.plain import JsonObject, int_of, items, obj, text_of


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button."""

    text: str
    data: str = ""
    url: str = ""
    style: str = ""


@dataclass(slots=True, eq=False)
class Shown:
    """A message as people see it now: it changes with every edit, and `version` counts them."""

    raw: JsonObject
    version: int = 0
    deleted: bool = False

    @property
    def id(self) -> int:
        return int_of(self.raw, "message_id")

    @property
    def ephemeral_id(self) -> int:
        return int_of(self.raw, "ephemeral_message_id")

    @property
    def order(self) -> int:
        """Later messages of a chat have greater ones, ephemeral messages among them."""
        return self.id or self.ephemeral_id

    @property
    def receiver(self) -> int | None:
        """The only reader of an ephemeral message."""
        return int_of(self.raw, "receiver") or None

    @property
    def chat(self) -> int:
        return int_of(self.raw, "chat_id")

    @property
    def sender(self) -> int:
        return int_of(self.raw, "sender")

    @property
    def thread(self) -> int | None:
        return int_of(self.raw, "message_thread_id") or None

    @property
    def text(self) -> str:
        """Text or caption."""
        return text_of(self.raw, "text") or text_of(self.raw, "caption")

    @property
    def photo(self) -> str | None:
        """The file_unique_id of the picture, if there is one."""
        return text_of(obj(self.raw.get("media")), "unique") or None

    @property
    def rows(self) -> list[list[Button]]:
        markup = obj(self.raw.get("markup"))
        return [[_button(obj(item)) for item in items(row)] for row in items(markup.get("inline_keyboard"))]

    @property
    def buttons(self) -> list[str]:
        """The texts of all inline buttons, row by row."""
        return [button.text for row in self.rows for button in row]


def _button(item: JsonObject) -> Button:
    return Button(
        text_of(item, "text"), text_of(item, "callback_data"), text_of(item, "url"), text_of(item, "style")
    )


@dataclass(slots=True)
class Mirror:
    """All messages by chat and id (ephemeral ones by their negative id), and who waits for what."""

    bot: int = 0
    messages: dict[tuple[int, int], Shown] = field(default_factory=dict)
    answers: list[JsonObject] = field(default_factory=list)
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def take(self, event: JsonObject) -> None:
        """Apply one event."""
        match text_of(event, "type"):
            case "state":
                self.bot = int_of(obj(event["bot"]), "id")
                for message in items(event["messages"]):
                    self._keep(obj(message))
                self.ready.set()
            case "message" | "edit":
                self._keep(obj(event["message"]))
            case "delete":
                self._drop(event)
            case "answer":
                self.answers.append(event)
        self.changed.set()
        self.changed = asyncio.Event()

    async def until(self, happened: Callable[[], bool], seconds: float) -> None:
        """Return as soon as `happened` is true; it is tried after every event."""
        async with asyncio.timeout(seconds):
            while not happened():
                await self.changed.wait()

    def of_chat(self, chat: int) -> list[Shown]:
        """The messages of a chat, oldest first."""
        return [shown for shown in self.messages.values() if shown.chat == chat and not shown.deleted]

    def _keep(self, raw: JsonObject) -> None:
        place = int_of(raw, "chat_id"), int_of(raw, "message_id") or -int_of(raw, "ephemeral_message_id")
        known = self.messages.get(place)
        if known is None:
            self.messages[place] = Shown(raw)
        else:
            known.raw = raw
            known.version += 1

    def _drop(self, event: JsonObject) -> None:
        number = int_of(event, "message") or -int_of(event, "ephemeral")
        if known := self.messages.get((int_of(event, "chat"), number)):
            known.deleted = True
