"""A walk through the menus: presses every kind of button once, and remembers what each leads to."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from aiogram import Router
from aiogram.filters import Command

from bot.views.texts import texts
from tests.bot.fake_telegram import Shown
from tests.bot.phone import Phone

Face: TypeAlias = frozenset[str]
"""A screen, by the kinds of its buttons."""

CLOSED: Final = Face()
"""What is left of a message that was closed."""
LEFT_OUT: Final = re.compile(
    "[mwudrcp]:"  # moves, words and games that begin
    "|x:(sure|offer|accept|refuse|withdraw)|q:(?!pass)|k:(?!look)|e:(rematch|next|end|agree|decline)"
    "|ct:(sit|leave|start|cancel)|cw:(?!ask|table)|h:(sit|link|cancel)|tf:(?!form)|f:go|l:go|n:board"
    "|s:language|g:language:."
)
"""Presses with tests of their own, which a walk through menus does not make; it also keeps its language."""
IDS: Final = {
    "a": 1,
    "z": 1,
    "o": 1,
    "e": 1,
    "t": 1,
    "c": 1,
    "y": 1,
    "b": 1,
    "im": 1,
    "is": 1,
    "rp": 3,
    "pz": 2,
    "ct": 1,
    "cw": 2,
    "tb": 1,
    "tv": 1,
    **dict.fromkeys(("tm", "tf", "tg"), 1),
    "te": 2,
    "tp": 3,
    **dict.fromkeys("hxqkpmwudr", 2),
}
"""So many fields of a press say only whose it is, or when."""
HOMES: Final = ("o:open", "n:close:", "n:play:", "h:sit", "h:against", "tb:join", "tm:enter", "ct:leave")
"""A board, a message that closes, the first screen, an invitation: there everybody knows the way."""


def kind(data: str) -> str:
    """The button, whatever game, invitation or person it belongs to."""
    prefix, *rest = data.split(":")
    if rest[:1] == ["board"]:
        return "n:board"
    return ":".join([prefix, *rest[IDS.get(prefix, 0) :]])


def face(shown: Shown | None) -> Face:
    return frozenset(kind(data) for data in shown.buttons.values() if data) if shown else frozenset()


def commands_of(router: Router) -> set[str]:
    """Every command that some handler hears."""
    found: set[str] = set()
    for each in router.chain_tail:
        for heard in (found for handler in each.message.handlers for found in handler.filters or []):
            if isinstance(heard.callback, Command):
                found |= {str(command) for command in heard.callback.commands}
    return found


@dataclass
class Walk:
    """One person's way through a chat."""

    phone: Phone
    chat: int
    leads: dict[str, set[Face]] = field(default_factory=dict)
    """What each kind of button has led to."""
    faces: set[Face] = field(default_factory=set)
    broken: list[tuple[str, str]] = field(default_factory=list)
    """Presses that failed, with what was said."""
    _waiting: deque[tuple[str, int]] = field(default_factory=deque)

    @property
    def newest(self) -> Shown | None:
        shown = self.phone.telegram.chat(self.chat)
        return shown[-1] if shown else None

    def see(self, shown: Shown | None) -> None:
        """Its buttons are to be pressed, too."""
        if shown is not None and shown.buttons:
            self.faces.add(face(shown))
            self._waiting.extend((data, shown.message_id) for data in shown.buttons.values() if data)

    async def on(self, most: int) -> None:
        """Press everything that has come into sight, each kind of button once, and so many at most."""
        while self._waiting and len(self.leads) < most:
            data, message = self._waiting.popleft()
            shown = self.phone.telegram.messages.get((self.chat, message))
            if kind(data) in self.leads or LEFT_OUT.match(kind(data)) or shown is None:
                continue
            await self._press(data, message)

    async def _press(self, data: str, message: int) -> None:
        telegram, before = self.phone.telegram, self.newest
        query = await self.phone.tap(data, message, chat=self.chat if self.chat < 0 else None)
        await self.phone.app.showing.settle(10)
        said = self.phone.toast(query).text or ""
        if said == texts(self.phone.language).plain("error.unknown"):
            self.broken.append((data, said))
        shown = telegram.messages.get((self.chat, message))
        new = self.newest if self.newest is not before else None
        screens = [each for each in (shown, new) if each is not None and each.buttons]
        self.leads[kind(data)] = {face(each) for each in screens} | ({CLOSED} if shown is None else set())
        for each in screens:
            self.see(each)

    def dead_ends(self) -> list[list[str]]:
        """Screens of which every button was pressed, and none leads back, nor any that comes after it."""
        home = {each for each in self.faces if is_home(each)}
        while more := {each for each in self.faces - home if self._reaches(each, home)}:
            home |= more
        return [sorted(each) for each in self.faces - home if all(map(self._is_known, each))]

    def _is_known(self, button: str) -> bool:
        return button in self.leads or LEFT_OUT.match(button) is not None

    def _reaches(self, one: Face, home: Iterable[Face]) -> bool:
        ends = {CLOSED, *home}
        return any(self.leads.get(each, set()) & ends for each in one)


def is_home(one: Face) -> bool:
    return any(each.startswith(HOMES) for each in one)
