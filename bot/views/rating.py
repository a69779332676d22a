"""Ratings in words and pictures: a number, its curve, and how a result has moved it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.services.ports import Person, RatedResult, Sitter
from bot.services.scores import Account
from bot.views.buttons import packed
from bot.views.caption import lines
from bot.views.names import clean_name
from bot.views.scores import Looker
from bot.views.screen import Screen
from bot.views.texts import Html, Texts
from engine.ratings import FAMILIES, LISTED_FROM, Rating
from render.pages import Chart, Curve

MARK = "?"
"""Behind a rating that is provisional."""


def rating_text(rating: Rating) -> str:
    """ "1512", provisional "1512?"."""
    return f"{round(rating.value)}{MARK if rating.provisional else ''}"


def change_text(change: float, words: Texts) -> str:
    """ "+9,6", "−12"; never "−0"."""
    rounded = round(change, 1) + 0.0
    sign = "−" if rounded < 0 else "+"
    return f"{sign}{words.number(abs(rounded))}"


def family_name(family: str, words: Texts) -> str:
    """Short and long, as their best known games are called."""
    return words.plain(f"game.{family}")


def rating_lines(results: Sequence[RatedResult], words: Texts) -> Iterator[Html]:
    """A person's ratings; nothing for who has none. `results`: the newest first."""
    standing = {each.family: each.now for each in reversed(results)}
    for family in FAMILIES:
        if family in standing:
            name, value = family_name(family, words), rating_text(standing[family])
            yield words("rating.standing", family=name, value=value)
    if any(rating.provisional for rating in standing.values()):
        yield words("rating.provisional", n=LISTED_FROM)


def rating_chart(person: Person, results: Sequence[RatedResult], words: Texts) -> Chart | None:
    """The curves of a person's ratings; None for who has none. `results`: the newest first."""
    curves = []
    for family in FAMILIES:
        mine = [each for each in reversed(results) if each.family == family]
        if mine:
            points = (mine[0].value, *(each.after for each in mine))
            label = family_name(family, words)
            curves.append(Curve(label, rating_text(mine[-1].now), tuple(round(each, 1) for each in points)))
    name = clean_name(person.name) or words.plain("name.nobody")
    title, below = words.plain("rating.title", name=name), words.plain("rating.below")
    return Chart(title, below, tuple(curves)) if curves else None


def account_screen(account: Account, look: Looker, family: str = "") -> Screen:
    """How a rating is reckoned, by the person's own last result."""
    words = look.words
    newest = account.results[0] if account.results else None
    result = next((each for each in account.results if each.family == family), newest)
    parts = [words("rating.how"), words("rating.formula", n=LISTED_FROM)]
    parts += account_lines(result, account, look) if result is not None else [words("rating.none")]
    others = [
        look.to(family_name(each.family, words), "rating", each.family)
        for each in account.results
        if each is not result
    ]
    back = look.to(words.plain("button.back"), "person")
    return look.screen(lines(parts), *packed(others), [back])


def account_lines(result: RatedResult, account: Account, look: Looker) -> Iterator[Html]:
    """The person's last result, number by number."""
    words = look.words
    rival = look.called(Sitter(result.rival), account.people)
    family = family_name(result.family, words)
    yield words("rating.last", family=family, rival=rival, length=result.length)
    mine, theirs = round(result.value), round(result.rival_value)
    expected = words.number(round(100 * result.expected))
    yield words("rating.expected", mine=mine, theirs=theirs, expected=expected)
    weight, experience = words.number(round(result.before.weight, 2)), result.experience
    yield words("rating.weight", weight=weight, experience=experience)
    yield words(
        "rating.sum",
        weight=weight,
        length=result.length,
        score=words.number(result.scored),
        chance=words.number(round(result.expected, 3)),
        change=change_text(result.change, words),
        after=rating_text(result.now),
    )
