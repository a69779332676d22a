"""Team matches on the database: found by whom they concern, shown by level, moved with their group."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.errors import Stale
from bot.services.keeping import stand_in
from bot.services.ports import ChatId, MoveChat, Store, Terms
from bot.services.team_records import (
    OVER,
    RUNNING,
    TeamCard,
    TeamId,
    TeamMatch,
    TeamMember,
    team_stream,
)
from engine.team_events import TeamAnnounced, TeamJoined, TeamLinedUp
from tests.store.builders import ANNA, BORIS, GROUP, LATER, NOW, after

TEAM = TeamId(5)
ROW = TeamMatch(TEAM, "token", RUNNING, ANNA.id, Terms(length=3), 60, NOW, seq=2, chat=GROUP, thread=4)
CARD = TeamCard(TEAM, GROUP, 4)


async def test_a_team_match_comes_back_as_it_was_written(store: Store) -> None:
    events = (TeamAnnounced(), TeamJoined(0, 1), TeamLinedUp(1, (0, 3, 2)))
    member = TeamMember(TEAM, 0, BORIS.id)

    await store.append([after(0, *events, stream=team_stream(TEAM))], [ANNA, BORIS, ROW, member, CARD])

    assert await store.events(team_stream(TEAM)) == events
    assert await store.teams.match(TEAM) == ROW
    assert await store.teams.called("token") == ROW
    assert await store.teams.members(TEAM) == (member,)
    assert await store.teams.cards(TEAM) == (CARD,)


async def test_it_is_found_by_its_opener_its_members_and_its_group_until_it_is_over(store: Store) -> None:
    await store.append([], [ANNA, BORIS, ROW, TeamMember(TEAM, 0, BORIS.id)])

    for found in (
        await store.teams.of(ANNA.id),
        await store.teams.of(BORIS.id),
        await store.teams.in_chat(GROUP),
    ):
        assert found == (ROW,)
    await store.append([], [replace(ROW, state=OVER, over_at=LATER)])
    assert (await store.teams.of(ANNA.id), await store.teams.in_chat(GROUP)) == ((), ())


async def test_a_row_that_has_moved_on_is_not_written_back(store: Store) -> None:
    await store.append([], [ANNA, replace(ROW, seq=9)])

    with pytest.raises(Stale):
        await store.append([], [ROW])


async def test_a_card_is_behind_until_it_shows_the_newest_event(store: Store) -> None:
    await store.append([], [ANNA, ROW, CARD])

    before = await store.teams.behind()
    await store.teams.shown(CARD, 77, ROW.seq)

    assert (before, await store.teams.behind()) == ((TEAM,), ())
    assert await store.teams.cards(TEAM) == (replace(CARD, message=77, shown=ROW.seq),)


async def test_who_shows_a_card_that_was_wanted_afresh_meanwhile_changes_nothing(store: Store) -> None:
    old = replace(CARD, message=70)
    await store.append([], [ANNA, ROW, replace(CARD, before=70)])

    await store.teams.shown(old, 70, ROW.seq)

    assert await store.teams.cards(TEAM) == (replace(CARD, before=70),)


async def test_a_team_match_moves_with_its_group_and_its_card_is_posted_again(store: Store) -> None:
    await store.append([], [ANNA, ROW, replace(CARD, message=77, shown=2)])

    await store.append([], [MoveChat(GROUP, ChatId(-2))])

    assert await store.teams.in_chat(ChatId(-2)) == (replace(ROW, chat=ChatId(-2)),)
    assert await store.teams.cards(TEAM) == (replace(CARD, chat=ChatId(-2)),)
    assert await store.teams.behind() == (TEAM,)


async def test_who_is_forgotten_leaves_a_stand_in_in_the_team(store: Store) -> None:
    await store.append([], [ANNA, BORIS, replace(ROW, state=OVER), TeamMember(TEAM, 0, ANNA.id)])
    nobody = stand_in(900)

    await store.keeping.forget(ANNA.id, nobody)

    row = await store.teams.match(TEAM)
    assert row is not None
    assert row.opener == nobody
    assert [member.person for member in await store.teams.members(TEAM)] == [nobody]
