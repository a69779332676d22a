"""The buttons of the clock: for whoever waits for a late player, and about a pause."""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton

from bot.presses import ClockAction, ClockPress
from bot.views.buttons import Row, Style, button
from bot.views.keys import Keys


class ClockKeys(Keys):
    """Beside the moves, which stay as they are."""

    def rows(self) -> list[Row]:
        """On a group's board, where one cannot tell who looks, those of both players."""
        timing, aside = self.table.timing, self.table.aside
        if timing is None:
            return []
        if aside.paused:
            return [[self.key("button.resume", "resume", "primary")]]
        rows = self._pause(aside.pause_asked_by)
        if timing.late is not None and self._is_not(timing.late):
            rows += self._late(nudged=timing.clock.nudged)
        return rows

    def _late(self, *, nudged: bool) -> list[Row]:
        called = [] if nudged else [self.key("button.nudge", "nudge")]
        return [[*called, self.key("button.grant", "wait")], [self.key("button.claim", "claim", "danger")]]

    def _pause(self, asked_by: int | None) -> list[Row]:
        if asked_by is None:
            return []
        withdraw = [self.key("button.withdraw", "refuse")]
        if self.reader.private and self.reader.seat == asked_by:
            return [withdraw]
        return [[self.key("button.pause_agree", "agree"), self.key("button.not_now", "refuse")]]

    def entries(self) -> Row:
        """In the menu behind `⋯`."""
        if self.table.timing is None:
            return []
        look = self.key("more.clock", "look")
        return [look] if self.table.aside.paused else [look, self.key("more.pause", "pause")]

    def key(self, key: str, action: ClockAction, style: Style | None = None) -> InlineKeyboardButton:
        press = ClockPress(game=self.id, seq=self.game.seq, action=action)
        return button(self.texts.plain(key), press, style)

    def _is_not(self, seat: int) -> bool:
        return not self.reader.private or self.reader.seat not in (seat, None)
