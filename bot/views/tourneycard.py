"""The one message of a tournament: registration, the current round, and the final table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from bot.views.buttons import Row, keyboard, packed
from bot.views.caption import lines
from bot.views.challenge import apart
from bot.views.names import clean_name, isolated
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.terms import terms_lines, terms_short
from bot.views.texts import Html, Texts
from bot.views.tourneykeys import Onlooker, act, pages_button, share_button, to_list, told_button
from bot.views.tourneytables import difference, table_pages, usual_page
from bot.views.tourneywords import (
    MEDALS,
    Hall,
    deadline_of,
    entrant,
    form_text,
    moment,
    names_list,
    pair_line,
    patience_text,
    round_name,
    start_text,
    title_of,
)
from engine.tournament.rounds import Pair, Round
from engine.tournament.standings import Standing, standings

NAMES_LISTED: Final = 20
PAIRS_LISTED: Final = 10
PLACES_LISTED: Final = 8


def card_screen(hall: Hall, who: Onlooker) -> Screen:
    """The tournament as it stands now."""
    match hall.row.state:
        case "open":
            return registration_screen(hall, who)
        case "running":
            return round_screen(hall, who)
        case _:
            return final_screen(hall, who)


def registration_screen(hall: Hall, who: Onlooker) -> Screen:
    """What is played, who has entered, and the way in."""
    row, words = hall.row, who.words
    text = lines(
        [
            words("tourney.title", title=title_of(row, words)),
            *rules_lines(hall, words),
            *entered_lines(hall, words),
        ]
    )
    return Screen(text, keyboard(registration_rows(hall, who)), opening_scene(row.terms.variant, who.reader))


def rules_lines(hall: Hall, words: Texts) -> Iterator[Html]:
    """Form, terms, seeds, start."""
    row = hall.row
    yield words("tourney.form", form=words.plain(f"tourney.form.{row.form}.about"))
    yield from terms_lines(row.terms, words)
    seeds = words.plain(f"tourney.seeds.{row.seeds}")
    yield words("tourney.seeds", seeds=seeds)
    yield words("tourney.start", start=start_text(row, words), patience=patience_text(row.patience, words))
    if row.chat is not None:
        yield words("tourney.boards", where=words.plain(f"tourney.boards.{row.boards}"))
    if row.form == "swiss" and row.rounds:
        yield words("tourney.rounds", n=row.rounds)
    name = isolated(clean_name(hall.organiser.name if hall.organiser else ""))
    yield words("tourney.organiser", name=name or words.plain("name.nobody"))


def entered_lines(hall: Hall, words: Texts) -> Iterator[Html]:
    entries = hall.state.entries
    yield apart(words("tourney.entered", n=len(entries), of=hall.row.capacity))
    if entries:
        shown = entries[:NAMES_LISTED]
        more = len(entries) - len(shown)
        names = names_list(hall, shown, words)
        yield words("tourney.names", names=names + (words.plain("tourney.more", n=more) if more else ""))


def registration_rows(hall: Hall, who: Onlooker) -> list[Row]:
    """In a group for everybody, so that the organiser's own buttons refuse others."""
    words, own = who.words, who.person == hall.row.organiser
    enter = act(hall, "enter", "button.enter", words, "success")
    leave = act(hall, "leave", "button.leave_tourney", words)
    tools = [
        act(hall, "start", "button.start_tourney", words, "primary"),
        act(hall, "setup", "button.when_to_start", words),
        act(hall, "cancel", "button.cancel_tourney", words),
    ]
    if not who.private:
        strangers = [[told_button(hall, words)]] if hall.row.boards == "private" else []
        return [[enter], [leave, pages_button(hall, "people", who)], *strangers, *packed(tools)]
    rows: list[Row] = [[leave if hall.plays(who.person) else enter]]
    rows += [
        *packed([pages_button(hall, "people", who), share_button(hall, words)]),
        *(packed(tools) if own else []),
    ]
    return [*rows, [to_list(words)]]


def round_screen(hall: Hall, who: Onlooker) -> Screen:
    """The current round: who plays whom, and how far they are."""
    words, round_ = who.words, hall.state.rounds[-1]
    me = hall.entry_of(who.person)
    text = lines(
        [
            words("tourney.title", title=title_of(hall.row, words)),
            words(
                "tourney.detail", form=form_text(hall.row, words), terms=terms_short(hall.row.terms, words)
            ),
            apart(words("tourney.round_title", round=round_name(hall, round_.number, words))),
            *pair_lines(hall, round_, words),
            *(deadline_lines(round_, who) if may_wait(hall, round_, me, who) else ()),
            *swap_lines(hall, words),
        ]
    )
    photo = table_pages(hall, words, me)[usual_page(hall, me)]
    return Screen(text, keyboard(round_rows(hall, who)), photo)


def pair_lines(hall: Hall, round_: Round, words: Texts) -> list[Html]:
    """All pairs; of many those that still play come first, and the rest are counted."""
    order = list(range(len(round_.pairs)))
    if len(order) > PAIRS_LISTED:
        order.sort(key=lambda number: round_.pairs[number].decided is not None)
    shown = [pair_line(hall, round_, number, words) for number in order[:PAIRS_LISTED]]
    hidden = len(round_.pairs) - len(shown)
    return [*shown, Html(words.count("count.more_pairs", hidden))] if hidden else shown


