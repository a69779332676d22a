"""Animations of whole games, twenty of each variant, a club player of the computer on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import median
from time import process_time
from typing import Final, NamedTuple

from bot.views.reader import Reader
from bot.views.replay import reel
from bot.views.stills import stills
from bot.views.texts import load
from engine.ai.evaluator import load_evaluator
from engine.ai.selfplay import course, level_player
from engine.ai.stakes import Evaluator
from engine.events import Event, MatchStarted
from engine.fairness import seal
from engine.match import Match
from engine.profiles import profiles_for
from engine.variants import VARIANTS
from render.draw import Painter
from render.replay import Film, gauge_of, palette_of, sample_of
from tests.bot.view_tables import table_of

NAME: Final = "films"
GAMES: Final = 20
LEVEL: Final = "club"
THEME: Final = "wood"


class Shot(NamedTuple):
    """One animation."""

    frames: int
    megabytes: float
    seconds: float
    """Of work, from the game's events to the file."""


def run() -> Mapping[str, float]:
    """For each variant the median and the worst."""
    load()
    painter, evaluator, found = Painter(), load_evaluator(), dict[str, float]()
    painter.warm(THEME)
    for variant in VARIANTS:
        shots = [shot(events, painter) for events in games(variant, evaluator)]
        for name in Shot._fields:
            values = [getattr(each, name) for each in shots]
            found |= {f"{variant}, median {name}": median(values), f"{variant}, most {name}": max(values)}
    return found


def games(variant: str, evaluator: Evaluator) -> Iterator[tuple[Event, ...]]:
    """Single games, each with the same dice in every run."""
    match = Match.begin(MatchStarted(variant, profiles_for(variant)[0].rules_options(), 1))
    player, secret = level_player(LEVEL, evaluator), variant.encode().ljust(32)
    for number in range(GAMES):
        begun = match.next_started(seal(secret), str(number))
        yield tuple(event for event, _ in course(begun, match, (player, player), secret))


def shot(events: tuple[Event, ...], painter: Painter) -> Shot:
    began, table = process_time(), table_of(events)
    shown = reel(table, stills(table.events, table.game), Reader())
    gauge = gauge_of(shown)
    samples = [painter.still(shown.frames[number], THEME, gauge) for number in sample_of(shown)]
    film = Film(palette_of(samples, THEME, gauge.colours), gauge)
    for frame in shown.frames:
        film.add(painter.still(frame, THEME, gauge), frame.centiseconds)
    return Shot(len(shown.frames), len(film.gif()) / 1e6, process_time() - began)
