"""Dice counted beside what fair dice bring."""

from __future__ import annotations

import random

import pytest

from engine.events import Moved, Rolled, Started
from engine.fairness import SealedDice
from engine.game import Game
from engine.tally import FACES, Tally, tally
from engine.variants import VARIANTS
from tests.engine.tables import random_game, started


def rolls_of(count: int) -> Tally:
    """So many rolls of sealed dice."""
    dice = SealedDice(b"tally", "1")
    rolls = [dice.roll(index) for index in range(count)]
    faces = tuple(sum(roll.count(value) for roll in rolls) for value in FACES)
    return Tally(count, faces, sum(a == b for a, b in rolls))


def test_each_roll_of_a_game_is_counted_for_who_threw_it() -> None:
    events = random_game(started(), 11)

    first, second = tally(events)

    rolls = [event.dice for event in events if isinstance(event, Rolled)]
    assert first.rolls + second.rolls == len(rolls)
    assert abs(first.rolls - second.rolls) <= 1
    both = first + second
    assert both.faces == tuple(sum(roll.count(value) for roll in rolls) for value in FACES)
    assert both.doubles == sum(a == b for a, b in rolls)


def test_entering_is_counted_against_the_points_that_were_open() -> None:
    events = random_game(started(), 11)
    assert isinstance(events[0], Started)
    game, shut_out = Game.begin(events[0]), 0
    for event in events[1:]:
        on_bar = isinstance(event, Moved) and game.turn is not None and game.turn.start.mine[25] > 0
        shut_out += bool(on_bar and isinstance(event, Moved) and not event.steps)
        game = game.after(event)

    both = sum(tally(events), start=Tally())

    assert both.entries - both.entered == shut_out
    assert both.entries > 10
    assert 0 < both.entries_due <= both.entries


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy", "dutch"])
def test_where_nothing_is_beaten_nothing_enters(variant: str) -> None:
    assert variant in VARIANTS
    assert sum(tally(random_game(started(variant), 3)), start=Tally()).entries == 0


def test_fair_dice_stay_in_the_range_that_is_told() -> None:
    counted = rolls_of(20_000)

    found = [*(counted.face(value) for value in FACES), counted.double]

    assert all(each.usual for each in found)
    assert found[0].low < 40_000 / 6 < found[0].high


def test_a_loaded_die_does_not() -> None:
    chance = random.Random(1)
    rolls = [(min(6, chance.randint(1, 7)), chance.randint(1, 6)) for _ in range(2_000)]
    faces = tuple(sum(roll.count(value) for roll in rolls) for value in FACES)

    counted = Tally(2_000, faces, sum(a == b for a, b in rolls))

    assert not counted.face(6).usual


def test_the_range_holds_95_of_a_hundred_fair_counts() -> None:
    chance = random.Random(7)
    counts = [sum(chance.randint(1, 6) == 6 for _ in range(400)) for _ in range(1_000)]

    usual = sum(Tally(200, (0, 0, 0, 0, 0, count)).face(6).usual for count in counts)

    assert 930 < usual < 975


def test_nothing_rolled_is_nothing_unusual() -> None:
    assert Tally().face(1).usual
    assert Tally().entry.usual
