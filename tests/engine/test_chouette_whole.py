"""Whole chouettes against an independent recount."""

from __future__ import annotations

import random

import pytest

from engine.chouette.session import Chouette, fold
from engine.event_codec import decode, encode
from engine.events import Event
from tests.chouettes import Count
from tests.engine.chouettes import Players
from tests.engine.tables import started


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
