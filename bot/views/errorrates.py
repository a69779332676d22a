"""A person's error rate over time: in words, and as a curve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.services.ports import ErrorRate, Person
from bot.services.scores import Profile
from bot.views.caption import lines
from bot.views.names import clean_name
from bot.views.scores import Looker
from bot.views.screen import Screen
from bot.views.texts import Html, Texts
from engine.verdicts import RATE
from render.pages import Chart, Curve

TEN: Final = 10
PERIODS: Final = 5
FEWEST: Final = 2
"""So many games make a curve."""


def errors_screen(profile: Profile, look: Looker) -> Screen:
    """The person's error rate alone."""
    words = look.words
    told = list(error_rate_lines(profile.rates, words))
    text = lines([*told, words("analysis.note")]) if told else words("errors.none")
    back = look.to(words.plain("button.back"), "person")
    return look.screen(text, [back], photo=error_chart(profile.me, profile.rates, words))


def error_rate_lines(rates: Sequence[ErrorRate], words: Texts) -> Iterator[Html]:
    """A person's error rate, and how it has changed by tens of games; `rates`: the newest first."""
    if not any(each.decisions for each in rates):
        return
    games = words.count("count.games_analysed", len(rates))
    yield words("person.error_rate", rate=_mean_text(rates, words), games=games)
    tens = [rates[at : at + TEN] for at in range(0, len(rates), TEN)][:PERIODS]
    if len(tens) > 1:
        yield words("person.error_rates", list=" → ".join(_mean_text(ten, words) for ten in reversed(tens)))


def error_chart(person: Person, rates: Sequence[ErrorRate], words: Texts) -> Chart | None:
    """After each game the mean of the last ten; None for too few. `rates`: the newest first."""
    decided = [each for each in reversed(rates) if each.decisions]
    if len(decided) < FEWEST:
        return None
    points = tuple(round(_mean(decided[max(0, end - TEN) : end]), 1) for end in range(1, len(decided) + 1))
    name = clean_name(person.name) or words.plain("name.nobody")
    curve = Curve(words.plain("errors.label"), words.number(points[-1]), points)
    return Chart(words.plain("errors.title", name=name), words.plain("errors.below"), (curve,))


def _mean_text(rates: Sequence[ErrorRate], words: Texts) -> str:
    return words.number(round(_mean(rates), 1))


def _mean(rates: Sequence[ErrorRate]) -> float:
    decisions = sum(each.decisions for each in rates)
    return RATE * sum(each.loss for each in rates) / max(decisions, 1)
