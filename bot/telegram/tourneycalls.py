"""Who has somebody to play in a new round is told in private, once, and not in quiet hours."""

from __future__ import annotations

import logging
from datetime import datetime

from bot.services.ports import ChatId, Clock, Person, Store
from bot.services.quiet import quiet_until
from bot.services.tournament_records import TournamentNotice
from bot.telegram.outbox import Outbox, Outcome, Place, Reminder
from bot.telegram.session import Unsure
from bot.views.texts import language_of, texts
from bot.views.tourneylist import notice_keyboard, notice_text
from bot.views.tourneywords import Hall

log = logging.getLogger(__name__)


class Calls:
    """Calls players to a round; whoever wants no pings, or has never started the bot, is left alone."""

    def __init__(self, store: Store, clock: Clock, outbox: Outbox) -> None:
        self._store = store
        self._clock = clock
        self._outbox = outbox

    async def all_told(self, hall: Hall) -> datetime | None:
        """Call everybody who has somebody to play; when the first of the quiet hours that go on is over."""
        if hall.row.state != "running" or not hall.state.rounds:
            return None
        round_, now = hall.state.rounds[-1], self._clock.now()
        told = {each.person for each in await self._store.tournaments.notices(hall.row.id, round_.number)}
        later: list[datetime] = []
        for entry in hall.state.active:
            person, found = hall.players[entry], round_.pair_of(entry)
            if person.id in told or found is None or (found[1].decided is not None and found[1].met):
                continue
            quiet = quiet_until(person.preferences, now)
            if quiet is not None and person.preferences.pings:
                later.append(quiet)
                continue
            message = await self._told(hall, entry, person)
            notice = TournamentNotice(hall.row.id, round_.number, person.id, message)
            await self._store.append((), (notice,))
        return min(later, default=None)

    async def _told(self, hall: Hall, entry: int, person: Person) -> int | None:
        """The message that calls the person, if there may be one."""
        if not person.started or person.blocked or not person.preferences.pings:
            return None
        words, place = texts(language_of(person)), Place(ChatId(person.id))
        text = notice_text(hall, entry, words, person.preferences.zone)
        try:
            while await self._outbox.turn(place.chat, f"tournament {hall.row.id}"):
                posted = await self._outbox.remind(
                    place, Reminder(text, notice_keyboard(hall, entry, words), None)
                )
                if posted.outcome is not Outcome.HELD:
                    return posted.message
        except Unsure as error:
            log.info("A call to a round may or may not have arrived: %s", error)
        return None
