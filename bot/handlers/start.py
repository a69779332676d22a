"""The first screens: /start, /help, and the way from them to a game against the computer."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import ComputerPress, MenuPress
from bot.services.agreement import VARIANTS_OFFERED
from bot.services.lobby import Lobby
from bot.services.ports import Person
from bot.telegram.boards import Boards
from bot.telegram.cards import Cards
from bot.telegram.screens import Page
from bot.views.menus import help_screen, levels_screen, play_screen


def router() -> Router:
    start = Router(name="start")
    start.message.register(open_start, CommandStart())
    start.message.register(open_help, Command("help"))
    start.message.register(open_play, Command("play", "nardy"))
    press = start.callback_query.register
    press(open_start, MenuPress.filter(F.screen == "start"))
    press(turn_help, MenuPress.filter(F.screen == "help"))
    press(open_play, MenuPress.filter(F.screen == "play"))
    press(open_levels, MenuPress.filter(F.screen == "levels"))
    press(close, MenuPress.filter(F.screen == "close"))
    press(sit_down, ComputerPress.filter())
    return start


async def open_start(
    event: Message | CallbackQuery, person: Person, boards: Boards, cards: Cards, page: Page
) -> None:
    await boards.resume(person.id)
    await cards.start(person, page)


async def open_help(message: Message, person: Person, page: Page) -> None:
    await page.show(help_screen(person), person)


async def turn_help(query: CallbackQuery, callback_data: MenuPress, person: Person, page: Page) -> None:
    number = callback_data.arg
    await page.show(help_screen(person, int(number) if number.isdecimal() else 0), person)


async def open_play(event: Message | CallbackQuery, person: Person, page: Page) -> None:
    await page.show(play_screen(person), person)


async def open_levels(
    query: CallbackQuery, callback_data: MenuPress, person: Person, lobby: Lobby, page: Page
) -> None:
    challenge = await lobby.offer_computer(person.id, callback_data.arg or VARIANTS_OFFERED[0])
    rivals = await lobby.opponents(person.id, challenge.terms.variant)
    await page.show(levels_screen(person, challenge, rivals), person)


async def close(query: CallbackQuery, page: Page) -> None:
    await page.close()


async def sit_down(
    query: CallbackQuery, callback_data: ComputerPress, person: Person, lobby: Lobby, page: Page
) -> None:
    press = callback_data
    await lobby.sit_computer(press.offer, press.level, person.id, query.id, page.place.chat, page.message)
