"""The keyboards that stand in for the moves: the menu behind `⋯`, and questions that must be asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presses import PhrasePress, TurnPress
from bot.services.hints import gives_hints, has_choice
from bot.services.resigning import classes
from bot.services.talk import PHRASES
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.clockkeys import ClockKeys
from bot.views.code import codes, copy_buttons
from bot.views.consulting import sits_beside
from bot.views.crewkeys import CrewKeys
from bot.views.keys import Keys
from bot.views.resigning import asked_about, menu_name, open_offer, standing_offer
from bot.views.scene import shown_hint
from bot.views.settings import setting_rows, switch_button
from engine.notation import encode_steps
from engine.scoring import Kind


class MenuKeys(Keys):
    """What is pressed instead of moves."""

    def shown(self) -> InlineKeyboardMarkup | None:
        """The keyboard of the open menu; None when none is open."""
        shown: Mapping[str, Callable[[], InlineKeyboardMarkup]] = {
            "more": self._more,
            "why": self._back_only,
            "envelope": self._back_only,
            "hint": self._hint,
            "settings": self._settings,
            "text": self._back_only,
            "code": self._code,
            "resign": self._resign,
            "pass": self._sure_to_pass,
            "giveup": lambda: keyboard(CrewKeys(self.table, self.reader).sure()),
            "phrases": self.phrases,
        }
        opened = shown.get(menu_name(self.reader))
        return opened() if opened else None

    def answer(self) -> InlineKeyboardMarkup:
        """An offer to resign: playing on stands where moves stand, accepting does not.

        On a group's board who has offered can take it back, too."""
        offer = standing_offer(self.table)
        accept = self.texts.plain("button.accept_resignation")
        rows = [
            [self.resign_button(self.texts.plain("button.play_on"), "refuse", kind=offer.kind)],
            [self.resign_button(accept, "accept", "success", offer.kind)],
        ]
        if not self.reader.private:
            rows.append([self.resign_button(self.texts.plain("button.withdraw"), "withdraw")])
        return keyboard(rows, [[self.dots()]])

    def _back_only(self) -> InlineKeyboardMarkup:
        return keyboard([[self.back()]])

    def _code(self) -> InlineKeyboardMarkup:
        return keyboard(packed(copy_buttons(codes(self.game)), 1), [[self.back()]])

    def _hint(self) -> InlineKeyboardMarkup:
        """Each turn of the hint as one press that makes it the draft."""
        hint, turn = shown_hint(self.table, self.reader), self.game.turn
        if hint is None or turn is None:
            return self._back_only()
        plays = [
            button(
                self.texts.plain("button.play_hint", n=number),
                TurnPress(game=self.id, seq=self.game.seq, line=encode_steps(turn, rated.steps)),
            )
            for number, rated in enumerate(hint.turns, start=1)
            if rated.steps
        ]
        return keyboard(packed(plays), [[self.back()]])

    def _settings(self) -> InlineKeyboardMarkup:
        return keyboard(setting_rows(self.reader.preferences, self.texts, back="board"), [[self.back()]])

    def _more(self) -> InlineKeyboardMarkup:
        """The menu behind `⋯`; in a group without what would change one person's own view."""
        entry = self.entry
        rows: list[Row] = []
        if self._moves_here():
            rows.append([entry("more.why", "why")])
        rows += self._sights()
        if self.reader.private:
            rows += packed([entry("more.flip", "flip"), entry("more.settings", "settings")])
        if self._may_unwaive():
            rows.append([self.cube_button("more.unwaive", "unwaive")])
        rows += packed(ClockKeys(self.table, self.reader).entries()[: 1 if self._beside() else None])
        return keyboard(rows, packed(self._leaving()), [[self.back()]])

    def _moves_here(self) -> bool:
        """Somebody makes a turn on this board."""
        acts = self.mover == self.game.to_act and not self.table.computer_acts()
        return self.game.turn is not None and acts and not self.reader.calm

    def _sights(self) -> list[Row]:
        """What can be looked at; where the bot can only edit the board, what fits into it."""
        envelope = self.entry("more.envelope", "envelope")
        if self.reader.inline:
            return [[envelope]]
        rules = [] if self.reader.hand else [self.entry("more.rules", "rules")]
        rows: list[Row] = [[*rules, envelope]]
        if self.mover is not None and gives_hints(self.table) and has_choice(self.table, self.mover):
            rows.insert(0, [self.entry("more.hint", "hint")])
        if self.table.tournament_round is not None and not self.reader.hand:
            rows.append([self.entry("button.tourney", "contest")])
        if self.table.team_board is not None:
            rows.append([self.entry("button.team_card", "contest")])
        looks = [] if self.reader.text else [self.entry("more.text", "text")]
        if codes(self.game):
            looks.append(self.entry("more.code", "code"))
        return [*rows, *packed(looks)]

    def _may_unwaive(self) -> bool:
        """On a group's board one cannot tell who looks: it obeys whoever has waived."""
        waived = () if self._beside() else self.table.aside.waived
        return self.reader.seat in waived if self.reader.private else bool(waived)

    def _leaving(self) -> list[InlineKeyboardButton]:
        """Words and ways out; resigning, where an offer stands already, is not asked for again."""
        found, decides = [], not self._beside()
        if decides and self.reader.private and self.table.of_two_persons():
            found.append(self.entry("more.phrases", "phrases"))
        if self.table.company is not None:
            found += CrewKeys(self.table, self.reader).entries()
        elif decides and open_offer(self.table) is None:
            found.append(self.resign_button(self.texts.plain("more.resign"), "ask"))
        if self.reader.private and not self.reader.hand:
            found.append(self.entry("more.leave", "leave"))
        return found

    def _beside(self) -> bool:
        """The reader decides nothing, the captain does."""
        return sits_beside(self.table, self.reader)

    def _resign(self) -> InlineKeyboardMarkup:
        """At once, or in which class, or: sure?"""
        if self.game.rules.options["resign"] == "position":
            sure = self.resign_button(self.texts.plain("button.sure_resign"), "sure", "danger")
            return keyboard([[self.back()], [sure]])
        seat, kind = asked_about(self.table, self.reader)
        if kind is None:
            found = () if seat is None else classes(self.table, seat)
            return keyboard([[self.back()]], packed([self._class(each) for each in found], 2))
        sure = self.resign_button(self.texts.plain("button.sure_offer"), "offer", "danger", kind)
        return keyboard([[self.back()], [sure]])

    def _class(self, kind: Kind) -> InlineKeyboardButton:
        return self.resign_button(self.texts.plain(f"kind.{kind}").capitalize(), "choose", kind=kind)

    def _sure_to_pass(self) -> InlineKeyboardMarkup:
        """Passing gives the game away, so it asks again, and the sure button is not where the first was."""
        return keyboard([[self.back()], [self.cube_button("button.sure_pass", "drop", "danger")]])

    def phrases(self) -> InlineKeyboardMarkup:
        """What can be said; and whether the opponent's phrases are wanted, while the board can show it."""
        said = [
            button(
                self.texts.plain(f"phrase.{phrase}"),
                PhrasePress(game=self.id, seq=self.game.seq, phrase=phrase),
            )
            for phrase in PHRASES
        ]
        ways_out = [self.back()]
        if self.game.result is None:
            wanted = self.reader.preferences.phrases
            ways_out.append(switch_button(self.texts, "phrases", wanted, "board"))
        return keyboard(packed(said, 2), packed(ways_out))
