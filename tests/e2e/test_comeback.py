"""Many games that a kill has left behind, shown by the next start."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.comeback import Plan, measured

pytestmark = pytest.mark.slow


async def test_after_a_kill_every_board_becomes_the_newest_one_by_few_edits() -> None:
    plan = Plan(games=25, levels=("novice",))

    found = await asyncio.to_thread(measured, plan)  # Comes back when all are.

    assert found[f"{plan.title}: edits a board"] <= 2
