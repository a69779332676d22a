"""Matches that were played, as rows and as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.services.ports import (
    Append,
    ChatId,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    Sitter,
    Store,
    Terms,
    game_stream,
    match_stream,
)
from bot.services.projections import game_row, match_row
from engine.events import Cancelled, Event, GameEvent, LotThrown, MatchEnded, MatchStarted, Resigned
from engine.game import fold as fold_game
from engine.match import Match
from engine.scoring import Kind
from tests.store.builders import GAME, LATER, MATCH

SEATS: Final = MATCH.seats


@dataclass(frozen=True)
class Played:
    """A match with its games."""

    match: MatchRow
    games: tuple[GameRow, ...]
    appends: tuple[Append, ...]


def played(
    number: int,
    length: int,
    losers: Sequence[int | None],
    ended: MatchEnded | None = None,
    *,
    seats: tuple[Sitter, Sitter] = SEATS,
    variant: str = "short",
    chat: ChatId | None = None,
    at: datetime = LATER,
) -> Played:
    """A match whose games were resigned as a mars by these seats; None: still running, -1: called off."""
    match = Match.begin(MatchStarted(variant, length=length))
    log: list[Event] = [match.terms]
    games: list[GameRow] = []
    appends: list[Append] = []
    template = replace(GAME, match=MatchId(number), variant=variant, seats=seats, chat=chat)
    for count, loser in enumerate(losers):
        row = replace(template, id=GameId(100 * number + count))
        started = match.next_started("00", "1")
        log.append(match.game_started(row.id, started))
        match = match.after(log[-1])
        lost = () if loser is None else (Cancelled() if loser < 0 else Resigned(loser, Kind.MARS),)
        told: tuple[GameEvent, ...] = (started, LotThrown((5, 2)), *lost)
        game = fold_game(told)
        games.append(game_row(row, game, at))
        appends.append(Append(game_stream(row.id), 0, told, at))
        if loser is not None:
            log.append(match.scored(row.id, game))
            match = match.after(log[-1])
    if ended is not None:
        log.append(ended)
        match = match.after(ended)
    terms = Terms(variant, length=length)
    record = replace(MATCH, id=MatchId(number), terms=terms, seats=seats, chat=chat)
    appends.append(Append(match_stream(record.id), 0, tuple(log), at))
    return Played(match_row(record, match, at), tuple(games), tuple(appends))


async def keep(store: Store, *matches: Played) -> None:
    """Write them down; their people must be there already."""
    for one in matches:
        await store.append(one.appends, [one.match, *one.games])
