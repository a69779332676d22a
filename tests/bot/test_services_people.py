"""Persons and what they set for themselves."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.services.people import CHOICES
from bot.services.ports import PersonId, Preferences
from engine.errors import BadOption
from render.draw import THEMES
from tests.bot.house import house


@dataclass
class Visitor:
    """As Telegram describes a user."""

    id: int = 7
    full_name: str = "Anna"
    username: str | None = "anna"
    language_code: str | None = "uk"


async def test_somebody_new_is_known_from_then_on(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        person = await home.people.seen(Visitor())

        assert await home.store.person(PersonId(7)) == person
        assert (person.name, person.started) == ("Anna", False)


async def test_a_private_chat_lets_the_bot_write_first(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.people.seen(Visitor(), private=True)

        assert (await home.people.seen(Visitor())).started


async def test_who_comes_in_private_and_to_a_group_at_once_has_come_in_private(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        for number in range(10):
            visitor = Visitor(id=100 + number)
            await asyncio.gather(*(home.people.seen(visitor, private=private) for private in (True, False)))

            person = await home.store.person(PersonId(visitor.id))
            assert person is not None
            assert person.started


async def test_a_new_name_is_taken_over_and_settings_stay(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.people.prefer(await home.people.seen(Visitor()), "theme", "contrast")

        person = await home.people.seen(Visitor(full_name="Анна"))

        assert (person.name, person.preferences.theme) == ("Анна", "contrast")


async def test_a_sign_of_life_takes_the_blocking_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        blocked = await home.people.set_blocked(Visitor(), True)

        person = await home.people.seen(Visitor(), private=True)

        assert (blocked.blocked, person.blocked) == (True, False)


@pytest.mark.parametrize(
    ("name", "value", "wishes"),
    [
        ("language", "en", Preferences(language="en")),
        ("language", "", Preferences()),
        ("theme", "contrast", Preferences(theme="contrast")),
        ("home", "left", Preferences(home="left")),
        ("auto_done", "on", Preferences(auto_done=True)),
        ("auto_roll", "off", Preferences(auto_roll=False)),
    ],
)
async def test_a_setting_is_kept(tmp_path: Path, name: str, value: str, wishes: Preferences) -> None:
    async with house(tmp_path) as home:
        await home.people.prefer(await home.people.seen(Visitor()), name, value)

        assert (await home.people.seen(Visitor())).preferences == wishes


@pytest.mark.parametrize(("name", "value"), [("theme", "gold"), ("auto_done", "maybe"), ("__class__", "on")])
async def test_a_forged_setting_is_refused(tmp_path: Path, name: str, value: str) -> None:
    async with house(tmp_path) as home:
        person = await home.people.seen(Visitor())

        with pytest.raises(BadOption):
            await home.people.prefer(person, name, value)


def test_every_preference_can_be_set() -> None:
    assert set(CHOICES) == set(Preferences.__dataclass_fields__)


def test_the_themes_are_those_that_can_be_drawn() -> None:
    assert set(CHOICES["theme"]) == set(THEMES)
