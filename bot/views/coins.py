"""A person's own coins, with their history."""

from __future__ import annotations

from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import CoinAction, CoinPress
from bot.services.bank import Statement
from bot.services.ledger import DAILY_BELOW, DAILY_GIFT, START, Affair
from bot.services.ports import Chat, Person
from bot.views.buttons import Row, button, keyboard
from bot.views.caption import lines
from bot.views.menus import private_button, screen, to
from bot.views.names import isolated
from bot.views.people import person_name
from bot.views.reader import reader_of, reader_of_chat
from bot.views.screen import Screen
from bot.views.texts import Html, Texts

COINS_LINK: Final = "coins"
"""The payload of the link that leads from a group to the own purse; no invitation is called so."""


def coins_screen(person: Person, found: Statement) -> Screen:
    """What there is, what is held, the gift of the day, and a page of the history."""
    reader = reader_of(person)
    words = reader.texts
    text = [words("coins.title", coins=words.count("count.coins", found.purse.free))]
    if found.purse.held:
        text.append(words("coins.held", coins=words.count("count.coins", found.purse.held)))
    text += [words("coins.about"), gift_line(found, words), words("coins.history")]
    text += [affair_line(each, found, words) for each in found.affairs]
    rows: list[Row] = []
    if found.gift:
        rows.append([_act(words.plain("coins.take", n=DAILY_GIFT), "gift")])
    newer = [_act("‹", "show", found.page - 1)] if found.page else []
    older = [_act("›", "show", found.page + 1)] if found.more else []
    rows += [[*newer, *older]] if newer or older else []
    return screen(lines(text), [*rows, [to("menu.back", "start", words)]], reader)


def group_coins_screen(chat: Chat, bot: str) -> Screen:
    """In a group: only the way to the own purse."""
    words = reader_of_chat(chat).texts
    rows = [[private_button(words, bot, COINS_LINK)], [to("menu.close", "close", words)]]
    return Screen(words("coins.chat"), keyboard(rows), None)


def gift_line(found: Statement, words: Texts) -> Html:
    """When there are coins to be had for nothing."""
    if found.given:
        return words("coins.given")
    if found.gift:
        return words("coins.gift", n=DAILY_GIFT)
    return words("coins.later", n=DAILY_GIFT, least=DAILY_BELOW)


def affair_line(affair: Affair, found: Statement, words: Texts) -> Html:
    """ "17 мая 2026 · партия с Борисом: +30"; what is held is told apart."""
    what = words.plain("coins.daily")
    if affair.subject == START:
        what = words.plain("coins.start")
    elif affair.rival is not None:
        name = isolated(person_name(affair.rival, found.people, words))
        what = words.plain("coins.match" if affair.subject.startswith("m") else "coins.game", name=name)
    date = words.date(affair.at)
    if affair.held:
        return words("coins.line_held", date=date, what=what, n=affair.held)
    return words("coins.line", date=date, what=what, change=signed(affair.amount))


def signed(amount: int) -> str:
    """ "+30", "−10", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"


def _act(label: str, action: CoinAction, page: int = 0) -> InlineKeyboardButton:
    return button(label, CoinPress(action=action, page=page))
