"""Finished games judged: what decisions have cost, how lucky throws were, and what other programs say."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from engine.ai.ahead import ROLLS
from engine.ai.analysis import course_of, has_to_judge, judge, line_played, luck_of, rated_lines
from engine.ai.stakes import Stakes, stakes_of
from engine.dice import is_double
from engine.events import Doubled, Dropped, MatchStarted, Moved, Rolled, Taken
from engine.game import Game
from engine.match import Match
from engine.notation import format_turn, parse_position, parse_steps
from engine.turn import begin, outcomes
from engine.variants import VARIANTS, rules_for
from engine.verdicts import Account, Finding, Mistake, Verdict, read_verdict, verdict_of
from tests.engine.ai.analysis_oracle import agrees, analysed, asked, figures, recorded
from tests.engine.ai.stands import board, session
from tests.engine.ai.stands import judge as evaluator
from tests.engine.tables import random_game

AHEAD = "8:5 7:3 6:3 5:2 4:2 / 9:3 8:3 7:3 6:3 5:3"
"""A race that is worth a double, and worth taking."""
FAR_AHEAD = "7:4 6:4 5:4 4:3 / 9:3 8:3 7:3 6:3 5:3"
"""A race that is worth a double which nobody takes."""
EVEN = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
CUBE = session("short", cube="geometric")
BEGUN = 14
"""So many events of a game are judged where any would do."""
SHORTEST = (0, 1)
"""The recorded matches of one game each, which the quick tests judge, too."""


def found(game: Game, event: Rolled | Moved | Doubled | Taken | Dropped, match: Match) -> Finding:
    finding = judge(game, event, match, evaluator())
    assert finding is not None
    return finding


def before(position: str, seat: int = 0) -> Game:
    """The seat may double, or throw."""
    return replace(board(CUBE, position, seat=seat), rolled=(1, 1))


def rolled(dice: tuple[int, int]) -> Game:
    """A usual board with these dice thrown."""
    return board(session(), EVEN).after(Rolled(dice))


def played(text: str, dice: tuple[int, int]) -> Finding:
    game = rolled(dice)
    assert game.turn is not None
    return found(game, Moved(parse_steps(text, game.turn)), session())


def test_the_best_turn_costs_nothing() -> None:
    finding = played("8/5 6/5", (3, 1))

    assert (finding.loss, finding.mistake) == (0.0, None)


def test_a_worse_turn_costs_what_it_loses_and_the_better_one_is_named() -> None:
    finding = played("13/10 6/5", (3, 1))

    assert finding.loss is not None
    assert finding.mistake is not None
    assert 0.1 < finding.loss < 0.4
    turn = rolled((3, 1)).turn
    assert turn is not None
    assert format_turn(turn, finding.mistake.turn) == "8/5 6/5"


def test_a_turn_that_nobody_would_think_of_is_judged_like_all_others() -> None:
    finding = played("6/5(4)", (1, 1))

    assert finding.loss is not None
    assert finding.loss > 0.3


def test_where_only_one_turn_is_legal_nothing_was_to_be_decided() -> None:
    game = board(session(), "2:1 1:1 off:13 / 6:5 5:5 4:5").after(Rolled((6, 5)))
    assert game.turn is not None
    only = outcomes(game.turn)[0]

    assert found(game, Moved(only.steps), session()).loss is None


def test_all_throws_together_are_neither_lucky_nor_unlucky() -> None:
    game = board(session(), EVEN)
    stakes = stakes_of(game, session(), 0)

    lucks = [(1 if is_double(roll) else 2) * luck_of(game, roll, stakes, evaluator()) for roll in ROLLS]

    assert sum(lucks) == pytest.approx(0, abs=1e-9)
    assert lucks[-1] > 0.1


def test_a_chance_is_seen_by_the_first_seat_whoever_throws() -> None:
    mine = found(before(FAR_AHEAD), Rolled((2, 1)), CUBE).win
    theirs = found(before(FAR_AHEAD, seat=1), Rolled((2, 1)), CUBE).win

    assert mine is not None
    assert theirs is not None
    assert mine > 0.85
    assert theirs == pytest.approx(1 - mine)


def test_a_missed_double_is_found_beside_the_throw() -> None:
    finding = found(before(FAR_AHEAD), Rolled((2, 1)), CUBE)

    assert finding.mistake is not None
    assert (finding.mistake.action, finding.mistake.loss > 0.01) == ("double", True)


def test_a_double_too_early_is_found() -> None:
    finding = found(before(EVEN), Doubled(0), CUBE)

    assert finding.mistake is not None
    assert (finding.mistake.seat, finding.mistake.action) == (0, "roll")


def test_who_should_have_dropped_has_taken_wrongly() -> None:
    doubled = before(FAR_AHEAD).after(Doubled(0))

    finding = found(doubled, Taken(1), CUBE)

    assert finding.mistake is not None
    assert (finding.mistake.seat, finding.mistake.action) == (1, "drop")
    assert found(doubled, Dropped(1), CUBE).loss == 0


def test_who_should_have_taken_has_dropped_wrongly() -> None:
    doubled = before(AHEAD).after(Doubled(0))

    finding = found(doubled, Dropped(1), CUBE)

    assert finding.mistake is not None
    assert (finding.mistake.seat, finding.mistake.action) == (1, "take")
    assert found(doubled, Taken(1), CUBE).loss == 0


def test_nobody_decides_about_a_cube_that_is_beyond_question() -> None:
    hopeless = before("24:2 13:5 8:3 6:5 / 6:5 5:5 4:5")

    assert found(hopeless, Rolled((2, 1)), CUBE).loss is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_of_every_kind_are_judged(variant: str) -> None:
    match = Match.begin(MatchStarted(variant, {}, 1))
    events = random_game(match.next_started("", ""), 5)

    judged = [
        judge(game, event, match, evaluator())
        for game, event in islice(course_of(events), BEGUN)
        if has_to_judge(game, event)
    ]

    told = [each for each in judged if each is not None]
    assert len(told) == len(judged) > 5
    assert all(each.loss is None or each.loss >= 0 for each in told)
    assert all(each.win is None or 0 <= each.win <= 1 for each in told)
    assert any(each.luck for each in told)


def test_a_ladder_is_judged_as_a_whole_turn() -> None:
    rules = rules_for("crazy")
    start = parse_position("24:8 20:3 15:4 / 24:10 18:5", rules)
    turn = begin(rules, start, (3, 3), own_roll=4)
    one_way = turn
    while not one_way.complete:
        one_way = one_way.recorded(outcomes(one_way)[0].steps)
    done = line_played(turn, one_way.played)

    rated = rated_lines(turn, done, Stakes(), evaluator())

    assert done.steps == one_way.played
    assert done.end.position == one_way.position
    assert done.end.position in {line.end.position for _, line in rated}
    assert [worth for worth, _ in rated] == sorted((worth for worth, _ in rated), reverse=True)


def test_players_are_added_up_by_seat() -> None:
    told = verdict_of(
        [
            Finding(0, luck=0.5, win=0.6),
            Finding(0, loss=0.1, mistake=Mistake(3, 0, 0.1)),
            Finding(0, loss=0.0),
            Finding(1, luck=-0.25, win=0.7),
            Finding(1, loss=0.01, mistake=Mistake(5, 1, 0.01)),
            Finding(1),
        ],
        winner=0,
    )

    assert told.players == (Account(0.1, 2, 0.5, 1), Account(0.01, 1, -0.25, 1))
    assert [each.error_rate for each in told.players] == [25, 5]
    assert told.chances == (0.6, 0.7, 1.0)
    assert told.mistakes == (Mistake(3, 0, 0.1),)


def test_who_had_nothing_to_decide_has_no_error_rate() -> None:
    assert Account().error_rate is None


@cache
def judged(number: int) -> tuple[Verdict, ...]:
    return tuple(analysed(recorded()[number].record))


@pytest.mark.parametrize("number", SHORTEST)
def test_a_verdict_is_read_as_it_was_written(number: int) -> None:
    kept = json.loads(json.dumps(judged(number)[0].as_json()))

    assert read_verdict(kept) == judged(number)[0]


@pytest.mark.parametrize("number", SHORTEST)
@pytest.mark.parametrize("seat", [0, 1])
def test_short_matches_are_judged_as_others_judge_them(number: int, seat: int) -> None:
    assert agrees(figures(list(judged(number)))[seat], recorded()[number].figures[seat], len(judged(number)))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(10))
def test_ten_matches_are_judged_as_others_judge_them(number: int) -> None:
    case, own = recorded()[number], figures(list(judged(number)))

    assert agrees(own[0], case.figures[0], len(judged(number)))
    assert agrees(own[1], case.figures[1], len(judged(number)))


@pytest.mark.slow
@pytest.mark.parametrize("number", SHORTEST)
def test_the_recorded_figures_are_what_the_other_program_says(number: int) -> None:
    case = recorded()[number]

    assert asked(case.file, case.record.names[0]) == case.figures
