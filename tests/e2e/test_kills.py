"""A crowd plays all that there is, and the bot dies thirty times; a thousand are `benchmarks kills`."""

from __future__ import annotations

import logging
import random
from pathlib import Path
from typing import Final

import pytest

from tests.e2e.deaths import Deaths, Stage
from tests.e2e.nursery import nursery

log = logging.getLogger(__name__)

SEED: Final = 20
KILLS: Final = 30
REAL: Final = 10
"""So many are forked for each that is started as an operator starts it."""


@pytest.mark.slow
async def test_kills_at_any_moment_lose_and_double_nothing(tmp_path: Path) -> None:
    with nursery() as births:
        stage = Stage(tmp_path, fork=births.born)
        async with stage.opened() as sim:
            deaths = Deaths(stage, sim, random.Random(SEED), log.warning, real=REAL)
            await deaths.die(KILLS)

    assert deaths.wrong == []
    assert deaths.killed.total() > KILLS
    assert deaths.inquest.confirmed > KILLS
    assert deaths.boards > KILLS
