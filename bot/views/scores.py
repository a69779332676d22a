"""Who has won how much of whom: a person's opponents, two of them head to head, a chat's table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import CoinPress, MenuPress, ScoreName, ScorePress, from62, to62
from bot.services.crews import PAIR
from bot.services.errors import NotFound
from bot.services.ports import MatchRow, Person, PersonId, Sitter
from bot.services.scores import Rivals, Series, Standings
from bot.services.tallies import Duel
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import lines
from bot.views.names import LONGEST
from bot.views.people import sitter_name
from bot.views.reader import Reader
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.terms import length_text
from bot.views.texts import Html, Texts
from render.pages import Picture

RIVALS_A_PAGE: Final = 6
PLAYERS_LISTED: Final = 12
PAIRS_LISTED: Final = 10


@dataclass(frozen=True, slots=True)
class Looker:
    """Who looks at scores, and where: a group's screens are plain text, or obey only who opened them."""

    reader: Reader
    me: PersonId
    """In a group its screens obey this person, or whoever presses first if that is `ANYBODY`."""
    group: bool = False

    @property
    def words(self) -> Texts:
        return self.reader.texts

    def to(
        self, label: str, name: ScoreName, arg: str = "", page: int = 0, back: str = ""
    ) -> InlineKeyboardButton:
        press = ScorePress(owner=to62(self.me), screen=name, arg=arg, page=page, back=back)
        return button(label, press)

    def screen(self, text: Html, *rows: Row, photo: Picture | None = None) -> Screen:
        """With a photo like all menus; a text without buttons in a group needs none."""
        plain = self.group and not rows
        usual = None if plain else opening_scene("short", self.reader)
        return Screen(text, keyboard(rows), photo or usual)

    def called(self, sitter: Sitter, people: Mapping[PersonId, Person], longest: int = LONGEST) -> str:
        """ "Вы" for the own name in private; a group reads names only."""
        if sitter.person == self.me and not self.group:
            return self.words.plain("name.you")
        return sitter_name(sitter, people, self.words, longest)


def code_of(sitter: Sitter) -> str:
    """An opponent in callback data."""
    return f"p{to62(sitter.person)}" if sitter.person is not None else f"c{sitter.level}"


def sitter_of(code: str) -> Sitter:
    """What `code_of` wrote; raises `NotFound` for a forged one."""
    if code.startswith("c"):
        return Sitter(level=code[1:])
    try:
        return Sitter(PersonId(from62(code[1:11])))
    except ValueError:
        raise NotFound(f"no opponent {code!r}") from None


def rivals_screen(rivals: Rivals, look: Looker, page: int = 0) -> Screen:
    """The opponents, each with a button to everything between the two."""
    words = look.words
    first = page * RIVALS_A_PAGE
    shown = list(islice(rivals.duels.items(), first, first + RIVALS_A_PAGE))
    numbered = list(enumerate(shown, first + 1))
    listed = [
        pair_line(number, sitter_name(rival, rivals.people, words), duel, words)
        for number, (rival, duel) in numbered
    ]
    buttons = [look.to(str(number), "series", code_of(rival)) for number, (rival, _) in numbered]
    rows = [*packed(buttons), *turning(look, "rivals", "", page, more=len(rivals.duels) > first + len(shown))]
    ways = [look.to(words.plain("menu.history"), "history"), look.to(words.plain("menu.profile"), "person")]
    ways += [] if look.group else [button(words.plain("menu.coins"), CoinPress(action="show"))]
    start = [button(words.plain("menu.back"), MenuPress(screen="start"))]
    text = lines([words("scores.title"), *(listed or [words("scores.none")])])
    return look.screen(text, *rows, *packed(ways), start)


def pair_line(number: int, name: str, duel: Duel, words: Texts) -> Html:
    """ "1. Борис 3 : 2", and below it what the games were worth."""
    return lines(
        [
            words("scores.pair", number=number, name=name, score=games_score(duel, words)),
            Html(" · ").join_html(list(facts(duel, words))),
        ]
    )


def series_screen(series: Series, look: Looker) -> Screen:
    """Everything between two, over all chats; buttons lead to their last matches."""
    words = look.words
    names = [look.called(sitter, series.people) for sitter in (Sitter(series.me), series.rival)]
    title = words("scores.series", a=names[0], b=names[1])
    back = [look.to(words.plain("button.back"), "rivals")]
    if not series.total.games:
        return look.screen(lines([title, words("scores.never")]), *([] if look.group else [back]))
    text = lines([title, *series_lines(series, look), *last_lines(series, look)])
    if look.group:
        return look.screen(text)
    sheets = [
        look.to(str(number), "sheet", to62(row.id), back=f"s{code_of(series.rival)}")
        for number, row in enumerate(series.last, 1)
    ]
    return look.screen(text, *packed(sheets), back)


