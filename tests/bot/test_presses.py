"""The table of callback prefixes: each names one kind of button."""

from __future__ import annotations

from collections import Counter

from aiogram.filters.callback_data import CallbackData

from bot import presses


def test_no_two_kinds_of_buttons_share_a_prefix() -> None:
    kinds = [
        each
        for each in vars(presses).values()
        if isinstance(each, type) and issubclass(each, CallbackData) and each is not CallbackData
    ]
    shared = {prefix for prefix, times in Counter(each.__prefix__ for each in kinds).items() if times > 1}

    assert shared == set()
    assert max(len(each.__prefix__) for each in kinds) <= 2
