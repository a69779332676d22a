"""What the bot's parts are there for: which handlers get them, and which timers come to them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from bot.services.analysing import ANALYSIS_TIMER
from bot.services.bank import Bank
from bot.services.clock import Handler
from bot.services.computer import ANSWER_TIMER
from bot.services.contests import CONTEST_TIMER, Contests
from bot.services.exports import Exports
from bot.services.hints import HINT_TIMER
from bot.services.invitations import CHALLENGE_TIMER
from bot.services.opened import MENU_TIMER
from bot.services.pings import PING_TIMER
from bot.services.ports import GameId, Timer
from bot.services.positions import Positions
from bot.services.puzzling import PUZZLE_TIMER
from bot.services.referee import DONE_TIMER
from bot.services.seeking import SEEK_TIMER
from bot.services.studying import STUDY_TIMER
from bot.services.ticking import CLOCK_TIMER, REMIND_TIMER
from bot.services.top import Tops
from bot.services.tournament_records import SHOW_TIMER
from bot.telegram.tourneymatches import TourneyMatches
from bot.telegram.tourneys import NOTICE_TIMER
from bot.telegram.votes import Votes

if TYPE_CHECKING:
    from bot.app import App


def handed(app: App) -> Mapping[str, Any]:
    """Handlers name what they need as an argument."""
    return {**_use_cases(app), **_shown_by(app)}


def _shown_by(app: App) -> Mapping[str, Any]:
    """What puts boards, cards and screens into chats, and knows what stands there."""
    return {
        "boards": app.boards,
        "cards": app.cards,
        "gatherings": app.gatherings,
        "groups": app.groups,
        "halls": app.halls,
        "lists": app.lists,
        "matches": TourneyMatches(app.store, app.tournaments, app.halls, app.boards),
        "offers": app.offers,
        "pings": app.pings,
        "questions": app.questions,
        "seekers": app.seekers,
        "state": app.house.state,
        "store": app.store,
        "tables": app.tables,
        "team_cards": app.team_cards,
    }


def _use_cases(app: App) -> Mapping[str, Any]:
    return {
        "analysing": app.analysing,
        "bank": Bank(app.store, app.clock),
        "between": app.between,
        "chats": app.chats,
        "chouettes": app.chouettes,
        "clock": app.clock,
        "cubes": app.cubes,
        "deadlines": app.deadlines,
        "exports": Exports(app.store),
        "hints": app.hints,
        "holidays": app.holidays,
        "imports": app.imports,
        "inline": app.inline,
        "invitations": app.invitations,
        "lobby": app.lobby,
        "maintenance": app.house.maintenance,
        "pairing": app.pairing,
        "pausing": app.pausing,
        "people": app.people,
        "play": app.play,
        "positions": Positions(app.thinking, app.evaluator),
        "privacy": app.privacy,
        "puzzling": app.puzzling,
        "reports": app.house.reports,
        "resigning": app.resigning,
        "scores": app.scores,
        "seeking": app.seeking,
        "studying": app.studying,
        "talk": app.talk,
        "teams": app.teams,
        "thinking": app.thinking,
        "tops": Tops(app.store, app.clock),
        "tournaments": app.tournaments,
    }


def timers_of(app: App) -> Mapping[str, Handler]:
    """Who does what is due, by the kind of timer."""
    return {
        ANALYSIS_TIMER: app.analysing.due,
        ANSWER_TIMER: app.computer.answer_due,
        DONE_TIMER: app.play.confirm_due,
        HINT_TIMER: app.hints.due,
        CHALLENGE_TIMER: app.cards.expire,
        MENU_TIMER: app.boards.close_menu,
        PING_TIMER: app.pings.due,
        REMIND_TIMER: app.pings.due,
        **app.house.timers,
        STUDY_TIMER: app.studying.due,
        PUZZLE_TIMER: Votes(app.puzzling, app.store, app.screens, app.showing).due,
        CLOCK_TIMER: partial(_clock_due, app),
        CONTEST_TIMER: Contests(app.store, _leaders(app)).due,
        SEEK_TIMER: app.seekers.due,
        SHOW_TIMER: app.halls.due,
        NOTICE_TIMER: app.halls.due,
    }


def _leaders(app: App) -> Mapping[str, Handler]:
    """Who leads which kind of contest, by the first letter of its key."""
    return {"t": app.tournaments.rounds.due, "w": app.teams.due, "h": app.chouettes.due}


async def _clock_due(app: App, timer: Timer) -> None:
    """Time may have ended the game, and with it the need of a ping."""
    await app.deadlines.due(timer)
    app.pings.settle(GameId(int(timer.subject)))
