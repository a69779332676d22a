"""Invitations between people: drafted, opened, accepted, withdrawn, run out.

An invitation is a row, and every change of its state is guarded by the state that it was in: of two people
who press "accept" at once one opens the game, and an invitation that has been taken is never opened again.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.services.addressees import expect_started, for_anybody, invited
from bot.services.agreement import chosen, first_terms, rev_of
from bot.services.bank import expect_coins, told_to
from bot.services.computer import Computer
from bot.services.errors import (
    AlreadyTaken,
    Expired,
    NotAName,
    NotFound,
    NotInvited,
    NotYours,
    OwnChallenge,
    PlacesTaken,
    Stale,
    TermsChanged,
)
from bot.services.limits import expect_room_for_game, expect_room_for_lobby
from bot.services.opening import TAKEN, Opening, Place, open_game, places_of
from bot.services.passwords import Passwords
from bot.services.ports import (
    Challenge,
    Change,
    ChatId,
    DropTimer,
    Executor,
    GameId,
    Person,
    PersonId,
    Sitter,
    TakeChallenge,
    Terms,
    Timer,
)
from bot.services.referee import SEED_BYTES, TOKEN_BYTES, Referee
from bot.services.table import OFFERED

LIFETIME: Final = timedelta(hours=24)
CHALLENGE_TIMER: Final = "challenge"
"""Kind of the timer that ends an invitation; its subject is the token."""
OPEN: Final = "open"
VACANT: Final = "vacant"
"""Opened in the name of a group: whoever presses first is its opener."""
CANCELLED: Final = "cancelled"
EXPIRED: Final = "expired"
STANDING: Final = (OPEN, VACANT)
ENDED: Final = (TAKEN, CANCELLED, EXPIRED)
USERNAME: Final = re.compile(r"@?([A-Za-z][A-Za-z0-9_]{3,31})")
DEFAULT_TERMS: Final = first_terms("short")


class Invitations:
    """The use cases around one invitation."""

    def __init__(self, referee: Referee, computer: Computer, executor: Executor) -> None:
        self._referee = referee
        self._store = referee.store
        self._computer = computer
        self.passwords = Passwords(referee, executor)

    async def draft(
        self,
        opener: PersonId,
        *,
        terms: Terms = DEFAULT_TERMS,
        chat: ChatId | None = None,
        thread: int | None = None,
        addressed_to: PersonId | None = None,
        addressed_name: str | None = None,
        listed: bool = False,
    ) -> Challenge:
        """A card that only its opener sees, with its own sealed dice. `chat` None: a private game."""
        challenge = Challenge(
            token=self._referee.chance(TOKEN_BYTES).hex(),
            state=OFFERED,
            opener=opener,
            terms=terms,
            seed=self._referee.chance(SEED_BYTES),
            created_at=self._referee.clock.now(),
            chat=chat,
            thread=thread,
            addressed_to=addressed_to,
            addressed_name=addressed_name,
            listed=listed,
        )
        await self._store.append((), (challenge,))
        return challenge

    async def own(self, token: str, person: PersonId) -> Challenge:
        """The person's own card as it is now, to be looked at or changed."""
        challenge = await self._found(token)
        if challenge.opener != person or challenge.state == VACANT:
            raise NotYours(f"card {token!r} belongs to another person")
        return challenge

    async def changeable(self, token: str, person: PersonId) -> Challenge:
        """The person's own card, while it can be changed."""
        challenge = await self.own(token, person)
        return challenge if challenge.state == OFFERED else _standing(challenge)

    async def change(self, token: str, person: PersonId, field: str, value: str) -> Challenge:
        """One more choice of the opener, while nobody has accepted."""
        async with self._referee.locks.of(token):
            challenge = await self.changeable(token, person)
            terms = chosen(challenge.terms, field, value)
            if terms.rated:
                expect_started(await self._store.person(person))
            await expect_coins(self._store, person, terms)
            if challenge.terms.party and await self._store.crews.recruits(token):
                raise PlacesTaken(f"somebody sits at {token!r} on its terms")
            changed = replace(challenge, terms=terms)
            return await self._write(for_anybody(changed) if terms.party else changed)

    async def admit(
        self,
        token: str,
        person: PersonId,
        *,
        name: str | None = None,
        password: str | None = None,
        listed: bool = False,
    ) -> Challenge:
        """Who may accept: whoever has the link or finds it, one person by name, or who knows the password."""
        named = None if name is None else USERNAME.fullmatch(name.strip())
        if name is not None and named is None:
            raise NotAName("that is no username")
        hashed = None if password is None else await self.passwords.hashed(password)
        async with self._referee.locks.of(token):
            challenge = await self.changeable(token, person)
            admitted = replace(challenge, addressed_to=None, password_hash=hashed, listed=listed)
            username = None if named is None else named[1].lower()
            return await self._write(replace(admitted, addressed_name=username))

    async def open(self, token: str, person: PersonId, *, vacant: bool = False) -> Challenge:
        """From now on it can be accepted, for a day. `vacant`: nobody has a seat yet."""
        async with self._referee.locks.of(token):
            challenge = await self.own(token, person)
            if challenge.state == OPEN:
                return challenge
            if not vacant:
                await expect_room_for_lobby(self._store, person)
                await expect_coins(self._store, person, challenge.terms)
            now = self._referee.clock.now()
            state, due = VACANT if vacant else OPEN, now + LIFETIME
            opened = replace(challenge, state=state, expires_at=due)
            timer = Timer(CHALLENGE_TIMER, token, due)
            await self._store.append((), (TakeChallenge(token, OFFERED, state), opened, timer))
            return opened

    async def posted(self, token: str, chat: ChatId, message: int, thread: int | None = None) -> int | None:
        """Its card stands there now; the message where it stood before, when that was another one."""
        async with self._referee.locks.of(token):
            challenge = await self._store.challenge(token)
            if challenge is None or challenge.state not in STANDING or challenge.message == message:
                return None
            home = chat if challenge.chat is not None else None
            await self._write(replace(challenge, chat=home, thread=thread, message=message))
            return challenge.message

    async def look(self, token: str, person: Person) -> Challenge:
        """The invitation for somebody whom it was sent to; refused when it is dead or meant for others."""
        challenge = await self._found(token)
        if challenge.state == OFFERED and challenge.opener == person.id:
            return challenge
        self._expect_alive(_standing(challenge))
        if challenge.opener != person.id and not invited(challenge, person):
            raise NotInvited(f"invitation {token!r} is not for person {person.id}")
        return challenge

    async def acceptable(self, token: str, rev: str, person: Person) -> Challenge:
        """The invitation, if the person may accept these terms now; only the password is not asked."""
        challenge = await self.look(token, person)
        if challenge.opener == person.id:
            raise OwnChallenge(f"invitation {token!r} is the person's own")
        if challenge.terms.rated:
            expect_started(person)
        if rev != rev_of(challenge.terms):
            raise TermsChanged(f"invitation {token!r} has other terms than {rev!r}")
        await expect_coins(self._store, person.id, challenge.terms)
        return challenge

    async def sit(
        self, token: str, rev: str, person: Person, press: str, place: Place, password: str | None = None
    ) -> GameId | None:
        """Accept: the cards become boards, and the press seals the dice.

        None: nobody sat there yet, and the person now has the first seat."""
        async with self._referee.locks.of(token):
            challenge = await self.acceptable(token, rev, person)
            if challenge.terms.party:
                raise TermsChanged(f"at {token!r} one takes a place with somebody or against")
            if challenge.state == VACANT:
                await self._claim(challenge, person.id)
                return None
            await expect_room_for_game(self._store, person.id)
            await self.passwords.check(challenge, person.id, password)
            seats = (Sitter(challenge.opener), Sitter(person.id))
            changes: tuple[Change, ...] = (DropTimer(CHALLENGE_TIMER, token),)
            places = places_of(challenge, person.id, place)
            with told_to(person.id):
                table = await open_game(
                    self._referee, Opening(challenge, seats, press, places, changes=changes)
                )
        self._computer.follow(table)
        return table.id

    async def cancel(self, token: str, person: PersonId) -> Challenge:
        """The opener takes it back."""
        async with self._referee.locks.of(token):
            challenge = _standing(await self.own(token, person))
            taken = TakeChallenge(token, challenge.state, CANCELLED)
            await self._store.append((), (taken, DropTimer(CHALLENGE_TIMER, token)))
            return replace(challenge, state=CANCELLED)

    async def expire(self, timer: Timer) -> Challenge | None:
        """Its time is up: the invitation as it is then, whose card is to be shown before `settled`."""
        async with self._referee.locks.of(timer.subject):
            challenge = await self._store.challenge(timer.subject)
            if challenge is None or challenge.state not in STANDING:
                return challenge
            await self._store.append((), (TakeChallenge(challenge.token, challenge.state, EXPIRED),))
            return replace(challenge, state=EXPIRED)

    async def settled(self, timer: Timer) -> None:
        """The card of what has expired says so."""
        await self._store.append((), (DropTimer(timer.kind, timer.subject, timer.due_at),))

    async def of(self, person: Person) -> tuple[Challenge, ...]:
        """The invitations addressed to the person, then those that the person has opened.

        A card of inline mode is looked for in its chat."""
        to_me = await self._store.challenges(addressed_to=person.id)
        if person.username:
            to_me += await self._store.challenges(addressed_name=person.username.lower())
        mine = await self._store.challenges(opener=person.id)
        now = self._referee.clock.now()
        found = [*(each for each in to_me if each.opener != person.id), *mine]
        alive = (each for each in found if each.expires_at is None or now < each.expires_at)
        return tuple(each for each in alive if each.inline_message is None)

    async def tables(self) -> tuple[Challenge, ...]:
        """The open tables at which anybody may sit down, the newest first."""
        now = self._referee.clock.now()
        found = await self._store.challenges(listed=True)
        return tuple(each for each in found if each.expires_at is None or now < each.expires_at)

    async def _found(self, token: str) -> Challenge:
        """Offers under finished games are no invitations, whatever a forged press says."""
        challenge = await self._store.challenge(token)
        if challenge is None or challenge.rematch_of is not None:
            raise NotFound(f"no invitation {token!r}")
        return challenge

    def _expect_alive(self, challenge: Challenge) -> None:
        if challenge.expires_at is not None and self._referee.clock.now() >= challenge.expires_at:
            raise Expired(f"invitation {challenge.token!r} has run out")

    async def _write(self, challenge: Challenge) -> Challenge:
        """Another process may have seated somebody meanwhile: then nothing is written."""
        state = challenge.state
        await self._store.append((), (TakeChallenge(challenge.token, state, state), challenge))
        return challenge

    async def _claim(self, challenge: Challenge, person: PersonId) -> None:
        claimed = replace(challenge, state=OPEN, opener=person)
        await self._store.append((), (TakeChallenge(challenge.token, VACANT, OPEN), claimed))


def _standing(challenge: Challenge) -> Challenge:
    """The invitation, which can still be accepted; else the refusal that says why not."""
    if challenge.state in STANDING:
        return challenge
    refusals: dict[str, type[Stale]] = {TAKEN: AlreadyTaken, CANCELLED: Expired, EXPIRED: Expired}
    if challenge.state not in refusals:
        raise NotFound(f"invitation {challenge.token!r} has not been opened")
    raise refusals[challenge.state](f"invitation {challenge.token!r} is {challenge.state}")
