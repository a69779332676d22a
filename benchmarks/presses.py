"""Presses per turn over whole games of strong players, on the keyboard that the bot really shows.

Both sides play the move of the engine library's raw nets and use the cube as these see it. Each turn is made
with the fewest presses that the buttons allow. A forced turn and a pass cost nothing; every other turn costs
one more for "done", which the setting "auto-done" saves. With a cube a throw costs a press where a double is
possible, until the player leaves the cube alone ("без даве"); a pass is asked twice. Three ways of using
that are counted: never, for good at once, and as long as no double is in sight, when a press beside the moves
takes it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from functools import reduce
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import CubeAction, CubePress, StepPress, TurnPress
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
from engine.ai.stakes import CubeEquities, Evaluator, Stakes, stakes_of
from engine.board import OFF, Position
from engine.events import Event, MatchStarted, Moved, Started
from engine.fairness import SealedDice, seal
from engine.game import Game
from engine.match import Match
from engine.notation import decode_steps, encode_steps
from engine.rules import CHECKERS
from engine.side_events import CubeWaived
from engine.turn import Turn, outcomes, replay
from engine.variants import Options

NAME: Final = "presses"
GAMES: Final = 200
SEED: Final = bytes(32)
NOON: Final = datetime(2026, 1, 1, tzinfo=UTC)
PLAYER: Final = Person(PersonId(1), "Анна", language_code="ru")
WISHES: Final = (Preferences(), Preferences())
WITH_CUBE: Final[Options] = {"cube": "geometric", "jacoby": True}


SIGHT: Final = 0.25
"""Equity from which a player keeps an eye on a double."""


class Way(StrEnum):
    """How the players use "без даве"."""

    BY_HAND = "thrown by hand"
    IN_SIGHT = "thrown by hand in sight of a double"
    NEVER = "left alone"


@dataclass(slots=True)
class Counted:
    """The presses of some games."""

    turns: list[int] = field(default_factory=list)
    """For every turn the presses before "done"; 0 where it plays itself."""
    cube: int = 0
    """Throws by hand, doubles and answers."""

    def per_turn(self, done: int = 1) -> float:
        """`done`: presses that confirm a turn."""
        moves = sum(presses + done for presses in self.turns if presses)
        return (moves + self.cube) / len(self.turns)


def run() -> Mapping[str, float]:
    """Presses per turn, and how the turns divide."""
    load_texts()
    evaluator = load_evaluator()
    cubeless = counted(evaluator, {}, Way.BY_HAND)
    cube = {way: counted(evaluator, WITH_CUBE, way) for way in Way}
    chosen = [presses for presses in cubeless.turns if presses]
    return {
        "presses per turn": cubeless.per_turn(),
        "presses per turn with auto-done": cubeless.per_turn(done=0),
        "turns": len(cubeless.turns),
        "forced turns and passes, %": 100 * (1 - len(chosen) / len(cubeless.turns)),
        "chosen turns made by one press, %": 100 * chosen.count(1) / len(chosen),
        **{name: figure for way, found in cube.items() for name, figure in _figures(way, found)},
    }


def _figures(way: Way, found: Counted) -> Iterator[tuple[str, float]]:
    yield f"with a cube, {way}: presses per turn", found.per_turn()
    yield f"with a cube, {way}, auto-done: presses per turn", found.per_turn(done=0)
    yield f"with a cube, {way}: turns", len(found.turns)


def counted(evaluator: Evaluator, options: Options, way: Way) -> Counted:
    """So many games on these terms."""
    found = Counted()
    for number in range(GAMES):
        play(number, evaluator, options, way, found)
    return found


def play(number: int, evaluator: Evaluator, options: Options, way: Way, found: Counted) -> None:
    """Count the presses of one game of a money session."""
    match = Match.begin(MatchStarted("short", options, length=0))
    started = match.next_started(seal(SEED), str(number))
    dice, table = SealedDice(SEED, started.press), table_of(match, started)
    while table.game.result is None:
        follow = automatic(table.game, dice, WISHES, table.aside.waived)
        found.turns += [0 for event in follow if isinstance(event, Moved)]
        table = reduce(played_on, follow, table)
        if table.game.result is not None:
            break
        if table.game.turn is not None:
            table = moved(table, evaluator, way, found)
        else:
            table = thought(table, evaluator, dice, way, found)


def moved(table: Table, evaluator: Evaluator, way: Way, found: Counted) -> Table:
    """The table after a turn that somebody chose; the cube may come into sight by it."""
    game, seat = table.game, table.game.to_act
    assert game.turn is not None
    assert seat is not None
    target = best_end(game.turn, evaluator)
    found.turns.append(fewest_presses(table, game.turn, target))
    if way is Way.IN_SIGHT and seat in table.aside.waived and target.mine[OFF] < CHECKERS:
        (worth,) = evaluator.equities(game.rules, [target], stakes_of(game, table.match, seat), 1)
        if worth > SIGHT:
            found.cube += pressed(table, "unwaive")
            table = replace(table, aside=table.aside.after(CubeWaived(seat, waived=False)))
    steps = next(end.steps for end in outcomes(game.turn) if end.position == target)
    return played_on(table, game.move(seat, steps))


def thought(table: Table, evaluator: Evaluator, dice: SealedDice, way: Way, found: Counted) -> Table:
    """The table after a strong player's press about the cube."""
    game, seat, asked = table.game, table.game.to_act, table.game.cube.asked_by
    assert seat is not None
    doubler = seat if asked is None else asked
    stakes = stakes_of(game, table.match, doubler)
    worth = evaluator.cube(game.rules, game.position(doubler), stakes, 1)
    if asked is None and (way is Way.NEVER or (way is Way.IN_SIGHT and worth.no_double < SIGHT)):
        found.cube += pressed(table, "waive")
        return replace(table, aside=table.aside.after(CubeWaived(seat)))
    event, presses = cube_event(table, seat, worth, dice)
    found.cube += presses
    return played_on(table, event)


