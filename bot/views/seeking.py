"""Looking for an opponent: the choice of a game, the wait, and the list of open tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import MenuPress, SeekAction, SeekPress
from bot.services.agreement import VARIANTS_OFFERED
from bot.services.ports import Challenge, Person, PersonId, Terms
from bot.services.seeking import LENGTHS
from bot.views.buttons import Style, button, keyboard, packed
from bot.views.caption import lines
from bot.views.challenge import Card, named
from bot.views.names import clean_name, isolated
from bot.views.rating import rating_text
from bot.views.reader import reader_of
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.terms import terms_lines, terms_short
from bot.views.texts import Html, Texts
from engine.fairness import seal
from engine.ratings import Rating

TABLES_LISTED: Final = 8
WISHES_LISTED: Final = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person may look for, and what awaits there."""

    terms: Terms
    rating: Rating
    waiting: Sequence[Challenge]
    """Everybody else in the queue."""
    tables: int


def seek_screen(person: Person, choice: Choice) -> Screen:
    """Which game and how long; who waits already."""
    reader = reader_of(person)
    words, terms = reader.texts, choice.terms
    text = lines(
        [
            words("seek.title"),
            words("seek.text", rating=rating_text(choice.rating)),
            *waiting_lines(choice.waiting, words),
        ]
    )
    variants = [
        act(ticked(words.plain(f"game.{each}"), each == terms.variant), "open", each, terms.length)
        for each in VARIANTS_OFFERED
    ]
    lengths = [act(ticked(str(each), each == terms.length), "open", terms.variant, each) for each in LENGTHS]
    rows = [
        *packed(variants, 2),
        lengths,
        [act(words.plain("button.seek"), "go", terms.variant, terms.length, "primary")],
        [act(words.plain("button.tables", n=choice.tables), "tables")],
        [button(words.plain("menu.back"), MenuPress(screen="start"))],
    ]
    return Screen(text, keyboard(rows), opening_scene(terms.variant, reader))


def waiting_lines(waiting: Sequence[Challenge], words: Texts) -> Iterator[Html]:
    """What others look for just now."""
    wishes = Counter(terms_short(each.terms, words) for each in waiting)
    if not wishes:
        yield words("seek.nobody")
        return
    yield words("seek.waiting")
    for terms, number in wishes.most_common(WISHES_LISTED):
        yield words("seek.wish", terms=terms, n=number)


def waiting_screen(person: Person, wish: Challenge, rating: Rating) -> Screen:
    """In the queue: what is looked for, how, and the way out."""
    reader = reader_of(person)
    words = reader.texts
    text = lines(
        [
            *terms_lines(wish.terms, words),
            words("seek.searching", rating=rating_text(rating)),
            words("levels.envelope", seal=seal(wish.seed)),
        ]
    )
    rows = [
        [act(words.plain("button.leave_queue"), "leave")],
        [act(words.plain("button.menu"), "menu")],
    ]
    return Screen(text, keyboard(rows), opening_scene(wish.terms.variant, reader))


def found_screen(person: Person, wish: Challenge, rival: Person | None, rating: Rating) -> Screen:
    """What the message of the wait says once somebody has been found; its envelope stays readable."""
    reader = reader_of(person)
    words = reader.texts
    text = lines(
        [
            words("seek.found", name=rival_name(rival, words), rating=rating_text(rating)),
            words("levels.envelope", seal=seal(wish.seed)),
        ]
    )
    return Screen(text, keyboard([]), opening_scene(wish.terms.variant, reader))


def unfound_screen(person: Person, wish: Challenge) -> Screen:
    """Nobody came in time."""
    reader = reader_of(person)
    words, terms = reader.texts, wish.terms
    rows = [
        [act(words.plain("button.seek"), "go", terms.variant, terms.length, "primary")],
        [button(words.plain("menu.back"), MenuPress(screen="start"))],
    ]
    return Screen(words("seek.unfound"), keyboard(rows), opening_scene(terms.variant, reader))


def tables_screen(
    person: Person, cards: Sequence[Card], ratings: Mapping[tuple[PersonId, str], Rating], hidden: int = 0
) -> Screen:
    """The open tables, each with a button to its card. `ratings`: by opener and variant."""
    reader = reader_of(person)
    words = reader.texts
    listed = [table_line(number, card, person, ratings, words) for number, card in enumerate(cards, 1)]
    opened = [button(str(number), card.press("card")) for number, card in enumerate(cards, 1)]
    more = [words("scores.more", n=hidden)] if hidden > 0 else []
    text = lines([words("tables.title"), *(listed or [words("tables.none")]), *more])
    rows = [
        *packed(opened),
        [act(words.plain("button.open_table"), "table", style="primary")],
        [act(words.plain("button.back"), "open")],
    ]
    return Screen(text, keyboard(rows), opening_scene(VARIANTS_OFFERED[0], reader))


def table_line(
    number: int,
    card: Card,
    person: Person,
    ratings: Mapping[tuple[PersonId, str], Rating],
    words: Texts,
) -> Html:
    """ "1. Короткие, матч до 3 — Анна (1512?)"."""
    challenge = card.challenge
    terms = terms_short(challenge.terms, words)
    if challenge.opener == person.id:
        return words("challenge.listed_own", number=number, terms=terms)
    rating = ratings.get((challenge.opener, challenge.terms.variant), Rating())
    name = named(card, challenge.opener, words)
    return words("tables.line", number=number, terms=terms, name=name, rating=rating_text(rating))


def rival_name(rival: Person | None, words: Texts) -> str:
    return isolated(clean_name(rival.name if rival else "")) or words.plain("name.nobody")


def act(
    label: str, action: SeekAction, variant: str = "", length: int = 1, style: Style | None = None
) -> InlineKeyboardButton:
    return button(label, SeekPress(action=action, variant=variant, length=length), style)
