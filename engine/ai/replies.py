"""All the replies to many positions at once, as arrays: what a search two plies deep asks for.

`engine.turn.outcomes` would take a second for the hundred throws of one decision. Here every die is played in
all positions at a time; a test holds the answers to its. For games whose laws are those of `fits`: long nardy
and gulbar, and the short family for a machine without the engine library.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine import laws
from engine.board import BAR, OFF
from engine.dice import four_on_doubles
from engine.rules import CHECKERS, HOME, Rules

Counts: TypeAlias = NDArray[np.int8]
"""A row of 26 counts for every position."""
Numbers: TypeAlias = NDArray[np.int64]

POINTS: Final = BAR + 1
BLOCK: Final = laws.block_of_six("ahead").name
LAWS: Final = frozenset({laws.one_from_head.name, BLOCK})
SIX: Final = 6
SOURCE_SALT: Final = np.int64(0x9E3779B97F4A7C15 >> 1)
_SALTS: Final = np.random.default_rng(1).integers(1, 2**62, POINTS) * 2 + 1


class Boards(NamedTuple):
    """Positions, each with the number of the one that it came from; the mover first."""

    mine: Counts
    theirs: Counts
    source: Numbers

    def at(self, places: Numbers | NDArray[np.bool_]) -> Boards:
        """Some of them."""
        return Boards(self.mine[places], self.theirs[places], self.source[places])


def fits(rules: Rules) -> bool:
    """The short board, or the long one with no law but the head and the block of six with nobody ahead.

    On the short board the opponent replies by the board's law alone, as in the library's search."""
    if rules.spend is not four_on_doubles or rules.has_reserve:
        return False
    names = {law.name for law in rules.bans}
    usual = BLOCK in names <= LAWS and not (rules.endings or rules.reluctant)
    return rules.hitting or usual


def replies(rules: Rules, boards: Boards, high: int, low: int) -> Boards:
    """Every position in which a throw may end, for every board; where nothing can be played, the board."""
    if high == low:
        return _double(rules, boards, high)
    first, other = _played(rules, boards, boards, high), _played(rules, boards, boards, low)
    both = _once(
        joined(_played(rules, boards, first, low), _played(rules, boards, other, high), _wins(first, other))
    )
    return _longest(both, first, other, boards)


def _double(rules: Rules, boards: Boards, pips: int) -> Boards:
    levels = [boards]
    for _ in range(4):
        levels.append(_once(_played(rules, boards, levels[-1], pips)))
    # A game that is won on the way has spent every die.
    last = _once(joined(levels[4], _wins(*levels[1:4])))
    return _longest(last, *reversed(levels[:4]))


def _longest(*levels: Boards) -> Boards:
    """For every source what the first level has that has anything."""
    found, answered = levels[0], np.unique(levels[0].source)
    for level in levels[1:]:
        rest = level.at(~np.isin(level.source, answered))
        found, answered = joined(found, rest), np.union1d(answered, rest.source)
    return found


def joined(*parts: Boards) -> Boards:
    """All of them."""
    return Boards(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _wins(*parts: Boards) -> Boards:
    every = joined(*parts)
    return every.at(every.mine[:, OFF] == CHECKERS)


def _once(boards: Boards) -> Boards:
    """Each position of a source once."""
    keys = boards.mine @ _SALTS + boards.theirs @ _SALTS[::-1] + boards.source * SOURCE_SALT
    return boards.at(np.sort(np.unique(keys, return_index=True)[1]))


def _played(rules: Rules, begun: Boards, boards: Boards, pips: int) -> Boards:
    """Every step of one die, from every board that is not won."""
    may = _origins(rules, boards, pips)
    if rules.head:
        gone = begun.mine[boards.source, rules.head] > boards.mine[:, rules.head]
        may[:, rules.head] &= ~gone
    places, origins = np.nonzero(may)
    after = boards.at(places)
    rows, targets = np.arange(len(places)), np.maximum(origins - pips, OFF)
    after.mine[rows, origins] -= 1
    after.mine[rows, targets] += 1
    if rules.hitting:
        _hit(rules, after.theirs, targets)
        return after
    return after.at(~_blocked(rules, after))


def _origins(rules: Rules, boards: Boards, pips: int) -> NDArray[np.bool_]:
    """From which points one die can be played; who has a checker on the bar plays from there."""
    mine, theirs, _ = boards
    is_open = theirs[:, rules.across[1:BAR]] < rules.blocked_by
    may = np.zeros((len(mine), POINTS), bool)
    may[:, pips + 1 :] = (mine[:, pips + 1 :] > 0) & is_open[:, : BAR - pips]
    may[mine[:, BAR] > 0, :BAR] = False
    top = ((mine > 0) * np.arange(POINTS)).max(axis=1)
    home = (top > OFF) & (top <= HOME)
    may[:, pips] = home & (mine[:, pips] > 0)
    lower = np.flatnonzero(home & (top < pips))
    may[lower, top[lower]] = True
    return may


def _hit(rules: Rules, theirs: Counts, targets: Numbers) -> None:
    """Send whoever stands alone where a checker has arrived to the bar."""
    there = np.array(rules.across)[targets]
    rows = np.flatnonzero((targets > OFF) & (theirs[np.arange(len(targets)), there] == 1))
    theirs[rows, there[rows]] = 0
    theirs[rows, BAR] += 1


def _blocked(rules: Rules, boards: Boards) -> NDArray[np.bool_]:
    """Six points in a row on the opponent's route, and nobody of his ahead of them."""
    held = boards.mine[:, rules.across[1:BAR]] > 0
    run = held[:, : 1 - SIX]
    for more in range(1, SIX):
        run = run & held[:, more : held.shape[1] - SIX + 1 + more]
    ahead = np.cumsum(boards.theirs[:, : BAR - SIX], axis=1) > 0
    blocked: NDArray[np.bool_] = np.any(run & ~ahead, axis=1)
    return blocked
