"""answerCallbackQuery and answerInlineQuery."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.api.inline import checked_results
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.plain import Json, JsonObject, obj

TOAST_LIMIT = 200
MONTH = 30 * 86_400
INLINE_SECONDS = 30.0


async def answer_callback_query(call: Call) -> Json:
    text = call.args.text("text")
    if len(text) > TOAST_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    answer: JsonObject = {
        "text": text,
        "show_alert": call.args.flag("show_alert"),
        "url": call.args.text("url"),
        "cache_time": min(max(call.args.integer("cache_time"), 0), MONTH),
    }
    asked = call.args.text("callback_query_id")
    seconds = call.backend.limits.settings.answer_seconds
    try:
        query = call.backend.queries.answer("callback", asked, answer, seconds)
    except ApiError:
        known = call.backend.queries.by_id.get(asked)
        call.backend.records.double_answers += known is not None and known.answers > 1
        raise
    subject = obj(query.subject)
    call.world.hub.publish("answer", query=asked, person=query.person, subject=subject, answer=answer)
    return True


async def answer_inline_query(call: Call) -> Json:
    results = checked_results(call)
    cache_time = call.args.integer("cache_time", 300)
    answer: JsonObject = {
        "results": results,
        "cache_time": min(max(cache_time, 0), 86_400),
        "is_personal": call.args.flag("is_personal"),
        "next_offset": call.args.text("next_offset"),
        "button": call.args.json("button", "InlineQueryResultsButton"),
    }
    asked = call.args.text("inline_query_id")
    query = call.backend.queries.answer("inline", asked, answer, INLINE_SECONDS)
    call.world.hub.publish("inline_answer", query=asked, person=query.person, answer=answer)
    return True
