"""The card of a team match: what it tells whom, and that it fits with the longest names."""

from __future__ import annotations

from functools import reduce
from typing import Final

import pytest

from bot.services.ports import ChatId, MatchRow, Person, PersonId, Terms
from bot.services.team_records import OPEN, TeamId, TeamMatch
from bot.services.team_table import TeamTable
from bot.views.buttons import ROW_BUTTONS, ROW_CHARACTERS
from bot.views.reader import Reader
from bot.views.screen import Screen
from bot.views.teamkeys import team_link
from bot.views.teams import TeamCardView, entrance_screen, team_screen
from bot.views.teamsetup import ask_screen, line_screen, team_setup_screen
from bot.views.texts import LANGUAGES
from engine.events import Event
from engine.team_events import (
    TeamAnnounced,
    TeamDecided,
    TeamJoined,
    TeamLinedUp,
    TeamOpened,
    TeamSat,
    TeamScored,
    TeamStarted,
)
from engine.teams import ABSENT, BESIDE, LEFT, OFF, PLAYED, fold
from render.pages import TeamSheet
from tests.bot.house import NOON
from tests.bot.reading import labels

LONGEST: Final = "Ы" * 64
FILLED: Final[tuple[Event, ...]] = (
    TeamAnnounced(),
    *(TeamJoined(each, each % 2) for each in range(12)),
    TeamLinedUp(0, (0, 2, 4)),
    TeamLinedUp(1, (1, 3, 5)),
)
STARTED: Final = (*FILLED, TeamStarted(0))
PEOPLE: Final = {PersonId(100 + each): Person(PersonId(100 + each), LONGEST) for each in range(12)}
SHORT: Final = {person: Person(person, name) for person, name in zip(PEOPLE, "ABCDEFGHIJKL", strict=True)}


def view(
    *events: Event,
    viewer: int | None = None,
    language: str = "en",
    people: dict[PersonId, Person] = SHORT,
) -> TeamCardView:
    row = TeamMatch(
        TeamId(5), "0123456789abcdef01", OPEN, PersonId(100), Terms(length=15), 1440, NOON, chat=ChatId(-5)
    )
    matches: dict[int, MatchRow] = {}
    table = TeamTable(row, fold(events), tuple(people), people, matches)
    reader = Reader(language=language, private=viewer is not None)
    person = None if viewer is None else PersonId(viewer)
    return TeamCardView(table, reader, "nardy_bot", person, "" if viewer is None else "f" * 64)


def flat(screen: Screen) -> set[str]:
    return {label for row in labels(screen) for label in row}


