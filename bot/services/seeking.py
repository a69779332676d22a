"""Looking for an opponent: a queue of persons who want the same game, first by like ratings, then any.

Who waits is a challenge in a state of its own, one per person. Two are seated by one transaction that takes
both challenges, so nobody is ever seated twice. The dice are those of who came first, whose screen has shown
their envelope since; the press of who came last is mixed into them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import inf
from typing import Final

from bot.services.addressees import expect_started
from bot.services.agreement import chosen, offered_terms
from bot.services.computer import Computer
from bot.services.errors import Stale
from bot.services.invitations import CANCELLED, EXPIRED
from bot.services.limits import expect_room_for_game, has_room_for_game
from bot.services.opening import TAKEN, Opening, Place, open_game
from bot.services.ports import (
    Challenge,
    Change,
    ChatId,
    DropTimer,
    GameId,
    Person,
    PersonId,
    Sitter,
    TakeChallenge,
    Terms,
    Timer,
)
from bot.services.referee import SEED_BYTES, Referee
from engine.errors import BadOption
from engine.ratings import Rating, family_of

SEEKING: Final = "seeking"
"""The state of a challenge whose opener waits in the queue."""
SEEK_TIMER: Final = "seek"
"""Kind of the timer that looks again; its subject is the token, its payload the press that joined."""
LENGTHS: Final = (1, 3, 5, 7)
REACH: Final = ((0, 100.0), (30, 200.0), (60, 400.0), (120, inf))
"""After so many seconds a rating may differ by so much."""
PATIENCE: Final = timedelta(hours=1)
QUEUE: Final = "queue"
"""The lock of everybody who joins, leaves or looks again."""


@dataclass(frozen=True, slots=True)
class Found:
    """Two have been seated; the first has waited longer."""

    game: GameId
    seekers: tuple[Challenge, Challenge]


def seek_token(person: PersonId) -> str:
    """One per person: whoever joins again takes the place of the own earlier wish."""
    return f"seek{person}"


def sought(variant: str, length: int) -> Terms:
    """What is played: rated, by the first profile; raises BadOption for what is not offered."""
    if length not in LENGTHS:
        raise BadOption(f"nobody can look for a match to {length}")
    return chosen(chosen(offered_terms(variant), "length", str(length)), "rated", "on")


def reach(waited: timedelta) -> float:
    """By how much the ratings may differ after so long a wait of who came last."""
    return max(far for after, far in REACH if timedelta(seconds=after) <= max(waited, timedelta()))


def next_look(since: datetime, now: datetime) -> datetime:
    """When the reach grows, or the patience ends."""
    growths = (since + timedelta(seconds=after) for after, _ in REACH)
    return min((at for at in growths if at > now), default=since + PATIENCE)


class Seeking:
    """The use cases around the queue."""

    def __init__(self, referee: Referee, computer: Computer) -> None:
        self._referee = referee
        self._store = referee.store
        self._computer = computer

    async def waiting(self) -> tuple[Challenge, ...]:
        """Everybody in the queue, who came last first."""
        now = self._referee.clock.now()
        found = await self._store.challenges(states=(SEEKING,))
        return tuple(each for each in found if each.expires_at is None or now < each.expires_at)

    async def wish(self, person: PersonId) -> Challenge | None:
        """What the person looks for, or has looked for last."""
        return await self._store.challenge(seek_token(person))

    async def join(
        self, person: Person, variant: str, length: int, press: str, message: int | None
    ) -> Found | Challenge:
        """Look for an opponent: a game at once, or the wish that waits for one."""
        terms, token = sought(variant, length), seek_token(person.id)
        expect_started(person)
        await expect_room_for_game(self._store, person.id)
        async with self._referee.locks.of(QUEUE):
            now = self._referee.clock.now()
            wish = Challenge(
                token=token,
                state=SEEKING,
                opener=person.id,
                terms=terms,
                seed=self._referee.chance(SEED_BYTES),
                created_at=now,
                expires_at=now + PATIENCE,
                message=message,
            )
            timer = Timer(SEEK_TIMER, token, next_look(now, now), payload=press)
            await self._store.append((), (wish, timer))
            return await self._match(wish, press, here=message) or wish

    async def leave(self, person: PersonId) -> None:
        """Out of the queue; who has been seated meanwhile is told so by `AlreadyTaken`."""
        token = seek_token(person)
        async with self._referee.locks.of(QUEUE):
            wish = await self._store.challenge(token)
            if wish is not None and wish.state in {SEEKING, TAKEN}:
                taken = TakeChallenge(token, SEEKING, CANCELLED)
                await self._store.append((), (taken, DropTimer(SEEK_TIMER, token)))

    async def look_again(self, timer: Timer) -> Found | Challenge | None:
        """The reach has grown, or the time is up: the game, or the wish whose time is up."""
        async with self._referee.locks.of(QUEUE):
            wish, now = await self._store.challenge(timer.subject), self._referee.clock.now()
            spent = DropTimer(timer.kind, timer.subject, timer.due_at)
            if wish is None or wish.state != SEEKING:
                await self._store.append((), (spent,))
                return None
            if wish.expires_at is not None and wish.expires_at <= now:
                await self._store.append((), (TakeChallenge(wish.token, SEEKING, EXPIRED), spent))
                return replace(wish, state=EXPIRED)
            found = await self._match(wish, timer.payload)
            if found is None:
                again = replace(timer, due_at=next_look(wish.created_at, now))
                await self._store.append((), (again,))
            return found

    async def _match(self, wish: Challenge, press: str, here: int | None = None) -> Found | None:
        """Seat the person with whoever fits best of those who came before.

        `here`: the message that has just been pressed and becomes the board."""
        if not await has_room_for_game(self._store, wish.opener):
            return None  # Other games have begun during the wait; one of them may end before it does.
        for first in await self._fitting(wish):
            if not await has_room_for_game(self._store, first.opener):
                continue
            try:
                return await self._seat(first, wish, press, here)
            except Stale:  # One of the two has been seated, or has left.
                again = await self._store.challenge(wish.token)
                if again is None or again.state != SEEKING:
                    return None
        return None

    async def _fitting(self, wish: Challenge) -> Sequence[Challenge]:
        """Who has waited longer for the same and is within reach, the nearest rating first."""
        now = self._referee.clock.now()
        came = (wish.created_at, wish.token)
        earlier = [
            each
            for each in await self.waiting()
            if each.terms == wish.terms and (each.created_at, each.token) < came
        ]
        people = await self._store.people([each.opener for each in earlier])
        persons, family = [wish.opener, *people], family_of(wish.terms.variant)
        ratings = await self._store.ratings.of(persons, family)
        mine = ratings.get(wish.opener, Rating()).value
        far = {
            each.token: abs(ratings.get(each.opener, Rating()).value - mine)
            for each in earlier
            if not people[each.opener].blocked
        }
        near = [each for each in earlier if far.get(each.token, inf) <= reach(now - wish.created_at)]
        return sorted(near, key=lambda each: (far.get(each.token, inf), each.created_at))

    async def _seat(self, first: Challenge, last: Challenge, press: str, here: int | None) -> Found:
        """Both wishes are taken by the transaction that opens the game."""
        seats = (Sitter(first.opener), Sitter(last.opener))
        # Who waits elsewhere gets a new message: an edit would tell nobody.
        places = (
            Place(first.opener, ChatId(first.opener)),
            Place(last.opener, ChatId(last.opener), message=here),
        )
        changes: tuple[Change, ...] = (
            TakeChallenge(last.token, SEEKING, TAKEN),
            *(DropTimer(SEEK_TIMER, each.token) for each in (first, last)),
        )
        table = await open_game(self._referee, Opening(first, seats, press, places, changes=changes))
        self._computer.follow(table)
        return Found(table.id, (first, last))
