"""Team matches to begin a test with."""

from __future__ import annotations

from functools import reduce

from engine.events import Event
from engine.team_events import (
    TeamAnnounced,
    TeamDecided,
    TeamJoined,
    TeamLinedUp,
    TeamOpened,
    TeamSat,
    TeamStarted,
)
from engine.teams import PLAYED, SIDES, Teams

UNTIL = 1_790_000_000_000


def after(teams: Teams, *events: Event) -> Teams:
    return reduce(Teams.after, events, teams)


def filled(first: int = 3, second: int = 3) -> Teams:
    """Members 0, 1, 2, ... of the first side, then those of the second."""
    joined = [TeamJoined(each, int(each >= first)) for each in range(first + second)]
    return after(Teams.begin(TeamAnnounced()), *joined)


def lined_up() -> Teams:
    return after(filled(), TeamLinedUp(0, (0, 1, 2)), TeamLinedUp(1, (5, 4, 3)))


def started() -> Teams:
    return after(lined_up(), TeamStarted(UNTIL))


def opened(teams: Teams, *boards: int) -> Teams:
    for board in boards:
        teams = after(teams, *(TeamSat(board, side) for side in SIDES), TeamOpened(board))
    return teams


def won(teams: Teams, board: int, winner: int | None) -> Teams:
    teams = after(teams, TeamDecided(board, winner, PLAYED))
    return after(teams, *teams.verdict())
