"""The screens of scores, with the longest names, numbers and lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Final

import pytest

from bot.presses import ScorePress, to62
from bot.services.ports import MatchId, MatchRow, Person, PersonId, Preferences, Sitter, Terms
from bot.services.scores import PAGE, History, MatchSheet, Profile, Record, Rivals, Series, Standings
from bot.services.tallies import Duel, Side
from bot.views.buttons import ROW_BUTTONS, ROW_CHARACTERS
from bot.views.person import person_screen
from bot.views.reader import reader_of
from bot.views.scores import Looker, code_of, rivals_screen, series_screen, sitter_of, standings_screen
from bot.views.screen import Screen
from bot.views.sheets import GAMES_A_PAGE, history_screen, sheet_screen
from bot.views.texts import LANGUAGES
from engine.events import Event, GameScored, GameStarted, MatchStarted
from engine.match import fold
from engine.scoring import Kind
from tests.bot.test_texts import well_formed
from tests.store.builders import LATER, MATCH

CAPTION: Final = 1024
MESSAGE: Final = 4096
VARIANTS: Final = ("short", "caucasian", "american", "dutch", "long", "gulbar", "crazy")
MUCH: Final = Duel(
    Side(12345.5, 98765.5, 1234, 1234, 1234, 1234), Side(12345.5, 98764, 1234, 1234, 1234, 1234), 1001, LATER
)
HOSTILE: Final = "<b>&" + "Щ" * 120
PEOPLE: Final = {PersonId(2**40 + n): Person(PersonId(2**40 + n), HOSTILE) for n in range(60)}
SITTERS: Final = [Sitter(person) for person in PEOPLE]
COMPUTER: Final = Sitter(level="beginner")
ME: Final = PersonId(2**40)
ROW: Final = replace(
    MATCH,
    id=MatchId(62**10 - 1),
    seats=(SITTERS[0], SITTERS[1]),
    terms=Terms(length=15),
    score=(15.5, 14.5),
    over=True,
    over_at=LATER,
    winner=0,
)


def look(language: str = "en", *, group: bool = False) -> Looker:
    return Looker(reader_of(Person(ME, HOSTILE, preferences=Preferences(language=language))), ME, group)


def scored(game: int, winner: int | None, kind: Kind, points: float, by: str, stake: int = 1) -> GameScored:
    return GameScored(game, winner=winner, points=points, kind=kind, by=by, stake=stake, white=0, starter=0)


def long_sheet(row: MatchRow = ROW) -> MatchSheet:
    events = [MatchStarted("short", length=0)]
    games = [
        event
        for game in range(30)
        for event in (GameStarted(game), scored(game, game % 2, Kind.HOME_MARS, 256.0, "resign", 64))
    ]
    return MatchSheet(row, fold([*events, *games]), frozenset(range(30)), PEOPLE)


def captioned(who: Looker) -> Iterator[Screen]:
    """Screens that stand under a photo."""
    record = Record(MUCH, dict.fromkeys(VARIANTS, MUCH))
    person = PEOPLE[ME]
    for page in range(2):
        yield rivals_screen(Rivals(dict.fromkeys([COMPUTER, *SITTERS[1:]], MUCH), PEOPLE), who, page)
        yield history_screen(History((ROW,) * PAGE, page, True, PEOPLE), who)
        yield sheet_screen(long_sheet(), who, page, f"s{code_of(SITTERS[-1])}")
    yield series_screen(Series(ME, SITTERS[1], MUCH, record.variants, MUCH, (ROW,) * 4, PEOPLE), who)
    yield person_screen(Profile(person, record, record, SITTERS[1], 12345, PEOPLE), who)
    yield rivals_screen(Rivals({}, {}), who)


def seen(screen: Screen) -> str:
    """The text as it is read; scores hold spaces that never break a line."""
    return unescape(re.sub(r"<[^>]*>", "", screen.text)).replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_under_its_photo(language: str) -> None:
    lengths = [len(seen(screen).encode("utf-16-le")) // 2 for screen in captioned(look(language))]

    assert max(lengths) <= CAPTION


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_chats_table_fits_a_message(language: str) -> None:
    pairs = {(one, other): MUCH for one in SITTERS for other in SITTERS if one != other}
    screen = standings_screen(
        Standings(dict.fromkeys(SITTERS, MUCH), pairs, PEOPLE), look(language, group=True)
    )

    assert len(seen(screen)) <= MESSAGE
    assert screen.photo is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_break_no_markup(language: str) -> None:
    assert all(well_formed(re.sub(r"&(amp|lt|gt);", "", each.text)) for each in captioned(look(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_are_few_and_short(language: str) -> None:
    rows = [row for screen in captioned(look(language)) for row in screen.keyboard.inline_keyboard]

    assert max(len(row) for row in rows) <= ROW_BUTTONS
    assert max(sum(len(each.text) for each in row) for row in rows) <= ROW_CHARACTERS


def test_every_button_carries_at_most_what_telegram_takes() -> None:
    data = [
        each.callback_data or ""
        for screen in captioned(look())
        for row in screen.keyboard.inline_keyboard
        for each in row
    ]

    assert max(len(each.encode()) for each in data) <= 64


def test_a_sheet_tells_cube_crawford_draws_and_how_a_game_ended() -> None:
    events: list[Event] = [
        MatchStarted("short", length=5),
        GameStarted(1),
        scored(1, 0, Kind.MARS, 4.0, "bearoff", 2),
        GameStarted(2, crawford=True),
        scored(2, None, Kind.DRAW, 0.5, "draw"),
        GameStarted(3),
        scored(3, 0, Kind.OIN, 2.0, "drop", 2),
    ]
    row = replace(ROW, terms=Terms(length=5), score=(6.5, 0.5))
    rival = SITTERS[1].person
    assert rival is not None
    people = {ME: Person(ME, "Анна"), rival: Person(rival, "Борис")}
    sheet = MatchSheet(row, fold(events), frozenset({2}), people)

    text = seen(sheet_screen(sheet, look("ru"), 0, "h0")).splitlines()

    assert text == [
        "Вы 6,5 : 0,5 Борис",
        "Короткие нарды · матч до 5 · 17 мая 2026",
        "1. Вы: марс, куб 2, +4 → 4 : 0",
        "2. ничья, +0,5 → 4,5 : 0,5 · Кроуфорд",
        "3. Вы: оин, куб 2, пас, +2 → 6,5 : 0,5",
        "🏁 Победа ваша!",
    ]


def test_a_long_sheet_is_turned_and_says_its_winner_at_the_end() -> None:
    pages = [seen(sheet_screen(long_sheet(), look(), page, "h1")) for page in (0, 3)]

    assert [page.splitlines()[2].partition(".")[0] for page in pages] == ["1", str(3 * GAMES_A_PAGE + 1)]
    assert ["🏁" in page for page in pages] == [False, True]


@pytest.mark.parametrize(
    ("length", "score", "words"), [(5, (3.0, 1.0), "Nobody has won"), (0, (4.0, 4.0), "Level")]
)
def test_a_match_without_a_winner_says_so(length: int, score: tuple[float, float], words: str) -> None:
    row = replace(ROW, terms=Terms(length=length), score=score, winner=None)

    text = seen(sheet_screen(long_sheet(row), look(), 3, "h0"))

    assert text.endswith(words)


def test_nobody_is_called_nothing() -> None:
    nameless = Rivals({SITTERS[1]: MUCH}, {})

    assert "1. Player" in seen(rivals_screen(nameless, look()))


def test_half_points_have_the_languages_own_sign() -> None:
    drawn = Duel(Side(0.5, 0.5), Side(0.5, 0.5), 1, LATER)
    screens = [
        rivals_screen(Rivals({COMPUTER: drawn}, {}), look(language)) for language in ("ru", "uk", "en")
    ]

    assert ["0,5 : 0,5" in seen(screen) for screen in screens] == [True, True, False]
    assert "0.5 : 0.5" in seen(screens[2])


@pytest.mark.parametrize("sitter", [COMPUTER, SITTERS[1], Sitter(PersonId(1))])
def test_an_opponent_comes_back_from_a_button(sitter: Sitter) -> None:
    assert sitter_of(code_of(sitter)) == sitter


def test_screens_name_their_owner() -> None:
    (press,) = {
        ScorePress.unpack(each.callback_data or "").owner
        for row in rivals_screen(Rivals({COMPUTER: MUCH}, {}), look()).keyboard.inline_keyboard[:-1]
        for each in row
        if (each.callback_data or "").startswith("y:")
    }

    assert press == to62(ME)
