"""How long legal turns take, beside gammonview's and OpenSpiel's generators where these are installed.

All on one machine in one run. Ours answers on the 2,000 recorded positions of short nardy; a peer is timed on
positions that both can read, and the ratio says how many times longer it takes than we do there.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

from engine.board import BAR, OFF, Position, Side
from engine.dice import Roll
from engine.notation import parse_position
from engine.turn import begin, outcomes, replay
from engine.variants import VARIANTS, rules_for

if TYPE_CHECKING:
    import pyspiel

NAME: Final = "legal"
RECORDED: Final = Path(__file__).parents[1] / "tests" / "data" / "short_positions.txt"
SHORT: Final = rules_for("short")
Question: TypeAlias = tuple[Position, Roll]
T = TypeVar("T")


def run() -> Mapping[str, float]:
    """Medians in milliseconds, the slowest crazy 1-1, and the peers' ratios."""
    questions = recorded()
    turns = times(all_turns, questions)
    figures = {
        "all legal turns, median ms": median(turns),
        "all legal turns, slowest ms": max(turns),
        "legal options, median ms": median(times(options, questions)),
        "crazy 1-1 options, slowest ms": max(times(first_rung, [at for at, _ in wandering("crazy", 500)])),
    }
    for variant in VARIANTS:
        spent = times(options_of(variant), wandering(variant, 1_000))
        figures |= {
            f"{variant} options, median ms": median(spent),
            f"{variant} options, slowest ms": max(spent),
        }
    if find_spec("gvformat"):
        figures |= beside_gvformat(questions, median(turns))
    if find_spec("pyspiel"):
        figures |= beside_openspiel(2_000)
    return figures


def times(ask: Callable[[T], object], questions: Sequence[T]) -> list[float]:
    """Milliseconds of each question."""
    spent = []
    for question in questions:
        began = perf_counter()
        ask(question)
        spent.append((perf_counter() - began) * 1e3)
    return spent


def recorded() -> list[Question]:
    """The positions of recorded games."""
    lines = [line for line in RECORDED.read_text().splitlines() if not line.startswith("#")]
    return [
        (parse_position(board, SHORT), _roll(dice)) for board, dice in (line.split(" | ") for line in lines)
    ]


def _roll(text: str) -> Roll:
    high, low = text.split("-")
    return int(high), int(low)


def all_turns(question: Question) -> object:
    return outcomes(begin(SHORT, *question))


def options(question: Question) -> object:
    return begin(SHORT, *question).options()


def first_rung(position: Position) -> object:
    return begin(rules_for("crazy"), position, (1, 1)).options()


def options_of(variant: str) -> Callable[[Question], object]:
    """The question for the buttons of a position."""
    rules = rules_for(variant)
    return lambda question: begin(rules, *question).options()


def wandering(variant: str, number: int) -> list[Question]:
    """Positions and rolls of wandering games; the same in every run."""
    chance = random.Random(11)
    rules = rules_for(variant)
    found: list[Question] = []
    position = rules.opening
    while len(found) < number:
        roll = (chance.randint(1, 6), chance.randint(1, 6))
        found.append((position, roll))
        turn = begin(rules, position, roll)
        while not turn.complete:
            turn = replay(turn, [chance.choice(turn.options())])
        position = rules.opening if turn.now.won else turn.position.swapped()
    return found


def beside_gvformat(questions: Sequence[Question], ours: float) -> Mapping[str, float]:
    """Gammonview's generator, in pure Python too, on the same positions."""
    from gvformat.legality import legal_plays

    prepared = [(list(mine), _opposite(theirs), *roll) for (mine, theirs), roll in questions]
    theirs = median(times(lambda asked: legal_plays(*asked), prepared))
    return {"gammonview, median ms": theirs, "gammonview, times ours": theirs / ours}


def _opposite(side: Side) -> list[int]:
    """The opponent's side in the mover's count."""
    return [0, *(side[SHORT.across[point]] for point in range(1, BAR)), side[BAR]]


def beside_openspiel(number: int) -> Mapping[str, float]:
    """OpenSpiel's generator (C++), on its own games; without doubles, which it plays in two halves."""
    states = list(spiel_states(number))
    theirs = median(times(lambda state: state.legal_actions(), states))
    ours = median(times(all_turns, [spiel_question(state) for state in states]))
    return {"OpenSpiel, median ms": theirs, "OpenSpiel, times ours": theirs / ours}


def spiel_states(number: int) -> Iterator[pyspiel.State]:
    """States of OpenSpiel's game in which a player moves, from wandering games."""
    import pyspiel

    chance = random.Random(5)
    game = pyspiel.load_game("backgammon")
    state = game.new_initial_state()
    while number:
        if state.is_terminal():
            state = game.new_initial_state()
        dice = set(_spiel_dice(state))
        if not state.is_chance_node() and len(dice) == 2:
            number -= 1
            yield state.clone()
        state.apply_action(chance.choice(state.legal_actions()))


def _spiel_dice(state: pyspiel.State) -> list[int]:
    line = next(line for line in str(state).splitlines() if line.startswith("Dice:"))
    return [int(die) for die in line.removeprefix("Dice:").strip()]


def spiel_question(state: pyspiel.State) -> Question:
    """The same question to our engine; OpenSpiel's player 0 runs up, player 1 down."""
    mover = state.current_player()
    sides = [_spiel_side(state, player) for player in (mover, 1 - mover)]
    high, low = sorted(_spiel_dice(state), reverse=True)
    return Position(sides[0], sides[1]), (high, low)


def _spiel_side(state: pyspiel.State, player: int) -> Side:
    counts = [0] * (BAR + 1)
    for point in range(1, BAR):
        counts[point] = state.board(player, BAR - 1 - point if player == 0 else point - 1)
    counts[BAR] = state.board(player, 100)
    counts[OFF] = 15 - sum(counts)
    return tuple(counts)
