"""People, a match and a game to write about, and events to write."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from bot.services.ports import (
    Append,
    Board,
    BoardId,
    Change,
    ChatId,
    Draft,
    GameId,
    GameRow,
    MatchId,
    MatchRow,
    Person,
    PersonId,
    Sitter,
    Store,
    Stream,
    Terms,
    game_stream,
)
from engine.events import Event, LotThrown, Rolled

NOW: Final = datetime(2026, 5, 17, 12, 30, 15, 250_000, tzinfo=UTC)
LATER: Final = NOW + timedelta(minutes=10)

ANNA: Final = Person(PersonId(7_000_000_001), "Анна")
BORIS: Final = Person(PersonId(7_000_000_002), "Борис <&>", username="boris", language_code="uk")
GROUP: Final = ChatId(-1_001_234_567_890)

MATCH: Final = MatchRow(
    id=MatchId(1),
    seats=(Sitter(ANNA.id), Sitter(BORIS.id)),
    terms=Terms(),
    score=(0.0, 0.0),
    over=False,
    seq=0,
    chat=None,
    created_at=NOW,
)
GAME: Final = GameRow(
    id=GameId(1),
    match=MATCH.id,
    seats=MATCH.seats,
    variant="short",
    seed=b"a seed of thirty-two bytes, once",
    seq=0,
    to_act=None,
    over=False,
    created_at=NOW,
    moved_at=NOW,
)
STREAM: Final = game_stream(GAME.id)
BOARD: Final = Board(BoardId(1), GAME.id, ChatId(ANNA.id), message=5, reader=ANNA.id)

LOT: Final = LotThrown((5, 2))
ROLL: Final = Rolled((6, 1))


def after(count: int, *events: Event, stream: Stream = STREAM) -> Append:
    """Events for a stream that holds `count` now."""
    return Append(stream, count, events, NOW)


async def seat_everybody(store: Store, *more: Change) -> None:
    """Write the people, the match and the game, and whatever else is given."""
    await store.append([], [ANNA, BORIS, MATCH, GAME, *more])


async def drafts(store: Store) -> tuple[Draft, ...]:
    """The half-made turns of the game, by seat."""
    sheet = await store.sheet(GAME.id, "next1")
    assert sheet is not None
    return tuple(sorted(sheet.drafts, key=lambda draft: draft.seat))
