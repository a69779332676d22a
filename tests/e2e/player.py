"""A person who plays by the buttons that are shown, as fast as the board is edited."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from bot.presses import from62
from bot.sandbox.actor import Actor, Toast
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Button, Shown
from bot.views.wording import turn_text
from engine.events import Event, Moved, Started
from engine.game import Game, fold
from engine.notation import encode_steps
from engine.turn import Turn, outcomes

STALE: Final = "This board was out of date; here is a fresh one."
CHOSEN: Final = re.compile(r"Chosen: (.+?)\.? (?:· left|· \d|Press|It confirms)")
ACTS: Final = "mwdr"
"""Prefixes of the presses that move a game on: a step, a turn, done, a throw."""
LONG_GAME: Final = 400


@dataclass(frozen=True, slots=True)
class Confirmed:
    """A "done" that the bot has answered: the event it was pressed after, and the turn as it was shown."""

    game: int
    seq: int
    move: str


@dataclass(eq=False)
class Player:
    """One person at one board."""

    sim: Sandbox
    actor: Actor
    board: Shown
    confirmed: list[Confirmed] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.board.rows for button in row]

    @property
    def game(self) -> int:
        """The game that the board shows, from any of its buttons."""
        return next(from62(button.data.split(":")[1]) for button in self.buttons)

    @property
    def over(self) -> bool:
        return any(button.data.startswith("e:") for button in self.buttons)

    @property
    def ready(self) -> bool:
        """There is something to press, or the game has ended."""
        return self.over or any(button.data[0] in ACTS for button in self.buttons)

    @property
    def steps(self) -> dict[str, Button]:
        """The buttons that move, by the letters of their steps."""
        return {button.data.split(":")[-1]: button for button in self.buttons if button.data[0] in "mw"}

    @property
    def chosen(self) -> str:
        """The half-made turn as the board shows it (in English)."""
        return chosen_of(self.board.text)

    def find(self, prefix: str, action: str = "") -> Button:
        """The button whose press starts with `prefix` and ends with `action`."""
        return next(b for b in self.buttons if b.data.startswith(f"{prefix}:") and b.data.endswith(action))

    async def press(self, button: Button, *, seconds: float = 30) -> Toast | None:
        """Press it as it stands on the board, or as it stood there."""
        if button not in self.buttons:
            return await self.forge(button.data, seconds=seconds)
        move = self.chosen
        answer = await self.actor.press(self.board, self.buttons.index(button), seconds=seconds)
        if button.data.startswith("d:") and answer is not None and not answer.text:
            _, game, seq = button.data.split(":")
            self.confirmed.append(Confirmed(from62(game), int(seq), move))
        return answer

    async def forge(self, data: str, *, seconds: float = 30) -> Toast | None:
        """Send any data under the board."""
        return await self.actor.forge(data, message=self.board.id, seconds=seconds)

    async def until(self, happened: Callable[[], bool], seconds: float = 60) -> None:
        await self.sim.until(happened, seconds)

    async def until_chosen(self, steps: int, seconds: float = 60) -> None:
        """Wait until the board shows a half-made turn of so many steps."""
        await self.until(lambda: any(b.data.endswith(f":{steps}") for b in self.buttons), seconds)

    def best(self) -> Button:
        """Done, the throw, or the first of the choices that play most dice at once."""
        ready = [button for button in self.buttons if button.data[0] in "dr"]
        return ready[0] if ready else max(self.steps.values(), key=lambda b: len(b.data.split(":")[-1]))

    async def act(self, *, patience: float = 60) -> bool:
        """One press, and its edit awaited; whether the board has moved on."""
        await self.until(lambda: self.ready, patience)
        if self.over:
            return False
        button, shown = self.best(), self.buttons
        self.captions.append(self.board.text)
        await self.press(button, seconds=patience)
        await self.until(lambda: self.buttons != shown, patience)
        return True

    async def play(self) -> None:
        """Until the game is over."""
        for _ in range(LONG_GAME):
            if not await self.act():
                self.captions.append(self.board.text)
                return
        raise AssertionError("the game does not end")

    async def turn_done(self) -> None:
        """The rest of the present turn, and the computer's reply."""
        while self.best().data[0] != "d":
            await self.act()
        await self.act()
        await self.until(lambda: self.ready)

    async def keep_playing(self, presses: int, *, patience: float) -> None:
        """Some presses, whatever becomes of the bot: always on the newest board, and after the end again."""
        for _ in range(presses):
            self.board = self.newest()
            with suppress(TimeoutError):
                if not await self.act(patience=patience):
                    await self.rematch(patience=patience)

    async def rematch(self, *, patience: float = 60) -> None:
        """Another game, at its new board; it may have been asked for already, and wait to be shown."""
        old = self.board
        for button in self.buttons:
            if button.data.startswith("e:") and button.data.endswith("rematch"):
                await self.press(button, seconds=patience)
        await self.until(lambda: self.newest() is not old, patience)
        self.board = self.newest()

    def newest(self) -> Shown:
        """The last board in the chat: of several of one game it is the living one."""
        return [shown for shown in self.actor.sees() if shown.photo][-1]


