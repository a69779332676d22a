"""The laws that variants are made of; each is one small function with a sentence.

A law's name is what a player is told (`StepRefused.law`, `Refusal.law`); `NAMES` has them all. Those of every
game are found by `engine.lines` and `engine.turn`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.board import OFF
from engine.lines import moves
from engine.rules import HOME, Ending, Frontier, Law, Rules, Step, all_home, hits, landing


def _hides(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """A checker that has just hit may not move on to a point where an own checker stands."""
    point = landing(step)
    return step.origin in before.marks and point > OFF and before.mine[point] > 0


def _runs_on(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """A checker that has just hit makes no further step inside the board."""
    return step.origin in before.marks and landing(step) > OFF


def _bears_off_hitter(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """A checker that has just hit leaves the board."""
    return step.origin in before.marks and landing(step) == OFF


hit_and_hide = Law("hit_and_hide", _hides)
hitter_runs = Law("hitter_runs", _runs_on)
hitter_off = Law("hitter_off", _bears_off_hitter)
hitter_off_unforced = Law("hitter_off_unforced", _bears_off_hitter)
"""The same where it is only reluctant: allowed if that die has no other step."""


def _hits_before_home(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """Dutch: no hitting until one checker has come home (and again none if that one is hit)."""
    return hits(rules, before, step) and not any(before.mine[OFF : HOME + 1])


hit_before_home = Law("hit_before_home", _hits_before_home)


def _second_from_head(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """One checker may leave the head."""
    return step.origin == rules.head and before.heads > 0


def _third_from_head(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """One checker may leave the head; on certain first rolls freely two."""
    return step.origin == rules.head and before.heads > int(before.second_head)


def _head_unless_their_head_blocks(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """A second checker leaves the head only where the opponent's head blocks every other own checker."""
    if not _second_from_head(rules, before, step, after):
        return False
    wall = rules.across[rules.head]
    blocked = before.theirs[rules.head] > 0 and all(
        point - step.pips == wall for point in _others(rules, before)
    )
    return not (before.second_head and before.heads == 1 and blocked)


def _head_unless_blocked(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """A second checker leaves the head only when nothing else plays that die."""
    if not _second_from_head(rules, before, step, after):
        return False
    blocked = not any(_open(rules, before, point - step.pips) for point in _others(rules, before))
    return not (before.second_head and before.heads == 1 and blocked)


def _others(rules: Rules, frontier: Frontier) -> list[int]:
    """The points where own checkers stand, but the head."""
    return [point for point in range(1, rules.head) if frontier.mine[point]]


def _open(rules: Rules, frontier: Frontier, point: int) -> bool:
    return point > OFF and frontier.theirs[rules.across[point]] < rules.blocked_by


one_from_head = Law("head", _second_from_head)
two_from_head = Law("head", _third_from_head)
second_if_their_head_blocks = Law("head", _head_unless_their_head_blocks)
second_if_blocked = Law("head", _head_unless_blocked)


def _blocks(rules: Rules, after: Frontier) -> list[int]:
    """The lowest point, in the opponent's count, of every run of six or more own points."""
    lowest = []
    run = 0
    # Runs are counted on the opponent's route, so they end at its 1 and 24.
    for point in range(1, 26):
        if point < 25 and after.mine[rules.across[point]]:
            run += 1
        else:
            if run >= 6:
                lowest.append(point - run)
            run = 0
    return lowest


def _block_with_nobody_ahead(rules: Rules, after: Frontier) -> bool:
    """Six points in a row need an opposing checker ahead of them, or borne off."""
    return any(not any(after.theirs[:lowest]) for lowest in _blocks(rules, after))


def _block_with_nobody_home(rules: Rules, after: Frontier) -> bool:
    """Six points in a row need an opposing checker in its home, or borne off."""
    return bool(_blocks(rules, after)) and not any(after.theirs[: HOME + 1])


def _any_block(rules: Rules, after: Frontier) -> bool:
    """Six points in a row are never allowed."""
    return bool(_blocks(rules, after))


BLOCKS: Final[Mapping[str, Callable[[Rules, Frontier], bool]]] = {
    "ahead": _block_with_nobody_ahead,
    "home": _block_with_nobody_home,
    "forbid": _any_block,
}


def block_of_six(kind: str) -> Law:
    """No step may make a block that is not allowed."""
    refused = BLOCKS[kind]
    return Law(f"block_{kind}", lambda rules, before, step, after: refused(rules, after))


def block_of_six_left(kind: str) -> Ending:
    """No turn may leave a block that is not allowed; within the turn it may stand."""
    refused = BLOCKS[kind]
    return Ending(f"block_{kind}", lambda rules, start, end: refused(rules, end))


def _not_exact(rules: Rules, before: Frontier, step: Step, after: Frontier) -> bool:
    """Once all are home: only bear-offs by the exact die, no steps inside home."""
    return step.origin != step.pips and all_home(before.mine)


exact_bearoff = Law("exact_bearoff", _not_exact)


def _enters_by_smaller(rules: Rules, start: Frontier, end: Frontier) -> bool:
    """The last checker comes home by the larger die; if it cannot, by the smaller, and the larger is lost."""
    if not end.entered or len(set(start.dice)) != 2 or end.entered[0] == max(start.dice):
        return False
    larger_played_after = len(end.entered) == 2 and not end.dice
    return larger_played_after or _can_enter_by_larger(rules, start)


def _can_enter_by_larger(rules: Rules, start: Frontier) -> bool:
    """Some order of the dice brings the last checker home by the larger one."""
    larger = max(start.dice)
    firsts = [after for _, after in moves(rules, start)]
    return any(
        after.entered[:1] == (larger,)
        for first in firsts
        for after in (first, *(second for _, second in moves(rules, first)))
    )


last_checker_larger_die = Ending("last_checker_larger_die", _enters_by_smaller)

BOARD: Final = (
    "complete",
    "no_die",
    "no_checker",
    "bar_first",
    "reserve_first",
    "closed_point",
    "closed_by_one",
    "not_all_home",
    "higher_checker",
)
"""The board does not allow the step; what is said of bar and closed points depends on the game."""
WASTE: Final = ("both_dice", "larger_die", "full_pips")
"""The step would waste a die or pips."""
PASSED_HEAD: Final = "passed_head"
"""The head's law, in dice that the opponent passed on."""
HEAD_OF_RUNG: Final = "head_of_rung"
"""The head's law where each rung of a ladder has its own allowance."""
NAMES: Final = (
    *BOARD,
    *WASTE,
    PASSED_HEAD,
    HEAD_OF_RUNG,
    *(
        law.name
        for law in (
            *(one_from_head, hit_and_hide, hitter_runs, hitter_off, hitter_off_unforced),
            *(hit_before_home, exact_bearoff),
        )
    ),
    *(block_of_six(kind).name for kind in BLOCKS),
    last_checker_larger_die.name,
)
"""Every name that a refusal can carry."""
