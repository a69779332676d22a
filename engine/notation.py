"""Texts of positions and moves, as people and the command line write them, and turns as one letter a step.

A position is `24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5`: the side to move, then the opponent in its own count.
A move is `24/18 18/13*` (plain) or `24/18/13*`, `13/7(2)`, `bar/21`, `6/off` (joined for people). Where
checkers start in reserve, people read `res/21`; both are understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from engine.board import BAR, OFF, Position, Side
from engine.errors import BadMove, BadPosition, StepRefused
from engine.rules import CHECKERS, Rules, Step, landing
from engine.turn import Turn, replay

NAMES: Final = {"bar": BAR, "res": BAR, "off": OFF}
_PAIR: Final = re.compile(r"(bar|off|\d{1,2}):(\d{1,2})", re.ASCII)
_CHAIN: Final = re.compile(r"((?:bar|res|\d{1,2})(?:\*?/(?:off|\d{1,2}))+\*?)(?:\(([1-9]\d?)\))?", re.ASCII)
LETTERS: Final = "abcdefghijklmnopqrstuvwxy"


def parse_position(text: str, rules: Rules) -> Position:
    """The position that a text describes; raises BadPosition with one sentence that says what is wrong."""
    sides = text.split("/")
    if len(sides) != 2:
        raise BadPosition("a position is two sides with one '/' between them")
    mine, theirs = (_parse_side(side, rules) for side in sides)
    for point in range(1, BAR):
        if mine[point] and theirs[rules.across[point]]:
            raise BadPosition(f"both sides hold point {point} (the opponent's {rules.across[point]})")
    return Position(mine, theirs)


def _parse_side(text: str, rules: Rules) -> Side:
    counts: dict[int, int] = {}
    for pair in text.split():
        read = _PAIR.fullmatch(pair)
        if read is None:
            raise BadPosition(f"{pair!r} is not 'point:checkers', such as 13:5, bar:1 or off:2")
        point = NAMES.get(read[1]) if read[1] in NAMES else int(read[1])
        if point is None or (read[1] not in NAMES and not OFF < point < BAR):
            raise BadPosition(f"there is no point {read[1]}: points are 1 to 24, bar and off")
        if point in counts:
            raise BadPosition(f"{read[1]} is given twice for one side")
        counts[point] = int(read[2])
    return _whole_side(counts, rules)


def _whole_side(counts: dict[int, int], rules: Rules) -> Side:
    """The side with what is not shown borne off."""
    if counts.get(BAR) and not rules.has_bar:
        raise BadPosition(f"there is no bar in {rules.key} nardy")
    shown = sum(number for point, number in counts.items() if point != OFF)
    if shown > CHECKERS:
        raise BadPosition(f"a side has {CHECKERS} checkers, not {shown}")
    off = counts.get(OFF, CHECKERS - shown)
    if shown + off != CHECKERS:
        raise BadPosition(f"a side has {CHECKERS} checkers, but {shown} stand on the board and {off} are off")
    counts[OFF] = off
    return tuple(counts.get(point, 0) for point in range(BAR + 1))


def format_position(position: Position) -> str:
    """The text of a position; `parse_position` reads it back."""
    return " / ".join(_format_side(side) for side in position)


def _format_side(side: Side) -> str:
    return " ".join(f"{_name(point)}:{side[point]}" for point in (*range(BAR, OFF, -1), OFF) if side[point])


def _name(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


def format_steps(start: Turn, steps: Sequence[Step]) -> str:
    """Legal steps in the order played: `24/18 18/13*`."""
    return " ".join(_words(start, steps))


def _words(start: Turn, steps: Sequence[Step]) -> Iterator[str]:
    turn = start
    for step in steps:
        yield f"{_name(step.origin)}/{_name(landing(step))}{'*' if turn.hits(step) else ''}"
        turn = turn.play(step)


def format_turn(start: Turn, steps: Sequence[Step]) -> str:
    """Legal steps as people write them, chains and multiples joined: `24/18/13*`, `13/7(2)`."""
    words, end = list(_words(start, steps)), replay(start, steps).position
    # Joining moves a checker's later steps forward, which can meet a law (or a hit) that their order avoided.
    ways = (_joined(words), " ".join(_multiples(words)))
    text = next((way for way in ways if _leads_to(start, way) == end), " ".join(words))
    return text.replace("bar/", f"{point_name(BAR, start.rules)}/")


def point_name(point: int, rules: Rules) -> str:
    """A point as people name it in moves: `13`, `off`, and `bar` or `res` for where checkers come in."""
    return "res" if point == BAR and rules.has_reserve else _name(point)


def _leads_to(start: Turn, text: str) -> Position | None:
    try:
        return replay(start, parse_steps(text, start)).position
    except BadMove:
        return None


def _joined(words: Sequence[str]) -> str:
    chains: list[str] = []
    for word in words:
        origin, _, point = word.partition("/")
        spot = next((i for i, chain in enumerate(chains) if _end(chain) == origin), None)
        if spot is None:
            chains.append(word)
        else:
            chains[spot] += f"/{point}"
    return " ".join(_multiples(chains))


def _end(chain: str) -> str:
    return chain.rpartition("/")[2].rstrip("*")


def _multiples(chains: Sequence[str]) -> Iterator[str]:
    """Equal chains as one with their number; only the first of them can hit."""
    groups: dict[str, list[str]] = {}
    for chain in chains:
        groups.setdefault(chain.replace("*", ""), []).append(chain)
    for first, *others in groups.values():
        yield f"{first}({len(others) + 1})" if others else first


def parse_steps(text: str, turn: Turn) -> tuple[Step, ...]:
    """The steps from `turn` on that a move text names, plain or joined; ``""`` is none. Raises BadMove."""
    hops = [hop for word in text.split() for hop in _hops(word)]
    steps = _fitting(turn, hops)
    if steps is None:
        raise BadMove(f"{text!r} is not a legal move here: {_reason(turn, hops)}")
    return steps


Hop = tuple[int, int, bool]
"""Where from, where to, and whether a hit is claimed."""


def _hops(word: str) -> Iterator[Hop]:
    read = _CHAIN.fullmatch(word)
    if read is None:
        raise BadMove(f"{word!r} is not a move such as 24/18, 8/5*, 13/7(2), bar/21 or 6/off")
    names = read[1].split("/")
    points = [_point(name.rstrip("*")) for name in names]
    for repeat in range(int(read[2] or 1)):
        for origin, point, name in zip(points, points[1:], names[1:], strict=False):
            yield origin, point, name.endswith("*") and repeat == 0


def _point(name: str) -> int:
    return NAMES[name] if name in NAMES else int(name)


def _fitting(turn: Turn, hops: Sequence[Hop]) -> tuple[Step, ...] | None:
    """The first choice of dice with which every hop is legal; bearing off may leave a choice."""
    if not hops:
        return ()
    (origin, point, hit), rest = hops[0], hops[1:]
    fits = [step for step in turn.options() if step.origin == origin and landing(step) == point]
    # The exact die first, so that a larger one is kept for a higher checker.
    for step in sorted(fits, key=lambda step: step.pips):
        if hit and not turn.hits(step):
            continue
        steps = _fitting(turn.play(step), rest)
        if steps is not None:
            return (step, *steps)
    return None


def _reason(turn: Turn, hops: Sequence[Hop]) -> str:
    """Why the hops do not fit: the law that refuses the first of them, or a hit that is none."""
    for origin, point, hit in hops:
        pips = origin - point
        if point == OFF:
            pips = min((die for die in turn.dice_left if die >= origin), default=pips)
        step = Step(origin, pips)
        try:
            after = turn.play(step)
        except StepRefused as refused:
            return refused.law
        if hit and not turn.hits(step):
            return f"{_name(origin)}/{_name(point)} does not hit"
        turn = after
    raise AssertionError("every hop is legal")


def step_letter(turn: Turn, step: Step) -> str:
    """One letter: a = 1 .. y = 25 for the origin, upper case for the smaller of two different dice."""
    letter = LETTERS[step.origin - 1]
    return letter.upper() if step.pips == _smaller(turn) else letter


def _smaller(turn: Turn) -> int | None:
    """The die that upper case stands for; none where all dice of the turn's stages are equal."""
    dice = turn.begun.dice
    return min(dice) if len(set(dice)) == 2 else None


def encode_steps(turn: Turn, steps: Sequence[Step]) -> str:
    """Steps as one letter each, at most 24 of them."""
    return "".join(step_letter(turn, step) for step in steps)


def decode_steps(turn: Turn, line: str) -> tuple[Step, ...]:
    """The steps from `turn` on that the letters name, legal or not (`replay` judges); raises BadMove."""
    # With equal dice or a ladder the n-th step has the n-th pips; with two different dice the case tells.
    pips = [die for stage in (turn.now.dice, *turn.now.later) for die in stage]
    smaller = _smaller(turn)
    if len(line) > len(pips) or not set(line) <= set(
        LETTERS if smaller is None else LETTERS + LETTERS.upper()
    ):
        raise BadMove(f"{line!r} names no steps of this turn")
    if smaller is not None:
        larger = max(turn.begun.dice)
        pips = [smaller if letter.isupper() else larger for letter in line]
    return tuple(
        Step(LETTERS.index(letter.lower()) + 1, die) for letter, die in zip(line, pips, strict=False)
    )
