"""The text under a finished game: who won what and why, the score, and how to check the dice."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.table import Table
from bot.views.caption import caption, lines
from bot.views.names import isolated
from bot.views.people import called, seat_name
from bot.views.reader import Reader
from bot.views.scene import has_score
from bot.views.texts import Html
from engine.fairness import seal
from engine.scoring import Result


def ending(table: Table, reader: Reader) -> Html:
    """The last turns, then the result."""
    result = table.game.result
    assert result is not None
    return lines([caption(table, reader), *result_lines(table, result, reader), next_envelope(table, reader)])


def result_lines(table: Table, result: Result, reader: Reader) -> Iterator[Html]:
    if result.winner is not None and reader.texts.has(f"by.{result.by}"):
        yield reader.texts(f"by.{result.by}", name=called(table, 1 - result.winner, reader))
    yield verdict(table, result, reader)
    yield worth(result, reader)
    if has_score(table):
        yield match_line(table, reader)


def verdict(table: Table, result: Result, reader: Reader) -> Html:
    """Who won."""
    words = reader.texts
    if result.winner is None:
        return words("end.draw")
    if reader.seat is None:
        return words("end.winner", name=isolated(seat_name(table, result.winner, words)))
    return words("end.won" if result.winner == reader.seat else "end.lost")


def worth(result: Result, reader: Reader) -> Html:
    """The class with its reason, and the points."""
    words = reader.texts
    points = words.points(result.points)
    kind = words.plain(f"kind.{result.kind}")
    reason = words.plain(f"reason.{result.reason}")
    if result.stake > 1:
        return words("end.worth_cube", kind=kind, reason=reason, points=points, n=result.stake)
    return words("end.worth", kind=kind, reason=reason, points=points)


def match_line(table: Table, reader: Reader) -> Html:
    """The score after the game, and who won the match."""
    words, match = reader.texts, table.match
    if not match.over or match.winner is None:
        return Html("")
    if match.winner == reader.seat:
        return words("end.match_won")
    return words("end.match_winner", name=called(table, match.winner, reader))


def next_envelope(table: Table, reader: Reader) -> Html:
    """The sealed dice of the next game lie here before anybody presses the button that starts it."""
    if table.offer is None:
        return Html("")
    return reader.texts("end.next_envelope", seal=seal(table.offer.seed))
