"""The ledger as laws: whatever is written in whatever order, no coin appears, vanishes or is owed twice."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from bot.services.ledger import (
    DAILY_GIFT,
    START_GIFT,
    Account,
    Entry,
    EntryId,
    balances,
    daily_gift,
    start_gift,
)
from bot.services.ports import PersonId, Terms
from bot.services.stakes import held_entry, hold_of, settled_entry

AT: Final = datetime(2026, 5, 17, tzinfo=UTC)
PEOPLE: Final = tuple(PersonId(7 + number) for number in range(4))

pairs = st.permutations(PEOPLE).map(lambda order: (order[0], order[1]))
tables = st.tuples(
    pairs, st.integers(1, 50), st.sampled_from([0, 1, 3]), st.integers(-500, 500), st.booleans()
)


@st.composite
def ledgers(draw: st.DrawFn) -> list[Entry]:
    """Gifts for everybody, and tables of any two of them, some of which still run."""
    entries = [start_gift(EntryId(number), person, AT) for number, person in enumerate(PEOPLE)]
    entries += [daily_gift(EntryId(10), person, AT) for person in draw(st.sets(st.sampled_from(PEOPLE)))]
    for number, (both, stake, length, gain, over) in enumerate(draw(st.lists(tables, max_size=12)), 20):
        terms, subject = Terms(stake=stake, length=length), f"g{number}"
        entries.append(held_entry(EntryId(number), subject, terms, both, AT))
        if over:
            paid = max(-hold_of(terms), min(gain, hold_of(terms)))
            entries.append(settled_entry(EntryId(100 + number), subject, terms, both, (paid, -paid), AT))
    return entries


@given(ledgers())
def test_all_accounts_together_hold_nothing(entries: list[Entry]) -> None:
    assert sum(balances(entries).values()) == 0


@given(ledgers())
def test_the_bank_owes_what_it_has_given_and_nothing_else(entries: list[Entry]) -> None:
    owed = sum(coins for (kind, _, _), coins in balances(entries).items() if kind is Account.BANK)
    daily = sum(entry.subject == "2026-05-17" for entry in entries)

    assert owed == -(START_GIFT * len(PEOPLE) + DAILY_GIFT * daily)


@given(ledgers())
def test_a_hold_is_whole_or_empty(entries: list[Entry]) -> None:
    held = {
        (subject, person): coins
        for (kind, subject, person), coins in balances(entries).items()
        if kind is Account.HOLD
    }
    settled = {entry.subject for entry in entries if entry.reason == "settle"}

    assert all((coins == 0) == (subject in settled) for (subject, _), coins in held.items())
