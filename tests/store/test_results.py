"""Finished games and matches, counted by the database."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import get_ident

import pytest
from sqlalchemy import Connection, text

from bot.services.errors import StoreUnusable
from bot.services.ports import GameId, GameRow, MatchId, Person, PersonId, Sitter, Store, Terms
from bot.services.results import Among, GameCount, MatchCount, Wins
from bot.store.address import parse_url
from bot.store.database import Database
from tests.store.builders import ANNA, BORIS, GAME, GROUP, LATER, MATCH, NOW, seat_everybody

WON = replace(GAME, over=True, winner=0, points=2.0, kind="mars", by="bearoff", over_at=NOW)
COMPUTER = Sitter(level="beginner")
VERA = Person(PersonId(7_000_000_003), "Вера", username="Vera_V")


def game(number: int, **facts: object) -> GameRow:
    return replace(WON, id=GameId(number), **facts)  # type: ignore[arg-type]  # as `replace` takes them


async def test_games_of_the_same_seats_are_counted_together(store: Store) -> None:
    drawn = game(5, winner=None, kind="draw", points=0.5)
    lost = game(6, winner=1, kind="koks", points=3.0)
    again = game(3, kind="home_mars", points=4.0, over_at=LATER)
    await seat_everybody(store, game(2), again, game(4, kind="oin", points=1.0), drawn, lost)

    assert await store.results.games(Among(ANNA.id)) == (
        GameCount(MATCH.seats, "short", (Wins(3, 7.0, 1, 2, 0), Wins(1, 3.0, 0, 0, 1)), 1, 0.5, LATER),
    )


async def test_seats_and_variants_are_counted_apart(store: Store) -> None:
    await seat_everybody(store, game(2), game(3, seats=MATCH.seats[::-1]), game(4, variant="long"))

    counts = await store.results.games(Among(ANNA.id))

    assert {(each.seats, each.variant, each.wins[0].games) for each in counts} == {
        (MATCH.seats, "short", 1),
        (MATCH.seats[::-1], "short", 1),
        (MATCH.seats, "long", 1),
    }


async def test_a_chats_games_are_counted_over_all_variants(store: Store) -> None:
    await seat_everybody(store, game(2, chat=GROUP), game(3, chat=GROUP, variant="long"), game(4))

    (count,) = await store.results.games(Among(chat=GROUP))

    assert (count.variant, count.wins[0].games) == (None, 2)


async def test_running_games_count_for_nobody(store: Store) -> None:
    await seat_everybody(store)

    assert await store.results.games(Among(ANNA.id)) == ()


@pytest.mark.parametrize(
    ("among", "games"),
    [
        (Among(ANNA.id), 3),
        (Among(BORIS.id), 1),
        (Among(ANNA.id, Sitter(BORIS.id)), 1),
        (Among(ANNA.id, COMPUTER), 1),
        (Among(ANNA.id, Sitter(level="master")), 0),
        (Among(VERA.id, Sitter(ANNA.id)), 1),
        (Among(ANNA.id, Sitter(VERA.id), GROUP), 1),
        (Among(ANNA.id, Sitter(BORIS.id), GROUP), 0),
        (Among(chat=GROUP), 1),
        (Among(), 3),
    ],
)
async def test_only_what_fits_is_counted(store: Store, among: Among, games: int) -> None:
    against = game(3, seats=(Sitter(VERA.id), Sitter(ANNA.id)), chat=GROUP)
    await seat_everybody(store, VERA, game(2), against, game(4, seats=(Sitter(ANNA.id), COMPUTER)))

    assert sum(each.wins[0].games for each in await store.results.games(among)) == games


async def test_matches_to_several_points_are_counted(store: Store) -> None:
    won = replace(MATCH, terms=Terms(length=5), over=True, winner=0, over_at=NOW)
    await seat_everybody(
        store,
        replace(won, id=MatchId(2)),
        replace(won, id=MatchId(3)),
        replace(won, id=MatchId(4), winner=1),
        replace(won, id=MatchId(5), terms=Terms(length=1)),
        replace(won, id=MatchId(6), terms=Terms(length=0)),
        replace(won, id=MatchId(7), over=False, winner=None, over_at=None),
    )

    assert set(await store.results.matches(Among(BORIS.id))) == {
        MatchCount(MATCH.seats, 0, 2),
        MatchCount(MATCH.seats, 1, 1),
    }


async def test_finished_matches_come_with_the_last_first(store: Store) -> None:
    over = replace(MATCH, over=True, over_at=NOW)
    rows = [replace(over, id=MatchId(number)) for number in (2, 3)]
    newest = replace(over, id=MatchId(4), over_at=LATER, chat=GROUP)
    await seat_everybody(store, *rows, newest)

    assert await store.results.finished(Among(ANNA.id), 9) == (newest, rows[1], rows[0])
    assert await store.results.finished(Among(ANNA.id), 1, 1) == (rows[1],)
    assert await store.results.finished(Among(chat=GROUP), 9) == (newest,)


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_a_survey_looks_beside_the_event_loop(url: str) -> None:
    database = Database(parse_url(url))

    looked, surveyed = await database.read(thread), await database.survey(thread)
    await database.close()

    assert looked == get_ident()
    assert surveyed != get_ident()


def thread(_connection: Connection) -> int:
    return get_ident()


async def test_a_failing_survey_is_named_like_any_other(tmp_path: Path) -> None:
    (tmp_path / "nardy.db").write_bytes(b"these are notes, and no database" * 100)
    database = Database(parse_url(f"sqlite:///{tmp_path}/nardy.db"))

    with pytest.raises(StoreUnusable, match="no SQLite database"):
        await database.survey(lambda connection: connection.execute(text("SELECT 1 FROM games")))
    await database.close()


async def test_a_person_is_found_by_name_in_any_case(store: Store) -> None:
    await seat_everybody(store, VERA)

    assert await store.results.named("vera_v") == (VERA,)
    assert await store.results.named("nobody") == ()
