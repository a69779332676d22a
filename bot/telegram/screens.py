"""Screens outside any game: posted at the bottom of a chat, or put in the place of another screen."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from bot.services.ports import Person, Store
from bot.services.receipts import file_now
from bot.telegram.outbox import Content, Outbox, Outcome, Place, Posted
from bot.telegram.patience import told_to_wait
from bot.telegram.pictures import Drawn, Pictures
from bot.views.screen import Document, Screen
from render.pages import Picture, Reel


class Screens:
    """Shows screens; of several that wait to stand in one message only the newest is shown."""

    def __init__(self, store: Store, outbox: Outbox, pictures: Pictures) -> None:
        self._store = store
        self._outbox = outbox
        self._pictures = pictures
        self._posts = count()

    async def post(self, place: Place, screen: Screen, theme: str) -> int | None:
        """A new message, whatever else is posted there; its id, if it is known to stand there."""
        return await self._show(place, None, screen, theme, f"post {next(self._posts)}")

    async def answer(self, place: Place, screen: Screen, theme: str) -> int | None:
        """A new message for somebody who has asked; who asks again before it is sent sees the newest alone.

        In a group others ask too, and everybody gets an answer."""
        if place.chat < 0:
            return await self.post(place, screen, theme)
        return await self._show(place, None, screen, theme, "answer")

    async def replace(
        self, place: Place, message: int, screen: Screen, theme: str, *, post_if_gone: bool = True
    ) -> int | None:
        """Edit the message into the screen; a new one if it is gone. The id of what stands there."""
        return await self._show(place, message, screen, theme, f"screen {message}", post_if_gone=post_if_gone)

    async def delete(self, place: Place, message: int) -> None:
        """Take the message away."""
        await self._outbox.delete(place.chat, message)

    async def send(self, place: Place, document: Document) -> None:
        """A file as a new message, at most once."""
        await file_now(self._store)
        await told_to_wait(self._outbox, place)
        while await self._outbox.turn(place.chat, f"file {document.name}"):
            if (await self._outbox.send_file(place, document)).outcome is not Outcome.HELD:
                return

    async def _show(
        self,
        place: Place,
        message: int | None,
        screen: Screen,
        theme: str,
        subject: str,
        *,
        post_if_gone: bool = True,
    ) -> int | None:
        # Before it is sent, so at most once: what may be lost can be asked for again, twice looks broken.
        await file_now(self._store)
        await told_to_wait(self._outbox, place)
        afresh = False
        while await self._outbox.turn(place.chat, subject):
            posted = await self._put(place, message, screen, theme, afresh=afresh)
            match posted.outcome:
                case Outcome.HELD:
                    continue
                case Outcome.GONE if post_if_gone and message is not None:
                    message = None
                case Outcome.NO_PICTURE if not afresh:
                    afresh = True
                case _:
                    return posted.message
        return None

    async def _put(
        self, place: Place, message: int | None, screen: Screen, theme: str, *, afresh: bool
    ) -> Posted:
        """One call."""
        drawn = await self._drawn(screen.photo, theme, afresh=afresh)
        content = Content(screen.text, screen.keyboard, drawn)
        if message is None:
            posted = await self._outbox.post(place, content)
        else:
            posted = await self._outbox.edit(place.chat, message, content)
        if drawn is not None and posted.outcome is Outcome.DONE:
            await self._pictures.keep(drawn, posted.file_id)
        return posted

    async def _drawn(self, shown: Picture | Reel | None, theme: str, *, afresh: bool) -> Drawn | None:
        match shown:
            case None:
                return None
            case Reel():
                return await self._pictures.film(shown, theme, afresh=afresh)
            case _:
                return await self._pictures.of(shown, theme, afresh=afresh)


@dataclass(frozen=True, slots=True)
class Page:
    """Where a command or press is answered: in place of the pressed message, or at the bottom of the chat."""

    screens: Screens
    place: Place
    message: int | None
    """The pressed message; None for a command."""

    async def show(self, screen: Screen, person: Person) -> None:
        await self.put(screen, person.preferences.theme)

    async def put(self, screen: Screen, theme: str) -> int | None:
        """The id of the message that shows the screen, if it is known."""
        if self.message is None:
            return await self.screens.answer(self.place, screen, theme)
        return await self.screens.replace(self.place, self.message, screen, theme)

    def below(self) -> Page:
        """The bottom of the same chat: the pressed message stays."""
        return Page(self.screens, self.place, None)

    async def beside(self, screen: Screen, person: Person) -> None:
        """As a new message: the pressed one stays."""
        await self.screens.answer(self.place, screen, person.preferences.theme)

    async def send(self, document: Document) -> None:
        """A file, beside the pressed message."""
        await self.screens.send(self.place, document)

    async def close(self) -> None:
        """Delete the pressed message."""
        if self.message is not None:
            await self.screens.delete(self.place, self.message)
