"""Two people at one table over HTTP: they double when they may, answer by turns, and move by chance.

What they decide follows a plan, so that everything happens whatever the dice.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from typing import Final

from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button
from tests.e2e.player import Player
from tests.e2e.village import Village, until
from tests.recount_games import Record

LINK: Final = re.compile(r"https://t\.me/\w+\?start=(\w+)")
LONG_EVENING: Final = 3000
PERIOD: Final = 29
"""So often either thinks of resigning: not before a first game has been doubled and redoubled."""
MENUS: Final = ("open", "ask", "choose", "close", "pass")


async def table_for_two(sim: Sandbox, **terms: str) -> tuple[Player, Player]:
    """Two friends at their boards, by a link; the terms as a card's settings name them."""
    anna, boris = await sim.person("Anna", language="en"), await sim.person("Boris", language="en")
    await anna.start()
    card = await anna.wait_for_message()
    for button in ("Play with a friend", "Make a link"):
        version = card.version
        await anna.press(card, button)
        await sim.until(lambda: card.version > version)  # noqa: B023 - awaited before it changes
    link = LINK.search(card.text)
    assert link is not None
    for name, value in terms.items():
        await anna.forge(f"t:{link[1]}:{name}:{value}", message=card.id)
    await boris.open_link(link[0])
    seat = await boris.wait_for_message()
    await boris.press(seat, "Sit down")
    players = Player(sim, anna, card), Player(sim, boris, seat)
    await sim.until(lambda: any(player.ready for player in players))
    return players


@dataclass
class Duel:
    """A match or session of two people, played by their buttons to its end."""

    place: Village
    players: tuple[Player, Player]
    luck: random.Random
    answers: Iterator[str]
    """How doubles are answered, one after the other: `take`, `beaver`, `drop`."""
    games_wanted: int = 0
    """A session is ended by agreement after so many games; 0: the match ends by itself."""
    pressed: Counter[str] = field(default_factory=Counter)
    beavers: Iterator[str] = field(default_factory=lambda: cycle(("take", "drop")))
    offers: Iterator[str] = field(default_factory=lambda: cycle(("refuse", "accept")))
    thoughts: int = 0
    """Of resigning."""
    _unmoved: int = 0
    """Whose board the last press did not concern: a menu opens on one board alone."""

    async def play(self) -> None:
        """Press what is offered until nothing but a rematch is."""
        await self.play_until(lambda: all(self.has(player, "e", "rematch") for player in self.players))

    async def play_until(self, enough: Callable[[], bool]) -> None:
        for _ in range(LONG_EVENING):
            await self._shown()
            if enough():
                return
            for player in self.players:
                if await self._act(player):
                    break
        raise AssertionError("the match does not end")

    async def _shown(self) -> None:
        """Wait until every board that was to change shows what is stored."""
        stale = "SELECT 1 FROM boards WHERE (wanted > shown OR message IS NULL) AND reader != ?"
        await until(lambda: not self.place.rows(stale, self._unmoved), 60)
        for player in self.players:
            player.board = player.newest()

    async def _act(self, player: Player) -> bool:
        """One decision of the player, if there is one to make; whether something was pressed."""
        for choose in (self._between, self._answer_offer, self._resign, self._cube, self._move):
            if await choose(player):
                return True
        return False

    async def _between(self, player: Player) -> bool:
        if self.games_wanted and len(self.games()) >= self.games_wanted:
            word = "agree" if self.has(player, "e", "agree") else "end"
            return await self.press(player, "e", word)
        return await self.press(player, "e", "next")

    async def _answer_offer(self, player: Player) -> bool:
        if not self.has(player, "x", "accept"):
            return False
        return await self.press(player, "x", next(self.offers))

    async def _resign(self, player: Player) -> bool:
        """On or off turn, in any class that is offered."""
        if not self.has(player, "o", "open") or self.has(player, "x", "withdraw"):
            return False
        self.thoughts += 1
        if self.thoughts % PERIOD:
            return False
        for action in ("open", "ask", "choose", "offer"):
            if self.has(player, "o" if action == "open" else "x", action):
                await self.press(player, "o" if action == "open" else "x", action)
                await self._shown()
        if self.has(player, "o", "close"):  # Nothing that had not been refused a moment ago.
            await self.press(player, "o", "close")
        return True

    async def _cube(self, player: Player) -> bool:
        if self.has(player, "q", "take"):
            return await self._answer_double(player)
        return await self.press(player, "q", "double") or await self.press(player, "r", "")

    async def _answer_double(self, player: Player) -> bool:
        asked = self.has(player, "q", "beaver") or "Beaver!" not in player.board.text
        answer = next(self.answers) if asked else next(self.beavers)
        if answer != "drop":
            return await self.press(player, "q", answer)
        await self.press(player, "q", "pass")
        await self._shown()
        return await self.press(player, "q", "drop")

    async def _move(self, player: Player) -> bool:
        if self.has(player, "d", ""):
            return await self.press(player, "d", "")
        steps = list(player.steps.values())
        if not steps:
            return False
        longest = max(len(button.data.split(":")[-1]) for button in steps)
        whole = [button for button in steps if len(button.data.split(":")[-1]) == longest]
        self._unmoved = 0
        await player.press(self.luck.choice(whole))
        return True

    def has(self, player: Player, prefix: str, action: str) -> bool:
        return bool(self.found(player, prefix, action))

    def found(self, player: Player, prefix: str, action: str) -> list[Button]:
        parts = [(button, button.data.split(":")) for button in player.buttons if button.data]
        return [button for button, data in parts if data[0] == prefix and (not action or action in data)]

    async def press(self, player: Player, prefix: str, action: str) -> bool:
        """Press one of these buttons, if the board has any."""
        found = self.found(player, prefix, action)
        if not found:
            return False
        others = (each.actor.id for each in self.players if each is not player)
        self._unmoved = next(others) if action in MENUS else 0
        toast = await player.press(self.luck.choice(found))
        assert toast is not None
        self.pressed[action or prefix] += 1
        return True

    def games(self) -> list[int]:
        """The match's games so far, the oldest first."""
        persons = [player.actor.id for player in self.players]
        found = self.place.rows(
            "SELECT id FROM games WHERE seat0_person = ? AND seat1_person = ? ORDER BY id", *persons
        )
        return [game for (game,) in found]

    def stored(self, stream: str) -> list[Record]:
        rows = self.place.rows("SELECT kind, data FROM events WHERE stream = ? ORDER BY seq", stream)
        return [(kind, json.loads(data)) for kind, data in rows]

    def match(self) -> list[Record]:
        (match,) = self.place.rows("SELECT DISTINCT match FROM games WHERE id = ?", self.games()[0])
        return self.stored(f"m{match[0]}")
