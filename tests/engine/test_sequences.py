"""Whole games of sessions and matches, from the first throw to the score: the cube's rules worked through."""

from __future__ import annotations

import pytest

from engine.aside import Aside
from engine.course import Phase
from engine.errors import WrongPhase
from engine.events import Beavered, Doubled, Dropped, Event, LotThrown, MatchStarted, Rolled, Taken
from engine.fairness import seal
from engine.game import Game
from engine.match import ABANDONED, Match
from engine.profiles import PROFILES
from engine.rules import OptionValue
from engine.scoring import Kind
from tests.engine.tables import LAST_CHECKER, PRESS, SEED, after, at, played

OIN, MARS, HOME_MARS, KOKS = "6:14 off:1", "7:1 6:14", "6:15", "20:1 6:14"
"""How a loser may stand when the other bears off the last checker."""
TAKEN_BY_0, TAKEN_BY_1 = (Doubled(1), Taken(0)), (Doubled(0), Taken(1))


def series(length: int, profile: str = "international", **deviations: OptionValue) -> Match:
    """A match, or with length 0 a money session."""
    options = PROFILES[profile].rules_options(deviations)
    return Match.begin(MatchStarted("short", options, length, profile=profile))


def begun(match: Match, *ties: Event) -> tuple[Match, Game]:
    """The next game after its first turn, 3-1 (seat 0's by lot); before that these ties of the lot."""
    started = match.next_started(seal(SEED), PRESS)
    match = match.after(match.game_started(len(match.scored_games), started))
    game = after(Game.begin(started), *ties)
    game = after(game, LotThrown((3, 1))) if game.phase is Phase.LOT else after(game, Rolled((3, 1)))
    return match, played(game, "8/5 6/5")


def won(match: Match, seat: int, loser: str, *cube: Event, ties: tuple[Event, ...] = ()) -> Match:
    """The match after a game with these doubles, which the seat wins against a loser who stands like this."""
    match, game = begun(match, *ties)
    game = at(after(game, *cube), seat, LAST_CHECKER + loser)
    return scored(match, played(after(game, Rolled((6, 5))), "1/off"))


def dropped(match: Match, *cube: Event) -> Match:
    """The match after a game that ends by these doubles."""
    match, game = begun(match)
    return scored(match, after(game, *cube))


def scored(match: Match, game: Game) -> Match:
    return match.after(match.scored(len(match.scored_games), game))


# Money


@pytest.mark.parametrize(
    ("loser", "cube", "points"),
    [
        (OIN, (), 1.0),
        (MARS, (), 1.0),
        (KOKS, (), 1.0),
        (OIN, TAKEN_BY_1, 2.0),
        (MARS, TAKEN_BY_1, 4.0),
        (KOKS, TAKEN_BY_1, 6.0),
        (MARS, TAKEN_BY_1 + TAKEN_BY_0, 8.0),
    ],
)
def test_with_jacoby_mars_and_koks_wait_for_the_first_taken_double(
    loser: str, cube: tuple[Event, ...], points: float
) -> None:
    assert won(series(0), 0, loser, *cube).score == (points, 0.0)


def test_with_jacoby_but_without_a_cube_every_class_is_paid() -> None:
    assert won(series(0, cube="off"), 0, KOKS).score == (3.0, 0.0)


@pytest.mark.parametrize(
    ("cube", "score"),
    [
        ((Doubled(1), Dropped(0)), (0.0, 1.0)),
        ((*TAKEN_BY_0, Doubled(0), Dropped(1)), (2.0, 0.0)),
        ((*TAKEN_BY_0, *TAKEN_BY_1, Doubled(1), Dropped(0)), (0.0, 4.0)),
    ],
)
def test_a_pass_pays_the_stake_before_the_offer(cube: tuple[Event, ...], score: tuple[float, float]) -> None:
    assert dropped(series(0), *cube).score == score


def test_an_accepted_beaver_pays_four_a_mars_eight_and_a_refused_one_two() -> None:
    session = series(0, beaver=True)

    assert won(session, 0, OIN, Doubled(1), Beavered(0), Taken(1)).score == (4.0, 0.0)
    assert won(session, 1, MARS, Doubled(1), Beavered(0), Taken(1)).score == (0.0, 8.0)
    assert dropped(session, Doubled(1), Beavered(0), Dropped(1)).score == (2.0, 0.0)


