"""Team matches in which anything happens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Refused
from engine.event_codec import decode, encode
from engine.events import Event
from engine.team_events import TeamAnnounced, TeamDecided
from engine.teams import PLAYED, SIDES, Teams, fold
from tests.engine.teams import UNTIL, after


def walked(choices: Sequence[tuple[int, int, int]]) -> list[Event]:
    """A team match in which somebody does one thing after the other; what is refused has no effect."""
    events: list[Event] = [TeamAnnounced()]
    for action, one, other in choices:
        teams = fold(events)
        member = one % len(teams.sides) if teams.sides else None
        try:
            events += acted(teams, action, member, other)
        except Refused:
            continue
    return events


def acted(teams: Teams, action: int, member: int | None, other: int) -> Sequence[Event]:
    team = other % 2
    acts: list[Callable[[], Sequence[Event]]] = [
        lambda: teams.join(None, team),
        lambda: teams.join(member, team),
        lambda: teams.leave(member),
        lambda: (teams.line_up(teams.captain(team), teams.members(team)[-3:]),),
        lambda: (teams.start(UNTIL),),
        lambda: sat(teams, member),
        lambda: decided(teams, other),
        lambda: teams.forfeits() if other == 0 else (),
    ]
    return acts[action]()


def sat(teams: Teams, member: int | None) -> Sequence[Event]:
    events = teams.sit(member)
    board = None if member is None else teams.board_of(member)
    now = after(teams, *events)
    if board is not None and events and len(now.boards[board].present) == 2:
        return (*events, now.opened(board))
    return events


def decided(teams: Teams, other: int) -> Sequence[Event]:
    running = [number for number, board in enumerate(teams.boards) if board.running]
    if not running:
        return ()
    event = TeamDecided(running[other % len(running)], (0, 1, None)[other % 3], PLAYED)
    return (event, *after(teams, event).verdict())


STEPS = st.tuples(st.integers(0, 7), st.integers(0, 20), st.integers(0, 20))


@given(st.lists(STEPS, max_size=40))
def test_whatever_happens_a_team_match_stays_in_order(choices: list[tuple[int, int, int]]) -> None:
    events = walked(choices)
    teams = fold(events)

    assert all(len(teams.members(side)) <= 6 for side in SIDES)
    assert not set(teams.members(0)) & set(teams.members(1))
    assert all(lineup is None or len(set(lineup)) == 3 for lineup in teams.lineups)
    assert len({player for board in teams.boards for player in board.players}) == 2 * len(teams.boards)
    assert teams.seq == len(events)
    assert teams.verdict() == () or not teams.over
    assert max(teams.score) < 2 or teams.over or teams.verdict()
    assert recounted(events) == teams.score
    assert teams.ended is None or teams.ended.winner == leader(recounted(events))


@given(st.lists(STEPS, max_size=40))
def test_stored_events_lead_to_the_same_team_match(choices: list[tuple[int, int, int]]) -> None:
    events = walked(choices)

    assert fold([decode(*encode(event)) for event in events]) == fold(events)


def recounted(events: Sequence[Event]) -> tuple[int, int]:
    """Boards won, counted from the events alone."""
    winners = [event.winner for event in events if isinstance(event, TeamDecided)]
    return winners.count(0), winners.count(1)


def leader(score: tuple[int, int]) -> int | None:
    return None if score[0] == score[1] else score.index(max(score))
