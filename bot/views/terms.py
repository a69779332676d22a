"""What a card promises: the variant, the rule profile, the length, and every deviation by name."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.ports import Terms
from bot.views.texts import Html, Texts
from engine.variants import value_text


def terms_lines(terms: Terms, words: Texts) -> Iterator[Html]:
    """The terms of a game in two or three lines."""
    yield words("terms.title", game=words.plain(f"variant.{terms.variant}"))
    yield words(
        "terms.line", profile=words.plain(f"profile.{terms.profile}"), length=length_text(terms, words)
    )
    if terms.options:
        named = [option_text(name, value_text(value), words) for name, value in terms.options.items()]
        yield words("terms.deviations", list=", ".join(named))


def profile_about(profile: str, words: Texts) -> str:
    """What a rule profile is about, in one line."""
    return words.plain(f"profile.{profile}.about")


def option_name(name: str, words: Texts) -> str:
    """What an option is about, as a heading above its values."""
    return words.plain(f"option.{name}")


def length_text(terms: Terms, words: Texts) -> str:
    """How long they play."""
    if terms.length == 0:
        return words.plain("terms.session")
    return words.plain("terms.single") if terms.length == 1 else words.plain("terms.match", n=terms.length)


def option_text(name: str, value: str, words: Texts) -> str:
    """One option in the players' words; an unnamed one as the command line writes it."""
    key = f"option.{name}.{value}"
    return words.plain(key) if words.has(key) else f"{name}={value}"
