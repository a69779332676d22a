"""A tournament refuses what does not belong, and is what its events say."""

from __future__ import annotations

from functools import reduce

import pytest

from engine.errors import WrongPhase
from engine.event_codec import decode, encode
from engine.events import Event
from engine.tournament.errors import (
    NotBegun,
    NotEntered,
    PairingOver,
    TooFewPlayers,
    TournamentBegun,
    TournamentFull,
    TournamentOver,
)
from engine.tournament.events import (
    PairDecided,
    PlayerEntered,
    RoundPaired,
    TournamentAnnounced,
    TournamentStarted,
)
from engine.tournament.state import Tournament, fold, rounds_for
from tests.engine.tournament.field import opened, played, started


def test_a_full_tournament_takes_nobody_until_somebody_leaves() -> None:
    tournament = opened("swiss", 4)
    with pytest.raises(TournamentFull):
        tournament.enter()

    tournament = tournament.after(tournament.leave(2))

    assert tournament.enter() == PlayerEntered(5)


def test_nobody_enters_after_the_start() -> None:
    with pytest.raises(TournamentBegun):
        started("robin", 4).enter()


def test_nobody_starts_twice() -> None:
    with pytest.raises(TournamentBegun):
        started("robin", 4).start((1, 2, 3, 4))


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_plays_alone(players: int) -> None:
    tournament = opened("knockout", players)

    with pytest.raises(TooFewPlayers):
        tournament.start(tournament.entries)


def test_who_has_left_cannot_leave_again() -> None:
    tournament = started("robin", 4)
    tournament = tournament.after(tournament.leave(2))

    for use in (tournament.leave, tournament.replace_player):
        with pytest.raises(NotEntered):
            use(2)


def test_a_pair_is_decided_once() -> None:
    tournament = started("robin", 4)
    tournament = tournament.after(tournament.decide(1, 0, (1.0, 0.0)))

    with pytest.raises(PairingOver):
        tournament.decide(1, 0, (0.0, 1.0))
    with pytest.raises(PairingOver):
        tournament.arrive(1, 0, 0)


@pytest.mark.parametrize("where", [(1, 2), (1, -1), (0, 0), (2, 0)])
def test_a_pair_that_does_not_exist_is_not_decided(where: tuple[int, int]) -> None:
    with pytest.raises(WrongPhase):
        started("robin", 4).decide(*where, (1.0, 0.0))


def test_before_the_start_there_is_nothing_to_decide() -> None:
    with pytest.raises(NotBegun):
        opened("robin", 4).decide(1, 0, (1.0, 0.0))


def test_when_it_is_over_nothing_happens_any_more() -> None:
    tournament = played(started("robin", 3))

    for refused in (tournament.enter, tournament.end, lambda: tournament.leave(1)):
        with pytest.raises(TournamentOver):
            refused()


def test_whoever_has_come_is_known() -> None:
    tournament = started("robin", 4)

    tournament = tournament.after(tournament.arrive(1, 1, 1))

    assert tournament.pair(1, 1).here == (False, True)
    assert tournament.pair(1, 0).here == (False, False)


def test_between_rounds_is_when_nothing_is_left_to_play() -> None:
    tournament = opened("swiss", 5)
    assert not tournament.is_between_rounds

    tournament = tournament.after(tournament.start(tournament.entries))
    assert tournament.is_between_rounds

    tournament = started("swiss", 5)
    assert not tournament.is_between_rounds
    for place, _ in tuple(tournament.rounds[-1].open_pairs()):
        tournament = tournament.after(tournament.decide(1, place, (1.0, 0.0)))
    assert tournament.is_between_rounds


def test_a_substitute_has_not_come_yet() -> None:
    tournament = started("robin", 4)
    for side in (0, 1):
        tournament = tournament.after(tournament.arrive(1, 1, side))

    tournament = tournament.after(tournament.replace_player(tournament.pair(1, 1).sides[1]))

    assert tournament.pair(1, 1).here == (True, False)


@pytest.mark.parametrize(
    ("form", "players", "asked", "rounds"),
    [
        *(("robin", 2, 0, 1), ("robin", 5, 0, 5), ("robin", 16, 0, 15)),
        *(("knockout", 2, 0, 1), ("knockout", 5, 0, 3), ("knockout", 64, 9, 6), ("knockout", 65, 0, 7)),
        *(
            ("swiss", 64, 0, 6),
            ("swiss", 5, 0, 3),
            ("swiss", 5, 9, 5),
            ("swiss", 4, 9, 3),
            ("swiss", 8, 2, 2),
        ),
    ],
)
def test_there_are_as_many_rounds_as_the_form_needs(form: str, players: int, asked: int, rounds: int) -> None:
    assert rounds_for(form, players, asked) == rounds


EVENTS: tuple[Event, ...] = (
    TournamentAnnounced("robin", 4),
    *(PlayerEntered(entry) for entry in (1, 2, 3)),
    TournamentStarted((3, 1, 2), 3),
    RoundPaired(1, ((3, 0), (1, 2)), 77),
    PairDecided(1, 0, (0.0, 0.0), how="bye"),
    PairDecided(1, 1, (0.5, 0.5), (3.0, 3.0), "award"),
)


def test_events_travel_through_the_store_and_back() -> None:
    assert tuple(decode(*encode(event)) for event in EVENTS) == EVENTS


def test_a_tournament_is_the_fold_of_its_events() -> None:
    tournament = fold(EVENTS)

    begun = Tournament.begin(TournamentAnnounced("robin", 4))
    assert tournament == reduce(Tournament.after, EVENTS[1:], begun)
    assert (tournament.seq, tournament.round and tournament.round.deadline) == (len(EVENTS), 77)
