"""The best of a chat, and the best of all, as a picture and in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import MenuPress, TopPress, to62
from bot.services.agreement import VARIANTS_OFFERED
from bot.services.ports import Person, PersonId, Sitter
from bot.services.ratings import Rated
from bot.services.top import PERIODS, ChatTop, Period, Placed, WorldTop
from bot.views.buttons import Row, button, packed
from bot.views.caption import lines
from bot.views.names import clean_name
from bot.views.people import sitter_name
from bot.views.rating import family_name, rating_text
from bot.views.scores import Looker, more_line
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.texts import Html, Texts
from engine.ratings import FAMILIES
from render.pages import Listing, Rank

NAME: Final = 16
"""Letters of a name, so that ten lines fit under the picture."""
NO_RATING: Final = "—"
CHAT_HEADS: Final = ("wins", "points", "marses", "kokses", "rating")
WORLD_HEADS: Final = ("wins", "losses", "rating")


def chat_top_screen(top: ChatTop, look: Looker, chat: str) -> Screen:
    """A chat's table, under the name of the chat."""
    words = look.words
    game = words.plain(f"game.{top.variant}") if top.variant else words.plain("top.all_games")
    period, family = words.plain(f"period.{top.period}"), family_name(top.family, words)
    about = words.plain("top.about", game=game, period=period, family=family)
    cells = [chat_cells(each, words) for each in top.players]
    listed = [
        chat_line(number, sitter_name(Sitter(each.person), top.people, words, NAME), row, words)
        for number, (each, row) in enumerate(zip(top.players, cells, strict=True), 1)
    ]
    entries = [
        entry(number, each.person, row, top.people, words)
        for number, (each, row) in enumerate(zip(top.players, cells, strict=True), 1)
    ]
    title = clean_name(chat) or words.plain("top.chat_title")
    photo = Listing(title, about, heads(CHAT_HEADS, words), tuple(entries))
    body = [*listed, more_line(top.hidden, words)] if listed else [words("top.nobody")]
    text = lines([words("top.title", about=about), *body])
    variants = [
        to(look, label_of(each, words), each, top.period, chosen=each == top.variant)
        for each in ("", *VARIANTS_OFFERED)
    ]
    close = [button(words.plain("menu.close"), MenuPress(screen="close"))]
    rows = [*period_rows(look, top.variant, top.period), *packed(variants), close]
    return look.screen(text, *rows, photo=photo if entries else None)


def world_top_screen(top: WorldTop, look: Looker) -> Screen:
    """The best of all who play for ratings; the reader's own line is marked, or told below."""
    words = look.words
    period, family = words.plain(f"period.{top.period}"), family_name(top.family, words)
    about = words.plain("top.world_about", family=family, period=period)
    cells = [world_cells(each) for each in top.players]
    entries = [
        entry(number, each.person, row, top.people, words, look.me)
        for number, (each, row) in enumerate(zip(top.players, cells, strict=True), 1)
    ]
    listed = [
        world_line(number, sitter_name(Sitter(each.person), top.people, words, NAME), row, words)
        for number, (each, row) in enumerate(zip(top.players, cells, strict=True), 1)
    ]
    photo = Listing(words.plain("top.world_title"), about, heads(WORLD_HEADS, words), tuple(entries))
    text = lines(
        [words("top.title", about=about), *(listed or [words("top.nobody_rated")]), *mine(top, words)]
    )
    families = [
        to(look, family_name(each, words), each, top.period, chosen=each == top.family) for each in FAMILIES
    ]
    back = [button(words.plain("menu.back"), MenuPress(screen="start"))]
    rows = [families, *period_rows(look, top.family, top.period), back]
    return look.screen(text, *rows, photo=photo if entries else None)


def chat_cells(placed: Placed, words: Texts) -> tuple[str, ...]:
    won = placed.won
    rating = NO_RATING if placed.rating is None else rating_text(placed.rating)
    return str(placed.wins), words.number(won.points), str(won.marses), str(won.kokses), rating


def world_cells(rated: Rated) -> tuple[str, ...]:
    return str(rated.wins), str(rated.losses), rating_text(rated.rating)


def chat_line(number: int, name: str, cells: Sequence[str], words: Texts) -> Html:
    """ "1. Анна: побед 12, очков 20, марсов 3, коксов 1, рейтинг 1530"."""
    return words("top.line", number=number, name=name, **dict(zip(CHAT_HEADS, cells, strict=True)))


def world_line(number: int, name: str, cells: Sequence[str], words: Texts) -> Html:
    return words("top.world_line", number=number, name=name, **dict(zip(WORLD_HEADS, cells, strict=True)))


def mine(top: WorldTop, words: Texts) -> list[Html]:
    """The reader's own place, where it is below the table."""
    if top.mine is None or top.mine[0] <= len(top.players):
        return []
    place, rated = top.mine
    return [words("top.mine", place=place, rating=rating_text(rated.rating))]


def heads(names: Sequence[str], words: Texts) -> tuple[str, ...]:
    return tuple(words.plain(f"top.head.{name}") for name in names)


def entry(
    number: int,
    person: PersonId,
    cells: tuple[str, ...],
    people: Mapping[PersonId, Person],
    words: Texts,
    me: PersonId | None = None,
) -> Rank:
    """A line of the picture."""
    known = people.get(person)
    name, nobody = clean_name(known.name if known else ""), words.plain("name.nobody")
    return Rank(str(number), name or nobody, nobody, cells, mine=person == me)


def label_of(variant: str, words: Texts) -> str:
    return words.plain(f"game.{variant}") if variant else words.plain("button.all_games")


def period_rows(look: Looker, of: str, chosen: Period) -> list[Row]:
    names = [
        to(look, look.words.plain(f"button.{each}"), of, each, chosen=each == chosen) for each in PERIODS
    ]
    return packed(names, 3)


def to(look: Looker, label: str, of: str, period: Period, *, chosen: bool) -> InlineKeyboardButton:
    return button(ticked(label, chosen), TopPress(owner=to62(look.me), of=of, period=period))
