"""Records to rows and back, events to rows and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import Column, Table

from bot.services.analyses import AnalysisRequest, ErrorRate, GameAnalysis, ImportAnalysis
from bot.services.changes import Append, Record
from bot.services.chouette_records import ChouetteMember, ChouetteRow
from bot.services.clock_records import GameClock, Holiday, Outage
from bot.services.crews import Companion, Proposal, Recruit
from bot.services.dicecounts import DiceCount
from bot.services.imported import Imported
from bot.services.puzzle_records import DayPuzzle, PuzzleAnswer, PuzzleBallot, PuzzleVote
from bot.services.ratings import RatedResult, RatingRow
from bot.services.records import (
    Awaiting,
    Board,
    Challenge,
    Chat,
    Draft,
    GameRow,
    Heartbeat,
    MatchRow,
    Person,
    Picture,
    Ping,
    Processed,
    Setting,
    Sitter,
    Timer,
)
from bot.services.team_records import TeamCard, TeamMatch, TeamMember
from bot.services.tournament_records import (
    TournamentCard,
    TournamentCopy,
    TournamentNotice,
    TournamentPlayer,
    TournamentRow,
)
from bot.store import (
    analysis_tables,
    chouette_tables,
    clock_tables,
    crew_tables,
    dice_tables,
    import_tables,
    puzzle_tables,
    rating_tables,
    tables,
    team_tables,
    tournament_tables,
)
from bot.store.types import compact
from engine.event_codec import decode, encode
from engine.events import Event

Values: TypeAlias = dict[str, Any]
"""Column keys to values, as SQLAlchemy takes them."""

R = TypeVar("R", bound=Record)

TABLES: Final[Mapping[type[object], Table]] = {
    Person: tables.people,
    Chat: tables.chats,
    Challenge: tables.challenges,
    MatchRow: tables.matches,
    GameRow: tables.games,
    Draft: tables.drafts,
    Board: tables.boards,
    Ping: tables.pings,
    Timer: tables.timers,
    Picture: tables.pictures,
    Awaiting: tables.awaiting,
    Setting: tables.settings,
    Processed: tables.processed_updates,
    Heartbeat: tables.heartbeat,
    RatingRow: rating_tables.ratings,
    RatedResult: rating_tables.rated_results,
    GameClock: clock_tables.clocks,
    Outage: clock_tables.outages,
    Holiday: clock_tables.holidays,
    Imported: import_tables.imports,
    GameAnalysis: analysis_tables.analyses,
    ErrorRate: analysis_tables.error_rates,
    AnalysisRequest: analysis_tables.analysis_requests,
    ImportAnalysis: analysis_tables.import_analyses,
    DiceCount: dice_tables.dice_counts,
    DayPuzzle: puzzle_tables.puzzles,
    PuzzleAnswer: puzzle_tables.puzzle_answers,
    PuzzleVote: puzzle_tables.puzzle_votes,
    PuzzleBallot: puzzle_tables.puzzle_ballots,
    Companion: crew_tables.companions,
    Proposal: crew_tables.proposals,
    Recruit: crew_tables.recruits,
    TournamentRow: tournament_tables.tournaments,
    TournamentPlayer: tournament_tables.tournament_players,
    TournamentCard: tournament_tables.tournament_cards,
    TournamentCopy: tournament_tables.tournament_copies,
    TournamentNotice: tournament_tables.tournament_notices,
    TeamMatch: team_tables.team_matches,
    TeamMember: team_tables.team_members,
    TeamCard: team_tables.team_cards,
    ChouetteRow: chouette_tables.chouettes,
    ChouetteMember: chouette_tables.chouette_members,
}

SPREAD: Final[Mapping[str, tuple[str, ...]]] = {
    "seats": ("seat0_person", "seat0_level", "seat1_person", "seat1_level"),
    "score": ("score0", "score1"),
    "turn": ("turn0", "turn1"),
    "reserve": ("reserve0", "reserve1"),
}
"""The fields that take more than one column."""


def columns_of(kind: type[R]) -> list[Column[Any]]:
    """The columns that make up the record, and no others."""
    names = (name for field in fields(kind) for name in SPREAD.get(field.name, (field.name,)))
    return [TABLES[kind].c[name] for name in names]


def to_row(record: Record) -> Values:
    """The record's columns with their values."""
    row: Values = {field.name: getattr(record, field.name) for field in fields(record)}
    if isinstance(record, Timer):
        row["leased_until"] = None  # Written anew is armed anew.
    if isinstance(record, GameRow | MatchRow):
        first, second = row.pop("seats")
        row |= zip(SPREAD["seats"], (first.person, first.level, second.person, second.level), strict=True)
    for name in ("score", "turn", "reserve"):
        if name in row:
            row |= zip(SPREAD[name], row.pop(name), strict=True)
    if isinstance(record, MatchRow):
        # SQL tells matches from single games, rated from friendly ones, and contests apart, by these.
        names = ("length", "rated", "contest", "party")
        row |= {name: getattr(record.terms, name) for name in names}
    return row


def from_row(kind: type[R], row: Sequence[Any]) -> R:
    """The record whose columns, in the order of `columns_of`, the row holds."""
    if not any(name in SPREAD for name in kind.__dataclass_fields__):
        return kind(*row)
    rest = iter(row)
    return kind(*(_folded(name, rest) for name in kind.__dataclass_fields__))


def _folded(name: str, rest: Iterator[Any]) -> Any:
    """The next field of a record whose columns are left."""
    if name == "seats":
        return (Sitter(next(rest), next(rest)), Sitter(next(rest), next(rest)))
    return (next(rest), next(rest)) if name in SPREAD else next(rest)


def to_event_rows(append: Append) -> list[Values]:
    """The rows of the events table, numbered after what the stream holds."""
    return [
        {"stream": append.stream, "seq": seq, "kind": kind, "data": compact(data), "at": append.at}
        for seq, (kind, data) in enumerate(map(encode, append.events), append.after + 1)
    ]


def from_event_rows(rows: Iterable[tuple[str, str]]) -> tuple[Event, ...]:
    """The events of (kind, data) in order, the oldest first."""
    return tuple(decode(kind, json.loads(data)) for kind, data in rows)
