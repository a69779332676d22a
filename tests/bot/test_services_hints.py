"""Hints: who may have one, what is kept of it, and what becomes of one that comes late."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeVar

import pytest

from bot.services.errors import NoHints, NothingToHint, NotSeated
from bot.services.hints import HINT_AT_LAST, Hints, gives_hints, hint_menu
from bot.services.ports import Board, BoardId, ChatId, GameId, Preferences, Terms
from bot.services.table import Table
from bot.services.thinking import Thinking
from engine.errors import GameOver, NotYourTurn
from engine.events import GameScored
from engine.side_events import Said
from engine.turn import replay
from engine.variants import VARIANTS
from tests.bot.house import ANNA, BORIS, CHAT, NOON, STRANGER, House, house, judge, line_of, mover

T = TypeVar("T")

WITH_HINTS: Final = Terms(options={"cube": "off"}, hints=True)
PATIENT: Final = 30.0
AT_ONCE: Final = 0.0


@asynccontextmanager
async def thinking(home: House) -> AsyncIterator[House]:
    """Hints are thought about meanwhile."""
    loop = asyncio.create_task(home.hints.run())
    try:
        yield home
    finally:
        loop.cancel()


async def hinted(home: House, game: GameId) -> Table:
    """The mover has asked, and has been told."""
    async with thinking(home):
        table, seat = await home.hints.ask(game, mover(await home.table(game)), PATIENT)
    assert table.aside.hint_for(table.game, seat) is not None
    return table


async def board_of(home: House, game: GameId, menu: str) -> Board:
    """Anna's board, up to date, with that menu open."""
    board = Board(BoardId(50), game, ChatId(CHAT), message=5, reader=ANNA, menu=menu, wanted=3, shown=3)
    await home.store.append((), (board,))
    return board


