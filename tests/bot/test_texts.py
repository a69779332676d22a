"""The catalogues: complete, and in step with the code and with one another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import engine.tournament.errors
from bot.services import chouette_errors, coin_errors, tournament_errors
from bot.services import errors as service_errors
from bot.views.notes import TOAST, note_text
from bot.views.texts import LANGUAGES, LOCALES, texts
from engine import errors
from engine.errors import NardyError, StepRefused
from engine.laws import NAMES
from engine.scoring import REASONS, Kind

ROOT = Path(__file__).parents[2]
TAGGED = re.compile(r"<(/?)(b|i|code|blockquote)( expandable)?>")
"""The tags that the texts use, all of which Telegram knows."""
PLAIN = (
    "button.",
    "more.",
    "menu.",
    "setting.",
    "law.",
    "error.",
    "note.",
    "label.",
    "kind.",
    "reason.",
    "option.",
    "profile.",
    "variant.",
    "game.",
    "about.",
)
"""Families that stand on buttons, in toasts and pictures, where a tag would be seen as it is."""


@cache
def catalogue(language: str) -> Catalog:
    with (LOCALES / language / "LC_MESSAGES" / "bot.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def messages(language: str) -> dict[str, Message]:
    return {key_of(message): message for message in catalogue(language) if message.id}


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def family(prefix: str) -> frozenset[str]:
    return frozenset(key.removeprefix(prefix) for key in messages("en") if key.startswith(prefix))


def every_error() -> Iterator[type[NardyError]]:
    services = (service_errors, chouette_errors, coin_errors, tournament_errors)
    for module in (errors, engine.tournament.errors, *services):
        for found in vars(module).values():
            if isinstance(found, type) and issubclass(found, NardyError):
                yield found


@cache
def patterns_in_code() -> re.Pattern[str]:
    """What the code asks for: every string it holds, and its f-strings with anything in their holes."""
    found = set()
    for source in [*ROOT.glob("bot/**/*.py"), *ROOT.glob("engine/*.py")]:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and "." in node.value:
                found.add(re.escape(node.value))
            if isinstance(node, ast.JoinedStr):
                found.add(pattern_of(node))
    return re.compile("|".join(each for each in found if "." in each and each != ".+"))


def pattern_of(text: ast.JoinedStr) -> str:
    return "".join(
        re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else r"\w+"
        for part in text.values
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_in_any_language(language: str) -> None:
    everything = set().union(*(messages(each) for each in LANGUAGES))

    assert everything - set(messages(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_or_fuzzy(language: str) -> None:
    unfinished = [key for key, found in messages(language).items() if found.fuzzy or not all(forms(found))]

    assert unfinished == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_the_same_placeholders_in_every_language_and_plural_form(language: str) -> None:
    english = messages("en")

    different = [
        key
        for key, found in messages(language).items()
        if {placeholders(form) for form in forms(found)} != {placeholders(forms(english[key])[0])}
    ]

    assert different == []


def test_no_text_is_unused() -> None:
    unused = [key for key in messages("en") if not patterns_in_code().fullmatch(key)]

    assert unused == []


def test_every_note_of_a_use_case_has_its_text() -> None:
    said = {
        call.args[0].value
        for source in ROOT.glob("bot/**/*.py")
        for call in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Note"
        if call.args and isinstance(call.args[0], ast.Constant)
    }

    assert said - set(messages("en")) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_its_languages_plural_forms(language: str) -> None:
    expected = {"ru": 3, "uk": 3, "en": 2}[language]

    counts = {len(forms(found)) for found in messages(language).values() if not isinstance(found.id, str)}

    assert counts == {expected}


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_toasts_and_pictures_hold_no_tags(language: str) -> None:
    tagged = [
        key
        for key, found in messages(language).items()
        if key.startswith(PLAIN) and any(set(form) & set("<&") for form in forms(found))
    ]

    assert tagged == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_tags_are_closed_in_the_order_they_were_opened(language: str) -> None:
    broken = [key for key, found in messages(language).items() if not all(map(well_formed, forms(found)))]

    assert broken == []


def well_formed(text: str) -> bool:
    """Only known tags, properly nested; no other angle bracket or ampersand."""
    open_tags: list[str] = []
    for closing, tag, _ in TAGGED.findall(text):
        if not closing:
            open_tags.append(tag)
        elif not open_tags or open_tags.pop() != tag:
            return False
    return not open_tags and not set(TAGGED.sub("", text)) & set("<>&")


def test_every_law_has_a_sentence() -> None:
    assert family("law.") == set(NAMES)


def test_every_law_that_the_engine_can_name_is_known_here() -> None:
    source = (ROOT / "engine" / "laws.py").read_text(encoding="utf-8")
    named = set(re.findall(r"(?:Law|Ending)\(\"(\w+)\"", source))

    assert named <= set(NAMES)


def test_every_error_has_a_sentence() -> None:
    assert family("error.") == {found.key.removeprefix("error.") for found in every_error()}


def test_every_class_and_reason_of_a_result_is_named() -> None:
    assert (family("kind."), family("reason.")) == (frozenset(kind.value for kind in Kind), REASONS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_a_toast(language: str) -> None:
    said = [
        *(texts(language).plain(f"law.{law}") for law in set(NAMES)),
        *(texts(language).plain(found.key, n=1_000) for found in every_error()),
    ]

    assert max(map(len, said)) <= TOAST


def test_a_refused_step_says_which_law_refuses_it() -> None:
    assert note_text(StepRefused("bar_first", "…"), "en") == "First bring in your checker from the bar."


def test_a_refusal_without_its_own_text_is_still_answered() -> None:
    class Odd(NardyError):
        key = "error.nobody_wrote_this"

    assert note_text(Odd(), "en") == "Something went wrong. Please try again."
