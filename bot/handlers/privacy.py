"""What is kept of a person: told, given as a file, and forgotten. Only in private."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import ForgetPress, MenuPress
from bot.services.ports import Chat, Person
from bot.services.privacy import Privacy
from bot.telegram.boards import Boards
from bot.telegram.cards import Cards
from bot.telegram.me import own_name
from bot.telegram.screens import Page
from bot.views.privacy import (
    PRIVACY_LINK,
    forget_screen,
    gone_screen,
    group_privacy_screen,
    mydata_document,
    privacy_screen,
    sure_screen,
)
from bot.views.reader import reader_of_chat


def router() -> Router:
    privacy = Router(name="privacy")
    private = F.chat.type == "private"
    privacy.message.register(open_privacy, Command("privacy"), private)
    privacy.message.register(open_privacy, CommandStart(magic=F.args == PRIVACY_LINK), private)
    privacy.message.register(send_mydata, Command("mydata"), private)
    privacy.message.register(ask, Command("forget"), private)
    privacy.message.register(point_home, Command("privacy", "mydata", "forget"))
    press, here = privacy.callback_query.register, F.message.chat.type == "private"
    press(open_privacy, MenuPress.filter(F.screen == "privacy"), here)
    press(send_mydata, MenuPress.filter(F.screen == "mydata"), here)
    press(ask, ForgetPress.filter(F.step == "ask"), here)
    press(ask_again, ForgetPress.filter(F.step == "sure"), here)
    press(forget, ForgetPress.filter(F.step == "go"), here)
    return privacy


async def open_privacy(event: Message | CallbackQuery, person: Person, page: Page) -> None:
    await page.show(privacy_screen(person), person)


async def send_mydata(event: Message | CallbackQuery, person: Person, privacy: Privacy, page: Page) -> None:
    await page.send(mydata_document(person, await privacy.told(person.id)))


async def ask(event: Message | CallbackQuery, person: Person, privacy: Privacy, page: Page) -> None:
    await page.show(forget_screen(person, await privacy.open_games(person.id)), person)


async def ask_again(query: CallbackQuery, callback_data: ForgetPress, person: Person, page: Page) -> None:
    await page.show(sure_screen(person, callback_data.games), person)


async def forget(
    query: CallbackQuery,
    callback_data: ForgetPress,
    person: Person,
    privacy: Privacy,
    cards: Cards,
    boards: Boards,
    page: Page,
) -> None:
    """Cards are shown withdrawn while it is still known whose they are."""
    for card in await privacy.withdraw(person):
        await cards.refresh(card)
    for game in await privacy.forget(person.id, cancel=callback_data.games == "cancel"):
        boards.changed(game)
    await page.show(gone_screen(person), person)


async def point_home(message: Message, group: Chat, page: Page, bot: Bot) -> None:
    """Nobody else's business."""
    await page.put(group_privacy_screen(group, await own_name(bot)), reader_of_chat(group).theme)
