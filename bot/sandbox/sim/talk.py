"""People writing, editing, deleting, and opening links."""

from __future__ import annotations

import base64
import re

from bot.sandbox.backend import Backend
from bot.sandbox.errors import SimError
from bot.sandbox.hearing import hear_message
from bot.sandbox.model import Chat, Content, Entity, Media, Message, Person
from bot.sandbox.plain import Json, JsonObject, flag_of, int_of, items, obj, text_of
from bot.sandbox.shapes import message_view, person_view
from bot.sandbox.sim.people import block, who
from bot.sandbox.text.detect import with_detected
from bot.sandbox.text.units import trimmed

LINK = re.compile(r"(?:https?://)?(?:t\.me|telegram\.me)/(?P<name>\w+)(?:/url)?(?:\?(?P<rest>\S*))?$")
RESOLVE = re.compile(r"tg://resolve\?domain=(?P<name>\w+)(?:&(?P<rest>\S*))?$")


def where(backend: Backend, body: JsonObject, person: Person) -> Chat:
    """The chat a request names (by default the private one), if the person is in it."""
    number = int_of(body, "chat") or person.id
    chat = backend.world.private(person) if number == person.id else backend.world.chat(number)
    member = chat.people.get(person.id)
    if member is None or not member.present:
        raise SimError(f"{person.name} is not in chat {chat.id}")
    return chat


async def send(backend: Backend, body: JsonObject) -> Json:
    """text, and optionally chat, reply_to, thread, entities, as_chat (an anonymous admin), photo or document.

    These are base64; a document has its name."""
    person = who(backend, body)
    chat = where(backend, body, person)
    content = _content(backend, body)
    _check_place(chat, body, person)
    if chat.kind == "private":
        if person.blocked:
            raise SimError("the bot is blocked: unblock it first")
        _note_start(backend, person)
    message = Message(
        chat,
        0,
        backend.world.clock.date(),
        person.id,
        content,
        int_of(body, "thread") or None,
        int_of(body, "reply_to") or None,
        as_chat=flag_of(body, "as_chat"),
    )
    _follow_thread(message)
    hear_message(backend.world, backend.world.post(message))
    return message_view(backend.world, message)


def _note_start(backend: Backend, person: Person) -> None:
    if not person.started:
        person.started = True
        backend.world.hub.publish("person", person=person_view(person))


def _follow_thread(message: Message) -> None:
    """A reply stays in its thread; in a plain supergroup replies make one."""
    replied = message.chat.messages.get(message.reply_to or 0)
    if replied is None or message.thread is not None or message.chat.kind != "supergroup":
        return
    message.thread = replied.thread if message.chat.forum else replied.thread or replied.id


def _check_place(chat: Chat, body: JsonObject, person: Person) -> None:
    if chat.migrated_to is not None or chat.deleted:
        raise SimError(f"chat {chat.id} is closed")
    if "messages" in chat.people[person.id].muted:
        raise SimError(f"{person.name} may not write here")
    thread = int_of(body, "thread")
    topic = chat.topic(thread)
    if thread and (topic is None or topic.closed):
        raise SimError(f"there is no open topic {thread}")


def _content(backend: Backend, body: JsonObject) -> Content:
    given = tuple(_entity(obj(item)) for item in items(body.get("entities")))
    text, entities = trimmed(text_of(body, "text"), given)
    if picture := text_of(body, "photo"):
        stored = backend.world.files.add("photo", base64.b64decode(picture), "photo.jpg")
        return Content(text, with_detected(text, entities), Media("photo", stored))
    if document := text_of(body, "document"):
        name = text_of(body, "name") or "file"
        stored = backend.world.files.add("document", base64.b64decode(document), name)
        return Content(text, with_detected(text, entities), Media("document", stored))
    if not text:
        raise SimError("text is needed")
    return Content(text, with_detected(text, entities))


def _entity(item: JsonObject) -> Entity:
    user = int_of(obj(item.get("user")), "id") or int_of(item, "user") or None
    return Entity(text_of(item, "type"), int_of(item, "offset"), int_of(item, "length"), user=user)


async def start(backend: Backend, body: JsonObject) -> Json:
    """The START button, with the payload of a deep link if there is one; unblocks the bot."""
    await block(backend, {**body, "blocked": False})
    payload = text_of(body, "payload")
    return await send(backend, {"person": body.get("person"), "text": f"/start {payload}".strip()})


async def edit(backend: Backend, body: JsonObject) -> Json:
    """A person changes the text of an own message."""
    person = who(backend, body)
    message = find(backend, body, where(backend, body, person))
    if message.sender != person.id:
        raise SimError("only one's own messages can be edited")
    backend.world.change(message, _content(backend, body), message.markup)
    hear_message(backend.world, message, kind="edited_message")
    return message_view(backend.world, message)


async def delete(backend: Backend, body: JsonObject) -> Json:
    """Delete a message for everybody; the bot hears nothing of it."""
    chat = backend.world.chat(int_of(body, "chat"))
    backend.world.drop(find(backend, body, chat))
    return {"deleted": True}


def find(backend: Backend, body: JsonObject, chat: Chat) -> Message:
    """The message that a request names."""
    number = int_of(body, "message")
    if number not in chat.messages:
        raise SimError(f"there is no message {number} in chat {chat.id}")
    return chat.messages[number]


async def open_link(backend: Backend, body: JsonObject) -> Json:
    """What a t.me link means: {"kind": "start" | "startgroup" | "share" | "chat" | "outside", ...}."""
    url = text_of(body, "url")
    match = LINK.match(url) or RESOLVE.match(url)
    if match is None:
        return {"kind": "outside", "url": url}
    pairs = (pair.partition("=") for pair in (match["rest"] or "").split("&") if pair)
    query = {name: value for name, _, value in pairs}
    if match["name"] == "share":
        return {"kind": "share", "url": query.get("url", ""), "text": query.get("text", "")}
    if match["name"].lower() != backend.world.bot.username.lower():
        return {"kind": "outside", "url": url}
    if "startgroup" in query:
        return {"kind": "startgroup", "payload": query["startgroup"]}
    return {"kind": "start" if "start" in query else "chat", "payload": query.get("start", "")}