def test_after_a_beaver_the_taker_redoubles_to_eight() -> None:
    session = series(0, beaver=True)

    assert dropped(session, Doubled(1), Beavered(0), Taken(1), Doubled(0), Dropped(1)).score == (4.0, 0.0)


def test_an_arithmetic_cube_goes_one_two_three_four() -> None:
    session = series(0, cube="arithmetic", jacoby=False)
    stakes = [
        won(session, 0, OIN, *(TAKEN_BY_0 + TAKEN_BY_1)[: 2 * doubles]).score[0] for doubles in range(3)
    ]

    assert stakes == [1.0, 2.0, 3.0]
    assert won(session, 0, MARS, *TAKEN_BY_0, *TAKEN_BY_1, *TAKEN_BY_0).score == (8.0, 0.0)


def test_redoubles_go_on_past_sixty_four() -> None:
    assert won(series(0), 0, OIN, *(TAKEN_BY_0 + TAKEN_BY_1) * 4).score == (256.0, 0.0)


@pytest.mark.parametrize(("limit", "ties", "points"), [(0, 2, 1.0), (1, 2, 2.0), (3, 2, 4.0), (3, 5, 8.0)])
def test_ties_in_the_lot_raise_what_the_game_pays(limit: int, ties: int, points: float) -> None:
    session = series(0, auto_double=limit, jacoby=False)

    assert won(session, 0, OIN, ties=(LotThrown((4, 4)),) * ties).score == (points, 0.0)


def test_a_tie_satisfies_no_jacoby_but_multiplies_what_a_double_pays() -> None:
    session, ties = series(0, auto_double=1), (LotThrown((4, 4)),)

    assert won(session, 0, MARS, ties=ties).score == (2.0, 0.0)
    assert won(session, 0, MARS, *TAKEN_BY_1, ties=ties).score == (8.0, 0.0)


@pytest.mark.parametrize("cube", [(), TAKEN_BY_1])
def test_in_the_arena_a_koks_is_an_oin_times_the_cube(cube: tuple[Event, ...]) -> None:
    assert won(series(0, "arena"), 0, KOKS, *cube).score == (2.0 if cube else 1.0, 0.0)


# Matches


def test_three_two_and_one_point_the_crawford_game_and_the_cube_afterwards() -> None:
    match = won(series(5), 0, OIN, *TAKEN_BY_1)
    match = won(won(match, 1, MARS), 0, OIN)
    assert (match.score, match.crawford_next) == ((3.0, 2.0), False)

    match = won(match, 0, OIN)
    assert (match.score, match.crawford_next) == ((4.0, 2.0), True)
    _, crawford = begun(match)
    with pytest.raises(WrongPhase):
        crawford.double(1)

    match = won(match, 1, OIN)
    assert (match.score, match.crawford_next) == ((4.0, 3.0), False)

    match = won(match, 1, OIN, *TAKEN_BY_0)
    assert (match.score, match.winner) == ((4.0, 5.0), 1)


def test_two_nil_and_a_mars_bring_the_crawford_game_in_which_a_mars_is_paid() -> None:
    match = won(won(series(5), 0, MARS), 0, MARS)
    assert (match.score, match.crawford_next) == ((4.0, 0.0), True)

    match = won(match, 1, MARS)

    assert (match.score, match.crawford_next) == ((4.0, 2.0), False)


def test_a_match_pays_mars_without_a_double_for_jacoby_belongs_to_sessions() -> None:
    assert won(series(7), 1, KOKS).score == (0.0, 3.0)


def test_a_double_that_is_worth_more_than_the_match_ends_it() -> None:
    match = won(series(3), 0, KOKS, *TAKEN_BY_1)

    assert (match.score, match.winner) == ((6.0, 0.0), 0)


def test_the_scale_of_s1_adds_up_its_own_classes() -> None:
    match = series(99, "beginner")
    for loser in (OIN, MARS, HOME_MARS, "bar:1 6:14"):
        match = won(match, 0, loser)

    assert match.score == (10.0, 0.0)
    assert [game.kind for game in match.scored_games] == [Kind.OIN, Kind.MARS, Kind.HOME_MARS, Kind.KOKS]


