"""/position: a board that somebody types, and what is best there."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.presses import PositionPress
from bot.services.ports import Person
from bot.services.positions import Positions
from bot.telegram.screens import Page
from bot.views.positions import best_screen, position_help_screen, position_screen, standing_in
from engine.formats.position import read_position


def router() -> Router:
    positions = Router(name="positions")
    positions.message.register(draw, Command("position"))
    positions.callback_query.register(back, PositionPress.filter(F.action == "show"))
    positions.callback_query.register(best, PositionPress.filter(F.action == "best"))
    return positions


async def draw(message: Message, command: CommandObject, person: Person, page: Page) -> None:
    """The position behind the command; without one, how to write it."""
    if not command.args:
        await page.show(position_help_screen(person), person)
    else:
        await page.show(position_screen(read_position(command.args), person), person)


async def back(query: CallbackQuery, callback_data: PositionPress, person: Person, page: Page) -> None:
    await page.show(position_screen(standing_in(callback_data), person), person)


async def best(
    query: CallbackQuery, callback_data: PositionPress, person: Person, positions: Positions, page: Page
) -> None:
    standing = standing_in(callback_data)
    await page.show(best_screen(standing, await positions.best(standing, person.id), person), person)
