"""The text under a finished game: who won what and why, the score, and how to check the dice."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.table import Table
from bot.views.caption import caption, lines, seats_in_order
from bot.views.crew import crew_ending
from bot.views.names import isolated
from bot.views.people import called, seat_name
from bot.views.rating import change_text, rating_text
from bot.views.reader import Reader
from bot.views.scene import has_score
from bot.views.stakes import gain_line
from bot.views.texts import Html
from engine.chouette.round import BOX
from engine.fairness import seal
from engine.scoring import CANCELLED, Result
from engine.side_events import END


def ending(table: Table, reader: Reader) -> Html:
    """The last turns, then the result."""
    result = table.game.result
    assert result is not None
    parts = [caption(table, reader), *result_lines(table, result, reader), *proposal_lines(table, reader)]
    parts += crew_ending(table, reader)
    return lines([*parts, next_envelope(table, reader)])


def result_lines(table: Table, result: Result, reader: Reader) -> Iterator[Html]:
    if result.winner is not None and reader.texts.has(f"by.{result.by}") and not is_crews(table, result):
        yield reader.texts(f"by.{result.by}", name=called(table, 1 - result.winner, reader))
    yield verdict(table, result, reader)
    if result.by != CANCELLED and table.company is None:
        yield worth(result, reader)
    yield gain_line(table, reader)
    if has_score(table):
        yield match_line(table, reader)
    if table.rated:
        yield rating_line(table, reader)
    yield hints_line(table, reader)


def is_crews(table: Table, result: Result) -> bool:
    """The crew of a chouette has lost: who of them has passed stands in the line of each."""
    return table.company is not None and result.winner == BOX


def rating_line(table: Table, reader: Reader) -> Html:
    """What the result has done to both ratings."""
    words, found = reader.texts, []
    for seat in seats_in_order(reader):
        result = next(each for each in table.rated if each.person == table.row.seats[seat].person)
        name = called(table, seat, reader)
        value, change = rating_text(result.now), change_text(result.change, words)
        found.append(words("rating.moved", name=name, value=value, change=change))
    return words("rating.line", list=Html(" · ").join_html(found))


def hints_line(table: Table, reader: Reader) -> Html:
    """Who was helped how often in this game; nothing where nobody was."""
    given = table.aside.hints
    helped = [
        f"{called(table, seat, reader)} {given[seat]}" for seat in seats_in_order(reader) if given[seat]
    ]
    return reader.texts("end.hints", list=", ".join(helped)) if helped else Html("")


def verdict(table: Table, result: Result, reader: Reader) -> Html:
    """Who won."""
    words = reader.texts
    if result.winner is not None and table.company is not None:
        return words("chouette.crew_won" if result.winner else "chouette.box_won")
    if result.winner is None:
        called_off = "end.awarded" if table.tournament_round is not None else "end.cancelled"
        return words(called_off if result.by == CANCELLED else "end.draw")
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
    """How the match or session has ended, with the final score; nothing while it goes on."""
    words, match = reader.texts, table.match
    if not match.over:
        return Html("")
    if match.money:
        return session_line(table, reader)
    if match.winner is None:
        return Html("")
    x, y = (words.number(match.score[seat]) for seat in (match.winner, 1 - match.winner))
    if match.winner == reader.seat:
        return words("end.match_won", x=x, y=y)
    return words("end.match_winner", name=called(table, match.winner, reader), x=x, y=y)


def session_line(table: Table, reader: Reader) -> Html:
    """Why the session has ended, the final score, and how many games it had."""
    words, match = reader.texts, table.match
    a, b = seats_in_order(reader)
    return words(
        "end.session",
        why=words.plain(f"session.{match.ended or 'difference'}"),
        a=called(table, a, reader),
        b=called(table, b, reader),
        x=words.number(match.score[a]),
        y=words.number(match.score[b]),
        games=words.count("count.games", len(match.scored_games)),
    )


def proposal_lines(table: Table, reader: Reader) -> Iterator[Html]:
    """A rematch or the end of the session that was proposed, or just declined; until the next game begins."""
    aside, words = table.aside, reader.texts
    if table.offer is None:
        return
    if aside.proposal is not None and (aside.proposal.what == END) != table.match.over:
        who = "mine" if aside.proposal.seat == reader.seat else "asked"
        yield words(f"proposal.{aside.proposal.what}_{who}", name=called(table, aside.proposal.seat, reader))
    elif aside.declined is not None and aside.declined_by is not None and aside.proposal is None:
        how = "withdrawn" if aside.declined_by == aside.declined.seat else "declined"
        yield words(f"proposal.{aside.declined.what}_{how}", name=called(table, aside.declined_by, reader))


def next_envelope(table: Table, reader: Reader) -> Html:
    """The sealed dice of the next game lie here before anybody presses the button that starts it."""
    ended = table.company is not None and table.company.session.ended is not None
    if table.offer is None or ended:
        return Html("")
    return reader.texts("end.next_envelope", seal=seal(table.offer.seed))
