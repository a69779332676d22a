"""A team match with all that belongs to it, as one value: what the use cases decide on and the views show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.services.agreement import Field, main_fields
from bot.services.errors import NotFound, NotYours
from bot.services.ports import MatchRow, Person, PersonId, Store
from bot.services.team_records import CANCELLED, OPEN, OVER, RUNNING, TeamId, TeamMatch, team_stream
from engine.errors import BadOption
from engine.events import Event
from engine.teams import DECIDED, Teams, fold

TIMES: Final = (15, 60, 1440, 4320)
"""Minutes in which players may have to sit down."""
USUAL_TIME: Final = 1440
TIME: Final = "begin"
"""The field of those minutes, beside those of `agreement`."""
FIELDS: Final = ("variant", "length", "profile", "cube", "clock", "rated")


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who wants to run a team match."""

    person: PersonId
    admin: bool = False
    """Of the group in which it was announced."""


@dataclass(frozen=True, slots=True)
class TeamTable:
    """One team match; `persons` are its members, by number."""

    row: TeamMatch
    teams: Teams
    persons: tuple[PersonId, ...]
    people: Mapping[PersonId, Person]
    matches: Mapping[int, MatchRow]
    """By board, as far as they have begun."""

    @property
    def id(self) -> TeamId:
        return self.row.id

    def member(self, person: PersonId) -> int | None:
        """The number under which the person is in a team now."""
        numbers = (number for number, each in enumerate(self.persons) if each == person)
        return next((number for number in numbers if self.teams.sides[number] is not None), None)

    def side_of(self, person: PersonId) -> int | None:
        """The person's team; None for a spectator."""
        member = self.member(person)
        return None if member is None else self.teams.sides[member]

    def board_of(self, person: PersonId) -> int | None:
        member = self.member(person)
        return None if member is None else self.teams.board_of(member)

    def leads(self, person: PersonId) -> bool:
        """Whether the person is the captain of a team."""
        member = self.member(person)
        return member is not None and member in (self.teams.captain(0), self.teams.captain(1))

    def expect_organiser(self, who: Who) -> None:
        """Raises `NotYours` for whoever has neither announced it nor administers its group."""
        if who.person != self.row.opener and not (who.admin and self.row.chat is not None):
            raise NotYours(f"team match {self.id} is run by person {self.row.opener}")


async def load_teams(store: Store, team: TeamId) -> TeamTable:
    """The team match as the store knows it now; raises `NotFound`."""
    row = await store.teams.match(team)
    if row is None:
        raise NotFound(f"team match {team}")
    members = await store.teams.members(team)
    events = await store.events(team_stream(team))
    found = await store.contests.matches(team_stream(team)) if row.state != OPEN else ()
    persons = tuple(member.person for member in members)
    return TeamTable(
        row=row,
        teams=fold(events),
        persons=persons,
        people=await store.people([row.opener, *persons]),
        matches={board_of_match(match): match for match in found},
    )


def contest_key(team: TeamId, board: int) -> str:
    """What the match on a board belongs to: "w7.1"."""
    return f"{team_stream(team)}.{board}"


def board_of_match(match: MatchRow) -> int:
    return int(match.terms.contest.partition(".")[2])


def row_after(row: TeamMatch, teams: Teams, now: datetime) -> TeamMatch:
    """The list row of a team match whose last event came at that time."""
    over_at = None if teams.ended is None else row.over_at or now
    return replace(row, seq=teams.seq, state=state_of(teams), over_at=over_at)


def state_of(teams: Teams) -> str:
    if teams.ended is not None:
        return OVER if teams.ended.reason == DECIDED else CANCELLED
    return RUNNING if teams.started else OPEN


def team_fields(row: TeamMatch) -> tuple[Field, ...]:
    """What the organiser may choose until the start."""
    # What belongs to something is not played for coins.
    played = main_fields(replace(row.terms, contest=team_stream(row.id)))
    fields = [field for field in played if field.name in FIELDS]
    lengths = (replace(field, values=_matches_only(field)) for field in fields)
    return (*lengths, Field(TIME, tuple(map(str, TIMES)), str(row.minutes)))


def team_field(row: TeamMatch, name: str) -> Field:
    """One of them by name; raises `BadOption` where there is nothing to choose."""
    for field in team_fields(row):
        if field.name == name:
            return field
    raise BadOption(f"nothing to choose: {name!r}")


def _matches_only(field: Field) -> tuple[str, ...]:
    """A session has no winner, so that no board is one."""
    return tuple(value for value in field.values if field.name != "length" or value != "0")


def changed_events(teams: Teams, *events: Event) -> Teams:
    """The team match after all these events."""
    for event in events:
        teams = teams.after(event)
    return teams