def deadline_lines(round_: Round, who: Onlooker) -> Iterator[Html]:
    """Until when both have to be there, while somebody is waited for."""
    ends = deadline_of(round_)
    waits = any(pair.decided is None and not all(pair.here) for pair in round_.pairs)
    if waits:
        yield apart(who.words("tourney.come"))
    if waits and ends is not None:
        yield who.words("tourney.deadline", when=moment(ends, who.words, who.zone))


def swap_lines(hall: Hall, words: Texts) -> Iterator[Html]:
    for entry in sorted(hall.swaps):
        yield words("tourney.swap", name=entrant(hall, entry, words))


def round_rows(hall: Hall, who: Onlooker) -> list[Row]:
    words = who.words
    play = act(hall, "play", "button.my_match", words, "primary")
    table = pages_button(hall, "table", who)
    out = act(hall, "quit", "button.leave_tourney", words)
    tools = act(hall, "tools", "button.organiser", words)
    swaps = [[act(hall, "sub", "button.substitute", words, "success")]] if hall.swaps else []
    pairs = [pages_button(hall, "pairs", who)] if len(hall.state.rounds[-1].pairs) > PAIRS_LISTED else []
    if not who.private:
        strangers = [[told_button(hall, words)]] if has_strangers(hall) else []
        return [[play], *packed([table, *pairs, out]), *swaps, *strangers, [tools]]
    mine, own = hall.plays(who.person), own_pair(hall, hall.entry_of(who.person))
    rows: list[Row] = [[play]] if mine and own is not None and own.decided is None else []
    rows += packed([table, *pairs, *([out] if mine and not is_out(hall, who) else [])])
    if who.person == hall.row.organiser:
        rows.append([tools])
    return [*rows, *([] if mine else swaps), [to_list(words)]]


def own_pair(hall: Hall, me: int | None) -> Pair | None:
    """The reader's pair of the current round."""
    found = None if me is None else hall.state.rounds[-1].pair_of(me)
    return None if found is None else found[1]


def is_out(hall: Hall, who: Onlooker) -> bool:
    """Knocked out: there is nothing left to play, nor to leave."""
    me = hall.entry_of(who.person)
    return me is not None and any(each.entry == me and each.out for each in standings(hall.state))


def may_wait(hall: Hall, round_: Round, me: int | None, who: Onlooker) -> bool:
    """Somebody who reads this may still have to come; in private only the reader counts."""
    own = own_pair(hall, me)
    return not who.private or (own is not None and own.decided is None and not all(own.here))


def has_strangers(hall: Hall) -> bool:
    """Somebody who plays has never opened a chat with the bot, and cannot be told anything there."""
    return any(
        entry not in hall.state.left and (not person.started or person.blocked)
        for entry, person in hall.players.items()
    )


def final_screen(hall: Hall, who: Onlooker) -> Screen:
    """The places, or why there are none."""
    row, words = hall.row, who.words
    ways = [to_list(words)] if who.private else []
    if row.state == "draft" or hall.tourney.state is None or not hall.state.rounds:
        reason = hall.tourney.state.ended if hall.tourney.state is not None else "cancelled"
        text = lines([words("tourney.title", title=title_of(row, words)), words(f"tourney.reason.{reason}")])
        return Screen(text, keyboard([ways] if ways else []), opening_scene(row.terms.variant, who.reader))
    me, ended = hall.entry_of(who.person), hall.state.ended
    pages = table_pages(hall, words, me)
    title = words("tourney.over_title", title=title_of(row, words))
    about = words("tourney.detail", form=form_text(row, words), terms=terms_short(row.terms, words))
    why = [] if ended == "played" else [words(f"tourney.reason.{ended}")]
    text = lines([title, about, *why, *place_lines(hall, words)])
    table = pages_button(hall, "table", who)
    return Screen(text, keyboard(packed([table, *ways])), pages[-1])


def over_screen(hall: Hall, who: Onlooker) -> Screen:
    """What is left of the card above the final table."""
    text = who.words("tourney.over_below", title=title_of(hall.row, who.words))
    return Screen(text, keyboard([]), table_pages(hall, who.words)[-1])


def place_lines(hall: Hall, words: Texts) -> Iterator[Html]:
    """ "🥇 Анна · 5 побед, разность +12"."""
    table = standings(hall.state)
    for number, each in enumerate(islice(table, PLACES_LISTED)):
        line = place_line(hall, each, words)
        yield apart(line) if number == 0 else line
    if len(table) > PLACES_LISTED:
        yield Html(words.count("count.more_players", len(table) - PLACES_LISTED))


def place_line(hall: Hall, each: Standing, words: Texts) -> Html:
    shared = each.last != each.place
    place = f"{each.place}–{each.last}." if shared else f"{each.place}."
    medal = MEDALS.get(each.place, "")
    mark = f"{medal} {place}" if medal and shared else medal or place
    name = entrant(hall, each.entry, words)
    match hall.state.form:
        case "robin":
            won = words.count("count.won", each.wins)
            return words("tourney.place.robin", mark=mark, name=name, won=won, lead=difference(each, words))
        case "swiss":
            score, tie = words.points(each.score), words.number(each.buchholz)
            return words("tourney.place.swiss", mark=mark, name=name, score=score, buchholz=tie)
        case _:
            return words("tourney.place", mark=mark, name=name)
