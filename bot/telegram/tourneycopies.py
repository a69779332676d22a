"""A tournament's card in private chats: whoever has opened it sees there what has come to be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

from bot.services.locks import Locks
from bot.services.ports import ChatId, Person, PersonId, Store
from bot.services.tournament_records import TournamentCopy, TournamentId
from bot.telegram.outbox import Outbox, Place
from bot.telegram.screens import Page, Screens
from bot.views.reader import reader_of
from bot.views.tourneycard import card_screen
from bot.views.tourneykeys import Onlooker
from bot.views.tourneywords import Hall

Looks: TypeAlias = Callable[[TournamentId], Awaitable[Hall]]


class Copies:
    """One card in each private chat, the newest; older ones lose their buttons.

    They are edited one after the other, so that a large tournament leaves calls for boards."""

    def __init__(self, store: Store, screens: Screens, outbox: Outbox, hall: Looks) -> None:
        self._store = store
        self._screens = screens
        self._outbox = outbox
        self._hall = hall
        self._locks = Locks()

    async def show(self, tournament: TournamentId, person: Person, page: Page) -> None:
        """The card in place of what was pressed: it stands there from now on."""
        chat = page.place.chat
        async with self._locks.of(f"{tournament}:{chat}"):
            hall, reader = await self._hall(tournament), reader_of(person)
            message = await page.put(card_screen(hall, Onlooker(reader, person.id)), reader.theme)
            if message is None:
                return
            before = await self._copy(tournament, chat)
            await self._store.append((), (TournamentCopy(tournament, chat, message, hall.row.seq),))
        if before is not None and before.message not in (None, message):
            await self._outbox.retire(chat, before.message or 0)

    async def left(self, page: Page) -> None:
        """Something else stands in place of what was pressed, so that no card is edited there."""
        if page.message is not None and page.place.chat > 0:
            for each in await self._store.tournaments.copies_at(page.place.chat, page.message):
                async with self._locks.of(f"{each.tournament}:{each.chat}"):
                    await self._store.append((), (replace(each, message=None),))

    async def catch_up(self, tournament: TournamentId, *, afresh: bool = False) -> None:
        """Have every copy show the newest state; `afresh`: something has changed beside the events."""
        async with self._locks.of(f"{tournament}"):
            for each in await self._store.tournaments.copies(tournament):
                await self._refresh(tournament, each.chat, afresh=afresh)

    async def _refresh(self, tournament: TournamentId, chat: ChatId, *, afresh: bool) -> None:
        async with self._locks.of(f"{tournament}:{chat}"):
            hall, copy = await self._hall(tournament), await self._copy(tournament, chat)
            if copy is None or copy.message is None or (copy.shown >= hall.row.seq and not afresh):
                return
            reader = reader_of(await self._store.person(PersonId(chat)))
            screen = card_screen(hall, Onlooker(reader, PersonId(chat)))
            await self._screens.replace(Place(chat), copy.message, screen, reader.theme, post_if_gone=False)
            await self._store.append((), (replace(copy, shown=hall.row.seq),))

    async def _copy(self, tournament: TournamentId, chat: ChatId) -> TournamentCopy | None:
        found = await self._store.tournaments.copies(tournament)
        return next((each for each in found if each.chat == chat), None)
