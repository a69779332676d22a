"""The buttons under a board: moves, the cube's questions, the menu behind `⋯`, and what follows the end."""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presses import (
    CubeAction,
    CubePress,
    DonePress,
    EndAction,
    EndPress,
    MoreAction,
    MorePress,
    ResignAction,
    ResignPress,
    RollPress,
    StepPress,
    TurnPress,
    UndoPress,
    to62,
)
from bot.services.auto import bearoff_turn
from bot.services.table import Table
from bot.views.buttons import ROW_BUTTONS, Row, Style, button, keyboard, packed
from bot.views.choices import Choice, all_complete, step_groups, whole_turns
from bot.views.reader import Reader
from bot.views.settings import setting_rows
from bot.views.wording import same_end, turn_text
from engine.game import Phase
from engine.notation import encode_steps
from engine.turn import Turn, replay

WHOLE_TURNS_A_ROW = 3


def board_keyboard(table: Table, reader: Reader) -> InlineKeyboardMarkup | None:
    """What the reader may press; None where there is nothing, as for a spectator."""
    keys = Keys(table, reader)
    if reader.seat is None and reader.private:
        return None
    if table.game.phase is Phase.OVER:
        return keys.proof() if reader.menu == "dice" else keys.end()
    return keys.menu() or keys.play()


def sees_done(table: Table, seat: int) -> bool:
    """The seat's turn is complete, and the group's keyboard on which it was completed had "done" on it.

    In a group each edit is dear: a toast says what was chosen, and the keyboard need not change for that."""
    draft, turn = table.draft_of(seat), table.draft_turn(seat)
    if draft is None or turn is None or table.game.turn is None or not turn.complete:
        return False
    pressed = StepPress.unpack(draft.press).drafted if draft.press.startswith("m:") else 0
    return all_complete(replay(table.game.turn, turn.played[:pressed]))


