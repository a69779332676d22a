"""Scores that last, on both databases: whose they are, and where they add up."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.services.errors import NotFound, NothingOver
from bot.services.ports import Chat, ChatId, MatchId, MoveChat, Person, PersonId, Sitter, Store
from bot.services.results import Among
from bot.services.scores import PAGE, Scores
from bot.services.tallies import Duel, Side
from engine.events import MatchEnded
from engine.match import ABANDONED
from tests.store.builders import ANNA, BORIS, GROUP, LATER
from tests.store.played import SEATS, keep, played

A, B = SEATS
VERA = Person(PersonId(7_000_000_003), "Вера", username="Vera_V")
COMPUTER = Sitter(level="beginner")
OTHER = ChatId(-200)


async def everybody(store: Store) -> Scores:
    await store.append([], [ANNA, BORIS, VERA])
    return Scores(store)


async def test_the_score_is_the_same_whichever_seats_two_sat_on(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 1, [1]), played(2, 1, [1], seats=(B, A)), played(3, 1, [0], seats=(B, A)))

    series = await scores.series(ANNA.id, B)

    assert series.total.mine == Side(games=2, points=4, marses=2)
    assert series.total.theirs == Side(games=1, points=2, marses=1)
    assert (await scores.series(BORIS.id, A)).total == series.total.turned


async def test_a_series_adds_up_over_all_chats_and_knows_this_one(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 1, [1], chat=GROUP), played(2, 1, [1], chat=OTHER), played(3, 1, [0]))

    series = await scores.series(ANNA.id, B, GROUP)

    assert (series.total.won, series.total.lost) == (2, 1)
    assert (series.here.won, series.here.lost) == (1, 0)


async def test_matches_are_won_apart_from_games(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 3, [1, 0, 1]), played(2, 5, [1], MatchEnded("abandoned")), played(3, 1, [0]))

    duel = (await scores.series(ANNA.id, B)).total

    assert (duel.mine.matches, duel.theirs.matches, duel.games) == (1, 0, 5)


async def test_each_variant_is_counted_apart(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 1, [1]), played(2, 1, [0], variant="caucasian"), played(3, 1, [0]))

    variants = (await scores.series(ANNA.id, B)).variants

    assert {name: (duel.won, duel.lost) for name, duel in variants.items()} == {
        "short": (1, 1),
        "caucasian": (0, 1),
    }


async def test_opponents_come_with_the_last_met_first(store: Store) -> None:
    scores = await everybody(store)
    later = LATER + timedelta(days=1)
    await keep(
        store,
        played(1, 1, [1], at=later),
        played(2, 1, [1], seats=(Sitter(VERA.id), A)),
        played(3, 1, [1], seats=(A, COMPUTER), at=later + timedelta(days=1)),
    )

    rivals = await scores.rivals(ANNA.id)

    assert list(rivals.duels) == [COMPUTER, B, Sitter(VERA.id)]
    assert rivals.people == {BORIS.id: BORIS, VERA.id: VERA}


async def test_a_chats_table_ranks_by_points_ahead_and_leaves_the_computer_out(store: Store) -> None:
    scores = await everybody(store)
    vera = Sitter(VERA.id)
    await keep(
        store,
        played(1, 1, [1], chat=GROUP),
        played(2, 1, [0], seats=(B, vera), chat=GROUP),
        played(3, 1, [1], seats=(vera, A), chat=GROUP),
        played(4, 1, [0], seats=(A, COMPUTER), chat=GROUP),
        played(5, 1, [0], chat=OTHER),
    )

    standings = await scores.standings(GROUP)

    assert [(player, duel.lead) for player, duel in standings.players.items()] == [(vera, 4), (A, 0), (B, -4)]
    assert {pair: (duel.won, duel.lost) for pair, duel in standings.pairs.items()} == {
        (A, B): (1, 0),
        (B, vera): (0, 1),
        (A, vera): (0, 1),
    }


async def test_the_table_stands_when_the_group_becomes_a_supergroup(store: Store) -> None:
    scores = await everybody(store)
    old = ChatId(-4_567)
    await store.append([], [Chat(old, "group")])
    await keep(store, played(1, 1, [1], chat=old), played(2, 3, [0, 0], chat=old))
    before = await scores.standings(old)

    await store.append([], [MoveChat(old, GROUP)])

    assert (await scores.standings(GROUP), await scores.standings(old)) == (before, type(before)({}, {}, {}))
    assert [row.id for row in (await scores.history(Among(chat=GROUP), 0)).rows] == [2, 1]


async def test_a_profile_keeps_people_and_the_computer_apart(store: Store) -> None:
    scores = await everybody(store)
    against = [played(number, 1, [0], seats=(A, COMPUTER)) for number in (1, 2)]
    people = [played(3, 1, [1]), played(4, 1, [0]), played(5, 1, [0], seats=(A, Sitter(VERA.id)))]
    await keep(store, *against, *people)

    profile = await scores.profile(ANNA)

    assert (profile.against_computer.total.won, profile.against_computer.total.lost) == (0, 2)
    assert (profile.against_people.total.won, profile.against_people.total.lost) == (1, 2)
    assert (profile.favourite, profile.favourite_games) == (B, 2)


async def test_who_has_finished_nothing_has_an_empty_profile(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 3, [None]))

    profile = await scores.profile(ANNA)

    assert (profile.against_people.total, profile.favourite) == (Duel(), None)


async def test_a_game_that_was_called_off_counts_nowhere(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 3, [1, -1], MatchEnded(ABANDONED)))

    series = await scores.series(ANNA.id, Sitter(BORIS.id))

    assert (series.total.games, series.total.draws, series.total.mine.points) == (1, 0, 2.0)
    assert [row.winner for row in series.last] == [None]


async def test_history_turns_its_pages(store: Store) -> None:
    scores = await everybody(store)
    days = [timedelta(days=number) for number in range(PAGE + 2)]
    await keep(store, *(played(number, 1, [1], at=LATER + day) for number, day in enumerate(days, 1)))

    pages = [await scores.history(Among(ANNA.id), page) for page in (0, 1)]

    assert [row.id for page in pages for row in page.rows] == list(range(PAGE + 2, 0, -1))
    assert [page.more for page in pages] == [True, False]


async def test_a_sheet_is_for_players_and_for_the_chat_of_the_match(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 3, [1, 0, 1], chat=GROUP))

    own = await scores.sheet(MatchId(1), ANNA.id, ChatId(ANNA.id))

    assert [game.winner for game in own.match.scored_games] == [0, 1, 0]
    assert await scores.sheet(MatchId(1), VERA.id, GROUP) == own
    with pytest.raises(NotFound):
        await scores.sheet(MatchId(1), VERA.id, ChatId(VERA.id))


async def test_a_running_match_has_a_sheet_once_a_game_is_over(store: Store) -> None:
    scores = await everybody(store)
    await keep(store, played(1, 7, [1, None]), played(2, 7, [None]))

    sheet = await scores.sheet(MatchId(1), ANNA.id, ChatId(ANNA.id))

    assert [game.winner for game in sheet.match.scored_games] == [0]
    with pytest.raises(NothingOver):
        await scores.sheet(MatchId(2), ANNA.id, ChatId(ANNA.id))


async def test_a_person_is_known_by_the_name_with_the_at_sign(store: Store) -> None:
    scores = await everybody(store)

    assert (await scores.named("vera_v"), await scores.named("nobody")) == (VERA.id, None)
