"""Buttons: pressed by place, by text, or with forged data; and the answer that comes back."""

from __future__ import annotations

import asyncio
import contextlib

from bot.sandbox.backend import Backend
from bot.sandbox.errors import SimError
from bot.sandbox.model import Chat, Message, Person
from bot.sandbox.plain import Json, JsonDict, JsonObject, flag_of, int_of, items, number_of, obj, text_of
from bot.sandbox.queries import Query
from bot.sandbox.shapes import chat_shape, message_shape, sender_shape
from bot.sandbox.sim.people import who


async def press(backend: Backend, body: JsonObject) -> Json:
    """person, chat, message (or ephemeral), and button (index or text) or data; wait seconds for the answer.

    `inaccessible` makes the message too old for the bot to see. Answers {"query", "answer", "button"}."""
    person = who(backend, body)
    chat = backend.world.chat(int_of(body, "chat") or person.id)
    message = _message(chat, body)
    if message is not None and message.receiver not in (None, person.id):
        raise SimError(f"{person.name} does not see this message")
    button = _button(message, body)
    data = text_of(button, "callback_data")
    if not data:
        return {"query": None, "answer": None, "button": button}
    _check_present(chat, person)
    subject: JsonObject = {
        "chat": chat.id,
        "message": int_of(body, "message"),
        "ephemeral": int_of(body, "ephemeral") or None,
        "data": data,
    }
    query = cached(backend, person, subject)
    if query is None:
        query = backend.queries.ask("callback", person.id, subject)
        _hear(backend, query, chat, None if flag_of(body, "inaccessible") else message)
    return {"query": query.id, "answer": await answer_to(query, number_of(body, "wait")), "button": button}


def _check_present(chat: Chat, person: Person) -> None:
    member = chat.people.get(person.id)
    if member is None or not member.present:
        raise SimError(f"{person.name} is not in chat {chat.id}")


def _message(chat: Chat, body: JsonObject) -> Message | None:
    if ephemeral := int_of(body, "ephemeral"):
        return chat.ephemeral.get(ephemeral)
    return chat.messages.get(int_of(body, "message"))


def _button(message: Message | None, body: JsonObject) -> JsonObject:
    """The button asked for; forged data makes one up."""
    if text_of(body, "data"):
        return {"text": "", "callback_data": text_of(body, "data")}
    buttons: list[JsonObject] = []
    if message is not None and message.inline_keyboard is not None:
        rows = items(message.inline_keyboard["inline_keyboard"])
        buttons = [obj(button) for row in rows for button in items(row)]
    wanted = body.get("button")
    if isinstance(wanted, int) and 0 <= wanted < len(buttons):
        return buttons[wanted]
    for button in buttons:
        if text_of(button, "text") == wanted:
            return button
    shown = ", ".join(text_of(button, "text") for button in buttons) or "none"
    raise SimError(f"there is no button {wanted!r}; there are: {shown}")


def cached(backend: Backend, person: Person, subject: JsonObject) -> Query | None:
    """The client keeps an answer with cache_time and asks again only later."""
    now = backend.world.clock.now()
    for query in backend.queries.by_id.values():
        if query.answer is None or query.person != person.id or query.subject != subject:
            continue
        if now < query.born + int_of(query.answer, "cache_time"):
            return query
    return None


def _hear(backend: Backend, query: Query, chat: Chat, message: Message | None) -> None:
    """Queue the callback_query, whose message may be inaccessible or stand in another chat altogether."""
    world = backend.world
    update: JsonDict = {
        "id": query.id,
        "from": sender_shape(world, query.person),
        "chat_instance": chat.instance,
        "data": query.subject["data"],
    }
    world.people[query.person].seen = True
    if message is not None and message.inline_id is not None:
        update["inline_message_id"] = message.inline_id
    elif not chat.bot.present:
        return
    elif message is not None:
        update["message"] = message_shape(world, message)
    else:
        gone = query.subject["message"]
        update["message"] = {"message_id": gone, "chat": chat_shape(world, chat), "date": 0}
    world.updates.add("callback_query", update, f"callback:{query.person}", query.born)


async def answer_to(query: Query, wait: float) -> Json:
    """The bot's answer, if it comes in time."""
    if wait > 0:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(query.answered.wait(), wait)
    return query.answer


async def read_answer(backend: Backend, body: JsonObject) -> Json:
    """The answer to an earlier press or inline query, by its id."""
    query = backend.queries.by_id.get(text_of(body, "query"))
    if query is None:
        raise SimError("there is no such query")
    return {"query": query.id, "answer": await answer_to(query, number_of(body, "wait"))}
