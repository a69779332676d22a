"""Making people; blocking the bot; accounts that end."""

from __future__ import annotations

from bot.sandbox.backend import Backend
from bot.sandbox.errors import SimError
from bot.sandbox.hearing import hear_block
from bot.sandbox.model import Person
from bot.sandbox.plain import Json, JsonObject, flag_of, int_of, text_of
from bot.sandbox.shapes import person_view


def who(backend: Backend, body: JsonObject, name: str = "person") -> Person:
    """The person that a request names."""
    return backend.world.person(int_of(body, name))


async def add(backend: Backend, body: JsonObject) -> Json:
    """first_name, last_name, username, language, id."""
    if not text_of(body, "first_name"):
        raise SimError("first_name is needed")
    person = backend.world.add_person(
        text_of(body, "first_name"),
        last_name=text_of(body, "last_name") or None,
        username=text_of(body, "username") or None,
        language=text_of(body, "language") or None,
        number=int_of(body, "id"),
    )
    backend.world.private(person)
    return person_view(person)


async def change(backend: Backend, body: JsonObject) -> Json:
    """Another name, username or language; `deactivated` ends the account."""
    person = who(backend, body)
    person.first_name = text_of(body, "first_name", person.first_name)
    person.last_name = text_of(body, "last_name", person.last_name or "") or None
    person.username = text_of(body, "username", person.username or "") or None
    person.language = text_of(body, "language", person.language or "") or None
    person.deactivated = flag_of(body, "deactivated", default=person.deactivated)
    backend.world.hub.publish("person", person=person_view(person))
    return person_view(person)


async def block(backend: Backend, body: JsonObject) -> Json:
    """Block the bot, or unblock it with `blocked: false`."""
    person, blocked = who(backend, body), flag_of(body, "blocked", default=True)
    if person.blocked != blocked:
        person.blocked = blocked
        hear_block(backend.world, backend.world.private(person), blocked=blocked)
        backend.world.hub.publish("person", person=person_view(person))
    return person_view(person)
