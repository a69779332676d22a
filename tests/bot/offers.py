"""Tables with something beside the board, and what their readers see."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.services.table import Table
from bot.views.board import board_view
from bot.views.reader import Reader
from engine.events import Event, LotThrown, MatchEnded, MatchEvent, Resigned, Rolled
from engine.rules import OptionValue
from engine.scoring import Kind
from engine.side_events import ResignOffered
from tests.bot.keys import BORIS_SITS, MINE, data, rows
from tests.bot.view_tables import beginning, beside, table_of, then, with_offer

OFFERS: Final[dict[str, OptionValue]] = {"resign": "offer", "cube": "geometric", "beaver": True}
SESSION: Final = replace(beginning(options=OFFERS, length=0), money=True)
OPENED: Final = then((beginning(options=OFFERS, length=5),), LotThrown((1, 3)), "8/5 6/5", Rolled((6, 4)))
"""Boris has moved, Anna has to play 6-4."""
MONEY: Final = then((SESSION,), LotThrown((1, 3)), "8/5 6/5")
"""In a session: Anna may double."""


def table(
    *beside_events: Event, events: tuple[Event, ...] = OPENED, match: list[MatchEvent] | None = None
) -> Table:
    return beside(table_of(events, rival=BORIS_SITS, match=match or ()), *beside_events)


def offered(seat: int = 1, kind: Kind = Kind.MARS) -> ResignOffered:
    return ResignOffered(seat, kind, len(OPENED))


def text(shown: Table, reader: Reader = MINE, menu: str = "") -> str:
    return board_view(shown, replace(reader, menu=menu)).caption


def keys(shown: Table, reader: Reader = MINE, menu: str = "") -> list[list[str]]:
    return rows(board_view(shown, replace(reader, menu=menu)).keyboard)


def press(shown: Table, label: str, reader: Reader = MINE, menu: str = "") -> str:
    return data(board_view(shown, replace(reader, menu=menu)).keyboard, label)


def ended(*beside_events: Event, length: int = 1, stop: MatchEnded | None = None) -> Table:
    """Boris has won koks from Anna."""
    first = replace(beginning(options=OFFERS, length=length), money=length == 0)
    events = then((first,), LotThrown((1, 3)), "8/5 6/5", Rolled((6, 4)), Resigned(0, Kind.MARS))
    shown = with_offer(beside(table_of(events, rival=BORIS_SITS), *beside_events))
    return shown if stop is None else replace(shown, match=shown.match.after(stop))
