"""Challenges in groups: a command posts one, addressed to everybody or to one person."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import MenuPress
from bot.services.agreement import chosen
from bot.services.chats import Chats
from bot.services.crews import PAIR
from bot.services.invitations import Invitations
from bot.services.people import People
from bot.services.ports import Person, Store
from bot.telegram.addressing import Addressee, addressee
from bot.telegram.admins import rules_for_starter
from bot.telegram.cards import Cards
from bot.telegram.me import own_name
from bot.telegram.screens import Page
from bot.views.menus import group_screen
from bot.views.reader import reader_of_chat

GROUPS = ("group", "supergroup")


def router() -> Router:
    groups = Router(name="challenge_groups")
    inside = F.chat.type.in_(GROUPS)
    groups.message.register(challenge, Command("nardy", "play", "pair"), inside)
    groups.message.register(introduce, CommandStart(), inside)
    groups.message.register(introduce, Command("help"), inside)
    menus = MenuPress.filter(F.screen.in_({"start", "help", "play", "levels", "friend"}))
    groups.callback_query.register(introduce, menus, F.message.chat.type.in_(GROUPS))
    return groups


async def challenge(
    message: Message,
    person: Person,
    people: People,
    invitations: Invitations,
    cards: Cards,
    chats: Chats,
    page: Page,
    bot: Bot,
    command: CommandObject,
) -> None:
    """In the name of a group both seats are free: Telegram does not say which of its admins wrote."""
    rules = await rules_for_starter(bot, chats, message, page.place.chat)
    pairs = command.command == "pair"
    to = Addressee() if pairs else addressee(message, await bot.me())
    known = await people.seen(to.user) if to.user else None
    draft = await invitations.draft(
        person.id,
        terms=chosen(rules.terms, "party", PAIR) if pairs else rules.terms,
        chat=page.place.chat,
        thread=page.place.thread,
        addressed_to=known.id if known else None,
        addressed_name=to.name,
    )
    vacant = message.sender_chat is not None
    await cards.announce(await invitations.open(draft.token, person.id, vacant=vacant))


async def introduce(event: Message | CallbackQuery, store: Store, page: Page, bot: Bot) -> None:
    """How to play here; everything else is in the private chat."""
    reader = reader_of_chat(await store.chat(page.place.chat))
    await page.put(group_screen(reader, await own_name(bot)), reader.theme)
