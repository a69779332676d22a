"""Places in a tournament for which the organiser looks for somebody else."""

from __future__ import annotations

from bot.services.ports import Setting, Store
from bot.services.tournament_records import TournamentId

NAME = "substitutes"


class Substitutes:
    """Which entries of a tournament are to be taken over; kept as one setting of it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def sought(self, tournament: TournamentId) -> frozenset[int]:
        """The entries that whoever presses first may take over."""
        found = await self._store.setting(_scope(tournament), NAME)
        return frozenset(int(entry) for entry in (found or "").split(",") if entry)

    async def seek(self, tournament: TournamentId, entry: int, *, on: bool) -> None:
        """Look for somebody in that place, or do not any more."""
        now = await self.sought(tournament)
        wanted = now | {entry} if on else now - {entry}
        value = ",".join(str(each) for each in sorted(wanted))
        await self._store.append((), (Setting(_scope(tournament), NAME, value),))


def _scope(tournament: TournamentId) -> str:
    return f"tournament:{tournament}"
