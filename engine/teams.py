"""A team match as the fold of its events: two sides on three boards, the first to win two of them.

Methods decide (may refuse, change nothing) and give events; `after` applies and never refuses::

    teams = Teams.begin(TeamAnnounced())
    for event in teams.join(None, side=0):
        teams = teams.after(event)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final, Self

from engine.errors import (
    NotAtBoard,
    NotInTeam,
    TeamCaptainOnly,
    TeamFull,
    TeamsBegun,
    TeamsIncomplete,
    TeamsOver,
)
from engine.events import Event, Score
from engine.team_events import (
    TeamAnnounced,
    TeamDecided,
    TeamEnded,
    TeamJoined,
    TeamLeft,
    TeamLinedUp,
    TeamOpened,
    TeamSat,
    TeamScored,
    TeamStarted,
)

SIDES: Final = (0, 1)
PLAYED: Final = "played"
"""A board is over because its match is; level, it is nobody's."""
ABSENT: Final = "absent"
"""Somebody was not at the board in time."""
LEFT: Final = "left"
"""Somebody has left the team, or gave the board up."""
BESIDE: Final = "beside"
"""The team match was decided before: the two play on, and it does not count."""
OFF: Final = "off"
"""The team match was decided before the board was begun."""
DECIDED: Final = "decided"
CANCELLED: Final = "cancelled"
EXPIRED: Final = "expired"


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """One board; `players` are members, by side."""

    players: tuple[int, int]
    present: frozenset[int] = frozenset()
    """The sides whose player has sat down."""
    begun: bool = False
    score: Score = (0.0, 0.0)
    by: str = ""
    """Why it is over; "" until then."""
    winner: int | None = None

    @property
    def over(self) -> bool:
        return self.by != ""

    @property
    def running(self) -> bool:
        return self.begun and not self.over