class Keys:
    """The keyboards of one board for one reader."""

    def __init__(self, table: Table, reader: Reader) -> None:
        self.table = table
        self.game = table.game
        self.reader = reader
        self.texts = reader.texts
        self.id = to62(table.id)
        self.mover = self.game.to_act if reader.seat is None else reader.seat

    def menu(self) -> InlineKeyboardMarkup | None:
        """What an open menu shows instead of the moves."""
        match self.reader.menu:
            case "more":
                return self.more()
            case "why" | "envelope":
                return keyboard([[self.back()]])
            case "settings":
                rows = setting_rows(self.reader.preferences, self.texts, back="board")
                return keyboard(rows, [[self.back()]])
            case "resign":
                return self.resign()
            case "pass":
                return self.sure_to_pass()
            case _:
                return None

    def play(self) -> InlineKeyboardMarkup:
        """The way to act for whoever has to; for the others only the menu."""
        acts = self.mover is not None and self.mover == self.game.to_act and not self.table.computer_acts()
        if not acts or self.mover is None:
            return keyboard([[self._more("⋯", "open")]])
        match self.game.phase:
            case Phase.MOVE | Phase.PASSED:
                return self._moves(self.mover)
            case Phase.ANSWER:
                return self._answer(self.mover)
            case Phase.BEAVER:
                return self._beaver()
            case _:
                return self._roll(self.mover)

    def _moves(self, seat: int) -> InlineKeyboardMarkup:
        turn = self.table.draft_turn(seat)
        assert turn is not None, "a seat that has to move has dice"
        drafted = len(turn.played)
        control: Row = []
        if drafted:
            control.append(button("↩", UndoPress(game=self.id, seq=self.game.seq, drafted=drafted)))
        if turn.complete or (not self.reader.private and all_complete(turn)):
            done = DonePress(game=self.id, seq=self.game.seq)
            style: Style | None = "success" if turn.complete else None
            control.append(button(self.texts.plain("button.done"), done, style))
        control.append(self._more("⋯", "open"))
        return keyboard(self._choices(turn), [control])

    def _choices(self, turn: Turn) -> list[Row]:
        """Whole turns where they are few, else steps; above them all of a race's bear-offs as one button."""
        off = bearoff_turn(turn) if self.reader.preferences.auto_bearoff else None
        rows = [[self._choice(turn, Choice(turn_text(turn, off), off), "primary")]] if off else []
        whole = whole_turns(turn)
        if whole:
            others = [choice for choice in whole if not off or not same_end(turn, choice.steps, off)]
            most = WHOLE_TURNS_A_ROW if any(len(choice.steps) > 1 for choice in others) else ROW_BUTTONS
            return rows + packed([self._choice(turn, choice) for choice in others], most)
        for group in step_groups(turn):
            rows += packed([self._choice(turn, choice) for choice in group])
        return rows

    def _choice(self, turn: Turn, choice: Choice, style: Style | None = None) -> InlineKeyboardButton:
        line = encode_steps(turn, choice.steps)
        if turn.played or len(choice.steps) == 1:
            press = StepPress(game=self.id, seq=self.game.seq, drafted=len(turn.played), line=line)
            return button(choice.label, press, style)
        return button(choice.label, TurnPress(game=self.id, seq=self.game.seq, line=line), style)

    def _roll(self, seat: int) -> InlineKeyboardMarkup:
        roll = button(self.texts.plain("button.roll"), RollPress(game=self.id, seq=self.game.seq), "primary")
        rows = [[roll]]
        if self.game.may_double(seat):
            rows.append(
                [self._cube("button.double" if self.game.cube.owner is None else "button.redouble", "double")]
            )
        return keyboard(rows, [[self._more("⋯", "open")]])

    def _answer(self, seat: int) -> InlineKeyboardMarkup:
        rows = [[self._cube("button.take", "take", "success"), self._cube("button.pass", "pass")]]
        if self.game.may_beaver(seat):
            rows.append([self._cube("button.beaver", "beaver")])
        return keyboard(rows, [[self._more("⋯", "open")]])

    def _beaver(self) -> InlineKeyboardMarkup:
        rows = [[self._cube("button.accept", "take", "success"), self._cube("button.refuse", "drop")]]
        return keyboard(rows, [[self._more("⋯", "open")]])

    def sure_to_pass(self) -> InlineKeyboardMarkup:
        """Passing gives the game away, so it asks again, and the sure button is not where the first was."""
        return keyboard([[self.back()], [self._cube("button.sure_pass", "drop", "danger")]])

    def resign(self) -> InlineKeyboardMarkup:
        return keyboard([[self.back()], [self._resign("button.sure_resign", "sure", "danger")]])

    def more(self) -> InlineKeyboardMarkup:
        """The menu behind `⋯`; in a group without what would change one person's own view."""
        entry = self._entry
        rows: list[Row] = []
        if self.game.turn is not None and self.mover == self.game.to_act and not self.table.computer_acts():
            rows.append([entry("more.why", "why")])
        rows.append([entry("more.rules", "rules"), entry("more.envelope", "envelope")])
        if self.reader.private:
            rows += packed([entry("more.flip", "flip"), entry("more.settings", "settings")])
        rows.append([self._resign("more.resign", "ask")])
        if self.reader.private:
            rows[-1].append(entry("more.leave", "leave"))
        return keyboard(rows, [[self.back()]])

    def end(self) -> InlineKeyboardMarkup:
        """What follows a game: the next one, and the opened envelope."""
        again = (
            self._end("button.rematch", "rematch", "primary")
            if self.table.match.over
            else self._end("button.next", "next", "primary")
        )
        others = [self._end("button.check_dice", "dice")]
        if self.reader.private:
            others.append(self._end("button.menu", "menu"))
        return keyboard([[again]], packed(others))

    def proof(self) -> InlineKeyboardMarkup:
        return keyboard([[self._end("button.back", "back"), self._end("button.proof_file", "file")]])

    def back(self) -> InlineKeyboardButton:
        return self._more(self.texts.plain("button.to_game"), "close")

    def _entry(self, key: str, action: MoreAction) -> InlineKeyboardButton:
        return self._more(self.texts.plain(key), action)

    def _more(self, text: str, action: MoreAction) -> InlineKeyboardButton:
        return button(text, MorePress(game=self.id, action=action))

    def _cube(self, key: str, action: CubeAction, style: Style | None = None) -> InlineKeyboardButton:
        return button(self.texts.plain(key), CubePress(game=self.id, seq=self.game.seq, action=action), style)

    def _resign(self, key: str, action: ResignAction, style: Style | None = None) -> InlineKeyboardButton:
        return button(
            self.texts.plain(key), ResignPress(game=self.id, seq=self.game.seq, action=action), style
        )

    def _end(self, key: str, action: EndAction, style: Style | None = None) -> InlineKeyboardButton:
        return button(self.texts.plain(key), EndPress(game=self.id, action=action), style)
