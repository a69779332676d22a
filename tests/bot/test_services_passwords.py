"""Private tables: who knows the password comes in, and nobody finds it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.errors import TooManyTries, WrongPassword
from engine.errors import NardyError
from tests.bot.house import ANNA, BORIS, STRANGER, house
from tests.bot.test_services_invitations import accept, known, opened


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


async def test_the_right_password_opens_the_table(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        locked = await home.invitations.admit(card.token, ANNA, password="Сезам ")
        boris = await known(home, BORIS)

        with pytest.raises(WrongPassword):
            await accept(home, locked, boris, password="сезам")
        assert await accept(home, locked, boris, password="Сезам") is not None


async def test_the_password_stands_nowhere(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)

        locked = await home.invitations.admit(card.token, ANNA, password="sesame")

        assert b"sesame" not in everything_in(tmp_path)
        assert "sesame" not in repr(locked)


async def test_a_password_is_guessed_only_a_few_times(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        card = await opened(home)
        locked = await home.invitations.admit(card.token, ANNA, password="sesame")
        boris = await known(home, BORIS)

        refused: list[NardyError] = []
        for guess in ("1", "2", "3", "4", "5", "sesame"):
            with pytest.raises(WrongPassword) as refusal:
                await accept(home, locked, boris, password=guess)
            refused.append(refusal.value)

        assert [type(each) for each in refused] == [WrongPassword] * 5 + [TooManyTries]
        assert await accept(home, locked, await known(home, STRANGER), password="sesame") is not None
