"""Records come back as they were written, and the queries find what they promise."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.services.errors import AlreadyTaken, Expired, NotFound, Stale
from bot.services.imported import Imported, ImportId
from bot.services.ports import (
    Awaiting,
    Challenge,
    Chat,
    DropAwaiting,
    GameId,
    Heartbeat,
    MatchId,
    Picture,
    Preferences,
    Setting,
    Sitter,
    Store,
    TakeChallenge,
    Terms,
)
from tests.store.builders import ANNA, BORIS, GAME, GROUP, LATER, MATCH, NOW, seat_everybody

CHALLENGE = Challenge("t0ken", "open", ANNA.id, Terms(), seed=b"\x00\xff" * 16, created_at=NOW)


async def test_a_person_comes_back(store: Store) -> None:
    person = replace(
        BORIS, started=True, blocked=True, preferences=Preferences("uk", "contrast", "left", auto_done=True)
    )

    await store.append([], [person])

    assert await store.person(BORIS.id) == person


async def test_the_newest_version_of_a_record_counts(store: Store) -> None:
    await store.append([], [ANNA])

    await store.append([], [replace(ANNA, name="Anna", preferences=Preferences(theme="contrast"))])

    assert await store.person(ANNA.id) == replace(
        ANNA, name="Anna", preferences=Preferences(theme="contrast")
    )


async def test_a_match_that_somebody_has_sent_comes_back(store: Store) -> None:
    row = Imported(ANNA.id, 3, ImportId(2**53), "match.mat", " 5 point match\r\n", NOW)

    await store.append([], [ANNA, row])

    assert await store.imports.one(row.id) == row
    assert await store.imports.of(ANNA.id) == {3: row.id}
    assert await store.imports.one(ImportId(1)) is None


async def test_only_known_people_are_found(store: Store) -> None:
    await store.append([], [ANNA, BORIS])

    assert await store.people([ANNA.id]) == {ANNA.id: ANNA}


async def test_nobody_asked_for_is_nobody_found(store: Store) -> None:
    assert await store.people([]) == {}


async def test_a_chat_comes_back(store: Store) -> None:
    chat = Chat(GROUP, "supergroup", "Нарды у Ашота", language="ru", forum=True, gone=True)

    await store.append([], [chat])

    assert await store.chat(GROUP) == chat


async def test_a_challenge_comes_back_with_all_its_fields(store: Store) -> None:
    challenge = replace(
        CHALLENGE,
        terms=Terms("long", "club", {"head": 2, "mars": True, "block": "any"}, 7, "diff:3", "fast", 10),
        expires_at=LATER,
        chat=GROUP,
        thread=3,
        message=2**40,
        inline_message="AAQ",
        addressed_to=BORIS.id,
        addressed_name="boris",
        password_hash="$scrypt$",
        rematch_of=MatchId(8),
    )

    await store.append([], [ANNA, challenge])

    assert await store.challenge("t0ken") == challenge


async def test_open_challenges_that_fit_are_found_newest_first(store: Store) -> None:
    newer = replace(CHALLENGE, token="newer", created_at=LATER)
    elsewhere = replace(CHALLENGE, token="elsewhere", chat=GROUP)
    taken = replace(CHALLENGE, token="taken", state="taken")
    await store.append([], [ANNA, CHALLENGE, newer, elsewhere, taken])

    assert await store.challenges(opener=ANNA.id) == (newer, elsewhere, CHALLENGE)
    assert await store.challenges(opener=ANNA.id, chat=GROUP) == (elsewhere,)
    assert await store.challenges(addressed_to=BORIS.id) == ()


async def test_of_two_who_accept_one_sits_down(store: Store) -> None:
    await store.append([], [ANNA, CHALLENGE])
    accept = TakeChallenge(CHALLENGE.token, "open", "taken")

    results = await asyncio.gather(
        *(store.append([], [accept, Setting("seat", f"{n}", "")]) for n in range(2)), return_exceptions=True
    )

    assert {type(result) for result in results} == {tuple, AlreadyTaken}
    assert [await store.setting("seat", f"{n}") for n in range(2)].count("") == 1


@pytest.mark.parametrize(
    ("state", "refusal"),
    [("taken", AlreadyTaken), ("expired", Expired), ("cancelled", Expired), ("draft", Stale)],
)
async def test_a_challenge_that_is_open_no_more_says_why(
    store: Store, state: str, refusal: type[Stale]
) -> None:
    await store.append([], [ANNA, replace(CHALLENGE, state=state)])

    with pytest.raises(Stale) as raised:
        await store.append([], [TakeChallenge(CHALLENGE.token, "open", "taken")])

    assert raised.type is refusal


async def test_a_challenge_that_never_was_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound):
        await store.append([], [TakeChallenge("nothing", "open", "taken")])


async def test_a_match_comes_back(store: Store) -> None:
    match = replace(
        MATCH,
        score=(2.5, 4.0),
        over=True,
        seq=9,
        chat=GROUP,
        over_at=LATER,
        terms=Terms(length=7),
        winner=1,
    )

    await store.append([], [ANNA, BORIS, match])

    assert await store.match(MATCH.id) == match


async def test_a_game_comes_back(store: Store) -> None:
    game = replace(
        GAME,
        seats=(Sitter(level="beginner"), Sitter(BORIS.id)),
        seq=12,
        to_act=1,
        over=True,
        moved_at=LATER,
        over_at=LATER,
        chat=GROUP,
        thread=4,
        winner=1,
        points=4.5,
        kind="mars",
        by="bearoff",
    )

    await seat_everybody(store, game)

    assert await store.game(GAME.id) == game


async def test_a_game_row_never_goes_back(store: Store) -> None:
    await seat_everybody(store, replace(GAME, seq=5))

    with pytest.raises(Stale):
        await store.append([], [replace(GAME, seq=4)])

    assert await store.game(GAME.id) == replace(GAME, seq=5)


async def test_games_are_found_by_player_last_moved_first(store: Store) -> None:
    moved = replace(GAME, id=GameId(2), moved_at=LATER)
    finished = replace(GAME, id=GameId(3), over=True)
    await seat_everybody(store, moved, finished)

    assert await store.games_of(BORIS.id) == (moved, GAME)
    assert await store.games_of(BORIS.id, limit=1) == (moved,)
    assert await store.games_of(BORIS.id, over=True) == (finished,)


async def test_games_are_found_by_chat(store: Store) -> None:
    grouped = replace(GAME, id=GameId(2), chat=GROUP, created_at=LATER)
    await seat_everybody(store, grouped)

    assert await store.games_in(GROUP) == (grouped,)


async def test_games_in_which_the_computer_has_to_act_are_found(store: Store) -> None:
    against = (Sitter(ANNA.id), Sitter(level="master"))
    waiting = replace(GAME, id=GameId(2), seats=against, to_act=0)
    owed = replace(GAME, id=GameId(3), seats=against, to_act=1)
    owed_first = replace(GAME, id=GameId(4), seats=against[::-1], to_act=0)
    over = replace(owed, id=GameId(5), over=True)
    await seat_everybody(store, waiting, owed, owed_first, over)

    assert await store.games_to_play() == (owed, owed_first)


async def test_a_picture_is_known_to_its_bot_only(store: Store) -> None:
    await store.append([], [Picture(1, "key", "AgACAgI", NOW)])

    assert (await store.picture(1, "key"), await store.picture(2, "key")) == ("AgACAgI", None)


async def test_a_person_answers_one_question_at_a_time(store: Store) -> None:
    newer = Awaiting(ANNA.id, "position", LATER, payload="long")
    await store.append([], [Awaiting(ANNA.id, "password", NOW), newer])

    found = await store.awaiting(ANNA.id)
    await store.append([], [DropAwaiting(ANNA.id)])

    assert (found, await store.awaiting(ANNA.id)) == (newer, None)


async def test_a_heartbeat_says_when_it_was_last_felt(store: Store) -> None:
    await store.append([], [Heartbeat("bot", NOW), Heartbeat("bot", LATER)])

    assert (await store.heartbeat("bot"), await store.heartbeat("other")) == (LATER, None)


async def test_times_are_kept_to_the_millisecond(store: Store) -> None:
    await store.append([], [Heartbeat("bot", NOW + timedelta(microseconds=999))])

    assert await store.heartbeat("bot") == NOW


def test_secrets_stay_out_of_what_is_printed() -> None:
    shown = repr((GAME, replace(CHALLENGE, password_hash="$scrypt$hash")))

    assert "seed" not in shown
    assert "scrypt" not in shown


async def test_all_settings_of_one_scope_are_found(store: Store) -> None:
    mine = [Setting("chat:-1", "pings", "off"), Setting("chat:-1", "variant", "long")]
    await store.append([], [*mine, Setting("chat:-2", "pings", "on")])

    assert await store.settings("chat:-1") == {"pings": "off", "variant": "long"}
