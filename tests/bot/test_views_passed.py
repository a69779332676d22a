"""What is said of passed dice and ladders."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.services.play import said
from bot.services.ports import Note, Sitter
from bot.services.table import Table
from bot.views.buttons import ROW_BUTTONS
from bot.views.caption import caption
from bot.views.keyboard import board_keyboard
from bot.views.reader import Reader, reader_of
from bot.views.scene import scene_of
from engine.events import Event, LotThrown, Moved, Rolled
from engine.variants import VARIANTS
from tests.bot.test_views_caption import LIMIT
from tests.bot.view_tables import ANNA, BORIS, beginning, chance_game, drafted, table_of, then, with_steps

MINE = reader_of(ANNA, seat=0)
BORIS_SITS = Sitter(person=BORIS.id)


def begun(variant: str, *more: Event | str) -> tuple[Event, ...]:
    """A game that Anna begins."""
    return then((beginning(variant=variant),), LotThrown((5, 2)), *more)


def told(*more: Event | str, variant: str = "gulbar") -> str:
    return caption(table_of(begun(variant, *more), rival=BORIS_SITS), MINE)


FIRST = (Rolled((6, 6)), "24/18(2)")


def test_whoever_has_passed_dice_is_told_that_they_are_not_his_own() -> None:
    assert "<b>Борис играет переданное: 6-6</b>" in told(*FIRST)


def test_passed_dice_are_told_in_one_line() -> None:
    assert "Передано 6-6 · Борис: 24/18" in told(*FIRST, "24/18", Rolled((5, 4)))


def test_passed_dice_that_nobody_could_play_are_told_as_lost() -> None:
    events = (Rolled((4, 4)), "24/20 20/16 24/20 20/16 16/11 16/11 11/6 11/6", Moved(()))

    assert "Передано 6-6-6-6 · Борис: сыграть нечем" in told(*events, variant="crazy")


def test_a_half_made_ladder_names_its_rung() -> None:
    table = table_of(begun("crazy", Rolled((4, 4))))

    assert "ступень 5, осталось 3" in caption(drafted(table, "24/20 20/16 24/20 20/16 16/11"), MINE)


def test_a_rung_that_is_not_the_last_completes_no_turn() -> None:
    table = table_of(begun("crazy", Rolled((4, 4))), rival=BORIS_SITS)

    keyboard = board_keyboard(table, Reader(seat=0, private=False))

    assert keyboard is not None
    assert "✓ Готово" not in [button.text for row in keyboard.inline_keyboard for button in row]


def rungs(table: Table, chance: random.Random) -> Iterator[Table]:
    """The table, and with it every state of a turn made step by step."""
    yield table
    turn = table.game.turn
    while turn is not None and table.game.to_act == 0 and turn.options():
        turn = turn.play(chance.choice(turn.options()))
        yield with_steps(table, turn.played)


def states(variant: str, seed: int) -> Iterator[Table]:
    """Every state of a random game that Anna sees."""
    chance = random.Random(f"{variant} {seed}")
    for table in chance_game(seed, started=beginning(variant=variant)):
        yield from rungs(table, chance)


def too_much(table: Table) -> list[str]:
    """What Telegram, or a phone 360 px wide, would refuse of a keyboard."""
    keyboard = board_keyboard(table, MINE)
    assert keyboard is not None
    rows = keyboard.inline_keyboard
    wide = [row[0].text for row in rows if len(row) > ROW_BUTTONS or sum(len(each.text) for each in row) > 26]
    long = [each.text for row in rows for each in row if len((each.callback_data or "").encode()) > 64]
    return wide + long + (["too many"] if sum(map(len, rows)) > 100 else [])


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_state_of_a_game_can_be_shown(variant: str) -> None:
    shown = [
        (len(caption(table, MINE)), too_much(table), scene_of(table, MINE)) for table in states(variant, 5)
    ]

    assert max(length for length, _, _ in shown) <= LIMIT
    assert [found for _, found, _ in shown if found] == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_keyboards_keep_their_limits_in_every_state_of_ten_games(variant: str) -> None:
    found = [too_much(table) for seed in range(100, 110) for table in states(variant, seed)]

    assert [each for each in found if each] == []


def test_a_press_on_a_ladder_is_answered_by_its_rung() -> None:
    table = drafted(table_of(begun("crazy", Rolled((4, 4)))), "24/20 20/16 24/20 20/16 16/11")
    turn, start = table.draft_turn(0), table.game.turn
    assert turn is not None
    assert start is not None

    assert said(start, turn, hurried=False) == Note(
        "draft.ladder", {"move": "24/20 20/16 24/20 20/16 16/11", "rung": 5, "left": 3}
    )
