"""An analysis in words and pictures: the whole match, and its mistakes one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.presses import AnalysisPress, ImportPress, MenuPress, StudyPress, to62
from bot.services.analysing import Analysed, Report
from bot.services.ports import GameId, GameRow, PersonId, Sitter
from bot.services.table import Table
from bot.views.buttons import Row, button, keyboard
from bot.views.caption import facts, lines, position, seats_in_order
from bot.views.hints import exact, signed
from bot.views.history import dice_text
from bot.views.people import called, sitter_name
from bot.views.reader import Reader
from bot.views.scene import arrows, opening_scene, scene_of
from bot.views.scores import length_word, match_score
from bot.views.screen import Screen
from bot.views.texts import Html, Texts
from bot.views.wording import turn_text
from engine.events import Beavered, Doubled, Dropped, Event, Moved, Rolled, Taken
from engine.game import Game, fold
from engine.verdicts import BLUNDER, Account, Mistake
from render.pages import Chart, Curve
from render.scene import Scene

FEW: Final = 3
"""Where there are fewer blunders, so many of the largest mistakes are shown."""
MOST: Final = 60
CARD: Final = -1
"""The board of a file that is no board, but its card."""
GAMES_TOLD: Final = 8
SCALE: Final = (0, 100, 25)


@dataclass(frozen=True, slots=True)
class Shown:
    """A mistake with the game in which it was made."""

    game: Analysed
    mistake: Mistake

    @property
    def event(self) -> Event:
        return self.game.events[self.mistake.seq]


def reader_at(reader: Reader, report: Report, me: PersonId | None) -> Reader:
    """Who has played reads from the own seat; a group from the first."""
    seats = report.story.row.seats
    seat = seats.index(Sitter(me)) if reader.private and me is not None and Sitter(me) in seats else None
    return replace(reader, seat=seat, text=False, menu="")


def progress_screen(reader: Reader, percent: int, variant: str = "") -> Screen:
    """How far it has come; with a variant the photo to begin with."""
    photo = opening_scene(variant, reader) if variant else None
    return Screen(reader.texts("analysis.progress", n=percent), keyboard(), photo)


def failed_screen(reader: Reader) -> Screen:
    """It has been given up."""
    return Screen(reader.texts("analysis.failed"), keyboard([_close(reader.texts)]), None)


def analysis_screen(report: Report, reader: Reader, page: int) -> Screen:
    """Page 0 is the whole, the others are the mistakes."""
    shown = shown_mistakes(report)
    page = min(page, len(shown))
    keys = _keys(report, shown, page, reader.texts)
    if page:
        return Screen(
            _mistake_text(report, shown, page, reader),
            keyboard(keys),
            _board(report, shown[page - 1], reader),
        )
    return Screen(_whole_text(report, reader), keyboard(keys), chances_chart(report, reader))


def shown_mistakes(report: Report) -> tuple[Shown, ...]:
    """The blunders, in the order of the match; where there are few, the largest mistakes."""
    every = [Shown(game, mistake) for game in report.games for mistake in game.verdict.mistakes]
    ordered = sorted(every, key=lambda each: -each.mistake.loss)
    blunders = sum(each.mistake.loss >= BLUNDER for each in every)
    kept = ordered[: min(max(blunders, FEW), MOST)]
    return tuple(each for each in every if each in kept)


def _keys(report: Report, shown: Sequence[Shown], page: int, words: Texts) -> list[Row]:
    def to(number: int) -> AnalysisPress | StudyPress:
        if report.imported is not None:
            return StudyPress(number=to62(report.imported), page=number)
        return AnalysisPress(match=to62(report.story.row.id), page=number)

    rows: list[Row] = []
    if not page and shown:
        rows.append([button(words.plain("analysis.mistakes", n=len(shown)), to(1), "primary")])
    if page:
        turning = [button("‹", to(page - 1))]
        turning += [button(f"{page + 1}/{len(shown)} ›", to(page + 1))] if page < len(shown) else []
        rows.append([*turning, button(words.plain("analysis.whole"), to(0))])
    return [*rows, [*_to_file(report, words), *_close(words)]]


def _to_file(report: Report, words: Texts) -> Row:
    if report.imported is None:
        return []
    card = ImportPress(number=to62(report.imported), at=CARD)
    return [button(words.plain("button.to_match"), card)]


def _close(words: Texts) -> Row:
    return [button(words.plain("menu.close"), MenuPress(screen="close"))]


# The whole match


def _whole_text(report: Report, reader: Reader) -> Html:
    words, row = reader.texts, report.story.row
    order = seats_in_order(reader)
    names = [_name(report, seat, reader) for seat in order]
    about = f"{words.plain(f'variant.{row.terms.variant}')}, {length_word(row, words)}"
    score = match_score(row, order[0], words)
    parts = [words("analysis.title", a=names[0], b=names[1], score=score, about=about)]
    for name, seat in zip(names, order, strict=True):
        parts += _player_lines(report, seat, name, words)
    if len(report.games) > 1:
        parts += _game_lines(report, order, words)
    return lines([*parts, words("analysis.note")])


def _player_lines(report: Report, seat: int, name: str, words: Texts) -> Iterator[Html]:
    account = report.account(seat)
    mine = [Shown(game, each) for game in report.games for each in game.verdict.mistakes if each.seat == seat]
    blunders = sum(each.mistake.loss >= BLUNDER for each in mine)
    yield words(
        "analysis.player",
        name=name,
        rate=rate_text(account, words),
        blunders=words.count("count.blunders", blunders),
        luck=signed(account.luck, words),
    )
    cube = Counter(kind for each in mine if (kind := cube_error(each.event, each.mistake)))
    if cube:
        told = ", ".join(f"{words.plain(f'analysis.cube.{kind}')} {n}" for kind, n in sorted(cube.items()))
        yield words("analysis.cube", list=told)


def _game_lines(report: Report, order: tuple[int, int], words: Texts) -> Iterator[Html]:
    yield words("analysis.games")
    for game in report.games[:GAMES_TOLD]:
        first, second = (game.verdict.players[seat] for seat in order)
        yield words(
            "analysis.game",
            number=game.number,
            x=rate_text(first, words),
            y=rate_text(second, words),
            luck=f"{signed(first.luck, words)} : {signed(second.luck, words)}",
        )
    hidden = len(report.games) - GAMES_TOLD
    if hidden > 0:
        yield words("scores.more", n=hidden)


def rate_text(account: Account, words: Texts) -> str:
    """ "7,2"; a dash for who had nothing to decide."""
    rate = account.error_rate
    return "—" if rate is None else words.number(round(rate, 1))


def chances_chart(report: Report, reader: Reader) -> Chart:
    """The chances to win every game, one after the other, of whoever stands first."""
    words, (seat, _) = reader.texts, seats_in_order(reader)
    points, marks = list[float](), list[int]()
    for game in report.games:
        if points:
            marks.append(len(points))
        points += [100 * (chance if seat == 0 else 1 - chance) for chance in game.verdict.chances]
    name = sitter_name(report.story.row.seats[seat], report.story.people, words)
    value = words.plain("hint.percent", n=round(points[-1]))
    curve = Curve(name, value, tuple(round(each, 1) for each in points))
    key = "analysis.chart_games" if marks else "analysis.chart"
    return Chart(
        words.plain("analysis.chances", name=name), words.plain(key), (curve,), SCALE, " %", tuple(marks)
    )


# One mistake


def _mistake_text(report: Report, shown: Sequence[Shown], page: int, reader: Reader) -> Html:
    words, each = reader.texts, shown[page - 1]
    table = table_before(report, each)
    game, name = table.game, called(table, each.mistake.seat, reader)
    key = "analysis.blunder" if each.mistake.loss >= BLUNDER else "analysis.mistake"
    parts = [words(key, n=page, of=len(shown), game=each.game.number, name=name)]
    parts += _turn_lines(game, each, words) if isinstance(each.event, Moved) else _cube_lines(each, words)
    parts.append(words("analysis.loss", n=exact(each.mistake.loss, words)))
    # As on the picture, the points are counted by whoever had to decide.
    return lines([*parts, *facts(table, reader), position(table, replace(reader, private=False))])


def _turn_lines(game: Game, each: Shown, words: Texts) -> Iterator[Html]:
    assert game.turn is not None
    assert isinstance(each.event, Moved)
    dice = dice_text(game.dice, game.turn)
    yield words("analysis.played", dice=dice, move=turn_text(game.turn, each.event.steps))
    yield words("analysis.better", move=turn_text(game.turn, each.mistake.turn))


def _cube_lines(each: Shown, words: Texts) -> Iterator[Html]:
    kind = cube_error(each.event, each.mistake)
    yield words("analysis.cube_was", what=words.plain(f"analysis.cube.{kind}"))
    yield words("analysis.cube_better", what=words.plain(f"analysis.do.{each.mistake.action}"))


def cube_error(event: Event, mistake: Mistake) -> str:
    """What was wrong about the cube; nothing for a turn."""
    match event:
        case Rolled():
            return "missed_double"
        case Doubled():
            return "wrong_double"
        case Taken():
            return "missed_beaver" if mistake.action == "beaver" else "wrong_take"
        case Dropped():
            return "wrong_drop"
        case Beavered():
            return "wrong_beaver"
    return ""


def _board(report: Report, each: Shown, reader: Reader) -> Scene:
    """The board before the decision; arrows of what was played, and of what was better."""
    table = table_before(report, each)
    scene = replace(scene_of(table, reader), picks=(), landings=(), arrows=())
    game, event = table.game, each.event
    colour = game.colour_of(each.mistake.seat)
    if scene.numbers is not None:
        # The moves in the text are counted by whoever has played them.
        scene = replace(scene, numbers=colour)
    if not isinstance(event, Moved) or game.turn is None:
        return scene
    better = arrows(game.turn, each.mistake.turn, colour, own=True)
    ways = {(arrow.origin, arrow.landing, arrow.count) for arrow in better}
    played = arrows(game.turn, event.steps, colour, own=False)
    only = tuple(arrow for arrow in played if (arrow.origin, arrow.landing, arrow.count) not in ways)
    return replace(scene, arrows=(*only, *better))


def table_before(report: Report, each: Shown) -> Table:
    """The table as it stood when the mistake was made."""
    row, game = report.story.row, fold(each.game.events[: each.mistake.seq])
    match = replace(each.game.match, score=game.started.score)
    moment = row.created_at
    made = GameRow(
        id=GameId(0),
        match=row.id,
        seats=row.seats,
        variant=row.terms.variant,
        seed=b"",
        seq=game.seq,
        to_act=game.to_act,
        over=False,
        created_at=moment,
        moved_at=moment,
    )
    return Table(made, game, match, row.terms, report.story.people, (None, None), ())


def _name(report: Report, seat: int, reader: Reader) -> str:
    """ "Вы" for the reader."""
    if reader.seat == seat:
        return reader.texts.plain("name.you")
    return sitter_name(report.story.row.seats[seat], report.story.people, reader.texts)
