"""A match from a file: a card that sums it up, and its boards, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from bot.presses import ImportPress, StudyPress, to62
from bot.services.imported import ImportId
from bot.services.ports import Person
from bot.services.table import Table
from bot.views.analysis import CARD
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import facts, header, lines, news_lines, position
from bot.views.menus import to
from bot.views.names import clean_name, isolated
from bot.views.reader import Reader, reader_of
from bot.views.scene import opening_scene, scene_of
from bot.views.screen import Screen
from bot.views.stands import table_without_people
from bot.views.terms import goal_text
from bot.views.texts import Html, Texts
from engine.events import Event, GameScored, LotThrown, Rolled
from engine.formats.record import Record
from engine.game import fold
from engine.match import Match

GAMES_LISTED: Final = 10


@dataclass(frozen=True, slots=True)
class Step:
    """A board of the match: so many events of one of its games."""

    game: int
    """From 0."""
    events: int


def steps_of(record: Record) -> tuple[Step, ...]:
    """Every board that a turn or a word about the cube has changed."""
    return tuple(
        Step(number, count + 1)
        for number, events in enumerate(record.games)
        for count, event in enumerate(events)
        if count and not isinstance(event, Rolled | LotThrown)
    )


def import_screen(number: ImportId, record: Record, at: int, person: Person) -> Screen:
    """The card, or one of the boards."""
    steps = steps_of(record)
    if not 0 <= at < len(steps):
        return import_card(number, record, person)
    reader = reader_of(person)
    step, words = steps[at], reader.texts
    table = table_at(record, step, words)
    where = words("import.where", game=step.game + 1, games=len(record.games), at=at + 1, steps=len(steps))
    told = news_lines(table, reader)[-1:]
    text = lines([header(table, reader), where, *told, *facts(table, reader), position(table, reader)])
    return Screen(text, keyboard(_steering(number, steps, at, reader)), scene_of(table, reader))


def import_card(number: ImportId, record: Record, person: Person) -> Screen:
    """Who played to how many points, and how each game ended."""
    reader = reader_of(person)
    words = reader.texts
    first, second = (_isolated(name, words) for name in record.names)
    terms = record.terms
    length = goal_text(terms, words)
    games = words.count("count.games", len(record.games))
    text = lines(
        [
            words("import.title", a=first, b=second),
            words("import.about", game=words.plain(f"variant.{terms.variant}"), length=length, games=games),
            *_game_lines(record, (first, second), words),
        ]
    )
    rows: list[Row] = []
    if steps_of(record):
        rows.append([button(words.plain("button.step_through"), _press(number, 0), "primary")])
    if any(isinstance(each, GameScored) for each in record.match):
        rows.append([button(words.plain("button.analysis"), StudyPress(number=to62(number), page=0))])
    rows.append([to("menu.close", "close", words)])
    return Screen(text, keyboard(rows), opening_scene(terms.variant, reader))


def _game_lines(record: Record, names: tuple[str, str], words: Texts) -> Iterator[Html]:
    """The last games, with the score after each."""
    scored = [each for each in record.match if isinstance(each, GameScored)]
    score = [0.0, 0.0]
    told = []
    for number, each in enumerate(scored, start=1):
        for seat in (0, 1):
            score[seat] += each.points if each.winner in {None, seat} else 0.0
        winner = words.plain("kind.draw") if each.winner is None else names[each.winner]
        points, after = words.number(each.points), [words.number(points) for points in score]
        told.append(words("import.game", number=number, name=winner, points=points, x=after[0], y=after[1]))
    yield from told[-GAMES_LISTED:]
    if len(scored) < len(record.games):
        yield words("import.unfinished")


def table_at(record: Record, step: Step, words: Texts) -> Table:
    """The table as it was then, its players without being persons."""
    events = record.games[step.game][: step.events]
    match = reduce(Match.after, _before(record, step.game), Match.begin(record.terms))
    names = _named(record, words)
    return table_without_people(fold(events), match, names, events=events)


def _before(record: Record, game: int) -> Sequence[Event]:
    """The match's events before the game ends."""
    scored = [at for at, each in enumerate(record.match) if isinstance(each, GameScored)]
    end = scored[game] if game < len(scored) else len(record.match)
    return record.match[1:end]


def _named(record: Record, words: Texts) -> tuple[str, str]:
    first, second = (clean_name(name) or words.plain("name.nobody") for name in record.names)
    return first, second


def _isolated(name: str, words: Texts) -> str:
    return isolated(clean_name(name) or words.plain("name.nobody"))


def _steering(number: ImportId, steps: Sequence[Step], at: int, reader: Reader) -> list[Row]:
    """Back and forward by boards and by games, and to the card."""
    words = reader.texts
    game = steps[at].game
    begins = [next(i for i, step in enumerate(steps) if step.game == each) for each in range(game + 1)]
    earlier = begins[-1] if begins[-1] < at else begins[-2] if len(begins) > 1 else None
    later = next((i for i, step in enumerate(steps) if step.game > game), None)
    ways = [("⏮", earlier), ("◀", at - 1 if at else None), ("▶", at + 1), ("⏭", later)]
    row = [
        button(label, _press(number, step)) for label, step in ways if step is not None and step < len(steps)
    ]
    card = button(words.plain("button.to_match"), _press(number, CARD))
    return [row, *packed([card, to("menu.close", "close", words)])]


def _press(number: ImportId, at: int) -> ImportPress:
    return ImportPress(number=to62(number), at=at)
