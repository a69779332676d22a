"""Games to begin a test with, and whole games played at random: where tests of game, cube and match start."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.course import Phase
from engine.events import RULES_VERSION, Event, Rolled, Started
from engine.fairness import SealedDice, seal
from engine.game import Game, fold
from engine.notation import parse_position, parse_steps
from engine.rules import OptionValue
from engine.scoring import Kind, Result
from engine.turn import Turn
from engine.variants import rules_for

LAST_CHECKER = "1:1 off:14 / "
"""The seat on roll wins by any throw."""
SEED = b"a seed of thirty-two bytes, known"
PRESS = "4512"


def started(variant: str = "short", /, **options: OptionValue) -> Started:
    """The first event of a match game with these options, all others at their defaults; the lot decides."""
    rules = rules_for(variant, options)
    return Started(
        rules=variant,
        options=dict(rules.options),
        version=RULES_VERSION,
        white=0 if rules.opposed else None,
        starter=None,
        seal=seal(SEED),
        press=PRESS,
        length=5,
    )


def in_session(beginning: Started) -> Started:
    """The same in a money session."""
    return replace(beginning, length=0, money=True)


def begun_by(seat: int, beginning: Started) -> Game:
    """A game that this seat begins, before its throw."""
    return Game.begin(replace(beginning, starter=seat))


def opened(beginning: Started) -> Game:
    """Short nardy after seat 0's first turn, 3-1; seat 1 is on roll."""
    game = Game.begin(beginning)
    game = game.after(game.throw_lot((3, 1)))
    return played(game, "8/5 6/5")


def after(game: Game, *events: Event) -> Game:
    """The game after these events, whether or not anybody would have let them happen."""
    for event in events:
        game = game.after(event)
    return game


def played(game: Game, text: str) -> Game:
    """The game after a turn of the seat on roll."""
    assert game.turn is not None
    assert game.to_act is not None
    return game.after(game.move(game.to_act, parse_steps(text, game.turn)))


def at(game: Game, seat: int, position: str) -> Game:
    """The game as if the board stood like this, with the seat to throw."""
    mine, theirs = parse_position(position, game.rules)
    sides = (mine, theirs) if seat == 0 else (theirs, mine)
    rolled = (3, 3)
    return replace(
        game, sides=sides, on_roll=seat, phase=Phase.ROLL, rolled=rolled, starter=game.starter or 0
    )


def won_by(seat: int, loser: str, variant: str = "short", /, **options: OptionValue) -> Game:
    """A game that the seat has just won by bearing off its last checker."""
    game = at(begun_by(0, started(variant, **options)), seat, LAST_CHECKER + loser)
    game = after(game, Rolled((6, 5)))
    return played(game, "1/off")


def random_game(
    beginning: Started, seed: int, *, eager: float = 0.3, resigning: float = 0.0
) -> tuple[Event, ...]:
    """A whole game of players without a plan; `eager`: how readily they double, beaver and drop."""
    chance = random.Random(seed)
    dice = SealedDice(SEED, beginning.press)
    events: list[Event] = [beginning]
    game = Game.begin(beginning)
    while game.result is None:
        events.append(_decision(game, dice, chance, eager, resigning))
        game = game.after(events[-1])
    return tuple(events)


def _decision(game: Game, dice: SealedDice, chance: random.Random, eager: float, resigning: float) -> Event:
    seat = game.to_act
    if game.phase is not Phase.LAST and chance.random() < resigning:
        return _resignation(game, chance)
    if game.phase is Phase.LOT:
        return game.throw_lot(dice.roll(game.throws))
    assert seat is not None
    if game.turn is not None:
        return game.move(seat, any_turn(game.turn, chance).played)
    if game.cube_decision(seat) and chance.random() < eager:
        return _cube_action(game, seat, chance)
    return _throw_or_take(game, seat, dice)


def _throw_or_take(game: Game, seat: int, dice: SealedDice) -> Event:
    if game.phase is Phase.LAST:
        return game.throw_last(dice.roll(game.throws))
    return game.roll(dice.roll(game.throws)) if game.phase is Phase.ROLL else game.take(seat)


def _resignation(game: Game, chance: random.Random) -> Event:
    seat = chance.randrange(2)
    if game.rules.options["resign"] == "offer":
        return game.resign(seat, chance.choice(game.resign_kinds()))
    if game.to_act == seat and chance.random() < 0.5:
        return game.time_out(seat)
    return game.resign(seat)


def _cube_action(game: Game, seat: int, chance: random.Random) -> Event:
    if game.phase is Phase.ROLL:
        return game.double(seat)
    if game.may_beaver(seat) and chance.random() < 0.8:
        return game.beaver(seat)
    return game.drop(seat) if chance.random() < 0.3 else game.take(seat)


def any_turn(turn: Turn, chance: random.Random) -> Turn:
    """Step by step, which is much cheaper than to find all turns and take one of them."""
    while options := turn.options():
        turn = turn.play(chance.choice(options))
    return turn


def finished(events: tuple[Event, ...]) -> tuple[Game, Kind]:
    """A whole game, and the class in which its last board shows the loser, before any rule about cubes."""
    game = fold(events)
    assert game.result is not None
    assert game.result.winner is not None
    return game, game.loss(1 - game.result.winner)[0]


def with_cube(cube: str = "geometric", **options: OptionValue) -> Game:
    """After seat 0's first turn in a match; seat 1 may turn the cube."""
    return opened(started(cube=cube, **options))


def with_session_cube(cube: str = "geometric", **options: OptionValue) -> Game:
    """The same in a money session."""
    return opened(in_session(started(cube=cube, **options)))


def result_of(game: Game) -> Result:
    """How the game, which is over, has ended."""
    assert game.result is not None
    return game.result
