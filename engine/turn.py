"""A turn: dice that are played step by step, each step legal only if it keeps the best line.

::

    turn = begin(rules_for("short"), position, (3, 1))
    turn.options()            # the steps that may be played now; none when the turn is complete
    turn = turn.play(step)    # a new turn; raises StepRefused, which names the law
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from engine import laws
from engine.board import BAR, OFF, Position
from engine.dice import Roll, Stage, Stages, without
from engine.errors import StepRefused
from engine.lines import Lines, Move, advance, banned_by, moves_of, reach
from engine.plain import plain_results
from engine.rules import CHECKERS, Frontier, Rules, Step, all_home, hits, landing

__all__ = ["Frontier", "Outcome", "Refusal", "Step", "Turn", "begin", "begin_passed", "outcomes", "replay"]


class Refusal(NamedTuple):
    """A step that may not be played now, and the law that refuses it."""

    step: Step
    law: str


class Outcome(NamedTuple):
    """A way to finish a stage: one line of steps, where it leads, and the pips that stay unplayed."""

    steps: tuple[Step, ...]
    position: Position
    unplayed: Stage


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn under way; `play` gives the next value. Everything is seen by the player who moves."""

    rules: Rules
    begun: Frontier
    now: Frontier
    played: tuple[Step, ...] = ()
    passed: bool = False
    """These dice came from the opponent, who could not play them; what stays unplayed is lost."""
    lines: Lines = field(kw_only=True, repr=False, compare=False)

    @property
    def start(self) -> Position:
        """The position before the turn, mover first."""
        return self.begun.position

    @property
    def position(self) -> Position:
        """The position now, still mover first."""
        return self.now.position

    @property
    def complete(self) -> bool:
        """Nothing more may be played: the turn can be confirmed."""
        return not self._kept()

    @property
    def dice_left(self) -> Stage:
        """The pips of this stage that are not spent, larger first; in a complete turn they are unplayable."""
        return self.now.dice

    def options(self) -> tuple[Step, ...]:
        """The legal next steps, larger die first; empty exactly when the turn is complete."""
        return tuple(step for step, _ in self._kept())

    def play(self, step: Step) -> Turn:
        """The turn after this step; raises StepRefused with the law that refuses it."""
        for kept, after in self._kept():
            if kept == step:
                return self._at(after, step)
        law = _law_against(self, step)
        raise StepRefused(law, f"a checker on {step.origin} cannot move {step.pips}: {law}")

    def recorded(self, steps: Iterable[Step]) -> Turn:
        """The turn after steps that were legal when they were written down: neither checks nor searches."""
        turn = self
        for step in steps:
            left = without(turn.now.dice, step.pips)
            after = advance(turn.rules, turn.now, step.origin, landing(step), step.pips, left)
            turn = turn._at(after, step)
        return turn

    def landing(self, step: Step) -> int:
        """The point where a step arrives; 0 is off."""
        return landing(step)

    def hits(self, step: Step) -> bool:
        """The step, played now, hits."""
        return hits(self.rules, self.now, step)

    def left_over(self) -> Stages:
        """The stages that the opponent inherits when the turn ends here; none but in gulbar and crazy."""
        if self.passed or not self.rules.passes_on or not self.now.dice:
            return ()
        return (self.now.dice, *self.now.later)

    def refusals(self) -> tuple[Refusal, ...]:
        """Every step of an own checker by a die that is left and that may not be played, with its law."""
        options = set(self.options())
        origins = [point for point in range(BAR, OFF, -1) if self.now.mine[point]]
        steps = [Step(origin, pips) for origin in origins for pips in dict.fromkeys(self.now.dice)]
        return tuple(Refusal(step, _law_against(self, step)) for step in steps if step not in options)

    def _kept(self) -> tuple[Move, ...]:
        return self.lines.kept(self.now)

    def _at(self, after: Frontier, step: Step) -> Turn:
        lines = self.lines
        if not after.dice and after.later:
            after = _next_stage(self.rules, after)
            lines = Lines(self.rules, after)
        return replace(self, now=after, played=(*self.played, step), lines=lines)


def begin(
    rules: Rules,
    position: Position,
    dice: Roll,
    *,
    first_turn: bool = False,
    own_roll: int = 4,
    left_head: int = 0,
) -> Turn:
    """The turn that a roll begins.

    `first_turn`: it is the player's own first; `own_roll` counts the player's rolls from 1; `left_head`
    checkers have left the head in this roll already.
    """
    stages = rules.spend(dice, own_roll)
    second_head = first_turn and rules.second_head_rolls(dice)
    return _begun(rules, position, stages, left_head, second_head, passed=False)


