"""Challenges of inline mode: offered in any chat, written down only when somebody presses one.

Telegram asks anew with every letter that is typed, so what is offered costs no row: a card carries who offers
which game, signed, and its dice are derived from its token and a secret of this bot, sealed like all others.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from bot.services.agreement import LENGTHS, VARIANTS_OFFERED, first_terms, rev_of
from bot.services.errors import NotFound, OwnChallenge
from bot.services.invitations import CHALLENGE_TIMER, LIFETIME, OPEN, Invitations
from bot.services.opening import Place
from bot.services.ports import (
    Challenge,
    FirstChallenge,
    Person,
    PersonId,
    Setting,
    Timer,
)
from bot.services.referee import SEED_BYTES, Referee

SETTING: Final = ("bot", "inline")
"""Scope and name of the setting that holds the secret."""
MINUTE: Final = 60
NONCE_LETTERS: Final = 5
STAMP_LETTERS: Final = 7
TAG_LETTERS: Final = 12


@dataclass(frozen=True, slots=True)
class Slip:
    """A challenge as its button carries it. The token begins with the minute in which it was offered."""

    opener: PersonId
    variant: str
    length: int
    token: str


class Inline:
    """The use cases round a card in a chat where the bot is not."""

    def __init__(self, referee: Referee, invitations: Invitations) -> None:
        self._referee = referee
        self._store = referee.store
        self._invitations = invitations

    async def offers(self, opener: PersonId, games: Sequence[tuple[str, int]]) -> list[Challenge]:
        """What cards for these variants and lengths promise from now on; nothing is written."""
        secret = await self._secret()
        return [self._offer(Slip(opener, variant, length, ""), secret) for variant, length in games]

    def _offer(self, slip: Slip, secret: bytes) -> Challenge:
        minute = int(self._referee.clock.now().timestamp()) // MINUTE
        nonce = self._referee.chance(NONCE_LETTERS).hex()[-NONCE_LETTERS:]
        bare = replace(slip, token=f"{minute:0{STAMP_LETTERS}x}{nonce}")
        return _challenge(replace(bare, token=bare.token + _tag(bare, secret)), secret)

    async def challenge(self, slip: Slip) -> Challenge:
        """The challenge behind a button, as it stands now; raises `NotFound` for a forged one."""
        written = await self._store.challenge(slip.token)
        if written is not None:
            return written
        secret = await self._secret()
        fits = slip.variant in VARIANTS_OFFERED and slip.length in LENGTHS
        if not fits or not hmac.compare_digest(slip.token[-TAG_LETTERS:], _tag(slip, secret)):
            raise NotFound(f"nobody has offered {slip}")
        return _challenge(slip, secret)

    async def sit(self, slip: Slip, person: Person, press: str, inline_message: str) -> None:
        """Accept: the card becomes the board of both."""
        challenge = await self.challenge(slip)
        if challenge.opener == person.id:
            raise OwnChallenge(f"inline challenge {slip.token} is the person's own")
        await self.write(slip, inline_message)
        place = Place(None, None, inline_message=inline_message)
        await self._invitations.sit(slip.token, rev_of(challenge.terms), person, press, place)

    async def cancel(self, slip: Slip, person: Person, inline_message: str) -> Challenge:
        """The opener takes it back."""
        await self.write(slip, inline_message)
        return await self._invitations.cancel(slip.token, person.id)

    async def write(self, slip: Slip, inline_message: str) -> None:
        """From now on it is a row like any other invitation, which runs out and says so."""
        challenge = replace(await self.challenge(slip), inline_message=inline_message)
        assert challenge.expires_at is not None, "what is offered inline runs out"
        timer = Timer(CHALLENGE_TIMER, slip.token, challenge.expires_at)
        if await self._store.challenge(slip.token) is None:
            await self._store.append((), (FirstChallenge(challenge), timer))

    async def _secret(self) -> bytes:
        """Made once, and read each time: of two processes that make one at once, the last one counts."""
        known = await self._store.setting(*SETTING)
        if known is None:
            made = Setting(*SETTING, self._referee.chance(SEED_BYTES).hex())
            await self._store.append((), (made,))
            known = await self._store.setting(*SETTING)
        assert known is not None
        return bytes.fromhex(known)


def _tag(slip: Slip, secret: bytes) -> str:
    """Ties the token to who offers what: nobody can be made to have offered a game."""
    stamp = slip.token[: STAMP_LETTERS + NONCE_LETTERS]
    told = f"{slip.opener} {slip.variant} {slip.length} {stamp}"
    return hmac.new(secret, told.encode(), sha256).hexdigest()[:TAG_LETTERS]


def _challenge(slip: Slip, secret: bytes) -> Challenge:
    offered = datetime.fromtimestamp(int(slip.token[:STAMP_LETTERS], 16) * MINUTE, UTC)
    return Challenge(
        token=slip.token,
        state=OPEN,
        opener=slip.opener,
        terms=replace(first_terms(slip.variant), length=slip.length),
        seed=hmac.new(secret, f"dice {slip.token}".encode(), sha256).digest(),
        created_at=offered,
        expires_at=offered + LIFETIME,
    )
