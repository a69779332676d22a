"""Whole tournaments played by chance, without a board."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import reduce
from typing import Final, TypeAlias

from bot.services.matching import cheapest
from engine.events import Event
from engine.tournament.events import NOBODY, TournamentAnnounced
from engine.tournament.pairing import what_follows
from engine.tournament.state import Tournament

Result: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""Score and match points."""
Referee: TypeAlias = Callable[[random.Random, int, int], Result]
DEADLINE: Final = 1_000


def opened(form: str, players: int, rounds: int = 0) -> Tournament:
    """So many have entered; entry 1 is the best seed."""
    tournament = Tournament.begin(TournamentAnnounced(form, players, rounds))
    for _ in range(players):
        tournament = tournament.after(tournament.enter())
    return tournament


def started(form: str, players: int, rounds: int = 0) -> Tournament:
    """The first round has been paired."""
    tournament = opened(form, players, rounds)
    return followed(tournament.after(tournament.start(tournament.entries)))


def followed(tournament: Tournament) -> Tournament:
    """With all that comes by itself."""
    return reduce(Tournament.after, what_follows(tournament, DEADLINE, cheapest), tournament)


def by_chance(chance: random.Random, one: int, other: int) -> Result:
    """A match to five."""
    lost = float(chance.randrange(5))
    return ((1.0, 0.0), (5.0, lost)) if chance.random() < 0.5 else ((0.0, 1.0), (lost, 5.0))


def by_seed(chance: random.Random, one: int, other: int) -> Result:
    """The better seed wins."""
    return ((1.0, 0.0), (5.0, 2.0)) if one < other else ((0.0, 1.0), (2.0, 5.0))


def with_draws(chance: random.Random, one: int, other: int) -> Result:
    """A third of the matches is drawn by the organiser."""
    return ((0.5, 0.5), (3.0, 3.0)) if chance.random() < 0.33 else by_chance(chance, one, other)


def played_round(tournament: Tournament, chance: random.Random, referee: Referee = by_chance) -> Tournament:
    """The round, in any order, and what follows from it."""
    number = len(tournament.rounds)
    open_pairs = list(tournament.rounds[-1].open_pairs())
    chance.shuffle(open_pairs)
    for place, pair in open_pairs:
        score, points = referee(chance, *pair.sides)
        tournament = tournament.after(tournament.decide(number, place, score, points))
    return followed(tournament)


def played(tournament: Tournament, seed: int = 0, referee: Referee = by_chance) -> Tournament:
    """To its end."""
    chance = random.Random(seed)
    while tournament.phase == "running":
        tournament = played_round(tournament, chance, referee)
    return tournament


def couples(tournament: Tournament) -> list[frozenset[int]]:
    """Everybody who was paired with somebody, round after round."""
    pairs = [pair.sides for each in tournament.rounds for pair in each.pairs]
    return [frozenset(sides) for sides in pairs if NOBODY not in sides]


def events_of(tournament: Tournament, *events: Event) -> Tournament:
    return reduce(Tournament.after, events, tournament)
