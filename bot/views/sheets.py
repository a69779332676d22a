"""What has been played: finished matches, the newest first, and each of them game by game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Final

from bot.presses import AnalysisPress, FilesPress, MenuPress, to62
from bot.services.crews import Crews
from bot.services.ports import MatchRow, Person, PersonId, Sitter
from bot.services.scores import PAGE, History, MatchSheet
from bot.views.buttons import Row, button, packed
from bot.views.caption import lines
from bot.views.names import LONGEST
from bot.views.people import BESIDE
from bot.views.scores import Looker, code_of, length_word, match_score, score_text, sitter_of, turning
from bot.views.screen import Screen
from bot.views.texts import Html, Texts
from engine.events import GameScored, Score
from engine.match import Match
from engine.scoring import CANCELLED
from render.pages import Rank, Standings

GAMES_A_PAGE: Final = 8
ALONE: Final[Crews] = ((), ())
NAME_IN_A_LINE: Final = 16
COUNTED: Final = {True: ("cube", "points"), False: ()}
"""What stands in a table where points count; in a series they do not, and there is no cube."""
ON_ITS_OWN: Final = "b"
"""Where a sheet was opened that stands beside a finished board: its message is closed."""


def history_screen(history: History, look: Looker) -> Screen:
    """A page of finished matches, each with a button to its sheet."""
    words = look.words
    numbered = list(enumerate(history.rows, history.page * PAGE + 1))
    listed = [history_line(number, row, history, look) for number, row in numbered]
    buttons = [
        look.to(str(number), "sheet", to62(row.id), back=f"h{history.page}") for number, row in numbered
    ]
    rows = [*packed(buttons), *turning(look, "history", "", history.page, more=history.more)]
    text = lines([words("history.title"), *(listed or [words("history.none")])])
    going = button(words.plain("menu.games"), MenuPress(screen="games"))
    if not look.group:
        rows.append([going, look.to(words.plain("button.back"), "rivals")])
    elif rows:
        rows.append([going])
    return look.screen(text, *rows)


def history_line(number: int, row: MatchRow, history: History, look: Looker) -> Html:
    """ "1. Вы 7 : 4 Борис", and below it what was played and when."""
    words, crews = look.words, history.crews.get(row.id, ALONE)
    first = own_seat(row, crews, look)
    a, b = (side_called(row, seat, crews, history.people, look) for seat in (first, 1 - first))
    values = {"score": match_score(row, first, words), "length": length_word(row, words)}
    return words("history.line", number=number, a=a, b=b, date=words.date(row.over_at), **values)


def own_seat(row: MatchRow, crews: Crews, look: Looker) -> int:
    """The reader's own seat stands first; a group reads seats in their order."""
    seat = seat_in(row, crews, look)
    return 0 if seat is None or look.group else seat


def seat_in(row: MatchRow, crews: Crews, look: Looker) -> int | None:
    """The seat on which or beside which the reader sat."""
    mine = (seat for seat in (0, 1) if row.seats[seat].person == look.me or look.me in crews[seat])
    return next(mine, None)


def side_called(
    row: MatchRow,
    seat: int,
    crews: Crews,
    people: Mapping[PersonId, Person],
    look: Looker,
    longest: int = LONGEST,
) -> str:
    """ "Вы" for the reader's own side, else the name, of a pair both: "Анна + Вера"."""
    if not crews[seat]:
        return look.called(row.seats[seat], people, longest)
    if seat_in(row, crews, look) == seat and not look.group:
        return look.words.plain("name.you")
    crew = (row.seats[seat], *(Sitter(person) for person in crews[seat]))
    each = (longest - len(BESIDE)) // len(crew)
    return BESIDE.join(look.called(sitter, people, each) for sitter in crew)


def sheet_screen(sheet: MatchSheet, look: Looker, page: int, back: str) -> Screen:
    """A match game by game, in words and as a table: who won, how, the cube, and the score after it."""
    words, row, first = look.words, sheet.row, own_seat(sheet.row, sheet.crews, look)
    a, b = (side_called(row, seat, sheet.crews, sheet.people, look) for seat in (first, 1 - first))
    about = {"game": words.plain(f"variant.{row.terms.variant}"), "length": length_word(row, words)}
    told = list(game_lines(sheet, first, look))
    shown = list(islice(told, page * GAMES_A_PAGE, (page + 1) * GAMES_A_PAGE))
    more = len(told) > (page + 1) * GAMES_A_PAGE
    text = lines(
        [
            words("sheet.title", a=a, b=b, score=match_score(row, first, words)),
            words("sheet.about", date=words.date(row.over_at or row.created_at), **about),
            *shown,
            Html("") if more else ending_line(sheet, look),
        ]
    )
    rows = turning(look, "sheet", to62(row.id), page, more=more, back=back)
    ways = [*back_row(back, look), *files_button(sheet, look)]
    return look.screen(text, *rows, ways, photo=sheet_picture(sheet, first, page, look))


