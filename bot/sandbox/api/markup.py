"""reply_markup, checked and normalised as Telegram stores it."""

from __future__ import annotations

import re

from bot.sandbox.api.call import Call
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.plain import Json, JsonDict, JsonObject, dump, items, obj, text_of

ROW_LIMIT = 12
TOTAL_LIMIT = 300
DATA_LIMIT = 64
_STYLES = ("primary", "success", "danger")
_ACTIONS = (
    "url",
    "callback_data",
    "web_app",
    "login_url",
    "switch_inline_query",
    "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat",
    "copy_text",
    "callback_game",
    "pay",
    "disabled",
)
_MAY_BE_EMPTY = ("switch_inline_query", "switch_inline_query_current_chat", "disabled", "callback_game")


def reply_markup(call: Call) -> JsonObject | None:
    """Any markup, for a new message."""
    value = call.args.json("reply_markup", "reply keyboard markup JSON object")
    return None if value is None else _markup(call, obj(value))


def inline_markup(call: Call) -> JsonObject | None:
    """Only an inline keyboard, for an edit; None removes the keyboard."""
    value = call.args.json("reply_markup", "reply keyboard markup JSON object")
    if value is None:
        return None
    given = obj(value)
    if given and "inline_keyboard" not in given:
        raise bad_request("inline keyboard expected")
    return _markup(call, given)


def _markup(call: Call, value: JsonObject) -> JsonObject | None:
    if "inline_keyboard" in value:
        return parse_inline(value, call.backend.limits.settings.markup_bytes)
    if "keyboard" in value:
        return {**value, "keyboard": [[_key(key) for key in items(row)] for row in items(value["keyboard"])]}
    return value if "remove_keyboard" in value or "force_reply" in value else None


def _key(key: Json) -> JsonObject:
    return {"text": key} if isinstance(key, str) else obj(key)


def parse_inline(value: JsonObject, limit: int) -> JsonObject | None:
    """An inline keyboard, cut to 12 buttons a row and 300 in all; None when nothing is left."""
    rows: list[list[JsonObject]] = []
    left = TOTAL_LIMIT
    for row in items(value["inline_keyboard"]):
        buttons = [button for item in items(row) if (button := _button(obj(item)))]
        kept = buttons[: min(ROW_LIMIT, left)]
        left -= len(kept)
        rows += [kept] if kept else []
    if not rows:
        return None
    markup: JsonObject = {"inline_keyboard": rows}
    if len(dump(markup).encode()) > limit:
        raise bad_request("reply markup is too long")
    return markup


def _unparsed(text: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {text}")


def _button(value: JsonObject) -> JsonObject | None:
    if "text" not in value:
        raise _unparsed('Can\'t find field "text"')
    style = text_of(value, "style").lower()
    if style not in ("", "default", *_STYLES):
        raise _unparsed("invalid button style specified")
    action = next((name for name in _ACTIONS if _given(value, name)), None)
    if action is None:
        raise _unparsed("Text buttons are unallowed in the inline keyboard")
    _check(action, value)
    if not text_of(value, "text").strip():
        return None
    button: JsonDict = {"text": value["text"], action: value[action]}
    if style in _STYLES:
        button["style"] = style
    return button


def _given(value: JsonObject, name: str) -> bool:
    return name in value and value[name] is not None and (bool(value[name]) or name in _MAY_BE_EMPTY)


def _check(action: str, value: JsonObject) -> None:
    match action:
        case "callback_data" if len(text_of(value, action).encode()) > DATA_LIMIT:
            raise bad_request("BUTTON_DATA_INVALID")
        case "url":
            check_url(text_of(value, action))
        case "copy_text" if not 1 <= len(text_of(obj(value[action]), "text")) <= 256:
            raise bad_request("BUTTON_COPY_TEXT_INVALID")


def check_url(url: str) -> None:
    """A button's link: http, https, tg or ton, with a host that has a dot (or a Telegram name)."""
    if re.match(r"(?:tg|ton|tonsite)://\S+$", url):
        return
    host = re.fullmatch(r"(?:https?://)?([^/?#\s:]+)(?::\d+)?(?:[/?#]\S*)?", url)
    if host is None or "." not in host[1]:
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
