"""What the organiser can do while a tournament goes on: award, withdraw, look for somebody else, cancel."""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton

from bot.presses import EntryAction, EntryPress, PairAction, PairPress, to62
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import lines
from bot.views.names import clean_name
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.texts import Texts
from bot.views.tourneycard import swap_lines
from bot.views.tourneykeys import Onlooker, act, close_button
from bot.views.tourneytables import table_pages, usual_page
from bot.views.tourneywords import Hall, bare_name, entrant, pair_line, round_name, title_of
from engine.tournament.standings import standings
from render.pages import Picture

LABEL: int = 18
"""Letters of a name on a button of its own row."""


def tools_screen(hall: Hall, who: Onlooker) -> Screen:
    """The pairs without a result by number, the players by name."""
    words, round_ = who.words, hall.state.rounds[-1]
    pairs = [
        _pair_button(hall, round_.number, number, "menu", str(number + 1))
        for number, _ in round_.open_pairs()
    ]
    people = [
        _entry_button(hall, entry, "menu", clean_name(bare_name(hall, entry, words), 10))
        for entry in still_playing(hall)
    ]
    text = lines(
        [
            words("tourney.tools", title=title_of(hall.row, words)),
            words("tourney.round_title", round=round_name(hall, round_.number, words)),
            *(pair_line(hall, round_, number, words) for number, _ in list(round_.open_pairs())[:10]),
            *swap_lines(hall, words),
            words("tourney.tools.about"),
        ]
    )
    rows = [
        *packed(pairs),
        *packed(people, 2),
        [act(hall, "cancel", "button.cancel_tourney", words)],
        [close_button(hall, who)],
    ]
    return Screen(text, keyboard(rows), _picture(hall, who))


def still_playing(hall: Hall) -> list[int]:
    """Who has not withdrawn, nor been knocked out."""
    out = {each.entry for each in standings(hall.state) if each.out}
    return [entry for entry in hall.state.active if entry not in out]


def pair_screen(hall: Hall, who: Onlooker, number: int, pair: int) -> Screen:
    """Who is to have won a pair that will not be played."""
    words, round_ = who.words, hall.state.rounds[number - 1]
    sides = round_.pairs[pair].sides
    winners: tuple[PairAction, PairAction] = ("first", "second")
    awards: list[Row] = [
        [
            _pair_button(
                hall, number, pair, action, words.plain("button.award", name=_label(hall, side, words))
            )
        ]
        for action, side in zip(winners, sides, strict=True)
    ]
    if hall.state.form != "knockout":
        awards.append([_pair_button(hall, number, pair, "none", words.plain("button.award_none"))])
    text = lines(
        [
            words("tourney.round_title", round=round_name(hall, number, words)),
            pair_line(hall, round_, pair, words),
            words("tourney.award"),
        ]
    )
    return Screen(text, keyboard([*awards, [_to_tools(hall, words)]]), _picture(hall, who))


def entry_screen(hall: Hall, who: Onlooker, entry: int, *, sure: bool = False) -> Screen:
    """What becomes of a player; to withdraw somebody is asked twice."""
    words = who.words
    name = entrant(hall, entry, words)
    if sure:
        rows = [
            [_entry_button(hall, entry, "sure", words.plain("button.sure_withdraw"))],
            [_entry_button(hall, entry, "menu", words.plain("button.back"))],
        ]
        return Screen(words("tourney.withdraw", name=name), keyboard(rows), _picture(hall, who))
    sought = entry in hall.swaps
    swap = _entry_button(
        hall, entry, "keep" if sought else "swap", words.plain("button.keep" if sought else "button.swap")
    )
    out = _entry_button(hall, entry, "out", words.plain("button.withdraw_player"))
    text = lines([words("tourney.entry", name=name), words("tourney.entry.about")])
    return Screen(text, keyboard([[swap], [out], [_to_tools(hall, words)]]), _picture(hall, who))


def cancel_screen(hall: Hall, who: Onlooker) -> Screen:
    """Cancelling is asked twice."""
    words = who.words
    text = words("tourney.cancel", title=title_of(hall.row, words))
    rows = [[act(hall, "sure", "button.sure_cancel", words, "danger")], [close_button(hall, who)]]
    return Screen(text, keyboard(rows), opening_scene(hall.row.terms.variant, who.reader))


def quit_screen(hall: Hall, who: Onlooker, entry: int) -> Screen:
    """To leave a tournament that goes on is asked twice."""
    words = who.words
    text = words("tourney.quit", name=entrant(hall, entry, words))
    rows = [[act(hall, "leave", "button.sure_quit", words, "danger")], [close_button(hall, who)]]
    return Screen(text, keyboard(rows), opening_scene(hall.row.terms.variant, who.reader))


def _picture(hall: Hall, who: Onlooker) -> Picture:
    return table_pages(hall, who.words)[usual_page(hall)]


def _label(hall: Hall, entry: int, words: Texts) -> str:
    return bare_name(hall, entry, words, LABEL)


def _pair_button(hall: Hall, round_: int, pair: int, action: PairAction, label: str) -> InlineKeyboardButton:
    return button(label, PairPress(number=to62(hall.row.id), round=round_, pair=pair, action=action))


def _entry_button(hall: Hall, entry: int, action: EntryAction, label: str) -> InlineKeyboardButton:
    return button(label, EntryPress(number=to62(hall.row.id), entry=entry, action=action))


def _to_tools(hall: Hall, words: Texts) -> InlineKeyboardButton:
    return act(hall, "tools", "button.back", words)
