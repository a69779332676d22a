"""The computer's seat: it plays what it owes, the same after a restart, and never stops for long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.services import computer as module
from bot.services.ports import GameId, Preferences
from bot.services.table import Table
from engine.ai.heuristic import Heuristic
from engine.ai.stakes import Evaluator, Stakes
from engine.board import Position
from engine.events import Event, Moved
from engine.rules import Rules
from tests.bot.house import ANNA, CHAT, House, StillClock, house, judge, line_of, steps_of

COMPUTER_13 = 13
"""The computer begins with 3-1."""
ANNA_31 = 303
"""Anna begins with 3-1."""


class Broken(Heuristic):
    """Fails so often before it judges."""

    def __init__(self, faults: int) -> None:
        self.faults = faults

    def equities(
        self, rules: Rules, positions: Sequence[Position], stakes: Stakes, plies: int
    ) -> list[float]:
        self.faults -= 1
        if self.faults >= 0:
            raise RuntimeError("out of order")
        return super().equities(rules, positions, stakes, plies)


async def seated(home: House) -> GameId:
    """Anna sits down; nothing has been thought out yet."""
    await home.person(ANNA)
    card = await home.lobby.offer_computer(ANNA)
    return await home.lobby.sit_computer(card.token, "master", ANNA, "press", CHAT, 100)


async def test_the_computer_plays_until_a_person_has_to_decide(tmp_path: Path) -> None:
    async with house(tmp_path, luck=COMPUTER_13) as home:
        game = await seated(home)

        table = await home.computer.play_due(game)

        assert table.game.to_act == 0
        assert [event for event in table.events if isinstance(event, Moved)]


async def test_a_restart_brings_the_same_move_and_the_same_dice(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock, luck=COMPUTER_13) as before:
        game = await seated(before)
        expected = module.decision(await before.table(game), judge())

    async with house(tmp_path, clock, luck=999) as after:
        waiting = await after.computer.resume_all()
        table = await after.computer.play_due(game)

        assert (waiting, table.events[2], table.game.dice) == (1, expected, (5, 1))


async def test_a_game_played_on_after_a_restart_is_the_game_played_through(tmp_path: Path) -> None:
    (tmp_path / "through").mkdir()
    (tmp_path / "restarted").mkdir()
    async with house(tmp_path / "through", luck=COMPUTER_13) as home:
        through = await home.finish(await seated(home))
    clock = StillClock()
    async with house(tmp_path / "restarted", clock, luck=COMPUTER_13) as before:
        game = await seated(before)
        await before.any_turn(await before.computer.play_due(game))

    async with house(tmp_path / "restarted", clock) as after:
        restarted = await after.finish(game)

        assert restarted.events == through.events


async def test_a_reply_within_patience_is_shown_together_with_the_persons_turn(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.against_computer()
        table = await home.table(game)
        await home.play.turn(game, 2, line_of(table, steps_of(table, "8/5 6/5")), ANNA)
        home.courier.games.clear()

        await home.play.done(game, 2, ANNA)
        shown_at_once = list(home.courier.games)
        await home.computer.play_due(game)

        assert (shown_at_once, home.courier.games) == ([], [game])


async def test_a_slow_reply_does_not_keep_the_persons_turn_from_being_shown(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.against_computer()
        await home.taps(game, "8/5 6/5")
        home.courier.games.clear()

        await home.play.done(game, 2, ANNA)
        await asyncio.sleep(module.PATIENCE + 0.05)

        assert home.courier.games == [game]


async def test_the_loop_plays_what_the_presses_leave_to_it(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        loop = asyncio.create_task(home.computer.run())
        game = await home.against_computer()
        await home.taps(game, "8/5 6/5")

        await home.play.done(game, 2, ANNA)
        table = await home.until(game, lambda table: not table.computer_acts())

        assert table.game.to_act == 0
        loop.cancel()


async def test_a_fault_in_one_game_is_logged_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY", 0.01)
    async with house(tmp_path, luck=COMPUTER_13, evaluator=Broken(faults=1)) as home:
        loop = asyncio.create_task(home.computer.run())
        game = await seated(home)

        await home.until(game, lambda table: not table.computer_acts())

        assert f"could not play game {game}" in caplog.text
        loop.cancel()


async def test_a_game_that_is_owed_twice_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, luck=COMPUTER_13) as home:
        game, decided = await seated(home), []
        real = module.decision

        def noted(table: Table, evaluator: Evaluator) -> Event:
            decided.append(table.game.seq)
            return real(table, evaluator)

        monkeypatch.setattr(module, "decision", noted)

        await asyncio.gather(*(home.computer.play_due(game) for _ in range(3)))

        assert decided
        assert len(set(decided)) == len(decided)


async def test_a_person_may_resign_while_the_computer_thinks(tmp_path: Path) -> None:
    async with house(tmp_path, luck=COMPUTER_13) as home:
        game = await seated(home)

        thinking = asyncio.create_task(home.computer.play_due(game))
        await home.resigning.resign(game, 2, ANNA)

        assert (await thinking).game.result == (await home.table(game)).game.result
        assert (await home.table(game)).row.over


async def test_without_the_library_the_computer_still_finishes_a_game(tmp_path: Path) -> None:
    async with house(tmp_path, luck=COMPUTER_13, evaluator=Heuristic()) as home:
        table = await home.finish(await seated(home))

        assert table.game.result is not None


async def test_who_wants_to_throw_by_hand_is_waited_for(tmp_path: Path) -> None:
    by_hand = Preferences(auto_roll=False)
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.against_computer(by_hand)
        await home.taps(game, "8/5 6/5")
        await home.play.done(game, 2, ANNA)
        table = await home.computer.play_due(game)
        assert table.game.dice is None

        await home.play.roll(game, table.game.seq, ANNA)

        assert (await home.table(game)).game.dice is not None
