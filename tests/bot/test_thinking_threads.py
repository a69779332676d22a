"""Where the computer thinks: in the threads that are there for it, and never on the event loop."""

from __future__ import annotations

from collections.abc import Sequence
from threading import current_thread

import pytest

from engine.ai.heuristic import Heuristic
from engine.ai.stakes import Stakes
from engine.board import Position
from engine.rules import Rules
from tests.bot.conftest import House
from tests.bot.phone import Phone


class Watched(Heuristic):
    """Remembers in which threads it judged."""

    def __init__(self) -> None:
        self.threads: list[str] = []

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        self.threads.append(current_thread().name)
        return super().equities(rules, positions, stakes, plies)


async def test_the_computer_thinks_in_its_own_threads_and_never_on_the_event_loop(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Watched()
    monkeypatch.setattr("bot.app.load_evaluator", lambda: judge)
    anna = Phone(await house.start())

    await anna.sit_down("Master")
    await anna.take_turn()

    assert judge.threads
    assert {name.rpartition("_")[0] for name in judge.threads} == {"think"}


async def test_a_password_is_hashed_in_the_thinking_threads(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def hashed(password: str, salt: bytes) -> str:
        threads.append(current_thread().name)
        return "kept"

    monkeypatch.setattr("bot.services.passwords._hash", hashed)
    app = await house.start()

    await app.invitations.passwords.hashed("nardy")

    assert [name.rpartition("_")[0] for name in threads] == ["think"]
