"""What a chouette's table is like: who leads it, its terms, and where its boards stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.services.agreement import Field, main_fields
from bot.services.chouette_errors import NotLeader
from bot.services.chouette_records import CHOUETTE, ChouetteRow, contest_key
from bot.services.company import Company
from bot.services.opening import Place
from bot.services.ports import ChatId, PersonId, Terms
from bot.services.referee import Chance
from engine.chouette.session import Chouette
from engine.variants import variant_of

FIELDS: Final = ("variant", "profile", "cube", "jacoby", "beaver", "result")
"""What the card lets its opener choose; everything else is the profile's."""
LOT_BYTES: Final = 8


def leader(company: Company) -> PersonId:
    """Who decides for the table."""
    sitting = [company.person(number) for number in company.session.queue]
    return company.row.opener if company.row.opener in sitting or not sitting else sitting[0]


def expect_leader(company: Company, person: PersonId) -> None:
    """Raises `NotLeader` for everybody else at the table."""
    if leader(company) != person:
        raise NotLeader(f"chouette {company.id} is led by person {leader(company)}")


def lot(session: Chouette, chance: Chance) -> tuple[int, ...]:
    """Everybody draws a number; who draws the highest is the box."""
    drawn = {number: chance(LOT_BYTES) for number in session.queue}
    return tuple(sorted(session.queue, key=lambda number: drawn[number], reverse=True))


def session_terms(terms: Terms) -> Terms:
    """Terms of a session without a clock and without ratings."""
    options = {**terms.options, "resign": "position"}  # Everybody gives up alone, and asks nobody.
    session = replace(terms, options=options, length=0, session="", clock="none")
    return replace(session, rated=False, rival="", stake=0, party=CHOUETTE)


def board_terms(row: ChouetteRow) -> Terms:
    """Those of one game on the board: a single one, so no cube lies there, and who gives up asks nobody."""
    return replace(row.terms, length=1, contest=contest_key(row.id))


def fields(terms: Terms) -> tuple[Field, ...]:
    """What the card lets its opener choose."""
    known = variant_of(terms.variant).values
    return tuple(
        field
        for field in main_fields(terms)
        if field.name in FIELDS and (field.name in known or field.name in {"variant", "profile"})
    )


def cards_of(company: Company, message: int | None) -> tuple[Place, ...]:
    """Every card becomes a board: a group's the one for all, in private each the reader's own."""
    if company.row.chat is not None:
        card = message if message is not None else company.row.message
        return (Place(None, company.row.chat, company.row.thread, card),)
    return tuple(
        Place(each.person, ChatId(each.person), message=each.message)
        for each in company.members
        if each.number in company.session.queue
    )


def anew(company: Company) -> tuple[Place, ...]:
    """New boards for all who sit here."""
    if company.row.chat is not None:
        return (Place(None, company.row.chat, company.row.thread),)
    sitting = (each for each in company.members if each.number in company.session.queue)
    return tuple(Place(each.person, ChatId(each.person)) for each in sitting)
