"""Screens in groups that obey only who opened them, or else who presses first."""

from __future__ import annotations

from dataclasses import replace

from aiogram.types import Message

from bot.presses import from62
from bot.services.errors import NotYours
from bot.services.ports import Person
from bot.views.buttons import ANYBODY


def asker(message: Message, person: Person) -> Person:
    """Whom the buttons of the answer obey."""
    return person if message.sender_chat is None else replace(person, id=ANYBODY)


def expect_owner(owner: str, person: Person) -> None:
    """`owner` as a press tells it; raises `NotYours` for everybody else."""
    if from62(owner) not in (ANYBODY, person.id):
        raise NotYours(f"this screen was opened by person {from62(owner)}")
