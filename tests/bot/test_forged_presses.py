"""What a stranger's client may send: every press gets its one answer, and nothing of others changes."""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, TypeVar, get_args

import pytest
from pydantic.fields import FieldInfo

from bot.presses import to62
from bot.services.talk import PHRASES
from tests.bot.fake_telegram import Toast
from tests.bot.phone import Phone
from tests.bot.yard import Game, friends
from tests.fuzz.targets import kinds

T = TypeVar("T")

JUNK: Final = ("", "0", "-1", "zzzzzzzzzz", "9" * 30, "'; --", "<b>", "п", "a b", "\x00", "true", "short")
AT_ONCE: Final = 50
COLUMNS: Final = {"challenges": "token, state, opener, terms, addressed_to, addressed_name, password_hash"}
GAME_PRESSES: Final = frozenset({"m", "w", "u", "d", "r", "q", "x", "p"})
"""Prefixes of what only who sits at the table may press."""
LINES: Final = ("a", "A", "xY", "12", "aa", "xX", "fghj")
WORDS: Final = ("theme", "language", "wood", "variant", "length", "cube", "5", "off", "on", "board", "calm")
OTHERS: Final = frozenset({*GAME_PRESSES, "j", "k", "o", "e", "rp", "an"})
"""Prefixes of real presses that a stranger has no right to repeat; a card for everybody may be taken."""


class Forger:
    """Makes callback data of every kind that there is, out of what exists, what could exist and what cannot.

    Real presses of others are sent as they are, too, and with a part changed."""

    def __init__(self, seed: int, games: Sequence[str], tokens: Sequence[str], real: Sequence[str]) -> None:
        self._chance = random.Random(seed)
        self._real = real
        self._known = {
            "game": (*games, "zz"),
            "match": (*games, "zz"),
            "token": tokens,
            "offer": tokens,
            "owner": ("7", "8", "9"),
            "person": ("7", "8", "9"),
            "line": LINES,
            "kind": ("", "oin", "mars", "koks"),
            "phrase": (*PHRASES, "rude"),
            "level": ("master", "beginner", "god"),
            "rev": ("", "0000", "abc"),
            "step": ("ask", "sure"),  # Whoever is forgotten is a stranger to what is under way.
            "arg": (*games, "p7", "long", *JUNK),
        }

    def data(self) -> str:
        """One press; within the 64 bytes that Telegram lets through."""
        parts = self._one(self._invented, self._invented, self._another)()
        if self._chance.random() < 0.3:
            parts = self._spoiled(parts)
        return ":".join(parts).encode()[:64].decode(errors="ignore")

    def _invented(self) -> list[str]:
        kind = self._one(*KINDS, None)
        if kind is None:
            return [self._one(*JUNK), self._one(*JUNK)]
        return [kind.__prefix__, *(self._value(name, field) for name, field in kind.model_fields.items())]

    def _another(self) -> list[str]:
        return self._one(*self._real).split(":")

    def _value(self, name: str, field: FieldInfo) -> str:
        if name in self._known:
            return self._one(*self._known[name])
        words = get_args(field.annotation)
        if words:
            return str(self._one(*words))
        return self._one("0", "1", "2", "3") if field.annotation is int else self._one(*WORDS, *JUNK)

    def _spoiled(self, parts: list[str]) -> list[str]:
        place = self._chance.randrange(len(parts))
        spoiled = [*parts[:place], self._one(*JUNK), *parts[place + 1 :]]
        return self._one(spoiled, parts[:place], [*parts, self._one(*JUNK)])

    def _one(self, *choices: T) -> T:
        return self._chance.choice(choices)


KINDS: Final = tuple(sorted(set(kinds()), key=lambda kind: kind.__prefix__))


def test_every_kind_of_press_is_forged() -> None:
    forger = Forger(1, ["1"], ["t1"], ["m:1:0:0:a"])

    forged = {forger.data().split(":")[0] for _ in range(20_000)}

    assert {kind.__prefix__ for kind in KINDS} <= forged


