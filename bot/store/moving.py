"""A group that becomes a supergroup gets another id: everything that belongs to it moves, once."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Table, delete, func, select, update

from bot.services.changes import MoveChat
from bot.services.tournament_records import ALIVE, SHOW_TIMER
from bot.store.analysis_tables import analysis_requests
from bot.store.chouette_tables import chouettes
from bot.store.puzzle_tables import puzzle_votes
from bot.store.tables import boards, challenges, chats, games, matches, pings, settings, timers
from bot.store.team_tables import team_cards, team_matches
from bot.store.tournament_tables import tournament_cards, tournaments
from bot.store.types import EPOCH
from bot.store.upsert import insert_for

PLACED: Final[tuple[Table, ...]] = (
    games,
    matches,
    challenges,
    boards,
    puzzle_votes,
    tournaments,
    team_matches,
    team_cards,
    chouettes,
)


def move_chat(connection: Connection, move: MoveChat) -> None:
    """Message ids do not carry over, so boards are wanted afresh and open pings cannot be taken back."""
    old, new = int(move.old), int(move.new)
    fresh = {"message": None, "picture": "", "wanted": boards.c.wanted + 1}
    # What one member alone sees stays behind: a press on the board that is posted afresh brings it again.
    connection.execute(delete(boards).where(boards.c.chat == old, boards.c.ephemeral.is_not(None)))
    connection.execute(update(boards).where(boards.c.chat == old).values(fresh))
    connection.execute(update(challenges).where(challenges.c.chat == old).values(message=None))
    connection.execute(update(puzzle_votes).where(puzzle_votes.c.chat == old).values(message=None))
    connection.execute(update(chouettes).where(chouettes.c.chat == old).values(message=None))
    connection.execute(delete(pings).where(pings.c.chat == old))
    _post_tournaments(connection, old)
    moved = {"message": None, "shown": 0}
    connection.execute(update(team_cards).where(team_cards.c.chat == old).values(moved))
    # Whoever waits there asks again: the analysis itself is kept.
    connection.execute(delete(analysis_requests).where(analysis_requests.c.chat == old))
    for table in PLACED:
        connection.execute(update(table).where(table.c.chat == old).values(chat=new))
    _move_settings(connection, f"chat:{old}", f"chat:{new}")
    _move_chat_row(connection, old, new)


def _post_tournaments(connection: Connection, old: int) -> None:
    """What is announced there is announced afresh, at once."""
    here = select(tournaments.c.id).where(tournaments.c.chat == old, tournaments.c.state.in_(ALIVE))
    unshown = update(tournament_cards).where(tournament_cards.c.tournament.in_(here))
    connection.execute(unshown.values(message=None, shown=0))
    again = insert_for(timers, connection.dialect.name)
    again = again.on_conflict_do_update(
        index_elements=list(timers.primary_key.columns), set_={"due_at": EPOCH, "leased_until": None}
    )
    for tournament in connection.scalars(here).all():
        timer = {"kind": SHOW_TIMER, "subject": str(tournament), "due_at": EPOCH, "payload": ""}
        connection.execute(again, timer)


def _move_settings(connection: Connection, old: str, new: str) -> None:
    """What was set in the group counts, unless the supergroup has been set otherwise already."""
    taken = select(settings.c.name).where(settings.c.scope == new)
    mine = settings.c.scope == old
    connection.execute(update(settings).where(mine, settings.c.name.not_in(taken)).values(scope=new))
    connection.execute(delete(settings).where(mine))


def _move_chat_row(connection: Connection, old: int, new: int) -> None:
    """The supergroup may have been seen already, in the language of whoever spoke first there."""
    language = select(chats.c.language).where(chats.c.id == old).scalar_subquery()
    known = func.coalesce(language, chats.c.language)
    if connection.execute(update(chats).where(chats.c.id == new).values(language=known)).rowcount:
        connection.execute(delete(chats).where(chats.c.id == old))
    else:
        moved = update(chats).where(chats.c.id == old)
        connection.execute(moved.values(id=new, kind="supergroup", gone=0))
