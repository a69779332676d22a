"""Open invitations, by whom they are from and for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.services.errors import AlreadyTaken
from bot.services.ports import Challenge, FirstChallenge, TakeChallenge, Terms
from bot.store.store import SqlStore
from tests.store.builders import ANNA, GROUP, NOW

OPEN = Challenge("a", "open", ANNA.id, Terms(), b"s" * 32, NOW)


async def test_invitations_are_found_by_the_username_they_are_meant_for(store: SqlStore) -> None:
    named, other = replace(OPEN, token="b", addressed_name="boris_b"), replace(OPEN, token="c")
    await store.append((), (ANNA, named, other))

    assert await store.challenges(addressed_name="boris_b") == (named,)


async def test_invitations_that_have_ended_are_in_no_list(store: SqlStore) -> None:
    states = ("draft", "vacant", "taken", "cancelled", "expired")
    ended = [replace(OPEN, token=state, state=state, chat=GROUP) for state in states]
    await store.append((), (ANNA, *ended))

    assert await store.challenges(chat=GROUP) == ()


async def test_a_taken_invitation_is_not_written_back_as_open(store: SqlStore) -> None:
    await store.append((), (ANNA, OPEN))
    await store.append((), (TakeChallenge("a", "open", "taken"),))

    with pytest.raises(AlreadyTaken):
        await store.append((), (TakeChallenge("a", "open", "open"), replace(OPEN, message=5)))

    kept = await store.challenge("a")
    assert kept is not None
    assert (kept.state, kept.message) == ("taken", None)


async def test_an_invitation_that_has_been_written_first_stands(store: SqlStore) -> None:
    """Inline cards are written by whoever presses; of two at once one may have been taken already."""
    first = replace(OPEN, token="inline", state="taken")
    await store.append([], [ANNA, first])

    await store.append([], [FirstChallenge(replace(first, state="open"))])

    assert await store.challenge("inline") == first


async def test_an_invitation_that_nobody_has_written_is_written(store: SqlStore) -> None:
    card = replace(OPEN, token="inline", inline_message="AQ1")

    await store.append([], [ANNA, FirstChallenge(card)])

    assert await store.challenge("inline") == card
