"""The settings of a card: one button per field, one screen per field, the same for every variant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import InviteAction, TermsPress
from bot.services.agreement import COMPUTER, LENGTHS, SESSIONS, Field, field_of, fine_fields, main_fields
from bot.services.ports import Challenge, Terms
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import lines
from bot.views.challenge import Card, act, apart
from bot.views.clock import clock_text
from bot.views.reader import Reader
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.terms import (
    option_name,
    option_text,
    profile_about,
    profile_name,
    session_text,
    terms_lines,
    variant_lines,
)
from bot.views.texts import Html, Texts

PLAIN_FIELDS: Final = ("variant", "length", "session", "profile", "rated", "hints", "clock", "stake", "party")
WHO: Final = ("all", "listed", "password", "name")


def setup_screen(card: Card, reader: Reader, *, fine: bool = False) -> Screen:
    """Every field that can be chosen; `fine`: what few tables ever change."""
    words, terms = reader.texts, card.challenge.terms
    fields = fine_fields(terms) if fine else main_fields(terms)
    buttons = [_field_button(card, field.name, words) for field in fields]
    if not fine and may_choose_who(card.challenge):
        buttons.append(_field_button(card, "who", words))
    if not fine and fine_fields(terms):
        buttons.append(act(card, "fine", "button.fine", words))
    rows = [*packed(buttons, 2), [_back(card, "setup" if fine else "card", words)]]
    return _screen([*terms_lines(terms, words), apart(words("setup.choose"))], rows, card, reader)


def field_screen(card: Card, reader: Reader, name: str) -> Screen:
    """The values of one field, the chosen one ticked; raises BadOption for a forged one."""
    words, terms = reader.texts, card.challenge.terms
    if name == "who":
        return who_screen(card, reader)
    field = field_of(terms, name)
    shown = [value_text(terms, name, value, words) for value in field.values]
    title = words("setup.title", field=field_name(name, words))
    if name == "length":
        described, labels = [words("setup.length")], shown
    elif name == "stake":
        described, labels = [words("setup.stake")], shown
    elif name == "variant":
        described, labels = list(variant_lines(words)), shown
    else:
        described = [words("setup.value", number=n, text=text) for n, text in enumerate(shown, start=1)]
        labels = [str(number) for number in range(1, len(shown) + 1)]
    buttons = [_choice(card, field, value, label) for value, label in zip(field.values, labels, strict=True)]
    back: InviteAction = "fine" if field in fine_fields(terms) else "setup"
    points = len(LENGTHS) if name == "length" else len(buttons)
    rows = [*packed(buttons[:points]), *packed(buttons[points:]), [_back(card, back, words)]]
    return _screen([title, *described], rows, card, reader)


def changed_screen(card: Card, reader: Reader, name: str) -> Screen:
    """Where the choice of a field leads back to."""
    fine = any(field.name == name for field in fine_fields(card.challenge.terms))
    return setup_screen(card, reader, fine=fine)


def who_screen(card: Card, reader: Reader) -> Screen:
    """Who may accept. In a group only the address can be lifted; typing is for the private chat."""
    words, challenge = reader.texts, card.challenge
    field = Field("who", WHO if challenge.chat is None else WHO[:1], _who(challenge))
    buttons = [_choice(card, field, value, words.plain(f"who.{value}")) for value in field.values]
    rows = [*packed(buttons, 1), [_back(card, "setup", words)]]
    return _screen(
        [words("setup.title", field=words.plain("field.who")), words("setup.who")], rows, card, reader
    )


def may_choose_who(challenge: Challenge) -> bool:
    """In a group there is only an address to lift; against the computer nobody to choose."""
    addressed = challenge.addressed_to is not None or challenge.addressed_name is not None
    alone = challenge.terms.rival != COMPUTER and not challenge.terms.party
    return alone and (challenge.chat is None or addressed)


def field_name(name: str, words: Texts) -> str:
    return words.plain(f"field.{name}") if name in PLAIN_FIELDS else option_name(name, words)


def _who(challenge: Challenge) -> str:
    if challenge.password_hash is not None:
        return "password"
    if challenge.listed:
        return "listed"
    addressed = challenge.addressed_to is not None or challenge.addressed_name is not None
    return "name" if addressed else "all"


def value_text(terms: Terms, name: str, value: str, words: Texts) -> str:
    said: Mapping[str, Callable[[], str]] = {
        "variant": lambda: words.plain(f"game.{value}"),
        "length": lambda: _length_word(value, words),
        "session": lambda: session_text(SESSIONS[value], words),
        "rated": lambda: words.plain(f"rated.{value}"),
        "hints": lambda: words.plain(f"hints.{value}"),
        "party": lambda: words.plain(f"party.{value}"),
        "clock": lambda: clock_text(value, words),
        "stake": lambda: value if value != "0" else words.plain("setup.no_stake"),
        "profile": lambda: f"{profile_name(value, words)}: {profile_about(value, words)}",
    }
    return said[name]() if name in said else option_text(name, value, words)


def _length_word(value: str, words: Texts) -> str:
    """A number of points, a session, or the best of some games."""
    if value.startswith("b"):
        return words.plain("label.best", n=value[1:])
    return words.plain("setup.session") if value == "0" else value


def _field_button(card: Card, name: str, words: Texts) -> InlineKeyboardButton:
    text = words.plain("field.who") if name == "who" else field_name(name, words)
    return button(text, TermsPress(token=card.challenge.token, field=name))


def _choice(card: Card, field: Field, value: str, label: str) -> InlineKeyboardButton:
    press = TermsPress(token=card.challenge.token, field=field.name, value=value)
    return button(ticked(label, value == field.chosen), press)


def _back(card: Card, action: InviteAction, words: Texts) -> InlineKeyboardButton:
    return act(card, action, "button.back", words)


def _screen(text: list[Html], rows: list[Row], card: Card, reader: Reader) -> Screen:
    return Screen(lines(text), keyboard(rows), opening_scene(card.challenge.terms.variant, reader))
