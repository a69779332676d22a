"""Resigning by offer: asked, answered, taken back, overtaken, and by the computer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.errors import NotAsked, NotSeated, Stale
from bot.services.ports import Draft, GameId, Terms
from bot.services.resigning import classes
from bot.services.table import Table
from engine.errors import GameOver, WrongPhase
from engine.events import GameScored, GameStarted, MatchStarted
from engine.match import fold as fold_match
from engine.scoring import Kind
from tests.bot.house import ANNA, BORIS, STRANGER, House, StillClock, house
from tests.bot.view_tables import position_table

OFFERS = Terms(length=5)
ANNA_31 = 280
"""Anna begins with 3-1."""


async def offered(home: House, kind: str = "mars") -> GameId:
    """Boris offers while Anna makes her first turn."""
    game = await home.of_two(terms=OFFERS)
    await home.resigning.offer(game, 2, kind, BORIS)
    return game


async def test_an_offer_moves_nothing_on_and_leaves_the_rivals_half_made_turn(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=OFFERS)
        await home.taps(game, "8/5")

        await home.resigning.offer(game, 2, "mars", BORIS)

        table = await home.table(game)
        assert (table.game.seq, table.game.result) == (2, None)
        assert isinstance(table.draft_of(0), Draft)
        assert table.aside.open_offer(table.game) is not None


async def test_the_mover_plays_on_at_the_keyboard_he_had(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=OFFERS)
        await home.taps(game, "8/5")
        await home.resigning.offer(game, 2, "mars", BORIS)

        await home.taps(game, "6/5")
        await home.play.done(game, 2, ANNA)

        table = await home.table(game)
        assert table.game.to_act == 1
        assert table.aside.open_offer(table.game) is None


async def test_an_accepted_offer_pays_what_was_offered(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)

        await home.resigning.accept(game, 2, "mars", ANNA)

        table = await home.table(game)
        assert table.game.result is not None
        assert (table.game.result.kind, table.game.result.by) == (Kind.MARS, "resign")
        assert table.match.score == (2.0, 0.0)
        assert await home.store.rebuild() == 0


async def test_a_refused_offer_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)

        await home.resigning.refuse(game, 2, "mars", ANNA)

        table = await home.table(game)
        assert table.aside.open_offer(table.game) is None
        assert (table.aside.closed_by, table.game.result) == (0, None)


async def test_what_was_refused_is_not_offered_again_at_once_but_more_is(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)
        await home.resigning.refuse(game, 2, "mars", ANNA)

        with pytest.raises(WrongPhase):
            await home.resigning.offer(game, 2, "mars", BORIS)
        await home.resigning.offer(game, 2, "koks", BORIS)

        table = await home.table(game)
        assert table.aside.open_offer(table.game) is not None


async def test_an_offer_is_taken_back_by_who_made_it_alone(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)

        await home.resigning.withdraw(game, 2, BORIS)

        with pytest.raises(Stale):
            await home.resigning.accept(game, 2, "mars", ANNA)


async def test_an_answer_to_another_class_than_is_offered_now_is_stale(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)
        await home.resigning.offer(game, 2, "oin", BORIS)

        with pytest.raises(Stale):
            await home.resigning.accept(game, 2, "mars", ANNA)

        assert (await home.table(game)).game.result is None


async def test_the_same_offer_pressed_twice_is_one(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)

        await home.resigning.offer(game, 2, "mars", BORIS)

        assert (await home.table(game)).aside.seq == 1


async def test_nobody_accepts_an_offer_of_his_own(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)

        with pytest.raises(NotAsked):
            await home.resigning.accept(game, 2, "mars", BORIS)
        with pytest.raises(NotAsked):
            await home.resigning.withdraw(game, 2, ANNA)


async def test_a_third_person_neither_offers_nor_answers(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)

        with pytest.raises(NotSeated):
            await home.resigning.accept(game, 2, "mars", STRANGER)
        with pytest.raises(NotSeated):
            await home.resigning.offer(game, 2, "oin", STRANGER)


async def test_an_offer_survives_a_restart(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)
    async with house(tmp_path) as later:
        await later.resigning.accept(game, 2, "mars", ANNA)

        assert (await later.table(game)).match.score == (2.0, 0.0)


async def test_two_processes_accept_and_withdraw_at_once_and_one_counts(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home, house(tmp_path, luck=9) as other:
        game = await offered(home)
        stale = await other.table(game)
        await home.resigning.withdraw(game, 2, BORIS)

        with pytest.raises(Stale):
            await other.referee.note(stale, stale.aside.refuse(stale.game, 0))


async def test_a_class_without_a_name_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=OFFERS)

        with pytest.raises(WrongPhase):
            await home.resigning.offer(game, 2, "everything", BORIS)


async def test_after_the_end_nothing_is_offered(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await offered(home)
        await home.resigning.accept(game, 2, "mars", ANNA)

        with pytest.raises(GameOver):
            await home.resigning.offer(game, 2, "oin", ANNA)


@pytest.mark.parametrize(("kind", "over"), [("oin", True), ("koks", True)])
async def test_the_computer_answers_an_offer(tmp_path: Path, kind: str, over: bool) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.against_computer(level="master", terms=OFFERS)
        table = await home.table(game)

        await home.resigning.offer(game, table.game.seq, kind, ANNA)
        table = await home.computer.play_due(game)

        assert (table.game.result is not None) is over


async def test_an_offer_that_a_kill_has_left_is_answered_later(tmp_path: Path) -> None:
    clock = StillClock()
    async with house(tmp_path, clock, luck=ANNA_31) as home:
        game = await home.against_computer(level="master", terms=OFFERS)
        seq = (await home.table(game)).game.seq
        await home.resigning.offer(game, seq, "koks", ANNA)
    async with house(tmp_path, clock) as later:
        clock.passes(30)

        await later.timers.run_due()

        table = await later.table(game)
        assert table.game.result is not None
        assert await later.store.next_timer() is None


def at(
    position: str, *, score: tuple[float, float] = (0.0, 0.0), options: dict[str, str] | None = None
) -> Table:
    """Seat 0 in a match to 5 at this score, resignations offered."""
    table = position_table(position, (6, 1), options={"resign": "offer", **(options or {})})
    games = [GameScored(n, n, score[n], Kind.OIN, "bearoff") for n in (0, 1) if score[n]]
    events = [event for game in games for event in (GameStarted(game.game), game)]
    return replace(table, match=fold_match([MatchStarted("short", length=5), *events, GameStarted(5)]))


def test_who_has_a_checker_off_can_only_lose_an_oin() -> None:
    assert classes(at("6:5 5:5 4:4 / 24:2 13:5 8:3 6:5"), 0) == (Kind.OIN,)


def test_a_race_that_has_left_the_winners_home_cannot_be_lost_koks() -> None:
    assert classes(at("12:5 8:5 6:5 / 6:5 5:5 4:5"), 0) == (Kind.OIN, Kind.MARS)


def test_in_contact_every_class_can_be_offered() -> None:
    assert classes(at("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"), 0) == (Kind.OIN, Kind.MARS, Kind.KOKS)


def test_nothing_beyond_what_wins_the_match_is_offered() -> None:
    assert classes(at("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", score=(0, 3)), 0) == (Kind.OIN, Kind.MARS)


def test_where_any_win_is_an_oin_nothing_else_is_offered() -> None:
    table = at("24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5", options={"result": "oin"})

    assert classes(table, 0) == (Kind.OIN,)
