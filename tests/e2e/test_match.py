"""Whole matches of two people over HTTP, every event checked against an independent recount of the score."""

from __future__ import annotations

import random
from itertools import cycle

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from tests.e2e.duel import Duel, table_for_two
from tests.e2e.village import Village
from tests.recount import complaints

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def session(town: tuple[Village, Sandbox]) -> Duel:
    """A session with beavers, ended by both after its second game."""
    place, sim = town
    players = await table_for_two(sim, length="0", beaver="on")
    duel = Duel(place, players, random.Random(3), cycle(("beaver", "drop", "take")), games_wanted=2)
    await duel.play()
    return duel


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def match(town: tuple[Village, Sandbox]) -> Duel:
    """A match to seven; two minutes, since nobody's board is edited more than once a second."""
    place, sim = town
    duel = Duel(place, await table_for_two(sim, length="7"), random.Random(7), cycle(("take", "drop")))
    await duel.play()
    return duel


def wrong(duel: Duel) -> list[str]:
    """What a recount of every stored event does not confirm."""
    return complaints(duel.match(), {game: duel.stored(f"g{game}") for game in duel.games()})


def happened(duel: Duel) -> set[str]:
    """Every kind of event in the games of the match, and beside them."""
    streams = [f"{stream}{game}" for game in duel.games() for stream in "gs"]
    return {kind for stream in streams for kind, _ in duel.stored(stream)}


def points_of(duel: Duel, seat: int) -> float:
    won = [data["points"] for kind, data in duel.match() if kind == "game_scored" and data["winner"] == seat]
    return sum(points for points in won if isinstance(points, float))


async def test_every_event_of_a_session_agrees_with_a_recount(session: Duel) -> None:
    assert wrong(session) == []


async def test_a_session_has_beavers_and_is_ended_by_both(session: Duel) -> None:
    assert "beavered" in happened(session)
    assert session.match()[-1] == ("match_ended", {"reason": "agreed"})
    assert all("The session is over (by agreement)" in player.board.text for player in session.players)


@pytest.mark.slow
async def test_every_event_of_a_match_agrees_with_a_recount(match: Duel) -> None:
    assert wrong(match) == []


@pytest.mark.slow
async def test_a_match_to_seven_is_won_by_seven(match: Duel, place: Village) -> None:
    score = tuple(points_of(match, seat) for seat in (0, 1))

    assert max(score) >= 7
    assert score in place.rows("SELECT score0, score1 FROM matches WHERE over")
    assert all(f"{max(score):g} : {min(score):g}" in player.board.text for player in match.players)


@pytest.mark.slow
async def test_a_match_has_doubles_takes_passes_and_resignations(match: Duel) -> None:
    wanted = {"doubled", "taken", "dropped", "resign_offered", "resign_refused", "resigned"}

    assert wanted <= happened(match)
