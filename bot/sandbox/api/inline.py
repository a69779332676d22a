"""Results of an inline query: checked when answered, turned into messages when chosen."""

from __future__ import annotations

from bot.sandbox.api.call import Call
from bot.sandbox.api.formatted import CAPTION_LIMIT, TEXT_LIMIT, formatted
from bot.sandbox.api.markup import parse_inline
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.model import Content, Media
from bot.sandbox.plain import JsonDict, JsonObject, flag_of, items, obj, text_of

RESULTS_LIMIT = 50
_CACHED = {"photo": "photo_file_id", "mpeg4_gif": "mpeg4_file_id", "gif": "gif_file_id"}
_CACHED |= {"document": "document_file_id"}


def checked_results(call: Call) -> list[JsonObject]:
    """The results as the page gets them; `message` in each is what choosing it will send."""
    results = items(call.args.json("results", "inline query results"))
    if len(results) > RESULTS_LIMIT:
        raise bad_request("too many inline query results specified")
    checked = [_result(call, obj(result)) for result in results]
    if len({text_of(result, "id") for result in checked}) < len(checked):
        raise bad_request("RESULT_ID_DUPLICATE")
    return checked


def _unparsed(text: str) -> ApiError:
    return bad_request(f"can't parse inline query result: {text}")


def _result(call: Call, result: JsonObject) -> JsonObject:
    for name in ("type", "id"):
        if name not in result:
            raise _unparsed(f'Can\'t find field "{name}"')
    name = text_of(result, "id")
    if not 1 <= len(name.encode()) <= 64:
        raise bad_request("RESULT_ID_INVALID")
    markup = result.get("reply_markup")
    limit = call.backend.limits.settings.markup_bytes
    checked: JsonDict = {
        "id": name,
        "type": result["type"],
        "title": text_of(result, "title"),
        "description": text_of(result, "description"),
        "markup": None if markup is None else parse_inline(obj(markup), limit),
        "source": result,
    }
    content_of(call, result)
    if file_id := text_of(result, _CACHED.get(text_of(result, "type"), "")):
        stored = call.world.files.by_id[file_id]
        checked["unique"] = stored.unique
    return checked


def content_of(call: Call, result: JsonObject) -> Content:
    """The message that a result stands for; raises when it is none."""
    kind = text_of(result, "type")
    given = obj(result.get("input_message_content"))
    if "message_text" in given:
        return _text(call, given)
    if kind == "article":
        raise _unparsed('Can\'t find field "input_message_content"')
    file_id = text_of(result, _CACHED.get(kind, ""))
    if not file_id:
        raise bad_request(f"sandbox: inline result of type {kind} needs a file_id here")
    stored = call.world.files.find(file_id)
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    media = Media("animation" if "gif" in kind else kind, stored)
    mode, entities = text_of(result, "parse_mode"), result.get("caption_entities")
    text, found = formatted(call, text_of(result, "caption"), mode, entities)
    if len(text) > CAPTION_LIMIT:
        raise bad_request("message caption is too long")
    return Content(text, found, media, flag_of(result, "show_caption_above_media"))


def _text(call: Call, given: JsonObject) -> Content:
    raw = text_of(given, "message_text")
    if not raw:
        raise bad_request("message text is empty")
    text, found = formatted(call, raw, text_of(given, "parse_mode"), given.get("entities"))
    if not text:
        raise bad_request("text must be non-empty")
    if len(text) > TEXT_LIMIT:
        raise bad_request("message is too long")
    return Content(text, found)
