"""The settings of a tournament: one button per field, one screen per field, as on an invitation's card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from aiogram.types import InlineKeyboardButton

from bot.presses import TourneyTermsPress, to62
from bot.services.agreement import Field
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import lines
from bot.views.challenge import apart
from bot.views.challenge_setup import field_name, value_text
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.terms import variant_lines
from bot.views.texts import Html, Texts
from bot.views.tourneycard import rules_lines
from bot.views.tourneykeys import Onlooker, act
from bot.views.tourneywords import Hall, delay_text, patience_text, title_of

OWN: Mapping[str, Callable[[str, Texts], str]] = {
    "form": lambda value, words: words.plain(f"tourney.form.{value}"),
    "capacity": lambda value, words: value,
    "seeds": lambda value, words: words.plain(f"tourney.seeds.{value}"),
    "boards": lambda value, words: words.plain(f"tourney.boards.{value}"),
    "rounds": lambda value, words: value if value != "0" else words.plain("tourney.rounds.auto"),
    "start": delay_text,
    "patience": patience_text,
}
"""Fields that an invitation does not have, and what their values are called."""
SHORT: tuple[str, ...] = (
    "variant",
    "length",
    "form",
    "capacity",
    "rounds",
    "seeds",
    "start",
    "patience",
    "boards",
)
"""Fields whose values fit on buttons; those of the others are numbered and told in the text."""


def tourney_setup_screen(hall: Hall, who: Onlooker, fields: Sequence[Field]) -> Screen:
    """Every field that can be chosen, and with a draft the button that opens registration."""
    words, row = who.words, hall.row
    buttons = [_opens(hall, field.name, _name(field.name, words)) for field in fields]
    if who.private:
        buttons.append(act(hall, "name", "tourney.field.title", words))
    draft = row.state == "draft"
    first: list[Row] = [[act(hall, "open", "button.open_tourney", words, "success")]] if draft else []
    last = (
        act(hall, "drop", "button.drop_tourney", words) if draft else act(hall, "close", "button.done", words)
    )
    text = lines(
        [
            words("tourney.title", title=title_of(row, words)),
            *rules_lines(hall, words),
            words("tourney.places", n=row.capacity),
            apart(words("tourney.setup_draft" if draft else "tourney.setup_open")),
        ]
    )
    rows = [*first, *packed(buttons, 2), [last]]
    return Screen(text, keyboard(rows), opening_scene(row.terms.variant, who.reader))


def tourney_field_screen(hall: Hall, who: Onlooker, field: Field) -> Screen:
    """The values of one field, the chosen one ticked."""
    words = who.words
    shown = [_value(hall, field.name, value, words) for value in field.values]
    if field.name in SHORT:
        described, labels = _described(field, words), shown
    else:
        described = [words("setup.value", number=n, text=text) for n, text in enumerate(shown, start=1)]
        labels = [str(number) for number in range(1, len(shown) + 1)]
    buttons = [
        button(
            ticked(label, value == field.chosen),
            TourneyTermsPress(number=to62(hall.row.id), field=field.name, value=value),
        )
        for value, label in zip(field.values, labels, strict=True)
    ]
    title = words("setup.title", field=_name(field.name, words))
    rows = [*packed(buttons), [act(hall, "setup", "button.back", words)]]
    return Screen(
        lines([title, *described]), keyboard(rows), opening_scene(hall.row.terms.variant, who.reader)
    )


def _described(field: Field, words: Texts) -> list[Html]:
    """What the choice is about."""
    if field.name == "variant":
        return list(variant_lines(words))
    if field.name == "form":
        return [
            words("tourney.form_line", about=words.plain(f"tourney.form.{each}.about"))
            for each in field.values
        ]
    key = "setup.length" if field.name == "length" else f"tourney.field.{field.name}.about"
    return [words(key)]


def _name(name: str, words: Texts) -> str:
    return words.plain(f"tourney.field.{name}") if name in OWN else field_name(name, words)


def _value(hall: Hall, name: str, value: str, words: Texts) -> str:
    return OWN[name](value, words) if name in OWN else value_text(hall.row.terms, name, value, words)


def _opens(hall: Hall, name: str, label: str) -> InlineKeyboardButton:
    return button(label, TourneyTermsPress(number=to62(hall.row.id), field=name))
