"""Who looks at a tournament, and the buttons that its screens share."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote

from aiogram.types import InlineKeyboardButton

from bot.presses import TourneyAction, TourneyPageName, TourneyPagePress, TourneyPress, to62
from bot.services.ports import PersonId
from bot.views.buttons import ANYBODY, Style, button
from bot.views.reader import Reader
from bot.views.terms import terms_short
from bot.views.texts import Texts
from bot.views.tourneytables import usual_page
from bot.views.tourneywords import Hall, form_text, title_of


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Who reads a screen of a tournament: a person in private, or (`person` None) a whole group."""

    reader: Reader
    person: PersonId | None = None

    @property
    def words(self) -> Texts:
        return self.reader.texts

    @property
    def private(self) -> bool:
        return self.person is not None

    @property
    def zone(self) -> str:
        return self.reader.preferences.zone if self.private else ""


def act(
    hall: Hall, action: TourneyAction, key: str, words: Texts, style: Style | None = None
) -> InlineKeyboardButton:
    return button(words.plain(key), hall.press(action), style)


def pages_button(hall: Hall, name: TourneyPageName, who: Onlooker) -> InlineKeyboardButton:
    """Opens the pages for whoever presses it."""
    me = hall.entry_of(who.person)
    page = usual_page(hall, me) if name == "table" else 0
    press = TourneyPagePress(number=to62(hall.row.id), screen=name, page=page, owner=to62(ANYBODY))
    return button(who.words.plain(f"button.tourney_{name}"), press)


def close_button(hall: Hall, who: Onlooker) -> InlineKeyboardButton:
    """Back to the card, or in a group away: the card stands above."""
    key = "button.back" if who.private else "menu.close"
    return act(hall, "close", key, who.words)


def to_list(words: Texts) -> InlineKeyboardButton:
    """To the person's tournaments."""
    return button(words.plain("button.tourneys"), TourneyPress(number="0", action="list"))


def share_button(hall: Hall, words: Texts) -> InlineKeyboardButton:
    """Telegram asks to whom, and sends the link with a few words."""
    form, terms = form_text(hall.row, words), terms_short(hall.row.terms, words)
    text = words.plain("tourney.share", title=title_of(hall.row, words), form=form, terms=terms)
    url = f"https://t.me/share/url?url={quote(hall.link(), safe='')}&text={quote(text, safe='')}"
    return InlineKeyboardButton(text=words.plain("button.share"), url=url)


def told_button(hall: Hall, words: Texts) -> InlineKeyboardButton:
    """For who has never opened a chat with the bot: there it tells whom one plays."""
    return InlineKeyboardButton(text=words.plain("button.tell_me"), url=hall.link())