ENDS: Final[tuple[tuple[Event, ...], ...]] = (
    (TeamDecided(0, 0, PLAYED), TeamDecided(1, 1, ABSENT), TeamDecided(2, None, ABSENT)),
    (TeamDecided(0, 1, LEFT), TeamDecided(1, None, BESIDE), TeamDecided(2, None, OFF)),
    (TeamSat(0, 0), TeamSat(1, 1), TeamDecided(2, None, PLAYED)),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", [None, 100, 101, 106])
@pytest.mark.parametrize("events", [FILLED, STARTED, *((*STARTED, *end) for end in ENDS)])
def test_the_card_fits_under_a_picture_with_twelve_of_the_longest_names(
    events: tuple[Event, ...], viewer: int | None, language: str
) -> None:
    screen = team_screen(view(*events, viewer=viewer, language=language, people=PEOPLE))

    assert visible(screen.text) <= 1024
    for row in labels(screen):
        assert len(row) <= ROW_BUTTONS
        assert sum(map(len, row)) <= ROW_CHARACTERS


def visible(text: str) -> int:
    """The length that Telegram counts: tags are none of it."""
    inside, count = False, 0
    for letter in text:
        inside = inside or letter == "<"
        count += not inside
        inside = inside and letter != ">"
    return count


def test_the_line_ups_stay_hidden_before_the_start() -> None:
    events = (*FILLED[:-2], TeamLinedUp(0, (4, 0, 2)))

    hidden, plain = team_screen(view(*events)), team_screen(view(*FILLED[:-2]))

    assert hidden.photo == plain.photo
    assert hidden.text.replace(" · lined up ✓", "") == plain.text


def test_what_each_board_comes_to_is_told_with_its_score_and_leader() -> None:
    events = (*STARTED, TeamSat(0, 0), TeamSat(0, 1), TeamOpened(0), TeamScored(0, (2.0, 5.0)), TeamSat(1, 1))

    lines = team_screen(view(*events)).text.splitlines()

    assert "1. <b>A</b> — <b>B</b>: 2:5, B leads" in lines
    assert "2. <b>C</b> — <b>D</b>: D is at the board, waiting" in lines
    assert "3. <b>E</b> — <b>F</b>: nobody has sat down yet" in lines
    assert "Substitutes: G, I, K, H, J, L" in lines


def test_the_picture_shows_scores_and_winners() -> None:
    events = (*STARTED, TeamSat(0, 0), TeamSat(0, 1), TeamOpened(0), TeamScored(0, (15.0, 5.0)))
    photo = team_screen(view(*events, TeamDecided(0, 0, PLAYED))).photo

    assert isinstance(photo, TeamSheet)
    first, second = photo.boards[0]
    assert (photo.score, first.score, second.score) == ("1 : 0", "15", "5")
    assert (first.won, first.lost, second.won, second.lost) == (True, False, False, True)
    assert photo.notes == ("won", "not begun", "not begun")


def test_everybody_is_offered_what_he_may_do() -> None:
    spectator, captain, member = (
        flat(team_screen(view(*FILLED, viewer=viewer))) for viewer in (200, 101, 103)
    )

    assert {"Join A", "Join B"} <= spectator
    assert not {"Leave", "Line up", "Start"} & spectator
    assert {"Line up", "Leave", "Join A"} <= captain
    assert "Line up" not in member
    assert "Start" in flat(team_screen(view(*FILLED, viewer=100)))


def test_who_has_a_board_sits_down_and_a_substitute_does_not() -> None:
    waiting = (*STARTED, TeamSat(0, 0))

    assert "Sit down" in flat(team_screen(view(*waiting, viewer=101)))
    assert "Sit down" not in flat(team_screen(view(*waiting, viewer=100)))
    assert flat(team_screen(view(*waiting, viewer=107))) == {"Menu"}


def test_a_player_reads_where_he_plays_and_the_seal_of_his_dice() -> None:
    text = team_screen(view(*STARTED, viewer=103)).text

    assert "You play on board 2 against C." in text
    assert "f" * 64 in text


def test_the_captain_chooses_board_by_board_among_those_who_are_left() -> None:
    screen = line_screen(view(*FILLED, viewer=100), 0, (4,))

    assert "Board 1: E" in screen.text
    assert [label for row in labels(screen) for label in row] == [
        "A",
        "C",
        "G",
        "I",
        "K",
        "Anew",
        "‹ Back",
    ]


def test_a_link_leads_to_the_card() -> None:
    group = team_screen(view(*FILLED))
    links = {button.url for row in group.keyboard.inline_keyboard for button in row if button.url}

    assert links == {team_link("nardy_bot", "0123456789abcdef01")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_and_settings_lead_back_to_the_card(language: str) -> None:
    shown = view(*FILLED, viewer=100, language=language)

    for screen in (ask_screen(shown, "leave"), ask_screen(shown, "cancel"), team_setup_screen(shown)):
        data = [button.callback_data for row in screen.keyboard.inline_keyboard for button in row]
        assert "tb:0123456789abcdef01:card:" in data


def test_team_offers_the_way_back_to_what_runs() -> None:
    screen = entrance_screen(Reader(language="en"), [("token", "▸ A 1:0")])

    assert ["▸ A 1:0"] in labels(screen)
    assert labels(screen)[-1] == ["‹ To the start"]


def test_a_card_of_a_match_that_was_called_off_says_so() -> None:
    teams = fold(FILLED)

    text = team_screen(view(*FILLED, *teams.cancel())).text

    assert "called off" in text
    assert reduce(lambda now, event: now.after(event), teams.cancel(), teams).over