# Resigning


def test_resigning_by_position_pays_the_class_that_the_board_shows_times_the_cube() -> None:
    match, game = begun(series(0, resign="position"))
    game = at(after(game, *TAKEN_BY_1), 1, MARS + " / 1:2 off:13")

    assert scored(match, game.after(game.resign(1))).score == (4.0, 0.0)


def test_a_resigner_who_offers_too_little_is_refused_and_pays_what_the_other_wants() -> None:
    match, game = begun(series(0))
    game = at(after(game, *TAKEN_BY_1), 1, KOKS + " / 2:2 off:13")
    aside = Aside()
    aside = aside.after(aside.offer_to_resign(game, 1, Kind.OIN))
    aside = aside.after(aside.refuse(game, 0))
    aside = aside.after(aside.offer_to_resign(game, 1, Kind.KOKS))

    assert scored(match, game.after(aside.accept(game, 0))).score == (6.0, 0.0)


def test_where_jacoby_holds_only_an_oin_can_be_offered_before_a_double() -> None:
    _, game = begun(series(0))

    assert game.resign_kinds() == (Kind.OIN,)
    assert after(game, *TAKEN_BY_0).resign_kinds() == (Kind.OIN, Kind.MARS, Kind.KOKS)


# Draws, who begins, and sessions that stop


def drawn(match: Match) -> Match:
    """The match after a game in which the second player answers the last checker by the right throw."""
    match, game = begun(match)
    assert game.starter is not None
    game = at(game, game.starter, LAST_CHECKER + "2:1 1:1 off:13")
    game = played(after(game, Rolled((6, 5))), "1/off")
    return scored(match, after(game, game.throw_last((2, 1))))


def test_half_points_count_and_a_match_goes_on_until_somebody_is_ahead() -> None:
    match = won(drawn(series(1, "club", last_throw="half")), 0, OIN)
    assert (match.score, match.winner) == ((1.5, 0.5), 0)

    level = drawn(drawn(series(1, "club", last_throw="half")))
    assert (level.score, level.over) == ((1.0, 1.0), False)


def test_a_draw_of_one_point_each_ends_no_match_to_one() -> None:
    match = drawn(series(1, "club", last_throw="one"))

    assert (match.score, match.over) == ((1.0, 1.0), False)


@pytest.mark.parametrize(("rule", "starter"), [("lot", None), ("alternate", 1), ("winner", 1)])
def test_after_a_draw_the_second_player_begins_unless_the_lot_does(rule: str, starter: int | None) -> None:
    match = drawn(series(5, "club", last_throw="half", next_start=rule))

    started = match.next_started(seal(SEED), PRESS)

    assert (started.starter, started.white, started.score) == (starter, 1, (0.5, 0.5))


def test_half_points_count_towards_the_difference_that_ends_a_session() -> None:
    options = PROFILES["club"].rules_options({"last_throw": "half", "result": "mars"})
    match = Match.begin(MatchStarted("short", options, length=0, difference=2))

    match = won(drawn(match), 1, MARS)

    assert (match.score, match.winner) == ((0.5, 2.5), 1)


def test_a_session_whose_time_is_up_still_scores_the_game_that_is_being_played() -> None:
    options = PROFILES["international"].rules_options()
    match, game = begun(Match.begin(MatchStarted("short", options, length=0, until=1_000)))
    assert match.time_is_up(2_000)
    with pytest.raises(WrongPhase):
        match.end("time")

    match = scored(match, after(game, Doubled(1), Dropped(0)))
    match = match.after(match.end("time"))

    assert (match.score, match.winner) == ((0.0, 1.0), 1)


def test_a_session_that_is_abandoned_in_a_game_scores_that_game_for_nobody() -> None:
    match, _ = begun(won(series(0), 0, OIN))

    match = match.after(match.end(ABANDONED))

    assert (match.score, match.running, match.winner) == ((1.0, 0.0), None, 0)
    with pytest.raises(WrongPhase):
        match.scored(1, Game.begin(series(0).next_started(seal(SEED), PRESS)))
