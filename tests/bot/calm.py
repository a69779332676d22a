"""Two people in a group where nobody but the mover sees a half-made turn."""

from __future__ import annotations

from tests.bot.fake_telegram import FakeTelegram, Whisper
from tests.bot.phone import Phone
from tests.bot.yard import Game


class Calm:
    """A game in a group where nobody but the mover sees a half-made turn."""

    def __init__(self, game: Game, telegram: FakeTelegram) -> None:
        self.game = game
        self.telegram = telegram

    @property
    def hands(self) -> list[Whisper]:
        return [self.telegram.whispers[key] for key in sorted(self.telegram.whispers)]

    @property
    def hand(self) -> Whisper:
        (hand,) = self.hands
        return hand

    @property
    def steps(self) -> list[str]:
        """What the buttons of the mover's own board that move would send."""
        return [data for data in self.hand.buttons.values() if data.startswith(("w:", "m:"))]

    async def open(self, who: Phone | None = None) -> None:
        """Press the button of the group's board that opens one's own."""
        await self.game.press(who or await self.game.mover(), "j:")

    async def press(self, prefix: str, who: Phone | None = None) -> str | None:
        """The first button of that kind on the mover's own board; the toast."""
        data = next(data for data in self.hand.buttons.values() if data.startswith(prefix))
        return await self.send(data, who or await self.game.mover())

    async def send(self, data: str, who: Phone, hand: Whisper | None = None) -> str | None:
        number = (hand or self.hand).message_id
        return (await who.send(data, 0, chat=self.game.square.number, ephemeral=number)).text

    async def step(self) -> None:
        """The first button that moves."""
        await self.send(self.steps[0], await self.game.mover())

    async def complete(self) -> None:
        while not await self.game.is_complete():
            await self.step()

    async def turn(self) -> None:
        await self.open()
        await self.complete()
        await self.press("d:")
