"""Staked tables from the card to the settlement, on a real store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from bot.services.agreement import chosen, field_of
from bot.services.bank import Bank
from bot.services.coin_errors import NoGift, NotEnoughCoins, RivalLacksCoins
from bot.services.ledger import DAILY_GIFT, START_GIFT, EntryId, Purse, start_gift
from bot.services.ports import GameId, PersonId, Terms
from bot.services.privacy import Privacy
from bot.services.stakes import held_entry
from bot.services.table import Table, Tables
from engine.errors import BadOption
from engine.scoring import Kind
from tests.bot.evening import sit
from tests.bot.house import ANNA, BORIS, STRANGER, House, house

BOTH: Final = (ANNA, BORIS)


SINGLE: Final = Terms(stake=10)


SESSION: Final = Terms(stake=10, length=0)


MATCH: Final = Terms(stake=25, length=3, options={"cube": "off"})


async def purses(home: House) -> tuple[Purse, ...]:
    found = await home.store.coins.purses(BOTH)
    return tuple(found[person] for person in BOTH)


async def lose(home: House, game: GameId, person: PersonId, kind: Kind = Kind.OIN) -> Table:
    table = await home.table(game)
    return await home.referee.commit(table, table.game.resign(table.seat_for(person), kind))


async def fine(home: House) -> bool:
    return (await home.store.coins.audit()).fine


async def spent(home: House, person: PersonId, left: int) -> None:
    """Somewhere else the person has put down all but so many coins."""
    other = await home.person(STRANGER)
    number = EntryId(await home.store.new_id())
    both = (person, other.id)
    gifts = [start_gift(EntryId(await home.store.new_id()), each, home.clock.now()) for each in both]
    terms = Terms(stake=START_GIFT - left, length=3)
    await home.store.append((), [*gifts, held_entry(number, "m999", terms, both, home.clock.now())])


async def test_an_opened_game_holds_the_coins_of_both_and_its_end_settles_them(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=SINGLE)
        held = await purses(home)

        await lose(home, game, BORIS, Kind.MARS)

        assert held == (Purse(470, 30), Purse(470, 30))
        assert await purses(home) == (Purse(520), Purse(480))
        assert await fine(home)


async def test_a_doubled_koks_costs_no_more_than_what_is_held(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=replace(SESSION, options={"resign": "position", "auto_double": 3}))
        table = await home.table(game)

        table = await lose(home, game, ANNA, Kind.KOKS)

        assert table.game.result is not None
        paid = min(int(table.game.result.points) * 10, 100)
        assert await purses(home) == (Purse(START_GIFT - paid), Purse(START_GIFT + paid))


async def test_a_match_is_settled_once_at_its_end_for_one_stake(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=MATCH)
        await lose(home, game, ANNA, Kind.MARS)
        between = await purses(home)
        following = await home.lobby.next_game(game, BORIS, "press")

        await lose(home, following, ANNA, Kind.MARS)

        assert between == (Purse(475, 25), Purse(475, 25))
        assert await purses(home) == (Purse(475), Purse(525))
        assert await fine(home)


async def test_every_game_of_a_session_holds_anew(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=SESSION)
        await lose(home, game, ANNA)
        settled = await purses(home)

        await home.lobby.next_game(game, BORIS, "press")

        assert settled == (Purse(490), Purse(510))
        assert await purses(home) == (Purse(390, 100), Purse(410, 100))
        assert await fine(home)


async def test_a_game_that_is_called_off_gives_everybody_the_own_coins_back(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=SINGLE)
        table = await home.table(game)

        await home.referee.commit(table, table.game.cancel())

        assert await purses(home) == (Purse(START_GIFT), Purse(START_GIFT))
        assert await fine(home)


async def test_against_the_computer_nothing_is_at_stake(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        card = await home.lobby.offer_computer(ANNA)

        with pytest.raises(BadOption):
            chosen(card.terms, "stake", "10")
        with pytest.raises(BadOption):
            chosen(card.terms, "profile", "stakes")


def test_the_profile_for_coins_brings_a_stake_with_it_and_keeps_one() -> None:
    terms = chosen(Terms(), "profile", "stakes")

    assert terms.stake == 10
    assert "0" not in field_of(terms, "stake").values


async def test_who_has_too_few_coins_cannot_offer_the_stake(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        await spent(home, ANNA, left=20)
        card = await home.invitations.draft(ANNA)

        with pytest.raises(NotEnoughCoins) as refused:
            await home.invitations.change(card.token, ANNA, "stake", "10")

        assert refused.value.missing == 10


async def test_who_has_too_few_coins_cannot_sit_down(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        boris = await home.person(BORIS)
        await spent(home, BORIS, left=29)
        card = await home.invitations.draft(ANNA, terms=SINGLE)
        await home.invitations.open(card.token, ANNA)

        with pytest.raises(NotEnoughCoins) as refused:
            await sit(home, card, boris)

        assert (refused.value.person, refused.value.missing) == (BORIS, 1)


async def test_an_opener_who_has_spent_the_coins_elsewhere_meanwhile_opens_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        boris = await home.person(BORIS)
        card = await home.invitations.draft(ANNA, terms=SINGLE)
        await home.invitations.open(card.token, ANNA)
        await spent(home, ANNA, left=5)

        with pytest.raises(RivalLacksCoins) as refused:
            await sit(home, card, boris)

        assert refused.value.missing == 25
        assert await home.store.games_of(BORIS) == ()
        assert (await home.invitations.own(card.token, ANNA)).state == "open"


async def test_the_next_game_of_a_session_is_refused_to_who_cannot_pay_for_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=SESSION)
        await lose(home, game, ANNA)
        await spent(home, BORIS, left=70)

        with pytest.raises(RivalLacksCoins):
            await home.lobby.next_game(game, ANNA, "press")
        with pytest.raises(NotEnoughCoins):
            await home.lobby.next_game(game, BORIS, "press")


async def test_a_rated_game_may_have_a_stake_and_its_rating_does_not_know_of_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=replace(SINGLE, rated=True))

        await lose(home, game, BORIS)

        found = await home.store.ratings.of(BOTH, "short")
        assert found[ANNA].value == 1510.0
        assert await purses(home) == (Purse(510), Purse(490))


async def test_whoever_leaves_for_good_cannot_call_a_staked_game_off(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.of_two(terms=SINGLE)
        privacy = Privacy(home.referee, Tables(home.store))

        await privacy.forget(BORIS, cancel=True)

        found = await home.store.coins.purses(BOTH)
        assert found[ANNA].free > START_GIFT
        assert BORIS not in found
        assert await fine(home)


async def test_coins_of_the_day_are_for_who_has_few_and_once_a_day(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        bank = Bank(home.store, home.clock)
        rich = await bank.statement(ANNA)
        with pytest.raises(NoGift):
            await bank.ask(ANNA)
        game = await home.of_two(terms=Terms(stake=50))
        await lose(home, game, ANNA, Kind.KOKS)
        game = await home.lobby.next_game(game, BORIS, "press")
        await lose(home, game, ANNA, Kind.KOKS)
        poor = await bank.statement(ANNA)

        await bank.ask(ANNA)

        with pytest.raises(NoGift):
            await bank.ask(ANNA)
        again = await bank.statement(ANNA)
        assert (rich.purse, rich.gift) == (Purse(START_GIFT), False)
        assert (poor.gift, again.gift, again.given) == (True, False, True)
        assert again.purse.free == poor.purse.free + DAILY_GIFT
        home.clock.passes(24 * 3600)
        await lose(home, await home.lobby.next_game(game, BORIS, "press"), ANNA)
        assert (await bank.statement(ANNA)).gift
        assert await fine(home)


async def test_the_history_is_told_page_by_page(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=replace(SESSION, stake=1))
        for number in range(9):
            await lose(home, game, BOTH[number % 2])
            home.clock.passes(60)
            game = await home.lobby.next_game(game, ANNA, "press")
        bank = Bank(home.store, home.clock)

        first, second = await bank.statement(ANNA, 0), await bank.statement(ANNA, 1)

        assert [affair.held for affair in first.affairs] == [10, *[0] * 7]
        assert [affair.amount for affair in first.affairs[1:]] == [-1, 1, -1, 1, -1, 1, -1]
        assert (first.more, second.more, len(second.affairs)) == (True, False, 3)
        assert [affair.amount for affair in second.affairs] == [1, -1, START_GIFT]


async def test_what_is_held_at_the_first_game_stands_above_the_gift_that_it_is_taken_from(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as home:
        await home.of_two(terms=SINGLE)

        told = await Bank(home.store, home.clock).statement(ANNA, 0)

    assert [(affair.held, affair.amount) for affair in told.affairs] == [(30, -30), (0, START_GIFT)]


async def test_a_series_is_worth_one_stake_and_its_marses_count_as_games(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await home.of_two(terms=chosen(chosen(Terms(), "length", "b3"), "stake", "25"))
        await lose(home, game, BORIS, Kind.MARS)
        game = await home.lobby.next_game(game, ANNA, "press")
        await lose(home, game, ANNA, Kind.KOKS)
        game = await home.lobby.next_game(game, ANNA, "press")

        table = await lose(home, game, BORIS)

        assert (table.match.over, table.match.score) == (True, (2.0, 1.0))
        assert await purses(home) == (Purse(525), Purse(475))
        assert await fine(home)
