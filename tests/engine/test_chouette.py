"""Chouette: stakes, captains and the order of play; and whole ones against an independent recount."""

from __future__ import annotations

import random

import pytest

from engine.chouette.round import BEAVER, DROP, TAKE
from engine.chouette.session import Chouette, fold
from engine.errors import GameOver, NotYourTurn, WrongPhase
from engine.event_codec import decode, encode
from engine.events import Dropped, Event, Resigned
from engine.scoring import Kind
from tests.chouettes import Count
from tests.engine.chouettes import (
    Players,
    a_turn_of_both_later,
    after,
    answered,
    board,
    gathered,
    near_the_end,
    playing,
    won,
)
from tests.engine.tables import started

# Stakes


def test_every_member_doubles_the_own_cube_alone() -> None:
    session, game = playing(), board()

    session = answered(session.after(session.offer(game, 2)), m2=TAKE)

    assert session.round is not None
    assert [session.round.stakes[member].cube.value for member in (1, 2, 3)] == [1, 2, 1]


def test_a_double_that_the_box_drops_is_won_and_the_others_play_on() -> None:
    session, game = playing(), board()

    session = answered(session.after(session.offer(game, 3)), m3=DROP)

    assert session.round is not None
    assert dict(session.balance) == {0: -1, 1: 0, 2: 0, 3: 1}
    assert session.round.in_play == (1, 2)


def test_the_box_doubles_all_and_each_answers_alone() -> None:
    session, game = playing(), board(0)

    session = answered(session.after(session.offer(game, 0)), m1=TAKE, m2=DROP, m3=BEAVER)

    assert session.round is not None
    assert dict(session.balance) == {0: 1, 1: 0, 2: -1, 3: 0}
    assert session.round.asked == (3,)
    assert session.round.answerer(3) == 0


def test_a_beaver_dropped_by_the_box_costs_the_doubled_stake() -> None:
    session, game = playing(), board(0)

    session = answered(session.after(session.offer(game, 0, (2,))), m2=BEAVER)
    session = session.after(session.answer(0, 2, DROP))

    assert dict(session.balance) == {0: -2, 1: 0, 2: 2, 3: 0}


def test_a_taken_beaver_leaves_the_cube_with_who_beavered() -> None:
    session, game = playing(), board(0)

    session = answered(session.after(session.offer(game, 0, (2,))), m2=BEAVER)
    session = session.after(session.answer(0, 2, TAKE))

    assert session.round is not None
    assert (session.round.stakes[2].cube.value, session.round.stakes[2].cube.owner) == (4, 1)


def test_without_the_option_nobody_beavers() -> None:
    session, game = playing(beaver=False), board(0)
    session = session.after(session.offer(game, 0))

    with pytest.raises(WrongPhase):
        session.answer(1, 1, BEAVER)


def test_mars_counts_times_each_cube_and_with_jacoby_only_where_a_double_was_taken() -> None:
    session, game = playing(jacoby=True), board()
    session = answered(session.after(session.offer(game, 2)), m2=TAKE)

    session = session.after(session.score(won(near_the_end(1, "6:15"))))

    assert dict(session.balance) == {0: -6, 1: 1, 2: 4, 3: 1}


def test_only_who_is_asked_answers() -> None:
    session, game = playing(), board()
    session = session.after(session.offer(game, 2))

    for stranger in (1, 2, 3, 7):
        with pytest.raises(NotYourTurn):
            session.answer(stranger, 2, TAKE)
    with pytest.raises(WrongPhase):
        session.answer(0, 3, TAKE)


def test_nobody_doubles_out_of_turn_nor_the_cube_of_another_nor_before_the_first_throw() -> None:
    session = playing()

    for game, member, cubes in (
        (board(0), 1, ()),
        (board(1), 0, ()),
        (board(1), 2, (3,)),
        (board(0), 0, (9,)),
    ):
        with pytest.raises(WrongPhase):
            session.offer(game, member, cubes)


