"""A decision on a board, as ids and texts tell it, and the game that stands so."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from engine.board import OFF, Position, Side
from engine.course import Phase
from engine.cube import Cube
from engine.dice import Roll
from engine.errors import BadPosition
from engine.events import RULES_VERSION, MatchStarted, Started
from engine.game import Game
from engine.match import Match
from engine.rules import CHECKERS, Facing, contrary
from engine.turn import begin
from engine.variants import Options, rules_for, variant_of

ME: Final = 0
"""The seat of whoever decides."""
LATE: Final = (4, 4)
"""Rolls before this one: late enough for every option."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything is seen by whoever decides: `position`, `score`; `owner` 0 is that player, 1 the other."""

    position: Position
    dice: Roll | None = None
    cube: int = 1
    owner: int | None = None
    asked: bool = False
    """The other player's double waits for an answer; `cube` is still the stake before it."""
    score: tuple[int, int] = (0, 0)
    length: int = 0
    """0 is a money session."""
    crawford: bool = False
    jacoby: bool = False
    beaver: bool = False
    variant: str = "short"
    options: Options = field(default_factory=dict)
    """What differs from the variant's own, cube apart."""


def has_ids(game: Game) -> bool:
    """Ids of other programs can tell the board of this game: the sides run towards each other."""
    return game.rules.opposed


def standing_of(game: Game) -> Standing | None:
    """What an id has to tell about a running game; None where ids have no room for it.

    They have none for a cube that is no power of two, a beaver that waits, and half points."""
    seat = game.to_act
    if seat is None or not has_ids(game) or not _tellable(game):
        return None
    owner, score = game.cube.owner, game.started.score
    return Standing(
        position=game.position(seat),
        dice=_larger_first(game.dice) if game.turn is not None and game.dice is not None else None,
        cube=game.cube.value,
        owner=None if owner is None else int(owner != seat),
        asked=game.phase is Phase.ANSWER,
        score=(int(score[seat]), int(score[1 - seat])),
        length=game.started.length,
        crawford=game.started.crawford,
        jacoby=game.started.money and bool(game.rules.options.get("jacoby", False)),
        beaver=game.started.money and bool(game.rules.options.get("beaver", False)),
        variant=game.rules.key,
        options=game.rules.options,
    )


def _larger_first(dice: Roll) -> Roll:
    """As other programs write them."""
    return max(dice), min(dice)


def _tellable(game: Game) -> bool:
    whole = all(float(points).is_integer() for points in game.started.score)
    power = game.cube.value & (game.cube.value - 1) == 0
    return whole and power and game.phase is not Phase.BEAVER


def table_of(standing: Standing) -> tuple[Game, Match]:
    """The game that stands so, with whoever decides on seat 0, and its match; raises `BadPosition`."""
    _expect_possible(standing)
    options = dict(standing.options)
    if "cube" in variant_of(standing.variant).values:
        options = {
            "cube": "geometric",
            **options,
            "jacoby": standing.jacoby,
            "beaver": standing.beaver,
        }
    rules = rules_for(standing.variant, options)
    started = Started(
        rules=standing.variant,
        options=dict(rules.options),
        version=RULES_VERSION,
        white=ME,
        starter=ME,
        seal="",
        press="",
        score=(float(standing.score[0]), float(standing.score[1])),
        length=standing.length,
        crawford=standing.crawford,
        money=standing.length == 0,
    )
    terms = MatchStarted(standing.variant, started.options, standing.length)
    match = replace(Match.begin(terms), score=started.score, crawford_played=standing.crawford)
    return _set_up(Game.begin(started), standing), match


def _set_up(game: Game, standing: Standing) -> Game:
    mine, theirs = standing.position
    cube = Cube(game.cube.mode, standing.cube, standing.owner, turned=standing.owner is not None)
    game = replace(game, sides=(mine, theirs), rolled=LATE, cube=cube, phase=Phase.ROLL, on_roll=ME)
    if standing.asked:
        return replace(game, on_roll=1 - ME, cube=cube.asked(1 - ME), phase=Phase.ANSWER)
    if standing.dice is None:
        return game
    turn = begin(game.rules, standing.position, standing.dice)
    return replace(game, dice=standing.dice, turn=turn, phase=Phase.MOVE)


def _expect_possible(standing: Standing) -> None:
    """A text may tell of boards that no game reaches."""
    mine, theirs = standing.position
    if CHECKERS in {mine[OFF], theirs[OFF]}:
        raise BadPosition("the game is over: a side has borne off everything")
    if standing.length and max(standing.score) >= standing.length:
        raise BadPosition("the match is over")
    if standing.asked and standing.owner == ME:
        raise BadPosition("a player doubles whose cube it is not")


def whole_board(mine: Side, theirs: Side, facing: Facing = contrary) -> Position:
    """The position of these points and bars, with what is missing borne off; raises `BadPosition`."""
    sides = []
    for side in (mine, theirs):
        shown = sum(side[OFF + 1 :])
        if shown > CHECKERS:
            raise BadPosition(f"a side has {CHECKERS} checkers, not {shown}")
        sides.append((CHECKERS - shown, *side[OFF + 1 :]))
    for point in range(1, 25):
        if mine[point] and theirs[facing(point)]:
            raise BadPosition(f"both sides hold point {point}")
    return Position(*sides)