class Gate:
    """Thinks only when it is let."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.open = asyncio.Event()

    async def run(self, work: Callable[[], T]) -> T:
        self.asked.set()
        await self.open.wait()
        return work()


@pytest.mark.parametrize("variant", VARIANTS)
async def test_whoever_plays_the_computer_is_told_the_best_turns(tmp_path: Path, variant: str) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        card = await home.lobby.offer_computer(ANNA, variant)
        game = await home.lobby.sit_computer(card.token, "beginner", ANNA, "press", CHAT, 100)
        await home.computer.play_due(game)

        table = await hinted(home, game)

        hint, turn = table.aside.hint, table.game.turn
        assert hint is not None
        assert turn is not None
        assert 1 <= len(hint.turns) <= 3
        assert all(replay(turn, rated.steps).complete for rated in hint.turns)


async def test_a_hint_refers_to_the_whole_turn_whatever_is_drafted(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        before = await home.table(game)
        assert before.game.turn is not None
        step = before.game.turn.options()[0]
        await home.play.step(game, before.game.seq, 0, line_of(before, (step,)), ANNA)

        table = await hinted(home, game)

        assert table.aside.hint is not None
        assert table.game.turn is not None
        assert replay(table.game.turn, table.aside.hint.turns[0].steps).complete
        assert table.draft_of(0) is not None


async def test_the_same_decision_is_hinted_and_counted_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        first = await hinted(home, game)

        again, _ = await home.hints.ask(game, ANNA, AT_ONCE)

        assert (again.aside.hint, again.aside.hints) == (first.aside.hint, (1, 0))


async def test_a_hint_makes_nobodys_keyboard_stale(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        before = await home.table(game)

        after = await hinted(home, game)

        assert (after.game, after.events) == (before.game, before.events)


async def test_a_hint_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        before = await hinted(home, game)
    async with house(tmp_path) as later:
        assert (await later.table(game)).aside == before.aside


async def test_friends_have_hints_only_where_their_table_has_agreed_on_them(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()

        with pytest.raises(NoHints):
            await home.hints.ask(game, mover(await home.table(game)))


async def test_friends_who_have_agreed_on_hints_have_them(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=WITH_HINTS)

        table = await hinted(home, game)

        assert sum(table.aside.hints) == 1


async def test_no_rated_game_knows_hints(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=Terms(options={"cube": "off"}, hints=True, rated=True))

        assert not gives_hints(await home.table(game))


async def test_only_who_has_to_decide_is_told(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=WITH_HINTS)
        waiting = BORIS if mover(await home.table(game)) == ANNA else ANNA

        with pytest.raises(NotYourTurn):
            await home.hints.ask(game, waiting)
        with pytest.raises(NotSeated):
            await home.hints.ask(game, STRANGER)


async def test_before_a_mere_throw_there_is_nothing_to_hint(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(Preferences(auto_roll=False), WITH_HINTS)
        await home.any_turn(await home.table(game))

        with pytest.raises(NothingToHint):
            await home.hints.ask(game, mover(await home.table(game)))


async def test_a_finished_game_has_no_hints(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = (await home.finish(await home.against_computer())).id

        with pytest.raises(GameOver):
            await home.hints.ask(game, ANNA)


async def test_the_score_of_a_game_says_how_often_each_was_helped(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        await hinted(home, game)

        table = await home.finish(game)

        (scored,) = table.match.scored_games
        assert isinstance(scored, GameScored)
        assert scored.hints == (1, 0)


async def test_a_slow_hint_is_shown_on_the_board_that_waits_for_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        seq = (await home.table(game)).game.seq
        asked, seat = await home.hints.ask(game, ANNA, AT_ONCE)
        board = await board_of(home, game, hint_menu(seq))

        await home.hints.think(game, seat, seq)

        found = await home.store.board(board.id)
        assert asked.aside.hint is None
        assert found is not None
        assert (found.wanted, home.courier.games[-1]) == (board.wanted + 1, game)


async def test_a_hint_disturbs_no_board_that_shows_something_else(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        board = await board_of(home, game, "")

        await hinted(home, game)

        assert await home.store.board(board.id) == board


async def test_a_hint_that_comes_after_the_turn_is_forgotten(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game, gate = await home.against_computer(), Gate()
        hints, seq = Hints(home.referee, Thinking(gate, 1), judge()), (await home.table(game)).game.seq
        late = asyncio.create_task(hints.think(game, 0, seq))
        await gate.asked.wait()
        await home.any_turn(await home.table(game))

        gate.open.set()
        await late

        table = await home.table(game)
        assert (table.game.seq > seq, table.aside.hints, table.aside.hint) == (True, (0, 0), None)


async def test_a_word_said_meanwhile_does_not_cost_the_hint(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game, gate = await home.of_two(terms=WITH_HINTS), Gate()
        table = await home.table(game)
        seat, hints = table.game.to_act, Hints(home.referee, Thinking(gate, 1), judge())
        assert seat is not None
        thought = asyncio.create_task(hints.think(game, seat, table.game.seq))
        await gate.asked.wait()
        await home.referee.note(table, Said(0, "luck", table.game.seq))

        gate.open.set()
        await thought

        assert sum((await home.table(game)).aside.hints) == 1


async def test_a_stop_leaves_no_hint_without_an_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        await home.hints.ask(game, ANNA, AT_ONCE)
    async with house(tmp_path) as later:
        later.clock.time = NOON + HINT_AT_LAST

        await later.timers.run_due()

        assert (await later.table(game)).aside.hints == (1, 0)
        assert await later.store.next_timer() is None


async def test_one_broken_thought_stops_no_other(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        hints = Hints(home.referee, Thinking(Stubborn(), 1), judge())
        loop = asyncio.create_task(hints.run())

        first, _ = await hints.ask(game, ANNA, 0.2)
        second, _ = await hints.ask(game, ANNA, PATIENT)

        loop.cancel()
        assert (first.aside.hints, second.aside.hints) == ((0, 0), (1, 0))


class Stubborn:
    """Refuses to think once."""

    def __init__(self) -> None:
        self.refused: Sequence[str] = ()

    async def run(self, work: Callable[[], T]) -> T:
        if not self.refused:
            self.refused = ("once",)
            raise RuntimeError("out of order")
        return work()
