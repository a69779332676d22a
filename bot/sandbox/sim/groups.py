"""Groups: making them, coming and going, the bot's place, topics, migration."""

from __future__ import annotations

from bot.sandbox.backend import Backend
from bot.sandbox.errors import SimError
from bot.sandbox.hearing import hear_bot_status, hear_member, hear_message
from bot.sandbox.model import Chat, Content, Member, Message, Topic
from bot.sandbox.plain import Json, JsonObject, flag_of, int_of, items, text_of
from bot.sandbox.shapes import chat_view, sender_shape
from bot.sandbox.sim.people import who
from bot.sandbox.world import World


def group_of(backend: Backend, body: JsonObject) -> Chat:
    """The group that a request names."""
    chat = backend.world.chat(int_of(body, "chat"))
    if not chat.discussion:
        raise SimError(f"chat {chat.id} is no group")
    return chat


def note(world: World, chat: Chat, sender: int, service: JsonObject, thread: int | None = None) -> Message:
    """A service message, heard by the bot if it is there."""
    message = Message(chat, 0, world.clock.date(), sender, Content(service=service), thread)
    hear_message(world, world.post(message))
    return message


def _strings(body: JsonObject, name: str) -> frozenset[str]:
    return frozenset(item for item in items(body.get(name)) if isinstance(item, str))


async def add(backend: Backend, body: JsonObject) -> Json:
    """title, person (the creator), kind "group" or "supergroup", forum, members, bot (added at once)."""
    world = backend.world
    creator = who(backend, body)
    chat = world.add_group(
        text_of(body, "title", "Группа"),
        supergroup=text_of(body, "kind", "supergroup") == "supergroup",
        forum=flag_of(body, "forum"),
        username=text_of(body, "username") or None,
    )
    chat.people[creator.id] = Member("creator")
    for number in items(body.get("members")):
        if isinstance(number, int):
            chat.people[world.person(number).id] = Member("member")
    note(world, chat, creator.id, _created(chat))
    world.show_chat(chat)
    if flag_of(body, "bot"):
        await put_bot(backend, {"chat": chat.id, "person": creator.id})
    return chat_view(world, chat)


def _created(chat: Chat) -> JsonObject:
    return {"supergroup_chat_created": True} if chat.kind == "supergroup" else {"group_chat_created": True}


async def join(backend: Backend, body: JsonObject) -> Json:
    """person joins, or is added by `by`."""
    world, chat, person = backend.world, group_of(backend, body), who(backend, body)
    by = int_of(body, "by") or person.id
    old, new = chat.people.get(person.id, Member()), Member("member")
    chat.people[person.id] = new
    world.show_chat(chat)
    note(world, chat, by, {"new_chat_members": [sender_shape(world, person.id)]})
    hear_member(world, chat, by, person.id, old, new)
    return chat_view(world, chat)


async def leave(backend: Backend, body: JsonObject) -> Json:
    """person leaves, or is removed by `by`."""
    world, chat, person = backend.world, group_of(backend, body), who(backend, body)
    by = int_of(body, "by") or person.id
    old, new = chat.people.get(person.id, Member()), Member("left" if by == person.id else "kicked")
    note(world, chat, by, {"left_chat_member": sender_shape(world, person.id)})
    chat.people[person.id] = new
    hear_member(world, chat, by, person.id, old, new)
    world.show_chat(chat)
    return chat_view(world, chat)


async def set_role(backend: Backend, body: JsonObject) -> Json:
    """person's status, `anonymous` for an admin who writes as the group, `muted` for what is forbidden."""
    world, chat, person = backend.world, group_of(backend, body), who(backend, body)
    old = chat.people.get(person.id, Member())
    new = Member(
        text_of(body, "status", old.status),
        flag_of(body, "anonymous", default=old.anonymous),
        _strings(body, "muted"),
        _strings(body, "rights"),
    )
    chat.people[person.id] = new
    by = int_of(body, "by") or person.id
    hear_member(world, chat, by, person.id, old, new)
    world.show_chat(chat)
    return chat_view(world, chat)