def series_lines(series: Series, look: Looker) -> Iterator[Html]:
    words = look.words
    yield words("scores.games", score=games_score(series.total, words))
    if series.total.draws:
        yield Html(words.count("count.of_them_drawn", series.total.draws))
    yield from (capital(fact) for fact in facts(series.total, words, all_classes=True))
    if len(series.variants) > 1:
        yield from variant_lines(series.variants, words)
    if look.group and series.here.games:
        score, points = games_score(series.here, words), points_score(series.here, words)
        yield words("scores.here", score=score, points=points)


def last_lines(series: Series, look: Looker) -> Iterator[Html]:
    if series.last:
        yield look.words("scores.last")
    for number, row in enumerate(series.last, 1):
        seat = row.seats.index(Sitter(series.me))
        facts_ = {"score": match_score(row, seat, look.words), "length": length_word(row, look.words)}
        yield look.words("scores.last_line", number=number, date=look.words.date(row.over_at), **facts_)


def standings_screen(standings: Standings, look: Looker) -> Screen:
    """A chat's table of players, and its pairs."""
    words = look.words
    if not standings.players:
        return look.screen(lines([words("scores.chat"), words("scores.chat_none")]))
    players = [
        player_line(number, sitter_name(player, standings.people, words), duel, words)
        for number, (player, duel) in enumerate(islice(standings.players.items(), PLAYERS_LISTED), 1)
    ]
    pairs = [
        pair_line(
            number, " — ".join(sitter_name(each, standings.people, words) for each in pair), duel, words
        )
        for number, (pair, duel) in enumerate(islice(standings.pairs.items(), PAIRS_LISTED), 1)
    ]
    parts = [
        *(words("scores.chat"), *players, more_line(len(standings.players) - PLAYERS_LISTED, words)),
        *(words("scores.pairs"), *pairs, more_line(len(standings.pairs) - PAIRS_LISTED, words)),
    ]
    return look.screen(lines(parts))


def player_line(number: int, name: str, duel: Duel, words: Texts) -> Html:
    """ "1. Анна +12 · 34 партии, 20 побед", and below it points and classes."""
    lead = f"+{words.number(duel.lead)}" if duel.lead > 0 else words.number(duel.lead).replace("-", "−")
    games, won = words.count("count.games_played", duel.games), words.count("count.won", duel.won)
    head = words("scores.player", number=number, name=name, lead=lead, games=games, won=won)
    return lines([head, Html(" · ").join_html(list(facts(duel, words)))])


def more_line(hidden: int, words: Texts) -> Html:
    return words("scores.more", n=hidden) if hidden > 0 else Html("")


def facts(duel: Duel, words: Texts, *, all_classes: bool = False) -> Iterator[Html]:
    """Points, classes and matches of both sides; what neither has won is left out."""
    mine, theirs = duel.mine, duel.theirs
    counted = [
        ("points", mine.points, theirs.points),
        *([("oins", mine.oins, theirs.oins)] if all_classes else []),
        ("marses", mine.marses, theirs.marses),
        ("kokses", mine.kokses, theirs.kokses),
        ("matches", mine.matches, theirs.matches),
    ]
    for name, one, other in counted:
        if one or other:
            yield words(f"scores.{name}", score=score_text(one, other, words))


def capital(text: Html) -> Html:
    """A fact as a line of its own."""
    return Html(text[:1].upper() + text[1:])


def variant_lines(variants: Mapping[str, Duel], words: Texts) -> Iterator[Html]:
    for variant, duel in variants.items():
        game = words.plain(f"variant.{variant}")
        yield words("scores.variant", game=game, score=games_score(duel, words))


def score_text(one: float, other: float, words: Texts) -> str:
    """ "5,5 : 3", never torn apart at the end of a line."""
    return f"{words.number(one)}\u00a0:\u00a0{words.number(other)}"


def games_score(duel: Duel, words: Texts) -> str:
    return score_text(duel.mine.games, duel.theirs.games, words)


def points_score(duel: Duel, words: Texts) -> str:
    return score_text(duel.mine.points, duel.theirs.points, words)


def match_score(row: MatchRow, seat: int, words: Texts) -> str:
    """The score of a match, that seat's first."""
    return score_text(row.score[seat], row.score[1 - seat], words)


def length_word(row: MatchRow, words: Texts) -> str:
    """What was played: a match, a session, a single game."""
    if row.terms.length == 0:
        text = words.plain("label.session")
    else:
        text = words.plain("scores.single") if row.terms.length == 1 else length_text(row.terms, words)
    return f"{text}, {words.plain('party.pair')}" if row.terms.party == PAIR else text


def turning(look: Looker, name: ScoreName, arg: str, page: int, *, more: bool, back: str = "") -> list[Row]:
    """To the page before and the page after."""
    row = [look.to("‹", name, arg, page - 1, back)] if page else []
    if more:
        row.append(look.to("›", name, arg, page + 1, back))
    return [row] if row else []
