"""Pages beside a tournament's card: its table, all pairs of the round, everybody who takes part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from bot.presses import TourneyPageName, TourneyPagePress, to62
from bot.services.ports import PersonId
from bot.views.buttons import Row, button, keyboard
from bot.views.caption import lines
from bot.views.screen import Screen
from bot.views.texts import Html
from bot.views.tourneycard import PAIRS_LISTED, entered_lines
from bot.views.tourneykeys import Onlooker, close_button
from bot.views.tourneytables import detail, entrants, table_pages, usual_page
from bot.views.tourneywords import Hall, pair_line, round_name, title_of


class Paged(Protocol):
    """A screen of several pages, whose buttons obey only who has opened it."""

    def __call__(self, hall: Hall, who: Onlooker, *, page: int, owner: PersonId) -> Screen: ...


def table_screen(hall: Hall, who: Onlooker, *, page: int, owner: PersonId) -> Screen:
    """A page of the table, under the leaders; its buttons obey only who opened it."""
    words, me = who.words, hall.entry_of(who.person)
    pages = table_pages(hall, words, me)
    page = min(page, len(pages) - 1)
    text = lines([words("tourney.title", title=title_of(hall.row, words)), Html(detail(hall, words))])
    rows = [*turning(hall, "table", page, len(pages), owner), [close_button(hall, who)]]
    return Screen(text, keyboard(rows), pages[page])


def pairs_screen(hall: Hall, who: Onlooker, *, page: int, owner: PersonId) -> Screen:
    """All pairs of the round, page by page."""
    words, round_ = who.words, hall.state.rounds[-1]
    me = hall.entry_of(who.person)
    pages = -(-len(round_.pairs) // PAIRS_LISTED)
    page = min(page, pages - 1)
    numbers = range(page * PAIRS_LISTED, min((page + 1) * PAIRS_LISTED, len(round_.pairs)))
    text = lines(
        [
            words("tourney.round_title", round=round_name(hall, round_.number, words)),
            *(pair_line(hall, round_, number, words) for number in numbers),
        ]
    )
    rows = [*turning(hall, "pairs", page, pages, owner), [close_button(hall, who)]]
    return Screen(text, keyboard(rows), table_pages(hall, words, me)[usual_page(hall, me)])


def people_screen(hall: Hall, who: Onlooker, *, page: int, owner: PersonId) -> Screen:
    """Everybody who takes part, as a list in a picture."""
    words, me = who.words, hall.entry_of(who.person)
    pages = entrants(hall, words, me)
    page = min(page, len(pages) - 1)
    text = lines([words("tourney.title", title=title_of(hall.row, words)), *entered_lines(hall, words)])
    rows = [*turning(hall, "people", page, len(pages), owner), [close_button(hall, who)]]
    return Screen(text, keyboard(rows), pages[page])


def turning(hall: Hall, name: TourneyPageName, page: int, pages: int, owner: PersonId) -> list[Row]:
    """To the page before and the page after."""
    row = [
        button(sign, TourneyPagePress(number=to62(hall.row.id), screen=name, page=to, owner=to62(owner)))
        for sign, to in (("‹", page - 1), ("›", page + 1))
        if 0 <= to < pages
    ]
    return [row] if row else []


PAGES: Final[Mapping[TourneyPageName, Paged]] = {
    "table": table_screen,
    "pairs": pairs_screen,
    "people": people_screen,
}
"""By the word of their buttons."""
