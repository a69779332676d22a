"""The bot is stopped and killed in the middle of everything: nothing is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.sandbox.client import Sandbox
from engine.board import pip_count
from engine.events import Moved
from engine.fairness import verify
from engine.game import fold
from engine.notation import decode_steps
from engine.turn import replay
from tests.e2e.player import Confirmed, Player, seated, seated_with_two_steps, told
from tests.e2e.village import Village, until

pytestmark = pytest.mark.asyncio(loop_scope="module")

SEED = 20
KILLS = 30
PLAYERS = 3


async def test_sigterm_ends_the_bot_with_0_and_the_game_goes_on(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await anna.press(first)

    code = await place.stop_bot()
    await place.start_bot()
    await anna.press(second)
    await anna.until_chosen(2)

    assert code == 0
    assert len(place.draft(anna.game)) == 2


async def test_a_turn_confirmed_just_before_sigterm_is_answered(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    seq = len(place.events(anna.game))

    await anna.press(anna.best())
    code = await place.stop_bot()
    await place.start_bot()
    await until(lambda: place.is_shown(anna.game))

    assert code == 0
    assert isinstance(place.events(anna.game)[seq], Moved)
    assert fold(place.events(anna.game)).to_act == 0
    await anna.until(lambda: anna.ready)


async def test_presses_made_while_the_bot_is_away_count_when_it_is_back(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)

    await place.stop_bot()
    for button in (first, second):
        await anna.actor.tap(anna.board, anna.buttons.index(button))
    await place.start_bot()
    await anna.until_chosen(2)

    assert len(place.draft(anna.game)) == 2


async def test_a_kill_in_the_middle_of_a_turn_keeps_the_draft(place: Village, sim: Sandbox) -> None:
    anna, first, second = await seated_with_two_steps(sim, place.events)
    await anna.press(first)

    await place.kill_bot()
    kept = place.draft(anna.game)
    await place.start_bot()
    await anna.until_chosen(1)
    await anna.press(second)
    await anna.until_chosen(2)

    assert place.draft(anna.game) == kept + second.data.split(":")[-1]


async def test_a_kill_right_after_done_keeps_the_turn(place: Village, sim: Sandbox) -> None:
    anna = await seated(sim)
    while anna.best().data[0] != "d":
        await anna.act()
    seq = len(place.events(anna.game))

    await anna.press(anna.best())
    await place.kill_bot()
    await place.start_bot()
    await until(lambda: place.is_shown(anna.game))

    assert isinstance(place.events(anna.game)[seq], Moved)
    await anna.until(lambda: anna.ready)
    await anna.turn_done()


@pytest.mark.slow
async def test_kills_at_any_moment_lose_and_double_nothing(place: Village, sim: Sandbox) -> None:
    moments = random.Random(SEED)
    players = [await seated(sim, f"Player {level}", level=level % 2) for level in range(PLAYERS)]

    for _ in range(KILLS):
        await killed_while_playing(place, players, moments.uniform(0.05, 2.0))
    games = {player: place.games_of(player.actor.id) for player in players}
    await until(lambda: all(place.is_shown(game) for found in games.values() for game in found), 60)

    confirmed = [turn for player in players for turn in player.confirmed]
    assert len(confirmed) > KILLS
    assert [turn for turn in confirmed if not is_stored(turn, place)] == []
    assert all(is_sound(game, place) for found in games.values() for game in found)
    assert all(is_over(game, place) for found in games.values() for game in found[:-1])
    assert all(shows_the_newest(player, found[-1], place) for player, found in games.items())


async def killed_while_playing(place: Village, players: list[Player], after: float) -> None:
    """Everybody plays; the bot is killed at that moment and comes again, and the presses go on meanwhile."""
    async with asyncio.TaskGroup() as playing:
        for player in players:
            playing.create_task(player.keep_playing(4, patience=6))
        await asyncio.sleep(after)
        await place.kill_bot()
        await place.start_bot()


def is_sound(game: int, place: Village) -> bool:
    """Every turn is one that the rules allow, every throw comes from the envelope."""
    events = place.events(game)
    return bool(told(events)) and bool(verify(events, place.seed(game)))


def is_over(game: int, place: Village) -> bool:
    return fold(place.events(game)).result is not None


def shows_the_newest(player: Player, last: int, place: Village) -> bool:
    """The last board of the chat is the last game's, with the pips of the stored position and draft."""
    player.board = player.newest()
    game = fold(place.events(last))
    position = game.position(0)
    if game.turn is not None:
        position = replay(game.turn, decode_steps(game.turn, place.draft(last))).position
    pips = f"You {pip_count(position.mine)}, Bot {pip_count(position.theirs)}"
    return player.game == last and (player.over or pips in player.board.text)


def is_stored(turn: Confirmed, place: Village) -> bool:
    """The turn that the bot acknowledged stands where it was made, as it was shown."""
    events = place.events(turn.game)
    moves = told(events[: turn.seq + 1])
    return isinstance(events[turn.seq], Moved) and moves[-1][2] == turn.move
