"""Whole matches played at random, as records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from engine.events import Event, MatchStarted, Moved, Started
from engine.fairness import seal
from engine.formats.record import Record
from engine.game import Game, fold
from engine.match import ABANDONED, Match
from engine.profiles import NO_OPTIONS
from engine.variants import Options
from tests.engine.tables import SEED, random_game

NAMES = ("Анна", "Boris")
CUBE: Options = {"cube": "geometric", "resign": "offer"}
HIGHEST_CUBE = 64
"""GNU Backgammon itself crashes over higher ones in a match."""


def random_record(
    seed: int,
    length: int,
    variant: str = "short",
    options: Options = NO_OPTIONS,
    *,
    games: int = 30,
    eager: float = 0.1,
    resigning: float = 0.004,
) -> Record:
    """A match of players without a plan; a session stops after some games."""
    terms = MatchStarted(variant, options, length)
    match = Match.begin(terms)
    story: list[Event] = [terms]
    played: list[tuple[Event, ...]] = []
    while not match.over and len(played) < games:
        number = len(played) + 1
        started = replace(match.next_started(seal(SEED), ""), press=f"{seed}.{number}")
        events = _game(started, random.Random(f"{seed}.{number}"), eager, resigning)
        begun = match.game_started(number, started)
        scored = match.after(begun).scored(number, fold(events), (0, number % 2))
        match = match.after(begun).after(scored)
        story += [begun, scored]
        played.append(events)
    return Record(NAMES, tuple(story), tuple(played))


def _game(started: Started, chance: random.Random, eager: float, resigning: float) -> tuple[Event, ...]:
    """One in which somebody throws, and in which the cube stays as low as it does among people."""
    while True:
        events = random_game(started, chance.randrange(2**30), eager=eager, resigning=resigning)
        if fold(events).cube.value <= HIGHEST_CUBE and fold(events).throws:
            return events


def unfinished(record: Record, left_out: int = 1) -> Record:
    """The same match while its last game is played."""
    *before, last = record.games
    return Record(record.names, record.match[:-1], (*before, last[:-left_out]))


def abandoned(record: Record) -> Record:
    """The same, and nobody will play on."""
    going_on = unfinished(record)
    match = Match.begin(record.terms)
    for event in going_on.match[1:]:
        match = match.after(event)
    return replace(going_on, match=(*going_on.match, match.end(ABANDONED)))


def games_of(events: tuple[Event, ...]) -> Iterator[tuple[Game, Event]]:
    """Every event of a game with the game before it."""
    first, *rest = events
    assert isinstance(first, Started)
    game = Game.begin(first)
    for event in rest:
        yield game, event
        game = game.after(event)


def boards_of(record: Record) -> list[list[object]]:
    """The board after every turn of every game."""
    return [
        [game.after(event).sides for game, event in games_of(events) if isinstance(event, Moved)]
        for events in record.games
    ]
