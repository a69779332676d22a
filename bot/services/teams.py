"""Team matches: announced, joined, lined up, started, played on three boards, decided.

What the boards come to is looked at by level (`due`): each look writes what has happened since the last one,
so that it may come twice, late, or after a crash. The matches themselves are ordinary ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.services.computer import Computer
from bot.services.contests import CONTEST_TIMER, contest_of
from bot.services.errors import NotAcquainted, NotFound, TooManyLobbies
from bot.services.houserules import house_rules
from bot.services.leaving import settle
from bot.services.limits import MOST_LOBBIES, expect_room_for_game
from bot.services.opening import SEALED, Opening, Place, open_game
from bot.services.outages import BEAT, Outages
from bot.services.ports import (
    Append,
    Challenge,
    Change,
    ChatId,
    DropTimer,
    GameId,
    Person,
    PersonId,
    Sitter,
    Timer,
)
from bot.services.referee import SEED_BYTES, TOKEN_BYTES, Referee
from bot.services.team_log import Decision, TeamLog, board_token
from bot.services.team_records import OPEN, TeamCard, TeamId, TeamMatch, TeamMember, team_stream
from bot.services.team_table import USUAL_TIME, TeamTable, Who, changed_events, contest_key, team_field
from engine.errors import BadOption, BoardNotBegun
from engine.events import Event
from engine.team_events import TeamAnnounced, TeamChanged, TeamDecided, TeamJoined, TeamScored
from engine.teams import EXPIRED, LEFT, PLAYED, SIDES, Teams

LIFETIME: Final = timedelta(days=3)
"""So long a team match that does not start stands open."""


class TeamMatches:
    """The use cases of team matches; `shown` is told of every change, and may show it when it likes."""

    def __init__(
        self, referee: Referee, computer: Computer, outages: Outages, shown: Callable[[TeamId], None]
    ) -> None:
        self._referee = referee
        self._store = referee.store
        self._computer = computer
        self._outages = outages
        self._log = TeamLog(referee, shown)

    async def look(self, team: TeamId) -> TeamTable:
        """The team match as it is now; raises `NotFound`."""
        return await self._log.look(team)

    async def find(self, token: str) -> TeamTable:
        """The one that a link or button means; raises `NotFound`."""
        row = await self._store.teams.called(token)
        if row is None:
            raise NotFound(f"no team match {token!r}")
        return await self._log.look(row.id)

    async def announce(
        self, person: PersonId, chat: ChatId, thread: int | None = None, message: int | None = None
    ) -> TeamTable:
        """Open a team match, whose card stands in that chat, perhaps in the place of a message."""
        mine = [each for each in await self._store.teams.of(person) if each.opener == person]
        if len([each for each in mine if each.state == OPEN]) >= MOST_LOBBIES:
            raise TooManyLobbies(f"person {person} has {MOST_LOBBIES} team matches open")
        team, now = TeamId(await self._store.new_id()), self._referee.clock.now()
        row = TeamMatch(
            id=team,
            token=self._referee.chance(TOKEN_BYTES).hex(),
            state=OPEN,
            opener=person,
            terms=(await house_rules(self._store, chat)).terms,
            minutes=USUAL_TIME,
            created_at=now,
            seq=1,
            chat=chat if chat < 0 else None,
            thread=thread,
        )
        appends = (Append(team_stream(team), 0, (TeamAnnounced(),), now),)
        expiry = Timer(CONTEST_TIMER, team_stream(team), now + LIFETIME)
        await self._store.append(appends, (row, expiry, TeamCard(team, chat, thread, message)))
        self._log.shown(team)
        return await self._log.look(team)

    async def stands(self, table: TeamTable, chat: ChatId, thread: int | None, message: int | None) -> None:
        """The card in that chat is that message from now on; the one before loses its buttons."""
        cards = {card.chat: card for card in await self._store.teams.cards(table.id)}
        known = cards.get(chat)
        if known is None or known.message != message or message is None:
            before = None if known is None else known.message or known.before
            card = TeamCard(table.id, chat, thread, message, before=before)
            await self._store.append((), (card,))
            self._log.shown(table.id)

    async def join(self, team: TeamId, person: Person, side: int) -> TeamTable:
        """Play for that side from now on; who plays for the other one changes sides."""
        if side not in SIDES:
            raise BadOption(f"no side {side}")
        if not person.started:
            raise NotAcquainted(f"person {person.id} has never opened a chat with the bot")

        async def decide(table: TeamTable) -> Decision:
            events = table.teams.join(table.member(person.id), side)
            joined = (each for each in events if isinstance(each, TeamJoined))
            return events, [TeamMember(team, each.member, person.id) for each in joined]

        return await self._log.write(team, decide)

    async def leave(self, team: TeamId, person: PersonId) -> TeamTable:
        """Out of the team; in the middle the own board is lost, with the match that is played there."""

        async def decide(table: TeamTable) -> Decision:
            return table.teams.leave(table.member(person)), ()

        table = await self._log.write(team, decide)
        board = table.board_of(person)
        match = None if board is None else table.matches.get(board)
        if board is not None and match is not None and table.teams.boards[board].by == LEFT:
            games = await self._store.contests.last_games([match.id])
            await settle(self._referee, games[match.id], person)
        return table

    async def line_up(self, team: TeamId, person: PersonId, order: Sequence[int]) -> TeamTable:
        """The captain says who plays on which board."""

        async def decide(table: TeamTable) -> Decision:
            return (table.teams.line_up(table.member(person), order),), ()

        return await self._log.write(team, decide)

    async def change(self, team: TeamId, who: Who, field: str, value: str) -> TeamTable:
        """One more choice of the organiser's, until the start."""

        async def decide(table: TeamTable) -> Decision:
            table.expect_organiser(who)
            table.teams.expect_open()
            if value not in team_field(table.row, field).values:
                raise BadOption(f"{field} cannot be {value!r}")
            return (TeamChanged(field, value),), ()

        return await self._log.write(team, decide)

    async def start(self, team: TeamId, who: Who) -> TeamTable:
        """The line-ups are shown, the dice of the boards sealed, and every player is told."""

        async def decide(table: TeamTable) -> Decision:
            table.expect_organiser(who)
            due = self._referee.clock.now() + timedelta(minutes=table.row.minutes)
            started = table.teams.start(int(due.timestamp() * 1000))
            return (started,), await self._begun(table, table.teams.after(started))

        return await self._log.write(team, decide)

    async def cancel(self, team: TeamId, who: Who) -> TeamTable:
        """Call it off; matches that run go on between the two alone."""

        async def decide(table: TeamTable) -> Decision:
            table.expect_organiser(who)
            return table.teams.cancel(), ()

        return await self._log.write(team, decide)

    async def sit(self, team: TeamId, person: PersonId, press: str) -> TeamTable:
        """The player is at the board; the press of who comes second seals the dice of their match."""
        return await self._log.again(team, lambda: self._sit(team, person, press))

    async def game_of(self, table: TeamTable, board: int) -> GameId:
        """The newest game on that board; raises `BoardNotBegun` before the first one."""
        match = table.matches.get(board)
        if match is None:
            raise BoardNotBegun(f"board {board} of team match {table.id} has not begun")
        return (await self._store.contests.last_games([match.id]))[match.id]

    async def seal_of(self, table: TeamTable, board: int) -> Challenge | None:
        """The sealed dice of a board that has not begun."""
        return await self._store.challenge(board_token(table.id, board))

    async def leave_all(self, person: PersonId) -> None:
        """The person leaves for good: nothing of the own is left open."""
        for row in await self._store.teams.of(person):
            table = await self._log.look(row.id)
            if table.member(person) is not None:
                table = await self.leave(row.id, person)
            if row.opener == person and table.row.state == OPEN:
                await self.cancel(row.id, Who(person))

    async def due(self, timer: Timer) -> None:
        """A game on a board has ended, or the time is up."""
        team = TeamId(int(contest_of(timer)[1:]))
        spent = DropTimer(timer.kind, timer.subject, timer.due_at)
        is_deadline = timer.subject == team_stream(team)
        await self._outages.notice()
        later = await self._put_off(team) if is_deadline else None
        if later is not None:
            await self._store.append((), (replace(timer, due_at=later),))
            return

        async def decide(table: TeamTable) -> Decision:
            events = list(_observed(table))
            now = changed_events(table.teams, *events)
            if is_deadline and not now.over:
                events += now.forfeits() if now.started else now.cancel(EXPIRED)
            return events, (spent,)

        await self._log.write(team, decide)

    async def _put_off(self, team: TeamId) -> datetime | None:
        """Until when players still have time, for the bot's own absence is nobody's; None: no longer."""
        now = self._referee.clock.now()
        if self._outages.deaf:
            return now + BEAT
        table = await self.look(team)
        if table.teams.until is None:
            return None
        until = datetime.fromtimestamp(table.teams.until / 1000, UTC)
        began = until - timedelta(minutes=table.row.minutes)
        later = until + await self._store.contests.away(began, now)
        return later if later > now else None

    async def _begun(self, table: TeamTable, teams: Teams) -> Sequence[Change]:
        """The deadline, a sealed envelope for each board, and a card for each player."""
        assert teams.until is not None
        now = self._referee.clock.now()
        due = now + timedelta(minutes=table.row.minutes)
        changes: list[Change] = [Timer(CONTEST_TIMER, team_stream(table.id), due)]
        for number, board in enumerate(teams.boards):
            persons = [table.persons[player] for player in board.players]
            changes.append(
                Challenge(
                    token=board_token(table.id, number),
                    state=SEALED,
                    opener=persons[0],
                    terms=replace(table.row.terms, contest=contest_key(table.id, number)),
                    seed=self._referee.chance(SEED_BYTES),
                    created_at=now,
                )
            )
            changes += await self._called(table.id, persons)
        return changes

    async def _called(self, team: TeamId, persons: Sequence[PersonId]) -> Sequence[TeamCard]:
        """The cards of these players, posted afresh: a new message tells, an edit would not."""
        cards = {card.chat: card for card in await self._store.teams.cards(team)}
        own = (cards.get(ChatId(person)) or TeamCard(team, ChatId(person)) for person in persons)
        return [replace(card, message=None, before=card.message or card.before, shown=0) for card in own]

    async def _sit(self, team: TeamId, person: PersonId, press: str) -> TeamTable:
        table = await self._log.look(team)
        events = table.teams.sit(table.member(person))
        number = table.board_of(person)
        teams = changed_events(table.teams, *events)
        if number is None or not events:
            return table
        persons = [table.persons[player] for player in teams.boards[number].players]
        if len(teams.boards[number].present) < len(SIDES):
            waited_for = [each for each in persons if each != person]
            return await self._log.commit(table, events, await self._called(team, waited_for))
        for each in persons:
            await expect_room_for_game(self._store, each)
        offer = await self.seal_of(table, number)
        assert offer is not None, f"board {number} of team match {team} has sealed dice"
        append, row, more = self._log.written(table, [*events, teams.opened(number)])
        places = tuple(Place(each, ChatId(each)) for each in persons)
        seats = (Sitter(persons[0]), Sitter(persons[1]))
        opening = Opening(offer, seats, press, places, changes=(row, *more), appends=(append,))
        self._computer.follow(await open_game(self._referee, opening))
        return await self._log.look(team)


def _observed(table: TeamTable) -> Iterable[Event]:
    """What the matches have come to since the last look."""
    for number, board in enumerate(table.teams.boards):
        match = table.matches.get(number)
        if match is None or board.over:
            continue
        if match.score != board.score:
            yield TeamScored(number, match.score)
        if match.over:
            yield TeamDecided(number, match.winner, PLAYED)
