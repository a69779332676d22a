"""Team matches on a real store until they start: who joins, lines up, chooses, calls off."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.services.errors import NotStarted, NotYours, TooManyLobbies
from bot.services.limits import MOST_LOBBIES
from bot.services.ports import ChatId, PersonId
from bot.services.team_records import CANCELLED, RUNNING
from bot.services.team_table import Who
from bot.services.teams import LIFETIME
from engine.errors import (
    BadOption,
    NotAtBoard,
    NotInTeam,
    TeamCaptainOnly,
    TeamFull,
    TeamsBegun,
    TeamsIncomplete,
    TeamsOver,
)
from engine.teams import EXPIRED
from tests.bot.club import FIRST, GROUP, ORGANISER, RESERVE, SECOND, club, names_of
from tests.bot.house import STRANGER, StillClock


async def test_the_organiser_who_presses_start_twice_starts_once(tmp_path: Path) -> None:
    async with club(tmp_path) as here, club(tmp_path, luck=500) as replica:
        team = (await here.lined_up()).id
        presses = [each.teams.start(team, Who(ORGANISER)) for each in (here, replica, here)]

        came = await asyncio.gather(*presses, return_exceptions=True)

        assert [type(each) for each in came].count(TeamsBegun) == 2
        assert (await here.teams.look(team)).row.state == RUNNING


async def test_two_captains_who_line_up_at_once_both_do(tmp_path: Path) -> None:
    async with club(tmp_path) as here, club(tmp_path, luck=500) as replica:
        team = (await here.lined_up()).id

        await asyncio.gather(
            here.teams.line_up(team, FIRST[0], (2, 1, 0)), replica.teams.line_up(team, SECOND[0], (5, 3, 4))
        )

        assert (await here.teams.look(team)).teams.lineups == ((2, 1, 0), (5, 3, 4))


async def test_only_the_captain_lines_up_and_only_with_three_of_his_own(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id

        with pytest.raises(TeamCaptainOnly):
            await here.teams.line_up(team, FIRST[1], (0, 1, 2))
        with pytest.raises(TeamsIncomplete):
            await here.teams.line_up(team, FIRST[0], (0, 1, 3))
        with pytest.raises(NotInTeam):
            await here.teams.line_up(team, STRANGER, (0, 1, 2))


async def test_a_substitute_takes_the_place_of_somebody_before_the_start(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id
        await here.join(team, RESERVE, 0)
        await here.teams.line_up(team, FIRST[0], (0, 6, 2))

        table = await here.teams.start(team, Who(ORGANISER))

        assert names_of(table, table.teams.boards[1].players) == [RESERVE, SECOND[1]]
        with pytest.raises(NotAtBoard):
            await here.teams.sit(team, FIRST[1], "press")


async def test_a_full_team_takes_nobody_and_the_other_one_still_does(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id
        crowd = [PersonId(100 + number) for number in range(7)]
        await here.known(*crowd)
        for person in crowd[:6]:
            await here.join(team, person, 0)

        with pytest.raises(TeamFull):
            await here.join(team, crowd[6], 0)

        assert (await here.join(team, crowd[6], 1)).side_of(crowd[6]) == 1


async def test_who_joins_needs_a_chat_with_the_bot(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id
        stranger = await here.home.person(STRANGER)

        with pytest.raises(NotStarted):
            await here.teams.join(team, stranger, 0)


async def test_who_changes_sides_is_in_one_team(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id
        await here.join(team, FIRST[0], 0)

        table = await here.join(team, FIRST[0], 1)

        assert (table.side_of(FIRST[0]), table.teams.members(0)) == (1, ())
        assert table.leads(FIRST[0])


async def test_a_captain_who_leaves_before_the_start_hands_his_team_on(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id

        table = await here.teams.leave(team, SECOND[0])

        assert table.leads(SECOND[1])
        assert table.teams.lineups[1] is None
        with pytest.raises(TeamsIncomplete):
            await here.teams.start(team, Who(ORGANISER))


async def test_nobody_but_the_organiser_and_the_groups_administrators_runs_it(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id
        for who in (Who(FIRST[1]), Who(STRANGER)):
            with pytest.raises(NotYours):
                await here.teams.start(team, who)
            with pytest.raises(NotYours):
                await here.teams.cancel(team, who)
            with pytest.raises(NotYours):
                await here.teams.change(team, who, "length", "3")

        assert (await here.teams.start(team, Who(STRANGER, admin=True))).teams.started


async def test_what_the_organiser_chooses_is_played(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id
        await here.teams.change(team, Who(ORGANISER), "variant", "long")
        await here.teams.change(team, Who(ORGANISER), "length", "5")
        await here.teams.start(team, Who(ORGANISER))

        await here.sit(team, 0)

        table = await here.home.table(await here.game(team, 0))
        assert (table.terms.variant, table.terms.length, table.game.rules.key) == ("long", 5, "long")


@pytest.mark.parametrize(
    ("field", "value"), [("length", "0"), ("hints", "on"), ("begin", "7"), ("stake", "1")]
)
async def test_what_no_button_offers_is_refused(tmp_path: Path, field: str, value: str) -> None:
    async with club(tmp_path) as here:
        team = (await here.announced()).id

        with pytest.raises(BadOption):
            await here.teams.change(team, Who(ORGANISER), field, value)


async def test_terms_do_not_change_after_the_start(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.started()).id

        with pytest.raises(TeamsBegun):
            await here.teams.change(team, Who(ORGANISER), "length", "3")


async def test_a_match_that_was_called_off_takes_nobody(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        team = (await here.lined_up()).id

        table = await here.teams.cancel(team, Who(ORGANISER))

        assert table.row.state == CANCELLED
        for refused in (here.join(team, RESERVE, 0), here.teams.start(team, Who(ORGANISER))):
            with pytest.raises(TeamsOver):
                await refused


async def test_a_match_that_never_starts_runs_out(tmp_path: Path) -> None:
    clock = StillClock()
    async with club(tmp_path, clock) as here:
        team = (await here.announced()).id

        await here.lives(LIFETIME.total_seconds())
        table = await here.work(team)

        assert table.teams.ended is not None
        assert (table.row.state, table.teams.ended.reason) == (CANCELLED, EXPIRED)
        assert await here.home.store.next_timer() is None


async def test_a_person_opens_five_team_matches_at_most(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        for _ in range(MOST_LOBBIES):
            await here.announced()

        with pytest.raises(TooManyLobbies):
            await here.teams.announce(ORGANISER, GROUP)


async def test_the_start_is_told_by_a_new_message_to_each_player(tmp_path: Path) -> None:
    async with club(tmp_path) as here:
        table = await here.lined_up()
        await here.teams.stands(table, ChatId(FIRST[0]), None, 55)

        await here.teams.start(table.id, Who(ORGANISER))

        cards = {card.chat: card for card in await here.home.store.teams.cards(table.id)}
        assert set(cards) == {GROUP, *map(ChatId, (*FIRST, *SECOND))}
        assert (cards[ChatId(FIRST[0])].message, cards[ChatId(FIRST[0])].before) == (None, 55)
