"""Somebody blocks the bot, or takes that back; a group lets it in, or removes it."""

from __future__ import annotations

from typing import Final

from aiogram import F, Router
from aiogram.types import ChatMemberUpdated

from bot.services.people import People
from bot.telegram.boards import Boards
from bot.telegram.groups import Groups
from bot.views.texts import language_of

INSIDE: Final = ("member", "administrator", "restricted")
OUTSIDE: Final = ("left", "kicked")


def router() -> Router:
    membership = Router(name="membership")
    private = F.chat.type == "private"
    group = F.chat.type.in_({"group", "supergroup"})
    status = F.new_chat_member.status
    membership.my_chat_member.register(blocked, private, status == "kicked")
    membership.my_chat_member.register(unblocked, private, status == "member")
    membership.my_chat_member.register(let_in, group, status.in_(INSIDE))
    membership.my_chat_member.register(removed, group, status.in_(OUTSIDE))
    return membership


async def blocked(event: ChatMemberUpdated, people: People) -> None:
    await people.set_blocked(event.from_user, True)


async def unblocked(event: ChatMemberUpdated, people: People, boards: Boards) -> None:
    person = await people.set_blocked(event.from_user, False)
    await boards.resume(person.id)


async def let_in(event: ChatMemberUpdated, people: People, groups: Groups) -> None:
    """Says nothing: a group is told how to play when somebody asks."""
    person = await people.seen(event.from_user)
    await groups.seen(event.chat, language_of(person))


async def removed(event: ChatMemberUpdated, groups: Groups) -> None:
    await groups.lost(event.chat)
