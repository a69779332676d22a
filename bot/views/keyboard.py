"""The buttons under a board: moves and the cube's questions, and which keyboard is shown when."""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presses import DonePress, HandPress, ProposalPress, RollPress, StepPress, TurnPress, UndoPress
from bot.services.auto import bearoff_turn
from bot.services.table import Table
from bot.views.buttons import ROW_BUTTONS, Row, Style, button, keyboard, packed
from bot.views.choices import Choice, may_complete, step_groups, whole_turns
from bot.views.clockkeys import ClockKeys
from bot.views.consulting import offered, sits_beside
from bot.views.crewkeys import CrewKeys
from bot.views.endkeys import EndKeys
from bot.views.keys import Keys
from bot.views.menukeys import MenuKeys
from bot.views.reader import Reader
from bot.views.resigning import answers, offers
from bot.views.wording import same_end, turn_text
from engine.game import Phase
from engine.notation import encode_steps
from engine.turn import Turn, replay

WHOLE_TURNS_A_ROW = 3


def board_keyboard(table: Table, reader: Reader) -> InlineKeyboardMarkup | None:
    """What the reader may press; None where there is nothing, as for a spectator."""
    if reader.seat is None and reader.private:
        return None
    if table.game.phase is Phase.OVER:
        return EndKeys(table, reader).shown()
    menus = MenuKeys(table, reader)
    if sits_beside(table, reader):
        return menus.shown() or PlayKeys(table, reader).beside()
    return menus.shown() or (menus.answer() if answers(table, reader) else PlayKeys(table, reader).shown())


def sees_done(table: Table, seat: int) -> bool:
    """The seat's turn is complete, and the group's keyboard on which that was pressed had "done" on it.

    In a group each edit is dear: a toast says what was chosen, and the keyboard need not change for that."""
    draft, turn = table.draft_of(seat), table.draft_turn(seat)
    if draft is None or turn is None or table.game.turn is None or not turn.complete:
        return False
    pressed = StepPress.unpack(draft.press).drafted if draft.press.startswith("m:") else 0
    return may_complete(replay(table.game.turn, turn.played[:pressed]))


class PlayKeys(Keys):
    """Playing: moves, throws, and the cube."""

    def shown(self) -> InlineKeyboardMarkup:
        """The way to act for whoever has to; for the others only the menu."""
        acts = self.mover is not None and self.mover == self.game.to_act and not self.table.computer_acts()
        rows = self._crew() or (
            self._acting(self.mover) if acts and self.mover is not None else [[self.dots()]]
        )
        if offers(self.table, self.reader):
            withdraw = self.resign_button(self.texts.plain("button.withdraw"), "withdraw")
            rows.insert(len(rows) - 1, [withdraw])
        rows[-1:-1] = ClockKeys(self.table, self.reader).rows()
        return keyboard(rows)

    def beside(self) -> InlineKeyboardMarkup:
        """For who sits beside the captain: steps to propose, and no decision."""
        plays = self.game.phase is Phase.MOVE and self.mover == self.game.to_act
        moves = self._moves(self.mover) if plays and self.mover is not None else [[self.dots()]]
        return keyboard(self._crew() or moves)

    def _acting(self, seat: int) -> list[Row]:
        match self.game.phase:
            case Phase.MOVE | Phase.PASSED if self.reader.calm:
                return [[self._hand()], [self.dots()]]
            case Phase.MOVE | Phase.PASSED:
                return self._moves(seat)
            case Phase.ANSWER:
                return self._answer(seat)
            case Phase.BEAVER:
                return self._beaver()
            case _:
                return self._roll(seat)

    def _crew(self) -> list[Row] | None:
        """What a chouette asks before a throw; None in any other game."""
        rows = CrewKeys(self.table, self.reader).before_throw()
        return None if rows is None else [*rows, [self.dots()]]

    def _hand(self) -> InlineKeyboardButton:
        """The way to a board of the mover's own."""
        return button(self.texts.plain("button.hand"), HandPress(game=self.id, seq=self.game.seq), "primary")

    def _moves(self, seat: int) -> list[Row]:
        turn = self.table.draft_turn(seat)
        assert turn is not None, "a seat that has to move has dice"
        drafted = len(turn.played)
        control: Row = []
        if drafted:
            control.append(button("↩", UndoPress(game=self.id, seq=self.game.seq, drafted=drafted)))
        if sits_beside(self.table, self.reader):
            return [*self._choices(turn), [*control, self.dots()]]
        control += [*self._confirming(turn), *self._unwaive(seat), self.dots()]
        return [*self._proposed(seat), *self._choices(turn), control]

    def _confirming(self, turn: Turn) -> Row:
        """ "Done", or on a group's board that shows what somebody proposes, "play this"."""
        if self.reader.proposer is not None:
            return [self._play_it(self.texts.plain("button.play_it"), turn)] if turn.complete else []
        if not turn.complete and not ((self.reader.hand or not self.reader.private) and may_complete(turn)):
            return []
        done = DonePress(game=self.id, seq=self.game.seq)
        style: Style | None = "success" if turn.complete else None
        return [button(self.texts.plain("button.done"), done, style)]

    def _proposed(self, seat: int) -> list[Row]:
        """On the captain's own board: what somebody of the seat proposes, to be played by one press."""
        if self.table.company is not None:
            return CrewKeys(self.table, self.reader).voted(seat)
        half = offered(self.table, seat, self.reader)
        turn = None if half is None else self.table.turn_from(half.line)
        if turn is None or self.game.turn is None:
            return []
        label = self.texts.plain("button.play_this", move=turn_text(self.game.turn, turn.played))
        return [[self._play_it(label, turn)]]

    def _play_it(self, label: str, turn: Turn) -> InlineKeyboardButton:
        assert self.game.turn is not None
        line = encode_steps(self.game.turn, turn.played)
        return button(label, ProposalPress(game=self.id, seq=self.game.seq, line=line), "success")

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

    def _roll(self, seat: int) -> list[Row]:
        """Both presses that throw the dice stand together; a double has a row of its own."""
        roll = button(self.texts.plain("button.roll"), RollPress(game=self.id, seq=self.game.seq), "primary")
        if not self.game.may_double(seat) or seat in self.table.aside.waived:
            return [[roll], [*self._unwaive(seat), self.dots()]]
        throws = [roll, self.cube_button("button.waive", "waive")]
        again = self.game.cube.owner is not None
        double = self.cube_button("button.redouble" if again else "button.double", "double")
        return [throws, [double], [self.dots()]]

    def _unwaive(self, seat: int) -> Row:
        """Taking the cube up again is one press, as leaving it alone was."""
        waived = seat in self.table.aside.waived and self.game.cube.open_to(seat)
        return [self.cube_button("button.unwaive", "unwaive")] if waived else []

    def _answer(self, seat: int) -> list[Row]:
        rows = [[self.cube_button("button.take", "take", "success"), self.cube_button("button.pass", "pass")]]
        if self.game.may_beaver(seat):
            rows.append([self.cube_button("button.beaver", "beaver")])
        return [*rows, [self.dots()]]

    def _beaver(self) -> list[Row]:
        take, drop = (
            self.cube_button("button.play_on", "take", "success"),
            self.cube_button("button.pass", "pass"),
        )
        return [[take, drop], [self.dots()]]
