"""Every handler of the bot, in the order in which they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from aiogram import Router

from bot.handlers import (
    analysis,
    challenge,
    challenge_groups,
    challenge_setup,
    chouette,
    clock,
    coins,
    contests,
    end,
    exports,
    fair,
    games,
    groups,
    housekeeping,
    imports,
    inline,
    membership,
    menu,
    moves,
    outdated,
    pairs,
    positions,
    privacy,
    puzzles,
    replay,
    report,
    resigning,
    rules,
    scores,
    seeking,
    settings,
    start,
    talk,
    teams,
    times,
    top,
    tournament_leading,
    tournaments,
)

MODULES: Final = (
    moves,
    chouette,
    analysis,
    inline,
    groups,
    clock,
    times,
    settings,
    privacy,
    coins,
    teams,
    tournaments,
    tournament_leading,
    contests,
    challenge,
    challenge_setup,
    challenge_groups,
    pairs,
    start,
    games,
    exports,
    imports,
    positions,
    puzzles,
    scores,
    seeking,
    top,
    replay,
    fair,
    rules,
    resigning,
    talk,
    menu,
    end,
    membership,
    outdated,
)
"""Groups before persons, screens before invitations; the last one takes what nobody else knows."""


def routers(owner: int | None) -> Iterator[Router]:
    """`owner`: who may ask for the report of the day and how the bot is doing, and begin maintenance."""
    if owner is not None:
        yield report.router(owner)
        yield housekeeping.router(owner)
    yield from (module.router() for module in MODULES)