def sheet_picture(sheet: MatchSheet, first: int, page: int, look: Looker) -> Standings:
    """The same games as a table."""
    words, row = look.words, sheet.row
    names = [side_called(row, seat, sheet.crews, sheet.people, look) for seat in (first, 1 - first)]
    every = list(zip(sheet.match.scored_games, scores_after(sheet.match), strict=True))
    begun, points = page * GAMES_A_PAGE, not row.terms.best
    mine = None if look.group else seat_in(row, sheet.crews, look)
    ranks = tuple(
        Rank(
            place=str(number),
            name=winner_name(game, sheet, look),
            fallback=words.plain("name.nobody"),
            cells=(
                words.plain(f"kind.{game.kind}") if game.by != CANCELLED else "–",
                *([f"×{game.stake}" if game.stake > 1 else "", earned(game, words)] if points else []),
                score_text(score[first], score[1 - first], words),
            ),
            mine=game.winner is not None and game.winner == mine,
        )
        for number, (game, score) in list(enumerate(every, 1))[begun : begun + GAMES_A_PAGE]
    )
    title = f"{names[0]} {match_score(row, first, words)} {names[1]}"
    detail = f"{words.plain(f'variant.{row.terms.variant}')} · {length_word(row, words)}"
    heads = tuple(words.plain(f"sheet.head.{name}") for name in ("kind", *COUNTED[points], "score"))
    return Standings(title, detail, heads, ranks)


def earned(game: GameScored, words: Texts) -> str:
    """ "+2"."""
    return f"+{words.number(game.points)}" if game.points else ""


def winner_name(game: GameScored, sheet: MatchSheet, look: Looker) -> str:
    """Who has won the game, in a picture."""
    if game.winner is None:
        return look.words.plain("label.cancelled") if game.by == CANCELLED else "½ : ½"
    return side_called(sheet.row, game.winner, sheet.crews, sheet.people, look, NAME_IN_A_LINE)


def scores_after(match: Match) -> Iterator[Score]:
    """The score after each game."""
    score: Score = (0.0, 0.0)
    for game in match.scored_games:
        score = match.added(score, game)
        yield score


def files_button(sheet: MatchSheet, look: Looker) -> Row:
    """The match as files, and its analysis, for those who played it."""
    if seat_in(sheet.row, sheet.crews, look) is None:
        return []
    match = to62(sheet.row.id)
    return [
        button(look.words.plain("button.export"), FilesPress(match=match)),
        button(look.words.plain("button.analysis"), AnalysisPress(match=match)),
    ]


def ending_line(sheet: MatchSheet, look: Looker) -> Html:
    """Who has won the match; a single game has said it already."""
    words, row = look.words, sheet.row
    if row.terms.length == 1:
        return Html("")
    if not row.over:
        return words("sheet.goes_on")
    if row.winner is None:
        level = row.score[0] == row.score[1]
        return words("sheet.level" if level else "sheet.abandoned")
    if row.winner == seat_in(row, sheet.crews, look) and not look.group:
        return words("sheet.won")
    return words("sheet.winner", name=side_called(row, row.winner, sheet.crews, sheet.people, look))


def game_lines(sheet: MatchSheet, first: int, look: Looker) -> Iterator[Html]:
    """Each game with the score after it, that seat's first."""
    played = zip(sheet.match.scored_games, scores_after(sheet.match), strict=True)
    for number, (game, score) in enumerate(played, 1):
        after = score_text(score[first], score[1 - first], look.words)
        line = look.words("sheet.game", number=number, what=outcome(game, sheet, look), score=after)
        parts = [line]
        if game.game in sheet.crawford:
            parts.append(look.words("label.crawford"))
        yield Html(" · ").join_html([*parts, *hints_part(game, sheet, look)])


def hints_part(game: GameScored, sheet: MatchSheet, look: Looker) -> Iterator[Html]:
    """Who was helped in the game, and how often."""
    helped = [
        f"{look.called(sheet.row.seats[seat], sheet.people, NAME_IN_A_LINE)} {given}"
        for seat, given in enumerate(game.hints)
        if given
    ]
    if helped:
        yield look.words("sheet.hints", list=", ".join(helped))


def outcome(game: GameScored, sheet: MatchSheet, look: Looker) -> str:
    """ "Борис: марс, куб 2, сдача, +4"."""
    words = look.words
    points = [] if sheet.row.terms.best else [f"+{words.number(game.points)}"]
    if game.by == CANCELLED:
        return words.plain("label.cancelled")
    kind = words.plain(f"kind.{game.kind}")
    if game.winner is None:
        return ", ".join([kind, *points])
    name = look.called(sheet.row.seats[game.winner], sheet.people, NAME_IN_A_LINE)
    parts = [kind]
    if game.stake > 1:
        parts.append(words.plain("sheet.cube", n=game.stake))
    if words.has(f"sheet.by.{game.by}"):
        parts.append(words.plain(f"sheet.by.{game.by}"))
    return f"{name}: {', '.join([*parts, *points])}"


def back_row(back: str, look: Looker) -> Row:
    """To where the sheet was opened: the score of two, or a page of history."""
    label = look.words.plain("button.back")
    if back == ON_ITS_OWN:
        return [button(look.words.plain("menu.close"), MenuPress(screen="close"))]
    if back.startswith("s"):
        return [look.to(label, "series", code_of(sitter_of(back[1:])))]
    page = int(back[1:]) if back[1:].isdecimal() else 0
    return [look.to(label, "history", page=page)]
