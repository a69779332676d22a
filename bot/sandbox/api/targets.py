"""Which chat and message a call means, and whether the bot may write there."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.errors import ApiError, bad_request, forbidden
from bot.sandbox.model import Chat, Message

THINGS = {
    "messages": "text messages",
    "photos": "photos",
    "animations": "animations",
    "documents": "documents",
}


def find_chat(call: Call, name: str = "chat_id") -> Chat:
    """The chat that the bot knows under the given id or @username; raises when it knows none."""
    written = call.args.text(name)
    if not written:
        raise bad_request("chat_id is empty")
    chat = _by_name(call, written) if written.startswith("@") else _by_id(call, call.args.integer(name))
    if chat is None:
        raise bad_request("chat not found")
    call.chat = chat
    return chat


def _by_name(call: Call, written: str) -> Chat | None:
    found = call.world.by_username(written)
    return found if isinstance(found, Chat) and found.kind == "supergroup" else None


def _by_id(call: Call, number: int) -> Chat | None:
    person = call.world.people.get(number)
    if person is not None:
        return call.world.private(person) if person.seen or person.started else None
    chat = call.world.chats.get(number)
    return chat if chat is not None and chat.discussion and chat.bot.status != "unknown" else None


def reachable(call: Call, chat: Chat) -> None:
    """Raises when the bot was blocked, kicked or never started."""
    if chat.kind == "private":
        person = call.world.people[chat.id]
        if person.deactivated:
            raise forbidden("user is deactivated")
        if person.blocked:
            raise forbidden("bot was blocked by the user")
        if not person.started:
            raise forbidden("bot can't initiate conversation with a user")
    elif chat.bot.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.kind} chat")
    elif not chat.bot.present:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")


def visible(chat: Chat) -> None:
    """A kicked bot sees no supergroup, an absent one no private supergroup; basic groups stay visible."""
    if chat.kind != "supergroup":
        return
    if chat.bot.status == "kicked":
        raise forbidden("bot was kicked from the supergroup chat")
    if not chat.bot.present and chat.username is None:
        raise forbidden("bot is not a member of the supergroup chat")


def writable(call: Call, chat: Chat, thing: str | None = None) -> None:
    """`reachable`, plus migrated and deleted groups, plus what the bot may not send."""
    if chat.migrated_to is not None:
        text = "group chat was upgraded to a supergroup chat"
        raise bad_request(text, {"migrate_to_chat_id": chat.migrated_to})
    if chat.deleted:
        raise forbidden("the group chat was deleted")
    reachable(call, chat)
    if thing in chat.bot.muted or (thing is not None and "messages" in chat.bot.muted):
        raise bad_request(f"not enough rights to send {THINGS[thing or 'messages']} to the chat")


def find_thread(call: Call, chat: Chat) -> int | None:
    """The forum topic asked for; ignored silently outside forums."""
    thread = call.args.integer("message_thread_id")
    if not chat.forum or not thread:
        return None
    topic = chat.topic(thread)
    if topic is None or thread == 1:
        raise bad_request("message thread not found")
    if topic.closed and "can_manage_topics" not in chat.bot.rights:
        raise bad_request("TOPIC_CLOSED")
    return thread


def own_message(call: Call, what: str = "message to edit") -> Message:
    """The message to edit by chat_id and message_id or by inline_message_id."""
    if not call.args.text("chat_id") and not call.args.integer("message_id"):
        return _inline_message(call)
    chat = find_chat(call)
    reachable(call, chat)
    message = chat.messages.get(call.args.integer("message_id"))
    if message is None:
        raise bad_request(f"{what} not found")
    if message.sender != call.world.bot.id or message.forwarded or _has_reply_keyboard(message):
        raise bad_request("message can't be edited")
    return message


def _has_reply_keyboard(message: Message) -> bool:
    return message.markup is not None and message.inline_keyboard is None


def _inline_message(call: Call) -> Message:
    wanted = call.args.text("inline_message_id")
    if not wanted:
        raise bad_request("message identifier is not specified")
    if not wanted.startswith("AQ") or len(wanted) < 20:
        raise bad_request("invalid inline message identifier specified")
    if wanted not in call.world.inline:
        raise bad_request("MESSAGE_ID_INVALID")
    message = call.world.inline[wanted]
    call.chat = message.chat
    return message


def too_old(call: Call, message: Message) -> bool:
    """48 hours, after which messages are there to stay."""
    return call.world.clock.now() - message.date >= 48 * 3600


def undeletable(call: Call, message: Message) -> ApiError | None:
    """Why the bot may not delete this message, if it may not."""
    chat = message.chat
    mine = message.sender == call.world.bot.id
    if chat.kind == "supergroup":
        allowed = "can_delete_messages" in chat.bot.rights or (mine and not too_old(call, message))
        return None if allowed else bad_request("message can't be deleted")
    if too_old(call, message):
        return bad_request("message can't be deleted for everyone")
    allowed = mine or chat.kind == "private" or "can_delete_messages" in chat.bot.rights
    return None if allowed else bad_request("message can't be deleted")
