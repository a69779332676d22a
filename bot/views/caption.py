"""The text under a board: enough to play by it alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.services.stakes import is_per_game, staked
from bot.services.table import Table
from bot.views.clock import clock_lines
from bot.views.consulting import (
    captain_name,
    captains_line,
    consult_status,
    is_pair,
    proposer_line,
    sits_beside,
)
from bot.views.crew import crew_header, crew_lines, crew_status, vote_lines
from bot.views.history import Happening, dice_text, happening, moments, news
from bot.views.names import isolated
from bot.views.people import called, level_name, seat_name
from bot.views.reader import Reader
from bot.views.resigning import answers, offer_news, offer_status, open_offer
from bot.views.scene import has_score, seat_of, shown_draft, sides_of
from bot.views.talk import phrase_lines
from bot.views.terms import goal_text
from bot.views.texts import Html, Texts
from bot.views.tourneywords import round_text, title_of
from bot.views.wording import turn_text
from engine.board import BAR, OFF, Colour, Side, pip_count
from engine.game import Game, Phase
from engine.rules import Rules
from engine.turn import Turn

NEWS: Final = 6
"""So many lines of news fit comfortably; of more only the last."""
NEWS_OF_MANY: Final = 2
"""Where everybody at the table has a line."""
CIRCLES: Final = {Colour.WHITE: "⚪", Colour.BLACK: "⚫"}


def caption(table: Table, reader: Reader) -> Html:
    """The game as text: score, what happened, the position in words, whose turn, and the half-made turn."""
    parts = [
        contest_line(table, reader),
        header(table, reader),
        *captains_line(table, reader),
        *news_lines(table, reader),
        *offer_news(table, reader),
        *phrase_lines(table, reader),
        *crew_lines(table, reader),
        *facts(table, reader),
        position(table, reader),
    ]
    if table.game.phase is Phase.OVER:
        return lines(parts)
    ends = [*draft_lines(table, reader), *vote_lines(table, reader), *clock_lines(table, reader)]
    return lines([*parts, status(table, reader), *ends])


def lines(parts: Sequence[Html]) -> Html:
    return Html("\n").join_html([part for part in parts if part])


def contest_line(table: Table, reader: Reader) -> Html:
    """The tournament and its round, or the team match and its board, where the match belongs to one."""
    words, number, row = reader.texts, table.tournament_round, table.contest
    if table.team_board is not None:
        return words("team.at_board", n=table.team_board + 1)
    if number is None or row is None:
        return Html("")
    return words(
        "tourney.board", title=title_of(row, words), round=round_text(row.form, number, row.planned, words)
    )


def header(table: Table, reader: Reader) -> Html:
    """The match and its score, or the game and who plays it."""
    words, match = reader.texts, table.match
    if (chouette := crew_header(table, reader)) is not None:
        return chouette
    first = reader.seat if reader.seat is not None else 0
    names = [versus_name(table, seat, reader) for seat in (first, 1 - first)]
    if not has_score(table):
        return words(
            "caption.single", game=words.plain(f"variant.{table.row.variant}"), a=names[0], b=names[1]
        )
    length = goal_text(match.terms, words)
    score = [words.number(match.score[seat]) for seat in (first, 1 - first)]
    text = words("caption.match", length=length, a=names[0], b=names[1], x=score[0], y=score[1])
    return Html(f"{text} · {words('label.crawford_game')}") if table.game.started.crawford else text


def versus_name(table: Table, seat: int, reader: Reader) -> str:
    """A name as the header shows it: the computer with its level."""
    level = table.row.seats[seat].level
    if is_pair(table):
        return isolated(seat_name(table, seat, reader.texts))
    if level is None:
        return called(table, seat, reader)
    return f"{seat_name(table, seat, reader.texts)} ({level_name(level, reader.texts)})"


def news_lines(table: Table, reader: Reader) -> list[Html]:
    """What happened since the reader last chose something; the lot while it is fresh."""
    found = moments(table.events)
    fresh = news(found, reader.seat)
    most = NEWS if table.company is None else NEWS_OF_MANY
    told = [happening_line(happening(moment), table, reader) for moment in fresh[-most:]]
    if len(fresh) > most:
        told.insert(0, Html(reader.texts.count("count.more_turns", len(fresh) - most)))
    if len(fresh) == len(found):
        told.insert(0, lot_line(table, reader))
    return told


def lot_line(table: Table, reader: Reader) -> Html:
    """Who threw what for the beginning, or who begins without a lot; and who is white."""
    game, words = table.game, reader.texts
    if game.starter is None:
        return Html("")
    a, b = (called(table, seat, reader) for seat in (0, 1))
    white = words("caption.white", name=(a, b)[seat_of(game, Colour.WHITE)])
    if not game.lots:
        return Html(f"{words('caption.starts', name=(a, b)[game.starter])} · {white}")
    dice = game.lots[-1]
    parts = [words("caption.lot", a=a, b=b, x=dice[0], y=dice[1])]
    if not game.rules.opposed:
        parts.append(white)
    if game.cube.value > 1 and not game.cube.turned:
        parts.append(words("caption.auto_double", n=game.cube.value))
    return Html(" · ").join_html(parts)


def happening_line(each: Happening, table: Table, reader: Reader) -> Html:
    """One line: "Бот 5-2: 13/8 24/22*", or what was said about the cube."""
    words, name = reader.texts, called(table, each.seat, reader)
    if table.company is not None and each.seat:  # Whoever was captain then.
        name = words.plain("chouette.the_crew")
    if each.cube:
        return words(f"news.{each.cube}", name=name, n=each.value)
    if each.inherited:
        key = "news.inherited" if each.text else "news.lost"
        return words(key, name=name, dice=each.dice, move=each.text)
    if not each.text:
        return words("news.passed", name=name, dice=each.dice)
    key = "news.moved" if each.chosen else "news.forced"
    line = words(key, name=name, dice=each.dice, move=each.text)
    return Html(f"{line} · {words('news.hits', n=each.hits)}") if each.hits else line


def facts(table: Table, reader: Reader) -> Iterator[Html]:
    """Pips of both, and the cube where there is one."""
    game, words = table.game, reader.texts
    sides = sides_of(game, shown_draft(table, reader))
    order = seats_in_order(reader)
    counts = [pip_count(sides[game.colour_of(seat)]) for seat in order]
    names = [called(table, seat, reader) for seat in order]
    yield words("caption.pips", a=names[0], x=counts[0], b=names[1], y=counts[1])
    if game.cube.on_table and game.phase is not Phase.OVER:
        owner = game.cube.owner
        holder = words.plain("cube.centre") if owner is None else called(table, owner, reader)
        yield words("caption.cube", n=game.cube.value, holder=holder)
    if game.phase is not Phase.OVER and staked(table.terms, table.row.seats) is not None:
        key = "caption.stake_game" if is_per_game(table.terms) else "caption.stake_match"
        yield words(key, stake=words.count("count.coins", table.terms.stake))


def seats_in_order(reader: Reader) -> tuple[int, int]:
    """The reader's seat first."""
    first = reader.seat or 0
    return first, 1 - first


