"""Presses and inline queries that wait for the bot's answer."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field

from bot.sandbox.clock import Clock
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.plain import JsonObject

TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
KEPT = 3600.0


@dataclass(slots=True)
class Query:
    """One question to the bot; `answer` is filled once."""

    id: str
    kind: str
    person: int
    born: float
    subject: JsonObject
    answers: int = 0
    answer: JsonObject | None = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)


class Queries:
    """All queries of the last hour, by id."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.by_id: dict[str, Query] = {}

    def ask(self, kind: str, person: int, subject: JsonObject) -> Query:
        """A new query. `kind` is "callback" or "inline"."""
        now = self.clock.now()
        for old in [query.id for query in self.by_id.values() if query.born < now - KEPT]:
            del self.by_id[old]
        query = Query(str(secrets.randbits(62)), kind, person, now, subject)
        self.by_id[query.id] = query
        return query

    def answer(self, kind: str, asked: str, answer: JsonObject, within: float) -> Query:
        """Answer a query once, in time; raises what Telegram says otherwise."""
        query = self.by_id.get(asked)
        if query is None or query.kind != kind or self.clock.now() - query.born > within:
            raise self._refusal()
        query.answers += 1
        if query.answers > 1:
            raise self._refusal()
        query.answer = answer
        query.answered.set()
        return query

    @staticmethod
    def _refusal() -> ApiError:
        return bad_request(TOO_OLD)
