"""Inline mode: asking the bot from any chat, and sending what it offers."""

from __future__ import annotations

import base64
import secrets

from bot.sandbox.api.args import Args
from bot.sandbox.api.call import Call
from bot.sandbox.api.inline import content_of
from bot.sandbox.backend import Backend
from bot.sandbox.errors import SimError
from bot.sandbox.hearing import hear_message
from bot.sandbox.model import Chat, Message, Person
from bot.sandbox.plain import Json, JsonDict, JsonObject, flag_of, int_of, items, number_of, obj, text_of
from bot.sandbox.queries import Query
from bot.sandbox.shapes import chat_view, message_view, sender_shape
from bot.sandbox.sim.people import who
from bot.sandbox.sim.presses import answer_to
from bot.sandbox.sim.talk import where

DIRECT_TYPE = "private"


async def ask(backend: Backend, body: JsonObject) -> Json:
    """person types "@bot query" in chat; waits `wait` seconds for the results, kept for their cache_time."""
    world, person = backend.world, who(backend, body)
    if not world.bot.inline:
        raise SimError("the bot has no inline mode")
    chat = where(backend, body, person)
    subject: JsonObject = {"query": text_of(body, "query"), "offset": text_of(body, "offset")}
    query = _cached(backend, person, subject)
    if query is None:
        query = backend.queries.ask("inline", person.id, subject)
        update: JsonDict = {
            "id": query.id,
            "from": sender_shape(world, person.id),
            "chat_type": _type_for(chat),
            **subject,
        }
        person.seen = True
        world.updates.add("inline_query", update, f"inline:{person.id}", query.born)
    return {"query": query.id, "answer": await answer_to(query, number_of(body, "wait"))}


def _type_for(chat: Chat) -> str:
    if chat.kind == "private":
        return "sender"
    return DIRECT_TYPE if chat.kind == "direct" else chat.kind


def _cached(backend: Backend, person: Person, subject: JsonObject) -> Query | None:
    now = backend.world.clock.now()
    for query in backend.queries.by_id.values():
        if query.kind != "inline" or query.answer is None or query.subject != subject:
            continue
        mine = query.person == person.id or not flag_of(query.answer, "is_personal")
        if mine and now < query.born + int_of(query.answer, "cache_time"):
            return query
    return None


async def choose(backend: Backend, body: JsonObject) -> Json:
    """person sends the result with id `result` of `query` to chat; the bot may hear chosen_inline_result."""
    world, person = backend.world, who(backend, body)
    chat = where(backend, body, person)
    query = backend.queries.by_id.get(text_of(body, "query"))
    result = _result(query, text_of(body, "result"))
    content = content_of(Call(backend, "answerInlineQuery", Args()), obj(result["source"]))
    markup = obj(result["markup"]) or None
    message = Message(
        chat,
        0,
        world.clock.date(),
        person.id,
        content,
        int_of(body, "thread") or None,
        markup=markup,
        via_bot=True,
        inline_id=_new_id() if markup else None,
    )
    hear_message(world, world.post(message))
    if world.bot.inline_feedback and query is not None:
        chosen: JsonDict = {"from": sender_shape(world, person.id), "result_id": result["id"]}
        chosen["query"] = query.subject["query"]
        if message.inline_id:
            chosen["inline_message_id"] = message.inline_id
        world.updates.add("chosen_inline_result", chosen, f"chosen:{person.id}", world.clock.now())
    return message_view(world, message)


def _result(query: Query | None, wanted: str) -> JsonObject:
    if query is None or query.answer is None:
        raise SimError("there is no answered inline query of this id")
    for result in items(query.answer["results"]):
        if text_of(obj(result), "id") == wanted:
            return obj(result)
    raise SimError(f"there is no result {wanted!r}")


def _new_id() -> str:
    raw = bytes([1]) + secrets.token_bytes(23)
    return "AQ" + base64.urlsafe_b64encode(raw).decode()


async def direct(backend: Backend, body: JsonObject) -> Json:
    """The chat of two people, made when first needed."""
    world = backend.world
    return chat_view(world, world.direct(who(backend, body, "person"), who(backend, body, "other")))
