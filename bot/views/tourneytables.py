"""How a tournament stands, as pictures: the grid of a round robin, the table of a Swiss, a bracket."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.views.texts import Texts
from bot.views.tourneywords import (
    LONGEST,
    Hall,
    bare_name,
    form_text,
    knockout_round,
    round_name,
    signs,
    title_of,
)
from engine.tournament.events import NOBODY
from engine.tournament.rounds import Pair
from engine.tournament.standings import Standing, standings
from render.pages import Bracket, CrossTable, Rank, Slot, Standings

TablePicture: TypeAlias = Standings | CrossTable | Bracket

LINES: Final = 32
"""Of a list, on one page."""
IN_FULL: Final = 12
"""So many players leave room for every round's result."""
ROUNDS: Final = 6
"""Columns of rounds at most."""
GRID: Final = 16
WITH_SCORES: Final = 8
"""A grid of so many has room for "5:3"."""
COLUMNS: Final = 3
"""Rounds of a bracket on one page."""
FIRST_ROUND: Final = 8
"""Pairs of its first column at most."""


def table_pages(hall: Hall, words: Texts, me: int | None = None) -> tuple[TablePicture, ...]:
    """Every page of the table; `me`: the reader's own entry, which is marked."""
    state = hall.state
    if not state.rounds:
        return entrants(hall, words, me)
    if state.form == "knockout":
        return tuple(_Tree(hall, words, me).pages())
    table = standings(state)
    if state.form == "robin" and len(table) <= GRID:
        return (_cross_table(hall, table, words, me),)
    return _lists(hall, table, words, me)


def usual_page(hall: Hall, me: int | None = None) -> int:
    """The page on which the current round happens; of a bracket the reader's own part."""
    state = hall.state
    if state.form != "knockout" or not state.rounds:
        return 0
    pages, level = windows(len(state.rounds[0].pairs)), len(state.rounds) - 1
    if level >= state.planned - COLUMNS:
        return len(pages) - 1
    own = next((number for number, pair in enumerate(state.rounds[0].pairs) if me in pair.sides), 0)
    at = level // COLUMNS * COLUMNS, (own >> (level // COLUMNS * COLUMNS)) // FIRST_ROUND * FIRST_ROUND
    return pages.index(at)


def windows(pairs: int) -> list[tuple[int, int]]:
    """The pages of a bracket with so many first pairs: which round comes first, and from which pair."""
    planned = pairs.bit_length()
    found = [
        (level, start)
        for level in range(0, max(planned - COLUMNS, 0), COLUMNS)
        for start in range(0, pairs >> level, FIRST_ROUND)
    ]
    return [*found, (max(planned - COLUMNS, 0), 0)]


def detail(hall: Hall, words: Texts) -> str:
    """ "Швейцарская система · Короткие нарды · Тур 2 из 5"."""
    row, state = hall.row, hall.state
    parts = [form_text(row, words), words.plain(f"variant.{row.terms.variant}")]
    if state.ended is not None:
        parts.append(words.plain("tourney.ended"))
    elif state.rounds:
        parts.append(round_name(hall, len(state.rounds), words))
    return " · ".join(parts)


def _paged(detail_: str, page: int, pages: int) -> str:
    return detail_ if pages == 1 else f"{detail_} · {page + 1}/{pages}"


def entrants(hall: Hall, words: Texts, me: int | None = None) -> tuple[TablePicture, ...]:
    """Pages of all who take part, in the order of entering."""
    entries = hall.state.entries
    ranks = [_rank(hall, str(n), entry, (), words, me) for n, entry in enumerate(entries, 1)]
    return _list_pages(hall, (), ranks, words)


def _lists(hall: Hall, table: Sequence[Standing], words: Texts, me: int | None) -> tuple[TablePicture, ...]:
    swiss = hall.state.form == "swiss"
    columns = len(hall.state.rounds) if len(table) <= IN_FULL and len(hall.state.rounds) <= ROUNDS else 0
    last = ("tourney.head.buchholz" if swiss else "tourney.head.difference", "tourney.head.score")
    heads = (*(str(n + 1) for n in range(columns)), *(words.plain(key) for key in last))
    places = {each.entry: each.place for each in table}
    ranks = []
    for each in table:
        rounds = [_round_cell(hall, number, each.entry, places) for number in range(columns)]
        tie = words.number(each.buchholz) if swiss else difference(each, words)
        cells = (*rounds, tie, words.number(each.score))
        ranks.append(_rank(hall, str(each.place), each.entry, cells, words, me, out=each.withdrawn))
    return _list_pages(hall, heads, ranks, words)


