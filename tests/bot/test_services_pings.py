"""Whether a player is called to the board, on a real database."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from bot.services.pings import IN_A_GROUP, IN_PRIVATE, PING_TIMER, due_seat
from bot.services.ports import ChatId, Draft, GameId, Person, Preferences, Terms, Timer
from tests.bot.house import ANNA, BORIS, NOON, House, house, mover

FAR = timedelta(days=1)
OFFERS = Terms(length=5)
ANNA_31 = 280
"""Anna begins with 3-1."""


async def armed(home: House) -> list[Timer]:
    """The ping that will be due, if any."""
    timers = await home.store.claim_timers(home.clock.now() + FAR)
    return [timer for timer in timers if timer.kind == PING_TIMER]


async def one_turn(home: House) -> GameId:
    game = await home.of_two()
    home.clock.passes(5)
    await home.any_turn(await home.table(game))
    return game


async def test_a_new_game_calls_whoever_begins(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()

        (timer,) = await armed(home)

        assert (timer.subject, timer.due_at) == (str(game), NOON + IN_PRIVATE)


async def test_a_turn_arms_the_next_players_ping(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        table = await home.table(game)

        (timer,) = await armed(home)

        assert (timer.due_at, timer.payload) == (home.clock.now() + IN_PRIVATE, str(table.game.seq))
        assert due_seat(table, timer, None) == table.game.to_act


async def test_in_a_group_a_player_has_a_minute(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        table = await home.table(game)
        grouped = replace(table, row=replace(table.row, chat=ChatId(-1)))
        await home.store.append((), (grouped.row,))
        await home.any_turn(await home.table(game))

        (timer,) = await armed(home)

        assert timer.due_at == home.clock.now() + IN_A_GROUP


async def test_whoever_has_moved_is_not_called(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        (timer,) = await armed(home)

        await home.any_turn(await home.table(game))

        assert due_seat(await home.table(game), timer, None) is None


async def test_whoever_is_offered_a_resignation_is_called_also_amid_a_turn(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=OFFERS)
        home.clock.passes(5)
        await home.taps(game, "8/5")

        await home.resigning.offer(game, 2, "mars", BORIS)

        (timer,) = await armed(home)
        assert timer.due_at == home.clock.now() + IN_PRIVATE
        assert due_seat(await home.table(game), timer, None) == 0


async def test_a_refused_offer_calls_whoever_is_on_turn(tmp_path: Path) -> None:
    async with house(tmp_path, luck=ANNA_31) as home:
        game = await home.of_two(terms=OFFERS)
        await home.resigning.offer(game, 2, "oin", ANNA)
        (asked,) = await armed(home)

        await home.resigning.refuse(game, 2, "oin", BORIS)

        table = await home.table(game)
        (timer,) = await armed(home)
        assert (asked.payload, timer.payload) == ("2 oin", "2")
        assert (due_seat(table, asked, None), due_seat(table, timer, None)) == (None, 0)


async def test_whoever_is_asked_for_a_rematch_is_called_until_it_is_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two()
        table = await home.finish(game)

        await home.between.rematch(game, ANNA, "press")
        (timer,) = await armed(home)
        seat = due_seat(await home.table(game), timer, None)
        await home.between.decline(game, BORIS)

        assert (timer.subject, seat) == (str(table.id), 1)
        assert await home.store.next_timer() is None


async def test_a_session_that_both_have_ended_calls_nobody(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=Terms(length=0, options={"cube": "off"}))
        await home.finish(game)
        await home.between.end(game, ANNA)
        (timer,) = await armed(home)
        asked = due_seat(await home.table(game), timer, None)

        await home.between.end(game, BORIS)

        assert asked == 1
        assert due_seat(await home.table(game), timer, None) is None


async def test_a_phrase_neither_arms_nor_disarms(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        before = await home.store.next_timer()
        home.clock.passes(3)

        await home.talk.say(game, "luck", ANNA)

        assert await home.store.next_timer() == before


async def test_whoever_has_begun_a_turn_is_not_called(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        (timer,) = await armed(home)
        table = await home.table(game)
        assert table.game.to_act is not None
        await home.store.append((), (Draft(game, table.game.to_act, table.game.seq, ""),))

        assert due_seat(await home.table(game), timer, None) is None


async def test_whoever_has_looked_into_the_menu_since_is_not_called(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        (timer,) = await armed(home)
        table = await home.table(game)

        assert due_seat(table, timer, home.clock.now() + timedelta(seconds=1)) is None
        assert due_seat(table, timer, home.clock.now() - timedelta(seconds=1)) == table.game.to_act


async def test_against_the_computer_nobody_is_called(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.against_computer()

        assert await armed(home) == []


async def test_who_wants_no_reminders_gets_none(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.of_two(Preferences(pings=False))

        assert await armed(home) == []


async def test_who_has_blocked_the_bot_is_skipped(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        (timer,) = await armed(home)
        gone = mover(await home.table(game))
        await home.store.append((), (Person(gone, "Gone", blocked=True),))

        assert due_seat(await home.table(game), timer, None) is None


async def test_the_end_of_the_game_disarms_the_ping(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await one_turn(home)
        table = await home.table(game)

        await home.resigning.resign(game, table.game.seq, mover(table))

        assert await armed(home) == []
        assert {ANNA, BORIS} == {sitter.person for sitter in table.row.seats}
