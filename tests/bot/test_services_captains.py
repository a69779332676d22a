"""Two against two from game to game: captaincy goes round, and no duel counts them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.services.ports import GameId, Note, PersonId, Sitter
from bot.services.results import Among
from engine.errors import GameOver
from tests.bot.consultation import (
    ANNA_31,
    FOUR,
    GLEB,
    SIDES,
    VERA,
    gives_up,
    of_four,
    pair_terms,
    partner,
    some_line,
)
from tests.bot.house import ANNA, BORIS, STRANGER, House, house, mover


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
