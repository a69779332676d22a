"""What a staked table holds of both players, and what its end brings them: the rules of `docs/coins.md`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from bot.services.agreement import cube_plays, has_stakes
from bot.services.ledger import Account, Entry, EntryId, Line, Reason
from bot.services.records import GameId, MatchId, PersonId, Sitter, Terms, game_stream, match_stream
from engine.match import Match

HELD_PLAIN: Final = 3
"""Stakes that a game without a cube holds of each player: nobody loses more by it."""
HELD_CUBE: Final = 10
"""The same with a cube."""


def is_per_game(terms: Terms) -> bool:
    """Each game is settled by its points; else the whole match is worth one stake."""
    return terms.length <= 1


def hold_of(terms: Terms) -> int:
    """What such a table holds of each player: of a match no more than it can cost."""
    if not is_per_game(terms):
        return terms.stake
    return terms.stake * (HELD_CUBE if cube_plays(terms) else HELD_PLAIN)


def payment(terms: Terms, points: float) -> int:
    """What the loser of so many points pays, never more than is held."""
    return min(int(points * terms.stake), hold_of(terms)) if is_per_game(terms) else terms.stake


def subject_of(terms: Terms, match: MatchId, game: GameId) -> str:
    """What holds the coins: every game anew, or the match once."""
    return game_stream(game) if is_per_game(terms) else match_stream(match)


def staked(terms: Terms, seats: Sequence[Sitter]) -> tuple[PersonId, PersonId] | None:
    """The two persons whose coins are at stake; None where nothing is, as in contests."""
    first, second = (sitter.person for sitter in seats)
    if not terms.stake or not has_stakes(terms) or first is None or second is None:
        return None
    return first, second


def held_entry(
    number: EntryId, subject: str, terms: Terms, persons: tuple[PersonId, PersonId], at: datetime
) -> Entry:
    """Both put into the hold what the table may cost them."""
    hold = hold_of(terms)
    pairs = ((Account.PERSON, -hold), (Account.HOLD, hold))
    lines = (Line(kind, person, amount, rival) for person, rival in _faced(persons) for kind, amount in pairs)
    return Entry(number, subject, Reason.HOLD, at, tuple(lines))


def settled_entry(
    number: EntryId,
    subject: str,
    terms: Terms,
    persons: tuple[PersonId, PersonId],
    gains: tuple[int, int],
    at: datetime,
) -> Entry:
    """Both holds are emptied: each gets the own coins back, more or less what was won."""
    hold = hold_of(terms)
    lines: list[Line] = []
    for (person, rival), gain in zip(_faced(persons), gains, strict=True):
        lines += [Line(Account.HOLD, person, -hold, rival), Line(Account.PERSON, person, hold + gain, rival)]
    return Entry(number, subject, Reason.SETTLE, at, tuple(line for line in lines if line.amount))


def gains(terms: Terms, match: Match) -> tuple[int, int] | None:
    """What the game that has just ended, or with it the match, brings to both seats; None: nothing yet."""
    if not is_per_game(terms):
        if not match.over:
            return None
        winner, points = match.winner, 1.0
    elif not match.scored_games:
        return None
    else:
        last = match.scored_games[-1]
        winner, points = last.winner, last.points
    paid = 0 if winner is None else payment(terms, points)
    return (-paid, paid) if winner == 1 else (paid, -paid)


def _faced(persons: tuple[PersonId, PersonId]) -> Iterator[tuple[PersonId, PersonId]]:
    """Each with who sits opposite."""
    first, second = persons
    yield first, second
    yield second, first
