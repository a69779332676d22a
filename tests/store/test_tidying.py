"""Old rows go, a night at a time; whatever somebody may still press or see stays."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.ports import (
    Awaiting,
    Challenge,
    Draft,
    MatchId,
    Picture,
    Ping,
    Processed,
    Recruit,
    Setting,
    Store,
    Terms,
)
from bot.services.tidying import CARDS_KEPT, PICTURES_KEPT, TIDY_TIMER, UPDATES_KEPT, Tidying, old_at
from bot.store.tidying import BATCH
from tests.store.builders import ANNA, BORIS, GAME, GROUP, NOW, seat_everybody

OLD = timedelta(seconds=1)


class Calendar:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.time = NOW

    def now(self) -> datetime:
        return self.time


def card(token: str, state: str, at: datetime, rematch_of: MatchId | None = None) -> Challenge:
    return Challenge(token, state, ANNA.id, Terms(), bytes(32), at, rematch_of=rematch_of)


async def test_ended_invitations_and_cards_never_sent_go_after_a_month(store: Store) -> None:
    old, young = NOW - CARDS_KEPT - OLD, NOW - CARDS_KEPT
    cards = (
        card("taken", "taken", old),
        card("expired", "expired", old),
        card("withdrawn", "cancelled", old),
        card("unsent", "draft", old),
        card("open", "open", old),
        card("next", "draft", old, rematch_of=MatchId(1)),
        card("young", "expired", young),
    )
    await seat_everybody(store, *cards)

    gone = await store.tidy(old_at(NOW))

    left = [each.token for each in cards if await store.challenge(each.token)]
    assert (gone["challenges"], left) == (4, ["open", "next", "young"])


async def test_with_a_card_goes_who_waited_there_and_who_guessed_its_password(store: Store) -> None:
    old = NOW - CARDS_KEPT - OLD
    cards = (card("gone", "expired", old), card("open", "open", old))
    waiting = [Recruit(each.token, BORIS.id, 1, 0) for each in cards]
    guesses = [Setting(f"challenge:{each.token}", f"wrong:{BORIS.id}", "1") for each in cards]
    await seat_everybody(store, *cards, *waiting, *guesses, Setting("chat:1", "pings", "off"))

    gone = await store.tidy(old_at(NOW))

    assert (gone["challenges"], gone["recruits"], gone["settings"]) == (1, 1, 1)
    assert await store.crews.recruits("open") == (waiting[1],)
    assert await store.settings("challenge:open") == {f"wrong:{BORIS.id}": "1"}


async def test_pictures_updates_and_questions_go_by_their_age(store: Store) -> None:
    await store.append(
        [],
        [
            Picture(1, "old", "file-1", NOW - PICTURES_KEPT - OLD),
            Picture(1, "young", "file-2", NOW - PICTURES_KEPT),
            Processed(1, NOW - UPDATES_KEPT - OLD),
            Processed(2, NOW - UPDATES_KEPT),
            Awaiting(ANNA.id, "zone", NOW - OLD),
            Awaiting(BORIS.id, "zone", NOW),
        ],
    )

    gone = await store.tidy(old_at(NOW))

    assert (gone["pictures"], gone["processed_updates"], gone["awaiting"]) == (1, 1, 1)
    assert (await store.picture(1, "old"), await store.picture(1, "young")) == (None, "file-2")
    assert (await store.processed(1), await store.processed(2)) == (False, True)


async def test_half_made_turns_stay_while_their_game_goes_on(store: Store) -> None:
    await seat_everybody(store, Draft(GAME.id, 0, 0, "ab"), Ping(GAME.id, GROUP, 9, ANNA.id, NOW))

    going_on = await store.tidy(old_at(NOW))
    await store.append([], [replace(GAME, over=True, seq=1)])
    over = await store.tidy(old_at(NOW))

    assert (going_on["drafts"], going_on["pings"]) == (0, 0)
    assert (over["drafts"], over["pings"]) == (1, 1)


async def test_more_than_one_portion_goes_in_a_night(store: Store) -> None:
    await store.append([], [Processed(number, NOW - UPDATES_KEPT - OLD) for number in range(BATCH + 1)])

    gone = await store.tidy(old_at(NOW))

    assert gone["processed_updates"] == BATCH + 1


async def test_of_all_processes_one_tidies_and_the_next_night_is_armed(store: Store) -> None:
    clock = Calendar()
    tidying = Tidying(store, clock)
    await tidying.arm()
    clock.time += timedelta(minutes=10)

    claimed = [*await store.claim_timers(clock.now()), *await store.claim_timers(clock.now())]
    await tidying.due(claimed[0])

    assert [timer.kind for timer in claimed] == [TIDY_TIMER]
    assert await store.next_timer() == NOW.replace(day=NOW.day + 1, hour=4, minute=0, second=0, microsecond=0)
