"""People and groups as the client's user sees them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.mirror import Shown
from bot.sandbox.plain import Json, JsonObject, flag_of, int_of, items, obj, text_of

if TYPE_CHECKING:
    from bot.sandbox.client import Sandbox

PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class Toast:
    """The bot's answer to a press; an empty one is a mere acknowledgement."""

    text: str
    alert: bool
    url: str


@dataclass(frozen=True, slots=True)
class Offer:
    """The bot's answer to an inline query."""

    query: str
    results: tuple[JsonObject, ...]

    @property
    def titles(self) -> list[str]:
        return [text_of(result, "title") for result in self.results]


@dataclass(slots=True)
class Actor:
    """One person, who does what people do in a Telegram client; `chat` is by default the one with the bot."""

    sim: Sandbox
    id: int
    name: str
    read: dict[int, int] = field(default_factory=dict)

    async def say(
        self,
        text: str,
        *,
        chat: int | None = None,
        reply_to: Shown | None = None,
        thread: int | None = None,
        mention: int | None = None,
        anonymous: bool = False,
    ) -> Shown:
        """Send a text; `mention` makes what stands in [] a mention of a person without a username."""
        body: dict[str, Json] = {"text": text}
        if mention is not None:
            begin, end = text.index("["), text.index("]") - 1
            body["text"] = text.replace("[", "", 1).replace("]", "", 1)
            entity: JsonObject = {
                "type": "text_mention",
                "offset": begin,
                "length": end - begin,
                "user": mention,
            }
            body["entities"] = [entity]
        reply = reply_to.id if reply_to else None
        sent = await self.sim.post(
            "send", person=self.id, chat=chat, reply_to=reply, thread=thread, as_chat=anonymous, **body
        )
        return await self._shown(obj(sent))

    async def send_file(self, name: str, data: bytes, *, chat: int | None = None) -> Shown:
        """Send a document."""
        body: dict[str, Json] = {"document": b64encode(data).decode(), "name": name, "text": ""}
        return await self._shown(obj(await self.sim.post("send", person=self.id, chat=chat, **body)))

    async def start(self, payload: str = "") -> Shown:
        """Press START (of a deep link, with its payload)."""
        return await self._shown(obj(await self.sim.post("start", person=self.id, payload=payload)))

    async def open_link(self, url: str) -> JsonObject:
        """Open a t.me link; one with a start payload presses START at once."""
        target = obj(await self.sim.post("link", person=self.id, url=url))
        if target["kind"] in ("start", "chat"):
            await self.start(text_of(target, "payload"))
        return target

    async def press(self, message: Shown, button: str | int, *, seconds: float = PATIENCE) -> Toast | None:
        """Press a button by text or index and wait for the answer; None when none comes or is due."""
        return _toast(await self._press(message, {"button": button, "wait": seconds}))

    async def tap(self, message: Shown, button: str | int) -> str:
        """Press without waiting; returns the query's id for `answer`."""
        return text_of(await self._press(message, {"button": button}), "query")

    async def answer(self, query: str, *, seconds: float = PATIENCE) -> Toast | None:
        """The answer to an earlier tap."""
        return _toast(obj(await self.sim.post("answer", query=query, wait=seconds)))

    async def forge(
        self,
        data: str,
        *,
        chat: int | None = None,
        message: int = 0,
        inaccessible: bool = False,
        seconds: float = PATIENCE,
    ) -> Toast | None:
        """Send any callback data, under any message id."""
        body: dict[str, Json] = {
            "data": data,
            "message": message,
            "inaccessible": inaccessible,
            "wait": seconds,
        }
        return _toast(obj(await self.sim.post("press", person=self.id, chat=chat, **body)))

    async def _press(self, message: Shown, body: JsonObject) -> JsonObject:
        place: dict[str, Json] = {"message": message.id, "ephemeral": message.ephemeral_id or None}
        return obj(await self.sim.post("press", person=self.id, chat=message.chat, **place, **body))

    async def wait_for_message(
        self,
        match: Callable[[Shown], bool] | None = None,
        *,
        chat: int | None = None,
        seconds: float = PATIENCE,
    ) -> Shown:
        """The first message of the bot, newer than the last one returned, that `match` accepts."""
        place = chat or self.id
        found: list[Shown] = []

        def arrived() -> bool:
            found[:] = [shown for shown in self._unread(place) if match is None or match(shown)]
            return bool(found)

        await self.sim.until(arrived, seconds)
        self.read[place] = found[0].order
        return found[0]

    def _unread(self, chat: int) -> list[Shown]:
        mine = (shown for shown in self.sees(chat) if shown.sender == self.sim.mirror.bot)
        return [shown for shown in mine if shown.order > self.read.get(chat, 0)]

    def sees(self, chat: int | None = None) -> list[Shown]:
        """All messages in a chat, oldest first."""
        everything = self.sim.mirror.of_chat(chat or self.id)
        return [shown for shown in everything if shown.receiver in (None, self.id)]

    async def delete(self, message: Shown) -> None:
        """Delete for everybody."""
        await self.sim.post("delete", person=self.id, chat=message.chat, message=message.id)
        await self.sim.until(lambda: message.deleted)

    async def block(self) -> None:
        await self.sim.post("block", person=self.id)

    async def unblock(self) -> None:
        await self.sim.post("block", person=self.id, blocked=False)

    async def ask_inline(self, query: str, *, chat: int | None = None, seconds: float = PATIENCE) -> Offer:
        """Type "@bot query" in a chat."""
        asked = obj(await self.sim.post("inline", person=self.id, chat=chat, query=query, wait=seconds))
        if asked["answer"] is None:
            raise TimeoutError
        results = tuple(obj(result) for result in items(obj(asked["answer"])["results"]))
        return Offer(text_of(asked, "query"), results)

    async def choose(
        self, offer: Offer, result: int, *, chat: int | None = None, thread: int | None = None
    ) -> Shown:
        """Send a result by its place in the offer."""
        wanted = text_of(offer.results[result], "id")
        place: dict[str, Json] = {"chat": chat, "thread": thread}
        sent = await self.sim.post("choose", person=self.id, query=offer.query, result=wanted, **place)
        return await self._shown(obj(sent))

    async def direct_chat(self, other: Actor) -> int:
        """The id of the chat with another person."""
        return int_of(obj(await self.sim.post("direct", person=self.id, other=other.id)), "id")

    async def create_group(
        self, title: str, *members: Actor, kind: str = "supergroup", forum: bool = False, bot: bool = True
    ) -> Group:
        """A group with these members, and with the bot unless told otherwise."""
        body: dict[str, Json] = {"members": [member.id for member in members], "kind": kind, "forum": forum}
        made = await self.sim.post("groups", person=self.id, title=title, bot=bot, **body)
        return Group(self.sim, int_of(obj(made), "id"))

    async def _shown(self, raw: JsonObject) -> Shown:
        place = int_of(raw, "chat_id"), int_of(raw, "message_id")
        await self.sim.until(lambda: place in self.sim.mirror.messages)
        return self.sim.mirror.messages[place]