@pytest.mark.parametrize("presses", [600, pytest.param(10_000, marks=pytest.mark.slow)])
async def test_forged_presses_are_answered_once_and_change_nothing_of_others(
    game: Game, bogdan: Phone, tmp_path: Path, caplog: pytest.LogCaptureFixture, presses: int
) -> None:
    vera, anna = Phone(game.app, 9, "Vera"), game.people[7]
    await seat_everybody(game, anna, bogdan, vera)
    before, seen = rows(tmp_path), len(vera.telegram.toasts)
    caplog.set_level(logging.WARNING)

    forger = Forger(presses, *known(tmp_path), real_of(anna, bogdan, game))
    sent = await press_much(vera, game, forger, presses)

    answers = vera.telegram.toasts[seen:]
    assert Counter(toast.query for toast in answers) == Counter(sent.keys())
    assert [record.getMessage() for record in caplog.records] == []
    after = rows(tmp_path)
    assert {name: found for name, found in after.items() if found != before[name]} == {}
    assert set(unanswered(answers, sent)) == set()


async def seat_everybody(game: Game, anna: Phone, bogdan: Phone, vera: Phone) -> None:
    """Besides the group's game one in private, one that has ended, an open invitation and a fresh card."""
    await friends(anna, bogdan)
    await anna.sit_down()
    await anna.resign()
    await anna.say("/start")
    await anna.press("Play with a friend")
    await anna.press("Make a link")
    await game.square.say(anna, "/play")
    await vera.say("/start")


async def press_much(vera: Phone, game: Game, forger: Forger, presses: int) -> dict[str, str]:
    """What was sent, by the press's id; many presses are under way at once."""
    chance = random.Random(presses)
    sent: dict[str, str] = {}

    async def press() -> None:
        data = forger.data()
        group = chance.random() < 0.5
        message = chance.choice(game.square.messages if group else vera.messages).message_id
        chat = game.square.number if group else None
        sent[await vera.tap(data, message, chat=chat)] = data

    for start in range(0, presses, AT_ONCE):
        await asyncio.gather(*(press() for _ in range(min(AT_ONCE, presses - start))))
    await vera.rest()
    return sent


def real_of(anna: Phone, bogdan: Phone, game: Game) -> list[str]:
    """What stands on the keyboards of others' games."""
    shown = [*anna.messages, *bogdan.messages, *game.square.messages]
    data = [data for message in shown for data in message.buttons.values()]
    found = [each for each in data if each.split(":")[0] in OTHERS]
    assert len(found) > 10
    return found


def unanswered(answers: list[Toast], sent: dict[str, str]) -> Iterator[str]:
    """Presses at others' tables to which the bot had nothing to say."""
    for toast in answers:
        data = sent[toast.query]
        if not toast.text and data.split(":")[0] in GAME_PRESSES:
            yield data


def known(folder: Path) -> tuple[list[str], list[str]]:
    """Every game and every invitation there is."""
    with closing(sqlite3.connect(folder / "bot.db")) as database:
        games = [to62(number) for (number,) in database.execute("SELECT id FROM games")]
        tokens = [token for (token,) in database.execute("SELECT token FROM challenges WHERE opener != 9")]
    return games, tokens


def rows(folder: Path) -> dict[str, list[object]]:
    """All that is anybody else's: games with their events and drafts, scores, invitations, persons.

    Where an invitation's card stands is not: whoever asks for it in its group is shown it afresh."""
    others = {
        "events": "substr(stream, 1, 1) NOT IN ('t', 'w', 'h')",  # Anybody may open a contest or a chouette.
        "games": "1",
        "matches": "1",
        "drafts": "1",
        "challenges": "opener != 9",
        "people": "id != 9",
    }
    with closing(sqlite3.connect(folder / "bot.db")) as database:
        return {
            table: database.execute(
                f"SELECT {COLUMNS.get(table, '*')} FROM {table} WHERE {whose} ORDER BY 1, 2"
            ).fetchall()
            for table, whose in others.items()
        }