def position(table: Table, reader: Reader) -> Html:
    """Both sides in words, in the count that the picture's labels show: the reader's, else the mover's."""
    game, words = table.game, reader.texts
    sides = sides_of(game, shown_draft(table, reader))
    counting = count_of(game, reader)
    rows = []
    for colour in (counting, counting.other):
        where = side_text(sides[colour], game.rules, words, own=colour is counting)
        name = called(table, seat_of(game, colour), reader)
        rows.append(words("caption.side", circle=CIRCLES[colour], name=name, where=where))
    return Html(f"<blockquote expandable>{lines(rows)}</blockquote>")


def count_of(game: Game, reader: Reader) -> Colour:
    """Whose numbers the reader is shown."""
    if reader.private and reader.seat is not None:
        return game.colour_of(reader.seat)
    acting = game.to_act if game.to_act is not None else game.on_roll
    return Colour.WHITE if acting is None else game.colour_of(acting)


def side_text(side: Side, rules: Rules, words: Texts, *, own: bool) -> str:
    """ "24×2, 13×5, 8×3, 6×5": a side's checkers, the opponent's in the same numbers as one's own."""
    points = {point if own else rules.across[point]: side[point] for point in range(1, BAR) if side[point]}
    standing = [
        f"{point}×{points[point]}" if points[point] > 1 else str(point) for point in sorted(points)[::-1]
    ]
    if side[BAR]:
        key = "position.reserve" if rules.has_reserve else "position.bar"
        standing.insert(0, words.plain(key, n=side[BAR]))
    if side[OFF]:
        standing.append(words.plain("position.off", n=side[OFF]))
    return ", ".join(standing)


