"""Questions about legal turns, as JSON objects: what `python -m engine legal` asks and answers.

A request names `variant`, `position`, and `dice` (a roll) or `pips` (one stage by its exact pips: passed
dice, a rung of a ladder); `first_turn`, `left_head`, `own_roll` and `options` may be left out. Other keys are
ignored. A roll that is a ladder answers for its first rung.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, TypeGuard

from engine.board import OFF
from engine.dice import HIGHEST
from engine.errors import BadText
from engine.notation import format_position, format_steps, parse_position
from engine.rules import CHECKERS, OptionValue, Step
from engine.turn import Turn, begin, begin_passed, outcomes
from engine.variants import rules_for

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
Request: TypeAlias = Mapping[str, Json]
Answer: TypeAlias = dict[str, Json]
Writer: TypeAlias = Callable[[Turn, Sequence[Step]], str]
"""How moves are written: step by step for machines, joined for people."""

LATE: Final = 4
"""The roll of the player's own that is meant where nothing says it: late enough for every option."""


def answer_line(line: str) -> str:
    """The answer to one line of JSON; what cannot be read answers ``{"error": …}``."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        return json.dumps({"error": "the line is no JSON"})
    try:
        if not isinstance(request, dict):
            raise BadText("a request is a JSON object")
        turns = legal_turns(turn_of(request))
    except BadText as error:
        return json.dumps({"error": str(error)})
    return json.dumps({"turns": turns})


def legal_turns(turn: Turn, write: Writer = format_steps) -> list[Answer]:
    """Every distinct resulting position with a move that leads to it and the pips that stay unplayed."""
    return [
        {
            "move": write(turn, outcome.steps),
            "position": format_position(outcome.position),
            "unplayed": list(outcome.unplayed),
        }
        for outcome in outcomes(turn)
    ]


def turn_of(request: Request) -> Turn:
    """The turn that a request asks about; raises BadText with one sentence that says what is wrong."""
    rules = rules_for(_text(request, "variant"), _options(request))
    position = parse_position(_text(request, "position"), rules)
    if any(side[OFF] == CHECKERS for side in position):
        raise BadText("the game is over: a side has borne off everything")
    first_turn = request.get("first_turn", False)
    if not isinstance(first_turn, bool):
        raise BadText("first_turn is true or false")
    left_head = _number(request, "left_head", default=0, least=0)
    own_roll = _number(request, "own_roll", default=1 if first_turn else LATE, least=1)
    pips = _pips(request)
    if "pips" in request:
        return begin_passed(rules, position, (tuple(pips),), left_head=left_head)
    roll = (pips[0], pips[1])
    return begin(rules, position, roll, first_turn=first_turn, own_roll=own_roll, left_head=left_head)


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str):
        raise BadText(f"a request needs {key!r}, a text")
    return value


def _options(request: Request) -> Mapping[str, OptionValue]:
    options = request.get("options", {})
    if not isinstance(options, dict):
        raise BadText("options is an object of option names and values")
    checked: dict[str, OptionValue] = {}
    for name, value in options.items():
        if not isinstance(value, bool | int | str):
            raise BadText(f"option {name} is a text, a whole number, true or false")
        checked[name] = value
    return checked


def _number(request: Request, key: str, *, default: int, least: int) -> int:
    value = request.get(key, default)
    if not _whole(value) or not least <= value <= CHECKERS * 24:
        raise BadText(f"{key} is a whole number from {least}")
    return value


def _pips(request: Request) -> Sequence[int]:
    if ("dice" in request) == ("pips" in request):
        raise BadText("a request has either 'dice', a roll, or 'pips', the pips of one stage")
    key = "dice" if "dice" in request else "pips"
    pips = request[key]
    most = 2 if key == "dice" else 4
    if not isinstance(pips, list) or not (2 if key == "dice" else 1) <= len(pips) <= most:
        raise BadText(f"{key} is a list of {'two dice' if key == 'dice' else 'one to four pips'}")
    if not all(_whole(die) and 1 <= die <= HIGHEST for die in pips):
        raise BadText(f"a die shows 1 to {HIGHEST}")
    return [die for die in pips if _whole(die)]


def _whole(value: Json) -> TypeGuard[int]:
    """JSON's true is no number here, although Python's is."""
    return isinstance(value, int) and not isinstance(value, bool)
