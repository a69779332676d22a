"""What is added up to a score."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.services.ports import PersonId, Sitter
from bot.services.results import GameCount, MatchCount, Wins
from bot.services.tallies import Duel, Side, by_player, by_rival, meetings, seen_by, total

DAY: Final = datetime(2026, 5, 1, tzinfo=UTC)
ANNA, BORIS = PersonId(1), PersonId(2)
NOTHING: Final = Wins(0, 0.0, 0, 0, 0)
WON: Final = GameCount((Sitter(ANNA), Sitter(BORIS)), "short", (Wins(3, 6.0, 1, 1, 1), NOTHING), 0, 0.0, DAY)
DRAWN: Final = GameCount(WON.seats, "short", (NOTHING, NOTHING), 3, 1.5, DAY + timedelta(days=1))
MATCH: Final = MatchCount((Sitter(BORIS), Sitter(ANNA)), 1, 2)


def test_a_draw_is_half_a_game_for_each() -> None:
    duel = total(meetings([DRAWN], []))

    assert (duel.mine, duel.theirs) == (Side(1.5, 1.5), Side(1.5, 1.5))
    assert (duel.games, duel.draws, duel.won, duel.lost) == (3, 3, 0, 0)


def test_wins_and_draws_add_up() -> None:
    duel = total(meetings([WON, DRAWN], []))

    assert duel.mine == Side(games=4.5, points=7.5, oins=1, marses=1, kokses=1)
    assert (duel.games, duel.won, duel.lost, duel.last) == (6, 3, 0, DRAWN.last)


def test_the_other_side_sees_the_same_turned_round() -> None:
    mine, theirs = (total(seen_by(who, meetings([WON, DRAWN], [MATCH]))) for who in (ANNA, BORIS))

    assert mine == theirs.turned
    assert (mine.mine.matches, theirs.theirs.matches) == (2, 2)


def test_a_match_that_nobody_won_counts_for_nobody() -> None:
    nobody = MatchCount(WON.seats, None, 4)

    assert total(meetings([], [nobody])) == Duel()


def test_who_is_not_there_has_met_nobody() -> None:
    assert by_rival(seen_by(PersonId(3), meetings([WON], [MATCH]))) == {}


def test_everybodys_lead_sums_to_nothing() -> None:
    players = by_player(list(meetings([WON, DRAWN], [])))

    assert [duel.lead for duel in players.values()] == [6.0, -6.0]
