"""The settings of a card, also of the computer's."""

from __future__ import annotations

from functools import partial

from aiogram import F, Router
from aiogram.types import CallbackQuery, Message

from bot.presses import InvitePress, TermsPress
from bot.services.invitations import Invitations
from bot.services.ports import Awaiting, Person
from bot.telegram.cards import Cards, Mended
from bot.telegram.questions import NAME, NEW_PASSWORD, Questions
from bot.telegram.screens import Page
from bot.views.challenge_setup import changed_screen, field_screen, setup_screen


def router() -> Router:
    setup = Router(name="challenge_setup")
    setup.callback_query.middleware(Mended())
    press, who = setup.callback_query.register, F.field == "who"
    press(open_setup, InvitePress.filter(F.action.in_({"setup", "fine"})))
    press(ask_password, TermsPress.filter(who & (F.value == "password")))
    press(ask_name, TermsPress.filter(who & (F.value == "name")))
    press(admit_all, TermsPress.filter(who & F.value.in_({"all", "listed"})))
    press(open_field, TermsPress.filter(F.value == ""))
    press(choose, TermsPress.filter())
    setup.message.register(typed, F.chat.type == "private", F.text, awaited)
    return setup


async def open_setup(
    query: CallbackQuery,
    callback_data: InvitePress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    challenge = await invitations.changeable(callback_data.token, person.id)
    fine = callback_data.action == "fine"
    await cards.put(challenge, person, page, partial(setup_screen, fine=fine))


async def open_field(
    query: CallbackQuery,
    callback_data: TermsPress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    challenge = await invitations.changeable(callback_data.token, person.id)
    await cards.put(challenge, person, page, partial(field_screen, name=callback_data.field))


async def choose(
    query: CallbackQuery,
    callback_data: TermsPress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    press = callback_data
    challenge = await invitations.change(press.token, person.id, press.field, press.value)
    await cards.put(challenge, person, page, partial(changed_screen, name=press.field))


async def admit_all(
    query: CallbackQuery,
    callback_data: TermsPress,
    person: Person,
    invitations: Invitations,
    cards: Cards,
    page: Page,
) -> None:
    challenge = await invitations.admit(
        callback_data.token, person.id, listed=callback_data.value == "listed"
    )
    await cards.put(challenge, person, page, setup_screen)


async def ask_password(
    query: CallbackQuery,
    callback_data: TermsPress,
    person: Person,
    invitations: Invitations,
    questions: Questions,
    page: Page,
) -> None:
    challenge = await invitations.changeable(callback_data.token, person.id)
    await questions.ask(NEW_PASSWORD, person, page, token=challenge.token)


async def ask_name(
    query: CallbackQuery,
    callback_data: TermsPress,
    person: Person,
    invitations: Invitations,
    questions: Questions,
    page: Page,
) -> None:
    challenge = await invitations.changeable(callback_data.token, person.id)
    await questions.ask(NAME, person, page, token=challenge.token)


async def awaited(message: Message, person: Person, questions: Questions) -> dict[str, Awaiting] | bool:
    """A filter: whether the message answers a question of the bot."""
    awaiting = None if (message.text or "").startswith("/") else await questions.pending(person)
    return False if awaiting is None else {"awaiting": awaiting}


async def typed(
    message: Message, awaiting: Awaiting, person: Person, questions: Questions, page: Page
) -> None:
    await questions.answer(awaiting, message.text or "", message.message_id, person, page)
