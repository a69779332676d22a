"""Hints where two sit beside one seat: whoever of them asks, the side has been helped once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.services.hints import hint_menu
from bot.views.caption import header
from bot.views.hints import hint as caption
from bot.views.keyboard import board_keyboard
from bot.views.reader import reader_of
from tests.bot.consultation import of_four, pair_terms, partner
from tests.bot.house import house, mover
from tests.bot.test_services_hints import AT_ONCE, PATIENT, thinking

WITH_HINTS: Final = replace(pair_terms(cube="off"), hints=True)


async def test_both_of_a_pair_have_the_hint_on_which_their_table_has_agreed(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        game = await of_four(home, WITH_HINTS)
        before = await home.table(game)

        async with thinking(home):
            table, seat = await home.hints.ask(game, partner(before), PATIENT)
        again, _ = await home.hints.ask(game, mover(before), AT_ONCE)

    reader = reader_of(table.people[partner(before)], seat=seat, menu=hint_menu(table.game.seq))
    assert caption(table, reader).startswith(header(table, reader))
    assert again.aside.hint_for(again.game, seat) == table.aside.hint_for(table.game, seat) is not None
    assert sum(again.aside.hints) == 1


async def test_who_sits_beside_the_captain_finds_the_hint_in_the_menu(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await home.table(await of_four(home, WITH_HINTS))
        reader = reader_of(table.people[partner(table)], seat=table.game.to_act, menu="more")

        shown = board_keyboard(table, reader)

    assert shown is not None
    assert any("Hint" in button.text for row in shown.inline_keyboard for button in row)
