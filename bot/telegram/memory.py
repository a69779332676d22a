"""How freed memory is kept and found.

The C library keeps, by default, a pool per thread and whatever was large once. Python looks for garbage by
walking over everything that lives.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from typing import Final

TRIM_THRESHOLD: Final = (-1, 128 * 1024)
"""glibc's `M_TRIM_THRESHOLD`: so much at the end of the heap is kept."""
MMAP_THRESHOLD: Final = (-3, 128 * 1024)
"""`M_MMAP_THRESHOLD`: larger pieces (a picture before it is encoded) go back at once."""
ARENA_MAX: Final = (-8, 1)
"""`M_ARENA_MAX`: one pool for all threads; they draw and think, and allocate little else."""


def give_back() -> None:
    """Have freed memory returned to the system: 15 MB of a busy bot. Nothing where there is no glibc."""
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        for name, value in (TRIM_THRESHOLD, MMAP_THRESHOLD, ARENA_MAX):
            mallopt(name, value)


def settle() -> None:
    """Call once, when everything that lives as long as the process has been made.

    Every search for garbage would walk over all of it, 50 ms at a time in which nothing else runs.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
