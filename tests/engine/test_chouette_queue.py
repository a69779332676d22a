"""The order of play of a chouette: who moves up, comes, leaves and comes back."""

from __future__ import annotations

import pytest

from engine.chouette.round import DROP, TAKE
from engine.errors import GameOver, WrongPhase
from tests.engine.chouettes import after, answered, board, gathered, near_the_end, playing, won

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
