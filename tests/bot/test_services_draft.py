"""A half-made turn: taps that come quickly, twice, late or forged, and what survives a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.errors import Stale
from bot.services.ports import GameId, Note
from bot.services.table import Table
from engine.errors import StepRefused, TurnUnfinished
from engine.events import Moved
from engine.notation import format_turn
from tests.bot.house import ANNA, BORIS, House, StillClock, house, line_of, steps_of

ANNA_31 = 280
"""Anna begins with 3-1."""
BORIS_44 = 770
"""Anna begins with 3-1, and Boris throws 4-4."""


async def draft_of(home: House, game: GameId) -> str:
    table = await home.table(game)
    assert table.game.to_act is not None
    turn = table.draft_turn(table.game.to_act)
    assert turn is not None
    assert table.game.turn is not None
    return format_turn(table.game.turn, turn.played)


def confirmed(table: Table) -> Moved:
    """The draft of whoever is on turn, as an event."""
    assert table.game.to_act is not None
    turn = table.draft_turn(table.game.to_act)
    assert turn is not None
    return table.game.move(table.game.to_act, turn.played)


async def at_double(home: House) -> GameId:
    """Boris has to play 4-4."""
    game = await home.of_two()
    await home.taps(game, "8/5 6/5")
    await home.play.done(game, 2, ANNA)
    return game


async def test_a_step_goes_into_the_draft_and_the_toast_says_what_is_left(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        table = await home.table(game)

        said = await home.play.step(game, 2, 0, line_of(table, steps_of(table, "8/5")), ANNA)

        assert said == Note("draft.going", {"move": "8/5", "left": "1"})
        assert await draft_of(home, game) == "8/5"
        assert (await home.table(game)).game.seq == 2


async def test_the_last_step_completes_the_turn_but_does_not_confirm_it(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        table = await home.table(game)

        said = await home.play.step(game, 2, 0, line_of(table, steps_of(table, "8/5 6/5")), ANNA)

        assert said == Note("draft.complete", {"move": "8/5 6/5"})
        assert (await home.table(game)).game.to_act == 0


async def test_on_a_double_the_toast_counts_the_steps(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await at_double(home)
        table = await home.table(game)

        said = await home.play.step(game, 4, 0, line_of(table, steps_of(table, "13/9")), BORIS)

        assert said == Note("draft.double", {"move": "13/9", "done": 1, "all": 4})


async def test_two_quick_taps_on_one_keyboard_both_count(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        table = await home.table(game)
        first, second = (line_of(table, steps_of(table, move)) for move in ("8/5", "6/5"))

        await home.play.step(game, 2, 0, first, ANNA)
        await home.play.step(game, 2, 0, second, ANNA)

        assert await draft_of(home, game) == "8/5 6/5"


async def test_a_double_tap_counts_once(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await at_double(home)
        table = await home.table(game)
        line = line_of(table, steps_of(table, "13/9"))

        await home.play.step(game, 4, 0, line, BORIS)
        home.clock.passes(0.6)
        said = await home.play.step(game, 4, 0, line, BORIS)

        assert (said, await draft_of(home, game)) == (None, "13/9")


async def test_the_same_button_later_is_a_second_step(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await at_double(home)
        table = await home.table(game)
        line = line_of(table, steps_of(table, "13/9"))

        await home.play.step(game, 4, 0, line, BORIS)
        home.clock.passes(0.8)
        await home.play.step(game, 4, 0, line, BORIS)

        assert await draft_of(home, game) == "13/9(2)"


async def test_a_step_that_no_longer_fits_is_refused_by_name_and_the_draft_stays(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        table = await home.table(game)
        first, second = (line_of(table, steps_of(table, move)) for move in ("8/5", "24/21"))
        await home.play.step(game, 2, 0, first, ANNA)

        with pytest.raises(StepRefused) as refusal:
            await home.play.step(game, 2, 0, second, ANNA)

        assert refusal.value.law == "no_die"
        assert await draft_of(home, game) == "8/5"


async def test_undo_takes_one_step_back(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        await home.taps(game, "8/5", "6/5")

        said = await home.play.undo(game, 2, 2, ANNA)

        assert said == Note("draft.going", {"move": "8/5", "left": "1"})
        assert await draft_of(home, game) == "8/5"


async def test_undo_tapped_twice_takes_one_step_back(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        await home.taps(game, "8/5", "6/5")

        await home.play.undo(game, 2, 2, ANNA)
        await home.play.undo(game, 2, 2, ANNA)

        assert await draft_of(home, game) == "8/5"


async def test_undo_of_nothing_does_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()

        assert await home.play.undo(game, 2, 1, ANNA) is None


async def test_a_whole_turn_replaces_what_was_drafted(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        table = await home.table(game)
        await home.taps(game, "24/23")

        said = await home.play.turn(game, 2, line_of(table, steps_of(table, "8/5 6/5")), ANNA)

        assert said == Note("draft.complete", {"move": "8/5 6/5"})


async def test_done_confirms_the_draft(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await home.of_two()
        await home.taps(game, "8/5", "6/5")

        await home.play.done(game, 2, ANNA)

        table = await home.table(game)
        assert (table.game.to_act, table.game.dice, table.drafts) == (1, (4, 4), (None, None))
        assert (await home.store.game(game)) == table.row


async def test_done_needs_a_complete_turn(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two()
        await home.taps(game, "8/5")

        with pytest.raises(TurnUnfinished):
            await home.play.done(game, 2, ANNA)


async def test_done_tapped_twice_is_said_once(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await home.of_two()
        await home.taps(game, "8/5 6/5")

        said = [await home.play.done(game, 2, ANNA) for _ in range(2)]

        assert (said, (await home.table(game)).game.seq) == ([None, None], 4)


async def test_a_late_done_is_out_of_date(tmp_path: Path) -> None:
    async with house(tmp_path, luck=BORIS_44) as home:
        game = await home.of_two()
        await home.taps(game, "8/5 6/5")
        await home.play.done(game, 2, ANNA)
        home.clock.passes(1)

        with pytest.raises(Stale):
            await home.play.done(game, 2, ANNA)


async def test_a_draft_outlives_a_restart(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock, luck=ANNA_31) as before:
        game = await before.of_two()
        await before.taps(game, "8/5")

    async with house(tmp_path, clock) as after:
        await after.taps(game, "6/5")

        assert await draft_of(after, game) == "8/5 6/5"


async def test_of_two_processes_that_confirm_at_once_one_is_out_of_date(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock, luck=BORIS_44) as one, house(tmp_path, clock) as other:
        game = await one.of_two()
        await one.taps(game, "8/5 6/5")
        mine, theirs = await one.table(game), await other.table(game)
        moved = confirmed(mine)

        await one.referee.commit(mine, moved)
        with pytest.raises(Stale):
            await other.referee.commit(theirs, moved)

        assert [type(event) for event in (await one.table(game)).events].count(Moved) == 1
