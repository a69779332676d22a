"""What the players of a table are called, for one reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.services.crews import PAIR
from bot.services.keeping import is_forgotten
from bot.services.ports import Person, PersonId, Sitter
from bot.services.table import Table
from bot.views.names import LONGEST, clean_name, isolated
from bot.views.reader import Reader
from bot.views.texts import Texts

BESIDE: Final = " + "


def seat_name(table: Table, seat: int, words: Texts) -> str:
    """The name of who sits there, as a picture or a line shows it: cleaned, and never empty."""
    sitter = table.row.seats[seat]
    if sitter.person is None:
        return words.plain("name.computer")
    if table.row.party == PAIR:
        return pair_names(table, seat, words)
    return person_name(sitter.person, table.people, words)


def pair_names(table: Table, seat: int, words: Texts, longest: int = LONGEST) -> str:
    """ "Анна + Вера": the captain first, so short that both fit where one name does."""
    crew = table.crew(seat)
    each = (longest - len(BESIDE) * (len(crew) - 1)) // len(crew)
    return BESIDE.join(person_name(person, table.people, words, each) for person in crew)


def person_name(
    person: PersonId, people: Mapping[PersonId, Person], words: Texts, longest: int = LONGEST
) -> str:
    """The person's name, cleaned; never empty."""
    known = people.get(person)
    if is_forgotten(person):
        return words.plain("name.forgotten")
    return clean_name(known.name if known else "", longest) or words.plain("name.nobody")


def called(table: Table, seat: int, reader: Reader) -> str:
    """ "Вы" for the reader's own seat, else the name, safe inside a line."""
    if seat == reader.seat:
        return reader.texts.plain("name.you")
    return isolated(seat_name(table, seat, reader.texts))


def sitter_name(
    sitter: Sitter, people: Mapping[PersonId, Person], words: Texts, longest: int = LONGEST
) -> str:
    """The name of a person, of the computer with its level; safe inside a line, and never empty."""
    if sitter.person is None:
        return f"{words.plain('name.computer')} ({level_name(sitter.level or '', words)})"
    return isolated(person_name(sitter.person, people, words, longest))


def level_name(level: str, words: Texts) -> str:
    """A level's own word, "adaptive: club" with both; one that the catalogue does not know keeps its key."""
    parts = [words.plain(key) if words.has(key := f"level.{part}") else part for part in level.split(".")]
    return ": ".join(parts)
