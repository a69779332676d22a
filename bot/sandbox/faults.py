"""Faults that /sim orders: for the next calls of a method, or the next updates."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from bot.sandbox.clock import Clock
from bot.sandbox.errors import SimError
from bot.sandbox.plain import JsonDict, JsonObject, int_of, number_of, text_of
from bot.sandbox.updates import Update

CALL_KINDS = ("429", "500", "502", "restart", "hang", "slow", "reset", "drop")
UPDATE_KINDS = ("duplicate", "late", "reorder")


@dataclass(slots=True)
class Fault:
    """`kind` befalls the next `count` calls of `method` ("*": any but getUpdates).

    For an update kind `method` names the type of update."""

    id: str
    kind: str
    method: str
    count: int
    seconds: float
    chat: int | None

    def shape(self) -> JsonDict:
        return {
            "id": self.id,
            "kind": self.kind,
            "method": self.method,
            "count": self.count,
            "seconds": self.seconds,
            "chat": self.chat,
        }


class Faults:
    """What is still to go wrong."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.pending: list[Fault] = []

    def order(self, wish: JsonObject) -> Fault:
        """A new fault as /sim/faults describes it."""
        kind = text_of(wish, "kind")
        if kind not in CALL_KINDS + UPDATE_KINDS:
            raise SimError(f"kind is one of {', '.join(CALL_KINDS + UPDATE_KINDS)}")
        chat = int_of(wish, "chat") or None
        fault = Fault(
            secrets.token_hex(4),
            kind,
            text_of(wish, "method", "*").lower(),
            int_of(wish, "count", 1),
            number_of(wish, "seconds", 1.0),
            chat,
        )
        self.pending.append(fault)
        return fault

    def strike(self, method: str, chat: str) -> Fault | None:
        """The fault that befalls this call, used up once."""
        for fault in self.pending:
            fits = fault.method == method.lower() or (fault.method == "*" and method.lower() != "getupdates")
            here = fault.chat is None or str(fault.chat) == chat
            if fault.kind in CALL_KINDS and fits and here:
                return self._use(fault)
        return None

    def touch(self, update: Update) -> None:
        """Make a new update late, double or overtaken by the next one, if that was ordered."""
        for fault in tuple(self.pending):
            if fault.kind in UPDATE_KINDS and fault.method in ("*", update.kind):
                self._use(fault)
                match fault.kind:
                    case "late":
                        update.not_before = self.clock.now() + fault.seconds
                    case "reorder":
                        update.overtaken = True
                    case _:
                        update.copies += 1

    def _use(self, fault: Fault) -> Fault:
        fault.count -= 1
        if fault.count <= 0:
            self.pending.remove(fault)
        return fault
