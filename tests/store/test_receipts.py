"""The id of the update being handled is filed with the first transaction that it leads to."""

from __future__ import annotations

import pytest

from bot.services.errors import NotFound, Repeated
from bot.services.ports import Chat, ChatId, Store, TakeChallenge
from bot.services.receipts import file_now, receipt_for
from tests.store.builders import NOW

GROUP = ChatId(-100)


async def test_without_an_open_receipt_nothing_is_filed(store: Store) -> None:
    await file_now(store)

    assert not await store.processed(5)


async def test_the_first_transaction_files_the_receipt_and_later_ones_are_free(store: Store) -> None:
    with receipt_for(5, NOW):
        await store.append([], [Chat(GROUP, "group")])
        await store.append([], [Chat(GROUP, "group", title="Nardy")])
        await file_now(store)

    assert await store.processed(5)


async def test_the_effect_of_a_repeated_update_is_undone_with_it(store: Store) -> None:
    with receipt_for(5, NOW):
        await file_now(store)

    with receipt_for(5, NOW), pytest.raises(Repeated):
        await store.append([], [Chat(GROUP, "group")])

    assert await store.chat(GROUP) is None


async def test_a_refused_effect_files_nothing_and_the_next_one_does(store: Store) -> None:
    with receipt_for(5, NOW):
        with pytest.raises(NotFound):
            await store.append([], [TakeChallenge("none", "open", "taken")])
        assert not await store.processed(5)

        await file_now(store)

    assert await store.processed(5)
