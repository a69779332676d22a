"""One's own match of a tournament: to be there, to get to its board, to step in for somebody."""

from __future__ import annotations

from typing import Final

from bot.services.errors import NotFound
from bot.services.ports import ChatId, GameId, Note, Person, Store
from bot.services.tournament_records import TournamentId
from bot.services.tournaments import Tournaments
from bot.telegram.boards import Boards
from bot.telegram.outbox import Place
from bot.telegram.screens import Page
from bot.telegram.tourneys import Halls
from bot.views.texts import language_of, texts
from bot.views.tourneywords import Hall, entrant, title_of
from engine.tournament.errors import NotBegun, TournamentOver

NAME: Final = 24


class TourneyMatches:
    """What players press beside the card."""

    def __init__(self, store: Store, tournaments: Tournaments, halls: Halls, boards: Boards) -> None:
        self._store = store
        self._tournaments = tournaments
        self._halls = halls
        self._boards = boards

    async def play(self, tournament: TournamentId, person: Person, page: Page, press: str) -> Note | None:
        """Be there; with both there the board, which is brought up again where it stands already."""
        hall = await self._halls.hall(tournament)
        entry = self._expect_going(hall, person)
        if entry is None:
            return Note("note.tourney_stranger")
        round_ = hall.state.rounds[-1]
        found = round_.pair_of(entry)
        if found is None:
            return Note("note.tourney_out")
        number, pair = found
        if pair.decided is not None:
            return Note("note.tourney_done" if pair.met else "note.tourney_bye")
        running = (round_.number, number) in hall.tourney.matches
        game = await self._tournaments.rounds.arrive(tournament, round_.number, number, person.id, press)
        self._halls.changed(tournament)
        if game is None:
            rival = pair.sides[1 - pair.sides.index(entry)]
            name = entrant(hall, rival, texts(language_of(person)), NAME)
            return Note("note.tourney_waits", {"name": name})
        return await self._at_board(game, person, page, again=running)

    def _expect_going(self, hall: Hall, person: Person) -> int | None:
        """The person's entry; raises what says why nobody plays now."""
        if hall.row.state in ("draft", "open"):
            raise NotBegun(f"tournament {hall.row.id} has not begun")
        if hall.row.state != "running":
            raise TournamentOver(f"tournament {hall.row.id} is over")
        return hall.entry_of(person.id) if hall.plays(person.id) else None

    async def _at_board(self, game: GameId, person: Person, page: Page, *, again: bool) -> Note | None:
        """Where the board is: here at the bottom, or in the private chat."""
        row = await self._store.game(game)
        if row is None:
            raise NotFound(f"game {game}")
        here = page.place.chat < 0 and row.chat == page.place.chat
        if again and here:
            await self._boards.repost(game, None, page.place)
        elif again and row.chat is None:
            await self._boards.repost(game, person.id, Place(ChatId(person.id)))
        return None if here or page.place.chat > 0 else Note("note.tourney_private")

    async def step_in(self, tournament: TournamentId, person: Person) -> Note:
        """Take over the first place that the organiser looks for somebody for."""
        hall = await self._halls.hall(tournament)
        if not hall.swaps:
            raise NotFound(f"tournament {tournament} looks for nobody")
        entry = min(hall.swaps)
        tourney = await self._tournaments.replace(tournament, hall.row.organiser, entry, person)
        await self._halls.seek(tournament, entry, on=False)
        title = title_of(tourney.row, texts(language_of(person)))
        return Note("note.tourney_entered", {"title": title})
