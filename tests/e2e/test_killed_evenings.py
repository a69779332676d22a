"""The bot is killed in a tournament, a chouette and staked games: nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections import Counter
from functools import reduce
from typing import Final

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from engine.chouette.session import Chouette
from engine.event_codec import decode
from tests.chouettes import Count
from tests.e2e.duel import table_for_two
from tests.e2e.restless import Restless, data_of, killed, pressing
from tests.e2e.village import Village, until

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

KILLS: Final = 3
SETTLE: Final = 120
LINK: Final = re.compile(r"start=(\w+)")
TO_GIVE_UP: Final = (
    "^x:.*:accept",
    "^x:.*:(offer|sure)",
    "^x:.*:choose",
    "^x:.*:ask",
    "^o:.*:close$",
    "^o:.*:open$",
)
IN_A_CUP: Final = (*TO_GIVE_UP, "^tm:.*:enter$", "^tm:.*:play$", "^tm:.*:start$")
FOR_COINS: Final = (*TO_GIVE_UP, "^e:.*:agree$", "^e:.*:rematch$")
IN_A_CHOUETTE: Final = (
    "^cw:.*:(take|drop|giveup)",
    "^cw:.*:next",
    "^cw:.*:(throw|double)",
    "^[dr]:",
    "^w:",
    "^m:",
    "^cw:.*:ask",
    "^o:.*:(close|open)$",
)


async def friends(sim: Sandbox, *names: str) -> list[Actor]:
    people = [await sim.person(name, language="en") for name in names]
    for person in people:
        await person.start()
    return people


async def pressed(who: Actor, shown: Shown, part: str) -> None:
    """The first button whose data has this in it, as soon as it is there."""
    await who.sim.until(lambda: any(part in data for data in data_of(shown)), SETTLE)
    await who.press(shown, next(n for n, data in enumerate(data_of(shown)) if part in data), seconds=30)


def payload(shown: Shown) -> str:
    """Of the link on a card, in its text or behind its button."""
    urls = [button.url.replace("%3D", "=").replace("%3F", "?") for row in shown.rows for button in row]
    found = next(filter(None, map(LINK.search, [shown.text, *urls])))
    return found[1]


async def test_a_tournament_survives_kills_at_any_moment(place: Village, sim: Sandbox) -> None:
    people, luck = await friends(sim, "Anna", "Boris", "Vera", "Gleb"), random.Random(8)
    await people[0].say("/tournament Cup")
    card = await people[0].wait_for_message(lambda shown: "Cup" in shown.text, seconds=30)
    await pressed(people[0], card, ":open")
    await sim.until(lambda: any(":enter" in data for data in data_of(card)), SETTLE)
    link = payload(card)
    for person in people:
        await person.start(link)
        await person.wait_for_message(lambda shown: "Cup" in shown.text, seconds=30)
        await Restless(person, ("^tm:.*:enter$",), luck).press()
    restless = [Restless(person, IN_A_CUP, luck) for person in people]

    async with asyncio.TaskGroup() as evening:
        evening.create_task(pressing(restless, lambda: is_over(place)))
        evening.create_task(killed(place, KILLS, luck))
    behind = "SELECT 1 FROM tournament_copies, tournaments WHERE shown < seq AND message IS NOT NULL"
    await until(lambda: not place.rows(behind), SETTLE)
    await sim.until(lambda: all(cards(person, "🥇") for person in people), SETTLE)

    pairs = place.rows("SELECT data FROM events WHERE kind = 'pair_decided'")
    places = [(data["round"], data["pair"]) for data in (json.loads(row[0]) for row in pairs)]
    assert sorted(places) == [(1, 0), (1, 1), (2, 0)]
    assert place.rows("SELECT count(*), sum(over) FROM matches WHERE contest != ''") == [(3, 3)]
    assert place.rows('SELECT count(*) FROM games WHERE "match" IN (SELECT id FROM matches)') == [(3,)]
    assert not place.rows("SELECT 1 FROM timers WHERE kind = 'contest'")


def is_over(place: Village) -> bool:
    return place.rows("SELECT state FROM tournaments") == [("over",)]


def cards(person: Actor, sign: str) -> list[Shown]:
    """Of the final table, not of the message that tells the own place."""
    return [shown for shown in person.sees() if sign in shown.text and shown.photo]


async def test_a_chouette_survives_kills_at_any_moment(place: Village, sim: Sandbox) -> None:
    people, luck = await friends(sim, "Anna", "Boris", "Vera"), random.Random(9)
    await people[0].say("/chouette")
    card = await people[0].wait_for_message(lambda shown: "Chouette" in shown.text, seconds=30)
    for person in people[1:]:
        await person.start(payload(card))
        seat = await person.wait_for_message(lambda shown: "Chouette" in shown.text, seconds=30)
        await pressed(person, seat, ":sit")
    await pressed(people[0], card, ":start::")  # The way to the start screen ends otherwise.
    ((stream,),) = place.rows("SELECT 'h' || id FROM chouettes")
    restless = [Restless(person, IN_A_CHOUETTE, luck, whim=0.25) for person in people]

    async with asyncio.TaskGroup() as evening:
        killer = evening.create_task(killed(place, KILLS, luck))
        evening.create_task(pressing(restless, lambda: killer.done() and len(ended(place, stream)) > 1))
    await until(lambda: not place.rows("SELECT 1 FROM boards WHERE wanted > shown"), SETTLE)

    records = [(kind, json.loads(data)) for kind, data in log(place, stream)]
    count = Count()
    for record in records:
        count.hear(record)
    session = reduce(Chouette.after, (decode(*record) for record in records), Chouette())
    assert dict(session.balance) == count.points
    assert sum(count.points.values()) == 0
    begun = [data["game"] for kind, data in records if kind == "round_begun"]
    assert Counter(begun).most_common(1)[0][1] == 1
    assert Counter(ended(place, stream)).most_common(1)[0][1] == 1
    over = place.rows("SELECT id FROM games WHERE party = 'chouette' AND over ORDER BY id")
    assert [game for (game,) in over] == ended(place, stream)


def log(place: Village, stream: str) -> list[tuple[str, str]]:
    rows = place.rows("SELECT kind, data FROM events WHERE stream = ? ORDER BY seq", stream)
    return [(kind, data) for kind, data in rows]


def ended(place: Village, stream: str) -> list[int]:
    """The games of the chouette that are over, in their order."""
    return [json.loads(data)["game"] for kind, data in log(place, stream) if kind == "round_scored"]


async def test_coins_survive_kills_at_any_moment(place: Village, sim: Sandbox) -> None:
    players, luck = await table_for_two(sim, stake="10", cube="off"), random.Random(10)
    persons = [player.actor.id for player in players]
    restless = [Restless(player.actor, FOR_COINS, luck) for player in players]
    held = "SELECT subject FROM ledger WHERE reason = 'hold' AND kind = 'hold' AND person = ?"
    settled = "SELECT DISTINCT subject FROM ledger WHERE reason = 'settle' AND person = ?"

    async with asyncio.TaskGroup() as evening:
        killer = evening.create_task(killed(place, KILLS, luck))
        evening.create_task(
            pressing(restless, lambda: killer.done() and len(place.rows(settled, persons[0])) > 2)
        )

    assert place.rows("SELECT sum(amount) FROM ledger") == [(0,)]
    assert not place.rows("SELECT 1 FROM ledger GROUP BY entry HAVING sum(amount) != 0")
    assert max(Counter(place.rows(held, persons[0])).values()) == 1
    games = place.rows("SELECT over FROM games WHERE seat0_person IN (?, ?)", *persons)
    assert len(games) == len(place.rows(held, persons[0]))
    assert sum(over for (over,) in games) == len(place.rows(settled, persons[0]))
    assert place.rows("SELECT sum(coins) FROM purses WHERE person IN (?, ?)", *persons) == [(1000,)]
