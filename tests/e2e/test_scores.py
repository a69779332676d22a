"""Scores over HTTP: games end, and both players read them, each in the own language, and in a group."""

from __future__ import annotations

import re
from typing import Final

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.mirror import Shown
from tests.e2e.player import Player, seated

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

LINK: Final = re.compile(r"https://t\.me/\w+\?start=\w+")


async def pressed(player: Player, prefix: str, action: str = "") -> None:
    """Press the button as soon as it stands under the board, and wait until the board answers."""
    await player.until(lambda: any(fits(button.data, prefix, action) for button in player.buttons))
    version = player.board.version
    await player.press(player.find(prefix, action))
    await player.until(lambda: player.board.version > version)


def fits(data: str, prefix: str, action: str) -> bool:
    return data.startswith(f"{prefix}:") and data.endswith(action)


async def asked(actor: Actor, command: str, chat: int | None = None) -> Shown:
    """The screen that a command brings."""
    said = await actor.say(command, chat=chat)
    return await actor.wait_for_message(lambda shown: shown.order > said.order, chat=chat)


async def opened(sim: Sandbox, actor: Actor, screen: Shown, button: str) -> list[str]:
    """What the screen shows after the button."""
    version = screen.version
    await actor.press(screen, button)
    await sim.until(lambda: screen.version > version)
    return read(screen).splitlines()


def read(shown: Shown) -> str:
    """The text; scores hold spaces that never break a line."""
    return shown.text.replace("\u00a0", " ")


async def beaten(player: Player) -> None:
    """The person gives up against the computer, as the position stands."""
    await pressed(player, "o", ":open")
    await pressed(player, "x", ":ask:")
    await pressed(player, "x", ":sure:")
    await player.until(lambda: player.over)


async def two_at_a_table(sim: Sandbox) -> tuple[Player, Player]:
    """Anna, who speaks English, and Boris, who speaks Russian, come together by a link."""
    anna, boris = await sim.person("Anna", language="en"), await sim.person("Борис", language="ru")
    await anna.start()
    card = await anna.wait_for_message()
    for button in ("Play with a friend", "Make a link"):
        await opened(sim, anna, card, button)
    link = LINK.search(card.text)
    assert link is not None
    await boris.open_link(link[0])
    seat = await boris.wait_for_message()
    await opened(sim, boris, seat, "Сесть за стол")
    await sim.until(lambda: "Pips: " in card.text and "Пипсы: " in seat.text)
    return Player(sim, anna, card), Player(sim, boris, seat)


async def test_lost_games_against_the_computer_stand_in_score_history_and_profile(sim: Sandbox) -> None:
    player = await seated(sim, "Vera")
    await beaten(player)
    old = player.board
    await pressed_beside(player, "rematch")
    await beaten(player)

    score = await asked(player.actor, "/score")
    series = await opened(sim, player.actor, score, "1")
    history = await asked(player.actor, "/history")
    sheet = await opened(sim, player.actor, history, "1")
    profile = await asked(player.actor, "/profile")

    assert old is not player.board
    assert "You — Bot (Novice)" in series
    assert "Games 0 : 2" in series
    assert re.fullmatch(r"1\. Bot \(Novice\): \w+, resigned, \+[123] → 0 : [123]", sheet[2])
    assert "2 games: 0 wins, 2 losses" in profile.text


async def pressed_beside(player: Player, action: str) -> None:
    """A button that brings a new board."""
    old = player.board
    await player.press(player.find("e", action))
    await player.until(lambda: player.newest() is not old)
    player.board = player.newest()
    await player.until(lambda: player.ready)


async def test_two_read_one_score_each_from_the_own_side_and_in_the_own_language(sim: Sandbox) -> None:
    anna, boris = await two_at_a_table(sim)
    await pressed(anna, "o", ":open")
    await pressed(anna, "x", ":ask:")
    await pressed(anna, "x", ":offer:oin")
    await pressed(boris, "x", ":accept:oin")
    await sim.until(lambda: anna.over and boris.over)

    lost, won = await asked(anna.actor, "/score"), await asked(boris.actor, "/score")
    assert ("1. Борис 0 : 1" in read(lost), "1. Anna 1 : 0" in read(won)) == (True, True)
    assert "очки 1 : 0" in read(won)
    lost, won = await asked(anna.actor, "/history"), await asked(boris.actor, "/history")
    sheets = [await opened(sim, who.actor, shown, "1") for who, shown in ((anna, lost), (boris, won))]
    assert [sheet[2] for sheet in sheets] == [
        "1. Борис: oin, resigned, +1 → 0 : 1",
        "1. Вы: оин, сдача, +1 → 1 : 0",
    ]
    profiles = [await asked(who.actor, "/profile") for who in (anna, boris)]
    assert "1 game: 0 wins, 1 loss" in profiles[0].text
    assert "1 партия: 1 победа, 0 поражений" in profiles[1].text


async def test_a_group_without_games_says_so(sim: Sandbox) -> None:
    anna = await sim.person("Анна", language="ru")
    group = await anna.create_group("Square")

    table = await asked(anna, "/score", group.id)

    assert "Здесь ещё не закончили ни одной партии." in table.text
    assert not table.rows
