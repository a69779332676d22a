"""The boards of a team match on a real store: who presses, plays, leaves, is late, is forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.contests import CONTEST_TIMER
from bot.services.errors import NotFound, TooManyGames
from bot.services.limits import MOST_GAMES
from bot.services.opening import SEALED
from bot.services.ports import ChatId, MoveChat, Timer
from bot.services.team_records import CANCELLED, OVER
from bot.services.team_table import TIME, Who
from engine.errors import TeamsOver
from engine.events import Started
from engine.fairness import seal
from engine.teams import ABSENT, BESIDE, LEFT, OFF, PLAYED
from tests.bot.club import FIRST, GROUP, ORGANISER, SECOND, TERMS, club, names_of
from tests.bot.house import StillClock

LONG = replace(TERMS, length=3)


async def test_six_people_play_three_boards_and_two_wins_decide(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id
        await here.sit(team, 0, 1, 2)

        await here.lose(team, 0, 1)
        table = await here.lose(team, 2, 1)

        assert (table.teams.score, table.row.state) == ((2, 0), OVER)
        assert [board.by for board in table.teams.boards] == [PLAYED, BESIDE, PLAYED]


async def test_a_third_board_that_was_not_begun_is_called_off(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id
        await here.sit(team, 0, 1)
        await here.lose(team, 0, 0)

        table = await here.lose(team, 1, 0)

        assert (table.teams.score, table.teams.boards[2].by) == ((0, 2), OFF)
        with pytest.raises(TeamsOver):
            await here.teams.sit(team, FIRST[2], "press")
        offer = await here.teams.seal_of(table, 2)
        assert offer is not None
        assert offer.state == "cancelled"


async def test_a_third_match_that_runs_is_played_to_its_end_and_changes_nothing(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id
        await here.sit(team, 0, 1, 2)
        await here.lose(team, 0, 0)
        before = await here.lose(team, 1, 0)

        after = await here.lose(team, 2, 1)

        assert after.teams == before.teams
        assert after.matches[2].over


async def test_the_score_of_a_running_match_is_told_after_each_game(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started(LONG)).id
        await here.sit(team, 1)

        table = await here.lose(team, 1, 0)

        assert table.teams.boards[1].score == (0.0, table.matches[1].score[1])
        assert table.teams.boards[1].score[1] >= 1
        assert not table.teams.boards[1].over or table.matches[1].over


async def test_the_second_player_at_the_board_opens_it_and_his_press_seals_its_dice(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        table = await here.started()
        offer = await here.teams.seal_of(table, 1)
        assert offer is not None
        await here.teams.sit(table.id, SECOND[1], "early")
        assert await here.home.store.games_of(SECOND[1]) == ()

        await here.teams.sit(table.id, FIRST[1], "late")

        (row,) = await here.home.store.games_of(FIRST[1])
        started = (await here.home.table(row.id)).events[0]
        assert isinstance(started, Started)
        assert (started.seal, started.press) == (seal(offer.seed), "late")
        assert names_of(table, table.teams.boards[1].players) == [sitter.person for sitter in row.seats]


async def test_each_player_has_a_board_in_the_own_chat(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id

        await here.sit(team, 2)

        boards = await here.home.store.boards(await here.game(team, 2))
        assert {(board.reader, board.chat) for board in boards} == {
            (person, ChatId(person)) for person in (FIRST[2], SECOND[2])
        }


async def test_who_sits_down_twice_or_at_a_running_board_changes_nothing(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id
        once = await here.teams.sit(team, FIRST[0], "press")

        twice = await here.teams.sit(team, FIRST[0], "again")
        await here.teams.sit(team, SECOND[0], "press")
        await here.teams.sit(team, SECOND[0], "again")

        assert twice.row == once.row
        assert len(await here.home.store.games_of(FIRST[0])) == 1


async def test_both_players_who_press_at_once_open_one_match(tmp_path: Path) -> None:
    async with club(tmp_path) as here, club(tmp_path, luck=500) as replica:
        team = (await here.started()).id
        presses = (
            side.teams.sit(team, person, f"press{person}")
            for side, person in ((here, FIRST[0]), (replica, SECOND[0]))
        )

        await asyncio.gather(*presses)

        assert len(await here.home.store.games_of(FIRST[0])) == 1
        assert (await here.teams.look(team)).teams.boards[0].running


async def test_all_six_may_press_at_once(tmp_path: Path) -> None:
    async with club(tmp_path) as here, club(tmp_path, luck=500) as replica:
        team = (await here.started()).id
        sides = [(here, person) for person in FIRST] + [(replica, person) for person in SECOND]

        await asyncio.gather(*(side.teams.sit(team, person, f"p{person}") for side, person in sides))

        table = await here.teams.look(team)
        assert [board.running for board in table.teams.boards] == [True, True, True]
        assert sorted(table.matches) == [0, 1, 2]


async def test_who_does_not_come_in_time_loses_the_board(tmp_path: Path) -> None:
    clock = StillClock()
    async with club(tmp_path, clock) as here:
        team = (await here.started()).id
        await here.sit(team, 0)
        await here.teams.sit(team, SECOND[1], "alone")

        await here.lives(24 * 3600)
        table = await here.work(team)

        boards = table.teams.boards
        assert [(board.by, board.winner) for board in boards[1:]] == [(ABSENT, 1), (ABSENT, None)]
        assert table.teams.boards[0].running or table.teams.over


async def test_the_bots_own_absence_is_no_no_show(tmp_path: Path) -> None:
    clock = StillClock()
    async with club(tmp_path, clock) as here:
        team = (await here.started()).id
        await here.lives(20 * 3600)
    clock.passes(10 * 3600)

    async with club(tmp_path, clock) as here:
        after = await here.work(team)
        await here.lives(3 * 3600)
        still = await here.work(team)
        await here.lives(3600)
        over = await here.work(team)

    assert not any(board.over for board in (*after.teams.boards, *still.teams.boards))
    assert over.row.state == OVER


async def test_the_time_for_sitting_down_is_the_organisers_choice(tmp_path: Path) -> None:
    clock = StillClock()
    async with club(tmp_path, clock) as here:
        team = (await here.lined_up()).id
        await here.teams.change(team, Who(ORGANISER), TIME, "15")
        await here.teams.start(team, Who(ORGANISER))

        await here.lives(14 * 60)
        early = await here.work(team)
        await here.lives(60)
        late = await here.work(team)

        assert not any(board.over for board in early.teams.boards)
        assert all(board.by == ABSENT for board in late.teams.boards)
        assert late.row.state == OVER


async def test_who_leaves_in_the_middle_loses_the_own_board_and_the_others_play_on(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started(LONG)).id
        await here.sit(team, 0, 1, 2)

        table = await here.teams.leave(team, FIRST[1])
        await here.work(team)

        assert (table.teams.boards[1].by, table.teams.boards[1].winner) == (LEFT, 1)
        assert await here.home.store.games_of(FIRST[1]) == ()
        assert len(await here.home.store.games_of(FIRST[0])) == 1
        assert (await here.lose(team, 0, 1)).teams.score in {(0, 1), (1, 1)}


async def test_who_leaves_between_two_games_ends_that_match_too(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started(replace(TERMS, length=7))).id
        await here.sit(team, 0)
        await here.lose(team, 0, 1)

        table = await here.teams.leave(team, FIRST[0])

        assert table.teams.boards[0].winner == 1
        match = (await here.work(team)).matches[0]
        assert match.over


async def test_who_plays_fifty_games_cannot_begin_a_board_and_it_stays_open(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id
        await here.sit(team, 0)
        row = await here.home.store.game(await here.game(team, 0))
        assert row is not None
        seats = (row.seats[0], replace(row.seats[1], person=SECOND[1]))
        more = [replace(row, id=type(row.id)(9000 + each), seats=seats) for each in range(MOST_GAMES)]
        await here.home.store.append((), more)
        await here.teams.sit(team, SECOND[1], "waits")

        with pytest.raises(TooManyGames):
            await here.teams.sit(team, FIRST[1], "press")

        assert not (await here.teams.look(team)).teams.boards[1].begun


async def test_the_sealed_dice_of_a_board_are_no_invitation(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        table = await here.started()
        offer = await here.teams.seal_of(table, 0)
        assert offer is not None
        person = await here.home.store.person(offer.opener)
        assert person is not None

        assert offer.state == SEALED
        with pytest.raises(NotFound):
            await here.home.invitations.look(offer.token, person)
        with pytest.raises(NotFound):
            await here.home.invitations.cancel(offer.token, offer.opener)


async def test_who_is_forgotten_loses_the_board_and_ends_what_he_organises(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        running = (await here.started()).id
        await here.sit(running, 0)
        waiting = (await here.announced()).id

        await here.teams.leave_all(ORGANISER)

        table = await here.teams.look(running)
        assert (table.teams.boards[0].by, table.teams.boards[0].winner) == (LEFT, 1)
        assert (await here.teams.look(waiting)).row.state == CANCELLED
        assert await here.home.store.keeping.unfinished(ORGANISER) == ()


async def test_a_look_too_many_changes_nothing(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id
        await here.sit(team, 0)
        before = await here.lose(team, 0, 1)

        for subject in (f"w{team}.0:1", f"w{team}.2:9"):
            await here.home.store.append((), (Timer(CONTEST_TIMER, subject, here.home.clock.now()),))
        after = await here.work(team)

        assert after == before


async def test_a_group_that_moves_takes_its_team_match_along(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id
        await here.home.store.teams.shown((await here.home.store.teams.cards(team))[0], 77, 12)

        await here.home.store.append((), (MoveChat(GROUP, ChatId(-200)),))

        table = await here.teams.look(team)
        (card,) = [card for card in await here.home.store.teams.cards(team) if card.chat < 0]
        assert (table.row.chat, card.chat, card.message, card.shown) == (-200, -200, None, 0)
        assert team in await here.home.store.teams.behind()
        assert (await here.sit(team, 0)).teams.boards[0].running
