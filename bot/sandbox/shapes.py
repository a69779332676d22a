"""Objects of the Bot API as JSON, and the page's views of the same things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.model import Chat, Member, Message, Person, user_shape
from bot.sandbox.plain import Json, JsonDict, JsonObject, without_none
from bot.sandbox.text.units import entity_shape

if TYPE_CHECKING:
    from bot.sandbox.world import World

ANONYMOUS = 1_087_968_824
"""@GroupAnonymousBot, the sender of messages written as the group."""


def sender_shape(world: World, number: int) -> JsonObject:
    """The User object of a person, the bot, or somebody unknown."""
    if number == world.bot.id:
        return world.bot.user()
    if number == ANONYMOUS:
        return {"id": number, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    person = world.people.get(number)
    return user_shape(person) if person else {"id": number, "is_bot": False, "first_name": ""}


def chat_shape(world: World, chat: Chat) -> JsonDict:
    """The Chat object inside messages."""
    if chat.kind == "private":
        person = user_shape(world.people[chat.id])
        names = {key: person.get(key) for key in ("id", "first_name", "last_name", "username")}
        return without_none({**names, "type": "private"})
    return without_none(
        {
            "id": chat.id,
            "title": chat.title,
            "username": chat.username,
            "type": chat.kind,
            "is_forum": True if chat.forum else None,
        }
    )


def message_shape(world: World, message: Message, *, with_reply: bool = True) -> JsonDict:
    """The Message object that the bot sees."""
    chat = chat_shape(world, message.chat)
    replied = message.chat.messages.get(message.reply_to or 0) if with_reply else None
    threaded = message.thread is not None
    ephemeral = message.ephemeral_id is not None and message.receiver is not None
    shape: JsonDict = {
        "message_id": message.id,
        "from": sender_shape(world, ANONYMOUS if message.as_chat else message.sender),
        "chat": chat,
        "date": message.date,
        "sender_chat": chat if message.as_chat else None,
        "message_thread_id": message.thread,
        "is_topic_message": True if threaded and message.chat.forum else None,
        "edit_date": message.edit_date,
        "via_bot": world.bot.user() if message.via_bot else None,
        "ephemeral_message_id": message.ephemeral_id,
        "receiver_user": sender_shape(world, message.receiver or 0) if ephemeral else None,
        "reply_to_message": message_shape(world, replied, with_reply=False) if replied else None,
        "reply_markup": message.inline_keyboard,
    }
    return without_none(shape) | content_shape(world, message)


def content_shape(world: World, message: Message) -> JsonDict:
    """Text or media with caption, or the field of a service message."""
    content, media = message.content, message.content.media
    if content.service is not None:
        return dict(content.service)
    shapes = [entity_shape(entity, lambda user: sender_shape(world, user)) for entity in content.entities]
    entities: Json = shapes or None
    if media is None:
        return without_none({"text": content.text, "entities": entities})
    return without_none(
        {
            media.kind: media.file.shape(),
            "document": media.file.shape() if media.kind in ("animation", "document") else None,
            "has_media_spoiler": media.spoiler or None,
            "show_caption_above_media": content.above or None,
            "caption": content.text or None,
            "caption_entities": entities,
        }
    )


def member_shape(world: World, number: int, member: Member) -> JsonDict:
    """A ChatMember object."""
    shape: JsonDict = {"user": sender_shape(world, number), "status": member.status}
    if member.status == "kicked":
        shape["until_date"] = 0
    if member.admin:
        shape["is_anonymous"] = member.anonymous
    if member.status == "administrator":
        shape["can_be_edited"] = False
        for right in ADMIN_RIGHTS:
            shape[right] = right in member.rights
    if member.status == "restricted":
        shape["is_member"] = True
        shape["until_date"] = 0
        for right, thing in SEND_RIGHTS.items():
            shape[right] = thing not in member.muted
    return shape


ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
    "can_send_welcome_messages",
)
SEND_RIGHTS = {
    "can_send_messages": "messages",
    "can_send_audios": "audios",
    "can_send_documents": "documents",
    "can_send_photos": "photos",
    "can_send_videos": "videos",
    "can_send_video_notes": "video_notes",
    "can_send_voice_notes": "voice_notes",
    "can_send_polls": "polls",
    "can_send_other_messages": "animations",
    "can_add_web_page_previews": "previews",
    "can_change_info": "info",
    "can_invite_users": "invites",
    "can_pin_messages": "pins",
    "can_manage_topics": "topics",
    "can_edit_tag": "tag",
    "can_react_to_messages": "reactions",
}


def person_view(person: Person) -> JsonDict:
    """A person for the page."""
    return without_none(
        {
            "id": person.id,
            "first_name": person.first_name,
            "last_name": person.last_name,
            "username": person.username,
            "language": person.language,
            "blocked": person.blocked,
            "deactivated": person.deactivated,
            "started": person.started,
        }
    )


def chat_view(world: World, chat: Chat) -> JsonDict:
    """A chat for the page, without its messages."""
    return without_none(
        {
            "id": chat.id,
            "kind": chat.kind,
            "title": chat.title,
            "username": chat.username,
            "forum": chat.forum,
            "people": {str(number): member.status for number, member in chat.people.items()},
            "bot": chat.bot.status,
            "migrated_to": chat.migrated_to,
            "migrated_from": chat.migrated_from,
            "deleted": chat.deleted,
            "topics": [
                {"id": topic.id, "name": topic.name, "closed": topic.closed}
                for topic in chat.topics.values()
                if not topic.deleted
            ],
        }
    )


def message_view(world: World, message: Message) -> JsonDict:
    """A message for the page and the client: the Bot API object plus what only the sandbox knows."""
    view = message_shape(world, message)
    view["chat_id"] = message.chat.id
    view["sender"] = message.sender
    view["markup"] = message.markup
    view["inline_id"] = message.inline_id
    view["pinned"] = message.pinned
    view["receiver"] = message.receiver
    if message.content.media is not None:
        file = message.content.media.file
        view["media"] = {
            "kind": message.content.media.kind,
            "unique": file.unique,
            "mime": file.mime,
            "name": file.name,
            "size": file.size,
            "width": file.width,
            "height": file.height,
        }
    return without_none(view)
