"""Compiling: the loops of training are plain functions that numba turns into machine code."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """The function as machine code, with the type it had.

    Nothing is cached on disk: numba would not notice that a function called from another file has changed. A
    division by zero is no exception, as in numpy: what looks for one cannot run eight numbers at a time.
    """
    return cast("Function", njit(fastmath=True, error_model="numpy")(function))