def status(table: Table, reader: Reader) -> Html:
    """Who has to do what."""
    game, words = table.game, reader.texts
    seat = game.to_act
    if seat is None:
        return words("status.lot")
    if (asked := crew_status(table, reader)) is not None:
        return asked
    if open_offer(table) is not None and (reader.seat is not None or not reader.private):
        asked = offer_status(table, reader)
        return asked if answers(table, reader) else lines([asked, turn_status(table, seat, reader)])
    return turn_status(table, seat, reader)


def turn_status(table: Table, seat: int, reader: Reader) -> Html:
    """What the seat that has to act is waited for."""
    game, words = table.game, reader.texts
    if table.computer_acts():
        return words("status.thinking", name=isolated(seat_name(table, seat, words)))
    who, name = "you" if seat == reader.seat else "other", captain_name(table, seat, words)
    dice = dice_text(game.dice, game.turn) if game.turn is not None else ""
    if who == "you" and sits_beside(table, reader):
        return consult_status(table, seat, dice, reader)
    value = game.cube.raised if game.phase in {Phase.ANSWER, Phase.BEAVER} else game.cube.value
    return words(f"status.{awaited(game, seat)}.{who}", name=name, dice=dice, n=value)


def awaited(game: Game, seat: int) -> str:
    """What the seat is to decide."""
    match game.phase:
        case Phase.ANSWER:
            return "answer" if game.cube.owner is None else "answer_redouble"
        case Phase.BEAVER:
            return "beaver"
        case Phase.MOVE:
            return "move"
        case Phase.PASSED:
            return "passed"
        case _:
            if not game.may_double(seat):
                return "roll"
            return "double" if game.cube.owner is None else "redouble"


def draft_lines(table: Table, reader: Reader) -> Iterator[Html]:
    """The turn as far as it is made: for its maker, and on a group's board for all, but for a calm one."""
    seat = table.game.to_act
    if seat is None or reader.calm or (reader.private and reader.seat != seat):
        return
    turn = table.draft_turn(seat)
    if turn is None or table.game.turn is None:
        return
    if not turn.played:
        if turn.complete:
            yield reader.texts("draft.nothing")
        return
    yield draft_line(table, table.game.turn, turn, reader, hurried=is_due(table, seat))


def draft_line(table: Table, start: Turn, turn: Turn, reader: Reader, *, hurried: bool) -> Html:
    words, move = reader.texts, turn_text(start, turn.played)
    if reader.proposer is not None:
        return proposer_line(table, reader.proposer, move, reader)
    if turn.complete and sits_beside(table, reader):
        return words("draft.proposed", move=move)
    if turn.complete:
        return words("draft.hurried" if hurried else "draft.complete", move=move)
    if start.now.later:
        return words("draft.ladder", move=move, rung=turn.dice_left[0], left=len(turn.dice_left))
    if len(start.dice_left) > 2:
        return words("draft.double", move=move, done=len(turn.played), all=len(start.dice_left))
    return words("draft.going", move=move, left=" ".join(str(pips) for pips in turn.dice_left))


def is_due(table: Table, seat: int) -> bool:
    """The draft confirms itself soon."""
    draft = table.draft_of(seat)
    return draft is not None and draft.due_at is not None
