"""A person's counts: against people and against the computer."""

from __future__ import annotations

from collections.abc import Iterator

from bot.presses import DicePress
from bot.services.ports import Sitter
from bot.services.scores import Profile, Record
from bot.views.buttons import button, packed
from bot.views.caption import lines
from bot.views.errorrates import error_chart, error_rate_lines
from bot.views.people import sitter_name
from bot.views.rating import rating_chart, rating_lines
from bot.views.scores import Looker, facts, variant_lines
from bot.views.screen import Screen
from bot.views.texts import Html, Texts


def person_screen(profile: Profile, look: Looker) -> Screen:
    """What the person has won and lost."""
    words = look.words
    parts = [
        words("person.title", name=sitter_name(Sitter(profile.me.id), {profile.me.id: profile.me}, words))
    ]
    for title, record in (
        ("person.people", profile.against_people),
        ("person.computer", profile.against_computer),
    ):
        if record.total.games:
            parts += [words(title), *record_lines(record, words)]
    if profile.favourite is not None:
        name = sitter_name(profile.favourite, profile.people, words)
        games = words.count("count.games_played", profile.favourite_games)
        parts.append(words("person.favourite", name=name, games=games))
    if len(parts) == 1:
        parts.append(words("scores.none"))
    parts[1:1] = [*rating_lines(profile.results, words), *error_rate_lines(profile.rates, words)]
    back = [look.to(words.plain("button.back"), "rivals")]
    dice = [button(words.plain("button.my_dice"), DicePress(show="mine"))]
    errors = error_chart(profile.me, profile.rates, words)
    curves = [look.to(words.plain("button.rating"), "rating")]
    curves += [look.to(words.plain("button.errors"), "errors")] if errors is not None else []
    rows = [] if look.group else [*packed(curves), dice, back]
    return look.screen(lines(parts), *rows, photo=rating_chart(profile.me, profile.results, words) or errors)


def record_lines(record: Record, words: Texts) -> Iterator[Html]:
    """ "12 партий: 7 побед, 4 поражения, 1 ничья", what they were worth, and the variants."""
    duel = record.total
    ends = [words.count("count.won", duel.won), words.count("count.lost", duel.lost)]
    if duel.draws:
        ends.append(words.count("count.drawn", duel.draws))
    yield words("person.games", games=words.count("count.games_played", duel.games), ends=", ".join(ends))
    yield Html(" · ").join_html(list(facts(duel, words)))
    if len(record.variants) > 1:
        yield from variant_lines(record.variants, words)
