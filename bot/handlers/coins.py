"""/coins: what a person has, where it came from, and the coins of the day. Only in private."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import CoinPress
from bot.services.bank import Bank
from bot.services.ledger import DAILY_GIFT
from bot.services.ports import Chat, Note, Person
from bot.telegram.me import own_name
from bot.telegram.screens import Page
from bot.views.coins import COINS_LINK, coins_screen, group_coins_screen
from bot.views.reader import reader_of_chat


def router() -> Router:
    coins = Router(name="coins")
    private = F.chat.type == "private"
    coins.message.register(open_coins, Command("coins"), private)
    coins.message.register(open_coins, CommandStart(magic=F.args == COINS_LINK), private)
    coins.message.register(point_home, Command("coins"))
    press, here = coins.callback_query.register, F.message.chat.type == "private"
    press(turn, CoinPress.filter(F.action == "show"), here)
    press(take, CoinPress.filter(F.action == "gift"), here)
    return coins


async def open_coins(message: Message, person: Person, bank: Bank, page: Page) -> None:
    await page.show(coins_screen(person, await bank.statement(person.id)), person)


async def turn(
    query: CallbackQuery, callback_data: CoinPress, person: Person, bank: Bank, page: Page
) -> None:
    await page.show(coins_screen(person, await bank.statement(person.id, callback_data.page)), person)


async def take(query: CallbackQuery, person: Person, bank: Bank, page: Page) -> Note:
    """Once a day."""
    await bank.ask(person.id)
    await page.show(coins_screen(person, await bank.statement(person.id)), person)
    return Note("note.gift", {"n": DAILY_GIFT})


async def point_home(message: Message, group: Chat, page: Page, bot: Bot) -> None:
    """What somebody has is nobody else's business."""
    await page.put(group_coins_screen(group, await own_name(bot)), reader_of_chat(group).theme)
