"""What people have pressed in a bot that dies again and again, and what it has answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.presses import from62
from bot.sandbox.actor import Toast

CHOSEN: Final = "Chosen: "
STEPS: Final = ("m", "w", "u")
"""Presses that change a half-made turn."""
DECIDED: Final = {
    "d": "moved",
    "r": "rolled",
    "q:double": "doubled",
    "q:take": "taken",
    "q:drop": "dropped",
    "q:beaver": "beavered",
}
"""What an acknowledged press has become."""


@dataclass(eq=False)
class Press:
    """A press on a board; on one of a running game it names the game, and how many events it had."""

    person: int
    data: str
    answer: Toast | None = None
    """None: none has come so far, and perhaps none will."""
    checked: bool = False
    """It has been held against the events."""

    @property
    def kind(self) -> str:
        return self.data.partition(":")[0]

    @property
    def at(self) -> tuple[int, int]:
        """The game and its number of events; -1 where the button does not tell."""
        _, game, seq, *_ = self.data.split(":")
        return (from62(game), int(seq)) if seq.isdigit() else (-1, -1)

    @property
    def line(self) -> str:
        """The steps that a step or a turn stands for, in letters."""
        return self.data.split(":")[-1] if self.kind in STEPS and self.kind != "u" else ""

    @property
    def becomes(self) -> str:
        """The event that it asks for; "" where it asks for none."""
        return DECIDED.get(self.kind) or DECIDED.get(f"{self.kind}:{self.data.split(':')[-1]}", "")

    @property
    def counts(self) -> bool:
        """The bot has said that it was heard. A second tap on a step is answered by nothing, and is none."""
        if self.answer is None:
            return False
        return self.answer.text.startswith(CHOSEN) if self.kind in STEPS else not self.answer.text

    @property
    def unsure(self) -> bool:
        """It may have been heard, at any time; so may the undoing of a first step, which leaves no words."""
        return self.answer is None or (self.kind == "u" and not self.answer.text)


def impossible(line: str, presses: Sequence[Press]) -> str:
    """Why these presses of one turn, in their order, cannot have led to these steps; "" if they can.

    What was refused has done nothing."""
    if not any(press.unsure for press in presses):
        right = certain(presses)
        return "" if line == right else f"the turn is {line!r} instead of {right!r}"
    pressed = [press for press in presses if press.unsure or press.counts]
    whole = max((len(press.line) for press in pressed if press.kind == "w"), default=0)
    most = whole + sum(len(press.line) for press in pressed if press.kind == "m")
    if len(line) > most:
        return f"the turn {line!r} has more steps than were pressed"
    if any(press.kind != "m" for press in pressed):
        return ""
    lost = Counter("".join(press.line for press in pressed if press.counts)) - Counter(line)
    return f"the turn {line!r} has lost a step that was acknowledged" if lost else ""


def certain(presses: Sequence[Press]) -> str:
    """The steps that are left of presses that were all answered."""
    line = ""
    for press in presses:
        if press.counts and press.kind == "u":
            line = line[:-1]
        elif press.counts:
            line = press.line if press.kind == "w" else line + press.line
    return line
