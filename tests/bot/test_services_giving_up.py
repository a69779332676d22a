"""The computer gives up by itself when nothing can be saved, and never otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.computer import decision
from bot.services.ports import Sitter
from bot.services.table import Table
from engine.events import Event, Resigned, Rolled
from engine.game import Phase
from engine.scoring import Kind
from engine.side_events import ResignOffered, ResignRefused
from tests.bot.house import judge
from tests.bot.view_tables import beside, position_table

LOST = "12:8 11:7 / 1:2 off:13"
"""The computer about to throw, Anna with two checkers on her ace point: no dice bring anything home."""
OPEN = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"


def about_to_throw(position: str, resign: str = "position") -> Table:
    """The computer's turn, its own side first."""
    table = position_table(position, (2, 1), seat=1, rival=Sitter(level="master"), options={"resign": resign})
    return replace(table, game=replace(table.game, phase=Phase.ROLL, dice=None, turn=None))


def decided(table: Table) -> Event:
    return decision(table, judge())


def test_a_lost_race_is_given_up_as_it_stands() -> None:
    assert decided(about_to_throw(LOST)) == Resigned(1, Kind.MARS)


def test_where_classes_are_offered_it_offers_the_one_that_is_certain() -> None:
    table = about_to_throw(LOST, "offer")

    assert decided(table) == ResignOffered(1, Kind.MARS, table.game.seq)


def test_while_its_offer_waits_it_waits_too() -> None:
    table = about_to_throw(LOST, "offer")

    assert not beside(table, ResignOffered(1, Kind.MARS, table.game.seq)).computer_acts()


def test_a_refused_offer_is_not_repeated() -> None:
    table = about_to_throw(LOST, "offer")
    refused = beside(table, ResignOffered(1, Kind.MARS, table.game.seq), ResignRefused(0))

    assert refused.computer_acts()
    assert isinstance(decided(refused), Rolled)


@pytest.mark.parametrize("position", [OPEN, "bar:1 6:8 5:6 / 1:2 24:1 off:12", "6:8 5:7 / 1:2 off:13"])
def test_what_can_still_be_saved_is_played_on(position: str) -> None:
    assert isinstance(decided(about_to_throw(position)), Rolled)
