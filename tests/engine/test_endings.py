"""How games end: borne off, resigned, out of time, drawn by the last throw."""

from __future__ import annotations

import pytest

from engine.course import Phase
from engine.dice import Roll
from engine.errors import GameOver, NotYourTurn, WrongPhase
from engine.events import (
    Doubled,
    Event,
    Resigned,
    Taken,
    TimedOut,
)
from engine.game import Game
from engine.scoring import Kind
from tests.engine.tables import (
    after,
    at,
    begun_by,
    opened,
    started,
    won_by,
)

# The end


@pytest.mark.parametrize(
    ("loser", "kind", "reason", "points"),
    [
        ("6:14 off:1", Kind.OIN, "some_off", 1.0),
        ("6:15", Kind.MARS, "none_off", 2.0),
        ("20:1 6:14", Kind.KOKS, "in_home", 3.0),
        ("bar:1 6:14", Kind.KOKS, "on_bar", 3.0),
    ],
)
def test_the_first_to_bear_off_everything_wins(loser: str, kind: Kind, reason: str, points: float) -> None:
    result = won_by(1, loser).result

    assert result is not None
    assert (result.winner, result.kind, result.reason) == (1, kind, reason)
    assert (result.points, result.stake, result.by) == (points, 1, "bearoff")


def test_a_finished_game_waits_for_nobody() -> None:
    game = won_by(0, "6:15")

    assert (game.phase, game.to_act, game.turn) == (Phase.OVER, None, None)


def decide(game: Game, what: str) -> Event:
    """One of the things that a player or the dice might still try."""
    match what:
        case "roll":
            return game.roll((1, 2))
        case "move":
            return game.move(0, [])
        case "resign":
            return game.resign(1)
        case "cancel":
            return game.cancel()
    return game.time_out(1)


@pytest.mark.parametrize("what", ["roll", "move", "resign", "cancel", "time_out"])
def test_nothing_happens_after_the_end(what: str) -> None:
    game = won_by(0, "6:15")

    with pytest.raises(GameOver):
        decide(game, what)


def test_a_game_that_is_called_off_has_no_winner_and_no_points() -> None:
    game = at(opened(started()), 1, "6:15 / 1:2 off:13")

    result = game.after(game.cancel()).result

    assert result is not None
    assert (result.winner, result.points, result.by) == (None, 0.0, "cancelled")


# Resigning and time


def test_resigning_costs_the_class_of_the_position() -> None:
    game = at(opened(started()), 1, "6:15 / 1:2 off:13")

    event = game.resign(1)

    assert event == Resigned(1, Kind.MARS)
    assert game.after(event).result == game.cost_of_resigning(1)


def test_resigning_costs_the_cube_too() -> None:
    game = after(opened(started(cube="geometric")), Doubled(1), Taken(0))

    assert at(game, 1, "6:15 / 1:2 off:13").cost_of_resigning(1).points == 4.0


def test_a_player_may_resign_while_the_opponent_thinks() -> None:
    game = opened(started())

    result = after(game, game.resign(0)).result

    assert result is not None
    assert (result.winner, result.by) == (1, "resign")


def test_where_classes_are_offered_nobody_resigns_alone() -> None:
    game = opened(started(resign="offer"))

    with pytest.raises(WrongPhase):
        game.resign(1)


def test_an_accepted_offer_counts_as_offered() -> None:
    game = opened(started(resign="offer"))

    result = after(game, game.resign(1, agreed=Kind.OIN)).result

    assert result is not None
    assert (result.winner, result.kind, result.reason) == (0, Kind.OIN, "agreed")


def test_an_offer_of_the_positions_own_class_says_why() -> None:
    game = opened(started(resign="offer"))

    assert game.cost_of_resigning(1, Kind.KOKS).reason == "in_home"


def test_an_offer_of_another_class_costs_that_class() -> None:
    cost = opened(started(resign="offer")).cost_of_resigning(1, Kind.OIN)

    assert (cost.winner, cost.points, cost.reason) == (0, 1.0, "agreed")


