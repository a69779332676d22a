"""Thirty games at once in one group, ten turns a minute in all, under Telegram's own limits.

Their boards are opened in the database before the bot starts: by commands it would take four minutes."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from pathlib import Path
from typing import Final

import pytest

from bot.presses import from62
from bot.sandbox.actor import Actor, Group
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from bot.services.opening import Opening, Place, open_game
from bot.services.ports import Challenge, Chat, ChatId, Person, PersonId, Sitter
from bot.services.table import OFFERED
from tests.bot.house import NOON, StillClock, house
from tests.e2e.company import Company
from tests.e2e.village import Village, until

log = logging.getLogger(__name__)
pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

GAMES: Final = 30
EVERY: Final = 6.0
"""Seconds from turn to turn: ten a minute in all."""
TURNS: Final = 14
KEYBOARD: Final = 5.0
"""So far at most is a keyboard behind the press of whoever is in the middle of a turn."""
TURN: Final = 90.0
"""So long it takes at most until a finished turn is seen, and with it the next player's keyboard."""


async def test_thirty_games_in_one_group_keep_up_at_ten_turns_a_minute(tmp_path: Path) -> None:
    place = Village(tmp_path)
    try:
        place.start_server()
        await until(lambda: answers(place.port))
        async with Sandbox.connect(place.url, place.key) as sim:
            tables = await thirty_tables(place, sim)
            games = {table: table.game for table in tables}
            await at_rest(place, sim)

            async with asyncio.TaskGroup() as playing:
                for n in range(TURNS):
                    playing.create_task(late_turn(tables[n], games[tables[n]], n * EVERY))
            await until(lambda: not place.rows("SELECT 1 FROM boards WHERE wanted > shown"), 60)
            calls = await sim.calls()
    finally:
        place.close()

    lags = [lag for table in tables for lag in table.lags if lag not in table.turns]
    turns = [lag for table in tables for lag in table.turns]
    log.info("keyboards at most %.1f s behind, turns seen after %.1f s at most", max(lags), max(turns))
    assert [call for call in calls if call["code"] == 429] == []
    assert len(turns) == TURNS
    assert max(lags) < KEYBOARD
    assert max(turns) < TURN
    assert [table for table in tables if not table.fitting(games[table])] == []


def answers(port: int) -> bool:
    with socket.socket() as door:
        return door.connect_ex(("127.0.0.1", port)) == 0


async def thirty_tables(place: Village, sim: Sandbox) -> list[Company]:
    """Sixty people in a group; all boards shown for the first time."""
    people = [await sim.person(f"Player {n}", language="en") for n in range(2 * GAMES)]
    group = await people[0].create_group("Club", *people[1:])
    pairs = list(zip(people[::2], people[1::2], strict=True))
    await open_all(place, group, pairs)
    await place.start_bot()
    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE wanted > shown"), 150)
    boards = {game_of(shown): shown for shown in people[0].sees(group.id) if shown.photo}
    seats = place.rows("SELECT id, seat0_person, seat1_person FROM games ORDER BY id")
    known = {actor.id: actor for actor in people}
    return [
        Company(place, sim, {first: known[first], second: known[second]}, boards[game])
        for game, first, second in seats
    ]


async def at_rest(place: Village, sim: Sandbox) -> None:
    """As after a quiet minute: posting the boards has used up the group's calls."""
    await place.stop_bot()
    await sim.limits(forget=True)
    await place.start_bot()


async def open_all(place: Village, group: Group, pairs: list[tuple[Actor, Actor]]) -> None:
    clock = StillClock()
    clock.passes(time.time() - NOON.timestamp())
    async with house(place.folder, clock) as home:
        people = [
            Person(PersonId(actor.id), actor.name, language_code="en") for pair in pairs for actor in pair
        ]
        await home.store.append((), (Chat(ChatId(group.id), "supergroup", "Club", "en"), *people))
        for number, pair in enumerate(pairs):
            seats = (Sitter(PersonId(pair[0].id)), Sitter(PersonId(pair[1].id)))
            terms = (await home.invitations.draft(PersonId(pair[0].id), chat=ChatId(group.id))).terms
            offer = Challenge(
                f"card{number}",
                OFFERED,
                PersonId(pair[0].id),
                terms,
                home.referee.chance(32),
                clock.now(),
                chat=ChatId(group.id),
            )
            await home.store.append((), (offer,))
            board = (Place(None, ChatId(group.id)),)
            await open_game(home.referee, Opening(offer, seats, f"press{number}", board))


def game_of(shown: Shown) -> int:
    data = (button.data.split(":") for row in shown.rows for button in row)
    return next(from62(parts[1]) for parts in data if parts[0] in ("m", "w", "r", "d", "o"))


async def late_turn(table: Company, game: int, after: float) -> None:
    await asyncio.sleep(after)
    await table.play_turn(game)
