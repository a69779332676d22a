"""The parts of a running sandbox, put together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.sandbox.api.args import Args
from bot.sandbox.delivery import Polling
from bot.sandbox.faults import Faults
from bot.sandbox.limits import Limits
from bot.sandbox.profile import Profile
from bot.sandbox.queries import Queries
from bot.sandbox.records import Records
from bot.sandbox.webhook import Webhook
from bot.sandbox.world import World


@dataclass(slots=True)
class Backend:
    """Shared by the Bot API and /sim."""

    world: World
    key: str
    limits: Limits
    queries: Queries
    faults: Faults
    records: Records
    polling: Polling
    webhook: Webhook
    profile: Profile = field(default_factory=Profile)


def new_backend(
    token: str, key: str, *, name: str, username: str, answered: Callable[[Args], Awaitable[None]]
) -> Backend:
    """An empty world for the bot with `token`; `answered` runs methods that a webhook's answer holds."""
    world = World(token, name=name, username=username)
    faults, records = Faults(world.clock), Records(world.clock)
    world.updates.prepare = faults.touch
    return Backend(
        world,
        key,
        Limits(world.clock),
        Queries(world.clock),
        faults,
        records,
        Polling(world.updates),
        Webhook(world.updates, world.clock, heard=records.heard, answered=answered),
    )
