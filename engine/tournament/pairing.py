"""Who meets whom next: the circle of a round robin, the tree of a knockout, the Swiss next door."""

from __future__ import annotations

from collections.abc import Iterator

from engine.events import Event
from engine.tournament.events import EXHAUSTED, KNOCKOUT, NOBODY, PLAYED, ROBIN, RoundPaired
from engine.tournament.rounds import Pair
from engine.tournament.state import Tournament
from engine.tournament.swiss import Couple, Matcher, swiss_pairs


def what_follows(tournament: Tournament, deadline: int, matcher: Matcher) -> tuple[Event, ...]:
    """All that comes by itself now: byes and forfeits, the next round with this deadline, the end."""
    found: list[Event] = []
    while events := _next(tournament, deadline, matcher):
        for event in events:
            tournament = tournament.after(event)
        found += events
    return tuple(found)


def _next(tournament: Tournament, deadline: int, matcher: Matcher) -> tuple[Event, ...]:
    """One step of it; nothing when the players are next."""
    if tournament.phase != "running":
        return ()
    settled = tournament.settled()
    if settled or (tournament.round is not None and not tournament.round.over):
        return settled
    return (next_round(tournament, deadline, matcher),)


def next_round(tournament: Tournament, deadline: int, matcher: Matcher) -> Event:
    """The round after one that is over, or the end."""
    number = len(tournament.rounds) + 1
    if number > tournament.planned:
        return tournament.end(PLAYED)
    if tournament.form == ROBIN:
        return RoundPaired(number, robin_pairs(tournament.order, number), deadline)
    if tournament.form == KNOCKOUT:
        return RoundPaired(number, knockout_pairs(tournament), deadline)
    if len(tournament.active) < 2:
        return tournament.end(PLAYED)
    pairs = swiss_pairs(tournament, matcher)
    return tournament.end(EXHAUSTED) if pairs is None else RoundPaired(number, pairs, deadline)


def robin_pairs(order: tuple[int, ...], number: int) -> tuple[Couple, ...]:
    """Round `number` of the circle: one stands still, the others go round; of odd numbers one is left out."""
    circle = [*order, *([NOBODY] if len(order) % 2 else [])]
    still, *moving = circle
    turn = (number - 1) % len(moving)
    around = [still, *moving[len(moving) - turn :], *moving[: len(moving) - turn]]
    half = len(around) // 2
    pairs = list(zip(around[:half], reversed(around[half:]), strict=True))
    return tuple((second, first) if first == NOBODY else (first, second) for first, second in pairs)


def knockout_pairs(tournament: Tournament) -> tuple[Couple, ...]:
    """The first round by seeds, with byes for the best; then the winners of each two neighbours."""
    last = tournament.round
    if last is None:
        return tuple(_first_round(tournament.order))
    through = [_through(pair) for pair in last.pairs]
    return tuple(zip(through[::2], through[1::2], strict=True))


def _through(pair: Pair) -> int:
    return NOBODY if pair.winner is None else pair.winner


def _first_round(order: tuple[int, ...]) -> Iterator[Couple]:
    """In the tree the two best seeds can meet only in the final, the four best in the semi-finals."""
    places = bracket((len(order) - 1).bit_length())
    for first, second in zip(places[::2], places[1::2], strict=True):
        yield order[first], order[second] if second < len(order) else NOBODY


def bracket(rounds: int) -> tuple[int, ...]:
    """The seeds, from 0, as they stand in a tree of so many rounds.

    >>> bracket(3)
    (0, 7, 3, 4, 1, 6, 2, 5)
    """
    places = [0]
    for depth in range(1, rounds + 1):
        places = [each for seed in places for each in (seed, 2**depth - 1 - seed)]
    return tuple(places)
