"""What ends an invitation: its opener, a day, or somebody who accepts; also across a restart."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.services.errors import AlreadyTaken, Expired, TooManyLobbies
from bot.services.invitations import CHALLENGE_TIMER, LIFETIME
from bot.services.limits import MOST_LOBBIES
from bot.services.ports import ChatId
from tests.bot.house import ANNA, BORIS, NOON, house
from tests.bot.test_services_invitations import accept, known, opened


async def test_a_taken_invitation_is_not_changed_any_more(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        await accept(home, card, await known(home, BORIS))

        with pytest.raises(AlreadyTaken):
            await home.invitations.change(card.token, ANNA, "length", "5")
        with pytest.raises(AlreadyTaken):
            await home.invitations.cancel(card.token, ANNA)


async def test_a_cancelled_invitation_is_dead_and_leaves_no_timer(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        await home.invitations.cancel(card.token, ANNA)

        with pytest.raises(Expired):
            await accept(home, card, await known(home, BORIS))
        assert await home.store.next_timer() is None


async def test_after_a_day_an_invitation_runs_out_by_itself(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        home.clock.passes(LIFETIME.total_seconds())

        await home.timers.run_due()

        kept = await home.store.challenge(card.token)
        assert kept is not None
        assert (kept.state, await home.store.next_timer()) == ("expired", None)


async def test_an_invitation_is_over_in_time_even_if_the_timer_is_late(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        home.clock.passes(LIFETIME.total_seconds())

        with pytest.raises(Expired):
            await accept(home, card, await known(home, BORIS))
        assert await home.invitations.of(await known(home, ANNA)) == ()


async def test_a_restart_forgets_no_expiry(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
    async with house(tmp_path) as again:
        assert await again.store.next_timer() == NOON + timedelta(hours=24)
        again.clock.passes(LIFETIME.total_seconds() + 1)

        await again.timers.run_due()

        kept = await again.store.challenge(card.token)
        assert kept is not None
        assert kept.state == "expired"


async def test_an_accepted_invitation_leaves_no_timer(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        await accept(home, card, await known(home, BORIS))

        timers = await home.store.claim_timers(NOON + timedelta(days=2))
        assert CHALLENGE_TIMER not in [timer.kind for timer in timers]


async def test_a_card_that_became_a_board_is_not_posted_any_more(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        await accept(home, card, await known(home, BORIS))

        await home.invitations.posted(card.token, ChatId(ANNA), 10)

        kept = await home.store.challenge(card.token)
        assert kept is not None
        assert kept.state == "taken"


async def test_nobody_keeps_more_than_five_tables_open(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        cards = [await home.invitations.draft(ANNA) for _ in range(MOST_LOBBIES + 1)]
        for card in cards[:-1]:
            await home.invitations.open(card.token, ANNA)

        with pytest.raises(TooManyLobbies):
            await home.invitations.open(cards[-1].token, ANNA)
        await home.invitations.cancel(cards[0].token, ANNA)

        assert (await home.invitations.open(cards[-1].token, ANNA)).state == "open"


async def test_only_listed_tables_that_are_open_stand_in_the_list(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        shown, hidden, drafted = [
            await home.invitations.draft(ANNA, listed=each) for each in (True, False, True)
        ]
        for card in (shown, hidden):
            await home.invitations.open(card.token, ANNA)

        found = await home.invitations.tables()

        assert [card.token for card in found] == [shown.token]
        assert drafted.listed


async def test_a_password_takes_a_table_out_of_the_list(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.person(ANNA)
        card = await home.invitations.draft(ANNA, listed=True)
        await home.invitations.open(card.token, ANNA)

        await home.invitations.admit(card.token, ANNA, password="secret")

        assert await home.invitations.tables() == ()
