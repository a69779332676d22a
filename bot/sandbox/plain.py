"""JSON values with exact types, and the few readers they need."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None"
JsonObject: TypeAlias = "Mapping[str, Json]"
JsonDict: TypeAlias = "dict[str, Json]"


def parse(text: str) -> Json:
    """The JSON value that `text` writes; raises ValueError."""
    value: Json = json.loads(text)
    return value


def dump(value: Json) -> str:
    """`value` as compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def obj(value: Json) -> JsonObject:
    """`value` if it is an object, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def items(value: Json) -> Sequence[Json]:
    """`value` if it is an array, else an empty one."""
    return value if isinstance(value, Sequence) and not isinstance(value, str) else ()


def text_of(source: JsonObject, key: str, default: str = "") -> str:
    """The string under `key`, or `default` when it is absent or of another type."""
    value = source.get(key)
    return value if isinstance(value, str) else default


def int_of(source: JsonObject, key: str, default: int = 0) -> int:
    """The integer under `key`, or `default` when it is absent or of another type."""
    value = source.get(key)
    if isinstance(value, str) and value.lstrip("-").isdigit():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def number_of(source: JsonObject, key: str, default: float = 0.0) -> float:
    """The number under `key`, or `default` when it is absent or of another type."""
    value = source.get(key)
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else default


def flag_of(source: JsonObject, key: str, *, default: bool = False) -> bool:
    """The truth under `key`, or `default` when it is absent or of another type."""
    value = source.get(key)
    return value if isinstance(value, bool) else default


def without_none(source: JsonObject) -> JsonDict:
    """A copy without the keys whose value is null."""
    return {key: value for key, value in source.items() if value is not None}
