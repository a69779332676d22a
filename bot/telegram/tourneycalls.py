"""Who plays in a new round is told so in private, once, and not in quiet hours; by link also the end."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from bot.services.ports import ChatId, Clock, Person, Store
from bot.services.quiet import quiet_until
from bot.services.tournament_records import OVER, RUNNING, TournamentNotice
from bot.telegram.outbox import Outbox, Outcome, Place, Reminder
from bot.telegram.session import Unsure
from bot.views.texts import language_of, texts
from bot.views.tourneylist import notice_keyboard, notice_text
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
        """Call everybody who is to be told; when the first of the quiet hours that go on is over."""
        round_, entries = to_be_told(hall)
        told = {each.person for each in await self._store.tournaments.notices(hall.row.id, round_)}
        later: list[datetime] = []
        for entry in entries:
            person, now = hall.players[entry], self._clock.now()
            if person.id in told:
                continue
            quiet = quiet_until(person.preferences, now)
            if quiet is not None and person.preferences.pings:
                later.append(quiet)
                continue
            message = await self._told(hall, entry, person)
            notice = TournamentNotice(hall.row.id, round_, person.id, message)
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
