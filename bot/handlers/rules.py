"""The rules."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import MenuPress
from bot.services.ports import Person
from bot.telegram.screens import Page
from bot.views.rules import rules_screen


def router() -> Router:
    rules = Router(name="rules")
    rules.message.register(open_rules, Command("rules"))
    rules.callback_query.register(turn_page, MenuPress.filter(F.screen == "rules"))
    return rules


async def open_rules(message: Message, person: Person, page: Page) -> None:
    await page.show(rules_screen(person), person)


async def turn_page(query: CallbackQuery, callback_data: MenuPress, person: Person, page: Page) -> None:
    await page.show(rules_screen(person, callback_data.arg), person)
