"""Cards of invitations and their settings: what they say, to whom, and that everything fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.presses import InvitePress, TermsPress
from bot.services.adaptive import Opponents
from bot.services.agreement import chosen, fine_fields, first_terms, main_fields, rev_of
from bot.services.ports import Challenge, ChatId, Person, PersonId, Preferences, Terms
from bot.views.buttons import ROW_BUTTONS, ROW_CHARACTERS
from bot.views.challenge import Card, challenge_screen, listed_line
from bot.views.challenge_setup import field_screen, setup_screen
from bot.views.menus import group_screen, levels_screen, start_screen
from bot.views.reader import Reader, reader_of
from bot.views.screen import Screen
from bot.views.terms import terms_about
from bot.views.texts import LANGUAGES, texts
from engine.ai.strengths import rates_of
from engine.errors import BadOption
from engine.fairness import seal
from engine.variants import VARIANTS
from tests.bot.reading import labels, visible
from tests.bot.test_texts import well_formed
from tests.bot.view_tables import ANNA, BORIS, NOW

LONG_NAME = "<&>" + "W" * 120
TOKEN = "0123456789abcdef01"
GROUP = ChatId(-1001234567890)
PRIVATE = Challenge(TOKEN, "open", ANNA.id, Terms(), b"s" * 32, NOW)
IN_GROUP = replace(PRIVATE, chat=GROUP)
STATES = ("draft", "open", "vacant", "cancelled", "expired", "taken")


def card_of(challenge: Challenge, anna: Person = ANNA, boris: Person = BORIS) -> Card:
    return Card(challenge, {anna.id: anna, boris.id: boris}, "a_bot_with_as_long_a_name_as_can_be")


def reader_in(language: str) -> Reader:
    return reader_of(replace(ANNA, preferences=Preferences(language=language)))


def every_terms() -> Iterator[Terms]:
    """Fresh cards of every variant, and short nardy as long as it gets."""
    for variant in VARIANTS:
        yield first_terms(variant)
        yield first_terms(variant, "computer")
    session = chosen(chosen(Terms(profile="arena"), "length", "0"), "session", "time120")
    for name, value in (("beaver", "on"), ("jacoby", "on"), ("auto_double", "3"), ("last_throw", "half")):
        session = chosen(session, name, value)
    yield session


def every_card() -> Iterator[Challenge]:
    for terms in every_terms():
        for state in STATES:
            yield replace(PRIVATE, state=state, terms=terms, password_hash="x$y")
            yield replace(PRIVATE, state=state, terms=terms, addressed_name="w" * 32)
            yield replace(IN_GROUP, state=state, terms=terms, addressed_to=BORIS.id)
            yield replace(IN_GROUP, state=state, terms=terms, addressed_name="w" * 32)


def every_screen(language: str) -> Iterator[Screen]:
    anna, boris = replace(ANNA, name=LONG_NAME), replace(BORIS, name=LONG_NAME)
    reader = reader_in(language)
    for challenge in every_card():
        card = card_of(challenge, anna, boris)
        viewers = (None,) if challenge.chat else (anna.id, boris.id)
        yield from (challenge_screen(card, reader, viewer) for viewer in viewers)
    for terms in every_terms():
        card = card_of(replace(PRIVATE, terms=terms), anna, boris)
        yield setup_screen(card, reader)
        yield setup_screen(card, reader, fine=True)
        for field in (*main_fields(terms), *fine_fields(terms)):
            yield field_screen(card, reader, field.name)
        yield field_screen(card, reader, "who")
    person = replace(anna, preferences=Preferences(language=language))
    longest = [card_of(challenge, anna, boris) for challenge in every_card()][-5:]
    yield start_screen(person, 3, longest, "!" * 200)
    yield group_screen(reader, "a_bot_with_as_long_a_name_as_can_be")
    yield levels_screen(
        person, replace(PRIVATE, terms=list(every_terms())[-1]), Opponents(rates_of("short"), "champion")
    )


def presses(screen: Screen) -> list[str]:
    return [button.callback_data or "" for row in screen.keyboard.inline_keyboard for button in row]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_setting_fits_a_photos_caption(language: str) -> None:
    assert max(len(visible(screen.text)) for screen in every_screen(language)) <= 1024


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_sound_markup_with_a_photo(language: str) -> None:
    mention = re.compile(r'<a href="tg://user\?id=\d+">|</a>')
    unsound = [
        screen.text
        for screen in every_screen(language)
        if screen.photo is None or not well_formed(re.sub(r"&(amp|lt|gt);", "", mention.sub("", screen.text)))
    ]

    assert unsound == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_keyboard_is_narrow_and_its_data_short(language: str) -> None:
    wide = [
        row
        for screen in every_screen(language)
        for row in labels(screen)
        if len(row) > ROW_BUTTONS or len("".join(row)) > ROW_CHARACTERS
    ]
    long = [data for screen in every_screen(language) for data in presses(screen) if len(data.encode()) > 64]

    assert (wide, long) == ([], [])


@pytest.mark.parametrize("profile", ["international", "stakes", "arena"])
def test_a_card_without_a_cube_promises_none_in_its_line_of_rules(profile: str) -> None:
    terms = replace(PRIVATE.terms, profile=profile)
    with_cube, without = (terms_about(replace(terms, length=length), texts("ru")) for length in (5, 1))

    assert "куб" in with_cube
    assert "куб" not in without


def test_a_card_names_terms_inviter_and_envelope() -> None:
    text = challenge_screen(card_of(PRIVATE), reader_in("ru"), BORIS.id).text

    assert text.splitlines()[:5] == [
        "<b>Короткие нарды</b>",
        "Правила международные · одна партия",
        "<i>марс 2 очка, кокс 3</i>",
        "Отличия: без куба",
        "",
    ]
    assert "<b>Анна</b> приглашает вас за стол." in text
    assert seal(PRIVATE.seed) in text


def test_a_cube_is_promised_only_where_it_can_be_turned() -> None:
    match = replace(PRIVATE, terms=Terms(length=5))

    assert "без куба" not in challenge_screen(card_of(match), reader_in("ru"), BORIS.id).text


def test_the_link_is_the_openers_alone() -> None:
    seen = {
        viewer: challenge_screen(card_of(PRIVATE), reader_in("en"), viewer).text
        for viewer in (ANNA.id, BORIS.id)
    }

    link = f"https://t.me/a_bot_with_as_long_a_name_as_can_be?start={TOKEN}"
    assert (link in seen[ANNA.id], link in seen[BORIS.id]) == (True, False)


def test_the_accepting_button_stands_for_the_terms_that_are_shown() -> None:
    press = InvitePress.unpack(presses(challenge_screen(card_of(IN_GROUP), Reader(), None))[0])

    assert (press.action, press.rev) == ("sit", rev_of(Terms()))
    assert press.rev != rev_of(Terms(length=3))


@pytest.mark.parametrize("state", ["cancelled", "expired", "taken"])
def test_what_has_ended_has_no_buttons_in_a_group(state: str) -> None:
    screen = challenge_screen(card_of(replace(IN_GROUP, state=state)), Reader(), None)

    assert presses(screen) == []


def test_an_unknown_person_is_called_a_player() -> None:
    challenge = replace(IN_GROUP, addressed_to=PersonId(99))

    text = challenge_screen(Card(challenge, {}, "bot"), Reader(), None).text

    assert "Игрок" in text


def test_the_settings_lead_to_every_field() -> None:
    card = card_of(replace(PRIVATE, terms=Terms(profile="club", length=3)))

    fields = {
        TermsPress.unpack(data).field for data in presses(setup_screen(card, Reader())) if data[0] == "t"
    }

    assert fields == {"variant", "length", "profile", "rated", "clock", "cube", "result", "hints", "who"} | {
        "stake",
        "party",
    }


def test_a_single_game_asks_for_no_cube_and_a_session_for_its_end() -> None:
    single = {field.name for field in main_fields(Terms())}
    session = {field.name for field in main_fields(Terms(length=0))}

    assert (single, session - single) == (
        {"variant", "length", "profile", "rated", "clock", "hints", "stake", "party"},
        {"session", "cube", "jacoby", "beaver", "auto_double"},
    )


def test_the_chosen_value_is_ticked() -> None:
    screen = field_screen(card_of(PRIVATE), reader_in("en"), "length")

    assert labels(screen)[:2] == [["✓ 1", "3", "5", "7"], ["9", "11", "15", "Session"]]
    assert [label for row in labels(screen)[2:-1] for label in row] == [
        "best of 3",
        "best of 5",
        "best of 7",
    ]


def test_every_value_that_is_shown_can_be_chosen() -> None:
    for terms in every_terms():
        for field in (*main_fields(terms), *fine_fields(terms)):
            after = [chosen(terms, field.name, value) for value in field.values]
            assert len({rev_of(each) for each in after}) == len(field.values)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(BadOption):
        field_screen(card_of(PRIVATE), Reader(), "nonsense")


def test_in_a_group_nothing_is_typed() -> None:
    addressed = card_of(replace(IN_GROUP, addressed_to=BORIS.id))

    values = [
        TermsPress.unpack(data).value for data in presses(field_screen(addressed, Reader(), "who"))[:-1]
    ]

    assert values == ["all"]


def test_the_list_tells_own_invitations_from_others() -> None:
    words = texts("en")

    said = [listed_line(1, card_of(PRIVATE), person, words) for person in (ANNA.id, BORIS.id)]

    assert said == [
        "1. Yours: Short nardy, a single game",
        "1. Анна invites you: Short nardy, a single game",
    ]


def test_each_listed_invitation_has_its_button() -> None:
    screen = start_screen(ANNA, 0, [card_of(PRIVATE), card_of(IN_GROUP)])

    assert [button for row in labels(screen) for button in row if button.startswith("✉")] == [
        "✉ 1",
        "✉ 2",
    ]
    assert "2. Ваше: Короткие нарды, одна партия" in screen.text


def test_who_has_never_started_the_bot_finds_the_way_to_it_under_a_rated_challenge() -> None:
    rated = card_of(replace(IN_GROUP, terms=Terms(rated=True)))

    rows = challenge_screen(rated, reader_in("en"), None).keyboard.inline_keyboard
    links = [each.url for row in rows for each in row if each.url]

    assert links == [f"https://t.me/{rated.bot}?start={rated.challenge.token}"]
