"""What a board's caption says while its menu is open: refused steps, the price of a pass, the dice."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from bot.services.table import Table
from bot.views.caption import lines, status
from bot.views.reader import Reader
from bot.views.scene import scene_of
from bot.views.textboard import text_board
from bot.views.texts import Html, Texts
from bot.views.wording import step_name
from engine.errors import BadProof
from engine.events import Started
from engine.fairness import verify
from engine.rules import Rules
from engine.turn import Refusal

LAST_THROWS: Final = 90
"""So many of the last throws are shown with the proof."""
STEPS_A_LAW: Final = 10
"""So many refused steps of one law make the point."""
NO_BREAK: Final = "\N{NON-BREAKING HYPHEN}"
"""Between two dice, which a narrow screen must not tear apart."""


def why_not(table: Table, reader: Reader) -> Html:
    """Every refused step of the mover's checkers under the law that refuses it."""
    words, seat = reader.texts, table.game.to_act
    turn = table.draft_turn(seat) if seat is not None else None
    if turn is None or (reader.private and reader.seat != seat):
        return lines([words("why.not_now"), status(table, reader)])
    refused = turn.refusals()
    if turn.complete or not refused:
        return words("why.complete" if turn.complete else "why.all_legal")
    title = words("why.title", dice=" ".join(str(pips) for pips in turn.dice_left))
    return lines([title, *law_lines(refused, turn.rules, words)])


def law_lines(refused: Iterable[Refusal], rules: Rules, words: Texts) -> list[Html]:
    by_law = groupby(sorted(refused, key=lambda each: each.law), key=lambda each: each.law)
    return [law_line(law, [step_name(each.step, rules) for each in of_law], words) for law, of_law in by_law]


def law_line(law: str, names: list[str], words: Texts) -> Html:
    shown = ", ".join(names[:STEPS_A_LAW]) + (" …" if len(names) > STEPS_A_LAW else "")
    return words("why.law", law=words.plain(f"law.{law}"), steps=shown)


def passing(table: Table, reader: Reader) -> Html:
    """What passing a double costs, asked once more."""
    return reader.texts("cube.sure_pass", points=reader.texts.points(table.game.cube.value))


def in_letters(table: Table, reader: Reader) -> Html:
    """The board once in letters, and who has to act."""
    board = Html("") if reader.text else text_board(scene_of(table, reader), reader.texts)
    return lines([board, status(table, reader)])


def envelope(table: Table, reader: Reader) -> Html:
    """The seal of this game's dice, and what to do with it."""
    started = beginning(table)
    return reader.texts("envelope.sealed", seal=started.seal, press=started.press)


def proof(table: Table, reader: Reader) -> Html:
    """The opened envelope of a finished game, checked anew each time it is shown."""
    words, started, seed = reader.texts, beginning(table), table.row.seed
    if not started.press:
        return words("envelope.forgotten")
    try:
        checks = verify(table.events, seed)
    except BadProof:
        return words("envelope.broken")
    thrown = ", ".join(NO_BREAK.join(str(pips) for pips in check.dice) for check in checks[-LAST_THROWS:])
    count = words.count("count.throws_checked", len(checks))
    return words(
        "envelope.opened",
        seed=seed.hex(),
        seal=started.seal,
        press=started.press,
        checked=count,
        thrown=thrown,
    )


def beginning(table: Table) -> Started:
    started = table.events[0]
    assert isinstance(started, Started), "a game begins with its beginning"
    return started
