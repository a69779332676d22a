"""Sealed dice: every throw is fixed by a secret seed before the game, and can be recomputed after it.

The exact bytes are described, for players and for programmers, in docs/fairness.md.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

from engine.dice import HIGHEST, Roll
from engine.errors import BadProof, BadText
from engine.event_codec import Json, JsonObject, decode, encode
from engine.events import DiceEvent, Event, Started

SCHEME: Final = "nardy-dice-1"
"""Begins every message, so that a later scheme cannot be confused with this one."""
FAIR_BYTES: Final = 252
"""Bytes from here on are skipped: 256 is no multiple of six, so one to four would come up more often."""


class Check(NamedTuple):
    """One throw of a game that came out as sealed."""

    throw: int
    """From 0; lots and their ties count."""
    event: str
    """`lot_thrown`, `rolled` or `last_thrown`."""
    dice: Roll


@dataclass(frozen=True, slots=True)
class SealedDice:
    """The dice of one game: its seed, and the id of the press that seated the last player."""

    seed: bytes
    press: str

    def roll(self, index: int) -> Roll:
        """Throw number `index` of the game, from 0; the same index gives the same dice."""
        dice = self._dice(index)
        return next(dice), next(dice)

    def _dice(self, index: int) -> Iterator[int]:
        for block in count():
            message = f"{SCHEME}|{self.press}|{index}|{block}".encode()
            for byte in hmac.digest(self.seed, message, "sha256"):
                if byte < FAIR_BYTES:
                    yield byte % HIGHEST + 1


def seal(seed: bytes) -> str:
    """The envelope that is shown before the game: SHA-256 of the seed in hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def verify(events: Iterable[Event], seed: bytes) -> tuple[Check, ...]:
    """Recompute every throw of a game, in order; raises BadProof at the first that differs."""
    started, *rest = events
    if not isinstance(started, Started):
        raise BadProof("a game begins with the event 'started'")
    if seal(seed) != started.seal:
        raise BadProof("the seed does not open the envelope that was shown before the game")
    dice = SealedDice(seed, started.press)
    thrown = [event for event in rest if isinstance(event, DiceEvent)]
    return tuple(_checked(throw, event, dice.roll(throw)) for throw, event in enumerate(thrown))


def _checked(throw: int, event: DiceEvent, sealed: Roll) -> Check:
    if event.dice != sealed:
        played, due = ("-".join(map(str, dice)) for dice in (event.dice, sealed))
        raise BadProof(f"throw {throw} is {played} in the game but {due} by the seed", throw)
    return Check(throw, encode(event)[0], event.dice)


def proof(events: Iterable[Event], seed: bytes) -> JsonObject:
    """What a player keeps of a finished game: enough to recompute its dice anywhere."""
    encoded = [encode(event) for event in events]
    started = encoded[0][1]
    return {
        "scheme": SCHEME,
        "seed": seed.hex(),
        "seal": started["seal"],
        "press": started["press"],
        "events": [[name, data] for name, data in encoded],
    }


def verify_proof(document: Json) -> tuple[Check, ...]:
    """`verify` for a document that `proof` wrote; raises BadProof for anything else too."""
    match document:
        case {
            "scheme": "nardy-dice-1",
            "seed": str(seed),
            "seal": seal,
            "press": press,
            "events": list(written),
        }:
            events = [_event(each) for each in written]
        case _:
            raise BadProof(f"a proof has a scheme ({SCHEME}), seed, seal, press and events")
    match events:
        case [Started() as started, *_] if (started.seal, started.press) == (seal, press):
            return verify(events, _seed(seed))
    raise BadProof("seal or press are not those that the game began with")


def _event(written: Json) -> Event:
    match written:
        case [str(name), dict(data)]:
            try:
                return decode(name, data)
            except BadText as error:
                raise BadProof(str(error)) from error
    raise BadProof("an event is a pair of its name and its data")


def _seed(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError as error:
        raise BadProof("the seed is not in hexadecimal digits") from error
