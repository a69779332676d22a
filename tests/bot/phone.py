"""A person with a phone: talks to the bot and presses its buttons, through the real dispatcher."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from bot.app import App
from bot.services.ports import GameId, PersonId
from bot.services.table import Table, load
from tests.bot.fake_telegram import FakeTelegram, Shown, Toast

PATIENCE: Final = 60
"""Seconds for what takes a tenth of one: a machine with other work is ten and more times slower."""
DATE = 1_790_000_000


class Phone:
    """One person's private chat with the bot."""

    def __init__(self, app: App, number: int = 7, name: str = "Anna", language: str = "en") -> None:
        self.app = app
        self.number = number
        self.name = name
        self.language = language
        self.username: str | None = None
        self.is_bot = False
        self.sent: dict[str, object] = {}
        """The newest update, as Telegram delivers it."""

    @property
    def telegram(self) -> FakeTelegram:
        session = self.app.bot.session
        assert isinstance(session, FakeTelegram)
        return session

    @property
    def user(self) -> dict[str, object]:
        return {
            "id": self.number,
            "is_bot": self.is_bot,
            "first_name": self.name,
            "language_code": self.language,
            **({"username": self.username} if self.username else {}),
        }

    @property
    def screen(self) -> Shown:
        """The newest message of the bot."""
        return self.telegram.last(self.number)

    @property
    def messages(self) -> list[Shown]:
        return self.telegram.chat(self.number)

    @property
    def chat(self) -> dict[str, object]:
        return {"id": self.number, "type": "private", "first_name": self.name}

    async def say(self, text: str) -> None:
        """Send a message, and wait until the bot has come to rest."""
        command = {"type": "bot_command", "offset": 0, "length": len(text.split(maxsplit=1)[0])}
        message = {
            "message_id": self.telegram.next_id(self.number),
            "date": DATE,
            "chat": self.chat,
            "from": self.user,
            "text": text,
            "entities": [command] if text.startswith("/") else [],
        }
        await self.update("message", message)

    async def send_file(self, name: str, data: bytes, *, size: int | None = None) -> None:
        """Send a file; `size` is what Telegram says of it."""
        number = self.telegram.next_id(self.number)
        file_id = f"file{number}"
        self.telegram.sent_files[file_id] = data
        document = {
            "file_id": file_id,
            "file_unique_id": "u",
            "file_name": name,
            "file_size": size or len(data),
        }
        message = {
            "message_id": number,
            "date": DATE,
            "chat": self.chat,
            "from": self.user,
            "document": document,
        }
        await self.update("message", message)

    async def press(self, button: str, on: Shown | None = None) -> Toast:
        """Press the first button whose text has this in it; the toast."""
        shown = on or self.screen
        data = next((data for text, data in shown.buttons.items() if button in text), None)
        assert data is not None, f"no button {button!r}, there are {list(shown.buttons)}"
        return await self.send(data, shown.message_id)

    async def send(
        self,
        data: str,
        message: int,
        *,
        inaccessible: bool = False,
        chat: int | None = None,
        ephemeral: int | None = None,
    ) -> Toast:
        """Send callback data as a button would; the toast."""
        query = await self.tap(data, message, inaccessible=inaccessible, chat=chat, ephemeral=ephemeral)
        await self.rest()
        return self.toast(query)

    async def tap(
        self,
        data: str,
        message: int,
        *,
        inaccessible: bool = False,
        chat: int | None = None,
        query: str = "",
        ephemeral: int | None = None,
    ) -> str:
        """Press, and let whatever follows go on; the press's id.

        `ephemeral`: on a message that nobody else sees; it has that number, and 0 for `message`."""
        query = query or f"q{self.telegram.next_id(0)}"
        place: dict[str, object] = {"id": chat, "type": "supergroup"} if chat else self.chat
        pressed: dict[str, object] = {
            "message_id": message,
            "date": 0 if inaccessible else DATE,
            "chat": place,
            **({} if ephemeral is None else {"ephemeral_message_id": ephemeral}),
        }
        body: dict[str, object] = {
            "id": query,
            "from": self.user,
            "chat_instance": "1",
            "data": data,
            "message": pressed if inaccessible else {**pressed, "caption": "board"},
        }
        await self.feed("callback_query", body)
        return query

    def toast(self, query: str) -> Toast:
        """The one answer that a press got."""
        (answer,) = [toast for toast in self.telegram.toasts if toast.query == query]
        return answer

    async def member_update(self, old: str, new: str) -> None:
        """The person blocks the bot, or takes that back."""
        bot = {"id": 1000, "is_bot": True, "first_name": "Nardy"}
        body: dict[str, object] = {
            "chat": self.chat,
            "from": self.user,
            "date": DATE,
            "old_chat_member": membership(bot, old),
            "new_chat_member": membership(bot, new),
        }
        await self.update("my_chat_member", body)

    async def update(self, kind: str, body: dict[str, object]) -> None:
        await self.feed(kind, body)
        await self.rest()

    async def feed(self, kind: str, body: dict[str, object]) -> None:
        self.sent = {"update_id": self.telegram.next_id(0), kind: body}
        await self.deliver(self.sent)

    async def deliver(self, update: dict[str, object]) -> None:
        """Have the bot hear the update, perhaps once more."""
        await self.app.dispatcher.feed_raw_update(self.app.bot, update)

    async def rest(self) -> None:
        """Wait until the computer owes nothing and all boards are shown."""
        async with asyncio.timeout(PATIENCE):
            while await self.app.store.games_to_play():  # noqa: ASYNC110 - nobody announces it
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.02)  # A commit is seen before the one who made it goes on and wakes the boards.
        await self.app.showing.settle(PATIENCE)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():  # noqa: ASYNC110 - nobody announces what the fake has heard
                await asyncio.sleep(0.01)

    async def sit_down(self, level: str = "Beginner") -> Shown:
        """From /start to a board against the computer; the board."""
        await self.say("/start")
        await self.press("Against")
        await self.press("Short")
        await self.press(level)
        return self.screen

    async def take_turn(self) -> None:
        """Always the first button, then "done"."""
        await self.play_draft()
        done = self.first("d:")
        assert done is not None, f"the turn cannot be finished: {list(self.screen.buttons)}"
        await self.send(done, self.screen.message_id)

    async def play_draft(self) -> None:
        """Play all dice, without "done"."""
        while (data := self.first("m:", "w:")) is not None and self.first("d:") is None:
            await self.send(data, self.screen.message_id)

    async def resign(self) -> None:
        await self.press("⋯")
        await self.press("Resign")
        await self.send(self.first("x:") or "", self.screen.message_id)

    async def wait_for_turn_after(self, seq: int) -> None:
        """Wait until something has been confirmed without a press."""
        async with asyncio.timeout(PATIENCE):
            while (await self.table()).game.seq == seq:  # noqa: ASYNC110 - nobody announces it
                await asyncio.sleep(0.05)
        await self.rest()

    async def play_to_the_end(self) -> None:
        while self.first("e:") is None:
            await self.take_turn()

    def first(self, *prefixes: str) -> str | None:
        """The first button whose data begins so."""
        return next((data for data in self.screen.buttons.values() if data.startswith(prefixes)), None)

    async def table(self) -> Table:
        """The person's running (else last) game."""
        store, person = self.app.store, PersonId(self.number)
        rows = await store.games_of(person) or await store.games_of(person, over=True)
        return await load(store, GameId(rows[0].id))


def membership(bot: dict[str, object], status: str) -> dict[str, object]:
    return {"user": bot, "status": status, **({"until_date": 0} if status == "kicked" else {})}
