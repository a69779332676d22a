"""Tournaments before their start: announced, entered, left, changed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.errors import NotFound
from bot.services.ports import Chat, ChatId, Setting
from bot.services.tournament_errors import (
    AlreadyEntered,
    NotOrganiser,
    NotReachable,
    SettingsFixed,
    TooManyTournaments,
)
from bot.services.tournament_records import SHOW_TIMER
from bot.services.tournament_settings import fields
from engine.errors import BadOption, WrongPhase
from engine.tournament.errors import NotEntered, TournamentFull, TournamentOver
from tests.bot.cup import VERA, announced, entered, known, member
from tests.bot.house import NOON, house

GROUP = ChatId(-55)


async def test_a_draft_is_opened_and_found_by_its_link(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        row = await announced(home, form="swiss", capacity="8", length="3")

        found = await home.tournaments.find(row.token)

        assert (found.row.state, found.row.form, found.row.capacity) == ("open", "swiss", 8)
        assert (found.row.terms.length, found.announced.phase) == (3, "open")
        with pytest.raises(NotFound):
            await home.tournaments.find("no such link")


async def test_nobody_enters_what_is_only_a_draft(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        row = await home.tournaments.draft(VERA)

        with pytest.raises(WrongPhase):
            await home.tournaments.enter(row.id, await known(home, 1))


async def test_a_group_plays_by_its_house_rules_until_the_organiser_chooses(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        await home.store.append((), (Chat(GROUP, "group"), Setting(f"chat:{GROUP}", "variant", "long")))

        row = await home.tournaments.draft(VERA, chat=GROUP, thread=3)

        assert (row.terms.variant, row.chat, row.thread) == ("long", GROUP, 3)
        assert "boards" in [field.name for field in fields(row)]
        assert await home.tournaments.here(GROUP) == (row,)


async def test_every_value_that_is_offered_can_be_chosen(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        row = await home.tournaments.draft(VERA, chat=GROUP)
        await home.tournaments.change(row.id, VERA, "form", "swiss")

        for field in fields((await home.tournaments.look(row.id)).row):
            for value in field.values:
                tourney = await home.tournaments.change(row.id, VERA, field.name, value)
                chosen = {each.name: each.chosen for each in fields(tourney.row)}
                assert chosen.get(field.name, value) == value
            await home.tournaments.change(row.id, VERA, field.name, field.chosen)

        names = {field.name: field.values for field in fields(tourney.row)}
        assert "0" not in names["length"]
        assert names.keys().isdisjoint({"session", "stake"})


async def test_a_round_robin_is_no_longer_than_a_month_of_rounds(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        row = await home.tournaments.draft(VERA)
        await home.tournaments.change(row.id, VERA, "capacity", "128")

        tourney = await home.tournaments.change(row.id, VERA, "form", "robin")

        assert tourney.row.capacity == 32


@pytest.mark.parametrize(("name", "value"), [("form", "ladder"), ("length", "0"), ("boards", "group")])
async def test_what_is_not_offered_is_refused(tmp_path: Path, name: str, value: str) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        row = await home.tournaments.draft(VERA)

        with pytest.raises(BadOption):
            await home.tournaments.change(row.id, VERA, name, value)


async def test_who_enters_has_agreed_to_what_was_announced(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        row = await announced(home)

        with pytest.raises(SettingsFixed):
            await home.tournaments.change(row.id, VERA, "length", "7")
        tourney = await home.tournaments.change(row.id, VERA, "start", "60")

        assert tourney.row.starts_at is not None
        assert (tourney.row.starts_at - NOON).total_seconds() == 3600


async def test_only_the_organiser_and_the_groups_administrators_lead(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        row = await home.tournaments.draft(VERA, chat=GROUP)
        await home.tournaments.open(row.id, VERA)

        for use in (home.tournaments.start, home.tournaments.cancel):
            with pytest.raises(NotOrganiser):
                await use(row.id, member(1))
        tourney = await home.tournaments.cancel(row.id, member(1), admin=True)

        assert tourney.row.state == "cancelled"


async def test_an_administrator_of_some_group_does_not_lead_what_belongs_to_no_group(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        row = await announced(home)

        with pytest.raises(NotOrganiser):
            await home.tournaments.cancel(row.id, member(1), admin=True)


async def test_nobody_enters_twice(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await entered(home, 1)

        with pytest.raises(AlreadyEntered):
            await home.tournaments.enter(number, await known(home, 1))


async def test_who_cannot_be_reached_cannot_play_in_private(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        row = await announced(home)

        with pytest.raises(NotReachable):
            await home.tournaments.enter(row.id, await known(home, 1, started=False))


async def test_a_full_tournament_says_so_and_has_a_place_again_when_somebody_leaves(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        number = await entered(home, 4, capacity="4")
        with pytest.raises(TournamentFull):
            await home.tournaments.enter(number, await known(home, 5))

        await home.tournaments.leave(number, member(2))
        tourney = await home.tournaments.enter(number, await known(home, 5))

        assert [tourney.entered[entry].person for entry in tourney.announced.entries] == [
            member(1),
            member(3),
            member(4),
            member(5),
        ]
        with pytest.raises(NotEntered):
            await home.tournaments.leave(number, member(2))
        assert await home.tournaments.of(member(2)) == ()


async def test_of_many_who_press_for_the_last_places_as_many_get_in_as_there_are(tmp_path: Path) -> None:
    async with house(tmp_path) as home, house(tmp_path) as replica:
        row = await announced(home, capacity="4")
        people = [await known(home, number) for number in range(1, 11)]

        presses = (
            (home, replica)[number % 2].tournaments.enter(row.id, person)
            for number, person in enumerate(people)
        )
        answers = await asyncio.gather(*presses, return_exceptions=True)

        refused = [type(answer) for answer in answers if isinstance(answer, Exception)]
        assert refused == [TournamentFull] * 6
        assert len((await home.tournaments.look(row.id)).announced.entries) == 4


async def test_a_draft_can_be_dropped(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await known(home, 0)
        row = await home.tournaments.draft(VERA)

        await home.tournaments.cancel(row.id, VERA)

        assert await home.tournaments.of(VERA) == ()
        with pytest.raises(TournamentOver):
            await home.tournaments.open(row.id, VERA)


async def test_opening_twice_opens_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        row = await announced(home)

        tourney = await home.tournaments.open(row.id, VERA)

        assert tourney.announced.seq == 1


async def test_nobody_leads_more_than_five_at_a_time(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        rows = [await announced(home) for _ in range(5)]
        with pytest.raises(TooManyTournaments):
            await announced(home)

        await home.tournaments.cancel(rows[0].id, VERA)

        assert (await announced(home)).state == "open"


async def test_whatever_happens_is_to_be_shown(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        await home.store.claim_timers(NOON)

        row = await announced(home)

        timers = await home.store.claim_timers(home.clock.now())
        assert [(timer.kind, timer.subject) for timer in timers] == [(SHOW_TIMER, str(row.id))]
