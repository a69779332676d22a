"""Tournaments on both databases: found by chat, person and token, rebuilt, moved with their group."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.errors import Stale
from bot.services.ports import Append, Chat, ChatId, MatchId, MoveChat, Outage, Store, Terms
from bot.services.tournament_records import (
    OWED,
    SHOW_TIMER,
    TournamentCard,
    TournamentCopy,
    TournamentId,
    TournamentNotice,
    TournamentPlayer,
    TournamentRow,
    taken_out,
    tournament_stream,
)
from engine.tournament.events import PlayerEntered, TournamentAnnounced, TournamentEnded, TournamentStarted
from tests.store.builders import ANNA, BORIS, GAME, GROUP, LATER, MATCH, NOW, seat_everybody

CUP = TournamentRow(
    TournamentId(5),
    "cup",
    "draft",
    ANNA.id,
    Terms(length=3),
    NOW,
    title="Кубок двора",
    form="swiss",
    chat=GROUP,
    thread=4,
    starts_at=LATER,
)
EVENTS = (TournamentAnnounced("swiss", 16), PlayerEntered(1), PlayerEntered(2), TournamentStarted((2, 1), 1))
SUPERGROUP = ChatId(-1_009_876_543_210)


async def test_a_tournament_comes_back_as_it_was_written(store: Store) -> None:
    card, notice = TournamentCard(CUP.id, 77, 3), TournamentNotice(CUP.id, 1, BORIS.id)
    player = TournamentPlayer(CUP.id, 1, BORIS.id)
    await store.append([], [ANNA, BORIS, CUP, card, notice, player])

    assert await store.tournaments.row(CUP.id) == await store.tournaments.by_token("cup") == CUP
    assert await store.tournaments.card(CUP.id) == card
    assert await store.tournaments.notices(CUP.id, 1) == (notice,)
    assert await store.tournaments.players(CUP.id) == (player,)
    assert await store.tournaments.by_token("bowl") is None


async def test_a_copy_is_found_where_it_stands_and_not_after_it_has_left(store: Store) -> None:
    here, gone = (
        TournamentCopy(CUP.id, ChatId(ANNA.id), 7, 3),
        TournamentCopy(CUP.id, ChatId(BORIS.id), None, 3),
    )
    await store.append([], [ANNA, BORIS, CUP, here, gone])

    assert await store.tournaments.copies(CUP.id) == (here,)
    assert await store.tournaments.copies_at(here.chat, 7) == (here,)
    assert await store.tournaments.copies_at(here.chat, 8) == ()


async def test_who_is_to_be_told_of_having_been_taken_out_is_owed_it_once(store: Store) -> None:
    notice = taken_out(TournamentPlayer(CUP.id, 2, BORIS.id))
    await store.append([], [ANNA, BORIS, CUP, notice, TournamentNotice(CUP.id, 1, BORIS.id, OWED)])
    owed = await store.tournaments.owed(CUP.id)

    await store.append([], [replace(notice, message=5)])

    assert owed == (notice,)
    assert await store.tournaments.owed(CUP.id) == ()


async def test_a_person_finds_what_is_led_and_played_but_nothing_that_is_over_or_left(store: Store) -> None:
    played = replace(CUP, id=TournamentId(6), token="b", organiser=BORIS.id, state="running")
    over = replace(CUP, id=TournamentId(7), token="c", state="over")
    left = replace(played, id=TournamentId(8), token="d")
    await store.append([], [ANNA, BORIS, CUP, played, over, left])
    await store.append(
        [], [TournamentPlayer(played.id, 1, ANNA.id), TournamentPlayer(left.id, 1, ANNA.id, left=True)]
    )

    assert await store.tournaments.of(ANNA.id) == (played, CUP)
    assert await store.tournaments.here(GROUP, ("over",)) == (over,)
    assert await store.tournaments.led_by(ANNA.id) == 0
    assert await store.tournaments.led_by(BORIS.id) == 2


async def test_a_row_follows_from_the_events_and_is_never_written_back(store: Store) -> None:
    await store.append([Append(tournament_stream(CUP.id), 0, EVENTS, NOW)], [ANNA, replace(CUP, seq=4)])

    assert await store.rebuild() == 1
    assert await store.tournaments.row(CUP.id) == replace(CUP, state="running", seq=4, planned=1)
    with pytest.raises(Stale):
        await store.append([], [replace(CUP, seq=3)])


async def test_when_too_few_came_it_is_called_off(store: Store) -> None:
    events = (EVENTS[0], TournamentEnded("few"))
    await store.append([Append(tournament_stream(CUP.id), 0, events, LATER)], [ANNA, CUP])

    await store.rebuild()

    row = await store.tournaments.row(CUP.id)
    assert row is not None
    assert (row.state, row.over_at) == ("cancelled", LATER)


async def test_it_moves_with_its_group_and_is_announced_there_afresh(store: Store) -> None:
    other = replace(CUP, id=TournamentId(6), token="b", chat=ChatId(-7))
    cards = [TournamentCard(CUP.id, 77, 3), TournamentCard(other.id, 78, 3)]
    await store.append([], [ANNA, Chat(GROUP, "group"), CUP, other, *cards])

    await store.append([], [MoveChat(GROUP, SUPERGROUP)])

    assert await store.tournaments.here(SUPERGROUP, ("draft",)) == (replace(CUP, chat=SUPERGROUP),)
    assert await store.tournaments.card(CUP.id) == TournamentCard(CUP.id)
    assert await store.tournaments.card(other.id) == cards[1]
    timers = await store.claim_timers(NOW)
    assert [(timer.kind, timer.subject) for timer in timers] == [(SHOW_TIMER, "5")]


async def test_a_contest_finds_its_matches_and_no_others(store: Store) -> None:
    await seat_everybody(store)
    keys = {2: "t5.1.3", 3: "t5", 4: "t50.1.3", 5: "t6", 6: ""}
    rows = [replace(MATCH, id=MatchId(n), terms=Terms(contest=key)) for n, key in keys.items()]
    await store.append([], rows)

    assert await store.contests.matches("t5") == tuple(rows[:2])
    over = replace(rows[1], over=True)
    await store.append([], [replace(rows[0], over=True), over])
    assert await store.contests.open_matches("t5", "t5.1") == (replace(rows[0], over=True),)
    assert await store.contests.open_matches("t5", "t5.2") == ()
    assert await store.contests.last_games([MATCH.id, MatchId(2)]) == {MATCH.id: GAME.id}


async def test_the_time_in_which_the_bot_was_away_is_known(store: Store) -> None:
    minute = timedelta(minutes=1)
    gaps = [(-5, -4), (-1, 1), (3, 4), (9, 12), (20, 21)]
    await store.append([], [Outage(NOW + first * minute, NOW + last * minute) for first, last in gaps])

    assert await store.contests.away(NOW, NOW + 10 * minute) == 3 * minute
