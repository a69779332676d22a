"""The parts of the store: see `bot.services.store_parts`."""

from __future__ import annotations

from bot.store.analyses import SqlAnalyses
from bot.store.chouettes import SqlChouettes
from bot.store.coins import SqlCoins
from bot.store.contests import SqlContests
from bot.store.crews import SqlCrews
from bot.store.database import Database
from bot.store.dice import SqlDice
from bot.store.imports import SqlImports
from bot.store.keeping import SqlKeeping
from bot.store.puzzles import SqlPuzzles
from bot.store.ratings import SqlRatings
from bot.store.replicas import SqlReplicas
from bot.store.results import SqlResults
from bot.store.teams import SqlTeams
from bot.store.tournaments import SqlTournaments


class SqlParts:
    """All read and write by the same database."""

    def __init__(self, database: Database) -> None:
        self.results = SqlResults(database)
        self.keeping = SqlKeeping(database)
        self.ratings = SqlRatings(database)
        self.analyses = SqlAnalyses(database)
        self.imports = SqlImports(database)
        self.dice = SqlDice(database)
        self.coins = SqlCoins(database)
        self.puzzles = SqlPuzzles(database)
        self.contests = SqlContests(database)
        self.crews = SqlCrews(database)
        self.tournaments = SqlTournaments(database)
        self.teams = SqlTeams(database)
        self.chouettes = SqlChouettes(database)
        self.replicas = SqlReplicas(database)
