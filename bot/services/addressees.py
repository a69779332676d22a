"""For whom an invitation is meant, and who may accept a rated one."""

from __future__ import annotations

from dataclasses import replace

from bot.services.errors import NotStarted
from bot.services.ports import Challenge, Person


def expect_started(person: Person | None) -> None:
    """Raises `NotStarted` for somebody whom the bot may not write to: no rated games yet."""
    if person is None or not person.started:
        raise NotStarted("the person has never opened a chat with the bot")


def for_anybody(challenge: Challenge) -> Challenge:
    """Where four are needed, nobody alone is meant."""
    return replace(challenge, addressed_to=None, addressed_name=None, password_hash=None, listed=False)


def invited(challenge: Challenge, person: Person) -> bool:
    """Whether it is meant for everybody, or for this person."""
    if challenge.addressed_name is not None:
        return (person.username or "").lower() == challenge.addressed_name
    return challenge.addressed_to in (None, person.id)
