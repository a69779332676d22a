"""What the end of a staked game has brought, in words."""

from __future__ import annotations

from bot.services.stakes import gains, staked
from bot.services.table import Table
from bot.views.caption import seats_in_order
from bot.views.people import called
from bot.views.reader import Reader
from bot.views.texts import Html, Texts


def gain_line(table: Table, reader: Reader) -> Html:
    """What the end of the game, or with it of the match, has brought; nothing before."""
    words, found = reader.texts, gains(table.terms, table.match)
    if staked(table.terms, table.row.seats) is None or found is None:
        return Html("")
    if not any(found):
        return words("end.coins_back")
    parts = [
        words("end.gain", name=called(table, seat, reader), change=change_text(found[seat], words))
        for seat in seats_in_order(reader)
    ]
    return Html(" · ").join_html(parts)


def change_text(amount: int, words: Texts) -> str:
    """ "+30 монет", "−1 монета"."""
    return f"{'+' if amount > 0 else '−'}{words.count('count.coins', abs(amount))}"
