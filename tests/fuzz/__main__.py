"""`python -m tests.fuzz TARGET --seconds N [--seed N]`: mutates the inputs that are kept.

What breaks the target is kept as well. The seed decides everything but how far the time reaches.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import time
import traceback
from collections.abc import Sequence
from typing import Final

from tests.fuzz.targets import CORPORA, TARGETS, corpus

LONGEST: Final = 20_000
TOKENS: Final = (b":", b"/", b"-", b"0", b"*", b"\n", b" ", b"bar", b"off", b"(2)", b"9" * 12, b"\x00")
SLOW: Final = 1.0
"""Seconds after which an input counts as one that hangs."""


class Mutator:
    """New inputs out of those that are kept."""

    def __init__(self, seeds: Sequence[bytes], chance: random.Random) -> None:
        self._seeds = seeds
        self._chance = chance

    def next(self) -> bytes:
        data = bytearray(self._chance.choice(self._seeds))
        for _ in range(self._chance.choice((1, 1, 2, 4, 8))):
            self._change(data)
        return bytes(data[:LONGEST])

    def _change(self, data: bytearray) -> None:
        at = self._chance.randint(0, len(data))
        until = min(len(data), at + self._chance.choice((1, 1, 2, 8, 64)))
        match self._chance.randrange(6):
            case 0:
                del data[at:until]
            case 1:
                data[at:at] = self._chance.choice(TOKENS)
            case 2:
                data[at:at] = data[at:until]
            case 3:
                data[at:until] = self._chance.choice(TOKENS)
            case 4:
                other = self._chance.choice(self._seeds)
                start = self._chance.randint(0, len(other))
                data[at:until] = other[start : start + self._chance.choice((4, 16, 200))]
            case _:
                data[at : at + 1] = bytes((self._chance.randrange(256),))


def main(arguments: Sequence[str]) -> int:
    """1 when something broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=tuple(TARGETS))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    mutator = Mutator(corpus(given.target), random.Random(given.seed))
    began, tried, longest = time.perf_counter(), 0, 0.0
    while time.perf_counter() - began < given.seconds:
        data, started = mutator.next(), time.perf_counter()
        try:
            TARGETS[given.target](data)
        except Exception:
            return _broken(given.target, data, traceback.format_exc())
        longest = max(longest, time.perf_counter() - started)
        tried += 1
        if longest > SLOW:
            return _broken(given.target, data, f"It took {longest:.1f} s.")
    print(f"{given.target}: {tried} inputs, none broke it; the longest took {longest * 1000:.0f} ms.")
    return 0


def _broken(target: str, data: bytes, why: str) -> int:
    path = CORPORA / target / hashlib.sha256(data).hexdigest()[:12]
    path.write_bytes(data)
    print(f"{why}\nKept as {path}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