@dataclass(slots=True)
class Group:
    """A group, supergroup or forum."""

    sim: Sandbox
    id: int

    async def add(self, person: Actor, *, by: Actor | None = None) -> None:
        await self.sim.post("join", chat=self.id, person=person.id, by=by.id if by else None)

    async def remove(self, person: Actor, *, by: Actor | None = None) -> None:
        """The person leaves, or is removed by somebody."""
        await self.sim.post("leave", chat=self.id, person=person.id, by=by.id if by else None)

    async def set_role(self, person: Actor, status: str, *, anonymous: bool = False) -> None:
        await self.sim.post("role", chat=self.id, person=person.id, status=status, anonymous=anonymous)

    async def set_bot(
        self, status: str, *, rights: tuple[str, ...] = (), muted: tuple[str, ...] = ()
    ) -> None:
        """member, administrator (with rights), restricted (with muted), left or kicked."""
        await self.sim.post("bot_status", chat=self.id, status=status, rights=rights, muted=muted)

    async def add_topic(self, person: Actor, name: str) -> int:
        """A new topic's message_thread_id."""
        return int_of(obj(await self.sim.post("topics", chat=self.id, person=person.id, name=name)), "topic")

    async def close_topic(self, topic: int) -> None:
        await self.sim.post("topic", chat=self.id, topic=topic, closed=True)

    async def delete_topic(self, topic: int) -> None:
        await self.sim.post("topic", chat=self.id, topic=topic, deleted=True)

    async def migrate(self) -> Group:
        """Become a supergroup; returns the new one."""
        return Group(self.sim, int_of(obj(await self.sim.post("migrate", chat=self.id)), "id"))

    async def dissolve(self) -> None:
        await self.sim.post("delete_group", chat=self.id)


def _toast(pressed: JsonObject) -> Toast | None:
    if pressed["answer"] is None:
        return None
    answer = obj(pressed["answer"])
    return Toast(text_of(answer, "text"), flag_of(answer, "show_alert"), text_of(answer, "url"))