async def put_bot(backend: Backend, body: JsonObject) -> Json:
    """The bot's place: status member, administrator with rights, restricted with muted, left, kicked.

    `payload` is that of a startgroup link; `person` is who does it."""
    world, chat = backend.world, group_of(backend, body)
    by = int_of(body, "person") or next(iter(chat.people), 0)
    was, status = chat.bot.present, text_of(body, "status", "member")
    new = Member(status, False, _strings(body, "muted"), _strings(body, "rights"))
    if was and not new.present:
        note(world, chat, by, {"left_chat_member": world.bot.user()})
    hear_bot_status(world, chat, by, new)
    if new.present and not was:
        note(world, chat, by, {"new_chat_members": [world.bot.user()]})
    world.show_chat(chat)
    return chat_view(world, chat)


async def add_topic(backend: Backend, body: JsonObject) -> Json:
    """A new topic of a forum, called `name`, made by person; its id is that of its first message."""
    world, chat, person = backend.world, group_of(backend, body), who(backend, body)
    if not chat.forum:
        raise SimError(f"chat {chat.id} has no topics")
    name = text_of(body, "name", "Тема")
    service: JsonObject = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    message = Message(chat, 0, world.clock.date(), person.id, Content(service=service))
    message.thread = world.post(message).id
    chat.topics[message.id] = Topic(message.id, name)
    world.show("edit", message)
    hear_message(world, message)
    world.show_chat(chat)
    return {"topic": message.id, "chat": chat_view(world, chat)}


async def change_topic(backend: Backend, body: JsonObject) -> Json:
    """Close, reopen or delete a topic."""
    world, chat = backend.world, group_of(backend, body)
    topic = chat.topics.get(int_of(body, "topic"))
    if topic is None:
        raise SimError("there is no such topic")
    closed = flag_of(body, "closed", default=topic.closed)
    if closed != topic.closed:
        topic.closed = closed
        service: JsonObject = {"forum_topic_closed" if closed else "forum_topic_reopened": {}}
        note(world, chat, next(iter(chat.people)), service, topic.id)
    if flag_of(body, "deleted"):
        topic.deleted = True
        for message in [one for one in chat.messages.values() if one.thread == topic.id]:
            world.drop(message)
    world.show_chat(chat)
    return chat_view(world, chat)


async def set_forum(backend: Backend, body: JsonObject) -> Json:
    """Switch topics on or off."""
    chat = group_of(backend, body)
    chat.forum = flag_of(body, "on", default=True)
    backend.world.show_chat(chat)
    return chat_view(backend.world, chat)


async def migrate(backend: Backend, body: JsonObject) -> Json:
    """A basic group becomes a supergroup with a new id; the bot hears two service messages."""
    world, old = backend.world, group_of(backend, body)
    if old.kind != "group" or old.migrated_to is not None:
        raise SimError(f"chat {old.id} is no basic group")
    new = world.add_group(old.title, supergroup=True, forum=False)
    new.people, new.bot, new.migrated_from = dict(old.people), old.bot, old.id
    by = int_of(body, "person") or next(iter(old.people))
    note(world, old, by, {"migrate_to_chat_id": new.id})
    old.migrated_to = new.id
    note(world, new, by, {"migrate_from_chat_id": old.id})
    world.show_chat(old)
    world.show_chat(new)
    return chat_view(world, new)


async def delete(backend: Backend, body: JsonObject) -> Json:
    """The group is gone for everybody."""
    chat = group_of(backend, body)
    chat.deleted = True
    backend.world.show_chat(chat)
    return chat_view(backend.world, chat)


async def other_bot_spoke(backend: Backend, body: JsonObject) -> Json:
    """From now on, until our bot speaks, a plain /command is not for it."""
    group_of(backend, body).other_bot_spoke = True
    return True
