"""A finished game as stills: what each shows and says, in every variant."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from bot.presses import ReplayPress
from bot.services.table import Table
from bot.views.reader import Reader
from bot.views.replay import film_screen, reel, step_screen
from bot.views.stills import Still, still_line, still_scene, stills
from bot.views.texts import LANGUAGES
from engine.events import Moved, Resigned
from engine.scoring import Kind
from engine.variants import VARIANTS
from render.pages import Reel
from tests.bot.keys import BORIS_SITS, CUBE, GROUP, MINE, rows
from tests.bot.view_tables import ANNA, beginning, chance_game, table_of, then


def finished(variant: str = "short", seed: int = 5, **facts: object) -> Table:
    *_, table = chance_game(seed, started=beginning(variant=variant, **facts), rival=BORIS_SITS)  # type: ignore[arg-type]  # as `beginning` takes them
    return table


def shown(table: Table) -> tuple[Still, ...]:
    return stills(table.events, table.game)


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_replay_begins_with_the_opening_and_ends_with_the_result(variant: str) -> None:
    table = finished(variant)

    first, *_, last = shown(table)

    assert still_scene(table, first, MINE).sides == (table.game.rules.start,) * 2
    assert still_scene(table, first, MINE).lot is not None
    banner = still_scene(table, last, MINE).banner
    assert banner is not None
    assert last.turn == sum(isinstance(event, Moved) for event in table.events)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_turn_is_shown_with_its_dice_and_arrows_for_its_checkers(variant: str) -> None:
    table = finished(variant)

    played = [still for still in shown(table) if still.steps]

    assert {still.turn for still in played} <= set(range(1, len(table.events)))
    for still in played:
        scene = still_scene(table, still, MINE)
        assert scene.dice
        assert sum(arrow.count for arrow in scene.arrows) >= 1
        assert len(scene.arrows) <= 4
        assert scene.turn is scene.roller


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_steps_of_all_stills_are_the_steps_of_the_game(variant: str) -> None:
    table = finished(variant)

    steps = [step for still in shown(table) for step in still.steps]

    assert steps == [step for event in table.events if isinstance(event, Moved) for step in event.steps]


def test_a_ladder_is_shown_rung_by_rung() -> None:
    table = finished("crazy", 5)
    rungs = [still for still in shown(table) if still.rung]

    turns = {still.turn for still in rungs}
    one = [still for still in rungs if still.turn == min(turns)]

    assert len(one) > 1
    lines = [str(still_line(table, still, MINE)) for still in one]
    dice = [re.search(r"(\d)-\1-\1-\1", line) for line in lines]
    values = [int(found[1]) for found in dice if found]
    assert values == list(range(values[0], values[0] + len(values)))
    assert all(
        one != other for one, other in pairwise(still_scene(table, still, MINE).sides for still in one)
    )


def test_the_cube_is_a_still_of_its_own() -> None:
    table = finished("short", 3, options=CUBE, length=0)

    words = [
        str(still_line(table, still, MINE)) for still in shown(table) if still.moment and not still.start
    ]

    assert any("даве" in line for line in words)


def test_a_game_resigned_at_once_has_a_beginning_and_an_end() -> None:
    *_, table = chance_game(5, rival=BORIS_SITS)
    throws = [event for event in table.events[:8] if not isinstance(event, Moved)]
    events = then((throws[0], throws[1]), Resigned(1, Kind.OIN))

    first, last = shown(table_of(events, rival=BORIS_SITS))

    assert (first.turn, last.turn, last.game.result is not None) == (0, 0, True)


def test_the_score_before_the_game_stands_until_its_end() -> None:
    table = finished("short", 5, length=5)

    first, *_, last = shown(table)

    assert {plate.score for plate in still_scene(table, first, MINE).plates} == {"0"}
    assert any(plate.score != "0" for plate in still_scene(table, last, MINE).plates)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_caption_of_a_replay_fits(language: str, variant: str) -> None:
    table = finished(variant)
    long = {key: replace(person, name="Щ" * 64) for key, person in table.people.items()}
    table = replace(table, people=long)
    reader = replace(MINE, language=language)

    texts = [step_screen(table, reader, ANNA.id, number).text for number in range(0, len(shown(table)), 9)]

    assert max(map(len, [*texts, film_screen(table, reader, ANNA.id).text])) <= 1024


def test_a_step_tells_the_turn_in_notation_with_its_dice() -> None:
    table = finished()

    text = step_screen(table, MINE, ANNA.id, 3).text

    assert re.search(r"Ход 3 из \d+\n(Вы|.*Борис.*) \d-\d: ", text)
    assert "Пипсы" in text


def test_the_four_ways_stand_in_the_same_places_on_the_first_and_the_last_picture() -> None:
    table = finished()
    last = len(shown(table)) - 1

    keyboards = [step_screen(table, MINE, ANNA.id, number).keyboard for number in (0, 3, last, last + 7)]

    assert {tuple(rows(each)[0]) for each in keyboards} == {("⏮", "◀", "▶", "⏭")}
    ways = [[button.callback_data or "" for button in each.inline_keyboard[0]] for each in keyboards]
    leads = [[ReplayPress.unpack(data).at for data in row] for row in ways]
    assert leads == [[0, 0, 1, last], [0, 2, 4, last], [0, last - 1, last, last], [0, last - 1, last, last]]


def test_a_group_reads_names_and_the_movers_numbers() -> None:
    table = finished()
    still = next(each for each in shown(table) if each.steps)

    scene = still_scene(table, still, GROUP)

    assert scene.numbers is scene.turn
    assert "Вы" not in still_line(table, still, Reader(private=False))


def test_the_animation_says_each_turn_below_its_board() -> None:
    table = finished()

    film = reel(table, shown(table), MINE)

    assert isinstance(film_screen(table, MINE, ANNA.id).photo, Reel)
    assert re.fullmatch(r"(Вы|.*Борис.*) \d-\d: .*", film.frames[1].line)
    assert all("<" not in frame.line for frame in film.frames)
