"""Cards of team matches in chats: each is edited, by level, whenever its team match has moved on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiogram import Bot

from bot.services.ports import ChatId, Person, PersonId, Store
from bot.services.team_log import board_token
from bot.services.team_records import TeamCard, TeamId
from bot.services.team_table import TeamTable, load_teams
from bot.telegram.me import own_name
from bot.telegram.outbox import Outbox, Place
from bot.telegram.screens import Page, Screens
from bot.telegram.tasks import Tasks
from bot.telegram.turns import Turns
from bot.views.reader import Reader, reader_of, reader_of_chat
from bot.views.screen import Screen
from bot.views.teams import TeamCardView, entrance_screen, running_label, team_screen
from engine.fairness import seal


class TeamCards:
    """Shows team matches; one card in each chat, of a group or of a person, and the newest message is it."""

    def __init__(
        self, bot: Bot, store: Store, screens: Screens, outbox: Outbox, showing: Tasks, turns: Turns
    ) -> None:
        self._bot = bot
        self._store = store
        self._screens = screens
        self._outbox = outbox
        self._showing = showing
        self._asked: set[TeamId] = set()
        self._turns = turns

    def changed(self, team: TeamId) -> None:
        """Have every card that is out of date shown. Never waits, never fails: the rows are the truth."""
        if team not in self._asked:
            self._asked.add(team)
            self._showing.spawn(self._show_all(team), f"cards of team match {team}")

    async def catch_up(self) -> None:
        """What a stop, a crash or a group's new number has left out of date."""
        for team in await self._store.teams.behind():
            self.changed(team)

    async def view(self, table: TeamTable, chat: ChatId) -> TeamCardView:
        """How the team match looks in that chat."""
        reader, me = await self._reader(chat), await own_name(self._bot)
        if chat < 0:
            return TeamCardView(table, reader, me)
        person = PersonId(chat)
        return TeamCardView(table, reader, me, person, await self._seal(table, person))

    async def show(self, table: TeamTable, page: Page) -> None:
        """The card in place of what was pressed, or as a new message; there it stands from now on."""
        chat = page.place.chat
        view = await self.view(table, chat)
        message = await page.put(team_screen(view), view.reader.theme)
        if message is None:
            return
        known = await self._card(table.id, chat)
        card = TeamCard(table.id, chat, page.place.thread, message, shown=table.row.seq)
        await self._store.append((), (card,))
        if known is not None and known.message not in (None, message):
            await self._outbox.retire(chat, known.message or 0)
        self.changed(table.id)

    async def settle(self, table: TeamTable, page: Page) -> None:
        """After a press that has changed something: the living card is edited anyhow."""
        known = await self._card(table.id, page.place.chat)
        if known is None or known.message != page.message:
            await self.show(table, page)

    async def stay(
        self,
        team: TeamId,
        page: Page,
        change: Awaitable[TeamTable],
        screen: Callable[[TeamCardView], Screen],
    ) -> None:
        """Show a screen in the place of the card, also after a change that would bring the card back."""
        async with self._turns.of(team):
            table = await change
            view = await self.view(table, page.place.chat)
            await page.put(screen(view), view.reader.theme)
            known = await self._card(team, page.place.chat)
            if known is not None and known.message is not None and known.message == page.message:
                await self._store.teams.shown(known, known.message, table.row.seq)

    async def entrance(self, person: Person, page: Page) -> None:
        """What teams can play, and the way back to what runs."""
        chat = page.place.chat
        rows = await (self._store.teams.in_chat(chat) if chat < 0 else self._store.teams.of(person.id))
        views = [await self.view(await load_teams(self._store, row.id), chat) for row in rows]
        reader = await self._reader(chat)
        running = [(view.table.row.token, running_label(view)) for view in views]
        await page.put(entrance_screen(reader, running), reader.theme)

    async def _show_all(self, team: TeamId) -> None:
        self._asked.discard(team)
        async with self._turns.of(team):
            table = await load_teams(self._store, team)
            for card in await self._store.teams.cards(team):
                if card.shown < table.row.seq:
                    await self._show(table, card)

    async def _show(self, table: TeamTable, card: TeamCard) -> None:
        view, place = await self.view(table, card.chat), Place(card.chat, card.thread)
        screen, theme = team_screen(view), view.reader.theme
        if card.message is None:
            message = await self._screens.post(place, screen, theme)
        else:
            message = await self._screens.replace(place, card.message, screen, theme, post_if_gone=False)
        if message is None:
            return
        await self._store.teams.shown(card, message, table.row.seq)
        if card.before is not None:
            await self._outbox.retire(card.chat, card.before)

    async def _card(self, team: TeamId, chat: ChatId) -> TeamCard | None:
        return next((card for card in await self._store.teams.cards(team) if card.chat == chat), None)

    async def _reader(self, chat: ChatId) -> Reader:
        if chat < 0:
            return reader_of_chat(await self._store.chat(chat))
        return reader_of(await self._store.person(PersonId(chat)))

    async def _seal(self, table: TeamTable, person: PersonId) -> str:
        board = table.board_of(person)
        if board is None or table.teams.boards[board].begun or table.teams.boards[board].over:
            return ""
        offer = await self._store.challenge(board_token(table.id, board))
        return "" if offer is None else seal(offer.seed)
