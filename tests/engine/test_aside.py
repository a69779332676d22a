"""Resign offers, pauses and wishes beside the board."""

from __future__ import annotations

import pytest

from engine.aside import Aside, fold
from engine.errors import GameOver, NotYourTurn, WrongPhase
from engine.events import Doubled, Event, Resigned
from engine.game import Game
from engine.scoring import Kind
from engine.side_events import (
    END,
    REMATCH,
    CubeWaived,
    Hinted,
    Paused,
    PauseOffered,
    PauseRefused,
    Proposed,
    ResignRefused,
    ResignWithdrawn,
    Resumed,
    Said,
)
from tests.engine.tables import after, opened, started


def table() -> Game:
    """Seat 1 is on roll, and resignations are offered."""
    return opened(started(resign="offer", cube="geometric"))


def offered(game: Game, seat: int = 1, kind: Kind = Kind.OIN) -> Aside:
    return Aside().after(Aside().offer_to_resign(game, seat, kind))


def test_an_offer_waits_for_the_opponent() -> None:
    game = table()

    offer = offered(game).open_offer(game)

    assert offer is not None
    assert (offer.seat, offer.kind) == (1, Kind.OIN)


def test_an_accepted_offer_becomes_an_event_of_the_game() -> None:
    game = table()

    assert offered(game).accept(game, 0) == Resigned(1, Kind.OIN)


def test_a_refused_offer_is_gone() -> None:
    game, aside = table(), offered(table())

    event = aside.refuse(game, 0)

    assert event == ResignRefused(0)
    assert aside.after(event).open_offer(game) is None


def test_an_offer_can_be_taken_back() -> None:
    game, aside = table(), offered(table())

    event = aside.withdraw(game, 1)

    assert event == ResignWithdrawn(1)
    assert aside.after(event).open_offer(game) is None


def test_a_game_that_goes_on_has_refused_the_offer() -> None:
    game = table()
    aside = offered(game)

    assert aside.open_offer(after(game, Doubled(1))) is None


def test_a_better_offer_replaces_ones_own() -> None:
    game = table()
    aside = offered(game)

    aside = aside.after(aside.offer_to_resign(game, 1, Kind.MARS))

    assert aside.accept(game, 0) == Resigned(1, Kind.MARS)


def test_nobody_answers_an_offer_of_his_own() -> None:
    game = table()

    with pytest.raises(NotYourTurn):
        offered(game).accept(game, 1)


def test_nobody_takes_back_the_opponents_offer() -> None:
    game = table()

    with pytest.raises(NotYourTurn):
        offered(game).withdraw(game, 0)


def test_an_offer_is_answered_before_one_of_ones_own() -> None:
    game = table()

    with pytest.raises(WrongPhase):
        offered(game).offer_to_resign(game, 0, Kind.OIN)


def test_there_is_nothing_to_accept_without_an_offer() -> None:
    with pytest.raises(NotYourTurn):
        Aside().accept(table(), 0)


def test_where_the_position_decides_nothing_is_offered() -> None:
    with pytest.raises(WrongPhase):
        Aside().offer_to_resign(opened(started()), 1, Kind.OIN)


def test_a_class_that_the_table_does_not_know_cannot_be_offered() -> None:
    with pytest.raises(WrongPhase):
        Aside().offer_to_resign(opened(started(resign="offer", result="oin")), 1, Kind.MARS)


def test_a_finished_game_takes_no_offer() -> None:
    game = table()
    over = game.after(game.resign(0, agreed=Kind.OIN))

    with pytest.raises(GameOver):
        Aside().offer_to_resign(over, 1, Kind.OIN)


def test_a_seat_may_leave_the_cube_alone_and_think_better_of_it() -> None:
    assert fold([CubeWaived(0), CubeWaived(1), CubeWaived(0, waived=False)]).waived == {1}


@pytest.mark.parametrize(
    ("events", "asked_by", "paused"),
    [
        ((), None, False),
        ((PauseOffered(0),), 0, False),
        ((PauseOffered(0), PauseRefused(1)), None, False),
        ((PauseOffered(0), Paused(1)), None, True),
        ((PauseOffered(0), Paused(1), Resumed(0)), None, False),
    ],
)
def test_a_pause_is_asked_for_and_agreed(
    events: tuple[Event, ...], asked_by: int | None, paused: bool
) -> None:
    aside = fold(events)

    assert (aside.pause_asked_by, aside.paused, aside.seq) == (asked_by, paused, len(events))


def test_the_newest_phrase_of_each_seat_is_remembered() -> None:
    events = [Said(0, "luck"), Said(1, "thanks"), Said(0, "wait")]

    assert fold(events).said == (events[2], events[1])


def test_a_refused_offer_is_remembered_with_who_closed_it() -> None:
    game, aside = table(), offered(table())

    refused = aside.after(aside.refuse(game, 0))

    assert (refused.closed, refused.closed_by) == (aside.offer, 0)


def over() -> Game:
    game = table()
    return game.after(game.resign(0, agreed=Kind.OIN))


def test_a_proposal_waits_for_the_other() -> None:
    aside = Aside().after(Aside().propose(over(), 0, REMATCH))

    assert (aside.asked_of(1), aside.asked_of(0)) == (Proposed(0, REMATCH), None)


def test_a_declined_proposal_is_remembered_with_who_declined() -> None:
    aside = Aside().after(Aside().propose(over(), 0, REMATCH))

    aside = aside.after(aside.decline(1))

    assert (aside.proposal, aside.declined, aside.declined_by) == (None, Proposed(0, REMATCH), 1)


def test_nothing_is_proposed_while_a_game_is_played() -> None:
    with pytest.raises(WrongPhase):
        Aside().propose(table(), 0, END)


def test_a_proposal_is_answered_before_one_of_ones_own() -> None:
    aside = Aside().after(Aside().propose(over(), 0, REMATCH))

    with pytest.raises(WrongPhase):
        aside.propose(over(), 1, REMATCH)


def test_there_is_nothing_to_decline_without_a_proposal() -> None:
    with pytest.raises(WrongPhase):
        Aside().decline(0)


def test_an_event_of_the_game_does_not_happen_beside_it() -> None:
    with pytest.raises(AssertionError):
        Aside().after(Doubled(0))


def test_a_hint_stands_until_the_game_goes_on() -> None:
    game = table()

    aside = fold((Hinted(1, game.seq),))

    later = after(game, game.roll((2, 1)))
    assert (aside.hint_for(game, 1), aside.hint_for(game, 0)) == (Hinted(1, game.seq), None)
    assert aside.hint_for(later, 1) is None


def test_hints_are_counted_for_each_seat() -> None:
    aside = fold((Hinted(1, 3), Hinted(0, 4), Hinted(1, 7)))

    assert aside.hints == (1, 2)
