"""What exists in the sandbox: people, chats, their members and topics, messages and their content."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.sandbox.files import StoredFile
from bot.sandbox.plain import JsonDict, JsonObject, without_none

DISCUSSIONS = ("group", "supergroup")
"""Kinds of chats where several people talk."""
IN_CHAT = ("creator", "administrator", "member", "restricted")


@dataclass(frozen=True, slots=True)
class Entity:
    """A formatted stretch of text; offset and length count UTF-16 units, as everywhere in the Bot API."""

    kind: str
    offset: int
    length: int
    url: str | None = None
    user: int | None = None
    language: str | None = None
    custom_emoji_id: str | None = None

    @property
    def end(self) -> int:
        return self.offset + self.length


@dataclass(frozen=True, slots=True)
class Media:
    """A photo, animation or document in a message."""

    kind: str
    file: StoredFile
    spoiler: bool = False


@dataclass(frozen=True, slots=True)
class Content:
    """What a message says; `text` is the caption when there is media. Equal contents are "not modified"."""

    text: str = ""
    entities: tuple[Entity, ...] = ()
    media: Media | None = None
    above: bool = False
    service: JsonObject | None = None


@dataclass(slots=True)
class Person:
    """Somebody with a Telegram account, and how the bot stands with them."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = None
    blocked: bool = False
    deactivated: bool = False
    started: bool = False
    seen: bool = False

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name or ''}".strip()


@dataclass(slots=True)
class Member:
    """A place in a chat. `muted` names what is forbidden: messages, photos, animations, documents."""

    status: str = "left"
    anonymous: bool = False
    muted: frozenset[str] = frozenset()
    rights: frozenset[str] = frozenset()

    @property
    def present(self) -> bool:
        return self.status in IN_CHAT

    @property
    def admin(self) -> bool:
        return self.status in ("creator", "administrator")


@dataclass(slots=True)
class Topic:
    """A thread of a forum; the General topic has none."""

    id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(slots=True, eq=False)
class Message:
    """One message; `sender` is a person's id or the bot's, `receiver` the only reader of an ephemeral one."""

    chat: Chat
    id: int
    date: int
    sender: int
    content: Content
    thread: int | None = None
    reply_to: int | None = None
    markup: JsonObject | None = None
    edit_date: int | None = None
    via_bot: bool = False
    inline_id: str | None = None
    as_chat: bool = False
    forwarded: bool = False
    pinned: bool = False
    receiver: int | None = None
    ephemeral_id: int | None = None

    @property
    def inline_keyboard(self) -> JsonObject | None:
        return self.markup if self.markup and "inline_keyboard" in self.markup else None


@dataclass(slots=True, eq=False)
class Chat:
    """A conversation. `kind` is Telegram's type, or "direct": two people talking without the bot."""

    id: int
    kind: str
    title: str = ""
    username: str | None = None
    people: dict[int, Member] = field(default_factory=dict)
    bot: Member = field(default_factory=Member)
    forum: bool = False
    topics: dict[int, Topic] = field(default_factory=dict)
    migrated_to: int | None = None
    migrated_from: int | None = None
    deleted: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    ephemeral: dict[int, Message] = field(default_factory=dict)
    last_id: int = 0
    other_bot_spoke: bool = False
    instance: str = ""

    @property
    def discussion(self) -> bool:
        return self.kind in DISCUSSIONS

    def topic(self, thread: int | None) -> Topic | None:
        found = self.topics.get(thread) if thread is not None else None
        return None if found is None or found.deleted else found


@dataclass(slots=True)
class BotProfile:
    """The bot as Telegram knows it."""

    id: int
    token: str
    first_name: str
    username: str
    reads_groups: bool = False
    inline: bool = True
    inline_feedback: bool = True

    def user(self) -> JsonDict:
        return {"id": self.id, "is_bot": True, "first_name": self.first_name, "username": self.username}


def user_shape(person: Person) -> JsonDict:
    """A User object."""
    return without_none(
        {
            "id": person.id,
            "is_bot": False,
            "first_name": person.first_name,
            "last_name": person.last_name,
            "username": person.username,
            "language_code": person.language,
        }
    )
