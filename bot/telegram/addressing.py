"""Whom a command in a group addresses: by reply, by a mention of the person, or by @name."""

from __future__ import annotations

from dataclasses import dataclass

from aiogram.types import Message, User


@dataclass(frozen=True, slots=True)
class Addressee:
    """A person whom Telegram names, or a username; both None: everybody."""

    user: User | None = None
    name: str | None = None


def addressee(message: Message, me: User) -> Addressee:
    """A reply to the bot or to oneself addresses everybody, and so does naming them.

    What is written in the name of a group addresses everybody too: nobody could be refused as its opener."""
    if message.sender_chat is not None:
        return Addressee()
    for entity in message.entities or ():
        if entity.type == "text_mention" and entity.user is not None and _fits(entity.user, message):
            return Addressee(user=entity.user)
        if entity.type == "mention":
            name = entity.extract_from(message.text or "").removeprefix("@").lower()
            if name not in _names(message.from_user, me):
                return Addressee(name=name)
    replied = message.reply_to_message
    # A topic's first message is what everything in it seems to reply to; a group's or channel's is nobody's.
    if replied is None or replied.forum_topic_created is not None or replied.sender_chat is not None:
        return Addressee()
    if replied.from_user is not None and _fits(replied.from_user, message):
        return Addressee(user=replied.from_user)
    return Addressee()


def _fits(user: User, message: Message) -> bool:
    return not user.is_bot and (message.from_user is None or user.id != message.from_user.id)


def _names(*users: User | None) -> set[str]:
    return {user.username.lower() for user in users if user is not None and user.username}
