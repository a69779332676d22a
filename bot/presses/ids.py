"""Ids and names as they travel in a button: 64 bytes are few."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pydantic import StringConstraints

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def to62(number: int) -> str:
    """A non-negative number in base 62."""
    digits = ""
    while number:
        number, digit = divmod(number, 62)
        digits = DIGITS[digit] + digits
    return digits or "0"


def from62(text: str) -> int:
    """The number that `to62` wrote; raises ValueError for anything else."""
    number = 0
    for digit in text:
        number = number * 62 + DIGITS.index(digit)
    return number


Id62: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z]{1,10}$")]
"""What `to62` writes for an id; a forged one that no database column holds dies in the parser."""


Token: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-z]{1,24}$")]
"""The name of an invitation that nobody can guess."""
