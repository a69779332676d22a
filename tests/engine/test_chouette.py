"""Chouette: stakes, words before the throw, and captains."""

from __future__ import annotations

import pytest

from engine.chouette.round import BEAVER, DROP, TAKE
from engine.errors import NotYourTurn, WrongPhase
from engine.events import Dropped, Resigned
from engine.scoring import Kind
from tests.engine.chouettes import a_turn_of_both_later, after, answered, board, near_the_end, playing, won

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
