"""Whole games against the computer, played by the buttons alone, from /start to the rematch."""

from __future__ import annotations

import asyncio
import re
from typing import TypeAlias

import pytest
import pytest_asyncio

from bot.sandbox.client import Sandbox
from engine.fairness import verify
from engine.game import fold
from tests.e2e.player import Player, chosen_of, chosen_turns, seated, told
from tests.e2e.village import Village

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]

Evening: TypeAlias = dict[str, Player]
"""Who has played a game to its end, by language."""

NAMES = {"en": "<b>Chris & _Co_</b>", "ru": "عمر `*Анна*`", "uk": "🙂🏳️‍🌈 <i>&amp;"}
COMPUTERS_TURN = r"^Bot (\d-\d: [0-9b][^\n·–]*?)(?: [·–].*)?$"
LEVELS = {"en": 0, "ru": 0, "uk": 1}
VERDICTS = {
    "en": ("You won!", "You lost"),
    "ru": ("Вы выиграли!", "Вы проиграли"),
    "uk": ("Ви виграли!", "Ви програли"),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def evening(town: tuple[Village, Sandbox]) -> Evening:
    """Three people with names that break messages, in three languages, at three tables at once."""
    players = {name: await seated(town[1], NAMES[name], name, LEVELS[name]) for name in NAMES}
    async with asyncio.TaskGroup() as games:
        for player in players.values():
            games.create_task(player.play())
    return players


def result(player: Player, place: Village) -> bool:
    """Whether the stored game was won by the person."""
    ended = fold(place.events(player.game)).result
    assert ended is not None
    return ended.winner == 0


@pytest.mark.parametrize("language", NAMES)
async def test_a_game_ends_with_its_result(evening: Evening, place: Village, language: str) -> None:
    player = evening[language]

    won, lost = VERDICTS[language]
    assert (won if result(player, place) else lost) in player.board.text


@pytest.mark.parametrize("language", NAMES)
async def test_the_end_offers_what_one_does_with_a_finished_game(evening: Evening, language: str) -> None:
    """The rematch has tests of its own below; once it is taken, its button is gone."""
    actions = [button.data.split(":")[-1] for button in evening[language].buttons]

    assert [action for action in actions if action != "rematch"] == [
        "analysis",
        "dice",
        "replay",
        "export",
        "score",
        "menu",
    ]


@pytest.mark.parametrize("language", NAMES)
async def test_the_whole_game_has_one_message(evening: Evening, language: str) -> None:
    player = evening[language]

    assert [shown for shown in player.actor.sees() if shown.photo] == [player.board]


async def test_the_stored_turns_are_those_that_were_shown_and_confirmed(
    evening: Evening, place: Village
) -> None:
    chris = evening["en"]

    assert chosen_turns(place.events(chris.game)) == [turn.move for turn in chris.confirmed]


async def test_the_computers_turns_were_shown_as_they_are_stored(evening: Evening, place: Village) -> None:
    chris = evening["en"]

    stored = {
        f"{dice}: {move}" for seat, dice, move, _ in told(place.events(chris.game)) if seat == 1 and move
    }
    captions = [caption for caption in chris.captions if not chosen_of(caption)]
    shown = {turn for caption in captions for turn in re.findall(COMPUTERS_TURN, caption, re.MULTILINE)}
    skipped = sum(int(n) for caption in captions for n in re.findall(r"and (\d+) earlier turn", caption))
    assert shown <= stored
    assert len(stored - shown) <= skipped


async def test_the_dice_of_every_language_come_from_the_envelope(evening: Evening, place: Village) -> None:
    checks = [verify(place.events(player.game), place.seed(player.game)) for player in evening.values()]

    assert all(len(found) > 20 for found in checks)


async def test_a_press_checks_the_dice(evening: Evening, place: Village) -> None:
    chris = evening["en"]

    await chris.press(chris.find("e", "dice"))
    await chris.until(lambda: "all fits" in chris.board.text)

    assert place.seed(chris.game).hex() in chris.board.text
    await chris.press(chris.find("e", "back"))
    await chris.until(lambda: "all fits" not in chris.board.text)


async def test_a_rematch_is_a_new_game_on_a_new_board(evening: Evening, place: Village) -> None:
    bohdan = evening["uk"]
    old = bohdan.board

    await bohdan.press(bohdan.find("e", "rematch"))
    board = await bohdan.actor.wait_for_message(lambda shown: shown.order > old.order)
    again = Player(bohdan.sim, bohdan.actor, board)
    await again.until(lambda: again.ready)

    assert place.games_of(bohdan.actor.id)[1:] == [again.game]
    assert VERDICTS["uk"][not result(bohdan, place)] in old.text


async def test_two_presses_of_rematch_open_one_game(evening: Evening, place: Village) -> None:
    anna = evening["ru"]
    again = anna.find("e", "rematch").text

    await asyncio.gather(anna.actor.press(anna.board, again), anna.actor.press(anna.board, again))

    assert len(place.games_of(anna.actor.id)) == 2


@pytest.mark.parametrize("language", NAMES)
async def test_a_hostile_name_is_greeted_as_it_is_written(sim: Sandbox, language: str) -> None:
    name = "<b>T&_J_</b> `x` 🙂"
    tom = await sim.person(name, language=language)

    await tom.start()

    greeting = await tom.wait_for_message()
    assert name in greeting.text
