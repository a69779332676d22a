"""A chat where the bot is not: people ask it inline, pick a card and press what is on it."""

from __future__ import annotations

from typing import Any, Final

from aiogram.types import InlineQueryResultArticle, InputTextMessageContent

from tests.bot.fake_telegram import FakeTelegram, Shown, Toast
from tests.bot.phone import Phone

NOWHERE: Final = 0
"""The chat of a message that the bot knows by an inline id alone."""


class Parlour:
    """Whether Telegram tells what was picked (`feedback`) is a setting at @BotFather."""

    def __init__(self, phone: Phone, *, feedback: bool = False) -> None:
        self.telegram: FakeTelegram = phone.telegram
        self.feedback = feedback

    async def ask(self, who: Phone, query: str = "") -> list[InlineQueryResultArticle]:
        """What the bot lists."""
        body: dict[str, object] = {"id": "i1", "from": who.user, "query": query, "offset": ""}
        await who.update("inline_query", body)
        answer: Any = self.telegram.called("answerInlineQuery")[-1]
        return list(answer.results)

    async def post(self, who: Phone, title: str, query: str = "") -> str:
        """Pick the first result with this in its title; the inline id of the message."""
        found = await self.ask(who, query)
        result = next(each for each in found if title in each.title)
        content = result.input_message_content
        assert isinstance(content, InputTextMessageContent)
        inline = f"AQ{len(self.telegram.inline) + 1}"
        number = len(self.telegram.inline) + 1
        self.telegram.inline[inline] = Shown(number, NOWHERE, content.message_text, result.reply_markup)
        if self.feedback:
            body: dict[str, object] = {"from": who.user, "inline_message_id": inline, "query": query}
            await who.update("chosen_inline_result", {**body, "result_id": result.id})
        return inline

    def shown(self, inline: str) -> Shown:
        return self.telegram.inline[inline]

    async def press(self, who: Phone, button: str, inline: str) -> Toast:
        """Press the first button whose text has this in it; the toast."""
        shown = self.shown(inline)
        data = next((data for text, data in shown.buttons.items() if button in text), None)
        assert data is not None, f"no button {button!r}, there are {list(shown.buttons)}"
        return await self.send(who, data, inline)

    async def send(self, who: Phone, data: str, inline: str) -> Toast:
        """Send callback data as a button would; the toast."""
        query = f"q{self.telegram.next_id(0)}"
        body: dict[str, object] = {
            "id": query,
            "from": who.user,
            "chat_instance": "parlour",
            "data": data,
            "inline_message_id": inline,
        }
        await who.update("callback_query", body)
        return who.toast(query)

    async def take_turn(self, who: Phone, inline: str) -> None:
        """Always the first button, then "done"."""
        while (move := self.first(inline, "w:", "m:")) is not None and not await self._complete(who):
            await self.send(who, move, inline)
        done = self.first(inline, "d:")
        assert done is not None, f"the turn cannot be finished: {self.shown(inline).buttons}"
        await self.send(who, done, inline)

    def first(self, inline: str, *prefixes: str) -> str | None:
        return next((data for data in self.shown(inline).buttons.values() if data.startswith(prefixes)), None)

    def find(self, inline: str, word: str) -> str:
        return next(data for data in self.shown(inline).buttons.values() if word in data)

    async def _complete(self, who: Phone) -> bool:
        table = await who.table()
        seat = table.game.to_act
        turn = None if seat is None else table.draft_turn(seat)
        return turn is None or turn.complete


async def seated(parlour: Parlour, anna: Phone, bogdan: Phone) -> str:
    """A card in the parlour, accepted; the message's inline id."""
    inline = await parlour.post(anna, "Short nardy")
    await parlour.press(bogdan, "Accept", inline)
    return inline


async def mover(anna: Phone, bogdan: Phone) -> tuple[Phone, Phone]:
    """Who has to act, and the other."""
    return (anna, bogdan) if (await anna.table()).game.to_act == 0 else (bogdan, anna)