def begin_passed(rules: Rules, position: Position, stages: Stages, *, left_head: int = 0) -> Turn:
    """The turn that plays these stages: dice that the opponent could not play, or a stage by its pips."""
    ordered = tuple(tuple(sorted(stage, reverse=True)) for stage in stages)
    return _begun(rules, position, ordered, left_head, second_head=False, passed=True)


def replay(turn: Turn, steps: Iterable[Step]) -> Turn:
    """The turn after all these steps; raises StepRefused at the first that is not legal."""
    for step in steps:
        turn = turn.play(step)
    return turn


def outcomes(turn: Turn) -> tuple[Outcome, ...]:
    """Every distinct position in which the stage on turn may end, once, with one line of steps from here.

    Every game but crazy has one stage, so there it is every legal turn. A ladder's rungs follow one another:
    play an outcome's steps and ask again.
    """
    if turn.rules.plain:
        return tuple(map(Outcome._make, plain_results(turn.rules, turn.now)))
    return searched_outcomes(turn)


def searched_outcomes(turn: Turn) -> tuple[Outcome, ...]:
    """What `outcomes` says, for any rules: by following every legal step."""
    found: dict[Position, Outcome] = {}
    seen: set[Frontier] = set()
    waiting: list[tuple[Frontier, tuple[Step, ...]]] = [(turn.now, ())]
    while waiting:
        frontier, steps = waiting.pop()
        kept = turn.lines.kept(frontier)
        if not kept:
            position = Position(frontier.mine, frontier.theirs)
            found.setdefault(position, Outcome(steps, position, frontier.dice))
        for step, after in reversed(kept):
            if after not in seen:
                seen.add(after)
                waiting.append((after, (*steps, step)))
    return tuple(found.values())


def _begun(
    rules: Rules, position: Position, stages: Stages, left_head: int, second_head: bool, *, passed: bool
) -> Turn:
    over = position.mine[OFF] == CHECKERS
    first, *later = stages if stages and not over else ((),)
    frontier = Frontier(*position, first, tuple(later), left_head, second_head)
    return Turn(rules, frontier, frontier, passed=passed, lines=Lines(rules, frontier))


def _next_stage(rules: Rules, done: Frontier) -> Frontier:
    """The next rung: the exception of the first turn was for the value rolled, so it is over."""
    heads = 0 if rules.head_per_stage else done.heads
    return Frontier(done.mine, done.theirs, done.later[0], done.later[1:], heads)


def _law_against(turn: Turn, step: Step) -> str:
    """The law that refuses this step: the first that applies, in the order in which a player would check."""
    now = turn.now
    if not now.dice:
        return "complete"
    if step.pips not in now.dice:
        return "no_die"
    if not OFF < step.origin <= BAR or not now.mine[step.origin]:
        return "no_checker"
    move = next((move for move in reach(turn.rules, now, step.pips) if move[0] == step), None)
    return _board_law(turn.rules, now, step) if move is None else _variant_law(turn, move)


def _board_law(rules: Rules, now: Frontier, step: Step) -> str:
    if now.mine[BAR] and step.origin != BAR:
        return "reserve_first" if rules.has_reserve else "bar_first"
    if landing(step) > OFF:
        return "closed_by_one" if rules.blocked_by == 1 else "closed_point"
    return "higher_checker" if all_home(now.mine) else "not_all_home"


def _variant_law(turn: Turn, move: Move) -> str:
    rules, now = turn.rules, turn.now
    ban = banned_by(rules, now, move)
    if ban is not None:
        return _head_law(turn) if ban.name == laws.one_from_head.name else ban.name
    if move not in list(moves_of(rules, now, move[0].pips)):
        return next(law.name for law in rules.reluctant if law.refuses(rules, now, *move))
    return _ending_law(turn, move) or _waste_law(turn, move)


def _head_law(turn: Turn) -> str:
    if turn.rules.head_per_stage:
        return laws.HEAD_OF_RUNG
    return laws.PASSED_HEAD if turn.passed else laws.one_from_head.name


def _ending_law(turn: Turn, move: Move) -> str | None:
    """The first law on endings without which the step would be legal."""
    endings = turn.rules.endings
    for ending in endings:
        others = tuple(other for other in endings if other is not ending)
        lines = Lines(replace(turn.rules, endings=others), turn.lines.start)
        if move in lines.kept(turn.now):
            return ending.name
    return None


def _waste_law(turn: Turn, move: Move) -> str:
    """What the step would waste: a whole die, the larger die, or pips in bearing off."""
    best, worth = turn.lines.best(turn.now), turn.lines.worth_of(turn.now, move[1])
    if best is None or worth is None or worth[0] < best[0]:
        return "both_dice"
    return "larger_die" if worth[1] < best[1] else "full_pips"
