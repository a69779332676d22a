"""The owner's report of a day."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presses import MenuPress
from bot.services.ports import Person
from bot.services.report import TURN, Best, Report
from bot.views.buttons import button, keyboard
from bot.views.caption import lines
from bot.views.people import sitter_name
from bot.views.reader import reader_of
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.texts import Html, Texts


def report_screen(report: Report, person: Person) -> Screen:
    """Games by variant, the best of them, common errors, new people."""
    reader = reader_of(person)
    words = reader.texts
    parts = [words("report.title", date=words.date(report.since)), *game_lines(report, words)]
    if report.best is not None:
        parts.append(best_line(report.best, report, words))
    parts += [*error_lines(report, words), words("report.newcomers", n=report.newcomers)]
    close = [button(words.plain("menu.close"), MenuPress(screen="close"))]
    return Screen(lines(parts), keyboard([close]), opening_scene("short", reader))


def game_lines(report: Report, words: Texts) -> Iterator[Html]:
    if not report.variants:
        yield words("report.none")
        return
    games = words.count("count.games_played", sum(report.variants.values()))
    yield words("report.games", games=games, n=report.against_computer)
    for variant, number in report.variants.items():
        yield words("report.variant", game=words.plain(f"variant.{variant}"), n=number)


def best_line(best: Best, report: Report, words: Texts) -> Html:
    """Who played the best game, and why it counts as that."""
    a, b = (sitter_name(seat, report.people, words) for seat in best.game.seats)
    game = words.plain(f"variant.{best.game.variant}")
    if best.rate is None:
        return words("report.longest", a=a, b=b, game=game)
    return words("report.best", a=a, b=b, game=game, rate=words.number(round(best.rate, 1)))


def error_lines(report: Report, words: Texts) -> Iterator[Html]:
    """What was most often wrong, in the games that have been analysed."""
    if not report.analysed:
        yield words("report.not_analysed")
        return
    games = words.count("count.games_played", report.analysed)
    yield words("report.analysed", games=games, errors=sum(report.errors.values()), blunders=report.blunders)
    for error, number in report.errors.items():
        key = "report.turns" if error == TURN else "report.cube"
        right = "" if error == TURN else words.plain(f"analysis.do.{error}")
        yield words(key, right=right, n=number)
