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

from bot.presses import (
    CubeAction,
    EndAction,
    InviteAction,
    MoreAction,
    ResignAction,
    ScoreName,
    ScreenName,
    to62,
)
from bot.services.talk import PHRASES
from tests.bot.fake_telegram import Toast
from tests.bot.phone import Phone
from tests.bot.yard import Game, friends

T = TypeVar("T")

JUNK: Final = ("", "0", "-1", "zzzzzzzzzz", "9" * 30, "'; --", "<b>", "п", "a b", "\x00", "true", "short")
AT_ONCE: Final = 50
COLUMNS: Final = {"challenges": "token, state, opener, terms, addressed_to, addressed_name, password_hash"}
GAME_PRESSES: Final = "mwudrqxp"
"""Prefixes of what only who sits at the table may press."""


class Forger:
    """Makes callback data of every kind, out of what exists, what could exist and what cannot."""

    def __init__(self, seed: int, games: Sequence[str], tokens: Sequence[str]) -> None:
        self._chance = random.Random(seed)
        game, seq = (*games, "zz"), ("0", "1", "2", "3")
        board, drafted = (game, seq), ("0", "1", "2")
        self._kinds: dict[str, tuple[Sequence[str], ...]] = {
            "m": (*board, drafted, ("a", "A", "xY", "12")),
            "w": (*board, ("aa", "xX", "fghj")),
            "u": (*board, drafted),
            "d": board,
            "r": board,
            "q": (*board, get_args(CubeAction)),
            "x": (*board, get_args(ResignAction), ("", "oin", "mars", "koks")),
            "p": (*board, (*PHRASES, "rude")),
            "o": (game, get_args(MoreAction)),
            "e": (game, get_args(EndAction)),
            "n": (get_args(ScreenName), (*games, *JUNK)),
            "s": (
                ("theme", "language", "auto_done", "side", "nothing"),
                ("on", "wood", *JUNK),
                ("", "board"),
            ),
            "c": (tokens, ("master", "beginner", "god")),
            "h": (tokens, ("", "0000", "abc"), get_args(InviteAction)),
            "t": (tokens, ("variant", "length", "cube", "result", "who", "nothing"), ("5", "off", *JUNK)),
            "y": (("7", "8", "9"), get_args(ScoreName), ("p7", *JUNK), ("0", "-1"), ("", "h0")),
            "zz": (JUNK, JUNK),
            "": (),
        }

    def data(self) -> str:
        """One press; within the 64 bytes that Telegram lets through."""
        kind = self._one(*self._kinds)
        parts = [kind, *(self._one(*values) for values in self._kinds[kind])]
        if self._chance.random() < 0.3:
            parts = self._spoiled(parts)
        return ":".join(parts).encode()[:64].decode(errors="ignore")

    def _spoiled(self, parts: list[str]) -> list[str]:
        place = self._chance.randrange(len(parts))
        spoiled = [*parts[:place], self._one(*JUNK), *parts[place + 1 :]]
        return self._one(spoiled, parts[:place], [*parts, self._one(*JUNK)])

    def _one(self, *choices: T) -> T:
        return self._chance.choice(choices)


@pytest.mark.parametrize("presses", [600, pytest.param(10_000, marks=pytest.mark.slow)])
async def test_forged_presses_are_answered_once_and_change_nothing_of_others(
    game: Game, bogdan: Phone, tmp_path: Path, caplog: pytest.LogCaptureFixture, presses: int
) -> None:
    vera, anna = Phone(game.app, 9, "Vera"), game.people[7]
    await seat_everybody(game, anna, bogdan, vera)
    before, seen = rows(tmp_path), len(vera.telegram.toasts)
    caplog.set_level(logging.WARNING)

    sent = await press_much(vera, game, Forger(presses, *known(tmp_path)), presses)

    answers = vera.telegram.toasts[seen:]
    assert Counter(toast.query for toast in answers) == Counter(sent.keys())
    assert [record.getMessage() for record in caplog.records] == []
    assert rows(tmp_path) == before
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
        "events": "1",
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
