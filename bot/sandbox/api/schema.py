"""Stricter than Telegram: unknown parameters and wrong types are refused, so that a typing error shows.

`schema.json` is generated from aiogram's models (tests/sandbox/make_schema.py). What is required is left to
the methods, which refuse it in Telegram's own words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from bot.sandbox.api.args import Args
from bot.sandbox.errors import ApiError, beyond
from bot.sandbox.plain import Json, obj, parse

Kind: TypeAlias = "str | Mapping[str, Sequence[Kind]]"
Fields: TypeAlias = Mapping[str, Sequence[Kind]]

_MARKUPS = ("InlineKeyboardMarkup", "ReplyKeyboardMarkup", "ReplyKeyboardRemove", "ForceReply")
_FLAGS = ("true", "false", "yes", "no", "1", "0")


@cache
def _schema() -> Mapping[str, Mapping[str, Fields]]:
    text = files("bot.sandbox.api").joinpath("schema.json").read_text(encoding="utf-8")
    loaded: Mapping[str, Mapping[str, Fields]] = json.loads(text)
    return loaded


@cache
def method_names() -> Mapping[str, str]:
    """Documented spelling by lower-case name."""
    return {name.lower(): name for name in _schema()["methods"]}


def misuse(method: str, args: Args) -> ApiError | None:
    """What is wrong with the arguments of `method`, if anything is."""
    fields = _schema()["methods"][method]
    for name, value in args.values.items():
        if name not in fields:
            if name.startswith("attach://") or name in ("certificate",):
                continue
            return beyond(f'{method} has no parameter "{name}"')
        kinds = _MARKUPS if name == "reply_markup" else fields[name]
        if problem := _argument(value, kinds):
            return beyond(f"{method}: {name} {problem}")
    return None


def _argument(written: str, kinds: Sequence[Kind]) -> str | None:
    """Like `_check`, for a value that arrived as text."""
    if any(kind in ("str", "file", "any") for kind in kinds) or not written:
        return None
    if "int" in kinds or "float" in kinds:
        return None if re.fullmatch(r"-?\d+(\.\d+)?", written) else "must be a number"
    if "bool" in kinds:
        return None if written.lower() in _FLAGS else "must be true or false"
    try:
        value = parse(written)
    except ValueError:
        return None  # the method itself says so in Telegram's words
    return next(_problems(value, kinds), None)


def _problems(value: Json, kinds: Sequence[Kind]) -> Iterator[str]:
    """All complaints of the alternative that fits best; none when one fits."""
    if value is None:
        return
    complaints = [list(_check(value, kind)) for kind in kinds]
    yield from min(complaints, key=len, default=[])


def _check(value: Json, kind: Kind) -> Iterator[str]:
    if isinstance(kind, str):
        yield from _check_named(value, kind)
    elif "is" in kind:
        if value not in kind["is"]:
            # Weighs more than any other complaint: this alternative is for another type.
            yield from [f"has the type {value!r}"] * 100
    elif not isinstance(value, Sequence) or isinstance(value, str):
        yield "must be an array"
    else:
        for item in value:
            yield from _problems(item, kind["list"])


def _check_named(value: Json, kind: str) -> Iterator[str]:
    match kind:
        case "any":
            return
        case "int" | "float":
            if isinstance(value, bool) or not isinstance(value, int | float):
                yield f"must be a number, not {value!r}"
        case "str" | "file":
            if not isinstance(value, str):
                yield f"must be a string, not {value!r}"
        case "bool":
            if not isinstance(value, bool):
                yield f"must be true or false, not {value!r}"
        case _:
            yield from _check_object(value, kind)


def _check_object(value: Json, kind: str) -> Iterator[str]:
    fields = _schema()["types"][kind]
    if not isinstance(value, Mapping):
        yield f"must be a {kind}"
        return
    for name, item in obj(value).items():
        if name not in fields:
            yield f'has a {kind} with the unknown field "{name}"'
        else:
            for problem in _problems(item, fields[name]):
                yield f"has a {kind} whose {name} {problem}"
