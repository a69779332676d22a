"""What a commit of a game means for its chouette, and what events of that mean for the table; pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.services.chouette_records import chouette_stream
from bot.services.ports import Append, Change
from bot.services.table import Table
from engine.events import Event


def accompanied(table: Table, events: Sequence[Event], now: datetime) -> Table:
    """The table after these events of its chouette: another captain may play for the crew."""
    if table.company is None or not events:
        return table
    company = table.company.after(events, now)
    return replace(table, company=company, row=replace(table.row, seats=company.seats()))


def company_written(
    before: Table, after: Table, events: Sequence[Event], now: datetime
) -> tuple[Table, list[Append], list[Change]]:
    """The table after the game's end has been told to the chouette; what to write of all that.

    The stream is checked even when nothing is told: an automatic throw hangs on what stands there."""
    if before.company is None or after.company is None:
        return after, [], []
    ends = after.company.ends(after.id, after.game)
    company, told = after.company.after(ends, now), (*events, *ends)
    append = Append(chouette_stream(company.id), before.company.session.seq, told, now)
    return replace(after, company=company), [append], [company.row] if told else []
