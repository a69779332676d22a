"""Tournaments as a list, and the line that tells a player whom to play."""

from __future__ import annotations

from collections.abc import Sequence

from aiogram.types import InlineKeyboardMarkup

from bot.presses import MenuPress, TourneyPress
from bot.services.ports import PersonId
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import lines
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.terms import terms_short
from bot.views.texts import Html, Texts
from bot.views.tourneykeys import Onlooker, act
from bot.views.tourneywords import (
    MEDALS,
    Hall,
    deadline_of,
    entrant,
    form_text,
    moment,
    round_name,
    title_of,
)
from engine.tournament.events import NOBODY
from engine.tournament.standings import standings

LISTED: int = 8


def tourneys_screen(halls: Sequence[Hall], who: Onlooker) -> Screen:
    """The group's tournaments, or the person's: those played in and those organised."""
    words = who.words
    numbered = list(enumerate(halls[:LISTED], 1))
    buttons = [button(f"🏆 {number}", hall.press("card")) for number, hall in numbered]
    new = button(words.plain("button.new_tourney"), TourneyPress(number="0", action="new"))
    key = "menu.back" if who.private else "menu.close"
    last: Row = [button(words.plain(key), MenuPress(screen="start" if who.private else "close"))]
    where = "own" if who.private else "chat"
    title = words(f"tourney.list_{where}" if halls else f"tourney.none_{where}")
    text = lines([title, *(listed_line(number, hall, who) for number, hall in numbered)])
    return Screen(text, keyboard([*packed(buttons), [new], last]), opening_scene("short", who.reader))


def listed_line(number: int, hall: Hall, who: Onlooker) -> Html:
    """ "1. Кубок двора: навылет, длинные нарды, одна партия · Тур 2 из 3"."""
    words, row = who.words, hall.row
    match row.state:
        case "draft":
            state = words.plain("tourney.list.draft")
        case "open":
            state = words.plain("tourney.list.open", n=len(hall.state.entries), of=row.capacity)
        case _:
            state = round_name(hall, len(hall.state.rounds), words)
    about = words.plain("tourney.about", form=form_text(row, words), terms=terms_short(row.terms, words))
    return words("tourney.list.line", number=number, title=title_of(row, words), about=about, state=state)


def notice_text(hall: Hall, entry: int, words: Texts, zone: str = "") -> Html:
    """ "Кубок двора, тур 2: вы играете с: Борис"; that nobody is to be played in this round; or the place."""
    if hall.state.ended is not None:
        return over_notice(hall, entry, words)
    round_ = hall.state.rounds[-1]
    title, name = title_of(hall.row, words), round_name(hall, round_.number, words)
    rival = rival_of(hall, entry)
    if rival == NOBODY:
        return words("tourney.notice.bye", title=title, round=name)
    text = words("tourney.notice", title=title, round=name, name=entrant(hall, rival, words))
    ends = deadline_of(round_)
    return lines([text, words("tourney.deadline", when=moment(ends, words, zone))]) if ends else text


def over_notice(hall: Hall, entry: int, words: Texts) -> Html:
    """ "Кубок двора: турнир окончен. Ваше место: 3–4"."""
    mine = next(each for each in standings(hall.state) if each.entry == entry)
    place = f"{mine.place}–{mine.last}" if mine.last != mine.place else f"{mine.place}"
    title = title_of(hall.row, words)
    medal = MEDALS.get(mine.place, "🏁")
    return words("tourney.notice.over", title=title, place=place, medal=medal)


def out_text(hall: Hall, entry: int, person: PersonId, words: Texts) -> Html:
    """That the organiser has withdrawn the person, or that somebody else plays in that place now."""
    title = title_of(hall.row, words)
    if hall.players[entry].id == person:
        return words("tourney.notice.withdrawn", title=title)
    return words("tourney.notice.replaced", title=title, name=entrant(hall, entry, words))


def out_keyboard(hall: Hall, words: Texts) -> InlineKeyboardMarkup:
    """To the card."""
    return keyboard([[act(hall, "card", "button.tourney", words)]])


def notice_keyboard(hall: Hall, entry: int, words: Texts) -> InlineKeyboardMarkup:
    """To one's own match, if there is one in this round, and to the card."""
    play = (
        [] if rival_of(hall, entry) == NOBODY else [[act(hall, "play", "button.my_match", words, "primary")]]
    )
    return keyboard([*play, [act(hall, "card", "button.tourney", words)]])


def rival_of(hall: Hall, entry: int) -> int:
    """Whom somebody plays in the newest round of a tournament that goes on."""
    if hall.state.ended is not None:
        return NOBODY
    found = hall.state.rounds[-1].pair_of(entry)
    return NOBODY if found is None else found[1].sides[1 - found[1].sides.index(entry)]
