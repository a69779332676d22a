"""A finished game judged event by event: what every decision cost, and how lucky every throw was.

::

    for game, event in course_of(events):
        finding = judge(game, event, match, evaluator)   # one piece of work: long analyses stop between two

Decisions count as other programs count them: not where there is one way only, nor where all ways are worth
the same, nor where nobody would think of the cube. Luck is what the best play of a throw is worth, less the
average over all throws, both at a glance; that of a lot which is a first roll is measured against the score.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.ai.advice import CANDIDATES, TURN_PLIES, WITHIN, rated_cube
from engine.ai.ahead import ROLLS, WAYS
from engine.ai.levels import ranked
from engine.ai.outlook import best_line, won, worth_of_win, worths
from engine.ai.stakes import Evaluator, Stakes, stakes_of
from engine.ai.window import on_scale, utility_of
from engine.board import Position
from engine.dice import Roll, is_double
from engine.events import (
    Beavered,
    CubeEvent,
    Doubled,
    Dropped,
    Event,
    LotThrown,
    Moved,
    Rolled,
    Started,
    Taken,
)
from engine.game import Game, Phase
from engine.match import Match
from engine.rules import Step
from engine.turn import Outcome, Turn, outcomes
from engine.verdicts import DIGITS, Finding, Mistake

ALIKE: Final = 1e-4
"""Turns that differ by less are alike: nothing was to be decided."""
AMONG: Final = 10
"""So many of the best turns are compared for that."""
CUBE_ALIKE: Final = 0.001
HOPELESS: Final = 0.2
"""A double that loses more is one that nobody would think of."""
AT_A_GLANCE: Final = 2 * HOPELESS
"""... also when it is looked at once only."""
LOST: Final = -0.9
ACTIONS: Final = {Rolled: "roll", Doubled: "double", Taken: "take", Dropped: "drop", Beavered: "beaver"}


class Line(NamedTuple):
    """A whole turn: its last stage (the last rung of a ladder, else all of it), and how that ends."""

    stage: Turn
    end: Outcome

    @property
    def steps(self) -> tuple[Step, ...]:
        return (*self.stage.played, *self.end.steps)


def course_of(events: Sequence[Event]) -> Iterator[tuple[Game, Event]]:
    """Every event after the first, with the game before it."""
    started, *rest = events
    assert isinstance(started, Started), "a game begins with its beginning"
    game = Game.begin(started)
    for event in rest:
        yield game, event
        game = game.after(event)


def has_to_judge(game: Game, event: Event) -> bool:
    """The event says something about luck or skill."""
    if isinstance(event, LotThrown):
        return game.rules.lot_is_roll and not is_double(event.dice)
    return isinstance(event, Rolled | Moved | Doubled | Taken | Dropped | Beavered)


def judge(game: Game, event: Event, match: Match, evaluator: Evaluator) -> Finding | None:
    """What the event of this game of the match tells; None for events that tell nothing."""
    if not has_to_judge(game, event):
        return None
    match event:
        case LotThrown():
            return _opening(game.after(event), match, evaluator)
        case Rolled() if _is_first_roll(game):
            return _opening(game.after(event), match, evaluator)
        case Rolled():
            return _throw(game, event, match, evaluator)
        case Moved():
            return _turn(game, event, match, evaluator)
        case Doubled() | Taken() | Dropped() | Beavered():
            return _cube(game, event, match, evaluator)
    raise AssertionError(f"{event} is not to be judged")


def _is_first_roll(game: Game) -> bool:
    """Files of other programs tell no lot: the first roll was one."""
    lots = game.rules.lot_is_roll and game.rules.options["next_start"] == "lot"
    return lots and not any(game.rolled)


def _opening(begun: Game, match: Match, evaluator: Evaluator) -> Finding:
    """Before the lot nobody was on roll: the score is what its roll is measured against."""
    seat, turn = begun.on_roll, begun.turn
    assert seat is not None
    assert turn is not None
    stakes = stakes_of(begun, match, seat)
    luck = best_worth(turn, stakes, evaluator) - _of_score(stakes, evaluator)
    return Finding(seat, luck=round(luck, DIGITS), win=0.5)


def _of_score(stakes: Stakes, evaluator: Evaluator) -> float:
    """What a game is worth before it begins."""
    if stakes.away is None:
        return 0.0
    # The Crawford game is still to come until it is over.
    before_crawford = stakes.before_crawford or stakes.crawford
    chance = evaluator.match_chance(stakes.away, before_crawford=before_crawford)
    return on_scale(chance, stakes, utility_of(stakes, evaluator))


def _throw(game: Game, event: Rolled, match: Match, evaluator: Evaluator) -> Finding:
    seat = game.on_roll
    assert seat is not None
    stakes = stakes_of(game, match, seat)
    chance = evaluator.chances(game.rules, game.position(seat), 1).win
    luck = luck_of(game, event.dice, stakes, evaluator)
    held = _cube(game, event, match, evaluator) if _might_double(game, seat, stakes, evaluator) else None
    return Finding(
        seat,
        luck=round(luck, DIGITS),
        win=chance if seat == 0 else 1 - chance,
        loss=held.loss if held else None,
        mistake=held.mistake if held else None,
    )


def luck_of(game: Game, dice: Roll, stakes: Stakes, evaluator: Evaluator) -> float:
    """How much better this throw is for the seat on roll than throws are on average."""
    average = thrown = 0.0
    for roll in ROLLS:
        turn = game.after(Rolled(roll)).turn
        assert turn is not None
        worth = best_worth(turn, stakes, evaluator)
        average += (1 if is_double(roll) else 2) * worth / WAYS
        if roll == tuple(sorted(dice)):
            thrown = worth
    return thrown - average


def best_worth(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> float:
    """What the best play is worth at a glance."""
    if turn.now.later or turn.passed or turn.rules.passes_on:
        return best_line(turn, stakes, evaluator)[1]
    ends = [end.position for end in outcomes(turn)]
    over = [worth_of_win(turn.rules, end, stakes, evaluator) for end in ends if won(end)]
    going_on = [end for end in ends if not won(end)]
    judged = evaluator.glance(turn.rules, turn.start, going_on, stakes) if going_on else []
    return max([*over, *judged])


def _might_double(game: Game, seat: int, stakes: Stakes, evaluator: Evaluator) -> bool:
    """The cube is alive, and a double not beyond all question."""
    dead = stakes.away is not None and stakes.cube >= stakes.away[0]
    if dead or not game.may_double(seat):
        return False
    glance = evaluator.cube(game.rules, game.position(seat), stakes, 1)
    return glance.no_double - min(glance.take, glance.drop) < AT_A_GLANCE


def _cube(game: Game, event: CubeEvent | Rolled, match: Match, evaluator: Evaluator) -> Finding:
    """To double or to throw, to take or to drop: what was done, against the best."""
    seat = game.to_act
    assert seat is not None
    ways = {each.action: each.equity for each in rated_cube(game, match, seat, evaluator).actions}
    best, worth = max(ways.items(), key=lambda way: way[1])
    loss = round(worth - ways[ACTIONS[type(event)]], DIGITS)
    if _beyond_question(game.phase, ways, loss):
        return Finding(seat)
    return Finding(seat, loss=loss, mistake=Mistake(game.seq, seat, loss, action=best) if loss else None)


def _beyond_question(phase: Phase, ways: dict[str, float], loss: float) -> bool:
    if phase is not Phase.ROLL:
        return max(ways.values()) - min(ways.values()) < CUBE_ALIKE
    roll, double = ways["roll"], ways["double"]
    clear = abs(roll - double) < CUBE_ALIKE or roll - double > HOPELESS or max(roll, double) < LOST
    return clear and loss < CUBE_ALIKE


def _turn(game: Game, event: Moved, match: Match, evaluator: Evaluator) -> Finding:
    seat, turn = game.on_roll, game.turn
    assert seat is not None
    assert turn is not None
    played = line_played(turn, event.steps)
    rated = rated_lines(turn, played, stakes_of(game, match, seat), evaluator)
    if not rated:
        return Finding(seat)
    (worth, best), own = (
        rated[0],
        next(equity for equity, line in rated if line.end.position == played.end.position),
    )
    loss = round(worth - own, DIGITS)
    return Finding(seat, loss=loss, mistake=Mistake(game.seq, seat, loss, best.steps) if loss else None)


def rated_lines(turn: Turn, played: Line, stakes: Stakes, evaluator: Evaluator) -> list[tuple[float, Line]]:
    """The turns that look best, and always the one that was played, best first; none where all are alike."""
    glance = (
        _on_ladder(turn, played, stakes, evaluator) if turn.now.later else _at_once(turn, stakes, evaluator)
    )
    worth = {line.end.position: equity for equity, line in glance}
    best, least = glance[0][0], glance[:AMONG][-1][0]
    if best - min(least, worth[played.end.position]) < ALIKE:
        return []
    near = [line for equity, line in glance[:CANDIDATES] if equity >= best - WITHIN]
    if all(line.end.position != played.end.position for line in near):
        near.append(played)
    return _deeper(near, stakes, evaluator) if len(near) > 1 else [(0.0, near[0])]


def _at_once(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> list[tuple[float, Line]]:
    return [(worth, Line(turn, end)) for worth, end in ranked(turn, outcomes(turn), stakes, evaluator)]


def _on_ladder(turn: Turn, played: Line, stakes: Stakes, evaluator: Evaluator) -> list[tuple[float, Line]]:
    """Rung by rung the few that look best; whole ladders would be too many."""
    stages, found = [turn], list[tuple[float, Line]]()
    while stages:
        seen = [each for stage in stages for each in _at_once(stage, stakes, evaluator)]
        seen = _best_first(seen)[:CANDIDATES]
        stages = []
        for worth, line in seen:
            after = line.stage.recorded(line.end.steps)
            if after.complete or won(after.position):
                found.append((worth, line))
            else:
                stages.append(after)
    own = worths(played.stage, [played.end], stakes, evaluator)[0]
    others = [each for each in found if each[1].end.position != played.end.position]
    return _best_first([*others, (own, played)])


def _best_first(lines: list[tuple[float, Line]]) -> list[tuple[float, Line]]:
    """Each position once; what is equal by its position, so that no order of search decides."""
    ordered = sorted(lines, key=lambda each: (-each[0], each[1].end.position))
    found: dict[Position, tuple[float, Line]] = {}
    for worth, line in ordered:
        found.setdefault(line.end.position, (worth, line))
    return list(found.values())


def _deeper(lines: list[Line], stakes: Stakes, evaluator: Evaluator) -> list[tuple[float, Line]]:
    """Ladders end on different rungs, each with its own dice to hand on."""
    if all(line.stage is lines[0].stage for line in lines):
        found = worths(lines[0].stage, [line.end for line in lines], stakes, evaluator, TURN_PLIES)
    else:
        found = [worths(line.stage, [line.end], stakes, evaluator, TURN_PLIES)[0] for line in lines]
    return _best_first(list(zip(found, lines, strict=True)))


def line_played(turn: Turn, steps: Sequence[Step]) -> Line:
    """The turn as it was played."""
    stage, now, since = turn, turn, list[Step]()
    for step in steps:
        after = now.recorded((step,))
        since.append(step)
        if len(after.now.later) < len(now.now.later):
            stage, since = after, []
        now = after
    return Line(stage, Outcome(tuple(since), now.position, now.dice_left))
