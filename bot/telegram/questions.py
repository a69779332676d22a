"""What is typed in the private chat: a question with a forced reply, and the answer when it comes.

There is no state machine: a row says what the person's next message answers, so a restart forgets nothing.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Final, TypeAlias

from bot.services.errors import NotFound, Stale, TooManyTries
from bot.services.invitations import Invitations
from bot.services.opening import Place as Seat
from bot.services.people import People
from bot.services.ports import Awaiting, Clock, DropAwaiting, Person, Store
from bot.services.receipts import file_now
from bot.services.tournament_records import TournamentId
from bot.telegram.cards import Cards
from bot.telegram.outbox import Content, Outbox, Outcome
from bot.telegram.screens import Page
from bot.telegram.tourneys import Halls
from bot.views.notes import note_text
from bot.views.texts import escaped, language_of, texts
from bot.views.times import quiet_screen
from engine.errors import Refused

Notes: TypeAlias = dict[str, str | int | None]

PASSWORD: Final = "password"  # noqa: S105 - the name of a question
NEW_PASSWORD: Final = "new_password"  # noqa: S105 - likewise
NAME: Final = "name"
HOURS: Final = "quiet"
ZONE: Final = "zone"
TITLE: Final = "title"
TEXTS: Final = {
    PASSWORD: ("challenge.ask_password", "challenge.placeholder_password"),
    NEW_PASSWORD: ("challenge.ask_new_password", "challenge.placeholder_password"),
    NAME: ("challenge.ask_name", "challenge.placeholder_name"),
    HOURS: ("quiet.ask", "quiet.placeholder"),
    ZONE: ("zone.ask", "zone.placeholder"),
    TITLE: ("tourney.ask_title", "tourney.placeholder_title"),
}
PATIENCE: Final = timedelta(minutes=10)


class Questions:
    """Asks, and does with the answer what was to be done."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        outbox: Outbox,
        invitations: Invitations,
        cards: Cards,
        people: People,
        halls: Halls,
    ) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox
        self._invitations = invitations
        self._cards = cards
        self._people = people
        self._halls = halls

    async def ask(self, kind: str, person: Person, page: Page, **notes: str | int | None) -> None:
        """Ask in the person's private chat; the pressed card is where the answer will show."""
        await file_now(self._store)
        text, placeholder = (texts(language_of(person)).plain(key) for key in TEXTS[kind])
        prompt: int | None = None
        while await self._outbox.turn(page.place.chat, "question"):
            posted = await self._outbox.ask(page.place, text, placeholder)
            if posted.outcome is not Outcome.HELD:
                prompt = posted.message
                break
        kept: Notes = {**notes, "card": page.message, "prompt": prompt}
        until = self._clock.now() + PATIENCE
        await self._store.append((), (Awaiting(person.id, kind, until, json.dumps(kept)),))

    async def pending(self, person: Person) -> Awaiting | None:
        """The question that the person's next message answers."""
        awaiting = await self._store.awaiting(person.id)
        if awaiting is None or awaiting.kind not in TEXTS or awaiting.until <= self._clock.now():
            return None
        return awaiting

    async def answer(self, awaiting: Awaiting, text: str, typed: int, person: Person, page: Page) -> None:
        """Do what was asked for. What was typed is taken off the chat: it may be a secret.

        A wrong answer is told below the question, which goes on waiting, and goes with it in the end."""
        notes: Notes = json.loads(awaiting.payload)
        card = await self._card(notes, page)
        try:
            await self._use(awaiting.kind, notes, text, person, card)
            await self._done(notes, person, page)
        except Refused as error:
            if not is_final(awaiting.kind, error):
                await self._ask_again(awaiting, notes, error, person, page)
                return
            await self._done(notes, person, page)
            await self._cards.mend(str(notes["token"]), person, card)
            raise
        finally:
            await self._outbox.delete(page.place.chat, typed)

    async def _card(self, notes: Notes, page: Page) -> Page:
        """Where the question was asked; at the bottom of the chat if a game is played there meanwhile."""
        message = _number(notes["card"])
        if message is not None and await self._store.board_at(page.place.chat, message) is not None:
            return page.below()
        return Page(page.screens, page.place, message)

    async def _use(self, kind: str, notes: Notes, text: str, person: Person, card: Page) -> None:
        if kind in (HOURS, ZONE):
            person = await self._people.typed(person, kind, text)
            await card.show(quiet_screen(person, self._clock.now()), person)
            return
        if kind == TITLE:
            await self._halls.rename(TournamentId(int(str(notes["tournament"]))), text, person, card)
            return
        token = str(notes["token"])
        if kind == PASSWORD:
            seat = Seat(person.id, card.place.chat, message=card.message)
            rev, press = str(notes["rev"]), str(notes["press"])
            await self._invitations.sit(token, rev, person, press, seat, text)
            return
        if kind == NEW_PASSWORD:
            challenge = await self._invitations.admit(token, person.id, password=text)
        else:
            challenge = await self._invitations.admit(token, person.id, name=text)
        await self._cards.show(challenge, person, card)

    async def _ask_again(
        self, awaiting: Awaiting, notes: Notes, error: Refused, person: Person, page: Page
    ) -> None:
        """Why not, in place of the refusal before."""
        await file_now(self._store)
        await self._delete(notes, "refusal", page)
        told: int | None = None
        if await self._outbox.turn(page.place.chat, "refusal"):
            text = note_text(error, language_of(person))
            told = (await self._outbox.post(page.place, Content(escaped(text), None))).message
        kept = json.dumps({**notes, "refusal": told})
        await self._store.append((), (replace(awaiting, payload=kept),))

    async def _done(self, notes: Notes, person: Person, page: Page) -> None:
        await self._store.append((), (DropAwaiting(person.id),))
        for name in ("prompt", "refusal"):
            await self._delete(notes, name, page)

    async def _delete(self, notes: Notes, name: str, page: Page) -> None:
        message = _number(notes.get(name))
        if message is not None:
            await self._outbox.delete(page.place.chat, message)


def is_final(kind: str, error: Refused) -> bool:
    """Another answer would be refused as well: of titles any is fine, so the tournament must have changed."""
    return kind == TITLE or isinstance(error, TooManyTries | Stale | NotFound)


def _number(value: str | int | None) -> int | None:
    return value if isinstance(value, int) else None
