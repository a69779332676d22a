"""Sitting down: the card with its envelope, the press that seals the dice, rematches and next games."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.services.errors import AlreadyTaken, NotFound, NotSeated, NotYours, Stale
from bot.services.lobby import COMPUTER_TERMS
from bot.services.opening import match_started
from bot.services.ports import Board, Challenge, ChatId, GameId, PersonId, Sitter, Terms
from engine.errors import BadProof, WrongPhase
from engine.events import LotThrown, Started
from engine.fairness import seal, verify
from tests.bot.house import ANNA, BORIS, CHAT, NOON, STRANGER, House, house


def started(events: tuple[object, ...]) -> Started:
    first = events[0]
    assert isinstance(first, Started)
    return first


async def offered(home: House) -> Challenge:
    """A card of Anna's for a game against the computer."""
    await home.person(ANNA)
    return await home.lobby.offer_computer(ANNA)


async def resigned(home: House, game: GameId, person: PersonId) -> GameId:
    """The game, given up by the person."""
    await home.resigning.resign(game, (await home.table(game)).game.seq, person)
    return game


async def test_a_card_shows_an_envelope_that_the_game_keeps(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await offered(home)

        game = await home.lobby.sit_computer(card.token, "beginner", ANNA, "press", CHAT, 100)

        table = await home.table(game)
        assert (started(table.events).seal, started(table.events).press) == (seal(card.seed), "press")


async def test_every_card_has_its_own_dice(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        cards = [await offered(home) for _ in range(2)]

        assert cards[0].seed != cards[1].seed
        assert cards[0].token != cards[1].token


async def test_a_card_is_in_no_list_of_invitations(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await offered(home)

        assert await home.store.challenges(opener=ANNA) == ()


async def test_the_card_becomes_the_persons_board(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()

        (board,) = await home.store.boards(game)
        assert replace(board, wanted=1) == Board(board.id, game, CHAT, message=100, reader=ANNA)


async def test_the_person_sits_on_seat_0_and_the_lot_is_thrown(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await home.table(await home.against_computer(level="master"))

        assert table.row.seats == (Sitter(ANNA), Sitter(level="master"))
        assert isinstance(table.events[1], LotThrown)


async def test_a_level_pressed_twice_opens_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await offered(home)

        sitting = (home.lobby.sit_computer(card.token, "master", ANNA, press, CHAT) for press in "ab")
        opened = await asyncio.gather(*sitting, return_exceptions=True)

        assert [isinstance(each, Stale) for each in opened].count(True) == 1
        assert len(await home.store.games_of(ANNA)) == 1


async def test_a_card_that_has_opened_a_game_opens_no_second_one(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await offered(home)
        await home.lobby.sit_computer(card.token, "master", ANNA, "press", CHAT)

        with pytest.raises(AlreadyTaken):
            await home.lobby.sit_computer(card.token, "beginner", ANNA, "later", CHAT)


async def test_another_persons_card_is_refused(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await offered(home)

        with pytest.raises(NotYours):
            await home.lobby.sit_computer(card.token, "master", BORIS, "press", CHAT)


@pytest.mark.parametrize(("token", "level"), [("forged", "master"), (None, "godlike")])
async def test_a_forged_card_or_level_is_not_found(tmp_path: Path, token: str | None, level: str) -> None:
    async with house(tmp_path) as home:
        card = await offered(home)

        with pytest.raises(NotFound):
            await home.lobby.sit_computer(token or card.token, level, ANNA, "press", CHAT)


async def test_a_game_against_the_computer_has_no_cube_and_is_resigned_by_position(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await home.table(await home.against_computer())

        rules = table.game.rules
        assert (rules.has_cube, rules.options["resign"], table.match.terms.profile) == (
            False,
            "position",
            "international",
        )


async def test_the_envelope_opens_after_the_end_and_every_throw_is_recomputed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()
        table = await home.finish(game)

        checks = verify(table.events, table.row.seed)

        assert seal(table.row.seed) == started(table.events).seal
        assert len(checks) == table.game.throws


async def test_dice_of_another_seed_do_not_verify(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await home.finish(await home.against_computer())

        with pytest.raises(BadProof):
            verify(table.events, bytes(32))


async def test_the_end_scores_the_match(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.against_computer(), ANNA)

        table = await home.table(game)
        row = await home.store.match(table.row.match)
        assert row is not None
        assert (row.over, row.score, table.match.over, table.match.winner) == (True, (0.0, 3.0), True, 1)
        assert await home.store.rebuild() == 0


async def test_a_finished_game_offers_the_next_with_a_sealed_envelope(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.against_computer(), ANNA)

        offer = (await home.table(game)).offer

        assert offer is not None
        assert offer.seed != (await home.table(game)).row.seed


async def test_a_rematch_begins_a_new_match_with_the_dice_that_were_offered(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.against_computer(level="master"), ANNA)
        before = await home.table(game)

        after = await home.table(await home.lobby.next_game(game, ANNA, "again"))

        assert before.offer is not None
        assert started(after.events).seal == seal(before.offer.seed)
        assert after.row.seats == before.row.seats
        assert after.row.match != before.row.match


async def test_a_rematch_gets_a_new_board_and_the_old_one_keeps_its_result(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.against_computer(), ANNA)

        again = await home.lobby.next_game(game, ANNA, "again")

        (old,), (new,) = await home.store.boards(game), await home.store.boards(again)
        assert (old.message, new.message, new.chat, new.reader) == (100, None, CHAT, ANNA)


async def test_a_rematch_pressed_twice_opens_one_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.against_computer(), ANNA)

        presses = (home.lobby.next_game(game, ANNA, press) for press in "ab")
        opened = await asyncio.gather(*presses, return_exceptions=True)

        assert [isinstance(each, Stale) for each in opened] == [False, True]


async def test_a_spectator_cannot_open_the_next_game(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.against_computer(), ANNA)

        with pytest.raises(NotSeated):
            await home.lobby.next_game(game, STRANGER, "again")


async def test_a_running_game_has_no_next_one(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.against_computer()

        with pytest.raises(WrongPhase):
            await home.lobby.next_game(game, ANNA, "again")


async def test_a_match_goes_on_with_its_score_and_a_board_for_each(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await resigned(home, await home.of_two(terms=replace(COMPUTER_TERMS, length=5)), ANNA)

        after = await home.table(await home.lobby.next_game(game, BORIS, "next"))

        boards = await home.store.boards(after.id)
        assert {board.reader: board.chat for board in boards} == {ANNA: ChatId(ANNA), BORIS: ChatId(BORIS)}
        assert (after.match.score, after.game.started.score) == ((0.0, 3.0), (0.0, 3.0))
        assert after.row.match == (await home.table(game)).row.match
        assert await home.store.rebuild() == 0


def test_a_session_by_time_ends_so_long_after_it_began() -> None:
    begun = match_started(Terms(length=0, session="time:90"), NOON)

    assert begun.until == int(NOON.timestamp() * 1000) + 90 * 60_000


def test_a_session_by_difference_knows_it() -> None:
    assert match_started(Terms(length=0, session="diff:10"), NOON).difference == 10


def test_a_single_game_has_no_cube_whatever_its_profile_says() -> None:
    single, match = (match_started(Terms(length=length), NOON) for length in (1, 3))

    assert (single.options["cube"], match.options["cube"]) == ("off", "geometric")