@dataclass(frozen=True, slots=True)
class Teams:
    """A team match after some events."""

    terms: TeamAnnounced
    sides: tuple[int | None, ...] = ()
    """By member; None: has left."""
    lineups: tuple[tuple[int, ...] | None, tuple[int, ...] | None] = (None, None)
    until: int | None = None
    """When boards that have not begun are forfeited; None before the start."""
    boards: tuple[TeamBoard, ...] = ()
    ended: TeamEnded | None = None
    seq: int = 1
    """Events so far."""

    @classmethod
    def begin(cls, terms: TeamAnnounced) -> Self:
        return cls(terms)

    @property
    def started(self) -> bool:
        return self.until is not None

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def score(self) -> tuple[int, int]:
        """Boards won."""
        won = [board.winner for board in self.boards]
        return won.count(0), won.count(1)

    @property
    def ready(self) -> bool:
        """Both captains have lined their teams up."""
        return all(lineup is not None for lineup in self.lineups)

    def members(self, side: int) -> tuple[int, ...]:
        """In the order of joining."""
        return tuple(member for member, theirs in enumerate(self.sides) if theirs == side)

    def captain(self, side: int) -> int | None:
        """Who has been in the team longest."""
        return next(iter(self.members(side)), None)

    def bench(self, side: int) -> tuple[int, ...]:
        """Who is in the team and plays on no board; nobody knows before the line-up."""
        lineup = self.lineups[side]
        return () if lineup is None else tuple(each for each in self.members(side) if each not in lineup)

    def board_of(self, member: int) -> int | None:
        """On which board the member plays, once the match has started."""
        return next((each for each, board in enumerate(self.boards) if member in board.players), None)

    def side_of(self, member: int | None) -> int:
        """The member's side; raises `NotInTeam`."""
        side = None if member is None else self.sides[member]
        if side is None:
            raise NotInTeam(f"member {member} is in neither team")
        return side

    def join(self, member: int | None, side: int) -> tuple[Event, ...]:
        """Somebody, perhaps already a `member`, wants to play for that side."""
        self.expect_open()
        if member is not None and self.sides[member] == side:
            return ()
        if len(self.members(side)) >= self.terms.most:
            raise TeamFull(f"side {side} has {self.terms.most} members")
        moved = (TeamLeft(member),) if member is not None and self.sides[member] is not None else ()
        return (*moved, TeamJoined(len(self.sides), side))

    def leave(self, member: int | None) -> tuple[Event, ...]:
        """Out of the team; in the middle that gives up the member's board, unless it is over."""
        side = self.side_of(member)
        assert member is not None, "somebody has a side"
        self._expect_running()
        number = self.board_of(member)
        if number is None:
            return (TeamLeft(member),)
        return () if self.boards[number].over else (TeamDecided(number, 1 - side, LEFT),)

    def line_up(self, member: int | None, order: Sequence[int]) -> TeamLinedUp:
        """The captain says who plays on which board; anew as often as wanted, until the start."""
        side = self.expect_captain(member)
        if len(set(order)) != self.terms.boards or not set(order) <= set(self.members(side)):
            raise TeamsIncomplete(f"{order} is no line-up of side {side}")
        return TeamLinedUp(side, tuple(order))

    def expect_captain(self, member: int | None) -> int:
        """The side that the member may line up now; raises `TeamCaptainOnly` for anybody else."""
        self.expect_open()
        side = self.side_of(member)
        if self.captain(side) != member:
            raise TeamCaptainOnly(f"member {member} is not the captain of side {side}")
        return side

    def start(self, until: int) -> TeamStarted:
        """Show the line-ups; players have until then to sit down."""
        self.expect_open()
        if not self.ready:
            raise TeamsIncomplete("a side has no line-up yet")
        return TeamStarted(until)

    def place_of(self, member: int | None) -> int:
        """The member's board; raises `NotInTeam` or `NotAtBoard`, and `TeamsIncomplete` before the start."""
        self.side_of(member)
        if not self.started:
            raise TeamsIncomplete("the match has not started")
        number = None if member is None else self.board_of(member)
        if number is None:
            raise NotAtBoard(f"member {member} is on the bench")
        return number

    def sit(self, member: int | None) -> tuple[Event, ...]:
        """The player is at the board; nothing if that has been said."""
        number = self.place_of(member)
        self._expect_running()
        board, side = self.boards[number], self.side_of(member)
        if board.over or board.begun or side in board.present:
            return ()
        return (TeamSat(number, side),)

    def opened(self, board: int) -> TeamOpened:
        """Both are there, and their match has begun."""
        assert len(self.boards[board].present) == len(SIDES), f"somebody is missing at board {board}"
        return TeamOpened(board)

    def forfeits(self) -> tuple[TeamDecided, ...]:
        """The time is up: who sits alone has won the board, and where nobody sits it is nobody's."""
        return tuple(
            TeamDecided(number, next(iter(board.present), None), ABSENT)
            for number, board in enumerate(self.boards)
            if not board.begun and not board.over and len(board.present) < len(SIDES)
        )

    def verdict(self) -> tuple[Event, ...]:
        """What follows by itself from the boards so far: once two are won nothing else counts."""
        open_boards = [number for number, board in enumerate(self.boards) if not board.over]
        first, second = self.score
        if self.over or not self.started or (max(first, second) < self.terms.needed and open_boards):
            return ()
        winner = None if first == second else int(second > first)
        return (*self._spared(open_boards), TeamEnded(winner, DECIDED))

    def cancel(self, reason: str = CANCELLED) -> tuple[Event, ...]:
        """Nobody wins; matches that run go on between the two alone."""
        self._expect_running()
        open_boards = [number for number, board in enumerate(self.boards) if not board.over]
        return (*self._spared(open_boards), TeamEnded(None, reason))

    def after(self, event: Event) -> Self:
        """The team match after an event that a decision has returned or the store has kept."""
        return replace(self._applied(event), seq=self.seq + 1)

    def _applied(self, event: Event) -> Self:
        match event:
            case TeamJoined():
                return replace(self, sides=(*self.sides, event.side))
            case TeamLeft():
                return self._without(event.member)
            case TeamLinedUp() | TeamStarted():
                return self._towards_start(event)
            case TeamSat() | TeamOpened() | TeamScored() | TeamDecided():
                return self._on_board(event)
            case TeamEnded():
                return replace(self, ended=event)
        return self  # Other terms, which stand beside the events.

    def _towards_start(self, event: TeamLinedUp | TeamStarted) -> Self:
        first, second = self.lineups
        if isinstance(event, TeamLinedUp):
            order = tuple(event.order)
            return replace(self, lineups=(first, order) if event.side else (order, second))
        pairs = zip(first or (), second or (), strict=True)
        return replace(self, until=event.until, boards=tuple(TeamBoard(pair) for pair in pairs))

    def _on_board(self, event: TeamSat | TeamOpened | TeamScored | TeamDecided) -> Self:
        board = self.boards[event.board]
        match event:
            case TeamSat():
                board = replace(board, present=board.present | {event.side})
            case TeamOpened():
                board = replace(board, begun=True)
            case TeamScored():
                board = replace(board, score=event.score)
            case TeamDecided():
                board = replace(board, winner=event.winner, by=event.by)
        boards = (*self.boards[: event.board], board, *self.boards[event.board + 1 :])
        return replace(self, boards=boards)

    def _without(self, member: int) -> Self:
        """A line-up with somebody who has left is none, until the match has started."""
        sides = tuple(None if each == member else side for each, side in enumerate(self.sides))
        first, second = (
            None if lineup is not None and member in lineup else lineup for lineup in self.lineups
        )
        return replace(self, sides=sides, lineups=(first, second))

    def _spared(self, boards: Iterable[int]) -> tuple[TeamDecided, ...]:
        """Boards that do not count any more."""
        return tuple(
            TeamDecided(number, None, BESIDE if self.boards[number].begun else OFF) for number in boards
        )

    def _expect_running(self) -> None:
        if self.over:
            raise TeamsOver("the team match has ended")

    def expect_open(self) -> None:
        """Raises `TeamsBegun` or `TeamsOver`."""
        self._expect_running()
        if self.started:
            raise TeamsBegun("the team match has started")


def fold(events: Sequence[Event]) -> Teams:
    """The team match after these events, of which the first announces it."""
    announced = events[0]
    assert isinstance(announced, TeamAnnounced), f"{announced} announces no team match"
    return reduce(Teams.after, events[1:], Teams.begin(announced))
