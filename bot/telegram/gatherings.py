"""Cards of chouettes in chats: one in a group, or one for each in private; and what stands in their place."""

from __future__ import annotations

from aiogram import Bot

from bot.services.chouette_records import OVER, RUNNING, ChouetteId
from bot.services.chouette_table import fields
from bot.services.chouettes import Chouettes
from bot.services.company import Company
from bot.services.errors import NotFound
from bot.services.ports import ChatId, Person, Store
from bot.telegram.boards import Boards
from bot.telegram.me import own_name
from bot.telegram.outbox import Outbox, Place
from bot.telegram.screens import Page, Screens
from bot.telegram.tasks import Tasks
from bot.telegram.turns import Turns
from bot.views.chouette import Gathering, chouette_screen, field_screen, setup_screen, table_screen
from bot.views.reader import Reader, reader_of, reader_of_chat
from bot.views.screen import Screen
from engine.errors import BadOption


class Gatherings:
    """Shows cards; a private one lives where its reader has seen it last, a group's where it was posted."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        chouettes: Chouettes,
        boards: Boards,
        screens: Screens,
        outbox: Outbox,
        tasks: Tasks,
        turns: Turns,
    ) -> None:
        self._bot = bot
        self._store = store
        self._chouettes = chouettes
        self._boards = boards
        self._screens = screens
        self._outbox = outbox
        self._tasks = tasks
        self._turns = turns

    async def card(self, company: Company) -> Gathering:
        """The chouette with what else its card says."""
        return Gathering(company, await self._chouettes.seal(company), await own_name(self._bot))

    async def reader(self, company: Company, person: Person, page: Page) -> Reader:
        """Who reads the pressed card: the whole group, or the person."""
        if page.place.chat == company.row.chat:
            return reader_of_chat(await self._store.chat(page.place.chat))
        return reader_of(person)

    async def show(self, company: Company, person: Person, page: Page) -> None:
        """The card in place of what was pressed, or at the bottom of the chat."""
        reader = await self.reader(company, person, page)
        viewer = person.id if reader.private else None
        screen = chouette_screen(await self.card(company), reader, viewer)
        message = await page.put(screen, reader.theme)
        if message is not None and company.row.state != OVER:
            before = await self._chouettes.posted(company.id, page.place.chat, message, person.id)
            if before is not None:
                await self._outbox.retire(page.place.chat, before)

    async def set_up(self, company: Company, person: Person, page: Page, field: str = "") -> None:
        """The settings in place of what was pressed, or the values of one; raises `BadOption`."""
        reader, card = await self.reader(company, person, page), await self.card(company)
        if not field:
            await page.put(setup_screen(card, reader), reader.theme)
            return
        chosen = next((each for each in fields(company.row.terms) if each.name == field), None)
        if chosen is None:
            raise BadOption(f"nothing to choose: {field!r}")
        await page.put(field_screen(card, reader, chosen), reader.theme)

    async def refresh(self, company: Company, page: Page) -> None:
        """Everybody's card but the pressed one shows what has changed."""
        card = await self.card(company)
        for each in company.members:
            sits = each.number in company.session.queue
            chat = ChatId(each.person)
            if company.row.chat is None and each.message and sits and page.place.chat != chat:
                reader = reader_of(company.people.get(each.person))
                screen = chouette_screen(card, reader, each.person)
                self._tasks.spawn(
                    self._replace(Place(chat), each.message, screen, reader), "a chouette's card"
                )

    async def _replace(self, place: Place, message: int, screen: Screen, reader: Reader) -> None:
        await self._screens.replace(place, message, screen, reader.theme, post_if_gone=False)

    async def open(self, token: str, person: Person, page: Page) -> None:
        """What a link leads to; raises `NotFound`."""
        company = await self._chouettes.find(token)
        if company is None or company.row.chat is not None:
            raise NotFound(f"no chouette {token!r}")
        await self.show(company, person, page)

    async def call(self, company: Company, person: Person, page: Page) -> None:
        """The board of the running game once more, else the card."""
        game = company.row.game
        if company.row.state == RUNNING and game is not None:
            group = company.row.chat is not None
            await self._boards.repost(game, None if group else person.id, page.place)
            return
        await self.show(company, person, page)

    async def table(self, chouette: ChouetteId, person: Person, page: Page) -> None:
        """Plus and minus of all, beside what was pressed."""
        company = await self._chouettes.load(chouette)
        reader = await self.reader(company, person, page)
        await page.beside(table_screen(company, reader, person.id if reader.private else None), person)

    async def catch_up(self) -> None:
        """A card that stands nowhere is posted: the group has another id, or a crash came between."""
        for row in await self._store.chouettes.nowhere():
            assert row.chat is not None
            async with self._turns.of(row.id):
                company = await self._chouettes.load(row.id)
                if company.row.message is not None:
                    continue
                reader = reader_of_chat(await self._store.chat(row.chat))
                screen = chouette_screen(await self.card(company), reader, None)
                message = await self._screens.post(Place(row.chat, row.thread), screen, reader.theme)
                if message is not None:
                    await self._chouettes.posted(row.id, row.chat, message)
