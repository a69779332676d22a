"""Team matches on a real store, from the announcement to the last board: who presses, leaves, is late."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.services.contests import CONTEST_TIMER
from bot.services.errors import NotFound, NotStarted, NotYours, TooManyGames, TooManyLobbies
from bot.services.limits import MOST_GAMES, MOST_LOBBIES
from bot.services.ports import Append, Board, Change, ChatId, MatchRow, MoveChat, PersonId, Timer
from bot.services.team_log import SEALED
from bot.services.team_records import CANCELLED, OVER, RUNNING
from bot.services.team_table import TIME, TeamTable, Who
from bot.services.teams import LIFETIME
from engine.errors import (
    BadOption,
    NotAtBoard,
    NotInTeam,
    TeamCaptainOnly,
    TeamFull,
    TeamsBegun,
    TeamsIncomplete,
    TeamsOver,
)
from engine.events import Started
from engine.fairness import seal
from engine.team_events import TeamEnded
from engine.teams import ABSENT, BESIDE, DECIDED, EXPIRED, LEFT, OFF, PLAYED, TeamBoard
from tests.bot.club import FIRST, GROUP, ORGANISER, RESERVE, SECOND, TERMS, Club, club, names_of
from tests.bot.house import STRANGER, StillClock

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


async def test_the_organiser_who_presses_start_twice_starts_once(tmp_path: Path) -> None:
    async with club(tmp_path) as here, club(tmp_path, luck=500) as replica:
        team = (await here.lined_up()).id
        presses = [each.teams.start(team, Who(ORGANISER)) for each in (here, replica, here)]

        came = await asyncio.gather(*presses, return_exceptions=True)

        assert [type(each) for each in came].count(TeamsBegun) == 2
        assert (await here.teams.look(team)).row.state == RUNNING


async def test_two_captains_who_line_up_at_once_both_do(tmp_path: Path) -> None:
    async with club(tmp_path) as here, club(tmp_path, luck=500) as replica:
        team = (await here.lined_up()).id

        await asyncio.gather(
            here.teams.line_up(team, FIRST[0], (2, 1, 0)), replica.teams.line_up(team, SECOND[0], (5, 3, 4))
        )

        assert (await here.teams.look(team)).teams.lineups == ((2, 1, 0), (5, 3, 4))


async def test_only_the_captain_lines_up_and_only_with_three_of_his_own(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id

        with pytest.raises(TeamCaptainOnly):
            await here.teams.line_up(team, FIRST[1], (0, 1, 2))
        with pytest.raises(TeamsIncomplete):
            await here.teams.line_up(team, FIRST[0], (0, 1, 3))
        with pytest.raises(NotInTeam):
            await here.teams.line_up(team, STRANGER, (0, 1, 2))


async def test_a_substitute_takes_the_place_of_somebody_before_the_start(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id
        await here.join(team, RESERVE, 0)
        await here.teams.line_up(team, FIRST[0], (0, 6, 2))

        table = await here.teams.start(team, Who(ORGANISER))

        assert names_of(table, table.teams.boards[1].players) == [RESERVE, SECOND[1]]
        with pytest.raises(NotAtBoard):
            await here.teams.sit(team, FIRST[1], "press")


async def test_a_full_team_takes_nobody_and_the_other_one_still_does(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id
        crowd = [PersonId(100 + number) for number in range(7)]
        await here.known(*crowd)
        for person in crowd[:6]:
            await here.join(team, person, 0)

        with pytest.raises(TeamFull):
            await here.join(team, crowd[6], 0)

        assert (await here.join(team, crowd[6], 1)).side_of(crowd[6]) == 1


async def test_who_joins_needs_a_chat_with_the_bot(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id
        stranger = await here.home.person(STRANGER)

        with pytest.raises(NotStarted):
            await here.teams.join(team, stranger, 0)


async def test_who_changes_sides_is_in_one_team(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id
        await here.join(team, FIRST[0], 0)

        table = await here.join(team, FIRST[0], 1)

        assert (table.side_of(FIRST[0]), table.teams.members(0)) == (1, ())
        assert table.leads(FIRST[0])


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


async def test_a_captain_who_leaves_before_the_start_hands_his_team_on(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id

        table = await here.teams.leave(team, SECOND[0])

        assert table.leads(SECOND[1])
        assert table.teams.lineups[1] is None
        with pytest.raises(TeamsIncomplete):
            await here.teams.start(team, Who(ORGANISER))


async def test_nobody_but_the_organiser_and_the_groups_administrators_runs_it(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id
        for who in (Who(FIRST[1]), Who(STRANGER)):
            with pytest.raises(NotYours):
                await here.teams.start(team, who)
            with pytest.raises(NotYours):
                await here.teams.cancel(team, who)
            with pytest.raises(NotYours):
                await here.teams.change(team, who, "length", "3")

        assert (await here.teams.start(team, Who(STRANGER, admin=True))).teams.started


async def test_what_the_organiser_chooses_is_played(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id
        await here.teams.change(team, Who(ORGANISER), "variant", "long")
        await here.teams.change(team, Who(ORGANISER), "length", "5")
        await here.teams.start(team, Who(ORGANISER))

        await here.sit(team, 0)

        table = await here.home.table(await here.game(team, 0))
        assert (table.terms.variant, table.terms.length, table.game.rules.key) == ("long", 5, "long")


@pytest.mark.parametrize(
    ("field", "value"), [("length", "0"), ("hints", "on"), ("begin", "7"), ("stake", "1")]
)
async def test_what_no_button_offers_is_refused(tmp_path: Path, field: str, value: str) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id

        with pytest.raises(BadOption):
            await here.teams.change(team, Who(ORGANISER), field, value)


async def test_terms_do_not_change_after_the_start(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id

        with pytest.raises(TeamsBegun):
            await here.teams.change(team, Who(ORGANISER), "length", "3")


async def test_a_match_that_was_called_off_takes_nobody(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id

        table = await here.teams.cancel(team, Who(ORGANISER))

        assert table.row.state == CANCELLED
        for refused in (here.join(team, RESERVE, 0), here.teams.start(team, Who(ORGANISER))):
            with pytest.raises(TeamsOver):
                await refused


async def test_a_match_that_never_starts_runs_out(tmp_path: Path) -> None:
    clock = StillClock()
    async with club(tmp_path, clock) as here:
        team = (await here.announced()).id

        await here.lives(LIFETIME.total_seconds())
        table = await here.work(team)

        assert table.teams.ended is not None
        assert (table.row.state, table.teams.ended.reason) == (CANCELLED, EXPIRED)
        assert await here.home.store.next_timer() is None


async def test_a_person_opens_five_team_matches_at_most(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        for _ in range(MOST_LOBBIES):
            await here.announced()

        with pytest.raises(TooManyLobbies):
            await here.teams.announce(ORGANISER, GROUP)


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


async def test_the_start_is_told_by_a_new_message_to_each_player(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        table = await here.lined_up()
        await here.teams.stands(table, ChatId(FIRST[0]), None, 55)

        await here.teams.start(table.id, Who(ORGANISER))

        cards = {card.chat: card for card in await here.home.store.teams.cards(table.id)}
        assert set(cards) == {GROUP, *map(ChatId, (*FIRST, *SECOND))}
        assert (cards[ChatId(FIRST[0])].message, cards[ChatId(FIRST[0])].before) == (None, 55)


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

    store.append = dying  # type: ignore[method-assign]


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
