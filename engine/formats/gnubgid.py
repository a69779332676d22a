"""GNU Backgammon's ids: ten bytes for the board, nine for dice, cube and match, both in base 64.

The position id counts each side's checkers as so many ones with a zero after each point: first the player who
is not on roll, then the player who is, each from the own ace point to the bar. The match id is a row of
numbers of fixed width. After a double the doubler is still on roll, and the turn to decide is the other's.
"""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from engine.board import BAR, Side
from engine.errors import BadPosition
from engine.formats.standing import Standing, whole_board
from engine.variants import rules_for

_ID: Final = re.compile(r"([A-Za-z0-9+/]{14})(?::([A-Za-z0-9+/]{12}))?", re.ASCII)
WIDTHS: Final = {
    "power": 4,
    "owner": 2,
    "on_roll": 1,
    "crawford": 1,
    "state": 3,
    "to_decide": 1,
    "doubled": 1,
    "resigned": 2,
    "low": 3,
    "high": 3,
    "length": 15,
    "score0": 15,
    "score1": 15,
    "no_jacoby": 1,
}
"""The fields of a match id and their bits."""
PLAYING: Final = 1
CENTRED: Final = 3
MATCH_BYTES: Final = 9
POSITION_BYTES: Final = 10


def write_position_id(standing: Standing) -> str:
    """The board, seen by whoever is on roll."""
    mine, theirs = standing.position
    sides = (mine, theirs) if standing.asked else (theirs, mine)
    value, at = 0, 0
    for side in sides:
        for count in side[1:]:
            value |= ((1 << count) - 1) << at
            at += count + 1
    return _text(value, POSITION_BYTES)


def write_match_id(standing: Standing) -> str:
    """Dice, cube and match, with whoever decides as player 1."""
    on_roll = int(not standing.asked)
    dice = standing.dice or (0, 0)
    numbers = {
        "power": standing.cube.bit_length() - 1,
        "owner": CENTRED if standing.owner is None else 1 - standing.owner,
        "on_roll": on_roll,
        "crawford": int(standing.crawford),
        "state": PLAYING,
        "to_decide": 1,
        "doubled": int(standing.asked),
        "resigned": 0,
        "low": dice[0],
        "high": dice[1],
        "length": standing.length,
        "score0": standing.score[1],
        "score1": standing.score[0],
        "no_jacoby": int(not standing.jacoby),
    }
    value, at = 0, 0
    for name, width in WIDTHS.items():
        value |= min(numbers[name], (1 << width) - 1) << at
        at += width
    return _text(value, MATCH_BYTES)


def write_gnubg_id(standing: Standing) -> str:
    """Both ids, as other programs paste them."""
    return f"{write_position_id(standing)}:{write_match_id(standing)}"


def read_gnubg_id(text: str, variant: str = "short") -> Standing:
    """The decision that the ids tell; a position id alone is a throw in a session. Raises `BadPosition`.

    They say nothing of the variant; points are each side's own, so that they can tell a board of any."""
    found = _ID.fullmatch(text.strip())
    if found is None:
        raise BadPosition("this is no id of GNU Backgammon")
    waiting, rolling = _sides(_value(found[1]))
    position = whole_board(rolling, waiting, rules_for(variant).facing)
    if found[2] is None:
        return Standing(position, variant=variant)
    fields = _fields(_value(found[2]))
    _expect_decision(fields)
    asked, me = bool(fields["doubled"]), fields["to_decide"]
    scores = fields["score0"], fields["score1"]
    dice = fields["low"], fields["high"]
    return Standing(
        position=position.swapped() if asked else position,
        dice=dice if all(dice) and not asked else None,
        cube=1 << fields["power"],
        owner=None if fields["owner"] == CENTRED else int(fields["owner"] != me),
        asked=asked,
        score=(scores[me], scores[1 - me]),
        length=fields["length"],
        crawford=bool(fields["crawford"] and fields["length"]),
        jacoby=not fields["no_jacoby"] and not fields["length"],
        variant=variant,
    )


def _expect_decision(fields: dict[str, int]) -> None:
    if fields["state"] != PLAYING or fields["resigned"]:
        raise BadPosition("the match id tells of no decision about dice or cube")
    if fields["owner"] == 2 or max(fields["low"], fields["high"]) > 6:
        raise BadPosition("this is no match id")
    if bool(fields["doubled"]) != (fields["on_roll"] != fields["to_decide"]):
        raise BadPosition("the match id does not say who decides")


def _fields(value: int) -> dict[str, int]:
    found = {}
    for name, width in WIDTHS.items():
        found[name] = value & ((1 << width) - 1)
        value >>= width
    return found


def _sides(value: int) -> tuple[Side, Side]:
    sides = []
    for _ in range(2):
        side = [0]
        for _ in range(BAR):
            count = 0
            while value & 1:
                count, value = count + 1, value >> 1
            value >>= 1
            side.append(count)
        sides.append(tuple(side))
    if value:
        raise BadPosition("the position id has more bits than a board")
    return sides[0], sides[1]


def _text(value: int, size: int) -> str:
    return base64.b64encode(value.to_bytes(size, "little")).decode("ascii").rstrip("=")


def _value(text: str) -> int:
    try:
        return int.from_bytes(base64.b64decode(text + "=" * (-len(text) % 4)), "little")
    except binascii.Error as error:
        raise BadPosition("this is no id of GNU Backgammon") from error