def test_who_is_out_has_no_cube_to_turn() -> None:
    session, game = playing(), board(0)
    session = answered(session.after(session.offer(game, 0, (2,))), m2=DROP)

    with pytest.raises(WrongPhase):
        session.offer(board(1), 2)


def test_without_cubes_nobody_is_asked_before_a_throw() -> None:
    assert not playing(cube="off").holds(board())


# Before the throw


def test_the_throw_waits_for_a_word_of_every_member_with_a_cube_to_turn() -> None:
    session, game = playing(), board()
    assert session.round is not None
    assert session.round.to_ask(game) == (1, 2, 3)

    session = after(session, session.leave_cubes(game, 1), session.leave_cubes(game, 2), session.waive(3))

    assert not session.holds(game)


def test_a_word_holds_for_one_throw_and_a_waiver_for_the_game() -> None:
    session, game = playing(), board()
    session = after(session, session.leave_cubes(game, 1), session.waive(3))

    later = after(session, session.leave_cubes(game, 2)).round

    assert later is not None
    moved_on = a_turn_of_both_later(game)
    assert later.to_ask(moved_on) == (1, 2)


def test_a_cube_that_the_box_holds_is_not_asked_about() -> None:
    session, game = playing(), board()
    session = answered(session.after(session.offer(game, 2)), m2=TAKE)

    assert session.round is not None
    assert session.round.to_ask(game) == (1, 3)
    assert session.round.may_turn(board(0), 0) == (1, 2, 3)


# Captains


def test_a_captain_who_drops_is_followed_by_the_next_who_plays_on() -> None:
    session, game = playing(), board(0)

    session = answered(session.after(session.offer(game, 0)), m1=DROP, m2=DROP, m3=TAKE)

    assert session.round is not None
    assert session.round.captain == 3


def test_a_captain_who_is_bought_out_is_followed_too() -> None:
    session, game = playing(), board(1)

    session = answered(session.after(session.offer(game, 1)), m1=DROP)

    assert session.round is not None
    assert session.round.captain == 2


def test_when_all_drop_the_game_ends_and_the_box_haswon() -> None:
    session, game = playing(), board(0)

    session = answered(session.after(session.offer(game, 0)), m1=DROP, m2=DROP, m3=DROP)

    assert session.board_end(game) == Dropped(1)


def test_when_the_box_drops_to_the_last_one_the_box_has_lost() -> None:
    session, game = playing(3), board(1)
    session = answered(after(session, session.offer(game, 1)), m1=DROP)
    session = answered(after(session, session.offer(game, 2)), m2=DROP)

    assert session.board_end(game) == Dropped(0)


def test_whoever_takes_the_captaincy_over_plays_on_and_the_captain_stays_in_the_crew() -> None:
    session = playing()

    session = session.after(session.take_captaincy(3))

    assert session.round is not None
    assert (session.round.captain, session.round.in_play) == (3, (1, 2, 3))


def test_giving_up_costs_what_the_board_says() -> None:
    session, game = playing(), board()

    session = after(session, *session.give_up(game, 1))

    # No checker borne off, and some in the home of the box: koks.
    assert dict(session.balance) == {0: 3, 1: -3, 2: 0, 3: 0}
    assert session.round is not None
    assert session.round.captain == 2


def test_giving_up_when_doubled_is_a_pass() -> None:
    session, game = playing(), board(0)
    session = session.after(session.offer(game, 0))

    session = after(session, *session.give_up(game, 2))

    assert session.balance[2] == -1


def test_a_box_that_gives_up_passes_what_is_asked_and_loses_the_rest() -> None:
    session, game = playing(), board(1)
    session = session.after(session.offer(game, 2))

    session = after(session, *session.give_up(game, 0))

    assert session.balance[2] == 1
    assert session.board_end(game, box_resigns=True) == Resigned(0, Kind.KOKS)


# Rotation


