"""The doubling cube (даве): what the stake is, who may raise it, and what is being asked.

Owners are seats. In a match a double that the score makes pointless is still allowed, as over a real board;
only the Crawford game takes the cube away.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

NO_CUBE: Final = "off"
ARITHMETIC: Final = "arithmetic"


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube as it lies on the table. Values have no upper limit."""

    mode: str = NO_CUBE
    """The option's value: `geometric` doubles each time, `arithmetic` adds one, `off` is no cube at all."""
    value: int = 1
    """The stake in force: what a plain win is worth now."""
    owner: int | None = None
    """The only seat that may raise; None: both may."""
    turned: bool = False
    """A double has been accepted in this game. Automatic doubles do not count."""
    asked_by: int | None = None
    """The seat whose double, redouble or beaver waits for an answer."""
    beaver: bool = False
    """What waits is a beaver: accepted, it leaves the cube with the seat that asks."""

    @property
    def on_table(self) -> bool:
        return self.mode != NO_CUBE

    @property
    def raised(self) -> int:
        """The value one step up: what is being asked for, or would be."""
        return self.value + 1 if self.mode == ARITHMETIC else self.value * 2

    def open_to(self, seat: int) -> bool:
        """The seat holds the cube, or nobody does, and no question waits."""
        return self.on_table and self.asked_by is None and self.owner in {None, seat}

    def doubled_by_lot(self) -> Cube:
        """One step up, still in the middle."""
        return replace(self, value=self.raised)

    def asked(self, seat: int) -> Cube:
        """The seat has offered a double or redouble."""
        return replace(self, asked_by=seat)

    def taken(self) -> Cube:
        """The raised stake is in force, and the cube lies with the taker or with the seat that beavered."""
        assert self.asked_by is not None, "nothing was asked"
        owner = self.asked_by if self.beaver else 1 - self.asked_by
        return Cube(self.mode, self.raised, owner, turned=True)

    def beavered(self) -> Cube:
        """Taken, and raised again at once by the taker."""
        taken = self.taken()
        return replace(taken, asked_by=taken.owner, beaver=True)
