"""The tables, as the newest migration leaves them (a test compares the two).

Column keys are the field names of the records in `bot.services.records`. Only types that both databases have
are used: texts, integers (64 bits for all that Telegram numbers), bytes, UTC milliseconds. Foreign keys are
checked at commit, so that the changes of one transaction may come in any order.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    literal_column,
    text,
)

from bot.store.types import Flag, Moment, PreferencesText, TermsText

metadata = MetaData(
    naming_convention={
        "ix": "%(table_name)s_by_%(column_0_N_name)s",
        "pk": "%(table_name)s_pkey",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
    }
)


def _key(name: str) -> Column[int]:
    """A number that the caller supplies."""
    return Column(name, BigInteger, primary_key=True, autoincrement=False)


def references(target: str) -> ForeignKey:
    return ForeignKey(target, deferrable=True, initially="DEFERRED")


def _seats() -> tuple[Column[int], Column[str], Column[int], Column[str]]:
    """A person or a level on either seat."""
    return (
        Column("seat0_person", BigInteger, references("people.id")),
        Column("seat0_level", Text),
        Column("seat1_person", BigInteger, references("people.id")),
        Column("seat1_level", Text),
    )


people = Table(
    "people",
    metadata,
    _key("id"),
    Column("name", Text, nullable=False),
    Column("username", Text),
    Column("language_code", Text),
    Column("started", Flag, nullable=False),
    Column("blocked", Flag, nullable=False),
    Column("preferences", PreferencesText, nullable=False),
)

chats = Table(
    "chats",
    metadata,
    _key("id"),
    Column("kind", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("language", Text),
    Column("forum", Flag, nullable=False),
    Column("gone", Flag, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("token", Text, primary_key=True),
    Column("state", Text, nullable=False),
    Column("opener", BigInteger, references("people.id"), nullable=False),
    Column("terms", TermsText, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment),
    Column("chat", BigInteger),
    Column("thread", BigInteger),
    Column("message", BigInteger),
    Column("inline_message", Text),
    Column("addressed_to", BigInteger),
    Column("addressed_name", Text),
    Column("password_hash", Text),
    Column("rematch_of", BigInteger),
    Column("listed", Flag, server_default=text("0"), nullable=False),
    # The states first: each finished game leaves an offer to go on, and nobody looks for those.
    Index(None, "state", "opener"),
    Index(None, "state", "addressed_to"),
    Index(None, "state", "chat"),
)

matches = Table(
    "matches",
    metadata,
    _key("id"),
    *_seats(),
    Column("terms", TermsText, nullable=False),
    Column("score0", Double, nullable=False),
    Column("score1", Double, nullable=False),
    Column("over", Flag, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("chat", BigInteger),
    Column("created_at", Moment, nullable=False),
    Column("over_at", Moment),
    Column("winner", Integer),
    Column("length", Integer, server_default=text("1"), nullable=False),
    Column("rated", Flag, server_default=text("0"), nullable=False),
    Column("contest", Text, server_default=text("''"), nullable=False),
    Column("party", Text, server_default=text("''"), nullable=False),
    Index(None, "seat0_person", "over", "over_at"),
    Index(None, "seat1_person", "over", "over_at"),
    Index(None, "chat", "over", "over_at"),
    Index(None, "contest", sqlite_where=text("contest <> ''"), postgresql_where=text("contest <> ''")),
)
"""`length`, `rated`, `contest` and `party` are those of the terms, where SQL can find and count by them."""

games = Table(
    "games",
    metadata,
    _key("id"),
    Column("match", BigInteger, references("matches.id"), nullable=False, index=True),
    *_seats(),
    Column("variant", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("to_act", Integer),
    Column("over", Flag, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("moved_at", Moment, nullable=False),
    Column("over_at", Moment),
    Column("chat", BigInteger),
    Column("thread", BigInteger),
    Column("winner", Integer),
    Column("points", Double, server_default=text("0"), nullable=False),
    Column("kind", Text, server_default=text("''"), nullable=False),
    Column("by", Text, server_default=text("''"), nullable=False),
    Column("party", Text, server_default=text("''"), nullable=False),
    Index(None, "seat0_person", "over", "moved_at"),
    Index(None, "seat1_person", "over", "moved_at"),
    Index(None, "chat", "over", "moved_at"),
    Index("games_running", "id", sqlite_where=text("over = 0"), postgresql_where=text("over = 0")),
)
"""Who looks for running games has to say `RUNNING`: a bound parameter does not lead to the index."""

RUNNING: Final = games.c.over == literal_column("0")

events = Table(
    "events",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Moment, nullable=False),
    sqlite_with_rowid=False,
)
"""`seq` counts from 1. The primary key is the lock: of two racing presses the second fails here."""

boards = Table(
    "boards",
    metadata,
    _key("id"),
    Column("game", BigInteger, references("games.id"), nullable=False, index=True),
    Column("chat", BigInteger),
    Column("thread", BigInteger),
    Column("message", BigInteger),
    Column("inline_message", Text),
    Column("reader", BigInteger),
    Column("menu", Text, nullable=False),
    Column("wanted", Integer, nullable=False),
    Column("shown", Integer, nullable=False),
    Column("picture", Text, nullable=False),
    Column("ephemeral", BigInteger),
    Column("calm", Flag, server_default=text("0"), nullable=False),
    Index(None, "chat", "message"),
)
Index(
    "boards_stale",
    boards.c.id,
    sqlite_where=text("wanted > shown"),
    postgresql_where=text("wanted > shown"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("line", Text, nullable=False),
    Column("press", Text, nullable=False),
    Column("pressed_at", Moment),
    Column("due_at", Moment),
    Column("number", Integer, server_default=text("1"), nullable=False),
)

pings = Table(
    "pings",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("chat", BigInteger, nullable=False),
    Column("message", BigInteger, nullable=False),
    Column("person", BigInteger, nullable=False),
    Column("sent_at", Moment, nullable=False),
)

timers = Table(
    "timers",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("subject", Text, primary_key=True),
    Column("due_at", Moment, nullable=False, index=True),
    Column("payload", Text, nullable=False),
    Column("leased_until", Moment),
)
"""`leased_until`: some process has claimed it and may take until then; after that it is anybody's again."""

pictures = Table(
    "pictures",
    metadata,
    _key("bot"),
    Column("key", Text, primary_key=True),
    Column("file_id", Text, nullable=False),
    Column("used_at", Moment, nullable=False),
)

awaiting = Table(
    "awaiting",
    metadata,
    _key("person"),
    Column("kind", Text, nullable=False),
    Column("until", Moment, nullable=False),
    Column("payload", Text, nullable=False),
)

settings = Table(
    "settings",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

processed_updates = Table(
    "processed_updates",
    metadata,
    Column("update_id", BigInteger, key="update", primary_key=True, autoincrement=False),
    Column("at", Moment, nullable=False, index=True),
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", Moment, nullable=False),
)

counters = Table(
    "counters",
    metadata,
    Column("name", Text, primary_key=True),
    Column("next", BigInteger, nullable=False),
)
"""The numbers not handed out yet; only ever raised, a block at a time."""
