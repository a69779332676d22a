"""A hint in words: the best turns with what each of them promises, or what to do about the cube.

The words are enough without the picture, which shows the board after the best turn with its arrows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.services.hints import has_choice, hint_menu
from bot.services.ports import Note
from bot.services.table import Table
from bot.views.caption import header, lines
from bot.views.history import dice_text
from bot.views.notes import TOAST
from bot.views.reader import Reader
from bot.views.scene import shown_hint
from bot.views.texts import Html, Texts
from bot.views.wording import turn_text
from engine.advice import Chances, RatedAction, RatedTurn
from engine.ai.stakes import stakes_of
from engine.game import Game, Phase
from engine.side_events import Hinted

CLOSE: Final = 0.005
"""What loses less than this is as good for all that can be told."""


def is_current(table: Table, reader: Reader) -> bool:
    """The menu was opened for the decision that the reader has to make now."""
    mine = reader.seat is not None and has_choice(table, reader.seat)
    return mine and reader.menu == hint_menu(table.game.seq)


def hint(table: Table, reader: Reader) -> Html:
    """The hint as the caption of the board, or that it is being thought out."""
    words, found = reader.texts, shown_hint(table, reader)
    if found is None:
        return lines([header(table, reader), words("hint.thinking")])
    body = cube_lines(found, table, words) if found.actions else turn_lines(found, table, words)
    return lines([header(table, reader), *body, words(_footnote(table))])


def turn_lines(found: Hinted, table: Table, words: Texts) -> Iterator[Html]:
    """The turns, the best first, each with its chances."""
    game = table.game
    assert game.turn is not None, "turns are of dice"
    yield words("hint.turns", dice=dice_text(game.dice, game.turn))
    paid = paid_classes(table, found.seat)
    for number, rated in enumerate(found.turns, start=1):
        move = turn_text(game.turn, rated.steps)
        yield words("hint.turn", number=number, move=move, worth=turn_worth(rated, found, words))
        yield words("hint.chances", chances=chances_text(rated.chances, paid, words))
    yield words("hint.shown")


def turn_worth(rated: RatedTurn, found: Hinted, words: Texts) -> str:
    """The expectation of the best, and how much worse another one is."""
    best = found.turns[0]
    if rated is best:
        return words.plain("hint.best", n=signed(rated.equity, words))
    return loss_text(best.equity - rated.equity, words)


def loss_text(loss: float, words: Texts) -> str:
    return words.plain("hint.alike") if loss < CLOSE else words.plain("hint.worse", n=exact(loss, words))


def cube_lines(found: Hinted, table: Table, words: Texts) -> Iterator[Html]:
    """What to do about the cube, and what everything else costs."""
    yield words("hint.cube", action=action_text(found.actions[0], found, table, words))
    best = found.actions[0]
    for rated in found.actions:
        loss = best.equity - rated.equity
        worth = words.plain("hint.best", n=signed(rated.equity, words))
        yield words(
            "hint.action",
            action=action_name(rated.action, table, words),
            worth=worth if rated is best else loss_text(max(loss, 0.0), words),
        )
    if found.chances is not None:
        chances = chances_text(found.chances, paid_classes(table, found.seat), words)
        yield words("hint.chances", chances=chances)


def action_text(best: RatedAction, found: Hinted, table: Table, words: Texts) -> str:
    """ "Предложить даве: сопернику лучше спасовать"."""
    name = action_name(best.action, table, words)
    if found.reply and best.action == "double":
        return words.plain("hint.with_reply", action=name, reply=words.plain(f"hint.reply.{found.reply}"))
    doubled = next((each.equity for each in found.actions if each.action == "double"), None)
    if best.action == "roll" and doubled is not None and found.reply == "drop" and best.equity > doubled:
        return words.plain("hint.with_reply", action=name, reply=words.plain("hint.too_good"))
    return name


def action_name(action: str, table: Table, words: Texts) -> str:
    """The action as its button says it."""
    again = action == "double" and table.game.cube.owner is not None
    beaver = action == "take" and table.game.phase is Phase.BEAVER
    return words.plain(f"hint.action.{'redouble' if again else 'play_on' if beaver else action}")


def paid_classes(table: Table, seat: int) -> tuple[bool, bool]:
    """Whether a mars, and a koks, is worth more than what is below it."""
    oin, mars, koks = stakes_of(table.game, table.match, seat).paid
    return mars > oin, koks > mars


def chances_text(chances: Chances, paid: tuple[bool, bool], words: Texts) -> str:
    """ "победа 54 % (марс 15 %, кокс 1 %), поражение 46 % (марс 12 %)"."""
    win, win_mars, win_koks, lose_mars, lose_koks = chances
    parts = []
    for key, share, mars, koks in (
        ("hint.win", win, win_mars, win_koks),
        ("hint.loss", 1 - win, lose_mars, lose_koks),
    ):
        classes = [("kind.mars", mars)] * paid[0] + [("kind.koks", koks)] * paid[1]
        inside = ", ".join(f"{words.plain(name)} {percent(value, words)}" for name, value in classes)
        told = words.plain(key, n=percent(share, words))
        parts.append(f"{told} ({inside})" if inside else told)
    return ", ".join(parts)


def percent(share: float, words: Texts) -> str:
    """Whole percents; the rest is noise."""
    return words.plain("hint.percent", n=round(100 * share))


def signed(value: float, words: Texts) -> str:
    """ "+0,17", with a real minus."""
    number = f"{abs(value):.2f}"
    text = f"{'-' if value < 0 and float(number) else '+'}{number}".replace("-", "\N{MINUS SIGN}")
    return text if words.language == "en" else text.replace(".", ",")


def exact(value: float, words: Texts) -> str:
    return f"{value:.2f}" if words.language == "en" else f"{value:.2f}".replace(".", ",")


def _footnote(table: Table) -> str:
    return "hint.session" if table.match.money or table.match.terms.length == 1 else "hint.match"


def hint_note(table: Table, seat: int, words: Texts) -> Note:
    """The hint for one player at everybody's board; that it will be there soon."""
    found = table.aside.hint_for(table.game, seat)
    if found is None:
        return Note("note.hint_later")
    told = list(
        _short_actions(found, table, words) if found.actions else _short_turns(found, table.game, words)
    )
    while len(told) > 1 and len("\n".join(told)) > TOAST:
        told.pop()
    return Note("note.hint", {"text": "\n".join(told)}, alert=True)


def _short_turns(found: Hinted, game: Game, words: Texts) -> Iterator[str]:
    assert game.turn is not None, "turns are of dice"
    for number, rated in enumerate(found.turns, start=1):
        move, worth = turn_text(game.turn, rated.steps), turn_worth(rated, found, words)
        win = percent(rated.chances.win, words)
        yield words.plain("hint.short", number=number, move=move, worth=worth, win=win)


def _short_actions(found: Hinted, table: Table, words: Texts) -> Iterator[str]:
    best = found.actions[0]
    action, worth = action_text(best, found, table, words), signed(best.equity, words)
    yield words.plain("hint.action", action=action, worth=worth)
    for rated in found.actions[1:]:
        loss = loss_text(max(best.equity - rated.equity, 0.0), words)
        yield words.plain("hint.action", action=action_name(rated.action, table, words), worth=loss)
