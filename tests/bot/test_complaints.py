"""What players of other programs complain about, where no other test has it for a name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.auto import automatic
from bot.services.ports import Preferences
from bot.services.table import Table
from bot.views.board import board_view
from bot.views.reader import reader_of
from engine.dice import Roll
from engine.events import Rolled
from engine.fairness import SealedDice
from engine.notation import parse_position
from engine.turn import begin
from engine.variants import rules_for
from tests.bot.view_tables import ANNA, chance_game, drafted, position_table

MINE = reader_of(ANNA, seat=0)
HIT = "24:2 13:5 8:3 6:5 / 24:1 20:1 13:5 8:3 6:5"


def told(table: Table) -> str:
    return board_view(table, MINE).caption


def test_05_a_hit_that_is_taken_back_leaves_the_hit_checker_on_one_place_only() -> None:
    table = position_table(HIT, (3, 1))

    hit, undone = told(drafted(table, "8/5*")), told(replace(table, drafts=(None, None)))

    assert "⚫ Бот: бар×1, 19×5, 17×3, 12×5, 1" in hit
    assert "⚫ Бот: 19×5, 17×3, 12×5, 5, 1" in undone


@pytest.mark.parametrize("variant", ["long", "gulbar", "crazy"])
@pytest.mark.parametrize("standing", [1, 5, 13])
def test_11_any_number_of_own_checkers_may_stand_on_a_point(variant: str, standing: int) -> None:
    rules = rules_for(variant)
    turn = begin(rules, parse_position(f"24:{15 - standing} 18:{standing} / 24:15", rules), (6, 5))

    assert (24, 6) in turn.options()


@pytest.mark.parametrize("seed", range(12))
def test_18_the_roll_that_won_is_told_under_the_finished_game(seed: int) -> None:
    *_, table = chance_game(seed)
    last = next(event.dice for event in reversed(table.events) if isinstance(event, Rolled))

    assert f"{max(last)}-{min(last)}" in told(table)


@pytest.mark.parametrize("dice", [(6, 5), (5, 5), (2, 1)])
def test_03_bearing_off_goes_on_where_one_die_is_of_no_use_and_asks_nothing_after_the_win(dice: Roll) -> None:
    table = position_table("1:1 / 23:1 6:1", dice)

    events = automatic(table.game, SealedDice(b"s" * 32, "77"), (Preferences(), None))

    game = table.game
    for event in events:
        game = game.after(event)
    assert game.result is not None
    assert game.to_act is None
