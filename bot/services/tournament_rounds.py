"""Rounds: players come, matches begin and end, and who does not come loses.

What is written follows from what is there: the rows of the matches, the deadlines, who has withdrawn. So
`advance` may run at any time, after any crash, and twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from bot.services.computer import Computer
from bot.services.contests import CONTEST_TIMER, contest_of
from bot.services.keeping import is_forgotten
from bot.services.opening import TAKEN, Opening, Place, open_game
from bot.services.outages import BEAT, Outages
from bot.services.ports import (
    Append,
    Challenge,
    Change,
    ChatId,
    DropTimer,
    GameId,
    MatchRow,
    PersonId,
    Sitter,
    Stream,
    Timer,
)
from bot.services.tournament_book import EPOCH, Book
from bot.services.tournament_records import IN_GROUP, TournamentId, taken_out, tournament_row
from bot.services.tournament_settings import patience
from bot.services.tourney import Tourney, expect_organiser
from engine.events import Event
from engine.match import ABANDONED
from engine.tournament.errors import NotEntered
from engine.tournament.events import AWARD, FEW, FORFEIT, PairDecided
from engine.tournament.rounds import Pair


class Rounds:
    """The use cases of a tournament that has begun."""

    def __init__(self, book: Book, computer: Computer, outages: Outages) -> None:
        self._book = book
        self._computer = computer
        self._outages = outages
        self._referee = book.referee
        self._store = book.store

    async def arrive(
        self, number: TournamentId, round_: int, pair: int, person: PersonId, press: str
    ) -> GameId | None:
        """The person is there. When both are, the match begins and this press seals its dice.

        None: the opponent has not come yet. Later it leads back to the game that goes on."""

        async def use(tourney: Tourney) -> GameId | None:
            side = tourney.side_of(round_, pair, person)
            running = tourney.game_of(round_, pair)
            if running is not None:
                return running
            if (round_, pair) in tourney.matches:  # It is over, and nobody has written down yet who has won.
                await self._advanced(tourney)
                tourney = await self._book.tourneys.look(number)
            event = tourney.announced.arrive(round_, pair, side)
            paired = tourney.announced.pair(round_, pair)
            if paired.here[1 - side]:
                return await self._begin(tourney, round_, pair, event, press)
            if not paired.here[side]:
                await self._book.write(tourney, event)
            return None

        return await self._book.using(number, use)

    async def _begin(self, tourney: Tourney, number: int, pair: int, event: Event, press: str) -> GameId:
        """One transaction opens the match, takes its dice and tells the tournament."""
        sides = tourney.announced.pair(number, pair).sides
        home, away = (tourney.entered[entry].person for entry in sides)
        offer = await self._offer(tourney, number, pair)
        now, state = self._referee.clock.now(), tourney.announced.after(event)
        row = tournament_row(tourney.row, state, now)
        changes: tuple[Change, ...] = (row, *self._book.called(tourney, row, state))
        places: tuple[Place, ...] = (Place(home, ChatId(home)), Place(away, ChatId(away)))
        if tourney.row.boards == IN_GROUP:
            places = (Place(None, tourney.row.chat, tourney.row.thread),)
        append = Append(Stream(tourney.key), tourney.announced.seq, (event,), now)
        seats = (Sitter(home), Sitter(away))
        opening = Opening(offer, seats, press, places, changes=changes, appends=(append,))
        table = await open_game(self._referee, opening)
        self._computer.follow(table)
        return table.id

    async def _offer(self, tourney: Tourney, number: int, pair: int) -> Challenge:
        """The dice that were sealed when the pair was made; fresh ones where somebody's leaving took them."""
        found = await self._store.challenge(tourney.contest(number, pair))
        if found is not None and found.state != TAKEN:
            return found
        home = tourney.announced.pair(number, pair).sides[0]
        offer = self._book.sealed(tourney, number, pair, home)
        await self._store.append((), (offer,))
        return offer

    async def award(
        self,
        number: TournamentId,
        who: PersonId,
        round_: int,
        pair: int,
        winner: int | None,
        *,
        admin: bool = False,
    ) -> Tourney:
        """The organiser decides: that side wins, or (None) it is a draw. A match that runs is called off."""

        async def use(tourney: Tourney) -> Tourney:
            expect_organiser(tourney.row, who, admin=admin)
            score = (0.5, 0.5) if winner is None else (float(winner == 0), float(winner == 1))
            decided = tourney.announced.decide(round_, pair, score, how=AWARD)
            return await self._book.write(tourney, decided)

        await self._book.using(number, use)
        return await self._settled(number)

    async def withdraw(
        self, number: TournamentId, who: PersonId, entry: int, *, admin: bool = False
    ) -> Tourney:
        """A player leaves the tournament, by the organiser's hand or the own: the match that runs is lost."""

        async def use(tourney: Tourney) -> Tourney:
            player = tourney.entered.get(entry)
            if player is None:
                raise NotEntered(f"nobody has entered as {entry}")
            if player.person != who:
                expect_organiser(tourney.row, who, admin=admin)
            left = tourney.announced.leave(entry)
            told = () if player.person == who else (taken_out(player),)
            return await self._book.write(tourney, left, changes=(replace(player, left=True), *told))

        await self._book.using(number, use)
        return await self._settled(number)

    async def due(self, timer: Timer) -> None:
        """A game has ended, the time to begin has come, or a round has waited long enough."""
        spent = DropTimer(timer.kind, timer.subject, timer.due_at)
        number = TournamentId(int(contest_of(timer)[1:]))
        await self._outages.notice()
        if self._outages.deaf:
            later = Timer(timer.kind, timer.subject, self._referee.clock.now() + BEAT)
            await self._store.append((), (later,))
            return
        if await self._store.tournaments.row(number) is not None:
            await self.advance(number)
            await self._settled(number)
        await self._store.append((), (spent,))

    async def advance(self, number: TournamentId) -> None:
        """Write down what has come about: results, who did not come, the next round, the end."""
        await self._book.using(number, self._advanced)

    async def _advanced(self, tourney: Tourney) -> None:
        state, decisions = tourney.state, list[Event]()
        if state is not None and state.phase == "open":
            decisions += await self._begun(tourney)
        elif state is not None and state.phase == "running":
            decisions += _results(tourney)
            decisions += await self._no_shows(tourney)
        if decisions:
            await self._book.write(tourney, *decisions)

    async def _begun(self, tourney: Tourney) -> list[Event]:
        """The start, once its time has come; with nobody to play there is none."""
        state, due = tourney.announced, tourney.row.starts_at
        if due is None or self._referee.clock.now() < due:
            return []
        return [state.start(await self._book.seeds(tourney)) if len(state.entries) > 1 else state.end(FEW)]

    async def _no_shows(self, tourney: Tourney) -> list[Event]:
        """The round has waited long enough: who is not there loses, and so do two who both are not."""
        state, now, wait = tourney.announced, self._referee.clock.now(), patience(tourney.row)
        if state.round is None or not state.round.deadline or wait is None:
            return []
        deadline = EPOCH + timedelta(milliseconds=state.round.deadline)
        if now < deadline:
            return []
        deadline += await self._store.contests.away(deadline - wait, now)  # Nobody could come then.
        if now < deadline:
            await self._store.append((), (Timer(CONTEST_TIMER, tourney.key, deadline),))
            return []
        number = state.round.number
        waiting = ((n, pair) for n, pair in state.round.open_pairs() if (number, n) not in tourney.matches)
        return [PairDecided(number, n, _absent(pair), how=FORFEIT) for n, pair in waiting]

    async def _settled(self, number: TournamentId) -> Tourney:
        """Matches whose pair was decided elsewhere end at the board, too."""
        tourney = await self._book.tourneys.look(number)
        for (round_, pair), match in tourney.matches.items():
            decided = tourney.announced.pair(round_, pair).decided
            if decided is not None and not match.over:
                await self._end(tourney.games[match.id], decided)
        return tourney

    async def _end(self, game: GameId, decided: PairDecided) -> None:
        """Who has left the tournament resigns; what the organiser has decided is called off."""
        async with self._referee.locks.of(game):
            table = await self._referee.load(game)
            if table.game.result is None:
                lost = decided.how == FORFEIT and any(decided.score)
                seat = int(decided.score[1] < decided.score[0])
                given_up = table.game.resign(seat, table.game.loss(seat)[0]) if lost else table.game.cancel()
                table = await self._referee.commit(table, given_up)
            if not table.match.over:
                await self._referee.end_match(table, ABANDONED)
        self._referee.courier.changed(game)


def _absent(pair: Pair) -> tuple[float, float]:
    """Who is there wins."""
    return float(pair.here[0]), float(pair.here[1])


def _results(tourney: Tourney) -> Iterator[PairDecided]:
    """The results of matches that are over, as far as they are not written down."""
    round_ = tourney.announced.round
    for number, pair in () if round_ is None else round_.open_pairs():
        assert round_ is not None
        match = tourney.matches.get((round_.number, number))
        if match is not None and match.over:
            yield _result(tourney, round_.number, number, pair, match)


def _result(tourney: Tourney, number: int, place: int, pair: Pair, match: MatchRow) -> PairDecided:
    if match.winner is not None:
        score = (float(match.winner == 0), float(match.winner == 1))
        return PairDecided(number, place, score, match.score)
    # It was abandoned: whoever is forgotten now had left.
    gone = [is_forgotten(tourney.entered[entry].person) for entry in pair.sides]
    return PairDecided(number, place, (float(gone[1] > gone[0]), float(gone[0] > gone[1])), how=FORFEIT)
