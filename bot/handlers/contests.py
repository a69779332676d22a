"""From a board to what its match belongs to: a tournament or a team match."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.types import CallbackQuery

from bot.presses import EndPress, MorePress
from bot.services.errors import NotFound
from bot.services.ports import GameId, Person
from bot.services.table import TEAMS, TOURNAMENT, Tables
from bot.services.team_records import TeamId
from bot.services.teams import TeamMatches
from bot.services.tournament_records import TournamentId
from bot.telegram.screens import Page
from bot.telegram.teamcards import TeamCards
from bot.telegram.tourneys import Halls


def router() -> Router:
    contests = Router(name="contests")
    contests.callback_query.register(from_board, MorePress.filter(F.action == "contest"))
    contests.callback_query.register(from_board, EndPress.filter(F.action == "contest"))
    return contests


async def from_board(
    query: CallbackQuery,
    game: GameId,
    person: Person,
    tables: Tables,
    halls: Halls,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
) -> None:
    """Beside the board: a tournament's card in private and its table in a group, or a team match's card."""
    table = await tables.load(game)
    contest = table.terms.contest
    if table.team_board is None:
        await halls.beside(TournamentId(numbered(contest, TOURNAMENT)), person, page.below())
        return
    await team_cards.show(await teams.look(TeamId(numbered(contest, TEAMS))), page.below())


def numbered(contest: str, kind: str) -> int:
    """The number of the contest that a match names; raises `NotFound` for a match of its own."""
    key, _, _ = contest.partition(".")
    if not key.startswith(kind):
        raise NotFound(f"no contest {contest!r}")
    return int(key.removeprefix(kind))
