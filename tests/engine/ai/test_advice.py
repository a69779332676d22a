"""What is best, by how much, and with which chances: the advice behind hints."""

from __future__ import annotations

from functools import cache

import pytest

from engine.advice import Advice, RatedTurn
from engine.ai.advice import advise, rated_turns
from engine.ai.evaluator import load_evaluator
from engine.ai.heuristic import Heuristic
from engine.ai.stakes import Stakes
from engine.board import OFF
from engine.events import MatchStarted, Score
from engine.game import Game
from engine.match import Match
from engine.notation import format_turn, parse_position
from engine.rules import CHECKERS
from engine.turn import Turn, begin, outcomes, replay
from engine.variants import VARIANTS, rules_for
from tests.engine.ai.stands import board, match_to, session

SHORT = rules_for("short")
DICE = ((3, 1), (6, 5), (2, 2), (1, 1))
START = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
AHEAD = "8:5 7:3 6:3 5:2 4:2 / 9:3 8:3 7:3 6:3 5:3"
"""A race that is worth a double, and worth taking."""
FAR_AHEAD = "7:4 6:4 5:4 4:3 / 9:3 8:3 7:3 6:3 5:3"
"""A race that is worth a double which nobody takes."""
SMOTHERED = "7:2 6:3 5:2 4:2 3:2 2:2 1:2 / bar:2 7:1 6:4 5:4 4:4"
"""Two on the bar before a closed board: too good to double."""
judge = cache(load_evaluator)


def opening(variant: str, dice: tuple[int, int]) -> Turn:
    rules = rules_for(variant)
    return begin(rules, rules.opening, dice, first_turn=True, own_roll=4)


@cache
def rated(variant: str, dice: tuple[int, int]) -> tuple[RatedTurn, ...]:
    return rated_turns(opening(variant, dice), Stakes(), judge())


def from_here(position: str, dice: tuple[int, int]) -> tuple[Turn, tuple[RatedTurn, ...]]:
    turn = begin(SHORT, parse_position(position, SHORT), dice)
    return turn, rated_turns(turn, Stakes(), judge())


@pytest.mark.parametrize(
    ("dice", "move"), [((3, 1), "8/5 6/5"), ((4, 2), "8/4 6/4"), ((6, 1), "13/7 8/7"), ((6, 5), "24/18/13")]
)
def test_the_best_openings_are_those_of_the_books(dice: tuple[int, int], move: str) -> None:
    best = rated("short", dice)[0]

    assert format_turn(opening("short", dice), best.steps) == move


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("dice", DICE)
def test_every_turn_is_a_whole_legal_one_and_leads_elsewhere(variant: str, dice: tuple[int, int]) -> None:
    start = opening(variant, dice)

    ends = [replay(start, each.steps) for each in rated(variant, dice)]

    assert 1 <= len(ends) <= 3
    assert all(end.complete for end in ends)
    assert len({end.position for end in ends}) == len(ends)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("dice", DICE)
def test_the_best_stands_first(variant: str, dice: tuple[int, int]) -> None:
    equities = [each.equity for each in rated(variant, dice)]

    assert equities == sorted(equities, reverse=True)


@pytest.mark.parametrize("variant", VARIANTS)
def test_chances_are_chances(variant: str) -> None:
    found = [each.chances for dice in DICE for each in rated(variant, dice)]

    assert all(0 <= koks <= mars <= 1 for each in found for mars, koks in (each[1:3], each[3:5]))
    assert all(each.win_mars <= each.win and each.lose_mars <= 1 - each.win + 1e-4 for each in found)


def test_chances_and_equity_are_seen_by_who_moves() -> None:
    _, (best, *_) = from_here("3:1 2:1 off:13 / 6:5 5:5 4:5", (2, 1))

    assert (best.equity > 0.9, best.chances.win > 0.95) == (True, True)


def test_without_a_cube_the_equity_is_what_the_chances_promise() -> None:
    win, win_mars, win_koks, lose_mars, lose_koks = rated("short", (3, 1))[0].chances

    promised = 2 * win - 1 + win_mars + win_koks - lose_mars - lose_koks
    assert rated("short", (3, 1))[0].equity == pytest.approx(promised, abs=0.005)


def test_a_turn_that_wins_counts_what_it_wins() -> None:
    _, found = from_here("2:1 1:1 off:13 / 6:5 5:5 4:5", (6, 1))

    assert (found[0].equity, found[0].chances) == (2.0, (1.0, 1.0, 0.0, 0.0, 0.0))


def test_the_same_is_said_again() -> None:
    turn = opening("short", (5, 3))

    assert rated_turns(turn, Stakes(), judge()) == rated_turns(turn, Stakes(), judge())


