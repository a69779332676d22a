"""What a board's caption says while its menu is open: refused steps, the price of a pass, the dice."""

from __future__ import annotations

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
from engine.turn import Turn

LAST_THROWS: Final = 90
"""So many of the last throws are shown with the proof."""
STEPS_A_LAW: Final = 10
"""So many refused steps of one law make the point."""
TWO: Final = 2
TOLD_AT_ONCE: Final = frozenset(
    {
        *("closed_point", "closed_by_one", "bar_first", "reserve_first", "not_all_home", "higher_checker"),
        *("both_dice", "larger_die", "full_pips", "last_checker_larger_die", "exact_bearoff"),
    }
)
"""Laws that show themselves in the picture, or refuse a step whatever was played before it."""
NO_BREAK: Final = "\N{NON-BREAKING HYPHEN}"
"""Between two dice, which a narrow screen must not tear apart."""


def why_not(table: Table, reader: Reader) -> Html:
    """Every refused step of the mover's checkers under the law that refuses it.

    Also what one legal step would forbid to the next: where only whole turns have buttons, nobody can make
    the first step alone to be told of the head.
    """
    words, seat = reader.texts, table.game.to_act
    turn = table.draft_turn(seat) if seat is not None else None
    if turn is None or (reader.private and reader.seat != seat):
        return lines([words("why.not_now"), status(table, reader)])
    if turn.complete:
        return words("why.complete")
    told = law_lines(turn, words)
    title = words("why.title", dice=" ".join(str(pips) for pips in turn.dice_left))
    return lines([title, *told]) if told else words("why.all_legal")


def law_lines(turn: Turn, words: Texts) -> list[Html]:
    """A paragraph for each law that refuses something in this turn."""
    named = [(each.law, step_name(each.step, turn.rules)) for each in turn.refusals()]
    named += [(law, pair) for law, pair in refused_pairs(turn) if law not in dict(named)]
    by_law = groupby(sorted(named, key=lambda each: each[0]), key=lambda each: each[0])
    return [law_line(law, list(dict.fromkeys(name for _, name in of_law)), words) for law, of_law in by_law]


def refused_pairs(turn: Turn) -> list[tuple[str, str]]:
    """A legal step and the next one that it forbids, by the laws of a variant."""
    if len(turn.dice_left) < TWO:
        return []
    return [
        (each.law, " ".join(step_name(step, turn.rules) for step in sorted((first, each.step), reverse=True)))
        for first in turn.options()
        for each in turn.play(first).refusals()
        if each.law not in TOLD_AT_ONCE
    ]


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
