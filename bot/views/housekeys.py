"""The house rules of a group, and the buttons by which its administrators change them."""

from __future__ import annotations

from aiogram.types import InlineKeyboardButton

from bot.presses import GroupPress, RuleName
from bot.services.agreement import VARIANTS_OFFERED
from bot.services.houserules import HouseRules, profiles_of
from bot.services.ports import Chat
from bot.views.buttons import Row, button, packed
from bot.views.caption import lines
from bot.views.groups import chat_language_screen
from bot.views.menus import SETTINGS_LINK, private_button, screen, to
from bot.views.reader import Reader, reader_of_chat
from bot.views.screen import Screen
from bot.views.settings import ticked
from bot.views.terms import profile_about, profile_name, variant_lines
from bot.views.texts import Html, Texts


def house_screen(chat: Chat, rules: HouseRules, bot: str, field: RuleName = "menu") -> Screen:
    """All rules, or what one of them can be set to."""
    reader = reader_of_chat(chat)
    match field:
        case "language":
            return chat_language_screen(chat)
        case "variant":
            return variants(rules, reader)
        case "profile":
            return profiles(rules, reader)
        case _:
            return overview(rules, reader, bot)


def overview(rules: HouseRules, reader: Reader, bot: str) -> Screen:
    words, terms = reader.texts, rules.terms
    starts = words.plain(f"house.starters.{rules.starters}")
    on, calm = (words.plain("setting.yes" if set_ else "setting.no") for set_ in (rules.pings, rules.calm))
    text = words(
        "house.text",
        starters=starts,
        game=words.plain(f"variant.{terms.variant}"),
        profile=profile_name(terms.profile, words),
        pings=words.plain("house.pings.on" if rules.pings else "house.pings.off"),
        moves=words.plain("house.moves.own" if rules.calm else "house.moves.all"),
        language=words.plain("language.name"),
    )
    fields = [
        opens(words.plain("house.variant"), "variant"),
        *([opens(words.plain("house.profile"), "profile")] if profiles_of(terms) else []),
        opens(words.plain("house.language"), "language"),
    ]
    rows = [
        [sets(words.plain("house.starters"), "starters", rules.other("starters"))],
        [sets(words.plain("house.pings", now=on), "pings", rules.other("pings"))],
        [sets(words.plain("house.calm", now=calm), "calm", rules.other("calm"))],
        *packed(fields),
        [private_button(words, bot, SETTINGS_LINK)],
        [to("menu.close", "close", words)],
    ]
    return screen(text, rows, reader, terms.variant)


def variants(rules: HouseRules, reader: Reader) -> Screen:
    words = reader.texts
    buttons = [
        sets(ticked(words.plain(f"game.{key}"), key == rules.terms.variant), "variant", key)
        for key in VARIANTS_OFFERED
    ]
    text = lines([words("house.variant.title"), *variant_lines(words)])
    return screen(text, [*packed(buttons, 2), back(words)], reader, rules.terms.variant)


def profiles(rules: HouseRules, reader: Reader) -> Screen:
    """Their names are long, so that the buttons are numbers."""
    words, terms = reader.texts, rules.terms
    keys = profiles_of(terms)
    listed = [
        words("setup.value", number=n, text=f"{profile_name(key, words)}: {profile_about(key, words)}")
        for n, key in enumerate(keys, start=1)
    ]
    buttons = [
        sets(ticked(str(n), key == terms.profile), "profile", key) for n, key in enumerate(keys, start=1)
    ]
    title: Html = words("house.profile.title", game=words.plain(f"variant.{terms.variant}"))
    return screen(lines([title, *listed]), [*packed(buttons), back(words)], reader, terms.variant)


def opens(text: str, field: RuleName) -> InlineKeyboardButton:
    return button(text, GroupPress(field=field))


def sets(text: str, field: RuleName, value: str) -> InlineKeyboardButton:
    return button(text, GroupPress(field=field, value=value))


def back(words: Texts) -> Row:
    return [opens(words.plain("button.back"), "menu")]
