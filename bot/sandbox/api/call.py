"""One call of a method: what a handler gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.sandbox.api.args import Args, Upload
from bot.sandbox.backend import Backend
from bot.sandbox.model import Chat
from bot.sandbox.world import World


@dataclass(slots=True)
class Call:
    """A method's name, its arguments, and everything it may touch. `note` is the description of a success."""

    backend: Backend
    method: str
    args: Args
    note: str | None = None
    chat: Chat | None = None
    used: set[str] = field(default_factory=set)

    @property
    def world(self) -> World:
        return self.backend.world

    @property
    def uploads(self) -> Mapping[str, Upload]:
        return self.args.uploads
