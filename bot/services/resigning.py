"""Resigning: at once where the position decides, else by an offer that the opponent accepts or refuses.

Offers live in the side stream: the opponent's half-made turn stays as it is, and any event of the game has
refused them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from bot.services.computer import Computer, answer_timer
from bot.services.errors import NotAsked, Stale
from bot.services.ports import AmendBoard, Change, GameId, Note, PersonId
from bot.services.referee import Referee
from bot.services.table import Table
from engine.board import OFF
from engine.errors import GameOver, WrongPhase
from engine.game import Game
from engine.rules import in_contact
from engine.scoring import FIRST_QUARTER, Kind


class Resigning:
    """The use cases around giving a game up."""

    def __init__(self, referee: Referee, computer: Computer) -> None:
        self._referee = referee
        self._computer = computer

    async def may_ask(self, game: GameId, person: PersonId) -> int:
        """The seat of somebody who thinks about resigning."""
        table = await self._referee.load(game)
        if table.game.result is not None:
            raise GameOver(f"game {game} has ended")
        return table.seat_for(person)

    async def resign(self, game: GameId, seq: int, person: PersonId) -> Note | None:
        """Give the game up at the price that the board showed when it asked; also while the rival thinks."""
        async with self._at(game, seq, person) as (table, seat):
            self._computer.follow(await self._referee.commit(table, table.game.resign(seat)))
        return None

    async def offer(self, game: GameId, seq: int, kind: str, person: PersonId) -> Note | None:
        """Offer to lose in this class; the opponent answers. The same press twice offers once."""
        async with self._at(game, seq, person) as (table, seat):
            offer = table.aside.offer_to_resign(table.game, seat, _kind(kind))
            if table.aside.open_offer(table.game) == offer:
                return None
            if offer.kind not in classes(table, seat):
                raise WrongPhase(f"{offer.kind} makes no sense as an offer now")
            changes: list[Change] = list(await self._menus_closed(table))
            if table.rival(seat).level is not None:
                changes.append(answer_timer(table.id, self._referee.clock.now()))
            self._computer.follow(await self._referee.note(table, offer, changes=changes))
        return Note("note.resign_offered")

    async def accept(self, game: GameId, seq: int, kind: str, person: PersonId) -> Note | None:
        """Take what was shown: an offer of that class ends the game."""
        async with self._at(game, seq, person) as (table, seat):
            _expect_offer(table, seat, kind)
            event = table.aside.accept(table.game, seat)
            self._computer.follow(await self._referee.commit(table, event))
        return None

    async def refuse(self, game: GameId, seq: int, kind: str, person: PersonId) -> Note | None:
        """Play on for more than what was shown."""
        async with self._at(game, seq, person) as (table, seat):
            _expect_offer(table, seat, kind)
            self._computer.follow(await self._referee.note(table, table.aside.refuse(table.game, seat)))
        return None

    async def withdraw(self, game: GameId, seq: int, person: PersonId) -> Note | None:
        """Take one's own offer back before it is answered."""
        async with self._at(game, seq, person) as (table, seat):
            offer = table.aside.open_offer(table.game)
            if offer is not None and offer.seat != seat:
                raise NotAsked(f"seat {seat} has made no offer")
            self._computer.follow(await self._referee.note(table, table.aside.withdraw(table.game, seat)))
        return None

    @asynccontextmanager
    async def _at(self, game: GameId, seq: int, person: PersonId) -> AsyncIterator[tuple[Table, int]]:
        """The table and the seat of a press by either player, on or off turn."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            seat = table.seat_for(person)
            if table.game.result is not None:
                raise GameOver(f"game {game} has ended")
            if table.company is not None:
                raise WrongPhase(f"in game {game} everybody gives up alone")
            if seq != table.game.seq:
                raise Stale(f"game {game} is at event {table.game.seq}, the press at {seq}")
            yield table, seat

    async def _menus_closed(self, table: Table) -> tuple[AmendBoard, ...]:
        """Nobody misses the question behind an open menu."""
        boards = await self._referee.store.boards(table.id)
        return tuple(AmendBoard(replace(board, menu="")) for board in boards if board.menu)


def _expect_offer(table: Table, seat: int, kind: str) -> None:
    """The offer is still the one that was shown."""
    offer = table.aside.open_offer(table.game)
    if offer is not None and offer.seat == seat:
        raise NotAsked(f"seat {seat} has made this offer itself")
    if offer is None or offer.kind is not _kind(kind):
        raise Stale(f"{kind} is not, or no longer, what waits for seat {seat}")


def classes(table: Table, seat: int) -> tuple[Kind, ...]:
    """The classes that the seat can sensibly offer now, the cheapest first.

    None that it cannot lose any more, none beyond what wins the match, none that was refused a moment ago."""
    game, refused = table.game, _refused(table, seat)
    found: list[Kind] = []
    for kind in game.resign_kinds():
        if found and (not _may_still_lose(game, seat, kind) or _wins_match(table, seat, found[-1])):
            break
        found.append(kind)
    return tuple(kind for kind in found if refused is None or found.index(kind) > found.index(refused))


def _kind(name: str) -> Kind:
    if name not in set(Kind):
        raise WrongPhase(f"no such class: {name!r}")
    return Kind(name)


def _may_still_lose(game: Game, seat: int, kind: Kind) -> bool:
    """A checker off rules everything but an oin out; a race that has left the winner's home, a koks."""
    side, s1 = game.sides[seat], game.rules.options["score_scale"] == "s1"
    if side[OFF]:
        return kind is Kind.OIN
    if kind is not Kind.KOKS or s1 or not game.rules.opposed or in_contact(game.rules, game.position(seat)):
        return True
    return any(side[FIRST_QUARTER:])


def _wins_match(table: Table, seat: int, kind: Kind) -> bool:
    """The class gives the opponent the match already."""
    match = table.match
    points = 1 if match.terms.best else table.game.cost_of_resigning(seat, kind).points
    return not match.money and match.score[1 - seat] + points >= match.terms.length


def _refused(table: Table, seat: int) -> Kind | None:
    """The class that the opponent has just refused: the same again would be begging."""
    closed, by = table.aside.closed, table.aside.closed_by
    just_now = closed is not None and closed.seq == table.game.seq and closed.seat == seat and by != seat
    return closed.kind if closed is not None and just_now else None