def test_only_classes_that_count_are_worth_offering() -> None:
    arena = opened(started(resign="offer", cube="geometric", cube_no_mars=True))

    assert arena.resign_kinds() == (Kind.OIN,)
    assert opened(started(resign="offer")).resign_kinds() == (Kind.OIN, Kind.MARS, Kind.KOKS)


def test_running_out_of_time_loses_as_the_position_stands() -> None:
    game = opened(started())

    result = after(game, game.time_out(1)).result

    assert result is not None
    assert (result.winner, result.kind, result.by) == (0, Kind.KOKS, "timeout")


def test_time_runs_out_only_for_the_seat_that_has_to_act() -> None:
    game = opened(started())

    with pytest.raises(NotYourTurn):
        game.time_out(0)
    assert game.time_out(1) == TimedOut(1)


# The right of the last throw


@pytest.mark.parametrize("rule", ["half", "one"])
def test_a_last_throw_that_clears_the_board_draws(rule: str) -> None:
    game = won_by(0, "2:1 1:1 off:13", "long", last_throw=rule)
    assert (game.phase, game.to_act, game.result) == (Phase.LAST, 1, None)

    result = game.after(game.throw_last((2, 1))).result

    assert result is not None
    assert (result.winner, result.kind) == (None, Kind.DRAW)
    assert result.points == {"half": 0.5, "one": 1.0}[rule]


@pytest.mark.parametrize(
    ("loser", "dice", "drawn"),
    [
        ("6:4 off:11", (6, 6), True),
        ("6:4 off:11", (5, 5), False),
        ("6:1 5:1 off:13", (6, 5), True),
        ("6:1 5:1 off:13", (6, 4), False),
        ("6:1 off:14", (5, 1), True),
        ("6:1 off:14", (3, 2), False),
        ("3:2 off:13", (2, 2), True),
        ("2:3 off:12", (6, 5), False),
    ],
)
def test_the_last_throw_is_played_as_well_as_it_can_be(loser: str, dice: Roll, drawn: bool) -> None:
    game = won_by(0, loser, "long", last_throw="half")

    result = game.after(game.throw_last(dice)).result

    assert result is not None
    assert (result.winner is None) == drawn


def test_a_missed_last_throw_loses_oin() -> None:
    game = won_by(0, "6:4 off:11", "long", last_throw="half")

    result = game.after(game.throw_last((2, 1))).result

    assert result is not None
    assert (result.winner, result.kind, result.points, result.by) == (0, Kind.OIN, 1.0, "bearoff")


def test_a_crazy_ladder_may_clear_the_board() -> None:
    game = won_by(0, "6:4 off:11", "crazy", last_throw="half")

    result = game.after(game.throw_last((2, 2))).result

    assert result is not None
    assert result.kind is Kind.DRAW


@pytest.mark.parametrize(
    ("winner", "loser"),
    [(1, "1:1 off:14"), (0, "1:5 off:10"), (0, "7:1 off:14")],
    ids=["the second player won", "five are left", "one is not home"],
)
def test_there_is_not_always_a_last_throw(winner: int, loser: str) -> None:
    game = won_by(winner, loser, "long", last_throw="half")

    assert game.phase is Phase.OVER


def test_a_game_with_a_cube_has_no_last_throw() -> None:
    game = won_by(0, "1:1 off:14", last_throw="half", cube="geometric")

    assert game.phase is Phase.OVER


def test_a_resignation_leaves_no_last_throw() -> None:
    game = at(begun_by(0, started("long", last_throw="half")), 0, "1:1 off:14 / 1:1 off:14")

    game = game.after(game.resign(1))

    assert game.phase is Phase.OVER


def test_before_the_last_throw_nothing_can_be_resigned() -> None:
    game = won_by(0, "1:1 off:14", "long", last_throw="half")

    with pytest.raises(GameOver):
        game.resign(1)
