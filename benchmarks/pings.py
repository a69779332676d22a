"""How late a ping comes, with a hundred games under way in private chats and Telegram answering at once.

In each game somebody plays every half minute or so; who has not moved ten seconds after the turn has passed
is called. Measured from when the call was due to when it was sent.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncGenerator, Mapping
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final

from aiogram import Bot
from aiogram.client.session.base import BaseSession
from aiogram.methods import TelegramMethod
from aiogram.types import Chat, Message, PhotoSize

from bot.app import App
from bot.services.opening import Opening, Place, open_game
from bot.services.pings import IN_PRIVATE
from bot.services.ports import Challenge, ChatId, GameId, Person, PersonId, Sitter, Terms
from bot.services.referee import SEED_BYTES, Referee
from bot.services.table import OFFERED
from bot.store.store import open_store
from bot.telegram.clock import SystemClock
from engine.notation import encode_steps
from engine.turn import outcomes

NAME: Final = "Pings, a hundred games under way"
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
GAMES: Final = 100
SECONDS: Final = 60.0
A_TURN: Final = 25.0
"""Seconds, on average."""
PER_SECOND: Final = 25.0
"""The bot's usual pace."""


class Echo(BaseSession):
    """Whatever is sent or edited stands there at once."""

    def __init__(self) -> None:
        super().__init__()
        self._ids = count(1)

    async def make_request(self, bot: Bot, method: TelegramMethod[Any], timeout: int | None = None) -> Any:  # noqa: ASYNC109 - aiogram's signature
        chat = getattr(method, "chat_id", None)
        if chat is None or "delete" in method.__api_method__:
            return True
        number = getattr(method, "message_id", None) or next(self._ids)
        photo = [PhotoSize(file_id=secrets.token_hex(8), file_unique_id="1", width=1, height=1)]
        return Message(message_id=number, date=EPOCH, chat=Chat(id=chat, type="private"), photo=photo)

    async def stream_content(self, *args: Any, **kwargs: Any) -> AsyncGenerator[bytes, None]:
        yield b""

    async def close(self) -> None:
        """Nothing is open."""


async def sit_down(app: App, referee: Referee, number: int) -> GameId:
    """Two people at a new table, each with a board in the own chat."""
    pair = [PersonId(1000 + 2 * number), PersonId(1001 + 2 * number)]
    offer = Challenge(
        f"card{number}",
        OFFERED,
        pair[0],
        Terms(clock="24h"),
        secrets.token_bytes(SEED_BYTES),
        app.clock.now(),
    )
    await app.store.append((), (*(Person(each, f"Player {each}", started=True) for each in pair), offer))
    places = tuple(Place(each, ChatId(each)) for each in pair)
    seats = (Sitter(pair[0]), Sitter(pair[1]))
    table = await open_game(referee, Opening(offer, seats, f"press{number}", places))
    app.boards.changed(table.id)
    return table.id


async def play(app: App, game: GameId) -> None:
    """Whoever is on turn takes some time, and moves."""
    chance = random.Random(game)
    while True:
        await asyncio.sleep(chance.expovariate(1 / A_TURN))
        table = await app.tables.load(game)
        if table.game.turn is None or table.game.to_act is None:
            return
        person, seq = table.row.seats[table.game.to_act].person, table.game.seq
        assert person is not None
        line = encode_steps(table.game.turn, outcomes(table.game.turn)[0].steps)
        await app.play.turn(game, seq, line, person)
        await app.play.done(game, seq, person)
        app.pings.answered(game, person)


async def watch(app: App, games: list[GameId], found: dict[tuple[GameId, int], float]) -> None:
    """How late each ping was, for as long as this runs."""
    while True:
        for game in games:
            ping = await app.store.ping(game)
            if ping is not None and (game, ping.message) not in found:
                table = await app.tables.load(game)
                late = ping.sent_at - table.row.moved_at - IN_PRIVATE
                found[game, ping.message] = late.total_seconds()
        await asyncio.sleep(0.05)


async def measure(folder: Path) -> Mapping[str, float]:
    store = await open_store(f"sqlite:///{(folder / 'nardy.db').as_posix()}")
    app = App(Bot("1000:benchmark", session=Echo()), store, SystemClock(), per_second=PER_SECOND)
    await app.start()
    referee = Referee(store, app.clock, app.boards, secrets.token_bytes, app.tables)
    games = []
    for number in range(GAMES):
        games.append(await sit_down(app, referee, number))
        await asyncio.sleep(1 / 10)
    found: dict[tuple[GameId, int], float] = {}
    work = [watch(app, games, found), *(play(app, game) for game in games)]
    try:
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*work)
    except TimeoutError:
        pass
    await app.stop()
    await store.close()
    late = sorted(found.values())
    return {"pings": len(late), "late, median (s)": median(late), "late, at most (s)": late[-1]}


def run() -> Mapping[str, float]:
    """Measure for a minute."""
    with TemporaryDirectory() as folder:
        return asyncio.run(measure(Path(folder)))
