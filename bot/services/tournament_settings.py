"""What an organiser may choose, and the announcement after a choice; pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from bot.services.agreement import Field, chosen, main_fields
from bot.services.tournament_records import (
    BY_HAND,
    BY_LOT,
    BY_RATING,
    IN_GROUP,
    IN_PRIVATE,
    TournamentRow,
)
from engine.errors import BadOption
from engine.tournament.events import FORMS, ROBIN, SWISS

CAPACITIES: Final = ("4", "8", "16", "32", "64", "128")
OF_A_ROBIN: Final = CAPACITIES[:4]
"""Everybody meets everybody: with 32 that takes 31 rounds."""
STARTS: Final = (BY_HAND, "15", "60", "180", "720", "1440", "4320")
PATIENCES: Final = ("60", "360", "1440", "2880", "10080", "0")
ROUNDS: Final = ("0", "3", "4", "5", "6", "7", "8", "9", "11")
CONTEST: Final = "t"
"""Matches that belong to something play for no coins."""
BESIDE: Final = ("session", "party")
"""What tables agree on, and tournaments do not have."""
FREE: Final = ("start", "patience", "seeds")
"""What may change while players enter, for nobody has agreed to it."""


def fields(row: TournamentRow) -> tuple[Field, ...]:
    """Everything to choose: the form first, then what is played, then how it is held."""
    played = main_fields(replace(row.terms, contest=CONTEST))
    terms = [_matches_only(field) for field in played if field.name not in BESIDE]
    return (
        Field("form", FORMS, row.form),
        *terms,
        Field("capacity", CAPACITIES if row.form != ROBIN else OF_A_ROBIN, str(row.capacity)),
        Field("seeds", (BY_RATING, BY_LOT), row.seeds),
        *((Field("rounds", ROUNDS, str(row.rounds)),) if row.form == SWISS else ()),
        Field("start", STARTS, row.start),
        Field("patience", PATIENCES, row.patience),
        *((Field("boards", (IN_PRIVATE, IN_GROUP), row.boards),) if row.chat is not None else ()),
    )


def _matches_only(field: Field) -> Field:
    """A money session has no winner."""
    values = tuple(value for value in field.values if field.name != "length" or value != "0")
    return replace(field, values=values)


def changed(row: TournamentRow, name: str, value: str) -> TournamentRow:
    """The announcement after a choice; raises BadOption for what is not offered."""
    found = next((field for field in fields(row) if field.name == name), None)
    if found is None or value not in found.values:
        raise BadOption(f"{name} cannot be {value!r}")
    match name:
        case "form":
            most = int(OF_A_ROBIN[-1]) if value == ROBIN else row.capacity
            row = replace(row, form=value, capacity=min(row.capacity, most))
        case "capacity":
            row = replace(row, capacity=int(value))
        case "rounds":
            row = replace(row, rounds=int(value))
        case "seeds" | "boards":
            row = replace(row, seeds=value) if name == "seeds" else replace(row, boards=value)
        case "start" | "patience":
            row = replace(row, start=value) if name == "start" else replace(row, patience=value)
        case _:
            row = replace(row, terms=chosen(row.terms, name, value))
    return row


def starts_at(row: TournamentRow, now: datetime) -> datetime | None:
    """When one that is opened now begins by itself."""
    return None if row.start == BY_HAND else now + timedelta(minutes=int(row.start))


def patience(row: TournamentRow) -> timedelta | None:
    """How long a round waits for those who have not come; None: for ever."""
    return timedelta(minutes=int(row.patience)) if row.patience != "0" else None
