"""Who plays in a new round is told so in private, once, and not in quiet hours; by link also the end.

So is whoever has been taken out of the tournament by somebody else."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.services.ports import ChatId, Clock, Person, Store
from bot.services.quiet import quiet_until
from bot.services.tournament_records import OVER, RUNNING, TournamentNotice
from bot.telegram.outbox import Outbox, Outcome, Place, Reminder
from bot.telegram.session import Unsure
from bot.views.texts import language_of, texts
from bot.views.tourneylist import notice_keyboard, notice_text, out_keyboard, out_text
from bot.views.tourneywords import Hall

log = logging.getLogger(__name__)
THE_END: Final = 0
"""In place of a round's number in what has been told."""


class Calls:
    """Calls players to a round; whoever wants no pings, or has never started the bot, is left alone."""

    def __init__(self, store: Store, clock: Clock, outbox: Outbox) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox

    async def all_told(self, hall: Hall) -> datetime | None:
        """Tell everybody who is to be told; when the first of the quiet hours that go on is over."""
        later: list[datetime] = []
        for notice in await self._store.tournaments.owed(hall.row.id):
            if (person := await self._store.person(notice.person)) is not None:
                words = texts(language_of(person))
                reminder = Reminder(
                    out_text(hall, -notice.round, person.id, words), out_keyboard(hall, words), None
                )
                later += await self._tell(notice, person, reminder)
        round_, entries = to_be_told(hall)
        told = {each.person for each in await self._store.tournaments.notices(hall.row.id, round_)}
        for entry in entries:
            person = hall.players[entry]
            if person.id not in told:
                words, zone = texts(language_of(person)), person.preferences.zone
                text, keys = notice_text(hall, entry, words, zone), notice_keyboard(hall, entry, words)
                notice = TournamentNotice(hall.row.id, round_, person.id)
                later += await self._tell(notice, person, Reminder(text, keys, None))
        return min(later, default=None)

    async def _tell(self, notice: TournamentNotice, person: Person, reminder: Reminder) -> list[datetime]:
        """Tell it and write down that it was told; or, in quiet hours, when they are over."""
        quiet = quiet_until(person.preferences, self._clock.now())
        if quiet is not None and person.preferences.pings:
            return [quiet]
        message = await self._told(notice, person, reminder)
        await self._store.append((), (replace(notice, message=message),))
        return []

    async def _told(self, notice: TournamentNotice, person: Person, reminder: Reminder) -> int | None:
        """The message, if there may be one."""
        if not person.started or person.blocked or not person.preferences.pings:
            return None
        place = Place(ChatId(person.id))
        try:
            while await self._outbox.turn(place.chat, f"tournament {notice.tournament} {notice.round}"):
                posted = await self._outbox.remind(place, reminder)
                if posted.outcome is not Outcome.HELD:
                    return posted.message
        except Unsure as error:
            log.info("A call to a round may or may not have arrived: %s", error)
        return None


def to_be_told(hall: Hall) -> tuple[int, list[int]]:
    """A round and who plays in it; or, where no group sees the final table, the end and everybody."""
    if hall.row.state == OVER and hall.row.chat is None:
        return THE_END, list(hall.state.active)
    if hall.row.state != RUNNING or not hall.state.rounds:
        return THE_END, []
    round_ = hall.state.rounds[-1]
    found = {entry: round_.pair_of(entry) for entry in hall.state.active}
    played = {entry for entry, pair in found.items() if pair and pair[1].decided is not None and pair[1].met}
    return round_.number, [entry for entry, pair in found.items() if pair is not None and entry not in played]