def _list_pages(
    hall: Hall, heads: tuple[str, ...], ranks: Sequence[Rank], words: Texts
) -> tuple[TablePicture, ...]:
    pages = max(-(-len(ranks) // LINES), 1)
    return tuple(
        Standings(
            title_of(hall.row, words),
            _paged(detail(hall, words), page, pages),
            heads,
            tuple(ranks[page * LINES : (page + 1) * LINES]),
        )
        for page in range(pages)
    )


def _rank(
    hall: Hall,
    place: str,
    entry: int,
    cells: tuple[str, ...],
    words: Texts,
    me: int | None,
    *,
    out: bool = False,
) -> Rank:
    name = bare_name(hall, entry, words, LONGEST)
    return Rank(place, name, words.plain("name.nobody"), cells, mine=entry == me, out=out)


def _round_cell(hall: Hall, number: int, entry: int, places: dict[int, int]) -> str:
    """ "+3": won against who is third now; "+" alone: a bye; "" while it is not over."""
    for pair in hall.state.rounds[number].pairs:
        if entry in pair.sides:
            rival = pair.sides[1 - pair.sides.index(entry)]
            sign = _sign(pair, entry)
            return f"{sign}{places.get(rival, '')}" if sign and rival != NOBODY else sign
    return ""


def _sign(pair: Pair, entry: int) -> str:
    if pair.decided is None:
        return ""
    own = pair.decided.score[pair.sides.index(entry)]
    return "+" if own == 1 else "=" if own else "−"


def difference(standing: Standing, words: Texts) -> str:
    """By how many points more were won than lost."""
    value = standing.difference
    return f"+{words.number(value)}" if value > 0 else words.number(value).replace("-", "−")


def _cross_table(hall: Hall, table: Sequence[Standing], words: Texts, me: int | None) -> CrossTable:
    heads = (words.plain("tourney.head.difference"), words.plain("tourney.head.score"))
    ranks = tuple(
        _rank(
            hall,
            str(number),  # Not the place, which several may share: it names a column, too.
            each.entry,
            (difference(each, words), words.number(each.score)),
            words,
            me,
            out=each.withdrawn,
        )
        for number, each in enumerate(table, 1)
    )
    found = {
        (side, pair.sides[1 - seat]): _grid_cell(hall, pair, seat, len(table), words)
        for round_ in hall.state.rounds
        for pair in round_.pairs
        for seat, side in enumerate(pair.sides)
    }
    grid = tuple(tuple(found.get((row.entry, column.entry), "") for column in table) for row in table)
    return CrossTable(title_of(hall.row, words), detail(hall, words), heads, ranks, grid)


def _grid_cell(hall: Hall, pair: Pair, seat: int, players: int, words: Texts) -> str:
    """ "5:3" where there is room, else what it counts."""
    decided = pair.decided
    if decided is None:
        return ""
    if decided.how != "played":
        return signs(pair)[seat]
    if players <= WITH_SCORES and hall.row.terms.length != 1:
        return ":".join(words.number(decided.points[each]) for each in (seat, 1 - seat))
    return "½" if decided.score[seat] == 0.5 else words.number(decided.score[seat])


class _Tree:
    """The bracket of a knockout, with the rounds to come."""

    def __init__(self, hall: Hall, words: Texts, me: int | None) -> None:
        self.hall, self.words, self.me = hall, words, me
        self.rounds = [self._known(number) for number in range(len(hall.state.rounds))]
        while len(self.rounds[-1]) > 1:
            self.rounds.append(self._coming(len(self.rounds)))

    def pages(self) -> list[Bracket]:
        """Three rounds on each, and the last three on the last."""
        planned, found = len(self.rounds), windows(len(self.rounds[0]))
        pages = []
        for number, (first, start) in enumerate(found):
            levels = range(first, min(first + COLUMNS, planned))
            shown = [self._part(level, start >> (level - first), first) for level in levels]
            heads = tuple(knockout_round(planned - 1 - level, self.words) for level in levels)
            about = _paged(detail(self.hall, self.words), number, len(found))
            pages.append(Bracket(title_of(self.hall.row, self.words), about, heads, tuple(shown)))
        return pages

    def _part(self, level: int, start: int, first: int) -> tuple[tuple[Slot, Slot], ...]:
        """The pairs of a round that come from those of the page's first column."""
        return tuple(self.rounds[level][start : start + (FIRST_ROUND >> (level - first))])

    def _known(self, number: int) -> list[tuple[Slot, Slot]]:
        return [(self._slot(pair, 0), self._slot(pair, 1)) for pair in self.hall.state.rounds[number].pairs]

    def _slot(self, pair: Pair, seat: int) -> Slot:
        side, nobody = pair.sides[seat], self.words.plain("name.nobody")
        if side == NOBODY:
            return Slot("", self.words.plain("tourney.no_rival"))
        name = bare_name(self.hall, side, self.words, LONGEST)
        if pair.decided is None:
            return Slot(name, nobody, mine=side == self.me)
        won = side == pair.winner
        played = pair.decided.how == "played"
        score = self.words.number(pair.decided.points[seat]) if played else signs(pair)[seat]
        score = "" if NOBODY in pair.sides else score
        return Slot(name, nobody, score, won=won, lost=not won, mine=side == self.me)

    def _coming(self, number: int) -> list[tuple[Slot, Slot]]:
        """A round that is not paired yet: whoever is known to have come so far."""
        before = self.hall.state.rounds[number - 1].pairs if number <= len(self.hall.state.rounds) else ()
        slots = []
        for place in range(len(self.rounds[-1])):
            winner = before[place].winner if place < len(before) else None
            nobody = self.words.plain("name.nobody")
            name = "" if winner is None else bare_name(self.hall, winner, self.words, LONGEST)
            slots.append(Slot(name, nobody if name else "", mine=winner is not None and winner == self.me))
        return [(slots[place], slots[place + 1]) for place in range(0, len(slots), 2)]
