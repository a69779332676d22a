"""What presses are answered with, and the names that appear in texts."""

from __future__ import annotations

import pytest

from bot.services.errors import NotFound, NotSeated, Stale, StoreFull
from bot.services.ports import Note
from bot.views.names import LONGEST, clean_name, isolated
from bot.views.notes import TOAST, is_alert, note_text
from engine.errors import BadProof, NardyError, NotYourTurn, StepRefused


@pytest.mark.parametrize("said", [Stale("…"), NotSeated("…"), NotYourTurn("…"), StepRefused("head", "…")])
def test_a_passing_refusal_is_a_toast(said: NardyError) -> None:
    assert not is_alert(said)


@pytest.mark.parametrize("said", [NotFound("…"), StoreFull("…"), BadProof("…")])
def test_what_must_not_be_overlooked_is_an_alert(said: NardyError) -> None:
    assert is_alert(said)


def test_a_note_is_a_toast_with_its_values() -> None:
    note = Note("draft.going", {"move": "13/8", "left": "3"})

    assert (note_text(note, "ru"), is_alert(note)) == ("Выбрано: 13/8 · осталось 3", False)


def test_a_note_never_outgrows_a_toast() -> None:
    note = Note("draft.going", {"move": "x" * 500, "left": "3"})

    assert len(note_text(note, "ru")) == TOAST


def test_a_refusal_speaks_the_readers_language() -> None:
    said = [note_text(NotYourTurn("…"), language) for language in ("ru", "uk", "en")]

    assert said == ["Сейчас не ваш ход.", "Зараз не ваш хід.", "It is not your turn."]


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Анна", "Анна"),
        ("  Анна \n Мария ", "Анна Мария"),
        ("\u202eevil\u2066\u200b", "evil"),
        ("\u0000\ue000", ""),
        ("e" + "\u0301" * 9, "e" + "\u0301" * 2),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("W" * 40, "W" * (LONGEST - 1) + "…"),
    ],
)
def test_a_name_is_cleaned(name: str, clean: str) -> None:
    assert clean_name(name) == clean


def test_a_name_that_runs_right_to_left_is_fenced_in() -> None:
    assert (isolated("שלום"), isolated("Анна")) == ("\u2068שלום\u2069", "Анна")
