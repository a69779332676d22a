"""The one place where concrete meets abstract: builds the bot of its parts, starts and stops them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, Final

from aiogram import Bot, Dispatcher
from aiogram.methods import TelegramMethod

from bot.handing import handed, timers_of
from bot.handlers.routers import routers
from bot.services.analysing import Analysing
from bot.services.between import Between
from bot.services.chats import Chats
from bot.services.chouettes import Chouettes
from bot.services.clock import Timers
from bot.services.computer import Computer
from bot.services.cubes import Cubes
from bot.services.deadlines import Deadlines
from bot.services.hints import Hints
from bot.services.holidays import Holidays
from bot.services.imports import Imports
from bot.services.inline import Inline
from bot.services.invitations import Invitations
from bot.services.lobby import Lobby
from bot.services.outages import Outages
from bot.services.pairing import Pairing
from bot.services.pausing import Pausing
from bot.services.people import People
from bot.services.play import Play
from bot.services.ports import ChatId, PersonId, Store
from bot.services.privacy import Privacy
from bot.services.puzzling import Puzzling
from bot.services.referee import Chance, Referee
from bot.services.resigning import Resigning
from bot.services.scores import Scores
from bot.services.seeking import Seeking
from bot.services.studying import Studying
from bot.services.table import Tables
from bot.services.talk import Talk
from bot.services.teams import TeamMatches
from bot.services.thinking import Thinking
from bot.services.tournaments import Tournaments
from bot.surroundings import surround
from bot.telegram.analyses import AnalysisScreens, StudyScreens
from bot.telegram.cards import Cards
from bot.telegram.clock import SystemClock
from bot.telegram.display import Display
from bot.telegram.gamelists import GameLists
from bot.telegram.gatherings import Gatherings
from bot.telegram.groups import Groups
from bot.telegram.heart import Heart
from bot.telegram.housekeeping import Housekeeping
from bot.telegram.offers import Offers
from bot.telegram.outbox import Outbox
from bot.telegram.pacing import Pacer
from bot.telegram.pings import Pings
from bot.telegram.questions import Questions
from bot.telegram.replicas import Replicas
from bot.telegram.seekers import Seekers
from bot.telegram.sharing import Sharing
from bot.telegram.state import State
from bot.telegram.tasks import Tasks
from bot.telegram.teamcards import TeamCards
from bot.telegram.threads import Threads
from bot.telegram.throttle import Throttle
from bot.telegram.tourneycalls import Calls
from bot.telegram.tourneys import Halls
from bot.telegram.turns import Turns
from bot.telegram.updates import InFlight
from bot.views.texts import load as load_texts
from engine.ai.evaluator import load_evaluator
from render.draw import THEMES, Painter

log = logging.getLogger(__name__)

DRAIN_SECONDS: Final = 5.0
FLUSH_SECONDS: Final = 5.0


class App:
    """The bot, ready to hear updates between `start` and `stop`."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        clock: SystemClock,
        *,
        per_second: float,
        chance: Chance = secrets.token_bytes,
        painter: Painter | None = None,
        storage_chat: int | None = None,
        owner: int | None = None,
        report_hour: int | None = None,
        replica: Replicas | None = None,
        flood_per_second: float = 0,
    ) -> None:
        self.bot = bot
        self.store = store
        self.clock = clock
        self.threads = Threads()
        self.painter = painter or Painter()
        self.in_flight, self._flood_per_second = InFlight(), flood_per_second
        self.tasks = Tasks()
        self.showing = Tasks()
        self.replica = replica
        self.outbox = Outbox(bot, self._pacer(per_second))
        self.tables, self.turns = Tables(store), Turns(replica)
        self._begin_showing(storage_chat)
        referee = Referee(store, clock, self.boards, chance, self.tables)
        self._begin_thinking(referee)
        self._begin_games(referee)
        self._begin_invitations(referee)
        self._begin_tournaments(referee)
        self._begin_contests(referee)
        self._begin_people(referee)
        state = State(store, clock, self.in_flight, self.outbox.pacer, self.thinking, self.outages)
        self.house = Housekeeping(store, clock, self.screens, self.showing, state, owner, report_hour)
        self.timers = Timers(store, clock, timers_of(self), self.house.maintenance.lasts, alone=not replica)
        self.dispatcher = self._dispatcher()

    def _begin_showing(self, storage_chat: int | None) -> None:
        """Boards and screens."""
        display = Display(
            self.bot,
            self.store,
            self.clock,
            self.tables,
            self.outbox,
            self.showing,
            self.painter,
            self.threads.drawing,
            storage_chat,
            lambda: self.in_flight.idle,
            alone=self.replica is None,
        )
        self.boards, self.screens = display.boards, display.screens
        self.edits, self.ahead = display.edits, display.ahead

    def _begin_thinking(self, referee: Referee) -> None:
        """Whoever plays with the computer, and behind everybody whatever looks at what is over."""
        store, clock = self.store, self.clock
        self.evaluator = evaluator = load_evaluator()
        self.thinking = thinking = Thinking(self.threads, self.threads.thinkers)
        self.computer = Computer(referee, thinking, evaluator)
        self.hints = Hints(referee, thinking, evaluator)
        shown = AnalysisScreens(store, self.screens, self.tasks)
        self.analysing = Analysing(store, clock, thinking, evaluator, shown)
        self.imports = Imports(store, clock, thinking)
        studied = StudyScreens(store, self.screens, self.tasks)
        self.studying = Studying(store, clock, self.imports, thinking, evaluator, studied)
        self.puzzling = Puzzling(store, clock, thinking, evaluator)

    def _begin_games(self, referee: Referee) -> None:
        """What is pressed on a board, and what time comes to."""
        computer = self.computer
        self.play, self.resigning = Play(referee, computer), Resigning(referee, computer)
        self.lobby = Lobby(referee, computer)
        self.between = Between(referee, self.lobby)
        self.pausing, self.talk = Pausing(referee), Talk(referee)
        self.outages = Outages(self.store, self.clock)
        self.heart = Heart(self.outages)
        self.deadlines = Deadlines(referee, computer, self.outages)
        self.pings = Pings(self.store, self.clock, self.tables, self.outbox, self.showing)

    def _begin_invitations(self, referee: Referee) -> None:
        """The ways to a table."""
        bot, store, computer = self.bot, self.store, self.computer
        self.invitations = invitations = Invitations(referee, computer, self.thinking)
        self.pairing = Pairing(referee, computer, invitations)
        self.inline = Inline(referee, invitations)
        self.offers = Offers(bot, store, self.tables, self.inline, self.boards, self.edits)
        self.cards = Cards(
            bot, store, invitations, self.boards, self.screens, self.outbox, self.offers, self.turns
        )
        self.seeking = Seeking(referee, computer)
        self.seekers = Seekers(store, self.seeking, invitations, self.cards, self.screens)

    def _begin_people(self, referee: Referee) -> None:
        """Persons, groups, and what is kept about them."""
        store = self.store
        self.scores, self.people, self.chats = Scores(store), People(store), Chats(store)
        self.questions = Questions(
            store, self.clock, self.outbox, self.invitations, self.cards, self.people, self.halls
        )
        self.privacy = Privacy(referee, self.tables, self._leaving)
        self.holidays = Holidays(store, self.clock)
        self.lists = GameLists(store, self.tables, self.clock)
        there = (self.halls.resume_in,)
        self.groups = Groups(self.chats, self.boards, self.cards, self.showing, self._standing, there)
        self.outbox.on_move = self.groups.follow

    def _begin_tournaments(self, referee: Referee) -> None:
        """Tournaments."""
        self.tournaments = Tournaments(referee, self.computer, self.outages, self.thinking)
        calls = Calls(self.store, self.clock, self.outbox)
        self.halls = Halls(
            self.bot, self.store, self.tournaments, self.screens, self.outbox, calls, self.showing, self.turns
        )

    def _begin_contests(self, referee: Referee) -> None:
        """What is played by more than two."""
        bot, store, outbox = self.bot, self.store, self.outbox
        self.team_cards = TeamCards(bot, store, self.screens, outbox, self.showing, self.turns)
        self.teams = TeamMatches(referee, self.computer, self.outages, self.team_cards.changed)
        self.chouettes, self.cubes = Chouettes(referee, self.computer), Cubes(referee, self.computer)
        self.gatherings = Gatherings(
            bot, store, self.chouettes, self.boards, self.screens, outbox, self.showing, self.turns
        )

    @property
    def _standing(self) -> Sequence[Callable[[], Awaitable[None]]]:
        """What else than boards and invitations stands in groups."""
        return self.team_cards.catch_up, self.gatherings.catch_up

    @property
    def _leaving(self) -> Sequence[Callable[[PersonId], Awaitable[object]]]:
        """What else than games a person takes part in."""
        return self.teams.leave_all, self.tournaments.leave_all, self.chouettes.leave_all

    def _pacer(self, per_second: float) -> Pacer:
        if self.replica is None:
            return Pacer(per_second, asyncio.get_running_loop().time)
        wall = SystemClock()
        return Pacer(per_second, lambda: wall.now().timestamp(), Sharing(self.replica, self.showing.spawn))

    def spoken(self, method: TelegramMethod[Any]) -> None:
        """A call that had to wait for its turn is over."""
        message, chat = getattr(method, "inline_message_id", None), getattr(method, "chat_id", None)
        if message is not None:
            self.outbox.spoken(self.edits.chat_of(message))
        elif isinstance(chat, int):
            self.outbox.spoken(ChatId(chat))

    def _dispatcher(self) -> Dispatcher:
        # Its own memory storage would grow for ever.
        dispatcher = Dispatcher(disable_fsm=True, **handed(self))
        surround(dispatcher, self, Throttle(self._flood_per_second, asyncio.get_running_loop().time))
        dispatcher.include_routers(*routers(self.house.owner))
        return dispatcher

    async def start(self) -> None:
        """Catch up with what a stop or crash left, and begin what goes on by itself."""
        load_texts()
        await self.heart.beat()  # Before any timer: an outage is nobody's loss.
        await self.threads.run(self.evaluator.warm)
        self.tasks.spawn(self._warm(), "warming the painter")
        self.tasks.keep(self.computer.run, "the computer")
        self.tasks.keep(self.analysing.run, "analyses")
        self.tasks.keep(self.studying.run, "analyses of files")
        for _ in range(self.threads.thinkers):
            self.tasks.keep(self.hints.run, "hints")
        await self.house.arm()
        self.tasks.keep(self.house.state.run, "the loop's lag")
        self.tasks.keep(self.timers.run, "timers")
        self.tasks.keep(self.ahead.run, "drawing ahead")
        self.tasks.keep(self.heart.run, "heartbeat")
        if self.replica is not None:
            beats = partial(self.replica.run, self.outbox.pacer.share, self._catch_up)
            self.tasks.keep(beats, "beats among processes")
        await self._catch_up()

    async def _catch_up(self) -> None:
        """After a start, or an end of another process: show what is out of date, play what the computer owes.

        Whoever is at it already does no harm."""
        self.tasks.spawn(self.cards.announce_all(await self.cards.nowhere()), "cards that stand nowhere")
        await self.team_cards.catch_up()
        await self.gatherings.catch_up()
        boards, games_ = await self.boards.catch_up(), await self.computer.resume_all()
        log.info("Caught up: %d boards to show, %d games wait for the computer", boards, games_)

    def clock_set(self) -> None:
        """The sandbox has moved time."""
        self.heart.clock_set()
        self.timers.wake()

    async def stop(self) -> None:
        """No update is lost, no queued thought is waited for, boards get their few seconds."""
        await self.in_flight.drain(DRAIN_SECONDS)
        self.threads.stop_thinking()
        await self.tasks.close()
        await self.showing.settle(FLUSH_SECONDS)
        await self.showing.close()
        if self.replica is not None:
            await self.replica.leave()
        self.threads.close()

    async def _warm(self) -> None:
        """The first board must not wait for half a second of drawing sprites."""
        loop = asyncio.get_running_loop()
        for theme in THEMES:
            await loop.run_in_executor(self.threads.drawing, self.painter.warm, theme)
