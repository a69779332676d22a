"""How the dice have fallen, beside the tables of `bot.store.tables`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, Double, Integer, Table

from bot.store.tables import metadata, references

COUNTS: Final = (
    *("rolls", "ones", "twos", "threes", "fours", "fives", "sixes"),
    *("doubles", "entries", "entered"),
)

dice_counts = Table(
    "dice_counts",
    metadata,
    Column("game", BigInteger, references("games.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", BigInteger, references("people.id"), index=True),
    *(Column(name, Integer, nullable=False) for name in COUNTS),
    Column("entries_due", Double, nullable=False),
    Column("entries_variance", Double, nullable=False),
)
"""Made anew from the events by `python -m bot dice`."""
