"""Whole team matches of random presses, also by a process that dies again and again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.services.ports import Append, Board, Change, MatchRow, PersonId
from bot.services.team_records import OVER
from bot.services.team_table import TeamTable
from engine.team_events import TeamEnded
from engine.teams import BESIDE, DECIDED, OFF, PLAYED, TeamBoard
from tests.bot.club import FIRST, SECOND, TERMS, Club, club
from tests.bot.house import StillClock


@pytest.mark.parametrize("number", range(6))
async def test_random_players_come_to_the_end_that_a_recount_gives(tmp_path: Path, number: int) -> None:
    chance, clock = Random(number), StillClock()
    async with club(tmp_path, clock, luck=100 * number) as here:
        team = (await here.started(replace(TERMS, length=chance.choice((1, 3))))).id

        while not (table := await here.teams.look(team)).teams.over:
            await one_press(here, table, chance)

        wins = [
            winner_of(board, table.matches.get(number)) for number, board in enumerate(table.teams.boards)
        ]
        assert (wins.count(0), wins.count(1)) == table.teams.score
        assert table.teams.ended == TeamEnded(leader(table.teams.score), DECIDED)
        assert max(table.teams.score) == 2 or all(board.over for board in table.teams.boards)


async def test_a_process_that_dies_at_every_write_still_comes_to_the_end(tmp_path: Path) -> None:
    chance, clock, life = Random(5), StillClock(), 0
    async with club(tmp_path, clock) as here:
        team = (await here.started()).id

    over = False
    while not over:
        life += 1
        async with club(tmp_path, clock, luck=1000 * life) as here:
            dies_after(here, life)
            try:
                while not (table := await here.teams.look(team)).teams.over:
                    await one_press(here, table, chance)
            except Died:
                continue
            over = True

    assert life > 3
    async with club(tmp_path, clock) as here:
        table = await here.work(team)
        assert table.row.state == OVER
        assert max(table.teams.score) == 2
        assert await here.home.store.contests.matches(f"w{team}") != ()


class Died(Exception):
    """The process was killed."""


def dies_after(here: Club, writes: int) -> None:
    """So many transactions are written; nothing that would have come after the last one happens."""
    store, left = here.home.store, writes
    append = store.append

    async def dying(appends: Sequence[Append], changes: Sequence[Change] = ()) -> tuple[Board, ...]:
        nonlocal left
        came = await append(appends, changes)
        left -= 1
        if left <= 0:
            raise Died
        return came

    store.append = dying  # type: ignore[method-assign]  # the process dies in it


async def one_press(here: Club, table: TeamTable, chance: Random) -> None:
    """Somebody does what can be done on a board that is not over; now and then somebody leaves."""
    number = chance.choice([number for number, board in enumerate(table.teams.boards) if not board.over])
    board = table.teams.boards[number]
    person = (FIRST, SECOND)[chance.randrange(2)][number]
    if chance.random() < 0.05:
        await here.teams.leave(table.id, person)
    elif not board.begun:
        await here.teams.sit(table.id, person, f"press{chance.random()}")
    else:
        await one_game(here, table, number, person)
    await here.work(table.id)


async def one_game(here: Club, table: TeamTable, number: int, person: PersonId) -> None:
    """The person gives the running game up, or opens the next one."""
    game = await here.teams.game_of(table, number)
    played = await here.home.table(game)
    if played.game.result is None:
        await here.home.resigning.resign(game, played.game.seq, person)
    elif not played.match.over:
        await here.home.between.next(game, person, f"next{game}")


def winner_of(board: TeamBoard, match: MatchRow | None) -> int | None:
    """Who gets the board by the rows of the matches, where it was played."""
    if board.by == PLAYED:
        assert match is not None
        return match.winner
    return None if board.by in {OFF, BESIDE} else board.winner


def leader(score: tuple[int, int]) -> int | None:
    return None if score[0] == score[1] else score.index(max(score))
