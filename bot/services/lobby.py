"""Ways to a table: the card of a game against the computer, rematches and next games.

A card carries a fresh seed, and its envelope is shown before anybody presses. The id of the press that seats
the last player is mixed into the dice, so neither side could have chosen them.
"""

from __future__ import annotations

from typing import Final

from bot.services.adaptive import Opponents, opponents, seated
from bot.services.agreement import COMPUTER, first_terms, offered_terms
from bot.services.bank import told_to
from bot.services.computer import Computer
from bot.services.crews import next_captains
from bot.services.errors import AlreadyTaken, NotFound, NotYours, Stale
from bot.services.limits import expect_room_for_game
from bot.services.opening import Opening, Place, open_game
from bot.services.ports import Challenge, ChatId, DropBoard, GameId, PersonId, Sitter
from bot.services.referee import SEED_BYTES, TOKEN_BYTES, Referee
from bot.services.table import OFFERED
from engine.ai.strengths import ADAPTIVE, LEVELS
from engine.errors import WrongPhase

COMPUTER_TERMS: Final = first_terms("short", COMPUTER)
"""The international profile, but without the cube, and resigning asks nobody."""


class Lobby:
    """Opens matches and games."""

    def __init__(self, referee: Referee, computer: Computer) -> None:
        self._referee = referee
        self._store = referee.store
        self._computer = computer

    async def offer_computer(self, person: PersonId, variant: str = "") -> Challenge:
        """A card for a game against the computer, with its own sealed dice; raises BadOption."""
        challenge = Challenge(
            token=self._referee.chance(TOKEN_BYTES).hex(),
            state=OFFERED,
            opener=person,
            terms=offered_terms(variant, COMPUTER),
            seed=self._referee.chance(SEED_BYTES),
            created_at=self._referee.clock.now(),
        )
        await self._store.append((), (challenge,))
        return challenge

    async def opponents(self, person: PersonId, variant: str) -> Opponents:
        """Whom the card offers."""
        return await opponents(self._store, person, variant)

    async def sit_computer(
        self,
        token: str,
        level: str,
        person: PersonId,
        press: str,
        chat: ChatId,
        message: int | None = None,
    ) -> GameId:
        """The person sits down against the computer; the card's message becomes the board."""
        challenge = await self._store.challenge(token)
        if challenge is None or level not in (*LEVELS, ADAPTIVE):
            raise NotFound(f"no card {token!r} with level {level!r}")
        if challenge.opener != person:
            raise NotYours(f"card {token!r} belongs to another person")
        if challenge.state != OFFERED:
            raise AlreadyTaken(f"card {token!r} has been used")
        await expect_room_for_game(self._store, person)
        rival = await seated(self._store, Sitter(level=level), person, challenge.terms.variant)
        place = Place(person, chat, message=message)
        return await self._open(Opening(challenge, (Sitter(person), rival), press, (place,)))

    async def next_game(self, game: GameId, person: PersonId, press: str) -> GameId:
        """The next game of the match, or a rematch when it is over; by anybody of either seat.

        New boards are posted where the old ones stand; those keep the result. An adaptive computer sits down
        as strong as the results are now."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            table.side_for(person)
            if table.game.result is None:
                raise WrongPhase(f"game {game} is still being played")
            if table.offer is None or table.company is not None:
                raise Stale(f"the game after {game} has been opened already")
            boards = await self._store.boards(game)
            places = tuple(
                Place(board.reader, board.chat, board.thread, inline_message=board.inline_message)
                for board in boards
                if board.ephemeral is None
            )
            # Where nothing can be posted, the next board stands in the place of this one.
            left = tuple(DropBoard(board.id) for board in boards if board.inline_message is not None)
            running = None if table.match.over else table
            seats, crews = next_captains(table.row.seats, table.crews())
            first, second = [await seated(self._store, each, person, table.row.variant) for each in seats]
            opening = Opening(table.offer, (first, second), press, places, running, crews, left)
            with told_to(person):
                return await self._open(opening)

    async def _open(self, opening: Opening) -> GameId:
        table = await open_game(self._referee, opening)
        self._computer.follow(table)
        return table.id
