"""Scenes of whole wandering games: what a board may have to show, made by the engine and nobody's taste."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from engine.board import Colour, Position, Side
from engine.rules import Rules
from engine.turn import Turn, begin
from engine.variants import rules_for
from render.scene import Arrow, CubeFace, Die, Scene
from tests.render.scenes import plates


def walk(variant: str, seed: int, number: int) -> list[Scene]:
    """The first boards of a game played at random, each with its last turn as arrows; the same every time."""
    return list(islice(_boards(rules_for(variant), random.Random(seed)), number))


def _boards(rules: Rules, chance: random.Random) -> Iterator[Scene]:
    position, colour = rules.opening, Colour.WHITE
    while True:
        roll = chance.randint(1, 6), chance.randint(1, 6)
        turn, arrows = begin(rules, position, roll), Counter[Arrow]()
        while not turn.complete:
            step = chance.choice(turn.options())
            own = bool(chance.getrandbits(1))
            arrows[Arrow(colour, step.origin, turn.landing(step), 1, turn.hits(step), own)] += 1
            turn = turn.play(step)
        yield _scene(turn, colour, roll, arrows, chance)
        position, colour = turn.position.swapped(), colour.other
        if turn.now.won:
            position = rules.opening


def _scene(
    turn: Turn, colour: Colour, roll: tuple[int, int], arrows: Counter[Arrow], chance: random.Random
) -> Scene:
    sides = _by_colour(turn.position, colour)
    picks = tuple(point for point in range(1, 26) if sides[colour.other][point])
    return Scene(
        sides=sides,
        plates=plates(
            sides, ("12", "10"), ("Александр Константинопольский", "Євгенія Щербаківська-Їжакевич")
        ),
        opposed=turn.rules.opposed,
        viewer=chance.choice(list(Colour)),
        home=chance.choice(("right", "left")),
        numbers=chance.choice(list(Colour)),
        turn=colour.other,
        dice=tuple(Die(value) for value in (roll if roll[0] != roll[1] else 2 * roll)),
        roller=colour,
        cube=CubeFace(64, chance.choice(("white", "black"))) if turn.rules.has_cube else None,
        arrows=tuple(
            Arrow(one.colour, one.origin, one.landing, count, one.hit, one.own)
            for one, count in arrows.items()
        ),
        picks=picks,
        landings=(20, 18) if turn.rules.has_cube else (),
        match_label="до 15",
        reserve=turn.rules.key == "dutch",
    )


def _by_colour(position: Position, mover: Colour) -> tuple[Side, Side]:
    return (position.mine, position.theirs) if mover is Colour.WHITE else (position.theirs, position.mine)