def test_a_box_that_wins_stays_and_the_captain_goes_to_the_end() -> None:
    session = playing()

    session = session.after(session.score(won(near_the_end(0))))

    assert session.queue == (0, 2, 3, 1)


def test_a_box_that_loses_goes_to_the_end_and_the_captain_moves_in() -> None:
    session = playing()

    session = session.after(session.score(won(near_the_end(1))))

    assert session.queue == (1, 2, 3, 0)


def test_the_captain_at_the_end_becomes_the_box_and_one_who_dropped_goes_before_the_old_box() -> None:
    session = playing(5)
    session = answered(session.after(session.offer(board(0), 0)), m1=DROP, m2=DROP, m3=TAKE, m4=TAKE)

    session = session.after(session.score(won(near_the_end(1))))

    assert session.queue == (3, 2, 4, 1, 0)


def test_when_all_drop_at_once_the_one_captain_goes_to_the_end() -> None:
    session, game = playing(), board(0)
    session = answered(session.after(session.offer(game, 0)), m3=DROP, m1=DROP, m2=DROP)
    end = session.board_end(game)
    assert end is not None

    session = session.after(session.score(game.after(end)))

    assert session.queue == (0, 2, 3, 1)


def test_a_captain_who_was_bought_out_keeps_the_place_in_the_queue() -> None:
    session, game = playing(), board(1)
    session = answered(session.after(session.offer(game, 1)), m1=DROP)

    session = session.after(session.score(won(near_the_end(0))))

    assert session.queue == (0, 1, 3, 2)


# Coming and going


def test_who_comes_during_a_game_plays_from_the_next_one_on_before_the_losers() -> None:
    session = playing()
    session = session.after(session.join(9))
    assert session.round is not None
    assert session.round.seat_of(9) is None

    session = session.after(session.score(won(near_the_end(0))))

    assert session.queue == (0, 2, 3, 9, 1)


def test_nobody_leaves_with_an_open_stake() -> None:
    session = playing()

    for member in (0, 1, 3):
        with pytest.raises(WrongPhase):
            session.leave(member)


def test_who_comes_back_keeps_the_points() -> None:
    session = playing().after(playing().score(won(near_the_end(1))))
    points = session.balance[2]

    session = after(session, session.leave(2))
    session = after(session, session.join(2))

    assert (session.balance[2], session.queue[-1]) == (points, 2)


def test_the_ninth_and_who_sits_already_are_refused() -> None:
    session = gathered(8)

    for member in (3, 8):
        with pytest.raises(WrongPhase):
            session.join(member)


def test_two_play_no_chouette() -> None:
    session = gathered(3)
    session = session.after(session.leave(2))

    with pytest.raises(WrongPhase):
        session.begin_round(1)


def test_nothing_happens_after_the_end() -> None:
    session = gathered()
    session = session.after(session.end())

    with pytest.raises(GameOver):
        session.begin_round(1)
    with pytest.raises(GameOver):
        session.join(8)


# Whole chouettes


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_chouette_is_counted_like_an_independent_recount(seed: int) -> None:
    _recounted(seed, games=1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_two_hundred_games_of_chouette_are_counted_like_an_independent_recount(seed: int) -> None:
    _recounted(seed, games=5)


def _recounted(seed: int, games: int) -> None:
    """The same plus and minus, queue and captain after every event, with a sum of zero."""
    players = Players(random.Random(seed))
    players.play(games, started(cube="off"))
    count, session = Count(), Chouette()

    for event in players.log:
        count.hear(encode(event))
        session = session.after(event)
        assert (dict(session.balance), list(session.queue)) == (count.points, count.queue)
        assert session.round is None or session.round.captain == count.captain
        assert sum(session.balance.values()) == 0
    assert len(session.finished) == games
    assert fold(_stored(players.log)) == session


def _stored(events: list[Event]) -> list[Event]:
    return [decode(*encode(event)) for event in events]
