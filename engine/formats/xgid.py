"""XGID: one line that many programs read and write.

`XGID=` and ten fields with colons: the board in 26 letters (the upper player's bar, the points 1 to 24 of the
lower player, the lower player's bar; capitals are the lower player's), the cube as a power of two, its owner,
whose turn it is, the dice, the scores, Crawford (in a session Jacoby 1 plus beavers 2), the length of the
match, and the highest cube. We write the deciding player as the lower one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.board import BAR, Side
from engine.dice import Roll
from engine.errors import BadPosition
from engine.formats.standing import Standing, whole_board

LETTERS: Final = "-ABCDEFGHIJKLMNO"
HIGHEST_CUBE: Final = 10
"""A power of two; programs want some limit."""
OWNERS: Final = {None: 0, 0: 1, 1: -1}
_XGID: Final = re.compile(
    r"(?:XGID=)?([-A-Oa-o]{26}):(\d{1,2}):(-?[01]):(-?1):([1-6]{2}|00|[DBR])"
    r":(\d{1,5}):(\d{1,5}):([0-3]):(\d{1,5})(?::\d{1,2})?",
    re.ASCII,
)


def write_xgid(standing: Standing) -> str:
    """The decision as XGID."""
    if standing.asked:
        turn, dice = -1, "D"
    else:
        turn, dice = 1, "00" if standing.dice is None else "{}{}".format(*standing.dice)
    rules = standing.crawford if standing.length else standing.jacoby + 2 * standing.beaver
    power = standing.cube.bit_length() - 1
    fields = (
        _board(standing),
        power,
        OWNERS[standing.owner],
        turn,
        dice,
        *standing.score,
        int(rules),
        standing.length,
        max(HIGHEST_CUBE, power),
    )
    return f"XGID={':'.join(map(str, fields))}"


def _board(standing: Standing) -> str:
    mine, theirs = standing.position
    points = [LETTERS[mine[point]] for point in range(BAR + 1)]
    for point in range(BAR + 1):
        across = BAR - point
        if theirs[across] and across:
            points[point] = LETTERS[theirs[across]].lower()
    if not theirs[BAR]:
        points[0] = LETTERS[0]
    return "".join(points)


def read_xgid(text: str) -> Standing:
    """The decision that an XGID tells; raises `BadPosition`."""
    found = _XGID.fullmatch(text.strip())
    if found is None:
        raise BadPosition("this is no XGID")
    board, power, owner, turn, dice, low, high, rules, length = found.groups()
    if dice in {"B", "R"} or int(power) > 30:
        raise BadPosition("beavers and cubes like this are not read from an XGID")
    # The board is the lower player's whoever is on turn; a double is answered by the other one.
    lower_decides = (turn == "1") != (dice == "D")
    lower, upper = _side(board, str.isupper), _side(board[::-1], str.islower)
    position = whole_board(lower, upper)
    match = int(length) > 0
    return Standing(
        position=position if lower_decides else position.swapped(),
        dice=None if dice in {"00", "D"} else _dice(dice),
        cube=1 << int(power),
        owner=None if owner == "0" else int((owner == "1") != lower_decides),
        asked=dice == "D",
        score=(int(low), int(high)) if lower_decides else (int(high), int(low)),
        length=int(length),
        crawford=match and rules == "1",
        jacoby=not match and int(rules) % 2 == 1,
        beaver=not match and int(rules) >= 2,
    )


def _dice(text: str) -> Roll:
    return int(text[0]), int(text[1])


def _side(board: str, is_own: Callable[[str], bool]) -> Side:
    return tuple(
        LETTERS.index(letter.upper()) if is_own(letter) and at else 0 for at, letter in enumerate(board)
    )
