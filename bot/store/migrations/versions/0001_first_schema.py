"""The first schema: people and chats, challenges, matches and games, events, boards, and what is small."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _people_and_chats()
    _challenges()
    _matches()
    _games()
    _of_a_game()
    _boards()
    _small_things()


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def _count(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def _words(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _maybe_number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger)


def _maybe_words(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text)


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=f"{table}_pkey")


def _reference(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    name = f"{table}_{column}_fkey"
    return sa.ForeignKeyConstraint([column], [target], name=name, deferrable=True, initially="DEFERRED")


def _seats(table: str) -> list[sa.schema.SchemaItem]:
    return [
        _maybe_number("seat0_person"),
        _maybe_words("seat0_level"),
        _maybe_number("seat1_person"),
        _maybe_words("seat1_level"),
        _reference(table, "seat0_person", "people.id"),
        _reference(table, "seat1_person", "people.id"),
    ]


def _index(table: str, *columns: str, where: str | None = None) -> None:
    condition = None if where is None else sa.text(where)
    name = f"{table}_by_{'_'.join(columns)}"
    op.create_index(name, table, [*columns], sqlite_where=condition, postgresql_where=condition)


def _people_and_chats() -> None:
    op.create_table(
        "people",
        _number("id"),
        _words("name"),
        _maybe_words("username"),
        _maybe_words("language_code"),
        _count("started"),
        _count("blocked"),
        _words("preferences"),
        _key("people", "id"),
    )
    op.create_table(
        "chats",
        _number("id"),
        _words("kind"),
        _words("title"),
        _maybe_words("language"),
        _count("forum"),
        _count("gone"),
        _key("chats", "id"),
    )


def _challenges() -> None:
    op.create_table(
        "challenges",
        _words("token"),
        _words("state"),
        _number("opener"),
        _words("terms"),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        _number("created_at"),
        _maybe_number("expires_at"),
        _maybe_number("chat"),
        _maybe_number("thread"),
        _maybe_number("message"),
        _maybe_words("inline_message"),
        _maybe_number("addressed_to"),
        _maybe_words("addressed_name"),
        _maybe_words("password_hash"),
        _maybe_number("rematch_of"),
        _reference("challenges", "opener", "people.id"),
        _key("challenges", "token"),
    )
    _index("challenges", "opener", where="state = 'open'")
    _index("challenges", "addressed_to", where="state = 'open'")
    _index("challenges", "chat", where="state = 'open'")


def _matches() -> None:
    op.create_table(
        "matches",
        _number("id"),
        *_seats("matches"),
        _words("terms"),
        sa.Column("score0", sa.Double, nullable=False),
        sa.Column("score1", sa.Double, nullable=False),
        _count("over"),
        _count("seq"),
        _maybe_number("chat"),
        _number("created_at"),
        _maybe_number("over_at"),
        _key("matches", "id"),
    )
    _index("matches", "seat0_person")
    _index("matches", "seat1_person")
    _index("matches", "chat")


def _games() -> None:
    op.create_table(
        "games",
        _number("id"),
        _number("match"),
        *_seats("games"),
        _words("variant"),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        _count("seq"),
        sa.Column("to_act", sa.Integer),
        _count("over"),
        _number("created_at"),
        _number("moved_at"),
        _maybe_number("over_at"),
        _maybe_number("chat"),
        _maybe_number("thread"),
        _reference("games", "match", "matches.id"),
        _key("games", "id"),
    )
    _index("games", "match")
    _index("games", "seat0_person", "over", "moved_at")
    _index("games", "seat1_person", "over", "moved_at")
    _index("games", "chat", "over", "moved_at")
    _index("games", "over", "to_act")
    op.create_table(
        "events",
        _words("stream"),
        _count("seq"),
        _words("kind"),
        _words("data"),
        _number("at"),
        _key("events", "stream", "seq"),
        sqlite_with_rowid=False,
    )


def _of_a_game() -> None:
    op.create_table(
        "drafts",
        _number("game"),
        _count("seat"),
        _count("seq"),
        _words("line"),
        _words("press"),
        _maybe_number("pressed_at"),
        _maybe_number("due_at"),
        _reference("drafts", "game", "games.id"),
        _key("drafts", "game", "seat"),
    )
    op.create_table(
        "pings",
        _number("game"),
        _number("chat"),
        _number("message"),
        _number("person"),
        _number("sent_at"),
        _reference("pings", "game", "games.id"),
        _key("pings", "game"),
    )


def _boards() -> None:
    op.create_table(
        "boards",
        _number("id"),
        _number("game"),
        _maybe_number("chat"),
        _maybe_number("thread"),
        _maybe_number("message"),
        _maybe_words("inline_message"),
        _maybe_number("reader"),
        _words("menu"),
        _count("wanted"),
        _count("shown"),
        _words("picture"),
        _reference("boards", "game", "games.id"),
        _key("boards", "id"),
    )
    _index("boards", "game")
    _index("boards", "chat", "message")
    stale = sa.text("wanted > shown")
    op.create_index("boards_stale", "boards", ["id"], sqlite_where=stale, postgresql_where=stale)


def _small_things() -> None:
    op.create_table(
        "timers",
        _words("kind"),
        _words("subject"),
        _number("due_at"),
        _words("payload"),
        _maybe_number("leased_until"),
        _key("timers", "kind", "subject"),
    )
    _index("timers", "due_at")
    op.create_table(
        "pictures",
        _number("bot"),
        _words("key"),
        _words("file_id"),
        _number("used_at"),
        _key("pictures", "bot", "key"),
    )
    op.create_table(
        "awaiting",
        _number("person"),
        _words("kind"),
        _number("until"),
        _words("payload"),
        _key("awaiting", "person"),
    )
    op.create_table(
        "settings", _words("scope"), _words("name"), _words("value"), _key("settings", "scope", "name")
    )
    op.create_table(
        "processed_updates", _number("update_id"), _number("at"), _key("processed_updates", "update_id")
    )
    _index("processed_updates", "at")
    op.create_table("heartbeat", _words("name"), _number("at"), _key("heartbeat", "name"))
    op.create_table("counters", _words("name"), _number("next"), _key("counters", "name"))
