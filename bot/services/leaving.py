"""Somebody stops in the middle of a match: the running game is lost as it stands, and the match is over."""

from __future__ import annotations

from bot.services.ports import GameId, PersonId
from bot.services.referee import Referee
from bot.services.table import Table
from engine.match import ABANDONED


async def settle(referee: Referee, game: GameId, person: PersonId, *, cancel: bool = False) -> None:
    """The last game of a match of the person's; `cancel`: a friendly one is called off instead of lost."""
    async with referee.locks.of(game):
        table = await referee.load(game)
        if table.game.result is None:
            table = await _ended(referee, table, person, cancel=cancel)
        if not table.match.over:
            await referee.end_match(table, ABANDONED)
    referee.courier.changed(game)


async def _ended(referee: Referee, table: Table, person: PersonId, *, cancel: bool) -> Table:
    if (cancel and not counts(table)) or table.company is not None:
        return await referee.commit(table, table.game.cancel())
    seat = table.side_for(person)
    return await referee.commit(table, table.game.resign(seat, table.game.loss(seat)[0]))


def counts(table: Table) -> bool:
    """More than the friendly result hangs on the game."""
    return table.terms.rated or table.terms.stake > 0
