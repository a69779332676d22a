"""Everything there is: the bot, people, chats and messages; and the verbs that change them."""

from __future__ import annotations

import secrets

from bot.sandbox.clock import Clock
from bot.sandbox.errors import SimError
from bot.sandbox.files import Files
from bot.sandbox.hub import Hub
from bot.sandbox.model import BotProfile, Chat, Content, Member, Message, Person
from bot.sandbox.plain import JsonObject
from bot.sandbox.shapes import chat_view, message_view, person_view
from bot.sandbox.updates import Updates

FIRST_PERSON = 5_000_001
FIRST_GROUP = 4_000_001
SUPERGROUP = -1_000_000_000_000
EPOCH = 1_767_225_600
"""Message ids start at the seconds since then (2026), so that they never repeat after a restart."""


class World:
    """One Telegram with one bot. Verbs publish to the page; what the bot hears is decided in `hearing`."""

    def __init__(self, token: str, *, name: str, username: str) -> None:
        self.clock = Clock()
        self.hub = Hub()
        self.files = Files()
        self.updates = Updates(self.clock)
        self.bot = BotProfile(int(token.partition(":")[0]), token, name, username)
        self.people: dict[int, Person] = {}
        self.chats: dict[int, Chat] = {}
        self.inline: dict[str, Message] = {}
        self._first_message = max(1, self.clock.date() - EPOCH)
        self._last_shared = self._first_message
        self._next_person = FIRST_PERSON
        self._next_group = FIRST_GROUP

    def add_person(
        self,
        first_name: str,
        *,
        last_name: str | None,
        username: str | None,
        language: str | None,
        number: int = 0,
    ) -> Person:
        """A new account; ids count up unless one is asked for."""
        if not number:
            while self._next_person in self.people:
                self._next_person += 1
            number = self._next_person
        if number in self.people:
            raise SimError(f"person {number} exists already")
        person = Person(number, first_name, last_name, username, language)
        self.people[number] = person
        self.hub.publish("person", person=person_view(person))
        return person

    def person(self, number: int) -> Person:
        if number not in self.people:
            raise SimError(f"there is no person {number}")
        return self.people[number]

    def private(self, person: Person) -> Chat:
        """The person's chat with the bot, made when first needed."""
        if person.id not in self.chats:
            self._keep(Chat(person.id, "private", people={person.id: Member("member")}, bot=Member("member")))
        return self.chats[person.id]

    def direct(self, one: Person, two: Person) -> Chat:
        """The chat of two people, in which the bot appears only inline; its id is nobody's."""
        pair = {one.id: Member("member"), two.id: Member("member")}
        for chat in self.chats.values():
            if chat.kind == "direct" and chat.people.keys() == pair.keys():
                return chat
        chat = Chat(-900_000_000_000 - self._next_group, "direct", people=pair)
        self._next_group += 1
        return self._keep(chat)

    def add_group(self, title: str, *, supergroup: bool, forum: bool, username: str | None = None) -> Chat:
        """A new, empty group; `forum` implies a supergroup."""
        supergroup = supergroup or forum
        number = (SUPERGROUP - self._next_group) if supergroup else -self._next_group
        self._next_group += 1
        kind = "supergroup" if supergroup else "group"
        chat = Chat(number, kind, title, username, forum=forum, last_id=self._first_message)
        return self._keep(chat)

    def chat(self, number: int) -> Chat:
        if number not in self.chats:
            raise SimError(f"there is no chat {number}")
        return self.chats[number]

    def by_username(self, username: str) -> Person | Chat | None:
        wanted = username.lstrip("@").lower()
        everybody: list[Person | Chat] = [*self.people.values(), *self.chats.values()]
        return next((one for one in everybody if (one.username or "").lower() == wanted), None)

    def new_message_id(self, chat: Chat) -> int:
        """Supergroups count for themselves; private chats and basic groups share one counter."""
        if chat.kind == "supergroup":
            chat.last_id += 1
            return chat.last_id
        self._last_shared += 1
        return self._last_shared

    def post(self, message: Message) -> Message:
        """Put a new message (made with id 0) into its chat."""
        message.id = self.new_message_id(message.chat)
        message.chat.messages[message.id] = message
        if message.inline_id:
            self.inline[message.inline_id] = message
        self.show("message", message)
        return message

    def change(self, message: Message, content: Content, markup: JsonObject | None) -> Message:
        """An edit, visible at once."""
        message.content, message.markup, message.edit_date = content, markup, self.clock.date()
        self.show("edit", message)
        return message

    def drop(self, message: Message) -> None:
        """Delete for everybody; no update tells the bot."""
        message.chat.messages.pop(message.id, None)
        self.inline.pop(message.inline_id or "", None)
        self.hub.publish("delete", chat=message.chat.id, message=message.id)

    def show(self, kind: str, message: Message) -> None:
        self.hub.publish(kind, chat=message.chat.id, message=message_view(self, message))

    def show_chat(self, chat: Chat) -> None:
        """Tell the page about new members, a new title, a block."""
        self.hub.publish("chat", chat=chat_view(self, chat))

    def _keep(self, chat: Chat) -> Chat:
        chat.instance = str(secrets.randbits(62) - 2**61)
        self.chats[chat.id] = chat
        self.show_chat(chat)
        return chat
