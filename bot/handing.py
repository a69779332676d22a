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
    return {
        "analysing": app.analysing,
        "bank": Bank(app.store, app.clock),
        "between": app.between,
        "boards": app.boards,
        "clock": app.clock,
        "deadlines": app.deadlines,
        "holidays": app.holidays,
        "pausing": app.pausing,
        "chats": app.chats,
        "groups": app.groups,
        "lists": app.lists,
        "inline": app.inline,
        "offers": app.offers,
        "pings": app.pings,
        "cards": app.cards,
        "chouettes": app.chouettes,
        "cubes": app.cubes,
        "gatherings": app.gatherings,
        "hints": app.hints,
        "invitations": app.invitations,
        "lobby": app.lobby,
        "pairing": app.pairing,
        "people": app.people,
        "play": app.play,
        "privacy": app.privacy,
        "puzzling": app.puzzling,
        "resigning": app.resigning,
        "questions": app.questions,
        "reports": app.house.reports,
        "state": app.house.state,
        "maintenance": app.house.maintenance,
        "scores": app.scores,
        "exports": Exports(app.store),
        "imports": app.imports,
        "studying": app.studying,
        "positions": Positions(app.thinking, app.evaluator),
        "thinking": app.thinking,
        "seekers": app.seekers,
        "seeking": app.seeking,
        "store": app.store,
        "tables": app.tables,
        "teams": app.teams,
        "team_cards": app.team_cards,
        "talk": app.talk,
        "tops": Tops(app.store, app.clock),
        "tournaments": app.tournaments,
        "halls": app.halls,
        "matches": TourneyMatches(app.store, app.tournaments, app.halls, app.boards),
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
