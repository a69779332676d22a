"""A group's vote on a puzzle whose time is up: its message shows the result."""

from __future__ import annotations

from bot.services.ports import Store, Timer
from bot.services.puzzle_records import VoteId
from bot.services.puzzling import Puzzling, Voting
from bot.telegram.outbox import Place
from bot.telegram.screens import Screens
from bot.telegram.tasks import Tasks
from bot.views.puzzles import vote_screen
from bot.views.reader import reader_of_chat


class Votes:
    """Reveals what nobody has revealed."""

    def __init__(self, puzzling: Puzzling, store: Store, screens: Screens, showing: Tasks) -> None:
        self._puzzling = puzzling
        self._store = store
        self._screens = screens
        self._showing = showing

    async def due(self, timer: Timer) -> None:
        voting = await self._puzzling.voting(VoteId(int(timer.subject)))
        self._showing.spawn(self._show(await self._puzzling.reveal(voting)), f"vote {timer.subject}")

    async def _show(self, voting: Voting) -> None:
        vote = voting.vote
        reader = reader_of_chat(await self._store.chat(vote.chat))
        screen, place = vote_screen(voting, reader), Place(vote.chat, vote.thread)
        if vote.message is None:
            await self._screens.post(place, screen, reader.theme)
        else:
            await self._screens.replace(place, vote.message, screen, reader.theme)
