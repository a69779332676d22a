"""What a long game leaves behind in a group (complaint 55: a message per move is unreadable)."""

from __future__ import annotations

import pytest

from bot.services.pings import IN_A_GROUP
from tests.bot.conftest import House
from tests.bot.yard import Game

pytestmark = pytest.mark.slow


async def test_a_game_of_forty_turns_leaves_one_board_and_at_most_one_reminder(
    game: Game, house: House
) -> None:
    for _ in range(40):
        house.clock.offset += 2 * IN_A_GROUP
        await game.app.timers.run_due()
        await (await game.mover()).rest()
        await game.turn()

    house.clock.offset += 2 * IN_A_GROUP
    await game.app.timers.run_due()
    await (await game.mover()).rest()
    left = game.square.messages
    assert len([shown for shown in left if shown.picture]) == 1
    assert len([shown for shown in left if "your turn" in shown.text]) == 1
