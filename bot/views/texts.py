"""Everything a player reads, in three languages: the `.po` files, served by gettext.

The message ids are keys ("status.lot"); the catalogues are read and compiled in memory, so nothing
compiled can be out of date. Values are escaped for HTML unless they are `Html` already.
"""

from __future__ import annotations

from datetime import datetime
from functools import cache
from gettext import GNUTranslations
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Final

from bot.services.ports import Person

LANGUAGES: Final = ("ru", "uk", "en")
RUSSIAN_READS: Final = frozenset({"ru", "be", "kk", "ky", "uz", "az", "hy", "ka", "tg"})
"""Telegram's language codes whose speakers rather read Russian than English."""

LOCALES: Final = Path(__file__).parent / "locales"


class Html(str):
    """Text that is safe inside Telegram's HTML: it may hold tags, and is never escaped again."""

    __slots__ = ()

    def join_html(self, parts: list[Html]) -> Html:
        """`str.join` that stays safe."""
        return Html(self.join(parts))


class Texts:
    """One language's catalogue; calling it gives a text by key."""

    def __init__(self, language: str, catalogue: GNUTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def __call__(self, key: str, /, **values: object) -> Html:
        """The text for a caption or message, with its values escaped."""
        return Html(self._find(key).format(**{name: escaped(value) for name, value in values.items()}))

    def plain(self, key: str, /, **values: object) -> str:
        """The text for a button, a toast or a picture, where nothing is markup."""
        return self._find(key).format(**values)

    def count(self, key: str, number: int, /, **values: object) -> str:
        """The plural form of `key` that fits `number` (its value `n`); plain text."""
        found = self._catalogue.ngettext(key, key, number)
        assert found != key, f"no plural text {key!r} in {self.language}"
        return found.format(n=number, **values)

    def has(self, key: str) -> bool:
        return self._catalogue.gettext(key) != key

    def number(self, value: float) -> str:
        """A score: whole where it is whole, else with this language's decimal sign."""
        text = f"{value:g}"
        return text if self.language == "en" else text.replace(".", ",")

    def date(self, moment: datetime | None) -> str:
        """The day, by UTC: "12 мая 2026"."""
        from babel.dates import format_date

        return "" if moment is None else format_date(moment, "d MMM y", locale=self.language)

    def points(self, value: float) -> str:
        """An amount of points in words: "2 очка", "0,5 очка"."""
        if value == int(value):
            return self.count("count.points", int(value))
        return self.plain("count.points_fraction", n=self.number(value))

    def _find(self, key: str) -> str:
        found = self._catalogue.gettext(key)
        assert found != key, f"no text {key!r} in {self.language}"
        return found


def escaped(value: object) -> Html:
    """The value as it may stand between tags."""
    return value if isinstance(value, Html) else Html(escape(str(value), quote=False))


@cache
def texts(language: str) -> Texts:
    """The catalogue of one of `LANGUAGES`."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = BytesIO()
    with (LOCALES / language / "LC_MESSAGES" / "bot.po").open("rb") as source:
        write_mo(compiled, read_po(source, locale=language, abort_invalid=True))
    compiled.seek(0)
    return Texts(language, GNUTranslations(compiled))


def load() -> None:
    """Read all catalogues now, so that a broken file stops the start and no press waits for it."""
    for language in LANGUAGES:
        texts(language)


def language_for(code: str | None) -> str:
    """The language to speak to somebody whose Telegram runs in `code` (e.g. "uk", "pt-br")."""
    primary = (code or "").lower().partition("-")[0]
    if primary in RUSSIAN_READS:
        return "ru"
    return primary if primary in LANGUAGES else "en"


def language_of(person: Person | None) -> str:
    """The person's own choice, else what Telegram says."""
    if person is None:
        return "en"
    return person.preferences.language or language_for(person.language_code)
