"""Keyboards over a thousand random games of every variant: nothing that Telegram or a phone would refuse.

Games are played step by step and without a log. Of each the keyboard is built where it is fullest, that is in
the state with the most steps to choose from, and in a state by chance; `tests.bot.test_views_passed` looks at
every state of fewer games.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from dataclasses import replace
from heapq import nlargest
from typing import Final, NamedTuple

import pytest

from bot.services.table import Table
from bot.views.buttons import KEYBOARD_BUTTONS, ROW_BUTTONS, ROW_CHARACTERS
from bot.views.keyboard import board_keyboard
from bot.views.reader import Reader, reader_of
from engine.dice import Stages
from engine.game import Phase
from engine.turn import Turn, begin, begin_passed
from engine.variants import VARIANTS, rules_for
from tests.bot.view_tables import ANNA, beginning, table_of, with_steps

READERS: Final = (reader_of(ANNA, seat=0), Reader(seat=0, private=False))
FULLEST: Final = 1
BY_CHANCE: Final = 1
DATA: Final = 64


class State(NamedTuple):
    """A turn as it began, and as far as it is made."""

    begun: Turn
    now: Turn


def states(variant: str, seed: int) -> Iterator[State]:
    """Every state of a whole game in which there is something to choose."""
    chance = random.Random(f"{variant} {seed}")
    rules = rules_for(variant)
    position, passed, rolls = rules.opening, Stages(), 0
    while True:
        turn = yield from stepped(begin_passed(rules, position, passed), chance)
        if not turn.now.won:
            roll, own = (chance.randint(1, 6), chance.randint(1, 6)), rolls // 2 + 1
            begun = begin(rules, turn.position, roll, first_turn=own == 1, own_roll=own)
            turn = yield from stepped(begun, chance)
        if turn.now.won:
            return
        position, passed, rolls = turn.position.swapped(), turn.left_over(), rolls + 1


def stepped(turn: Turn, chance: random.Random) -> Generator[State, None, Turn]:
    """The turn to its end, step by step."""
    begun = turn
    while options := turn.options():
        yield State(begun, turn)
        turn = turn.play(chance.choice(options))
    return turn


def looked_at(variant: str, seed: int) -> list[State]:
    """The fullest states of a game, and some by chance."""
    found = list(states(variant, seed))
    full = nlargest(FULLEST, found, key=lambda state: (len(state.now.options()), len(state.now.dice_left)))
    return full + random.Random(seed).choices(found, k=BY_CHANCE)


def table_at(empty: Table, state: State) -> Table:
    """Anna has to play the turn, and has made it so far."""
    begun = state.begun
    game = replace(
        empty.game,
        white=0,
        starter=0,
        on_roll=0,
        phase=Phase.PASSED if begun.passed else Phase.MOVE,
        sides=(begun.position.mine, begun.position.theirs),
        turn=begun,
        rolled=(4, 4),
    )
    return with_steps(replace(empty, game=game), state.now.played)


def too_much(table: Table, reader: Reader) -> list[str]:
    """What Telegram would refuse, or a phone 360 px wide cut off."""
    keyboard = board_keyboard(table, reader)
    assert keyboard is not None
    *moves, controls = keyboard.inline_keyboard
    wide = [
        " ".join(each.text for each in row)
        for row in moves
        if len(row) > ROW_BUTTONS or sum(len(each.text) for each in row) > ROW_CHARACTERS
    ]
    long = [
        each.text
        for row in keyboard.inline_keyboard
        for each in row
        if not 0 < len((each.callback_data or "").encode()) <= DATA
    ]
    many = ["too many"] if sum(map(len, keyboard.inline_keyboard)) > KEYBOARD_BUTTONS else []
    return wide + long + many + (["controls"] if len(controls) > ROW_BUTTONS else [])


def wrong(variant: str, seeds: range) -> list[str]:
    empty = table_of((beginning(variant=variant),))
    return [
        f"{variant} {seed}: {found}"
        for seed in seeds
        for number, state in enumerate(looked_at(variant, seed), seed)
        for found in too_much(table_at(empty, state), READERS[number % 2])
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_keyboards_of_random_games_keep_their_limits(variant: str) -> None:
    assert wrong(variant, range(4)) == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_keyboards_of_a_thousand_random_games_keep_their_limits(variant: str) -> None:
    assert wrong(variant, range(1_000, 2_000)) == []
