"""The card of a chouette: who has come, on which terms, and how it stands; in a group or for one reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

from aiogram.types import InlineKeyboardButton

from bot.presses import ChouetteAction, ChouettePress, MenuPress, to62
from bot.services.agreement import Field
from bot.services.chouette_records import OVER, RUNNING
from bot.services.chouette_table import fields, leader
from bot.services.company import Company
from bot.services.ports import Challenge, PersonId
from bot.views.buttons import Row, Style, button, keyboard, packed
from bot.views.caption import lines
from bot.views.challenge import start_link
from bot.views.challenge_setup import field_name, value_text
from bot.views.crew import best, member_name, names, signed
from bot.views.people import person_name
from bot.views.reader import Reader
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.terms import terms_lines, variant_lines
from bot.views.texts import Html, Texts
from engine.chouette.session import FEWEST, MOST
from engine.fairness import seal
from render.pages import Listing, Rank

LINK: Final = "h"
"""Before the token in the payload of a link: no token of an invitation begins so."""
GAMES: Final = 4
"""So many of the last games have a column in the table."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """A chouette with what else its card says."""

    company: Company
    offer: Challenge | None
    """The sealed dice of the first game, until it begins."""
    bot: str
    """The bot's own name, for links."""


def chouette_screen(card: Gathering, reader: Reader, viewer: PersonId | None) -> Screen:
    """The card as one person sees it; `viewer` None: as everybody in the group does."""
    company, words = card.company, reader.texts
    text = lines([*terms_lines(company.row.terms, words), *_state_lines(card, words, viewer)])
    scene = opening_scene(company.row.terms.variant, reader)
    return Screen(text, keyboard(_rows(card, words, viewer)), scene)


def _state_lines(card: Gathering, words: Texts, viewer: PersonId | None) -> Iterator[Html]:
    company = card.company
    session = company.session
    if company.row.state == OVER:
        yield Html(f"\n{words('chouette.over')}")
        return
    yield Html(f"\n{words('chouette.title')}")
    if company.row.state == RUNNING:
        yield words("chouette.at_table", names=names(company, session.queue, words), n=len(session.queue))
        yield words("chouette.runs")
        return
    yield words(
        "chouette.gathered", names=names(company, session.queue, words), n=len(session.queue), most=MOST
    )
    if len(session.queue) < FEWEST:
        yield words("chouette.few", n=FEWEST - len(session.queue))
    if company.row.chat is None and viewer is not None:
        yield words("challenge.link", link=start_link(card.bot, f"{LINK}{company.row.token}"))
    if card.offer is not None:
        yield words("levels.envelope", seal=seal(card.offer.seed))


def _rows(card: Gathering, words: Texts, viewer: PersonId | None) -> list[Row]:
    company = card.company
    back = [] if viewer is None else [[button(words.plain("menu.back"), MenuPress(screen="start"))]]
    if company.row.state == OVER:
        return back
    number = None if viewer is None else company.number_of(viewer)
    sits = number is not None and number in company.session.queue
    moves = []
    if (viewer is None or not sits) and len(company.session.queue) < MOST:
        moves.append(_act(company, "sit", "button.chouette_sit", words, "success"))
    if viewer is None or sits:
        moves.append(_act(company, "leave", "button.chouette_leave", words))
    if company.row.state == RUNNING:
        table = _act(company, "table", "button.chouette_table", words)
        board = _act(company, "board", "button.chouette_board", words, "primary")
        return [*([[board]] if viewer is None or sits else []), moves, [table], *back]
    start = [[_act(company, "start", "button.chouette_start", words, "primary")]]
    enough = len(company.session.queue) >= FEWEST and (viewer is None or sits)
    own = [_act(company, "setup", "button.setup", words), _act(company, "cancel", "button.cancel", words)]
    leads = viewer is None or viewer == leader(company)
    share = [[_share(card, words)]] if viewer is not None and company.row.chat is None else []
    return [moves, *(start if enough else []), *share, *([own] if leads else []), *back]


def _act(
    company: Company, action: ChouetteAction, key: str, words: Texts, style: Style | None = None
) -> InlineKeyboardButton:
    return button(words.plain(key), ChouettePress(id=to62(company.id), action=action), style)


def _share(card: Gathering, words: Texts) -> InlineKeyboardButton:
    link = start_link(card.bot, f"{LINK}{card.company.row.token}")
    text = words.plain("chouette.share")
    url = f"https://t.me/share/url?url={quote(link, safe='')}&text={quote(text, safe='')}"
    return InlineKeyboardButton(text=words.plain("button.share"), url=url)


def setup_screen(card: Gathering, reader: Reader) -> Screen:
    """What its opener can choose: a button for each field."""
    company, words = card.company, reader.texts
    buttons = [_field(company, each, words) for each in fields(company.row.terms)]
    back = _act(company, "card", "button.back", words)
    text = lines([*terms_lines(company.row.terms, words), Html(f"\n{words('setup.choose')}")])
    scene = opening_scene(company.row.terms.variant, reader)
    return Screen(text, keyboard(packed(buttons, 2), [[back]]), scene)


def field_screen(card: Gathering, reader: Reader, field: Field) -> Screen:
    """The values of one field, described and numbered, the chosen one ticked."""
    company, words = card.company, reader.texts
    terms = company.row.terms
    shown = [value_text(terms, field.name, value, words) for value in field.values]
    title = words("setup.title", field=field_name(field.name, words))
    if field.name == "variant":
        described, labels = list(variant_lines(words)), shown
    else:
        described = [words("setup.value", number=n, text=text) for n, text in enumerate(shown, start=1)]
        labels = [str(number) for number in range(1, len(shown) + 1)]
    values = [
        button(
            ticked(label, value == field.chosen),
            ChouettePress(id=to62(company.id), action="setup", field=field.name, value=value),
        )
        for value, label in zip(field.values, labels, strict=True)
    ]
    back = _act(company, "setup", "button.back", words)
    scene = opening_scene(terms.variant, reader)
    return Screen(lines([title, *described]), keyboard(packed(values), [[back]]), scene)


def _field(company: Company, field: Field, words: Texts) -> InlineKeyboardButton:
    press = ChouettePress(id=to62(company.id), action="setup", field=field.name)
    return button(field_name(field.name, words), press)


def table_screen(company: Company, reader: Reader, viewer: PersonId | None) -> Screen:
    """Plus and minus of all, with the last games one by one."""
    words, session = reader.texts, company.session
    last = session.finished[-GAMES:]
    first = len(session.finished) - len(last) + 1
    heads = (*(f"№{first + number}" for number in range(len(last))), words.plain("chouette.head_total"))
    nobody = words.plain("name.nobody")
    ranks = []
    for place, number in enumerate(best(company), 1):
        sat = [each.points_of(number) if each.seat_of(number) is not None else None for each in last]
        cells = ["" if points is None else signed(points, words) for points in sat]
        name = person_name(company.person(number), company.people, words)
        total = signed(session.balance[number], words)
        mine = viewer is not None and company.person(number) == viewer
        ranks.append(Rank(str(place), name, nobody, (*cells, total), mine=mine))
    about = words.count("count.games", len(session.finished))
    photo = Listing(words.plain("chouette.table"), about, heads, tuple(ranks))
    told = [
        words(
            "chouette.table_line",
            n=place,
            name=member_name(company, number, words),
            points=signed(session.balance[number], words),
        )
        for place, number in enumerate(best(company), 1)
    ]
    close = button(words.plain("menu.close"), MenuPress(screen="close"))
    text = lines([words("chouette.table_title", games=about), *told])
    return Screen(text, keyboard([[close]]), photo)
