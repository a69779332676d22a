"""The list rows are projections: whatever happens to them, the events bring them back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.services.ports import Append, GameId, MatchRow, Store, game_stream, match_stream
from bot.services.projections import game_row, match_row
from engine.events import Event, GameScored, GameStarted, LotThrown, MatchStarted, Started
from engine.game import Game
from engine.match import Match
from engine.scoring import Kind
from engine.turn import outcomes
from tests.store.builders import ANNA, BORIS, GAME, LATER, MATCH, NOW, STREAM, seat_everybody

THROWS: Final = ((6, 1), (3, 3), (5, 4), (6, 2), (1, 1), (6, 5))
SCORES: Final = match_stream(MATCH.id)


async def test_rows_written_with_their_events_are_as_a_rebuild_makes_them(store: Store) -> None:
    await _play(store)

    assert await store.rebuild() == 0


async def test_a_running_games_row_is_rebuilt(store: Store) -> None:
    game = await _play(store)
    row = await store.game(GAME.id)
    await store.append([], [replace(GAME, seq=99, to_act=None, over=True, moved_at=LATER, over_at=LATER)])

    changed = await store.rebuild()

    assert (changed, await store.game(GAME.id)) == (1, row)
    assert row == replace(
        GAME, seq=game.seq, to_act=game.to_act, moved_at=NOW + timedelta(seconds=game.seq - 1)
    )


async def test_a_finished_games_row_is_rebuilt(store: Store) -> None:
    game = await _play(store)
    await _write(store, game, [game.resign(0)])
    row = await store.game(GAME.id)
    await store.append([], [replace(GAME, seq=99)])

    changed = await store.rebuild()

    assert (changed, await store.game(GAME.id)) == (1, row)
    assert row is not None
    assert (row.over, row.to_act, row.over_at) == (True, None, row.moved_at)
    assert (row.winner, row.points, row.kind, row.by) == (1, 2.0, "mars", "resign")


async def test_a_match_row_is_rebuilt(store: Store) -> None:
    row = await _score(store)
    wrong = replace(row, score=(0.0, 7.0), over=False, over_at=None, seq=99, winner=None)
    await store.append([], [wrong])

    changed = await store.rebuild()

    assert (changed, await store.match(MATCH.id)) == (1, row)
    assert (row.over, row.over_at, row.seq, row.winner) == (True, LATER, 3, 0)


async def test_what_no_event_says_stays(store: Store) -> None:
    await _play(store)
    other = replace(GAME, seed=b"another", chat=None, thread=5, seats=GAME.seats[::-1], seq=99)
    await store.append([], [other])

    await store.rebuild()

    found = await store.game(GAME.id)
    assert found is not None
    assert (found.seed, found.thread, found.seats) == (b"another", 5, GAME.seats[::-1])


async def test_a_row_without_events_is_left_alone(store: Store) -> None:
    await seat_everybody(store)

    assert await store.rebuild() == 0
    assert await store.game(GAME.id) == GAME


async def test_many_rows_are_rebuilt_in_one_go(store: Store) -> None:
    await seat_everybody(store, *(replace(GAME, id=GameId(n), seq=99) for n in range(2, 122)))
    await store.append([Append(game_stream(GameId(n)), 0, (_started(),), NOW) for n in range(2, 122)])

    assert await store.rebuild() == 120


def _started() -> Started:
    return Started("short", {}, 1, None, None, seal="00", press="1")


async def _play(store: Store) -> Game:
    """A lot and a few turns, one append an event, a second apart."""
    await seat_everybody(store)
    game = await _write(store, None, [_started(), LotThrown((5, 2))])
    for throw in THROWS:
        assert game.turn is not None
        assert game.to_act is not None
        game = await _write(store, game, [game.move(game.to_act, outcomes(game.turn)[0].steps)])
        game = await _write(store, game, [game.roll(throw)])
    return game


async def _write(store: Store, game: Game | None, events: Sequence[Event]) -> Game:
    for event in events:
        seq = game.seq if game else 0
        game = game.after(event) if game else Game.begin(_started())
        at = NOW + timedelta(seconds=seq)
        await store.append([Append(STREAM, seq, (event,), at)], [game_row(GAME, game, at)])
    assert game is not None
    return game


async def _score(store: Store) -> MatchRow:
    """A match to one point with its one game."""
    started = MatchStarted("short")
    events = (GameStarted(1), GameScored(1, winner=0, points=1.0, kind=Kind.OIN, by="bearoff"))
    match = Match.begin(started)
    for event in events:
        match = match.after(event)
    row = match_row(MATCH, match, LATER)
    await store.append([Append(SCORES, 0, (started, *events), LATER)], [ANNA, BORIS, row])
    return row
