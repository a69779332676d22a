"""Honest dice: the sealed envelope, the check of a finished game, and how the dice have fallen."""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton

from bot.presses import DicePress, DiceShow
from bot.services.ports import Person
from bot.services.table import Table
from bot.views.asides import beginning, proof
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import header, lines
from bot.views.menus import to
from bot.views.reader import Reader, reader_of
from bot.views.screen import Screen
from bot.views.texts import Html, Texts
from engine.fairness import seal
from engine.tally import FACES, Expected, Tally
from render.pages import Bar, Bars, Envelope

EXAMPLE = seal(b"nardy")
"""What the picture's envelope shows where there is no game of one's own."""


def fair_screen(person: Person) -> Screen:
    """How the dice are sealed, in three sentences; from here to the check and the counts."""
    reader = reader_of(person)
    words = reader.texts
    rows = [
        [dice_button("button.check_last", "check", words)],
        *packed([dice_button("button.my_dice", "mine", words), dice_button("button.all_dice", "all", words)]),
        [to("menu.back", "start", words)],
    ]
    return Screen(words("fair.text"), keyboard(rows), picture(EXAMPLE, words))


def picture(digits: str, words: Texts) -> Envelope:
    return Envelope(
        words.plain("fair.picture_title"),
        words.plain("fair.picture_above"),
        digits,
        words.plain("fair.picture_below"),
    )


def check_screen(table: Table, person: Person) -> Screen:
    """The last finished game, all of its rolls recomputed now."""
    reader = reader_of(person, seat=table.seat_of(person.id))
    words = reader.texts
    file = [[dice_button("button.proof_file", "file", words)]] if beginning(table).press else []
    text = lines([header(table, reader), proof(table, reader)])
    return Screen(text, keyboard([*file, _back(reader)]), picture(beginning(table).seal, words))


def nothing_to_check_screen(person: Person) -> Screen:
    reader = reader_of(person)
    return Screen(reader.texts("fair.nothing"), keyboard([_back(reader)]), picture(EXAMPLE, reader.texts))


def counts_screen(person: Person, counted: Tally, show: DiceShow) -> Screen:
    """How often each number came, doubles and entering, beside the range of 95 in a hundred."""
    reader = reader_of(person)
    words = reader.texts
    named = [
        *((str(value), counted.face(value)) for value in FACES),
        (words.plain("dice.doubles"), counted.double),
    ]
    if counted.entries:
        named.append((words.plain("dice.entered"), counted.entry))
    title, rolls = words.plain(f"dice.title_{show}"), words.count("count.rolls", counted.rolls)
    told = (
        [words("dice.none")] if not counted.rolls else [count_line(name, each, words) for name, each in named]
    )
    parts = [Html(f"<b>{title}</b>"), Html(rolls), *told]
    if counted.rolls:
        parts += [entry_line(counted, words), words("dice.how")]
    other: DiceShow = "all" if show == "mine" else "mine"
    rows = [[dice_button(f"button.{'all' if other == 'all' else 'my'}_dice", other, words)], _back(reader)]
    bars = tuple(Bar(name, each.count, each.low, each.high) for name, each in named)
    return Screen(lines(parts), keyboard(rows), Bars(title, rolls, bars))


def count_line(name: str, each: Expected, words: Texts) -> Html:
    """ "6: 312 (295–351)", with a mark where it is out of the range."""
    key = "dice.line" if each.usual else "dice.line_rare"
    return words(key, name=name, n=each.count, low=each.low, high=each.high)


def entry_line(counted: Tally, words: Texts) -> Html:
    return words("dice.entries", n=counted.entries, entered=counted.entered) if counted.entries else Html("")


def dice_button(key: str, show: DiceShow, words: Texts) -> InlineKeyboardButton:
    return button(words.plain(key), DicePress(show=show))


def _back(reader: Reader) -> Row:
    return [to("button.back", "fair", reader.texts)]
