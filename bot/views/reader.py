"""Who looks at a board or a screen, and how that person wants it shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.services.ports import Chat, Person, PersonId, Preferences
from bot.services.table import Table
from bot.views.texts import Texts, language_of, texts


@dataclass(frozen=True, slots=True)
class Reader:
    """A reader of one board. `seat` None: a spectator, or (not `private`) the whole group."""

    language: str = "ru"
    theme: str = "wood"
    home: str = "right"
    numbers: bool = True
    text: bool = False
    """The board in letters instead of a picture."""
    seat: int | None = None
    private: bool = True
    inline: bool = False
    """In a chat where the bot is not: nothing can be posted beside the board."""
    calm: bool = False
    """The whole group, which sees nothing of half-made turns."""
    hand: bool = False
    """The mover, at a board of the own that stands in a group: what is posted beside it is for all to see."""
    menu: str = ""
    """What the keyboard shows instead of the moves ("" for the moves): see `bot.views.board.MENUS`."""
    person: PersonId | None = None
    """Who it is, where several persons sit beside one seat; None: everybody, or somebody unknown."""
    preferences: Preferences = field(default_factory=Preferences)
    proposer: PersonId | None = None
    """Whose half-made turn the board shows, where it is neither the reader's nor a group's captain's."""

    @property
    def texts(self) -> Texts:
        return texts(self.language)


def reader_of(
    person: Person | None, *, seat: int | None = None, private: bool = True, menu: str = ""
) -> Reader:
    """The reader that a person is, by the person's own preferences."""
    wishes = person.preferences if person else Preferences()
    return Reader(
        language=language_of(person),
        theme=wishes.theme,
        home=wishes.home,
        numbers=wishes.numbers,
        text=wishes.text,
        seat=seat,
        private=private,
        menu=menu,
        person=person.id if person else None,
        preferences=wishes,
    )


def inline_reader(table: Table, *, menu: str = "") -> Reader:
    """The reader that a chat of inline mode is, in the language of whoever sits there first."""
    first = next((sitter.person for sitter in table.row.seats if sitter.person is not None), None)
    person = None if first is None else table.people.get(first)
    return Reader(language=language_of(person), private=False, inline=True, menu=menu)


def reader_of_chat(chat: Chat | None, *, menu: str = "") -> Reader:
    """The reader that a whole group is."""
    return Reader(language=(chat and chat.language) or Reader().language, private=False, menu=menu)
