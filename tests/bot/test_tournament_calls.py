"""Who is told what about a tournament in private, and when: once, and not in quiet hours."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from aiogram import Bot

from bot.services.ports import ChatId, Person, PersonId, Preferences
from bot.services.tournament_records import TournamentId
from bot.telegram.outbox import Outbox
from bot.telegram.pacing import Pacer
from bot.telegram.tourneycalls import Calls
from bot.views.tourneywords import Hall
from tests.bot.cup import VERA, begun, entered, known, member, played_out
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.house import NOON, House, house

HOURS: Final = "11:00-14:00"
"""Quiet ones, in which it is noon."""


class Office:
    """Calls players over a fake Telegram."""

    def __init__(self, home: House) -> None:
        self.home = home
        self.telegram = FakeTelegram()
        outbox = Outbox(
            Bot("1000:secret", session=self.telegram), Pacer(1000, asyncio.get_running_loop().time)
        )
        self._calls = Calls(home.store, home.clock, outbox)

    async def calls(self, number: TournamentId) -> datetime | None:
        """Tell whoever is to be told now; when to ask again."""
        tourney = await self.home.tournaments.look(number)
        return await self._calls.all_told(Hall(tourney, None, "bot"))

    def told(self, person: PersonId) -> list[str]:
        return [shown.text for shown in self.telegram.chat(ChatId(person))]


async def sleeps(home: House, number: int) -> None:
    person = await home.store.person(member(number))
    assert person is not None
    await home.store.append((), (replace(person, preferences=Preferences(quiet=HOURS)),))


async def test_the_end_is_told_after_quiet_hours_and_once(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        office, number = Office(home), await begun(home, 2, form="knockout")
        await sleeps(home, 1)
        await played_out(home, number)

        again = await office.calls(number)
        at_noon = office.told(member(1)), office.told(member(2))
        home.clock.time = NOON + timedelta(hours=3)
        after = [await office.calls(number), await office.calls(number)]

    assert at_noon[0] == []
    assert ["the tournament is over" in text for text in at_noon[1]] == [True]
    assert again == NOON + timedelta(hours=2)
    assert after == [None, None]
    assert ["the tournament is over" in text for text in office.told(member(1))] == [True]
    assert office.told(member(2)) == at_noon[1]


async def test_who_is_replaced_by_the_organiser_is_told_by_whom(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        office, number = Office(home), await begun(home, 2)
        await office.calls(number)

        await home.tournaments.replace(number, VERA, 1, await known(home, 9))
        await office.calls(number)
        await office.calls(number)

    assert office.told(member(1))[1:] == ["🏆 Cup: Member 9 plays in your place now."]
    assert ["your opponent is Member 2" in text for text in office.told(member(9))] == [True]


async def test_who_is_withdrawn_by_the_organiser_is_told_so_and_who_leaves_knows_it(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        office, number = Office(home), await begun(home, 4, form="swiss")

        await home.tournaments.rounds.withdraw(number, VERA, 1)
        await home.tournaments.leave(number, member(2))
        await office.calls(number)

    assert office.told(member(1)) == ["🏆 Cup: the organiser has withdrawn you from the tournament."]
    assert office.told(member(2)) == []


async def test_what_somebody_is_to_be_told_waits_for_the_end_of_quiet_hours(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        office, number = Office(home), await entered(home, 3)
        await sleeps(home, 1)

        await home.tournaments.rounds.withdraw(number, VERA, 1)
        again = await office.calls(number)
        at_noon = office.told(member(1))
        home.clock.time = NOON + timedelta(hours=3)
        await office.calls(number)

    assert (again, at_noon) == (NOON + timedelta(hours=2), [])
    assert len(office.told(member(1))) == 1


async def test_who_was_forgotten_meanwhile_is_told_nothing(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        office, number = Office(home), await begun(home, 2)
        await home.store.append((), (Person(member(1), "", blocked=True),))

        await home.tournaments.replace(number, VERA, 1, await known(home, 9))
        await office.calls(number)
        owed = await home.store.tournaments.owed(number)

    assert office.told(member(1)) == []
    assert owed == ()
