"""How much work a decision of the computer takes, everything included: legal turns, judging, choosing.

Processor time, so that a busy machine measures the same; on a quiet one it is what a person waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from statistics import median, quantiles
from time import thread_time
from typing import Final, NamedTuple

from benchmarks.levels import MONEY, turns_of
from engine.ai.evaluator import load_evaluator
from engine.ai.levels import choose
from engine.ai.stakes import Evaluator
from engine.turn import outcomes

NAME: Final = "decisions"


class Question(NamedTuple):
    """Whose decisions are timed, on positions of a strong player's games."""

    variant: str
    level: str
    decisions: int


QUESTIONS: Final = (
    Question("short", "expert", 300),
    Question("short", "master", 200),
    Question("short", "champion", 200),
    Question("american", "champion", 100),
    Question("dutch", "champion", 100),
    Question("long", "expert", 200),
    Question("long", "champion", 200),
    Question("gulbar", "champion", 100),
    Question("crazy", "champion", 100),
)


def run() -> Mapping[str, float]:
    """Median and 95th percentile in milliseconds."""
    judge = load_evaluator()
    figures: dict[str, float] = {}
    for question in QUESTIONS:
        spent = list(islice(times(question, judge), question.decisions))
        name = f"{question.variant}, {question.level}"
        figures[f"{name}, median ms"] = median(spent)
        figures[f"{name}, p95 ms"] = quantiles(spent, n=20)[-1]
    return figures


def times(question: Question, judge: Evaluator) -> Iterator[float]:
    """Milliseconds for every turn with something to choose, never the same twice: the library remembers."""
    for turn, _ in turns_of(question.variant, "expert", judge):
        if len(outcomes(turn)) > 1:
            began = thread_time()
            choose(question.level, turn, MONEY, "1|2", judge)
            yield (thread_time() - began) * 1e3
