"""A tournament from before everybody's card was followed keeps its card, and knows how many rounds it has."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from sqlalchemy import Connection, inspect

from bot.services.ports import Append, ChatId, Record
from bot.services.tournament_records import TournamentCard, TournamentCopy, TournamentId, tournament_stream
from bot.store.address import parse_url
from bot.store.codec import TABLES, to_event_rows, to_row
from bot.store.database import Database
from bot.store.schema import configuration
from bot.store.store import open_store
from bot.store.tables import events
from tests.store.builders import ANNA, NOW
from tests.store.test_tournaments import CUP, EVENTS

BY_LINK: Final = replace(CUP, state="running", chat=None, thread=None, seq=4)
IN_GROUP: Final = replace(BY_LINK, id=TournamentId(6), token="g", chat=CUP.chat)
CARDS: Final = (TournamentCard(BY_LINK.id, 77, 3), TournamentCard(IN_GROUP.id, 78, 4))


@pytest.mark.parametrize(
    "backend", ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True
)
async def test_the_card_in_the_organisers_chat_is_a_copy_and_the_groups_stays(empty_url: str) -> None:
    database = Database(parse_url(empty_url))
    await database.write(_fill)
    await database.close()

    store = await open_store(empty_url)
    copies = await store.tournaments.copies(BY_LINK.id)
    cards = [await store.tournaments.card(each.tournament) for each in CARDS]
    row = await store.tournaments.row(BY_LINK.id)
    changed = await store.rebuild()
    await store.close()

    assert copies == (TournamentCopy(BY_LINK.id, ChatId(ANNA.id), 77, 3),)
    assert cards == [None, CARDS[1]]
    assert row == replace(BY_LINK, planned=1)
    assert changed == 0


def _fill(connection: Connection) -> None:
    from alembic import command

    command.upgrade(configuration(connection), "0018")
    for record in (ANNA, BY_LINK, IN_GROUP, *CARDS):
        _insert(connection, record)
    for each in (BY_LINK, IN_GROUP):
        append = Append(tournament_stream(each.id), 0, EVENTS, NOW)
        connection.execute(events.insert(), to_event_rows(append))


def _insert(connection: Connection, record: Record) -> None:
    table = TABLES[type(record)]
    known = {column["name"] for column in inspect(connection).get_columns(table.name)}
    values = {name: value for name, value in to_row(record).items() if name in known}
    connection.execute(table.insert().values(values))
