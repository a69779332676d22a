"""Writes bot/sandbox/api/schema.json from aiogram's models; `python -m tests.sandbox.make_schema`.

The sandbox must not import aiogram, so the shapes of requests are committed as data; a test regenerates
them and compares.
"""

from __future__ import annotations

import datetime
import enum
import inspect
import json
import types
import typing
from pathlib import Path

import aiogram.methods
from aiogram.client.default import Default
from aiogram.types import InputFile
from pydantic import BaseModel

TARGET = Path(__file__).parents[2] / "bot" / "sandbox" / "api" / "schema.json"
METHODS = (
    "getMe",
    "getUpdates",
    "setWebhook",
    "deleteWebhook",
    "getWebhookInfo",
    "logOut",
    "close",
    "sendMessage",
    "sendPhoto",
    "sendAnimation",
    "sendDocument",
    "sendChatAction",
    "editMessageText",
    "editMessageCaption",
    "editMessageMedia",
    "editMessageReplyMarkup",
    "deleteMessage",
    "deleteMessages",
    "answerCallbackQuery",
    "answerInlineQuery",
    "setMyCommands",
    "getMyCommands",
    "deleteMyCommands",
    "setMyDescription",
    "getMyDescription",
    "setMyShortDescription",
    "getMyShortDescription",
    "setMyName",
    "getMyName",
    "getChat",
    "getChatMember",
    "getChatMemberCount",
    "getChatAdministrators",
    "getFile",
    "pinChatMessage",
    "unpinChatMessage",
    "unpinAllChatMessages",
    "setMessageReaction",
    "leaveChat",
    "editEphemeralMessageText",
    "editEphemeralMessageCaption",
    "editEphemeralMessageMedia",
    "editEphemeralMessageReplyMarkup",
    "deleteEphemeralMessage",
)
_PRIMITIVES: dict[object, str] = {int: "int", float: "float", str: "str", bool: "bool", InputFile: "file"}
_PRIMITIVES |= {datetime.datetime: "int", datetime.timedelta: "int", Default: "", type(None): ""}

Schema = dict[str, dict[str, dict[str, list[object]]]]


def build() -> Schema:
    """Methods and the types that they reach, as alternatives per field."""
    schema: Schema = {"methods": {}, "types": {}}
    for name in METHODS:
        model = getattr(aiogram.methods, name[0].upper() + name[1:])
        schema["methods"][name] = _fields(model, schema)
    schema["types"] = dict(sorted(schema["types"].items()))
    return schema


def _fields(model: type[BaseModel], schema: Schema) -> dict[str, list[object]]:
    return {
        field.alias or name: _alternatives(field.annotation, schema)
        for name, field in model.model_fields.items()
    }


def _alternatives(annotation: object, schema: Schema) -> list[object]:
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType):
        found: list[object] = []
        for part in typing.get_args(annotation):
            found += [kind for kind in _alternatives(part, schema) if kind not in found]
        return found
    if origin is typing.Annotated:
        return _alternatives(typing.get_args(annotation)[0], schema)
    if origin is list:
        return [{"list": _alternatives(typing.get_args(annotation)[0], schema)}]
    if origin is typing.Literal:
        return [{"is": [str(getattr(value, "value", value)) for value in typing.get_args(annotation)]}]
    return _simple(annotation, schema)


def _simple(annotation: object, schema: Schema) -> list[object]:
    if annotation in _PRIMITIVES:
        return [_PRIMITIVES[annotation]] if _PRIMITIVES[annotation] else []
    if not inspect.isclass(annotation) or "Rich" in annotation.__name__:
        return ["any"]  # Rich text is recursive and nothing that a nardy board needs.
    if issubclass(annotation, enum.Enum):
        return ["str"]
    assert issubclass(annotation, BaseModel), annotation
    if annotation.__name__ not in schema["types"]:
        schema["types"][annotation.__name__] = {}
        schema["types"][annotation.__name__] = _fields(annotation, schema)
    return [annotation.__name__]


def text() -> str:
    """The committed file's exact content."""
    return json.dumps(build(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
