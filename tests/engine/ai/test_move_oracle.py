"""Our strongest moves against GNU Backgammon's, by what it once answered and by what it answers now."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.rules import in_contact
from tests.engine.ai.cube_oracle import program
from tests.engine.ai.move_oracle import SHORT, TABLES, Answer, Case, asked, loss, ours, recorded

BORDERLINE = 0.01
AGREE = 291
"""97 % of 300."""
SAME = 2e-3
"""Processors round differently."""

pytest.importorskip("bgbot_cpp", reason="the engine library has no wheel here")


def cases() -> list[Case]:
    return [case for case, _ in recorded()]


def answers() -> list[Answer]:
    return [answer for _, answer in recorded()]


def losses(table: str, answered: Sequence[Answer]) -> list[float]:
    """What our choices cost by these equities."""
    return [loss(ours(case, table), answer[table]) for case, answer in zip(cases(), answered, strict=True)]


def test_the_three_hundred_positions_are_in_contact_and_leave_a_choice() -> None:
    turns = {(case.position, case.dice): case.turn for case in cases()}

    assert len(turns) == 300
    assert all(in_contact(SHORT, turn.position) for turn in turns.values())
    assert all(len(answer[table]) > 1 for answer in answers() for table in TABLES)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_the_champion_moves_like_gnu_backgammon_in_97_of_100_positions(table: str) -> None:
    assert sum(lost < BORDERLINE for lost in losses(table, answers())) >= AGREE


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES)
def test_gnu_backgammon_still_says_of_the_moves_what_is_recorded(table: str) -> None:
    assert program() is not None, "gnubg is missing: apt-get install gnubg"

    live = asked(cases())

    assert losses(table, live) == pytest.approx(losses(table, answers()), abs=SAME)
    assert sum(lost < BORDERLINE for lost in losses(table, live)) >= AGREE
