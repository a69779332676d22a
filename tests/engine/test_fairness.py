"""Sealed dice: fair, fixed beforehand, and checked by anybody."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from engine.dice import HIGHEST, Roll
from engine.errors import BadProof
from engine.event_codec import Json, JsonObject
from engine.events import Event, LotThrown, Rolled, Started
from engine.fairness import FAIR_BYTES, Check, SealedDice, proof, seal, verify, verify_proof
from tests.engine.tables import PRESS, SEED, random_game, started

DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"
KNOWN_SEED = bytes(range(32))
KNOWN_PRESS = "4512398123987123"
THROWS = 60_000
SEEDS = 20
RARE_36, RARE_6, RARE_2 = 66.62, 20.52, 10.83
"""Passed by one honest run in a thousand (35, 5 and 1 degrees of freedom)."""


@pytest.fixture(scope="module")
def events() -> tuple[Event, ...]:
    return random_game(started(), 11)


@pytest.fixture
def document(events: tuple[Event, ...]) -> JsonObject:
    return cast(JsonObject, json.loads(json.dumps(proof(events, SEED))))


def chi_square(observed: Iterable[int], cells: int, total: int) -> float:
    expected = total / cells
    return sum((count - expected) ** 2 / expected for count in observed)


def chi_square_of_doubles(doubles: int) -> float:
    """Against a sixth of all throws."""
    due = THROWS / 6
    return (doubles - due) ** 2 / due + (doubles - due) ** 2 / (THROWS - due)


# The dice


@pytest.mark.parametrize(
    ("index", "dice"),
    [(0, (5, 3)), (1, (2, 2)), (2, (5, 4)), (7, (3, 3)), (9, (2, 1)), (100, (6, 1))],
)
def test_known_throws(index: int, dice: Roll) -> None:
    assert SealedDice(KNOWN_SEED, KNOWN_PRESS).roll(index) == dice


def test_the_seal_is_a_plain_sha_256() -> None:
    assert seal(KNOWN_SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert seal(b"abc") == hashlib.sha256(b"abc").hexdigest()


def test_a_throw_depends_on_nothing_but_its_index() -> None:
    dice = SealedDice(KNOWN_SEED, KNOWN_PRESS)

    backwards = [dice.roll(index) for index in reversed(range(20))]

    assert backwards[::-1] == [dice.roll(index) for index in range(20)]


@pytest.mark.parametrize("number", range(SEEDS))
def test_all_thirty_six_throws_are_equally_likely(number: int) -> None:
    dice = SealedDice(number.to_bytes(32), KNOWN_PRESS)

    seen = Counter(dice.roll(index) for index in range(THROWS))

    assert len(seen) == 36
    assert chi_square(seen.values(), 36, THROWS) < RARE_36
    faces = Counter(face for throw, count in seen.items() for face in throw for _ in range(count))
    assert chi_square(faces.values(), 6, 2 * THROWS) < RARE_6
    doubles = sum(count for (one, other), count in seen.items() if one == other)
    assert chi_square_of_doubles(doubles) < RARE_2


def test_no_face_is_favoured_by_the_way_from_bytes_to_dice() -> None:
    kept = Counter(byte % HIGHEST + 1 for byte in range(256) if byte < FAIR_BYTES)

    assert set(kept.values()) == {42}
    assert FAIR_BYTES == 256 - 256 % HIGHEST


def test_the_dice_are_the_bytes_in_their_order_without_the_unfair_ones() -> None:
    message = f"nardy-dice-1|{KNOWN_PRESS}|0|0".encode()
    fair = [byte for byte in hmac.digest(KNOWN_SEED, message, "sha256") if byte < 252]

    assert SealedDice(KNOWN_SEED, KNOWN_PRESS).roll(0) == (fair[0] % 6 + 1, fair[1] % 6 + 1)


def test_a_mapping_without_skipping_would_be_caught() -> None:
    biased = Counter(byte % 6 for byte in range(256))

    dice = 2 * THROWS * SEEDS
    bias = chi_square([round(count * dice / 256) for count in biased.values()], 6, dice)

    assert bias > RARE_6


def test_throws_next_to_each_other_are_independent() -> None:
    dice = SealedDice(KNOWN_SEED, KNOWN_PRESS)
    first = [dice.roll(index)[0] for index in range(THROWS)]

    pairs = Counter(pairwise(first))

    assert chi_square(pairs.values(), 36, THROWS - 1) < RARE_36


def test_presses_give_different_dice() -> None:
    one, other = SealedDice(KNOWN_SEED, "1"), SealedDice(KNOWN_SEED, "2")

    same = sum(one.roll(index) == other.roll(index) for index in range(3_600))

    # A hundred are expected by chance, give or take ten.
    assert 60 < same < 140


def test_an_index_cannot_be_taken_for_part_of_a_press() -> None:
    assert SealedDice(KNOWN_SEED, "1|2").roll(3) != SealedDice(KNOWN_SEED, "1").roll(23)


# The check


def test_every_throw_of_a_game_is_checked(events: tuple[Event, ...]) -> None:
    thrown = [event.dice for event in events if isinstance(event, LotThrown | Rolled)]

    checks = verify(events, SEED)

    assert [check.dice for check in checks] == thrown
    assert checks[0] == Check(0, "lot_thrown", thrown[0])


@pytest.mark.parametrize("throw", [0, 5, 20])
def test_an_altered_throw_is_named(events: tuple[Event, ...], throw: int) -> None:
    places = [place for place, event in enumerate(events) if isinstance(event, LotThrown | Rolled)]
    place, forged = places[throw], list(events)
    event = forged[place]
    assert isinstance(event, LotThrown | Rolled)
    forged[place] = replace(event, dice=(event.dice[0] % 6 + 1, event.dice[1]))

    with pytest.raises(BadProof) as bad:
        verify(forged, SEED)
    assert bad.value.throw == throw


def test_a_throw_left_out_is_noticed(events: tuple[Event, ...]) -> None:
    with pytest.raises(BadProof):
        verify((events[0], *events[2:]), SEED)


def test_another_seed_does_not_open_the_envelope(events: tuple[Event, ...]) -> None:
    with pytest.raises(BadProof) as bad:
        verify(events, SEED + b"!")
    assert bad.value.throw is None


def test_another_press_gives_other_throws(events: tuple[Event, ...]) -> None:
    first = events[0]
    assert isinstance(first, Started)

    with pytest.raises(BadProof):
        verify((replace(first, press=PRESS + "1"), *events[1:]), SEED)


def test_a_proof_begins_with_the_beginning(events: tuple[Event, ...]) -> None:
    with pytest.raises(BadProof):
        verify(events[1:], SEED)


# The document that a player keeps


def test_a_proof_is_checked_from_its_json(document: JsonObject, events: tuple[Event, ...]) -> None:
    assert verify_proof(document) == verify(events, SEED)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("scheme", "nardy-dice-2"),
        ("seed", "00"),
        ("seed", "not hexadecimal"),
        ("seed", 7),
        ("seal", seal(b"another")),
        ("press", "1"),
        ("events", []),
        ("events", [["rolled", {"dice": [3, 1]}]]),
        ("events", [["teleported", {}]]),
        ("events", ["started"]),
        ("events", None),
    ],
)
def test_a_document_that_was_tampered_with_is_refused(document: JsonObject, key: str, value: Json) -> None:
    with pytest.raises(BadProof):
        verify_proof({**document, key: value})


@pytest.mark.parametrize("document", [None, [], "proof", {}])
def test_anything_else_is_no_proof(document: Json) -> None:
    with pytest.raises(BadProof):
        verify_proof(document)


# docs/fairness.md


@pytest.fixture(scope="module")
def recipe() -> dict[str, Callable[..., object]]:
    """What an outsider gets who runs the documentation's program."""
    code = re.search(r"```python\n(import hashlib.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert code is not None
    names: dict[str, Callable[..., object]] = {}
    exec(code[1], names)
    return names


def test_the_documented_program_throws_our_dice(recipe: dict[str, Callable[..., object]]) -> None:
    dice = SealedDice(KNOWN_SEED, KNOWN_PRESS)

    assert [recipe["throw"](KNOWN_SEED, KNOWN_PRESS, index) for index in range(500)] == [
        dice.roll(index) for index in range(500)
    ]
    assert recipe["seal"](KNOWN_SEED) == seal(KNOWN_SEED)


def test_the_documented_throws_are_right() -> None:
    text = DOCUMENT.read_text("utf-8")
    rows = {
        name: re.split(r" *\| *", cells) for name, cells in re.findall(r"\| (index|throw) \| (.*) \|", text)
    }
    dice = SealedDice(KNOWN_SEED, KNOWN_PRESS)

    assert rows["throw"] == ["{}-{}".format(*dice.roll(int(index))) for index in rows["index"]]
    assert f"`{KNOWN_SEED.hex()}`" in text
    assert f"`{seal(KNOWN_SEED)}`" in text
