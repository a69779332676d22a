"""A team match: three boards, the first to win two; line-ups, substitutes, who is absent, who leaves."""

from __future__ import annotations

import pytest

from engine.errors import (
    NotAtBoard,
    NotInTeam,
    TeamCaptainOnly,
    TeamFull,
    TeamsBegun,
    TeamsIncomplete,
    TeamsOver,
)
from engine.team_events import (
    TeamDecided,
    TeamEnded,
    TeamJoined,
    TeamLeft,
    TeamLinedUp,
    TeamSat,
    TeamScored,
    TeamStarted,
)
from engine.teams import ABSENT, BESIDE, DECIDED, LEFT, OFF, PLAYED
from tests.engine.teams import UNTIL, after, filled, lined_up, opened, started, won


def test_who_comes_first_is_the_captain_and_after_him_the_next() -> None:
    teams = filled()

    assert (teams.captain(0), teams.captain(1)) == (0, 3)
    assert after(teams, *teams.leave(0)).captain(0) == 1


def test_a_team_takes_six_and_no_seventh() -> None:
    teams = filled(6, 0)

    assert teams.join(None, 1) == (TeamJoined(6, 1),)
    with pytest.raises(TeamFull):
        teams.join(None, 0)


def test_who_joins_the_other_team_leaves_the_own() -> None:
    teams = filled(2, 1)

    assert teams.join(1, 0) == ()
    assert teams.join(1, 1) == (TeamLeft(1), TeamJoined(3, 1))


def test_the_captain_lines_three_up_and_the_others_are_substitutes() -> None:
    teams = filled(5, 3)

    teams = after(teams, teams.line_up(0, (4, 0, 2)))

    assert teams.lineups == ((4, 0, 2), None)
    assert teams.bench(0) == (1, 3)


def test_the_captain_swaps_a_substitute_in_until_the_start() -> None:
    teams = after(filled(4, 3), TeamLinedUp(0, (0, 1, 2)))

    teams = after(teams, teams.line_up(0, (0, 3, 2)))

    assert (teams.lineups[0], teams.bench(0)) == ((0, 3, 2), (1,))


def test_nobody_but_the_captain_lines_a_team_up() -> None:
    with pytest.raises(TeamCaptainOnly):
        filled().line_up(1, (0, 1, 2))


@pytest.mark.parametrize("order", [(0, 1), (0, 0, 1), (0, 1, 3), (0, 1, 9), (0, 1, 2, 3)])
def test_a_line_up_is_three_of_the_own_team(order: tuple[int, ...]) -> None:
    with pytest.raises(TeamsIncomplete):
        filled().line_up(0, order)


def test_a_line_up_whose_player_leaves_is_none_any_more() -> None:
    teams = lined_up()

    assert after(teams, *teams.leave(1)).lineups == (None, (5, 4, 3))


def test_a_substitute_who_leaves_changes_no_line_up() -> None:
    teams = after(filled(4, 3), TeamLinedUp(0, (0, 1, 2)))

    assert after(teams, *teams.leave(3)).lineups[0] == (0, 1, 2)


def test_without_both_line_ups_there_is_no_start() -> None:
    with pytest.raises(TeamsIncomplete):
        after(filled(), TeamLinedUp(0, (0, 1, 2))).start(UNTIL)


def test_the_start_pairs_the_boards_of_both_line_ups() -> None:
    assert [board.players for board in started().boards] == [(0, 5), (1, 4), (2, 3)]


def test_after_the_start_nobody_joins_lines_up_or_starts_again() -> None:
    teams = started()

    with pytest.raises(TeamsBegun):
        teams.join(None, 0)
    with pytest.raises(TeamsBegun):
        teams.line_up(0, (2, 1, 0))
    with pytest.raises(TeamsBegun):
        teams.start(UNTIL)


def test_who_sits_down_waits_and_sits_down_once() -> None:
    teams = started()

    assert teams.sit(0) == (TeamSat(0, 0),)
    assert after(teams, TeamSat(0, 0)).sit(0) == ()
    assert teams.sit(5) == (TeamSat(0, 1),)


def test_a_stranger_and_a_substitute_have_no_board() -> None:
    teams = after(filled(4, 3), TeamLinedUp(0, (0, 1, 2)), TeamLinedUp(1, (4, 5, 6)), TeamStarted(UNTIL))

    with pytest.raises(NotAtBoard):
        teams.sit(3)
    with pytest.raises(NotInTeam):
        teams.sit(None)


def test_at_the_deadline_who_sits_alone_wins_the_board_and_an_empty_one_is_nobodys() -> None:
    teams = after(opened(started(), 0), TeamSat(1, 1))

    assert teams.forfeits() == (TeamDecided(1, 1, ABSENT), TeamDecided(2, None, ABSENT))


def test_two_boards_won_decide_the_match_and_the_third_is_called_off() -> None:
    teams = won(won(opened(started(), 0, 1), 0, 1), 1, 1)

    assert teams.ended == TeamEnded(1, DECIDED)
    assert (teams.score, teams.boards[2].by) == ((0, 2), OFF)


def test_a_third_match_that_runs_is_played_on_and_does_not_count() -> None:
    teams = won(won(opened(started(), 0, 1, 2), 0, 0), 1, 0)

    assert (teams.score, teams.boards[2].by, teams.boards[2].winner) == ((2, 0), BESIDE, None)


def test_one_all_is_not_the_end() -> None:
    teams = won(won(opened(started(), 0, 1, 2), 0, 0), 1, 1)

    assert teams.ended is None
    assert won(teams, 2, 1).ended == TeamEnded(1, DECIDED)


def test_when_a_board_is_nobodys_the_others_may_end_level() -> None:
    teams = won(won(won(opened(started(), 0, 1), 2, None), 0, 0), 1, 1)

    assert teams.ended == TeamEnded(None, DECIDED)


def test_one_win_is_enough_when_nobody_came_to_the_other_boards() -> None:
    teams = won(opened(started(), 0), 0, 1)
    teams = after(teams, *teams.forfeits())

    assert after(teams, *teams.verdict()).ended == TeamEnded(1, DECIDED)


def test_who_leaves_in_the_middle_forfeits_the_own_board_and_no_other() -> None:
    teams = opened(started(), 1)

    assert teams.leave(4) == (TeamDecided(1, 0, LEFT),)
    assert teams.leave(0) == (TeamDecided(0, 1, LEFT),)


def test_who_leaves_when_the_own_board_is_over_changes_nothing() -> None:
    teams = after(started(), TeamDecided(0, 0, PLAYED))

    assert teams.leave(5) == ()


def test_a_match_that_was_called_off_lets_its_games_run_on_alone() -> None:
    teams = opened(started(), 0)

    teams = after(teams, *teams.cancel())

    assert [board.by for board in teams.boards] == [BESIDE, OFF, OFF]
    with pytest.raises(TeamsOver):
        teams.sit(1)


def test_a_score_is_kept_by_sides() -> None:
    assert after(opened(started(), 1), TeamScored(1, (2.0, 0.5))).boards[1].score == (2.0, 0.5)
