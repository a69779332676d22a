"""Cards of invitations: opened, shown, accepted, withdrawn."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import InvitePress, MenuPress
from bot.services.agreement import offered_terms
from bot.services.invitations import Invitations
from bot.services.opening import Place
from bot.services.ports import Person
from bot.telegram.cards import Cards, Mended
from bot.telegram.questions import PASSWORD, Questions
from bot.telegram.screens import Page


def router() -> Router:
    challenge = Router(name="challenge")
    challenge.callback_query.middleware(Mended())
    link = CommandStart(deep_link=True)
    challenge.message.register(open_link, link, F.chat.type == "private")
    press = challenge.callback_query.register
    press(invite, MenuPress.filter(F.screen == "friend"))
    press(make_link, InvitePress.filter(F.action == "link"))
    press(show_card, InvitePress.filter(F.action == "card"))
    press(sit_down, InvitePress.filter(F.action == "sit"))
    press(cancel, InvitePress.filter(F.action == "cancel"))
    press(leave, InvitePress.filter(F.action == "menu"))
    return challenge


async def open_link(
    message: Message, command: CommandObject, person: Person, cards: Cards, page: Page
) -> None:
    await cards.open(command.args or "", person, page)


async def invite(
    query: CallbackQuery,
    callback_data: MenuPress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    challenge = await invitations.draft(person.id, terms=offered_terms(callback_data.arg))
    await cards.show(challenge, person, page)


async def make_link(
    query: CallbackQuery,
    callback_data: InvitePress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    challenge = await invitations.open(callback_data.token, person.id)
    await cards.show(challenge, person, page)


async def show_card(
    query: CallbackQuery,
    callback_data: InvitePress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    challenge = await invitations.look(callback_data.token, person)
    await cards.show(challenge, person, page)


async def sit_down(
    query: CallbackQuery,
    callback_data: InvitePress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    questions: Questions,
    page: Page,
) -> None:
    press, place = callback_data, page.place
    challenge = await invitations.acceptable(press.token, press.rev, person)
    if challenge.password_hash is not None:
        await questions.ask(PASSWORD, person, page, token=press.token, rev=press.rev, press=query.id)
        return
    seat = Place(person.id, place.chat, place.thread, page.message)
    if await invitations.sit(press.token, press.rev, person, query.id, seat) is None:
        await cards.show(await invitations.look(press.token, person), person, page)


async def cancel(
    query: CallbackQuery,
    callback_data: InvitePress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    challenge = await invitations.cancel(callback_data.token, person.id)
    await cards.show(challenge, person, page)
    await cards.refresh(challenge, page)


async def leave(query: CallbackQuery, person: Person, cards: Cards, page: Page) -> None:
    """The card stays where it is: it will be the board."""
    await cards.start(person, page.below())
