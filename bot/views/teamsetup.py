"""What stands in the place of a team match's card for a while: line-ups, settings, questions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import TeamAction, TeamPress, TeamTermsPress
from bot.services.agreement import Field
from bot.services.team_table import TIME, team_field, team_fields
from bot.views.buttons import Row, Style, button, keyboard, packed
from bot.views.caption import lines
from bot.views.challenge import apart
from bot.views.challenge_setup import field_name, value_text
from bot.views.clock import duration
from bot.views.people import person_name
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.teams import NAME, TeamCardView, head_lines, team_name, team_sheet
from bot.views.terms import variant_lines
from bot.views.texts import Html, Texts

SHORT: Final = ("variant", "length", TIME)
"""Fields whose values fit on buttons; those of the others are numbered and told in the text."""


def line_screen(view: TeamCardView, side: int, order: Sequence[int]) -> Screen:
    """The captain says board by board who plays there; the others are substitutes."""
    words, teams = view.words, view.table.teams
    told = [
        words("team.line_board", n=number, name=view.name(member))
        for number, member in enumerate(order, start=1)
    ]
    ask = words("team.line_ask", n=len(order) + 1)
    named = "-".join(map(str, order))
    free = [member for member in teams.members(side) if member not in order]
    chosen = [
        button(
            person_name(view.table.persons[member], view.table.people, words, NAME),
            TeamPress(token=view.table.row.token, action="line", arg=f"{named}-{member}".removeprefix("-")),
        )
        for member in free
    ]
    again = [act(view, "button.team_line_again", "line")] if order else []
    rows = [*packed(chosen, 2), [*again, act(view, "button.back", "card")]]
    title = words("team.line_title", team=team_name(side, words))
    return Screen(lines([title, *told, apart(ask)]), keyboard(rows), team_sheet(view))


def ask_screen(view: TeamCardView, about: TeamAction) -> Screen:
    """Leaving in the middle and calling off are asked once more."""
    words = view.words
    sure: tuple[str, TeamAction] = ("button.team_quit_sure", "quit")
    if about == "cancel":
        sure = ("button.team_off_sure", "off")
    rows: list[Row] = [[act(view, sure[0], sure[1], "danger")], [act(view, "button.back", "card")]]
    return Screen(words(f"team.ask.{about}"), keyboard(rows), team_sheet(view))


def team_setup_screen(view: TeamCardView) -> Screen:
    """Every field that can be chosen."""
    words = view.words
    buttons = [
        button(_name(field.name, words), TeamTermsPress(token=view.table.row.token, field=field.name))
        for field in team_fields(view.table.row)
    ]
    rows = [*packed(buttons, 2), [act(view, "button.back", "card")]]
    text = lines([*head_lines(view), apart(words("setup.choose"))])
    return Screen(text, keyboard(rows), opening_scene(view.table.row.terms.variant, view.reader))


def team_field_screen(view: TeamCardView, name: str) -> Screen:
    """The values of one field, the chosen one ticked; raises BadOption for a forged one."""
    words, field = view.words, team_field(view.table.row, name)
    shown = [_value(view, name, value) for value in field.values]
    if name in SHORT:
        described, labels = _described(field, words), shown
    else:
        described = [words("setup.value", number=n, text=text) for n, text in enumerate(shown, start=1)]
        labels = [str(number) for number in range(1, len(shown) + 1)]
    buttons = [
        button(
            ticked(label, value == field.chosen),
            TeamTermsPress(token=view.table.row.token, field=name, value=value),
        )
        for value, label in zip(field.values, labels, strict=True)
    ]
    title = words("setup.title", field=_name(name, words))
    rows = [*packed(buttons), [act(view, "button.back", "setup")]]
    scene = opening_scene(view.table.row.terms.variant, view.reader)
    return Screen(lines([title, *described]), keyboard(rows), scene)


def _described(field: Field, words: Texts) -> list[Html]:
    if field.name == TIME:
        return [words("team.begin_about")]
    return [words("setup.length")] if field.name == "length" else list(variant_lines(words))


def _name(name: str, words: Texts) -> str:
    return words.plain("field.begin") if name == TIME else field_name(name, words)


def _value(view: TeamCardView, name: str, value: str) -> str:
    if name == TIME:
        return duration(timedelta(minutes=int(value)), view.words)
    return value_text(view.table.row.terms, name, value, view.words)


def act(view: TeamCardView, key: str, action: TeamAction, style: Style | None = None) -> InlineKeyboardButton:
    press = TeamPress(token=view.table.row.token, action=action)
    return button(view.words.plain(key), press, style)
