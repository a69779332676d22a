"""The card of a game of pairs: four places, taken one by one; the press that takes the last opens the game.

A place is a row whose key two cannot write; who sits down first on a side is its captain in the first game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.services.computer import Computer
from bot.services.crews import PAIR, Crews
from bot.services.errors import AlreadyTaken, Stale
from bot.services.invitations import CHALLENGE_TIMER, OPEN, VACANT, Invitations
from bot.services.limits import expect_room_for_game
from bot.services.opening import Opening, Place, open_game
from bot.services.ports import (
    Challenge,
    Change,
    ChatId,
    DropRecruits,
    DropTimer,
    GameId,
    Note,
    Person,
    Recruit,
    Sitter,
    TakeChallenge,
)
from bot.services.referee import Referee

A_SIDE: Final = 2
SIDES: Final = (0, 1)
FIRST: Final = 0
"""The place of whoever leads the side in the first game."""
OPENER_SITS: Final = Note("note.opener_sits")
"""The opener stays on the side that the card names, or withdraws the card."""


class Pairing:
    """The use cases around such a card; its terms, its link and its end are those of any invitation."""

    def __init__(self, referee: Referee, computer: Computer, invitations: Invitations) -> None:
        self._referee = referee
        self._store = referee.store
        self._computer = computer
        self._invitations = invitations

    async def sit(
        self, token: str, rev: str, person: Person, seat: int, press: str, place: Place
    ) -> GameId | Note:
        """Take a place with the opener (seat 0) or against; with the last place the game begins.

        On the other side than before one changes over. The opener stays where the card says."""
        async with self._referee.locks.of(token):
            challenge = await self._invitations.look(token, person)
            if challenge.opener == person.id:
                return OPENER_SITS
            challenge = await self._joinable(token, rev, person)
            waiting = await self._waiting(challenge)
            if any((each.person, each.seat) == (person.id, seat) for each in waiting):
                return Note("note.sits_already")
            others = tuple(each for each in waiting if each.person != person.id)
            taken = {each.place for each in others if each.seat == seat}
            if len(taken) >= A_SIDE:
                raise AlreadyTaken(f"both places of side {seat} at {token!r} are taken")
            await expect_room_for_game(self._store, person.id)
            free = min({FIRST, FIRST + 1} - taken)
            message = None if place.chat == challenge.chat else place.message
            mine = Recruit(token, person.id, seat, free, message)
            if len(others) + 1 < A_SIDE * len(SIDES):
                await self._write(challenge, mine)
                return Note("note.sits")
            return await self._open(challenge, (*others, mine), press, place)

    async def rise(self, token: str, person: Person) -> Note:
        """Give the place back; the opener withdraws the whole card instead."""
        async with self._referee.locks.of(token):
            challenge = await self._invitations.look(token, person)
            if challenge.opener == person.id:
                return OPENER_SITS
            await self._store.append((), (_unchanged(challenge), DropRecruits(token, person.id)))
        return Note("note.rose")

    async def _joinable(self, token: str, rev: str, person: Person) -> Challenge:
        """The card, if the person may sit down there on these terms."""
        challenge = await self._invitations.acceptable(token, rev, person)
        if challenge.terms.party != PAIR:
            raise Stale(f"{token!r} is no card of pairs")
        return challenge

    async def _waiting(self, challenge: Challenge) -> tuple[Recruit, ...]:
        """Who sits there; the opener of an open card has the first place, whether it is written or not."""
        found = await self._store.crews.recruits(challenge.token)
        if challenge.state == VACANT:
            return found
        opener = Recruit(challenge.token, challenge.opener, 0, FIRST, challenge.message)
        return (opener, *(each for each in found if each.person != challenge.opener))

    async def _write(self, challenge: Challenge, mine: Recruit) -> None:
        if challenge.state == VACANT:
            claimed = replace(challenge, state=OPEN, opener=mine.person)
            await self._store.append((), (TakeChallenge(challenge.token, VACANT, OPEN), claimed))
            return
        await self._store.append((), (_unchanged(challenge), mine))

    async def _open(
        self, challenge: Challenge, waiting: tuple[Recruit, ...], press: str, place: Place
    ) -> GameId:
        ordered = sorted(waiting, key=lambda each: (each.seat, each.place))
        first, second = (tuple(each.person for each in ordered if each.seat == seat) for seat in SIDES)
        crews: Crews = (first[1:], second[1:])
        changes: tuple[Change, ...] = (
            DropTimer(CHALLENGE_TIMER, challenge.token),
            DropRecruits(challenge.token),
        )
        seats = (Sitter(first[0]), Sitter(second[0]))
        places = _places(challenge, waiting, place)
        opening = Opening(challenge, seats, press, places, crews=crews, changes=changes)
        table = await open_game(self._referee, opening)
        self._computer.follow(table)
        return table.id


def _unchanged(challenge: Challenge) -> TakeChallenge:
    """Nobody has withdrawn or filled the card meanwhile."""
    return TakeChallenge(challenge.token, challenge.state, challenge.state)


def _places(challenge: Challenge, waiting: tuple[Recruit, ...], pressed: Place) -> tuple[Place, ...]:
    """A group has the one board; else every card becomes its reader's."""
    if challenge.chat is not None:
        return (Place(None, challenge.chat, challenge.thread, challenge.message),)
    return tuple(_own(each) for each in waiting)


def _own(recruit: Recruit) -> Place:
    return Place(recruit.person, ChatId(recruit.person), message=recruit.message)
