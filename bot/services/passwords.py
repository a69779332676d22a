"""Passwords of private tables: hashed with care in the thinking threads, and guessed only a few times."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from typing import Final

from bot.services.errors import TooManyTries, WrongPassword
from bot.services.ports import Challenge, Executor, PersonId, Setting
from bot.services.referee import Referee

TRIES: Final = 5
"""So often a person may be wrong about one invitation."""
SCOPE: Final = "challenge:"
"""Before the token: where the tries are kept; `bot.store.tidying` throws them away with the card."""
SALT_BYTES: Final = 16
COST: Final = 2**14
"""scrypt's n: 16 MB and some 50 ms for each guess."""


class Passwords:
    """What is kept is a salted hash; the password itself is never stored or logged."""

    def __init__(self, referee: Referee, executor: Executor) -> None:
        self._referee = referee
        self._store = referee.store
        self._executor = executor

    async def hashed(self, password: str) -> str:
        """What to keep of the password."""
        salt = self._referee.chance(SALT_BYTES)
        return await self._executor.run(lambda: _hash(password, salt))

    async def check(self, challenge: Challenge, person: PersonId, password: str | None) -> None:
        """Raises `WrongPassword`, and after a few of those `TooManyTries`; nothing where none is set."""
        kept = challenge.password_hash
        if kept is None:
            return
        scope, name = f"{SCOPE}{challenge.token}", f"wrong:{person}"
        wrong = int(await self._store.setting(scope, name) or 0)
        if wrong >= TRIES:
            raise TooManyTries(f"person {person} may not try {challenge.token!r} again")
        salt = bytes.fromhex(kept.partition("$")[0])
        found = await self._executor.run(lambda: _hash(password or "", salt))
        if not hmac.compare_digest(found, kept):
            await self._store.append((), (Setting(scope, name, str(wrong + 1)),))
            raise WrongPassword(f"person {person} does not know the password of {challenge.token!r}")


def _hash(password: str, salt: bytes) -> str:
    """Keyboards write one letter in several ways; all of them are the same password."""
    text = unicodedata.normalize("NFKC", password.strip()).encode()
    return f"{salt.hex()}${hashlib.scrypt(text, salt=salt, n=COST, r=8, p=1).hex()}"
