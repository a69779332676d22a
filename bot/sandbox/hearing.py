"""What of all that happens the bot hears: updates, with privacy mode in groups."""

from __future__ import annotations

from bot.sandbox.model import Chat, Member, Message
from bot.sandbox.plain import JsonDict
from bot.sandbox.shapes import chat_shape, member_shape, message_shape, sender_shape
from bot.sandbox.text.units import cut
from bot.sandbox.world import World


def hear_message(world: World, message: Message, *, kind: str = "message") -> None:
    """Queue the update about a new (or edited) message, if the bot gets it."""
    if not audible(world, message):
        return
    if message.sender in world.people:
        world.people[message.sender].seen = True
    world.updates.add(kind, message_shape(world, message), f"chat:{message.chat.id}", message.date)


def audible(world: World, message: Message) -> bool:
    """Telegram's filter: what reaches a bot in this chat."""
    chat = message.chat
    if not chat.bot.present:
        return False
    if chat.kind == "private" or message.content.service is not None or message.via_bot:
        return True
    if world.bot.reads_groups or chat.bot.admin:
        return True
    replied = chat.messages.get(message.reply_to or 0)
    if replied is not None and replied.sender == world.bot.id:
        return True
    return _addressed(world, message)


def _addressed(world: World, message: Message) -> bool:
    """/cmd@bot always; plain /cmd unless another bot spoke last."""
    for entity in message.content.entities:
        if entity.kind != "bot_command":
            continue
        name = cut(message.content.text, entity.offset, entity.length).partition("@")[2]
        if name.lower() == world.bot.username.lower():
            return True
        if not name and entity.offset == 0 and not message.chat.other_bot_spoke:
            return True
    return False


def hear_bot_status(world: World, chat: Chat, by: int, new: Member) -> None:
    """Change the bot's place in a group and queue my_chat_member."""
    old, chat.bot = chat.bot, new
    _status_update(world, chat, by, old, new)


def hear_block(world: World, chat: Chat, *, blocked: bool) -> None:
    """A person blocked or unblocked the bot."""
    old, new = (Member("member"), Member("kicked")) if blocked else (Member("kicked"), Member("member"))
    _status_update(world, chat, chat.id, old, new)


def _status_update(world: World, chat: Chat, by: int, old: Member, new: Member) -> None:
    if by in world.people:
        world.people[by].seen = True
    update: JsonDict = {
        "chat": chat_shape(world, chat),
        "from": sender_shape(world, by),
        "date": world.clock.date(),
        "old_chat_member": member_shape(world, world.bot.id, old),
        "new_chat_member": member_shape(world, world.bot.id, new),
    }
    world.updates.add("my_chat_member", update, f"member:{chat.id}", world.clock.now())


def hear_member(world: World, chat: Chat, by: int, person: int, old: Member, new: Member) -> None:
    """chat_member: only for administrators among bots, and only if asked for."""
    if not chat.bot.admin:
        return
    update: JsonDict = {
        "chat": chat_shape(world, chat),
        "from": sender_shape(world, by),
        "date": world.clock.date(),
        "old_chat_member": member_shape(world, person, old),
        "new_chat_member": member_shape(world, person, new),
    }
    world.updates.add("chat_member", update, f"member:{chat.id}", world.clock.now())
