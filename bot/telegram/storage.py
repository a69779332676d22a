"""The storage chat: pictures are uploaded there once, for messages that take none but by `file_id`."""

from __future__ import annotations

import logging

from bot.services.ports import ChatId
from bot.telegram.outbox import Content, Outbox, Outcome, Place
from bot.telegram.pictures import Drawn, Pictures
from bot.views.ahead import Prospect

log = logging.getLogger(__name__)


class Storage:
    """Where the owner has named no chat, nothing is held and boards stay text."""

    def __init__(self, outbox: Outbox, pictures: Pictures, chat: int | None) -> None:
        self._outbox = outbox
        self._pictures = pictures
        self._chat = None if chat is None else ChatId(chat)

    async def held(self, seen: Prospect, subject: str, *, afresh: bool = False) -> Drawn | None:
        """The picture as Telegram holds it; None where it cannot be had."""
        if self._chat is None:
            return None
        drawn = await self._pictures.of(seen.view.scene, seen.reader.theme, seen.key, afresh=afresh)
        while drawn.uploads and await self._outbox.turn(self._chat, subject):
            posted = await self._outbox.post(Place(self._chat), Content("", None, drawn))
            if posted.outcome is Outcome.HELD:
                continue
            if posted.file_id is None:
                log.warning("STORAGE_CHAT takes no picture (%s): the board stays text", posted.outcome.name)
                return None
            await self._pictures.keep(drawn, posted.file_id)
            drawn = Drawn(drawn.key, posted.file_id)
        return None if drawn.uploads else drawn
