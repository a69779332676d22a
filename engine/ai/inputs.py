"""What a net sees of a position: 98 numbers for each side and two for both.

The training fills the same numbers with compiled loops (`engine.ai.training.features`); a test holds both
against each other.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.board import BAR
from engine.rules import CHECKERS, HOME, Rules

Counts: TypeAlias = NDArray[np.int8]
"""A row of 26 counts for every position."""
Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]
Inputs: TypeAlias = NDArray[np.float32]

UNITS: Final = 3
"""One checker, two, and how many more."""
BAR_AT: Final = 72
OFF_AT: Final = 74
PIPS_AT: Final = 76
OUTSIDE_AT: Final = 77
ABROAD_AT: Final = 78
STUCK_AT: Final = 79
WAYS_AT: Final = 85
WALLS_AT: Final = 91
BLOTS_AT: Final = 96
SHOTS_AT: Final = 97
SIDE_INPUTS: Final = 98
CONTACT_AT: Final = 2 * SIDE_INPUTS
LEAD_AT: Final = CONTACT_AT + 1
INPUTS: Final = LEAD_AT + 1
SHORTEST_WALL: Final = 2
LONGEST_WALL: Final = 6
REACH: Final = 6
MANY_WAYS: Final = 4


def inputs(rules: Rules, mine: Counts, theirs: Counts) -> Inputs:
    """A row of inputs for every position, `mine` being the player who has just moved."""
    found = np.zeros((len(mine), INPUTS), np.float32)
    _side(rules, mine, theirs, found[:, :SIDE_INPUTS])
    _side(rules, theirs, mine, found[:, SIDE_INPUTS:CONTACT_AT])
    found[:, CONTACT_AT] = _behind(rules, mine, theirs) | _behind(rules, theirs, mine)
    found[:, LEAD_AT] = (_pips(theirs) - _pips(mine)) / 50
    return found


def _side(rules: Rules, mine: Counts, theirs: Counts, found: Inputs) -> None:
    points = mine[:, 1:BAR]
    found[:, 0:BAR_AT:UNITS] = points > 0
    found[:, 1:BAR_AT:UNITS] = points > 1
    found[:, 2:BAR_AT:UNITS] = np.maximum(points - 2, 0) / 4
    found[:, BAR_AT] = mine[:, BAR] > 0
    found[:, BAR_AT + 1] = mine[:, BAR] / CHECKERS
    found[:, OFF_AT] = mine[:, 0] / CHECKERS
    found[:, OFF_AT + 1] = mine[:, 0] > 0
    found[:, PIPS_AT] = _pips(mine) / 150
    found[:, OUTSIDE_AT] = mine[:, HOME + 1 :].sum(axis=1) / CHECKERS
    found[:, ABROAD_AT] = ~mine[:, : HOME + 1].any(axis=1)
    ways = _ways(rules, mine, theirs)
    found[:, STUCK_AT:WAYS_AT] = ways == 0
    found[:, WAYS_AT:WALLS_AT] = np.minimum(ways, MANY_WAYS) / MANY_WAYS
    found[:, WALLS_AT:BLOTS_AT] = _walls(rules, mine, theirs)
    if rules.hitting:
        shots = _shots(rules, mine, theirs)
        found[:, BLOTS_AT] = (shots > 0).sum(axis=1) / 5
        found[:, SHOTS_AT] = shots.sum(axis=1) / 10


def _pips(side: Counts) -> Numbers:
    return side @ np.arange(BAR + 1)


def _top(side: Counts) -> Numbers:
    """The highest point with a checker, 0 where there is none."""
    highest: Numbers = np.max((side[:, 1:] > 0) * np.arange(1, BAR + 1), axis=1)
    return highest


def _across(rules: Rules, theirs: Counts) -> Counts:
    """Their checkers on my points 1 to 24."""
    return theirs[:, rules.across[1:BAR]]


def _ways(rules: Rules, mine: Counts, theirs: Counts) -> Numbers:
    """For each die from how many points it can be played."""
    is_open = _across(rules, theirs) < rules.blocked_by
    held, top = mine[:, 1:BAR] > 0, _top(mine)
    barred, home = mine[:, BAR] > 0, top <= HOME
    found = np.zeros((len(mine), 6), np.int64)
    for die in range(1, 7):
        inside = (held[:, die:] & is_open[:, :-die]).sum(axis=1)
        bears_off = home & (top > 0) & (held[:, die - 1] | (top <= die))
        found[:, die - 1] = np.where(barred, is_open[:, BAR - die - 1], inside + bears_off)
    return found


def _walls(rules: Rules, mine: Counts, theirs: Counts) -> Flags:
    """Whether the longest row of points that somebody of theirs has to pass has 2, 3, ... 6 points."""
    route = np.arange(1, BAR)
    held = (_across(rules, mine) >= rules.blocked_by) & (route < _top(theirs)[:, None])
    run, found = held, []
    for length in range(SHORTEST_WALL, LONGEST_WALL + 1):
        run = run[:, :-1] & held[:, length - 1 :]
        found.append(run.any(axis=1))
    return np.stack(found, axis=1)


def _shots(rules: Rules, mine: Counts, theirs: Counts) -> Numbers:
    """For every blot from how many points one die can hit it."""
    occupied = np.pad(theirs[:, 1:] > 0, ((0, 0), (1, REACH)))
    windows = np.lib.stride_tricks.sliding_window_view(occupied, REACH, axis=1).sum(axis=2)
    behind = windows[:, [there + 1 for there in rules.across[1:BAR]]]
    return np.where(mine[:, 1:BAR] == 1, behind, 0)


def _behind(rules: Rules, mine: Counts, theirs: Counts) -> Flags:
    """One of theirs has to pass one of mine."""
    there = np.array(rules.across[1:])
    behind: Flags = np.any((mine[:, 1:] > 0) & (there < _top(theirs)[:, None]), axis=1)
    return behind