def cube_event(table: Table, seat: int, worth: CubeEquities, dice: SealedDice) -> tuple[Event, int]:
    """What follows from this worth, and the presses that it takes."""
    game = table.game
    if game.cube.asked_by is not None:
        if worth.take <= worth.drop:
            return game.take(seat), pressed(table, "take")
        return game.drop(seat), pressed(table, "pass") + 1  # It asks once more.
    if min(worth.take, worth.drop) > worth.no_double:
        return game.double(seat), pressed(table, "double")
    return game.roll(dice.roll(game.throws)), 1


def played_on(table: Table, event: Event) -> Table:
    game = table.game.after(event)
    return replace(table, game=game, row=replace(table.row, seq=game.seq, to_act=game.to_act))


def pressed(table: Table, action: CubeAction) -> int:
    """One press, on a button that is really there."""
    data = (button.callback_data or "" for button in shown(table))
    there = [CubePress.unpack(each).action for each in data if each.startswith(CubePress.__prefix__ + ":")]
    assert action in there, f"no button says {action}"
    return 1


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
    drafting = replace(table, drafts=(draft, None) if seat == 0 else (None, draft))
    for button in shown(drafting):
        data = button.callback_data or ""
        if data.startswith(StepPress.__prefix__ + ":"):
            yield replay(drafted, decode_steps(drafted, StepPress.unpack(data).line))
        elif data.startswith(TurnPress.__prefix__ + ":"):
            yield replay(turn, decode_steps(turn, TurnPress.unpack(data).line))


def shown(table: Table) -> Iterator[InlineKeyboardButton]:
    """Every button under the board of the player who has to act."""
    keyboard = board_keyboard(table, reader_of(PLAYER, seat=table.game.to_act))
    assert keyboard is not None
    for row in keyboard.inline_keyboard:
        yield from row


def leads_to(turn: Turn, target: Position) -> bool:
    return any(end.position == target for end in outcomes(turn))


def table_of(match: Match, started: Started) -> Table:
    """A table of two persons at the beginning of this game."""
    game = Game.begin(started)
    row = GameRow(
        id=GameId(10_000_000),
        match=MatchId(1),
        seats=(Sitter(PLAYER.id), Sitter(PLAYER.id)),
        variant="short",
        seed=SEED,
        seq=game.seq,
        to_act=game.to_act,
        over=False,
        created_at=NOON,
        moved_at=NOON,
    )
    return Table(row, game, match, Terms(), {PLAYER.id: PLAYER}, (None, None), (started,))
