"""Presses per turn over whole cubeless games of strong players, on the keyboard that the bot really shows.

Both sides play the move of the engine library's raw nets, and each turn is made with the fewest presses that
the buttons allow. A forced turn and a pass cost nothing; every other turn costs one more for "done", which
the setting "auto-done" saves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.presses import StepPress, TurnPress
from bot.services.auto import automatic
from bot.services.ports import (
    Draft,
    GameId,
    GameRow,
    MatchId,
    Person,
    PersonId,
    Preferences,
    Sitter,
    Terms,
)
from bot.services.table import Table
from bot.views.keyboard import board_keyboard
from bot.views.reader import reader_of
from bot.views.texts import load as load_texts
from engine.ai.evaluator import load_evaluator
from engine.ai.stakes import Evaluator, Stakes
from engine.board import OFF, Position
from engine.events import Event, MatchStarted, Started
from engine.fairness import SealedDice, seal
from engine.game import Game
from engine.match import Match
from engine.notation import decode_steps, encode_steps
from engine.rules import CHECKERS
from engine.turn import Turn, outcomes, replay

NAME: Final = "presses"
GAMES: Final = 200
SEED: Final = bytes(32)
NOON: Final = datetime(2026, 1, 1, tzinfo=UTC)
PLAYER: Final = Person(PersonId(1), "Анна", language_code="ru")
WISHES: Final = (Preferences(), Preferences())


def run() -> Mapping[str, float]:
    """Presses per turn, and how the turns divide."""
    load_texts()
    evaluator = load_evaluator()
    turns = [turn for game in range(GAMES) for turn in presses_of_game(game, evaluator)]
    chosen = [presses for presses in turns if presses]
    return {
        "presses per turn": sum(presses + 1 for presses in chosen) / len(turns),
        "presses per turn with auto-done": sum(chosen) / len(turns),
        "turns": len(turns),
        "forced turns and passes, %": 100 * (1 - len(chosen) / len(turns)),
        "chosen turns made by one press, %": 100 * chosen.count(1) / len(chosen),
    }


def presses_of_game(number: int, evaluator: Evaluator) -> Iterator[int]:
    """For every turn of a game the presses before "done"; 0 where it plays itself."""
    started = Started("short", {}, 1, None, None, seal(SEED), str(number))
    dice, game = SealedDice(SEED, started.press), Game.begin(started)
    events: list[Event] = [started]
    while game.result is None:
        before = len(events)
        for event in automatic(game, dice, WISHES):
            events.append(event)
            game = game.after(event)
        yield from (0 for event in events[before:] if type(event).__name__ == "Moved")
        if game.turn is None or game.to_act is None:
            continue
        target = best_end(game.turn, evaluator)
        yield fewest_presses(table_of(game, started), game.turn, target)
        steps = next(end.steps for end in outcomes(game.turn) if end.position == target)
        events.append(game.move(game.to_act, steps))
        game = game.after(events[-1])


def best_end(turn: Turn, evaluator: Evaluator) -> Position:
    """Where a strong player wants to come."""
    ends = [end.position for end in outcomes(turn)]
    won = [end for end in ends if end.mine[OFF] == CHECKERS]
    if won:
        return won[0]
    equities = evaluator.equities(turn.rules, ends, Stakes(), 1)
    return max(zip(equities, ends, strict=True))[1]


def fewest_presses(table: Table, turn: Turn, target: Position) -> int:
    """The length of the shortest way over keyboards to this end of the turn."""
    reached, presses = {turn.position: turn}, 0
    while True:
        presses += 1
        after = {
            pressed.position: pressed for known in reached.values() for pressed in buttons(table, turn, known)
        }
        if target in after and after[target].complete:
            return presses
        reached = {position: pressed for position, pressed in after.items() if leads_to(pressed, target)}
        assert reached, "the buttons do not lead to every legal turn"


def buttons(table: Table, turn: Turn, drafted: Turn) -> Iterator[Turn]:
    """The half-made turns one press away."""
    seat = table.game.to_act
    assert seat is not None
    line = encode_steps(turn, drafted.played)
    draft = Draft(table.id, seat, table.game.seq, line)
    shown = replace(table, drafts=(draft, None) if seat == 0 else (None, draft))
    keyboard = board_keyboard(shown, reader_of(PLAYER, seat=seat))
    assert keyboard is not None
    for button in (button for row in keyboard.inline_keyboard for button in row):
        data = button.callback_data or ""
        if data.startswith(StepPress.__prefix__ + ":"):
            yield replay(drafted, decode_steps(drafted, StepPress.unpack(data).line))
        elif data.startswith(TurnPress.__prefix__ + ":"):
            yield replay(turn, decode_steps(turn, TurnPress.unpack(data).line))


def leads_to(turn: Turn, target: Position) -> bool:
    return any(end.position == target for end in outcomes(turn))


def table_of(game: Game, started: Started) -> Table:
    """A table of two persons at this game."""
    seats = (Sitter(PLAYER.id), Sitter(PLAYER.id))
    row = GameRow(
        id=GameId(10_000_000),
        match=MatchId(1),
        seats=seats,
        variant="short",
        seed=SEED,
        seq=game.seq,
        to_act=game.to_act,
        over=False,
        created_at=NOON,
        moved_at=NOON,
    )
    match = Match.begin(MatchStarted("short"))
    return Table(row, game, match, Terms(), {PLAYER.id: PLAYER}, (None, None), (started,))
