"""Resigning in words: what it costs, which classes there are, what was offered and what became of it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.services.resigning import classes
from bot.services.table import Table
from bot.views.people import called
from bot.views.reader import Reader
from bot.views.texts import Html, Texts
from engine.events import Moved
from engine.scoring import Kind, Result
from engine.side_events import ResignOffered

MENU = "resign"
FRESH_TURNS = 1
"""News from beside the board stand until more turns than this have been played since."""


def resign_menu(seat: int, kind: str = "") -> str:
    """The word of the menu that asks this seat; on a group's board it cannot be told from the reader."""
    return ".".join((MENU, str(seat), kind))


def menu_name(reader: Reader) -> str:
    """The menu's word without what it is about."""
    return reader.menu.partition(".")[0]


def asked_about(table: Table, reader: Reader) -> tuple[int | None, Kind | None]:
    """Who thinks about resigning, and in which class; None: not chosen yet, unless there is only one."""
    _, _, rest = reader.menu.partition(".")
    place, _, kind = rest.partition(".")
    seat = reader.seat if reader.seat is not None else int(place) if place else table.game.to_act
    if kind:
        return seat, Kind(kind)
    found = classes(table, seat) if seat is not None else ()
    return seat, found[0] if len(found) == 1 else None


def open_offer(table: Table) -> ResignOffered | None:
    return table.aside.open_offer(table.game)


def standing_offer(table: Table) -> ResignOffered:
    offer = open_offer(table)
    assert offer is not None, "nothing is offered"
    return offer


def answers(table: Table, reader: Reader) -> bool:
    """The board asks its reader about an offer to resign; a group's board asks whoever it concerns."""
    offer = open_offer(table)
    return offer is not None and (not reader.private or reader.seat == 1 - offer.seat)


def offers(table: Table, reader: Reader) -> bool:
    """The reader's own offer waits for an answer."""
    offer = open_offer(table)
    return offer is not None and reader.private and reader.seat == offer.seat


def price(cost: Result, words: Texts) -> str:
    """ "марс ×2 = 4 очка", or without a cube that counts "марс: 2 очка"."""
    kind, points = words.plain(f"kind.{cost.kind}"), words.points(cost.points)
    if cost.stake > 1:
        return words.plain("price.cube", kind=kind, n=cost.stake, points=points)
    return words.plain("price.plain", kind=kind, points=points)


def resigning(table: Table, reader: Reader) -> Html:
    """What resigning costs now, or which classes can be offered at which price."""
    words = reader.texts
    seat, kind = asked_about(table, reader)
    if seat is None or table.game.to_act is None:
        return words("why.not_now")
    if table.game.rules.options["resign"] == "position":
        return words("resign.ask", price=price(table.game.cost_of_resigning(seat), words))
    if kind is not None:
        return words("resign.ask_offer", price=price(table.game.cost_of_resigning(seat, kind), words))
    found = classes(table, seat)
    if not found:
        return words("resign.refused_just_now")
    prices = [
        words("resign.class", price=price(table.game.cost_of_resigning(seat, each), words)) for each in found
    ]
    return Html("\n").join_html([words("resign.choose"), *prices])


def offer_status(table: Table, reader: Reader) -> Html:
    """The question that an open offer asks."""
    offer, words = standing_offer(table), reader.texts
    cost = price(table.game.cost_of_resigning(offer.seat, offer.kind), words)
    name, rival = called(table, offer.seat, reader), called(table, 1 - offer.seat, reader)
    if reader.seat == offer.seat:
        return words("resign.offered.mine", price=cost)
    if reader.seat is None:
        return words("resign.offered.other", name=name, rival=rival, price=cost)
    return words("resign.offered.you", name=name, price=cost)


def offer_news(table: Table, reader: Reader) -> Iterator[Html]:
    """What became of the newest offer, as long as that is news."""
    aside, words = table.aside, reader.texts
    if table.game.result is not None or open_offer(table) is not None:
        return
    offer, outcome = aside.offer, "overtaken"
    if offer is None:
        offer, outcome = aside.closed, "withdrawn"
        if offer is not None and aside.closed_by != offer.seat:
            outcome = "refused"
    if offer is not None and is_fresh(table, offer.seq):
        kind = words.plain(f"kind.{offer.kind}")
        name, rival = called(table, offer.seat, reader), called(table, 1 - offer.seat, reader)
        yield words(f"news.offer_{outcome}", name=name, rival=rival, kind=kind)


def is_fresh(table: Table, seq: int) -> bool:
    """Not more than a turn has been played since the game had so many events."""
    return sum(isinstance(event, Moved) for event in table.events[seq:]) <= FRESH_TURNS
