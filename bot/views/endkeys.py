"""The keyboards under a finished game: what may follow it, what was proposed, and the proof of the dice."""

from __future__ import annotations

from aiogram.types import InlineKeyboardMarkup

from bot.services.keeping import is_forgotten
from bot.views.buttons import Row, keyboard, packed
from bot.views.consulting import sits_beside
from bot.views.crewkeys import CrewKeys
from bot.views.keys import Keys
from bot.views.menukeys import MenuKeys
from bot.views.scene import has_score
from engine.side_events import END, Proposed


class EndKeys(Keys):
    """After the end."""

    def shown(self) -> InlineKeyboardMarkup:
        match self.reader.menu:
            case "dice":
                file = [self.end_button("button.proof_file", "file")] if self.game.started.press else []
                return keyboard([[self.end_button("button.back", "back"), *file]])
            case "phrases":
                return MenuKeys(self.table, self.reader).phrases()
            case _:
                return keyboard(self._following(), packed(self._others()))

    def _following(self) -> list[Row]:
        """The next game, a rematch, or the answer to what was proposed; nothing once that has begun."""
        proposal = self.table.aside.proposal
        if self.table.company is not None:
            return CrewKeys(self.table, self.reader).following()
        if self.table.offer is None:
            return []
        if proposal is None or self._is_overtaken(proposal):
            return self._ways()
        if not self.reader.private:
            return self._answer(proposal)
        if proposal.seat == self.reader.seat:
            return [*self._next(), [self.end_button("button.withdraw", "decline")]]
        return self._answer(proposal)

    def _is_overtaken(self, proposal: Proposed) -> bool:
        """The session has ended meanwhile: now a rematch can be proposed."""
        return (proposal.what == END) == self.table.match.over

    def _ways(self) -> list[Row]:
        if self.table.match.over:
            return [[self.end_button("button.rematch", "rematch", "primary")]]
        rows = self._next()
        if self.table.match.money:
            rows.append([self.end_button("button.end_session", "end")])
        return rows

    def _next(self) -> list[Row]:
        """Needs nobody's consent, so it stays beside every question."""
        return [] if self.table.match.over else [[self.end_button("button.next", "next", "primary")]]

    def _answer(self, proposal: Proposed) -> list[Row]:
        if proposal.what == END:
            agree = self.end_button("button.end_session", "agree")
            return [*self._next(), [agree], [self.end_button("button.play_on", "decline")]]
        agree = self.end_button("button.agree", "agree", "success")
        return [[agree], [self.end_button("button.not_now", "decline")]]

    def _others(self) -> Row:
        others = [self.end_button("button.check_dice", "dice")]
        if not self.reader.inline:
            others.insert(0, self.end_button("button.analysis", "analysis"))
            others.append(self.end_button("button.replay", "replay"))
            if self.table.tournament_round is not None:
                others.insert(0, self.end_button("button.tourney", "contest"))
            if self.table.team_board is not None:
                others.insert(0, self.end_button("button.team_card", "contest"))
        if has_score(self.table) and not self.reader.inline:
            others.append(self.end_button("button.sheet", "sheet"))
        others.append(self.end_button("button.export", "export"))
        if self.reader.private and self._in_company() and not sits_beside(self.table, self.reader):
            others.append(self.entry("more.phrases", "phrases"))
        if self.reader.private:
            others += [self.end_button("button.score", "score"), self.end_button("button.menu", "menu")]
        return others

    def _in_company(self) -> bool:
        """The opponent is a person, and has not gone for good."""
        gone = any(is_forgotten(each.person) for each in self.table.row.seats if each.person is not None)
        return self.table.of_two_persons() and not gone
