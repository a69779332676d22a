"""Two against two on one board: partners propose, the captain decides, and captaincy goes round."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest

from bot.services.consulting import standing
from bot.services.errors import NotCaptain, NotSeated, Stale
from bot.services.ports import GameId, Note, PersonId, Sitter
from bot.services.results import Among
from engine.errors import BadMove, GameOver, NotYourTurn
from engine.events import Moved
from tests.bot.consultation import (
    FOUR,
    GLEB,
    SIDES,
    VERA,
    gives_up,
    of_four,
    pair_terms,
    partner,
    plays_it,
    proposes,
    some_line,
)
from tests.bot.house import ANNA, BORIS, STRANGER, House, StillClock, house, line_of, mover, steps_of

ANNA_31: Final = 280
"""Anna begins with 3-1."""


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


async def test_all_four_find_the_game_and_then_its_match_and_no_duel_counts_it(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        for person in FOUR:
            assert [row.id for row in await home.store.games_of(person)] == [game]

        table = await gives_up(home, game)

        for person in FOUR:
            (row,) = await home.store.results.finished(Among(person), 5)
            assert row.id == table.row.match
            assert await home.store.results.games(Among(person)) == ()
        assert await home.store.results.finished(Among(ANNA, Sitter(BORIS)), 5) == ()
        assert await home.store.results.finished(Among(STRANGER), 5) == ()


async def test_the_next_game_of_a_match_has_the_partners_as_captains(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home, pair_terms(length=5))
        await gives_up(home, game)

        await home.between.next(game, GLEB, "next")

        table = await home.table((await home.store.games_of(GLEB))[0].id)
        assert (table.crew(0), table.crew(1)) == ((VERA, ANNA), (GLEB, BORIS))
        assert {board.reader for board in await home.store.boards(table.id)} == set(FOUR)


async def test_a_rematch_needs_one_of_each_side_and_changes_captains(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)
        await gives_up(home, game)

        asked = await home.between.rematch(game, VERA, "a")
        again = await home.between.rematch(game, ANNA, "b")
        await home.between.rematch(game, GLEB, "c")

        assert (asked, again) == (Note("note.proposed"), Note("note.proposed"))
        table = await home.table((await home.store.games_of(ANNA))[0].id)
        assert (table.captain(0), table.captain(1)) == (VERA, GLEB)


async def test_who_leaves_for_good_settles_a_game_beside_a_captain_too(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await of_four(home)

        assert await home.store.keeping.unfinished(VERA) == (game,)


def captains_by_hand(number: int) -> tuple[PersonId, PersonId]:
    """Who leads the game of that number, counted from 0: each pair takes turns."""
    return SIDES[0][number % 2], SIDES[1][number % 2]


async def consult(home: House, game: GameId, luck: Random) -> None:
    """One decision of whoever is on turn: sometimes as the partner proposes, sometimes on one's own."""
    table = await home.table(game)
    seq, captain = table.game.seq, mover(table)
    if table.game.turn is None:
        await home.play.roll(game, seq, captain)
        return
    line = some_line(table, 0)
    home.clock.passes(1)
    if luck.random() < 0.5:
        await home.play.turn(game, seq, line, partner(table))
        await home.play.play(game, seq, line, captain)
    else:
        await home.play.turn(game, seq, line, captain)
        await home.play.done(game, seq, captain)


async def test_a_match_of_three_points_alternates_captains_from_game_to_game(tmp_path: Path) -> None:
    luck, led = Random(7), []
    async with house(tmp_path, luck=3) as home:
        game = await of_four(home, pair_terms(length=3, cube="off"))
        while True:
            while (table := await home.table(game)).game.result is None:
                await consult(home, game, luck)
            led.append((table.captain(0), table.captain(1)))
            if table.match.over:
                break
            await home.between.next(game, luck.choice(FOUR), f"press {len(led)}")
            (row,) = await home.store.games_of(ANNA)
            game = row.id

        assert led == [captains_by_hand(number) for number in range(len(led))]
        assert len(led) >= 2
        assert max(table.match.score) >= 3
        with pytest.raises(GameOver):
            await home.play.roll(game, table.game.seq, mover_of_last(table.captain(0)))


def mover_of_last(captain: PersonId | None) -> PersonId:
    assert captain is not None
    return captain
