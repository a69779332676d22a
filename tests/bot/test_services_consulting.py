"""Two against two on one board: partners propose, the captain decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.consulting import standing
from bot.services.errors import NotCaptain, NotSeated, Stale
from bot.services.ports import Note
from engine.errors import BadMove, NotYourTurn
from engine.events import Moved
from tests.bot.consultation import ANNA_31, GLEB, VERA, of_four, pair_terms, plays_it, proposes, some_line
from tests.bot.house import ANNA, BORIS, STRANGER, StillClock, house, line_of, steps_of


async def test_a_partner_proposes_a_turn_and_the_captain_plays_it(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)

        line = await proposes(home, game)
        proposed = await home.table(game)
        table = await plays_it(home, game, line)

        half = standing(proposed, 0)
        assert half is not None
        assert half.line == line
        assert (proposed.game.seq, proposed.draft_of(0)) == (2, None)
        assert isinstance(table.events[2], Moved)
        assert (table.game.to_act, table.proposals) == (1, ())


async def test_the_toast_of_a_complete_proposal_says_that_the_captain_decides(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        table = await home.table(game)

        first = await home.play.step(game, 2, 0, line_of(table, steps_of(table, "8/5")), VERA)
        last = await home.play.step(game, 2, 1, line_of(table, steps_of(table, "6/5")), VERA)

        assert first == Note("draft.going", {"move": "8/5", "left": "1"})
        assert last == Note("draft.proposed", {"move": "8/5 6/5"})


async def test_a_half_made_proposal_stands_for_nothing_yet(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        table = await home.table(game)

        await home.play.step(game, 2, 0, line_of(table, steps_of(table, "8/5")), VERA)

        assert standing(await home.table(game), 0) is None


async def test_captain_and_partner_may_make_different_turns_at_once(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        await proposes(home, game, which=0)
        mine = some_line(await home.table(game), which=1)

        await home.play.turn(game, 2, mine, ANNA)

        table = await home.table(game)
        draft = table.draft_of(0)
        assert draft is not None
        assert draft.line == mine
        assert [each.person for each in table.proposals] == [VERA]
        await home.play.done(game, 2, ANNA)
        moved = (await home.table(game)).events[2]
        assert isinstance(moved, Moved)
        assert line_of(table, moved.steps) == mine


async def test_a_partner_decides_nothing_that_belongs_to_the_captain(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home, pair_terms(length=3))
        line = await proposes(home, game)

        for forged in (
            home.play.done(game, 2, VERA),
            home.play.play(game, 2, line, VERA),
            home.play.roll(game, 2, VERA),
            home.play.cube(game, 2, "double", VERA),
            home.play.waive(game, 2, VERA),
            home.resigning.resign(game, 2, VERA),
            home.resigning.may_ask(game, VERA),
            home.pausing.ask(game, GLEB),
            home.talk.say(game, "luck", GLEB),
        ):
            with pytest.raises(NotCaptain):
                await forged

        table = await home.table(game)
        assert (table.game.seq, table.aside.seq) == (2, 0)


async def test_outsiders_and_the_other_side_propose_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        line = some_line(await home.table(game))

        with pytest.raises(NotSeated):
            await home.play.turn(game, 2, line, STRANGER)
        with pytest.raises(NotYourTurn):
            await home.play.turn(game, 2, line, GLEB)
        with pytest.raises(NotYourTurn):
            await home.play.play(game, 2, line, BORIS)

        assert (await home.table(game)).proposals == ()


async def test_a_forged_line_changes_nothing(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)

        with pytest.raises(BadMove):
            await home.play.turn(game, 2, "zz", VERA)
        with pytest.raises(BadMove):
            await home.play.play(game, 2, "zz", ANNA)


async def test_a_double_tap_on_a_proposal_counts_once_and_quick_taps_twice(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        table = await home.table(game)
        first, second = (line_of(table, steps_of(table, move)) for move in ("8/5", "6/5"))

        await home.play.step(game, 2, 0, first, VERA)
        assert await home.play.step(game, 2, 0, first, VERA) is None
        await home.play.step(game, 2, 0, second, VERA)

        half = standing(await home.table(game), 0)
        assert half is not None
        assert half.line == first + second


async def test_playing_a_proposal_twice_in_a_row_is_one_press_that_arrived_twice(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        line = await proposes(home, game)

        await home.play.play(game, 2, line, ANNA)

        assert await home.play.play(game, 2, line, ANNA) is None


async def test_a_proposal_for_a_turn_that_has_been_played_is_out_of_date(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        line = await proposes(home, game)
        await plays_it(home, game, line)

        with pytest.raises(Stale):
            await home.play.turn(game, 2, line, VERA)


async def test_on_a_shared_board_a_press_goes_on_with_what_the_board_shows(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        table = await home.table(game)
        first, second = (line_of(table, steps_of(table, move)) for move in ("8/5", "6/5"))

        await home.play.step(game, 2, 0, first, VERA, shared=True)
        home.clock.passes(1)
        await home.play.step(game, 2, 1, second, ANNA, shared=True)

        draft = (await home.table(game)).draft_of(0)
        assert draft is not None
        assert draft.line == first + second


async def test_on_a_shared_board_quick_taps_stay_with_who_taps(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        table = await home.table(game)
        first, second = (line_of(table, steps_of(table, move)) for move in ("8/5", "6/5"))
        other = line_of(table, steps_of(table, "24/21"))

        await home.play.step(game, 2, 0, first, ANNA, shared=True)
        home.clock.passes(1)
        await home.play.step(game, 2, 0, other, VERA, shared=True)
        home.clock.passes(1)
        await home.play.step(game, 2, 0, second, ANNA, shared=True)

        draft = (await home.table(game)).draft_of(0)
        assert draft is not None
        assert draft.line == first + second


async def test_a_captain_takes_back_a_step_of_what_the_shared_board_shows(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        line = await proposes(home, game)
        home.clock.passes(1)

        await home.play.undo(game, 2, 2, ANNA, shared=True)

        draft = (await home.table(game)).draft_of(0)
        assert draft is not None
        assert draft.line == line[:1]


async def test_proposals_outlive_a_restart(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock, luck=ANNA_31) as home:
        game = await of_four(home)
        line = await proposes(home, game)

    async with house(tmp_path, clock, luck=5) as home:
        table = await home.table(game)
        half = standing(table, 0)
        assert half is not None
        assert half.line == line
        assert (await plays_it(home, game, line)).game.to_act == 1
