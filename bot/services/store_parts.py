"""What the store of `bot.services.ports` is made of: each part reads what belongs to one subject."""

from __future__ import annotations

from typing import Protocol

from bot.services.analyses import Analyses
from bot.services.chouette_records import Chouettes
from bot.services.contest_records import ContestRows
from bot.services.crews import CrewStore
from bot.services.dicecounts import Dice
from bot.services.imported import ImportRows
from bot.services.keeping import Keeping
from bot.services.ledger import Coins
from bot.services.puzzle_records import Puzzles
from bot.services.ratings import Ratings
from bot.services.replicas import Replicas
from bot.services.results import Results
from bot.services.team_records import TeamRows
from bot.services.tournament_records import TournamentRows


class StoreParts(Protocol):
    """Each has a module of its own for its records and its port."""

    @property
    def keeping(self) -> Keeping:
        """What is written about one person, as a whole."""
        ...

    @property
    def results(self) -> Results:
        """What is over, counted."""
        ...

    @property
    def chouettes(self) -> Chouettes:
        """Chouettes, and who sits there."""
        ...

    @property
    def crews(self) -> CrewStore:
        """Who plays beside the captains."""
        ...

    @property
    def analyses(self) -> Analyses:
        """What was found out about games that are over."""
        ...

    @property
    def imports(self) -> ImportRows:
        """Matches from files."""
        ...

    @property
    def dice(self) -> Dice:
        """How the dice have fallen."""
        ...

    @property
    def contests(self) -> ContestRows:
        """The matches of tournaments and the like."""
        ...

    @property
    def tournaments(self) -> TournamentRows:
        """What was announced, who takes part, and who was told what."""
        ...

    @property
    def puzzles(self) -> Puzzles:
        """The puzzles so far, the answers, and groups' votes."""
        ...

    @property
    def coins(self) -> Coins:
        """What everybody has to play for."""
        ...

    @property
    def teams(self) -> TeamRows:
        """Team matches: who plays for whom, and where it is shown."""
        ...

    @property
    def ratings(self) -> Ratings:
        """How everybody stands, and what has led there."""
        ...

    @property
    def replicas(self) -> Replicas:
        """Which processes share the database."""
        ...
