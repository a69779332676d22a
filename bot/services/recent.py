"""A memory of bounded size: what was put last is kept, older things are forgotten."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Only for what can be found out again."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: OrderedDict[K, V] = OrderedDict()

    def put(self, key: K, value: V) -> None:
        self._kept[key] = value
        self._kept.move_to_end(key)
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)

    def get(self, key: K) -> V | None:
        return self._kept.get(key)

    def values(self) -> Iterator[V]:
        """All that is kept, the one put last at the end."""
        return iter(tuple(self._kept.values()))

    def pop(self, key: K) -> V | None:
        return self._kept.pop(key, None)
