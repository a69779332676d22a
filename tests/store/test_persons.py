"""Persons, of whom several processes find out something at the same time."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.errors import NotFound
from bot.services.people import CHOICES, People
from bot.services.ports import Block, Person, PersonId, Prefer, Preferences, SawPerson
from bot.store.store import SqlStore, open_store

ANNA = Person(PersonId(7), "Anna", "anna", "uk")
CHANGED = {name: list(words)[-1] for name, words in CHOICES.items()}


async def test_who_was_seen_in_private_has_come_for_good(store: SqlStore) -> None:
    await store.append((), (SawPerson(Person(ANNA.id, "Anna", started=True), private=True),))

    await store.append((), (SawPerson(ANNA, private=False),))  # Read before that by another process.

    assert await store.person(ANNA.id) == Person(ANNA.id, "Anna", "anna", "uk", started=True)


async def test_a_sign_of_life_in_a_group_is_none_in_private(store: SqlStore) -> None:
    await store.append((), (SawPerson(ANNA, private=True), Block(ANNA.id, True)))

    await store.append((), (SawPerson(ANNA, private=False),))

    person = await store.person(ANNA.id)
    assert person is not None
    assert person.blocked


async def test_preferences_set_at_once_in_two_processes_all_count(url: str, store: SqlStore) -> None:
    other = await open_store(url)
    await store.append((), (SawPerson(ANNA, private=True),))
    places = [People(store), People(other)]

    await asyncio.gather(
        *(
            places[number % 2].prefer(ANNA, name, value)
            for number, (name, value) in enumerate(CHANGED.items())
        )
    )

    person = await store.person(ANNA.id)
    assert person is not None
    assert person.preferences == Preferences(**{name: CHOICES[name][word] for name, word in CHANGED.items()})  # type: ignore[arg-type]  # the types of its fields
    await other.close()


async def test_a_preference_takes_back_nothing_that_was_found_out_meanwhile(store: SqlStore) -> None:
    known = Person(ANNA.id, "Anna")
    await store.append((), (SawPerson(known, private=False),))
    await store.append((), (SawPerson(Person(ANNA.id, "Anna B.", started=True), private=True),))

    await People(store).prefer(known, "theme", "contrast")

    assert await store.person(ANNA.id) == Person(
        ANNA.id, "Anna B.", started=True, preferences=Preferences(theme="contrast")
    )


async def test_nobody_has_no_preferences(store: SqlStore) -> None:
    with pytest.raises(NotFound):
        await store.append((), (Prefer(ANNA.id, "theme", "wood"),))
