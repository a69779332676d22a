"""Inline mode: `@bot` in any chat, and presses on the cards that were picked there."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import CommandStart
from aiogram.types import CallbackQuery, ChosenInlineResult, InlineQuery, Message

from bot.presses import InlinePress
from bot.services.inline import Inline
from bot.services.people import People
from bot.services.ports import Person
from bot.telegram.cards import Cards
from bot.telegram.offers import Offers, slip_of
from bot.telegram.screens import Page
from bot.views.inline import INLINE_LINK


def router() -> Router:
    inline = Router(name="inline")
    inline.inline_query.register(list_offers)
    inline.chosen_inline_result.register(picked)
    link = CommandStart(magic=F.args == INLINE_LINK)
    inline.message.register(open_bot, link, F.chat.type == "private")
    inside = F.inline_message_id
    inline.callback_query.register(sit_down, InlinePress.filter(F.action == "sit"), inside)
    inline.callback_query.register(cancel, InlinePress.filter(F.action == "cancel"), inside)
    return inline


async def list_offers(inline_query: InlineQuery, people: People, offers: Offers) -> None:
    await offers.answer(inline_query, await people.seen(inline_query.from_user))


async def open_bot(message: Message, person: Person, cards: Cards, page: Page) -> None:
    await cards.start(person, page)


async def picked(result: ChosenInlineResult, people: People, offers: Offers) -> None:
    await offers.chosen(result, await people.seen(result.from_user))


async def sit_down(
    query: CallbackQuery, callback_data: InlinePress, person: Person, offers: Offers, inline_message: str
) -> None:
    await offers.sit(callback_data, person, query.id, inline_message)


async def cancel(
    query: CallbackQuery,
    callback_data: InlinePress,
    person: Person,
    inline: Inline,
    offers: Offers,
    inline_message: str,
) -> None:
    await offers.refresh(await inline.cancel(slip_of(callback_data), person, inline_message))
