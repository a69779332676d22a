"""The queue in chats: who waits is shown that, and is told when somebody has been found."""

from __future__ import annotations

from collections.abc import Mapping

from bot.services.agreement import VARIANTS_OFFERED
from bot.services.invitations import Invitations
from bot.services.ports import Challenge, ChatId, Note, Person, PersonId, Store, Timer
from bot.services.seeking import Found, Seeking, sought
from bot.telegram.cards import Cards
from bot.telegram.outbox import Place
from bot.telegram.screens import Page, Screens
from bot.views.rating import rating_text
from bot.views.screen import Screen
from bot.views.seeking import (
    TABLES_LISTED,
    Choice,
    found_screen,
    rival_name,
    seek_screen,
    tables_screen,
    unfound_screen,
    waiting_screen,
)
from bot.views.texts import language_of, texts
from engine.ratings import FAMILIES, Rating, family_of


class Seekers:
    """Shows what `Seeking` and the list of open tables come to."""

    def __init__(
        self, store: Store, seeking: Seeking, invitations: Invitations, cards: Cards, screens: Screens
    ) -> None:
        self._store = store
        self._seeking = seeking
        self._invitations = invitations
        self._cards = cards
        self._screens = screens

    async def choose(self, person: Person, page: Page, variant: str, length: int) -> None:
        """The choice of a game; without a variant as the person chose last. In the queue: the wait."""
        wish = await self._seeking.wish(person.id)
        waiting = await self._seeking.waiting()
        mine = next((each for each in waiting if each.opener == person.id), None)
        if mine is not None:
            await self._show_wait(person, page, mine)
            return
        if not variant and wish is not None:
            variant, length = wish.terms.variant, wish.terms.length
        terms = sought(variant or VARIANTS_OFFERED[0], length)
        tables = len(await self._invitations.tables())
        choice = Choice(terms, await self._rating(person.id, terms.variant), waiting, tables)
        await page.show(seek_screen(person, choice), person)

    async def join(self, person: Person, page: Page, variant: str, length: int, press: str) -> Note | None:
        """Look for an opponent: the board at once, or the wait."""
        came = await self._seeking.join(person, variant, length, press, page.message)
        if isinstance(came, Challenge):
            await self._show_wait(person, page, came)
            return None
        first, last = came.seekers
        await self._close_wait(first, last)
        rival = (await self._store.people([first.opener])).get(first.opener)
        rating = await self._rating(first.opener, first.terms.variant)
        name = rival_name(rival, texts(language_of(person)))
        return Note("note.found", {"name": name, "rating": rating_text(rating)})

    async def due(self, timer: Timer) -> None:
        """The search has grown wider, or has lasted long enough."""
        came = await self._seeking.look_again(timer)
        match came:
            case Found(seekers=(first, last)):
                await self._close_wait(first, last)
                await self._close_wait(last, first)
            case Challenge():
                person = await self._store.person(came.opener)
                if person is not None and came.message is not None:
                    screen = unfound_screen(person, came)
                    await self._replace(person, came.message, screen)
            case None:
                pass

    async def tables(self, person: Person, page: Page) -> None:
        """The open tables."""
        found = await self._invitations.tables()
        people = await self._store.people([each.opener for each in found])
        there = [each for each in found if not people[each.opener].blocked]
        cards = [await self._cards.card(each) for each in there[:TABLES_LISTED]]
        ratings = await self._ratings([card.challenge for card in cards])
        await page.show(tables_screen(person, cards, ratings, len(there) - len(cards)), person)

    async def _show_wait(self, person: Person, page: Page, wish: Challenge) -> None:
        rating = await self._rating(person.id, wish.terms.variant)
        await page.show(waiting_screen(person, wish, rating), person)

    async def _close_wait(self, wish: Challenge, rival: Challenge) -> None:
        """The message of the wait says who has been found; the board comes as a new one, which tells."""
        people = await self._store.people([wish.opener, rival.opener])
        person = people.get(wish.opener)
        if person is None or wish.message is None:
            return
        rating = await self._rating(rival.opener, rival.terms.variant)
        screen = found_screen(person, wish, people.get(rival.opener), rating)
        await self._replace(person, wish.message, screen)

    async def _replace(self, person: Person, message: int, screen: Screen) -> None:
        place, theme = Place(ChatId(person.id)), person.preferences.theme
        await self._screens.replace(place, message, screen, theme, post_if_gone=False)

    async def _rating(self, person: PersonId, variant: str) -> Rating:
        found = await self._store.ratings.of([person], family_of(variant))
        return found.get(person, Rating())

    async def _ratings(self, tables: list[Challenge]) -> Mapping[tuple[PersonId, str], Rating]:
        """By opener and variant."""
        openers = [each.opener for each in tables]
        families = {family: await self._store.ratings.of(openers, family) for family in FAMILIES}
        return {
            (each.opener, each.terms.variant): rating
            for each in tables
            if (rating := families[family_of(each.terms.variant)].get(each.opener)) is not None
        }