async def choose_variant(sim: Sandbox, actor: Actor, board: Shown, variant: str = "short") -> None:
    """From the start screen to the levels, by the buttons."""
    await actor.press(board, 0)
    await sim.until(lambda: any(button.data.endswith(f":{variant}") for row in board.rows for button in row))
    buttons = [button.data.endswith(f":{variant}") for row in board.rows for button in row]
    await actor.press(board, buttons.index(True))
    await sim.until(lambda: any(row[0].data.startswith("c:") for row in board.rows))


async def seated(
    sim: Sandbox, name: str = "Anna", language: str = "en", level: int = 0, variant: str = "short"
) -> Player:
    """A new person at the board, by the buttons from the start screen; `level` counts from the weakest."""
    actor = await sim.person(name, language=language)
    await actor.start()
    board = await actor.wait_for_message()
    await choose_variant(sim, actor, board, variant)
    await actor.press(board, level)
    player = Player(sim, actor, board)
    await player.until(lambda: not board.rows[0][0].data.startswith("c:") and player.ready)
    return player


async def seated_with_two_steps(
    sim: Sandbox, events: Callable[[int], tuple[Event, ...]], name: str = "Anna"
) -> tuple[Player, Button, Button]:
    """A new person whose board offers two steps that go together, whichever comes first."""
    while True:
        player = await seated(sim, name)
        turn = fold(events(player.game)).turn
        assert turn is not None
        for first, second in pairs(turn):
            if first in player.steps and second in player.steps:
                return player, player.steps[first], player.steps[second]


def chosen_of(caption: str) -> str:
    """The half-made turn in a caption (in English)."""
    found = CHOSEN.search(caption)
    return found[1] if found else ""


def pairs(turn: Turn) -> list[tuple[str, str]]:
    """Two steps of different checkers and dice that are legal in both orders, in letters."""
    return [
        (encode_steps(turn, [first]), encode_steps(turn, [second]))
        for first in turn.options()
        for second in turn.options()
        if first.pips > second.pips
        and first.origin != second.origin
        and second in turn.play(first).options()
        and first in turn.play(second).options()
    ]


def chosen_turns(events: tuple[Event, ...], seat: int = 0) -> list[str]:
    """The seat's turns that left a choice, as boards write them."""
    return [move for mover, _, move, choice in told(events) if mover == seat and choice]


def told(events: tuple[Event, ...]) -> list[tuple[int, str, str, bool]]:
    """Every turn: the seat, the dice, the move as boards write it, whether there was a choice.

    Also an audit: each event must be what the game itself would have decided."""
    started, *rest = events
    assert isinstance(started, Started)
    game, turns = Game.begin(started), []
    for event in rest:
        if isinstance(event, Moved):
            seat, turn = game.to_act, game.turn
            assert seat is not None
            assert turn is not None
            assert game.move(seat, event.steps) == event
            dice = "-".join(str(die) for die in sorted(game.dice or (), reverse=True))
            turns.append((seat, dice, turn_text(turn, event.steps), len(outcomes(turn)) > 1))
        game = game.after(event)
    return turns
