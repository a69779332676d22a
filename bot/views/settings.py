"""A person's own settings, as rows of buttons that a screen and a board's menu share."""

from __future__ import annotations

from typing import Final

from aiogram.types import InlineKeyboardButton

from bot.presses import SettingPress
from bot.services.ports import Preferences
from bot.views.buttons import Row, button, packed
from bot.views.texts import LANGUAGES, Texts, texts

CHOICES: Final = {"theme": ("wood", "dark", "contrast"), "home": ("left", "right")}
SWITCHES: Final = (
    *("numbers", "text", "auto_roll", "auto_pass", "auto_forced", "auto_bearoff", "auto_done"),
    *("phrases", "pings"),
)


def setting_rows(wishes: Preferences, words: Texts, *, back: str = "") -> list[Row]:
    """Every setting: a choice shows its chosen value ticked, a switch is ticked or crossed."""
    rows = language_rows(words.language, back=back)
    for name, values in CHOICES.items():
        chosen = getattr(wishes, name)
        rows += packed([choice_button(words, name, value, value == chosen, back) for value in values])
    switches = [switch_button(words, name, getattr(wishes, name), back) for name in SWITCHES]
    return [*rows, *packed(switches, 2)]


def language_rows(chosen: str, *, back: str = "") -> list[Row]:
    """The languages under their own names."""
    return packed(
        [
            button(
                ticked(texts(language).plain("language.name"), language == chosen),
                SettingPress(name="language", value=language, back=back),
            )
            for language in LANGUAGES
        ]
    )


def choice_button(words: Texts, name: str, value: str, chosen: bool, back: str) -> InlineKeyboardButton:
    text = words.plain(f"setting.{name}.{value}")
    return button(ticked(text, chosen), SettingPress(name=name, value=value, back=back))


def switch_button(words: Texts, name: str, on: bool, back: str) -> InlineKeyboardButton:
    """Shows what is, sets the other."""
    text = words.plain(f"setting.{name}", now=words.plain("setting.yes" if on else "setting.no"))
    return button(text, SettingPress(name=name, value="off" if on else "on", back=back))


def ticked(text: str, chosen: bool) -> str:
    return f"✓ {text}" if chosen else text
