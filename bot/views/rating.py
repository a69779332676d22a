"""Ratings in words: a number, its mark while it is provisional, and what a result has done to it."""

from __future__ import annotations

from bot.views.texts import Texts
from engine.ratings import Rating

MARK = "?"
"""Behind a rating that is provisional."""


def rating_text(rating: Rating, words: Texts) -> str:
    """ "1512", provisional "1512?"."""
    return f"{round(rating.value)}{MARK if rating.provisional else ''}"


def change_text(change: float, words: Texts) -> str:
    """ "+9,6", "−12"; never "−0"."""
    rounded = round(change, 1) + 0.0
    sign = "−" if rounded < 0 else "+"
    return f"{sign}{words.number(abs(rounded))}"
