"""Cards of invitations in chats: where each stands, how it looks to whom, and what takes its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aiogram import BaseMiddleware, Bot
from aiogram.types import TelegramObject

from bot.presses import InvitePress, TermsPress
from bot.services.adaptive import opponents
from bot.services.agreement import COMPUTER
from bot.services.errors import NotFound, Stale
from bot.services.invitations import STANDING, Invitations
from bot.services.ports import Challenge, ChatId, Person, Store, Timer
from bot.telegram.boards import Boards
from bot.telegram.handler import Handler
from bot.telegram.me import own_name
from bot.telegram.offers import Offers
from bot.telegram.outbox import Outbox, Place
from bot.telegram.screens import Page, Screens
from bot.telegram.turns import Turns
from bot.views.challenge import Card, challenge_screen
from bot.views.menus import INVITATIONS_LISTED, levels_screen, start_screen
from bot.views.notes import note_text
from bot.views.reader import Reader, reader_of, reader_of_chat
from bot.views.screen import Screen
from bot.views.texts import language_of
from engine.errors import Refused


class Cards:
    """Shows cards; a private card lives where its opener has seen it last, a group's where it was posted."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        invitations: Invitations,
        boards: Boards,
        screens: Screens,
        outbox: Outbox,
        offers: Offers,
        turns: Turns,
    ) -> None:
        self._bot = bot
        self._store = store
        self._invitations = invitations
        self._boards = boards
        self._screens = screens
        self._outbox = outbox
        self._offers = offers
        self._turns = turns

    async def card(self, challenge: Challenge) -> Card:
        """The invitation with the names that its card says."""
        named = [challenge.opener, *([challenge.addressed_to] if challenge.addressed_to else [])]
        waiting = await self._store.crews.recruits(challenge.token) if challenge.terms.party else ()
        named += [each.person for each in waiting]
        people = await self._store.people(named)
        return Card(challenge, people, await own_name(self._bot), waiting)

    async def reader(self, challenge: Challenge, person: Person, page: Page) -> Reader:
        """Who reads the pressed card: the whole group, or the person."""
        if page.place.chat == challenge.chat:
            return reader_of_chat(await self._store.chat(page.place.chat))
        return reader_of(person)

    async def show(self, challenge: Challenge, person: Person, page: Page) -> None:
        """The card in place of what was pressed."""
        reader = await self.reader(challenge, person, page)
        if challenge.terms.rival == COMPUTER:
            rivals = await opponents(self._store, person.id, challenge.terms.variant)
            await page.show(levels_screen(person, challenge, rivals), person)
            return
        viewer = person.id if reader.private else None
        screen = challenge_screen(await self.card(challenge), reader, viewer)
        message = await page.put(screen, reader.theme)
        at_home = challenge.chat == page.place.chat if challenge.chat else challenge.opener == person.id
        if at_home and message is not None:
            await self._stands(challenge, page.place, message)

    async def put(
        self, challenge: Challenge, person: Person, page: Page, view: Callable[[Card, Reader], Screen]
    ) -> None:
        """A view of the card, as one of its settings, in place of what was pressed."""
        reader = await self.reader(challenge, person, page)
        await page.put(view(await self.card(challenge), reader), reader.theme)

    async def announce(self, challenge: Challenge) -> None:
        """Post the card of a group's invitation, unless somebody else has done so."""
        assert challenge.chat is not None
        place = Place(challenge.chat, challenge.thread)
        async with self._turns.of(challenge.chat):
            now = await self._store.challenge(challenge.token)
            if now is None or now.state not in STANDING or now.message is not None:
                return
            screen, theme = await self._at_home(now)
            message = await self._screens.post(place, screen, theme)
            if message is not None:
                await self._stands(now, place, message)

    async def nowhere(self, chat: ChatId | None = None) -> list[Challenge]:
        """Open invitations of groups (or of one) that have no card: a crash came between, or a move."""
        opened = await self._store.challenges(chat=chat, states=STANDING)
        return [each for each in opened if each.chat is not None and each.message is None]

    async def announce_all(self, challenges: Sequence[Challenge]) -> None:
        """Post all these cards."""
        for challenge in challenges:
            await self.announce(challenge)

    async def refresh(self, challenge: Challenge, shown: Page | None = None) -> None:
        """Have the card show what has become of the invitation; one that was deleted stays away.

        `shown`: where that stands already."""
        if challenge.terms.party and challenge.chat is None:
            await self._refresh_waiting(challenge, shown)
        place = Place(challenge.chat or ChatId(challenge.opener), challenge.thread)
        there = (place.chat, challenge.message)
        if challenge.message is None or (shown and (shown.place.chat, shown.message) == there):
            return
        screen, theme = await self._at_home(challenge)
        await self._screens.replace(place, challenge.message, screen, theme, post_if_gone=False)

    async def _refresh_waiting(self, challenge: Challenge, shown: Page | None) -> None:
        """Who waits at the card has it in the own chat."""
        card = await self.card(challenge)
        for each in card.waiting:
            if each.message is None or (shown is not None and shown.place.chat == ChatId(each.person)):
                continue
            reader = reader_of(card.people.get(each.person))
            screen, place = challenge_screen(card, reader, each.person), Place(ChatId(each.person))
            await self._screens.replace(place, each.message, screen, reader.theme, post_if_gone=False)

    async def expire(self, timer: Timer) -> None:
        """An invitation has run out: its card says so, also if a restart comes between."""
        challenge = await self._invitations.expire(timer)
        if challenge is not None and challenge.state == "expired":
            await self.refresh(challenge)
            await self._offers.refresh(challenge)
        await self._invitations.settled(timer)

    async def open(self, token: str, person: Person, page: Page) -> None:
        """What a link leads to: its card, or the start screen with the reason why not."""
        try:
            challenge = await self._invitations.look(token, person)
        except Refused as error:
            await self.start(person, page, note_text(error, language_of(person)))
        else:
            await self.show(challenge, person, page)

    async def start(self, person: Person, page: Page, notice: str = "") -> None:
        """The start screen, with the person's invitations."""
        running = len(await self._store.games_of(person.id))
        invitations = await self._invitations.of(person)
        cards = [await self.card(each) for each in invitations[:INVITATIONS_LISTED]]
        await page.show(start_screen(person, running, cards, notice), person)

    async def mend(self, token: str, person: Person, page: Page) -> None:
        """Something out of date was pressed: put in its place what is there now."""
        if await self._boards.redraw(page.place.chat, page.message):
            return
        if page.place.chat < 0:
            challenge = await self._store.challenge(token)
            if challenge is not None and challenge.chat == page.place.chat:
                await self.show(challenge, person, page)
            return
        try:
            challenge = await self._invitations.look(token, person)
        except Refused:
            await self.start(person, page)
        else:
            await self.show(challenge, person, page)

    async def _at_home(self, challenge: Challenge) -> tuple[Screen, str]:
        card = await self.card(challenge)
        if challenge.chat is not None:
            reader = reader_of_chat(await self._store.chat(challenge.chat))
            return challenge_screen(card, reader, None), reader.theme
        reader = reader_of(card.people.get(challenge.opener))
        return challenge_screen(card, reader, challenge.opener), reader.theme

    async def _stands(self, challenge: Challenge, place: Place, message: int) -> None:
        """Only one message is the card; the one before loses its buttons."""
        if challenge.state not in STANDING:
            return
        before = await self._invitations.posted(challenge.token, place.chat, message, challenge.thread)
        if before is not None:
            await self._outbox.retire(place.chat, before)


class Mended(BaseMiddleware):
    """Whoever presses a card that is out of date gets, with the refusal, what stands there now."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        press = data.get("callback_data")
        try:
            return await handler(event, data)
        except (Stale, NotFound):
            if isinstance(press, InvitePress | TermsPress):
                await data["cards"].mend(press.token, data["person"], data["page"])
            raise
