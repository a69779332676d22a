"""A finished game as a row of pictures: its beginning, every turn and word about the cube, its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.services.table import Table
from bot.views.caption import happening_line, lot_line
from bot.views.dice import ladder_of, stage_dice
from bot.views.ending import verdict, worth
from bot.views.history import Happening, Moment, dice_text, happening, moments, seat_of
from bot.views.reader import Reader
from bot.views.scene import arrows, scene_of
from bot.views.texts import Html
from bot.views.wording import turn_text
from engine.events import Event, Moved
from engine.game import Game, Phase
from engine.rules import Step
from engine.scoring import CANCELLED
from engine.turn import Turn
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class Still:
    """One picture. Without a `moment` it is the beginning, or the end where the game has a result."""

    game: Game
    """The board that is shown."""
    turn: int
    """How many turns had been begun by then."""
    moment: Moment | None = None
    start: Turn | None = None
    """The turn as it was before the `steps`; None for a word about the cube."""
    steps: tuple[Step, ...] = ()

    @property
    def rung(self) -> bool:
        """It is one rung of a ladder, which would fill the board with arrows as a whole."""
        return self.start is not None and bool(self.start.begun.later) and not self.start.passed


def stills(events: Sequence[Event], over: Game) -> tuple[Still, ...]:
    """The whole game."""
    found = moments(events)
    shown = [Still(found[0].before, 0) if found else Still(replace(over, result=None), 0)]
    turn = 0
    for moment in found:
        turn += isinstance(moment.event, Moved)
        shown += _of_moment(moment, turn)
    return (*shown, Still(over, turn))


def _of_moment(moment: Moment, turn: int) -> Iterator[Still]:
    """One picture, or one for each rung."""
    if not isinstance(moment.event, Moved):
        yield Still(moment.after, turn, moment)
        return
    assert moment.before.turn is not None, "nobody had dice to play"
    found = list(_rungs(moment.before.turn, moment.event.steps))
    for start, steps in found[:-1]:
        yield Still(_between(moment.before, start.recorded(steps)), turn, moment, start, steps)
    yield Still(moment.after, turn, moment, *found[-1])


def _rungs(turn: Turn, steps: Sequence[Step]) -> Iterator[tuple[Turn, tuple[Step, ...]]]:
    """The steps of each stage that something was played of, with the turn before them."""
    start = now = turn
    played: tuple[Step, ...] = ()
    for step in steps:
        now, played = now.recorded((step,)), (*played, step)
        if len(now.now.later) < len(start.now.later):
            yield start, played
            start, played = now, ()
    if played or start is turn:
        yield start, played


def _between(game: Game, turn: Turn) -> Game:
    """The game in the middle of a turn."""
    seat, (mine, theirs) = game.on_roll, turn.position
    sides = (mine, theirs) if seat == 0 else (theirs, mine)
    return replace(game, sides=sides, turn=None, phase=Phase.ROLL)


def at(table: Table, still: Still) -> Table:
    """The table as it stood then; the score is that before the game until its result is shown."""
    now = replace(table, game=still.game, drafts=(None, None))
    if still.game.result is not None:
        return now
    return replace(now, match=replace(table.match, score=table.game.started.score))


def still_scene(table: Table, still: Still, reader: Reader) -> Scene:
    """The board, with the dice that were played and their arrows."""
    scene = replace(scene_of(at(table, still), reader), picks=(), landings=())
    if still.moment is None:
        return scene if still.game.result is not None else _with_lot(scene, still.game)
    if still.start is None:
        return scene
    mover = still.moment.before.colour_of(seat_of(still.moment))
    return replace(
        scene,
        turn=mover,
        numbers=scene.numbers if scene.numbers is None or reader.private else mover,
        dice=stage_dice(still.start, still.moment.before.dice),
        roller=mover,
        ladder=ladder_of(still.start),
        arrows=arrows(still.start, still.steps, mover, own=False),
    )


def _with_lot(scene: Scene, game: Game) -> Scene:
    """The beginning: one die of each side, if a lot has decided it."""
    lot = game.lots[-1] if game.lots else None
    if lot is not None and game.white == 1:
        lot = lot[1], lot[0]
    return replace(scene, lot=lot, dice=(), roller=None, ladder=None, turn=None)


def still_line(table: Table, still: Still, reader: Reader) -> Html:
    """What has happened: "Бот 5-2: 13/8 24/22*", who begins, who has won."""
    if still.moment is not None:
        return happening_line(_told(still, still.moment), table, reader)
    result = still.game.result
    if result is None:
        return lot_line(at(table, still), reader)
    told = [verdict(table, result, reader)]
    if result.by != CANCELLED:
        told.append(worth(result, reader))
    return Html(" · ").join_html(told)


def _told(still: Still, moment: Moment) -> Happening:
    """A turn as all are told it, chosen or not; of a ladder the one rung."""
    if still.start is None:
        return happening(moment)
    assert moment.before.turn is not None, "nobody had dice to play"
    seat, hits = seat_of(moment), _hits(still.start, still.steps)
    dice = dice_text(moment.before.dice, moment.before.turn)
    if still.start.begun.later:
        dice = "-".join(map(str, still.start.now.dice))
    return Happening(seat, dice, turn_text(still.start, still.steps), hits=hits, inherited=still.start.passed)


def _hits(turn: Turn, steps: Sequence[Step]) -> int:
    """How many checkers the steps send to the bar."""
    found = 0
    for step in steps:
        found += turn.hits(step)
        turn = turn.recorded((step,))
    return found
