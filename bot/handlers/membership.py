"""Somebody blocks the bot, or takes that back."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import ChatMemberUpdated

from bot.services.people import People
from bot.telegram.boards import Boards


def router() -> Router:
    membership = Router(name="membership")
    private = F.chat.type == "private"
    status = F.new_chat_member.status
    membership.my_chat_member.register(blocked, private, status == "kicked")
    membership.my_chat_member.register(unblocked, private, status == "member")
    return membership


async def blocked(event: ChatMemberUpdated, people: People) -> None:
    await people.set_blocked(event.from_user, True)


async def unblocked(event: ChatMemberUpdated, people: People, boards: Boards) -> None:
    person = await people.set_blocked(event.from_user, False)
    await boards.resume(person.id)
