"""Quick phrases between two people: friendly, few, and only to who wants to hear them."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.services.errors import NotFound, TooSoon
from bot.services.ports import GameId, Note, PersonId
from bot.services.referee import Referee
from bot.services.table import Table
from engine.errors import WrongPhase
from engine.side_events import Said

PHRASES: Final = ("luck", "good_roll", "well_played", "oops", "wait", "back", "thanks", "again")
"""Keys of the catalogue after `phrase.`; every text says something kind or useful."""
PAUSE: Final = timedelta(seconds=5)
"""So long a seat is quiet after a phrase."""


class Talk:
    """What two people may say to one another beside the board."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def say(self, game: GameId, phrase: str, person: PersonId) -> Note | None:
        """Show the opponent a phrase, in the opponent's own language."""
        if phrase not in PHRASES:
            raise NotFound(f"no phrase {phrase!r}")
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = table.seat_for(person)
            if not table.of_two_persons():
                raise WrongPhase(f"nobody at game {game} can read")
            now = int(self._referee.clock.now().timestamp() * 1000)
            before = table.aside.said[seat]
            if before is not None and now - before.at < PAUSE.total_seconds() * 1000:
                raise TooSoon(f"seat {seat} has spoken {now - before.at} ms ago")
            await self._referee.note(table, Said(seat, phrase, table.game.seq, now))
            self._referee.courier.changed(game)
        return Note("note.said" if _listens(table, 1 - seat) else "note.said_to_nobody")


def _listens(table: Table, seat: int) -> bool:
    wishes = table.preferences(seat)
    return wishes is not None and wishes.phrases
