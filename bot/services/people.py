"""Persons: who they are, and what they have set for themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, Protocol

from bot.services.ports import Block, Person, PersonId, Prefer, SawPerson, Store
from bot.services.quiet import OFTEN, ZONES, read_hours, read_zone
from engine.errors import BadOption


def pressed_hours(hours: str) -> str:
    """Hours as a button sends them: callback data keeps the colon for itself."""
    return hours.replace(":", "")


SWITCH: Final[Mapping[str, bool | str | None]] = {"on": True, "off": False}
CHOICES: Final[Mapping[str, Mapping[str, bool | str | None]]] = {
    "language": {"": None, "ru": "ru", "uk": "uk", "en": "en"},
    "theme": {"wood": "wood", "dark": "dark", "contrast": "contrast"},
    "home": {"right": "right", "left": "left"},
    "numbers": SWITCH,
    "text": SWITCH,
    "auto_roll": SWITCH,
    "auto_pass": SWITCH,
    "auto_forced": SWITCH,
    "auto_bearoff": SWITCH,
    "auto_done": SWITCH,
    "pings": SWITCH,
    "phrases": SWITCH,
    "quiet": {"": "", **{pressed_hours(each): each for each in OFTEN}},
    "zone": {"": "", **{each: each for each in ZONES}},
}
"""Every preference, and what each word of a button sets it to."""


class Visitor(Protocol):
    """What Telegram says of somebody who writes or presses."""

    @property
    def id(self) -> int: ...
    @property
    def full_name(self) -> str: ...
    @property
    def username(self) -> str | None: ...
    @property
    def language_code(self) -> str | None: ...


class People:
    """The use cases around one person."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seen(self, visitor: Visitor, *, private: bool = False) -> Person:
        """The person who writes or presses, as known from now on; `private`: in the chat with the bot.

        A sign of life there takes back that the person had blocked the bot. Of two updates at once, in
        whichever processes, neither writes over what the other has found out."""
        known = await self._store.person(PersonId(visitor.id))
        person = replace(
            known or Person(PersonId(visitor.id), visitor.full_name),
            name=visitor.full_name,
            username=visitor.username,
            language_code=visitor.language_code,
        )
        if private:
            person = replace(person, started=True, blocked=False)
        if person != known:
            await self._store.append((), (SawPerson(person, private),))
        return person

    async def set_blocked(self, visitor: Visitor, blocked: bool) -> Person:
        """The person has blocked the bot, or taken that back."""
        person = replace(await self.seen(visitor), blocked=blocked)
        await self._store.append((), (Block(person.id, blocked),))
        return person

    async def prefer(self, person: Person, name: str, value: str) -> Person:
        """The person with one preference set, by the words of its button; raises `BadOption` for others."""
        if value not in CHOICES.get(name, {}):
            raise BadOption(f"no such setting: {name!r} = {value!r}")
        return await self._preferring(person, name, CHOICES[name][value])

    async def typed(self, person: Person, name: str, text: str) -> Person:
        """The person with one preference set as typed; raises the refusal that says what is wrong with it."""
        return await self._preferring(person, name, read_hours(text) if name == "quiet" else read_zone(text))

    async def _preferring(self, person: Person, name: str, value: bool | str | None) -> Person:
        await self._store.append((), (Prefer(person.id, name, value),))
        wishes = replace(person.preferences, **{name: value})  # type: ignore[arg-type]  # the types of its fields
        return replace(person, preferences=wishes)
