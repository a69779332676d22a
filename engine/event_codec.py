"""Events as they are stored: a name, and data as JSON has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Final, TypeAlias, get_args

from engine.advice import Chances, RatedAction, RatedTurn
from engine.dice import HIGHEST, Roll
from engine.errors import BadText
from engine.events import Event
from engine.rules import Step
from engine.scoring import Kind

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = "dict[str, Json]"


def _name(event_class: type) -> str:
    """`LotThrown` is stored as `lot_thrown`: renaming a class would orphan its events."""
    return re.sub("(?<=[a-z])(?=[A-Z])", "_", event_class.__name__).lower()


_CLASSES: Final[Mapping[str, Callable[..., Event]]] = {_name(found): found for found in get_args(Event)}


def encode(event: Event) -> tuple[str, JsonObject]:
    """The event's name and its data as JSON has them."""
    data = {each.name: _plain(getattr(event, each.name)) for each in fields(event)}
    return _name(type(event)), data


def decode(name: str, data: Mapping[str, Json]) -> Event:
    """The event that `encode` wrote. Fields added since then take their defaults; raises `BadText`."""
    build = _CLASSES.get(name)
    if build is None:
        raise BadText(f"unknown event {name!r}")
    try:
        return build(**{key: _READ.get(key, _same)(value) for key, value in data.items()})
    except (TypeError, ValueError) as error:
        raise BadText(f"unreadable event {name!r}: {error}") from error


def _plain(value: object) -> Json:
    match value:
        case None | bool() | int() | float():
            return value
        case str():
            return str(value)
        case tuple():
            return [_plain(each) for each in value]
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
    raise AssertionError(f"{value!r} has no place in an event")


def _same(value: Json) -> object:
    return value


def _pair(value: Json) -> tuple[Json, Json]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError(f"{value!r} is no pair")
    return value[0], value[1]


def _points(value: Json) -> object:
    """Of one side in a game, of both in a tournament."""
    return _pair(value) if isinstance(value, list) else value


def _numbers(value: Json) -> tuple[int, ...]:
    match value:
        case [*numbers] if all(isinstance(each, int) for each in numbers):
            return tuple(each for each in numbers if isinstance(each, int))
    raise ValueError(f"{value!r} is no list of numbers")


def _couples(value: Json) -> tuple[tuple[int, int], ...]:
    match value:
        case [*couples]:
            return tuple(_couple(each) for each in couples)
    raise ValueError(f"{value!r} is no list of couples")


def _couple(value: Json) -> tuple[int, int]:
    match _pair(value):
        case (int(first), int(second)):
            return first, second
    raise ValueError(f"{value!r} is no couple")


def _roll(value: Json) -> Roll:
    match _pair(value):
        case (int(first), int(second)) if min(first, second) >= 1 and max(first, second) <= HIGHEST:
            return first, second
    raise ValueError(f"{value!r} is no throw of two dice")


def _steps(value: Json) -> tuple[Step, ...]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r} is no list of steps")
    return tuple(_step(each) for each in value)


def _step(value: Json) -> Step:
    match _pair(value):
        case (int(origin), int(pips)):
            return Step(origin, pips)
    raise ValueError(f"{value!r} is no step")


def _turns(value: Json) -> tuple[RatedTurn, ...]:
    match value:
        case [*turns]:
            return tuple(_turn(each) for each in turns)
    raise ValueError(f"{value!r} is no list of turns")


def _turn(value: Json) -> RatedTurn:
    match value:
        case [steps, int() | float() as equity, chances] if (found := _chances(chances)) is not None:
            return RatedTurn(_steps(steps), equity, found)
    raise ValueError(f"{value!r} is no rated turn")


def _actions(value: Json) -> tuple[RatedAction, ...]:
    match value:
        case [*actions]:
            return tuple(_action(each) for each in actions)
    raise ValueError(f"{value!r} is no list of actions")


def _action(value: Json) -> RatedAction:
    match _pair(value):
        case (str(action), int() | float() as equity):
            return RatedAction(action, equity)
    raise ValueError(f"{value!r} is no rated action")


def _chances(value: Json) -> Chances | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise ValueError(f"{value!r} are no chances")
    return Chances(*(float(each) for each in value if isinstance(each, int | float)))


_READ: Final[Mapping[str, Callable[[Json], object]]] = {
    "actions": _actions,
    "chances": _chances,
    "dice": _roll,
    "hints": _pair,
    "kind": lambda value: Kind(str(value)),
    "members": _numbers,
    "order": _numbers,
    "pairs": _couples,
    "points": _points,
    "score": _pair,
    "steps": _steps,
    "turns": _turns,
}