def test_a_forced_turn_is_rated_too_and_an_impossible_one_is_empty() -> None:
    _, forced = from_here("bar:1 6:14 / 6:2 5:2 4:2 3:2 2:2 8:5", (1, 1))
    turn, shut_out = from_here("bar:1 6:14 / 6:2 5:2 4:2 3:2 2:2 1:5", (6, 3))

    assert len(forced) >= 1
    assert (turn.complete, [each.steps for each in shut_out]) == (True, [()])


def test_a_ladder_is_rated_to_its_last_rung() -> None:
    start = opening("crazy", (3, 3))
    assert start.now.later

    best = rated_turns(start, Stakes(), judge())[0]

    end = replay(start, best.steps)
    assert (end.complete, len(best.steps) > 4) == (True, True)


def test_dice_that_are_handed_on_count_for_the_opponent() -> None:
    """The ladder stops at its fours: the rest, up to the sixes, is the opponent's."""
    start = opening("crazy", (2, 2))
    best = rated_turns(start, Stakes(), judge())[0]

    assert replay(start, best.steps).left_over()
    assert best.equity < 0
    assert best.chances.win < 0.5


def test_the_advice_needs_no_library() -> None:
    turn = opening("short", (3, 1))

    found = rated_turns(turn, Stakes(), Heuristic())

    assert {each.steps for each in found} <= {end.steps for end in outcomes(turn)}
    assert all(end.position.mine[OFF] < CHECKERS for end in outcomes(turn))


def before_the_throw(match: Match, position: str) -> tuple[Game, Advice]:
    game = board(match, position)
    return game, advise(game, match, judge())


def after_a_double(match: Match, position: str) -> Advice:
    """For the seat that was doubled."""
    game = board(match, position)
    return advise(game.after(game.double(0)), match, judge())


@pytest.mark.parametrize(
    ("position", "best", "reply"),
    [
        (START, "roll", "beaver"),
        (AHEAD, "double", "take"),
        (FAR_AHEAD, "double", "drop"),
        (SMOTHERED, "roll", "drop"),
    ],
)
def test_a_coach_does_not_call_every_double_correct(position: str, best: str, reply: str) -> None:
    _, advice = before_the_throw(session(cube="geometric", beaver=True, jacoby=False), position)

    assert (advice.actions[0].action, advice.reply) == (best, reply)


@pytest.mark.parametrize("position", [START, AHEAD, SMOTHERED])
def test_the_wrong_action_costs_something(position: str) -> None:
    _, advice = before_the_throw(session(cube="geometric", jacoby=False), position)

    best, other = advice.actions
    assert best.equity > other.equity


@pytest.mark.parametrize(
    ("position", "best"), [(START, "beaver"), (AHEAD, "take"), (FAR_AHEAD, "drop"), (SMOTHERED, "drop")]
)
def test_an_answer_is_not_always_the_same_either(position: str, best: str) -> None:
    advice = after_a_double(session(cube="geometric", beaver=True, jacoby=False), position)

    assert advice.actions[0].action == best
    assert {each.action for each in advice.actions} == {"take", "drop", "beaver"}


def test_who_was_doubled_hears_of_the_own_chances() -> None:
    match = session(cube="geometric")

    (_, before), answer = before_the_throw(match, FAR_AHEAD), after_a_double(match, FAR_AHEAD)

    assert before.chances is not None
    assert answer.chances is not None
    assert answer.chances.win == pytest.approx(1 - before.chances.win, abs=0.01)
    assert answer.chances.win < 0.2


@pytest.mark.parametrize(
    ("length", "score", "best"),
    [(7, (0.0, 0.0), "double"), (7, (5.0, 0.0), "roll"), (7, (0.0, 6.0), "double")],
)
def test_in_a_match_the_score_decides(length: int, score: Score, best: str) -> None:
    _, advice = before_the_throw(match_to(length, score, cube="geometric"), AHEAD)

    assert advice.actions[0].action == best


def test_a_beaver_is_answered_by_what_it_costs() -> None:
    match = session(cube="geometric", beaver=True)
    game = board(match, START)
    doubled = game.after(game.double(0))

    advice = advise(doubled.after(doubled.beaver(1)), match, judge())

    assert [each.action for each in advice.actions] == ["take", "drop"]
    assert advice.actions[1].equity == -1


def test_where_there_is_only_a_throw_there_is_nothing_to_say() -> None:
    match = Match.begin(MatchStarted("short", {"cube": "off"}, 1))

    assert before_the_throw(match, START)[1] == Advice()
