"""The caption alone is enough to play: everything that is to be known can be read from its words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

import pytest

from bot.services.auto import automatic
from bot.services.table import Table
from bot.views.caption import caption
from bot.views.reader import Reader
from bot.views.texts import LANGUAGES, texts
from engine.board import BAR, OFF, Position
from engine.events import Event, Moved
from engine.fairness import SealedDice
from engine.game import Game
from engine.rules import CHECKERS, Rules, Step
from engine.turn import begin, outcomes
from engine.variants import VARIANTS, rules_for
from tests.bot.keys import BORIS_SITS, GROUP, MINE, THEIRS, cube_table
from tests.bot.view_tables import SEED, beginning, by_chance, chance_game, table_of

SIDE: Final = re.compile(r"^(?:<blockquote expandable>)?[⚪⚫] ([^:]+): (.*?)(?:</blockquote>)?$")
STANDING: Final = re.compile(r"(\d+)(?:×(\d+))?")
DICE: Final = re.compile(r"Ваш ход: (\d)-(\d)")


def heard(text: str) -> list[str]:
    """What both sides have where, the reader's (else the mover's) first."""
    return [found[2] for line in text.splitlines() if (found := SIDE.match(line))]


def position_in(text: str, rules: Rules, language: str = "ru") -> Position:
    """The board as who only hears the caption sees it."""
    mine, theirs = (counts(words, language) for words in heard(text))
    turned = {rules.across[point]: count for point, count in theirs.items() if OFF < point < BAR}
    fixed = {point: count for point, count in theirs.items() if point in (OFF, BAR)}
    return Position(side(mine), side(turned | fixed))


def counts(words: str, language: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for part in words.split(", "):
        point = named(part, language)
        if point is None:
            match = STANDING.fullmatch(part)
            assert match is not None, part
            found[int(match[1])] = int(match[2] or 1)
        else:
            found[point] = int(re.findall(r"\d+", part)[-1])
    return found


def named(part: str, language: str) -> int | None:
    """Bar, reserve and borne off have words."""
    for key, point in (("position.bar", BAR), ("position.reserve", BAR), ("position.off", OFF)):
        word = texts(language).plain(key, n="#").split("#")[0].strip(" ×")
        if part.startswith(word):
            return point
    return None


def side(found: dict[int, int]) -> tuple[int, ...]:
    assert sum(found.values()) == CHECKERS
    return tuple(found.get(point, 0) for point in range(BAR + 1))


@cache
def game_of(variant: str) -> tuple[Table, ...]:
    """Every third decision of a game by chance."""
    return tuple(chance_game(6, started=beginning(variant=variant), rival=BORIS_SITS))[::3]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_checker_of_both_can_be_told_from_the_words(variant: str, language: str) -> None:
    reader = replace(MINE, language=language)
    rules = rules_for(variant)

    misheard = [
        table.game.seq
        for table in game_of(variant)
        if position_in(caption(table, reader), rules, language) != table.game.position(0)
    ]

    assert misheard == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_players_and_a_group_can_tell(variant: str) -> None:
    rules = rules_for(variant)
    tables = [table for table in game_of(variant) if table.game.to_act is not None]

    misheard = [
        table.game.seq
        for table in tables
        if position_in(caption(table, THEIRS), rules) != table.game.position(1)
        or position_in(caption(table, GROUP), rules) != table.game.position(table.game.to_act or 0)
    ]

    assert misheard == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_dice_to_play_are_said(variant: str) -> None:
    tables = [table for table in game_of(variant) if table.game.turn is not None and table.game.to_act == 0]

    silent = [
        table.game.seq
        for table in tables
        if table.game.dice is not None
        and "-".join(map(str, sorted(table.game.dice, reverse=True)))
        not in caption(table, MINE).splitlines()[-1]
    ]

    assert tables
    assert silent == []


@pytest.mark.parametrize("reader", [MINE, THEIRS, GROUP])
def test_the_cube_and_what_it_asks_are_said(reader: Reader) -> None:
    before, asked = cube_table("before_throw"), cube_table("answer")

    assert "Куб: 1" in caption(before, reader)
    assert "2" in caption(asked, reader).splitlines()[-1]


def blind_game(seed: int) -> Iterator[Table]:
    """Seat 0 hears captions only and answers with a legal turn; seat 1 plays by chance."""
    luck, started = random.Random(seed), replace(beginning(), press=str(seed))
    dice = SealedDice(SEED, started.press)
    events: list[Event] = [started]
    game = Game.begin(started)
    while True:
        for event in automatic(game, dice, (MINE.preferences, None)):
            events.append(event)
            game = game.after(event)
        table = table_of(events, game=game)
        yield table
        if game.result is not None:
            return
        decided = Moved(spoken(caption(table, MINE))) if game.to_act == 0 else by_chance(game, dice, luck)
        # Refuses what is no legal turn on the real board.
        event = game.move(0, decided.steps) if game.to_act == 0 and isinstance(decided, Moved) else decided
        events.append(event)
        game = game.after(event)


def spoken(text: str) -> tuple[Step, ...]:
    """A turn thought out from the words alone."""
    rules, rolled = rules_for("short"), DICE.search(text)
    assert rolled is not None, text
    turn = begin(rules, position_in(text, rules), (int(rolled[1]), int(rolled[2])))
    return outcomes(turn)[0].steps


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_can_be_played_by_the_words_alone(seed: int) -> None:
    *_, last = blind_game(seed)

    assert last.game.result is not None
    assert last.game.result.by == "bearoff"
