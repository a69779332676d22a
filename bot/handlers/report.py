"""/report: the last 24 hours, for the owner alone; to everybody else there is no such command."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import Message

from bot.services.ports import Person
from bot.services.report import Reports
from bot.telegram.screens import Page
from bot.views.report import report_screen


def router(owner: int) -> Router:
    """Only where the settings name an owner."""
    report = Router(name="report")
    report.message.register(open_report, Command("report"), F.chat.type == "private", F.from_user.id == owner)
    return report


async def open_report(message: Message, person: Person, reports: Reports, page: Page) -> None:
    await page.show(report_screen(await reports.last_day(), person), person)
