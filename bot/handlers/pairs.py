"""Pairs: /pair and the places of its card."""

from __future__ import annotations

from typing import Final

from aiogram import Bot, F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import InvitePress, MenuPress
from bot.services.agreement import VARIANTS_OFFERED, chosen, first_terms
from bot.services.chats import Chats
from bot.services.crews import PAIR
from bot.services.invitations import Invitations
from bot.services.opening import Place
from bot.services.pairing import Pairing
from bot.services.ports import Note, Person
from bot.telegram.admins import rules_for_starter
from bot.telegram.cards import Cards, Mended
from bot.telegram.screens import Page

FIRST: Final = VARIANTS_OFFERED[0]
SEATS: Final = {"with": 0, "against": 1}


def router() -> Router:
    pairs = Router(name="pairs")
    pairs.callback_query.middleware(Mended())
    pairs.message.register(offer_pairs, Command("pair"), F.chat.type == "private")
    menu = MenuPress.filter(F.screen == "pair")
    pairs.callback_query.register(draft_pairs, menu, F.message.chat.type == "private")
    pairs.callback_query.register(post_pairs, menu)
    pairs.callback_query.register(sit, InvitePress.filter(F.action.in_(set(SEATS))))
    pairs.callback_query.register(rise, InvitePress.filter(F.action == "rise"))
    return pairs


async def offer_pairs(
    message: Message, person: Person, invitations: Invitations, cards: Cards, page: Page
) -> None:
    """A card for four, to be looked over before its link is made; in groups see `challenge_groups`."""
    challenge = await invitations.draft(person.id, terms=chosen(first_terms(FIRST), "party", PAIR))
    await cards.show(challenge, person, page)


async def draft_pairs(
    query: CallbackQuery, person: Person, invitations: Invitations, cards: Cards, page: Page
) -> None:
    challenge = await invitations.draft(person.id, terms=chosen(first_terms(FIRST), "party", PAIR))
    await cards.show(challenge, person, page)


async def post_pairs(
    query: CallbackQuery,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    chats: Chats,
    page: Page,
    bot: Bot,
) -> None:
    """In a group, beside the screen that led here; as /pair there."""
    rules = await rules_for_starter(bot, chats, query, page.place.chat)
    terms, place = chosen(rules.terms, "party", PAIR), page.place
    draft = await invitations.draft(person.id, terms=terms, chat=place.chat, thread=place.thread)
    await cards.announce(await invitations.open(draft.token, person.id))


async def sit(
    query: CallbackQuery,
    callback_data: InvitePress,
    person: Person,
    pairing: Pairing,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> Note | None:
    press, place = callback_data, Place(person.id, page.place.chat, page.place.thread, page.message)
    said = await pairing.sit(press.token, press.rev, person, SEATS[press.action], query.id, place)
    if not isinstance(said, Note):
        return None
    await shown(press.token, person, invitations, cards, page)
    return said


async def rise(
    query: CallbackQuery,
    callback_data: InvitePress,
    person: Person,
    pairing: Pairing,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> Note:
    said = await pairing.rise(callback_data.token, person)
    await shown(callback_data.token, person, invitations, cards, page)
    return said


async def shown(token: str, person: Person, invitations: Invitations, cards: Cards, page: Page) -> None:
    """Where it was pressed, and for everybody who waits."""
    challenge = await invitations.look(token, person)
    await cards.show(challenge, person, page)
    await cards.refresh(challenge, page)
