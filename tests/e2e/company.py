"""Two people at a group's board, over HTTP."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from bot.presses import from62
from bot.sandbox.actor import Actor, Group, Toast
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button, Shown
from bot.views.wording import turn_text
from engine.game import Game, fold
from engine.notation import decode_steps
from engine.turn import Turn, replay
from tests.e2e.player import Confirmed
from tests.e2e.village import Village

MOVES = ("m:", "w:", "r:", "d:")


@dataclass(eq=False)
class Company:
    """The two, their board, and how long its keyboard was behind each press (seconds)."""

    place: Village
    sim: Sandbox
    people: dict[int, Actor]
    board: Shown
    lags: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    confirmed: list[Confirmed] = field(default_factory=list)

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.board.rows for button in row]

    @property
    def game(self) -> int:
        return next(from62(button.data.split(":")[1]) for button in self.buttons)

    def state(self, game: int) -> Game:
        return fold(self.place.events(game))

    def turn(self, game: int) -> Turn | None:
        """The turn with its half-made part."""
        turn = self.state(game).turn
        return None if turn is None else replay(turn, decode_steps(turn, self.place.draft(game)))

    def mover(self, game: int) -> Actor:
        acting, first, second = self.place.rows(
            "SELECT to_act, seat0_person, seat1_person FROM games WHERE id = ?", game
        )[0]
        return self.people[second if acting else first]

    def other(self, game: int) -> Actor:
        mover = self.mover(game)
        return next(actor for actor in self.people.values() if actor is not mover)

    def fitting(self, game: int) -> list[Button]:
        """The buttons by which the mover can go on just now."""
        seq, turn = self.state(game).seq, self.turn(game)
        kinds = "r:" if turn is None else "d:" if turn.complete else "mw"
        here = [button for button in self.buttons if button.data[:2] in MOVES]
        current = [button for button in here if int(button.data.split(":")[2]) == seq]
        drafted = 0 if turn is None else len(turn.played)
        if kinds != "mw":
            return [button for button in current if button.data.startswith(kinds)]
        return [
            button
            for button in current
            if (button.data[0] == "m" and int(button.data.split(":")[3]) == drafted)
            or (button.data[0] == "w" and not drafted)
        ]

    async def press(self, actor: Actor, button: Button) -> Toast | None:
        """As it was seen, though the board may be edited at that moment."""
        move = self.drafted() if button.data.startswith("d:") else ""
        seen = self.board
        answer = await actor.forge(button.data, chat=seen.chat, message=seen.id, seconds=60)
        if move and answer is not None and not answer.text:
            _, game, seq = button.data.split(":")
            self.confirmed.append(Confirmed(from62(game), int(seq), move))
        return answer

    def drafted(self) -> str:
        """The half-made turn as boards write it; the caption of a group's board may be behind it."""
        turn, made = self.state(self.game).turn, self.turn(self.game)
        return "" if turn is None or made is None else turn_text(turn, made.played)

    async def act(self, game: int) -> None:
        """One press of the mover, and the time until the next one is possible."""
        await self.sim.until(lambda: bool(self.fitting(game)), 180)
        button = max(self.fitting(game), key=lambda each: len(each.data))
        began = time.monotonic()
        await self.press(self.mover(game), button)
        await self.sim.until(lambda: self.over or bool(self.fitting(game)), 180)
        self.lags.append(time.monotonic() - began)

    @property
    def over(self) -> bool:
        return any(button.data.startswith("e:") for button in self.buttons)

    async def play_turn(self, game: int) -> None:
        """Until it is somebody else's turn (or another throw)."""
        seq = self.state(game).seq
        while self.state(game).seq == seq and not self.over:
            await self.act(game)
        self.turns.append(self.lags[-1])


async def company(
    place: Village, sim: Sandbox, group: Group, first: Actor, second: Actor, topic: int | None = None
) -> Company:
    """A challenge in the group, accepted: its card has become the board."""
    await first.say("/nardy", chat=group.id, thread=topic)
    card = await first.wait_for_message(sits, chat=group.id, seconds=180)
    await second.press(card, [button.data for row in card.rows for button in row].index(sit_of(card)))
    await sim.until(lambda: any(b.data[:2] in MOVES for row in card.rows for b in row), 180)
    return Company(place, sim, {actor.id: actor for actor in (first, second)}, card)


def sit_of(card: Shown) -> str:
    return next(b.data for row in card.rows for b in row if b.data.endswith(":sit"))


def sits(shown: Shown) -> bool:
    return any(button.data.endswith(":sit") for row in shown.rows for button in row)
