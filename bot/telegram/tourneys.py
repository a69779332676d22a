"""Tournaments in chats: the one message of each, screens beside it, and who is told whom to play."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from aiogram import Bot

from bot.services.agreement import Field
from bot.services.errors import NotFound
from bot.services.ports import ChatId, DropTimer, Person, Store, Timer
from bot.services.substitutes import Substitutes
from bot.services.tournament_records import (
    DRAFT,
    OPEN,
    OVER,
    RUNNING,
    TournamentCard,
    TournamentId,
    TournamentRow,
)
from bot.services.tournament_settings import FREE, fields
from bot.services.tournaments import Tournaments
from bot.services.tourney import Tourney, expect_organiser
from bot.telegram.me import own_name
from bot.telegram.outbox import Outbox, Place
from bot.telegram.screens import Page, Screens
from bot.telegram.session import Unreachable
from bot.telegram.tasks import Tasks
from bot.telegram.tourneycalls import Calls
from bot.telegram.tourneycopies import Copies
from bot.telegram.turns import Turns
from bot.views.reader import reader_of, reader_of_chat
from bot.views.screen import Screen
from bot.views.texts import language_of, texts
from bot.views.tourneycard import card_screen, over_screen
from bot.views.tourneykeys import Onlooker
from bot.views.tourneylist import LISTED, tourneys_screen
from bot.views.tourneypages import table_screen
from bot.views.tourneysetup import tourney_field_screen, tourney_setup_screen
from bot.views.tourneytables import usual_page
from bot.views.tourneytools import tools_screen
from bot.views.tourneywords import Hall, title_of

log = logging.getLogger(__name__)

NOTICE_TIMER: Final = "tnotice"
"""Somebody's quiet hours are over; the subject is the tournament."""
GOING: Final = (OPEN, RUNNING)


