"""The tester's hand: clock, faults, limits, calls, updates, the bot's settings."""

from __future__ import annotations

from dataclasses import asdict, fields

from bot.sandbox.backend import Backend
from bot.sandbox.errors import SimError
from bot.sandbox.limits import MINUTE, Settings
from bot.sandbox.plain import Json, JsonObject, flag_of, int_of, number_of, text_of


async def read_clock(backend: Backend, body: JsonObject) -> Json:
    """The offset in seconds, and the time with it."""
    clock = backend.world.clock
    return {"offset": clock.offset, "now": clock.now()}


async def set_clock(backend: Backend, body: JsonObject) -> Json:
    """Set `offset`, or move by `advance` seconds; a long step back empties the meters."""
    clock = backend.world.clock
    before, clock.offset = clock.offset, number_of(body, "offset", clock.offset) + number_of(body, "advance")
    if clock.offset < before - MINUTE:
        backend.limits.forget()
    backend.world.updates.wake()
    backend.world.hub.publish("clock", offset=clock.offset)
    return await read_clock(backend, body)


async def read_faults(backend: Backend, body: JsonObject) -> Json:
    return [fault.shape() for fault in backend.faults.pending]


async def add_fault(backend: Backend, body: JsonObject) -> Json:
    return backend.faults.order(body).shape()


async def clear_faults(backend: Backend, body: JsonObject) -> Json:
    backend.faults.pending.clear()
    backend.world.updates.release()
    return []


async def expire_files(backend: Backend, body: JsonObject) -> Json:
    """Every file_id that the bot has been given so far is known no more; messages keep their pictures."""
    backend.world.files.by_id.clear()
    return True


async def read_limits(backend: Backend, body: JsonObject) -> Json:
    return asdict(backend.limits.settings)


async def set_limits(backend: Backend, body: JsonObject) -> Json:
    """Any of the fields of `limits.Settings`; `forget: true` empties all meters."""
    settings = backend.limits.settings
    types = {field.name: type(getattr(settings, field.name)) for field in fields(Settings)}
    for name, value in body.items():
        if name == "forget":
            continue
        if name not in types or not isinstance(value, int | float):
            raise SimError(f"there is no limit {name!r}; there are: {', '.join(types)}")
        setattr(settings, name, types[name](value))
    if flag_of(body, "forget"):
        backend.limits.forget()
    return asdict(settings)


async def read_calls(backend: Backend, body: JsonObject) -> Json:
    """Calls with a number above `after`, filtered by `method` and `chat`; and the counts of all."""
    after, method, chat = int_of(body, "after"), text_of(body, "method").lower(), int_of(body, "chat")
    records = backend.records
    chosen = [
        record.shape()
        for record in records.latest
        if record.number > after and method in ("", record.method.lower()) and chat in (0, record.chat)
    ]
    counts = {f"{name} {code}": count for (name, code), count in sorted(records.counts.items())}
    return {
        "calls": chosen,
        "counts": counts,
        "last": records.number,
        "double_answers": records.double_answers,
    }


async def clear_calls(backend: Backend, body: JsonObject) -> Json:
    backend.records.clear()
    return True


async def read_updates(backend: Backend, body: JsonObject) -> Json:
    """What waits for the bot."""
    backend.world.updates.expire()
    return [update.shape() for update in backend.world.updates.waiting]


async def set_bot(backend: Backend, body: JsonObject) -> Json:
    """reads_groups (privacy mode off), inline, inline_feedback."""
    bot = backend.world.bot
    bot.reads_groups = flag_of(body, "reads_groups", default=bot.reads_groups)
    bot.inline = flag_of(body, "inline", default=bot.inline)
    bot.inline_feedback = flag_of(body, "inline_feedback", default=bot.inline_feedback)
    return {"reads_groups": bot.reads_groups, "inline": bot.inline, "inline_feedback": bot.inline_feedback}


async def read_menu(backend: Backend, body: JsonObject) -> Json:
    """The commands and the description that `person` sees in `chat`."""
    person = backend.world.person(int_of(body, "person"))
    chat = backend.world.chat(int_of(body, "chat") or person.id)
    profile = backend.profile
    description = profile.description(person.language)
    return {"commands": profile.menu(chat, person.id, person.language), "description": description}
