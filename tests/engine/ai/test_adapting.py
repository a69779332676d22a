"""The adaptive level follows the results, and one game against it says which level it was."""

from __future__ import annotations

import pytest

from engine.ai.adapting import Met, adapted, adaptive, is_adaptive
from engine.ai.levels import LEVELS, strength


def against(*levels: str, won: float) -> list[Met]:
    return [Met(level, won) for level in levels]


def test_somebody_without_results_meets_a_club_player() -> None:
    assert adapted([]) == "club"


def test_wins_raise_the_level_and_losses_lower_it() -> None:
    assert adapted(against("club", "club", won=1)) == "strong"
    assert adapted(against("club", "club", won=0)) == "beginner"


def test_a_win_and_a_loss_leave_it_where_it_was() -> None:
    assert adapted([Met("club", 1), Met("strong", 0)]) == "club"


def test_draws_at_ones_own_level_change_nothing() -> None:
    assert adapted(against("club", "club", "club", won=0.5)) == "club"


def test_beating_a_stronger_level_says_more_than_beating_a_weaker_one() -> None:
    strong, weak = (
        adapted(against("champion", "champion", won=1)),
        adapted(against("novice", "novice", won=1)),
    )

    assert LEVELS.index(strong) > LEVELS.index(weak)


@pytest.mark.parametrize(("won", "end"), [(1, "champion"), (0, "novice")])
def test_it_stays_among_the_levels(won: int, end: str) -> None:
    met: list[Met] = []
    for _ in range(60):
        met.append(Met(adaptive(met), won))

    assert adapted(met) == end


def test_the_seat_says_that_the_level_was_chosen_and_plays_at_it() -> None:
    seat = adaptive([])

    assert (seat, is_adaptive(seat), is_adaptive("club"), is_adaptive(None)) == (
        "adaptive.club",
        True,
        False,
        False,
    )
    assert strength(seat, "short") == strength("club", "short")