class Halls:
    """Shows tournaments. A group's card stands where it was opened; everybody may have another in private."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        tournaments: Tournaments,
        screens: Screens,
        outbox: Outbox,
        calls: Calls,
        tasks: Tasks,
        turns: Turns,
    ) -> None:
        self._bot = bot
        self._store = store
        self._tournaments = tournaments
        self._screens = screens
        self._outbox = outbox
        self._calls = calls
        self._tasks = tasks
        self._turns = turns
        self.substitutes = Substitutes(store)
        self.copies = Copies(store, screens, outbox, self.hall)

    async def hall(self, tournament: TournamentId) -> Hall:
        """The tournament with what else its screens say; raises `NotFound`."""
        return await self._around(await self._tournaments.look(tournament))

    async def _around(self, tourney: Tourney) -> Hall:
        organiser = await self._store.person(tourney.row.organiser)
        swaps = await self.substitutes.sought(tourney.row.id)
        state = tourney.state
        still = frozenset() if state is None else swaps & frozenset(state.active)
        return Hall(tourney, organiser, await own_name(self._bot), still)

    async def onlooker(self, person: Person, page: Page) -> Onlooker:
        """Who looks at a screen there."""
        if page.place.chat < 0:
            return Onlooker(reader_of_chat(await self._store.chat(page.place.chat)))
        return Onlooker(reader_of(person), person.id)

    async def show(self, tournament: TournamentId, person: Person, page: Page) -> None:
        """The card in place of what was pressed; it stands there from now on."""
        if page.place.chat > 0:
            await self.copies.show(tournament, person, page)
            return
        async with self._turns.of(tournament):
            await self._show(await self.hall(tournament), person, page)

    async def opened(
        self, opening: Awaitable[Tourney], tournament: TournamentId, person: Person, page: Page
    ) -> None:
        """Registration begins, and the settings become the card: a group's only one, for others wait."""
        if page.place.chat > 0:
            await opening
            await self.copies.show(tournament, person, page)
            return
        async with self._turns.of(tournament):
            await self._show(await self._around(await opening), person, page)

    async def _show(self, hall: Hall, person: Person, page: Page) -> None:
        who = await self.onlooker(person, page)
        message = await page.put(card_screen(hall, who), who.reader.theme)
        if message is not None and page.place.chat == hall.row.chat:
            await self._stands(hall, message)

    async def put(
        self, tournament: TournamentId, person: Person, page: Page, view: Callable[[Hall, Onlooker], Screen]
    ) -> None:
        """A screen about the tournament: in a group beside its card, else in place of what was pressed."""
        hall, who = await self.hall(tournament), await self.onlooker(person, page)
        await self.copies.left(page)
        if not who.private and await self._is_card(tournament, page):
            page = page.below()
        await page.put(view(hall, who), who.reader.theme)

    async def beside(self, tournament: TournamentId, person: Person, page: Page) -> None:
        """What a board leads to, on a page below it: the card, or in its group the table."""
        if page.place.chat > 0:
            await self.show(tournament, person, page)
            return
        hall = await self.hall(tournament)
        number = usual_page(hall) if hall.state.rounds else 0
        await self.put(tournament, person, page, partial(table_screen, page=number, owner=person.id))

    async def close(self, tournament: TournamentId, person: Person, page: Page) -> None:
        """Away with a screen: in a group the card stands above."""
        if page.place.chat < 0:
            await page.close()
        else:
            await self.show(tournament, person, page)

    async def listed(self, person: Person, page: Page) -> None:
        """The tournaments of the group, or of the person."""
        who = await self.onlooker(person, page)
        rows = await self._rows(person, page)
        halls = [await self.hall(row.id) for row in rows[:LISTED]]
        await self.copies.left(page)
        await page.put(tourneys_screen(halls, who), who.reader.theme)

    async def _rows(self, person: Person, page: Page) -> Sequence[TournamentRow]:
        if page.place.chat < 0:
            return await self._store.tournaments.here(page.place.chat, GOING)
        return await self._store.tournaments.of(person.id)

    def changed(self, tournament: TournamentId) -> None:
        """Have the card show what has come to be; the timer sees to it if a crash comes between."""
        self._tasks.spawn(self._refresh(tournament), f"tournament {tournament}")

    async def due(self, timer: Timer) -> None:
        """Something has changed, or somebody may be called again."""
        self._tasks.spawn(self._catch_up(timer), f"tournament {timer.subject}")

    async def _refresh(self, tournament: TournamentId) -> None:
        async with self._turns.of(tournament):
            await self._card_shown(await self.hall(tournament))
        await self.copies.catch_up(tournament)

    async def _catch_up(self, timer: Timer) -> None:
        tournament = TournamentId(int(timer.subject))
        try:
            async with self._turns.of(tournament):
                hall = await self.hall(tournament)
                await self._card_shown(hall)
                later = await self._calls.all_told(hall)
            await self.copies.catch_up(tournament)
        except NotFound:
            later = None
        except Unreachable as error:
            log.warning("A tournament could not be shown: %s", error)
            return  # The timer's lease runs out, and it comes again.
        calls = [] if later is None else [Timer(NOTICE_TIMER, timer.subject, later)]
        spent = DropTimer(timer.kind, timer.subject, timer.due_at)
        await self._store.append((), (spent, *calls))

    async def _card_shown(self, hall: Hall) -> None:
        """Make the message show the newest state; a final table comes as a new one, which tells everybody."""
        row, card = hall.row, await self._store.tournaments.card(hall.row.id)
        shown = card is not None and card.message is not None and card.shown >= row.seq
        if row.state == DRAFT or row.chat is None or shown:
            return
        message = None if card is None else card.message
        who, place = Onlooker(reader_of_chat(await self._store.chat(row.chat))), Place(row.chat, row.thread)
        screen, theme = card_screen(hall, who), who.reader.theme
        if message is None or row.state == OVER:
            posted = await self._screens.post(place, screen, theme)
        else:
            posted = await self._screens.replace(place, message, screen, theme)
        if posted is not None:
            await self._stands(hall, posted)
        if row.state == OVER and posted is not None and message is not None:
            await self._screens.replace(place, message, over_screen(hall, who), theme, post_if_gone=False)

    async def _stands(self, hall: Hall, message: int) -> None:
        """Only one message is the card; the one before loses its buttons."""
        before = await self._store.tournaments.card(hall.row.id)
        await self._store.append((), (TournamentCard(hall.row.id, message, hall.row.seq),))
        if before is not None and before.message not in (None, message):
            assert hall.row.chat is not None, "only a group has a card that is not somebody's own"
            await self._outbox.retire(hall.row.chat, before.message)

    async def set_up(self, tournament: TournamentId, person: Person, page: Page, field: str = "") -> None:
        """The settings, or the values of one; only for whoever has announced it."""
        row = await self.expect_own(tournament, person)
        fields = changeable(row)
        chosen = next((each for each in fields if each.name == field), None)
        if chosen is None:
            view = partial(tourney_setup_screen, fields=fields)
        else:
            view = partial(tourney_field_screen, field=chosen)
        await self.put(tournament, person, page, view)

    async def rename(self, tournament: TournamentId, title: str, person: Person, page: Page) -> None:
        """The title that its organiser has typed."""
        await self._tournaments.rename(tournament, person.id, title)
        await self.set_up(tournament, person, page)

    async def expect_own(self, tournament: TournamentId, person: Person) -> TournamentRow:
        row = (await self._tournaments.look(tournament)).row
        expect_organiser(row, person.id)
        return row

    async def seen(self, tournament: TournamentId, person: Person, page: Page) -> None:
        """After a press that has changed it: the card, where it was pressed and where it is at home."""
        if page.place.chat > 0:
            await self.show(tournament, person, page)
        elif not await self._is_card(tournament, page):
            await page.close()
        self.changed(tournament)

    async def led(self, tournament: TournamentId, person: Person, page: Page) -> None:
        """After an organiser's press: the tools again, as long as there is something to lead."""
        hall = await self.hall(tournament)
        if hall.row.state == RUNNING:
            await self.put(tournament, person, page, tools_screen)
            self.changed(tournament)
        else:
            await self.seen(tournament, person, page)

    async def ended(self, tournament: TournamentId, person: Person, page: Page) -> None:
        """A draft that was thrown away leaves nothing; others' cards say what has become of them."""
        card = await self._store.tournaments.card(tournament)
        if card is None and page.place.chat < 0:
            await page.close()
        else:
            await self.seen(tournament, person, page)

    async def seek(self, tournament: TournamentId, entry: int, *, on: bool) -> None:
        """Have the card ask for somebody in that place, or not any more."""
        await self.substitutes.seek(tournament, entry, on=on)
        self._tasks.spawn(self._redraw(tournament), f"tournament {tournament}")

    async def entry_of(self, tournament: TournamentId, person: Person) -> int | None:
        """The entry of somebody who still takes part."""
        hall = await self.hall(tournament)
        return hall.entry_of(person.id) if hall.tourney.state and hall.plays(person.id) else None

    def title(self, row: TournamentRow, person: Person) -> str:
        return title_of(row, texts(language_of(person)))

    async def resume_in(self, chat: ChatId) -> None:
        """The group has another id, or can be reached again: its cards are shown there."""
        for row in await self._store.tournaments.here(chat, GOING):
            self.changed(row.id)

    async def _is_card(self, tournament: TournamentId, page: Page) -> bool:
        """The pressed message is the card of its group."""
        card = await self._store.tournaments.card(tournament)
        return card is not None and card.message is not None and card.message == page.message

    async def _redraw(self, tournament: TournamentId) -> None:
        """What stands beside its events has changed."""
        async with self._turns.of(tournament):
            card = await self._store.tournaments.card(tournament)
            if card is not None:
                await self._store.append((), (replace(card, shown=0),))
            await self._card_shown(await self.hall(tournament))
        await self.copies.catch_up(tournament, afresh=True)


def changeable(row: TournamentRow) -> tuple[Field, ...]:
    """What the organiser may still choose: once players enter, only what nobody has agreed to."""
    return tuple(each for each in fields(row) if row.state == DRAFT or each.name in FREE)
