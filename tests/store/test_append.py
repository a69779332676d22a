"""The one write: all or none, and the key of the events is the lock."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.errors import Overtaken, Repeated
from bot.services.ports import (
    BoardId,
    Chat,
    GameId,
    Processed,
    Setting,
    Store,
    WantBoards,
    game_stream,
    match_stream,
    side_stream,
)
from bot.services.tidying import UPDATES_KEPT, old_at
from bot.store.store import SqlStore, open_store
from engine.events import Event, LotThrown, Moved, Started
from engine.rules import Step
from tests.store.builders import (
    ANNA,
    BOARD,
    BORIS,
    GAME,
    GROUP,
    LOT,
    MATCH,
    NOW,
    ROLL,
    STREAM,
    after,
    seat_everybody,
)


async def test_events_come_back_as_they_were_written(store: Store) -> None:
    written: tuple[Event, ...] = (
        Started("short", {"hit_hide": True}, 1, None, None, seal="00ff", press="77"),
        LotThrown((5, 2)),
        Moved((Step(24, 5), Step(19, 2))),
    )

    await store.append([replace(after(0), events=written)])

    assert await store.events(STREAM) == written


async def test_a_stream_that_nobody_wrote_is_empty(store: Store) -> None:
    assert await store.events(game_stream(GameId(404))) == ()


async def test_a_second_append_continues_the_first(store: Store) -> None:
    await store.append([after(0, LOT, ROLL)])

    await store.append([after(2, ROLL)])

    assert await store.events(STREAM) == (LOT, ROLL, ROLL)


@pytest.mark.parametrize("count", [0, 2])
async def test_an_append_that_expects_another_length_is_stale(store: Store, count: int) -> None:
    await store.append([after(0, LOT)])

    with pytest.raises(Overtaken):
        await store.append([after(count, ROLL)])

    assert await store.events(STREAM) == (LOT,)


async def test_an_append_without_events_checks_the_length(store: Store) -> None:
    await store.append([after(0, LOT)])

    with pytest.raises(Overtaken):
        await store.append([after(0)], [Setting("bot", "name", "value")])

    assert await store.setting("bot", "name") is None


async def test_a_stale_stream_undoes_the_other_streams_and_the_changes(store: Store) -> None:
    await store.append([after(0, LOT, stream=match_stream(MATCH.id))])

    with pytest.raises(Overtaken):
        await store.append(
            [after(0, LOT), after(0, ROLL, stream=match_stream(MATCH.id))], [Setting("bot", "name", "value")]
        )

    assert (await store.events(STREAM), await store.setting("bot", "name")) == ((), None)


async def test_a_refused_change_undoes_the_events(store: Store) -> None:
    await store.append([], [Processed(1, NOW)])

    with pytest.raises(Repeated):
        await store.append([after(0, LOT)], [Processed(1, NOW)])

    assert await store.events(STREAM) == ()


async def test_several_streams_are_written_together(store: Store) -> None:
    streams = (STREAM, side_stream(GAME.id), match_stream(MATCH.id))

    await store.append([after(0, LOT, stream=stream) for stream in streams])

    assert [await store.events(stream) for stream in streams] == [(LOT,), (LOT,), (LOT,)]


async def test_changes_come_in_the_order_given(store: Store) -> None:
    await store.append([], [Setting("bot", "name", "first"), Setting("bot", "name", "second")])

    assert await store.setting("bot", "name") == "second"


async def test_rows_may_come_before_the_rows_they_refer_to(store: Store) -> None:
    await seat_everybody(store)

    await store.append([], [BOARD, GAME, MATCH, ANNA])

    assert await store.boards(GAME.id) == (BOARD,)


async def test_of_fifty_racing_presses_one_wins(store: Store) -> None:
    presses = [store.append([after(0, LotThrown((1 + n % 6, 2)))]) for n in range(50)]

    results = await asyncio.gather(*presses, return_exceptions=True)

    assert sorted(type(result).__name__ for result in results) == ["Overtaken"] * 49 + ["tuple"]
    assert len(await store.events(STREAM)) == 1


async def test_of_fifty_presses_in_two_processes_one_wins(store: Store, url: str) -> None:
    other = await open_store(url)
    presses = [each.append([after(0, LOT)]) for each in (store, other) for _ in range(25)]

    results = await asyncio.gather(*presses, return_exceptions=True)
    await other.close()

    assert sorted(type(result).__name__ for result in results) == ["Overtaken"] * 49 + ["tuple"]


async def test_a_press_that_fails_leaves_what_others_write_meanwhile(store: Store) -> None:
    await store.append([after(0, LOT)])
    failing = [store.append([after(0, LOT)], [Setting("bot", f"bad {n}", "")]) for n in range(20)]
    fine = [store.append([], [Setting("bot", f"good {n}", "kept")]) for n in range(20)]

    await asyncio.gather(*failing, *fine, return_exceptions=True)

    assert [await store.setting("bot", f"good {n}") for n in range(20)] == ["kept"] * 20
    assert [await store.setting("bot", f"bad {n}") for n in range(20)] == [None] * 20


async def test_transactions_over_the_same_streams_in_either_order_do_not_lock_each_other(
    store: Store,
) -> None:
    there = [after(0, LOT, stream=game_stream(GameId(n))) for n in range(8)]

    results = await asyncio.gather(store.append(there), store.append(there[::-1]), return_exceptions=True)

    assert {type(result) for result in results} == {tuple, Overtaken}


async def test_a_cancelled_press_is_whole_or_absent(store: SqlStore) -> None:
    async def press(n: int) -> None:
        async with asyncio.timeout(n / 10_000):
            await store.append([after(0, LOT, stream=game_stream(GameId(n)))], [Setting("bot", f"{n}", "")])

    await asyncio.gather(*(press(n) for n in range(1, 60)), return_exceptions=True)

    found = [
        (len(await store.events(game_stream(GameId(n)))), await store.setting("bot", f"{n}"))
        for n in range(60)
    ]
    assert set(found) <= {(0, None), (1, "")}


async def test_the_store_works_on_after_cancelled_presses(store: SqlStore) -> None:
    async def press(n: int) -> None:
        async with asyncio.timeout(n / 10_000):
            await store.append([after(0, LOT, stream=game_stream(GameId(n)))])

    await asyncio.gather(*(press(n) for n in range(2, 60)), return_exceptions=True)
    await store.append([after(0, ROLL)])

    assert await store.events(STREAM) == (ROLL,)


async def test_an_update_delivered_twice_is_processed_once(store: Store) -> None:
    deliveries = [store.append([], [Processed(5, NOW), Chat(GROUP, "group", title=f"{n}")]) for n in range(5)]

    results = await asyncio.gather(*deliveries, return_exceptions=True)

    assert sorted(type(result).__name__ for result in results) == ["Repeated"] * 4 + ["tuple"]


async def test_old_update_ids_are_forgotten(store: Store) -> None:
    await store.append([], [Processed(1, NOW), Processed(2, NOW.replace(year=2027))])

    gone = await store.tidy(old_at(NOW + UPDATES_KEPT + timedelta(seconds=1)))

    assert gone["processed_updates"] == 1
    await store.append([], [Processed(1, NOW)])
    with pytest.raises(Repeated):
        await store.append([], [Processed(2, NOW)])


async def test_a_roll_raises_the_boards_of_its_game(store: Store) -> None:
    await seat_everybody(store, BOARD)

    await store.append([after(0, LOT)], [WantBoards(GAME.id)])

    assert (await store.boards(GAME.id))[0].wanted == BOARD.wanted + 1


async def test_a_half_made_turn_raises_no_calm_board_of_a_group(store: Store) -> None:
    calm = replace(BOARD, id=BoardId(81), chat=GROUP, reader=None, calm=True)
    group = replace(calm, id=BoardId(82), calm=False)
    hand = replace(calm, id=BoardId(83), calm=False, reader=ANNA.id, ephemeral=5)
    rival = replace(hand, id=BoardId(84), reader=BORIS.id, ephemeral=6)
    await seat_everybody(store, calm, group, hand, rival)

    raised = await store.append([], [WantBoards(GAME.id, but=(BORIS.id,))])

    assert {board.id for board in raised} == {group.id, hand.id}


async def test_numbers_are_never_handed_out_twice(store: Store, url: str) -> None:
    other = await open_store(url)

    numbers = await asyncio.gather(*(each.new_id() for each in (store, other) for _ in range(60)))
    await other.close()

    assert len(set(numbers)) == 120
