"""Makes puzzles: the computer plays itself, and its boards are judged as deep as its best level looks."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final

from engine.ai.levels import Ranked, plies_of, ranked
from engine.ai.puzzles import CLEAR, Choice, Puzzle
from engine.ai.selfplay import boards, level_player
from engine.ai.stakes import Evaluator, Stakes, stakes_of
from engine.events import MatchStarted
from engine.formats.standing import ME, Standing, table_of
from engine.game import Game, Phase
from engine.match import Match
from engine.notation import encode_steps, format_position, format_turn
from engine.rules import in_contact
from engine.turn import Outcome, Turn, outcomes
from engine.variants import rules_for

PLAYER: Final = "club"
"""Both sides: boards as people have them, quickly."""
DEEPEST: Final = "champion"
FEWEST, MOST = 4, 5
"""So many turns to choose from."""
OBVIOUS: Final = 0.14
"""What seems so much better than all else at a glance is no puzzle, unless it is wrong."""
WIDEST: Final = 0.45
"""A best turn that is better than the next by more needs no finding."""
OPEN: Final = 0.95
"""Beyond this equity the game is all but decided."""
LONGEST_TEXT: Final = 20
"""A turn has to fit on a button."""
EARLIEST: Final = 6
"""Throws before it; first turns have rules of their own."""
APART: Final = 8
"""Throws between two puzzles of one game."""
NEAR: Final = 8
"""So many turns that look best at a glance are looked at deeper ..."""
WIDE: Final = 12
"""... and of so many none may come close to the best one."""


def puzzles(variant: str, seed: str, evaluator: Evaluator) -> Iterator[Puzzle]:
    """One after the other, for ever, no two alike; the same for the same seed and judge."""
    secret = hashlib.sha256(f"puzzle {variant} {seed}".encode()).digest()
    options = {"cube": "off"} if "cube" in rules_for(variant).options else {}
    match = Match.begin(MatchStarted(variant, options, 0))
    players = (level_player(PLAYER, evaluator),) * 2
    seen: set[str] = set()
    number = 0
    while True:
        since = EARLIEST - APART
        for game in boards(match, players, number % 2, secret, f"{number}"):
            if game.phase is not Phase.MOVE or game.throws < since + APART:
                continue
            found = puzzle_at(game, evaluator)
            if found is not None and found.key not in seen:
                seen.add(found.key)
                since = game.throws
                yield found
        number += 1


def puzzle_at(game: Game, evaluator: Evaluator) -> Puzzle | None:
    """What is to be found out about the turn that is to be played; None where that is too easy or unclear."""
    assert game.on_roll is not None, "somebody has thrown"
    assert game.dice is not None, "somebody has thrown"
    position = game.position(game.on_roll)
    if not in_contact(game.rules, position):
        return None
    dice = max(game.dice), min(game.dice)
    asked, match = table_of(Standing(position, dice, variant=game.rules.key))
    assert asked.turn is not None
    best = _choices(asked.turn, stakes_of(asked, match, ME), evaluator)
    return Puzzle(game.rules.key, format_position(position), dice, best) if best else None


def _choices(turn: Turn, stakes: Stakes, evaluator: Evaluator) -> tuple[Choice, ...]:
    glance = ranked(turn, outcomes(turn), stakes, evaluator)
    if len(glance) < FEWEST or abs(glance[0][0]) > OPEN:
        return ()
    near = ranked(turn, [end for _, end in glance[:NEAR]], stakes, evaluator, 2)[:MOST]
    easy = near[0][1] is glance[0][1] and glance[0][0] - glance[1][0] > OBVIOUS
    if easy or not _worth_asking(near) or any(_too_long(turn, end) for _, end in near):
        return ()
    plies = plies_of(DEEPEST, turn.rules.key)
    deep = ranked(turn, [end for _, end in near], stakes, evaluator, plies)
    others = [end for _, end in glance[NEAR:WIDE]]
    close = bool(others) and ranked(turn, others, stakes, evaluator, plies)[0][0] > deep[0][0] - CLEAR
    if not _worth_asking(deep) or close:
        return ()
    return tuple(Choice(encode_steps(turn, end.steps), round(equity, 4)) for equity, end in deep)


def _worth_asking(found: Ranked) -> bool:
    """The best turn stands out, and neither it nor the next one decides the game."""
    (best, _), (second, _), *_ = found
    return CLEAR + 0.001 <= best - second <= WIDEST and best < OPEN and second > -OPEN


def _too_long(turn: Turn, end: Outcome) -> bool:
    return len(format_turn(turn, end.steps)) > LONGEST_TEXT
