"""/status and /maintenance, for the owner alone; to everybody else there are no such commands."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import Message

from bot.services.maintenance import Maintenance
from bot.services.ports import Person
from bot.telegram.screens import Page
from bot.telegram.state import State
from bot.views.status import maintenance_screen, status_screen


def router(owner: int) -> Router:
    """Only where the settings name an owner."""
    found = Router(name="housekeeping")
    register, mine = found.message.register, F.from_user.id == owner
    register(open_status, Command("status"), F.chat.type == "private", mine)
    register(switch, Command("maintenance"), F.chat.type == "private", mine)
    return found


async def open_status(
    message: Message, person: Person, state: State, maintenance: Maintenance, page: Page
) -> None:
    screen = status_screen(state.figures(), await state.census(), await maintenance.since(), person)
    await page.show(screen, person)


async def switch(
    message: Message, command: CommandObject, person: Person, maintenance: Maintenance, page: Page
) -> None:
    """`on` or `off`; without either it only says how things stand."""
    match (command.args or "").strip().casefold():
        case "on":
            await maintenance.begin()
        case "off":
            await maintenance.end()
    await page.show(maintenance_screen(await maintenance.since(), person), person)
