"""The screens outside any game; each has a photo, a text and a way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aiogram.types import BotCommand, InlineKeyboardButton

from bot.presses import (
    ChouettePress,
    ComputerPress,
    InvitePress,
    MenuPress,
    ScorePress,
    ScreenName,
    SeekPress,
    to62,
)
from bot.services.adaptive import Opponents
from bot.services.agreement import VARIANTS_OFFERED, rev_of
from bot.services.ports import Challenge, Person
from bot.views.buttons import Row, button, keyboard, packed
from bot.views.caption import lines
from bot.views.challenge import Card, listed_line
from bot.views.names import clean_name, isolated
from bot.views.people import level_name
from bot.views.reader import Reader, reader_of
from bot.views.scene import opening_scene
from bot.views.screen import Screen
from bot.views.settings import language_rows, setting_rows
from bot.views.terms import terms_lines, variant_lines
from bot.views.texts import Html, Texts, escaped, texts
from engine.ai.strengths import ADAPTIVE
from engine.fairness import seal

COMMANDS: Final = (
    *("play", "tournament", "pair", "board", "games", "score", "top", "history", "profile", "coins"),
    *(
        "replay",
        "analyze",
        "team",
        "puzzle",
        "chouette",
        "export",
        "position",
        "rules",
        "fair",
        "settings",
        "language",
        "privacy",
        "help",
    ),
)
"""Of the private chat."""
GROUP_COMMANDS: Final = (
    "nardy",
    "tournament",
    "pair",
    "board",
    "games",
    "score",
    "top",
    "history",
    "replay",
    "analyze",
    "team",
    "puzzle",
    "chouette",
    "profile",
    "help",
)
ADMIN_COMMANDS: Final = ("settings", "language")
"""Of a group's administrators, beside those of everybody there."""
COMMANDS_A_PAGE: Final = 10
SETTINGS_LINK: Final = "settings"
"""The payload of the link that leads from a group to a person's settings; no invitation is called so."""
INVITATIONS_LISTED: Final = 5


def start_screen(
    person: Person, running: int = 0, invitations: Sequence[Card] = (), notice: str = ""
) -> Screen:
    """The first screen: to a board in three taps at most.

    `invitations`: to the person, and the person's own. `notice`: why not the screen that was asked for."""
    reader = reader_of(person)
    words = reader.texts
    name = isolated(clean_name(person.name)) or words.plain("name.nobody")
    listed = [listed_line(number, card, person.id, words) for number, card in enumerate(invitations, 1)]
    opened = [button(f"✉ {number}", card.press("card")) for number, card in enumerate(invitations, 1)]
    games = words.count("count.games_button", running)
    rows = [
        [play_button(words)],
        [to("menu.friend", "friend", words)],
        [button(words.plain("menu.seek"), SeekPress(action="open"))],
        *packed(opened),
        *([[button(games, MenuPress(screen="games"))]] if running else []),
        [to("menu.rules", "rules", words), to("menu.help", "help", words)],
        [
            button(words.plain("menu.score"), ScorePress(owner=to62(person.id), screen="rivals")),
            to("menu.settings", "settings", words),
        ],
    ]
    title = [words("challenge.title")] if listed else []
    text = lines([escaped(notice), words("start.text", name=name), *title, *listed])
    return screen(text, rows, reader)


def play_button(words: Texts) -> InlineKeyboardButton:
    """To the variants, from there to the levels, and from there to the board."""
    return button(words.plain("menu.computer"), MenuPress(screen="play"), "primary")


def play_screen(person: Person) -> Screen:
    """Which variant, each in one line; or rather with a friend."""
    reader = reader_of(person)
    words = reader.texts
    variants = [
        button(words.plain(f"game.{variant}"), MenuPress(screen="levels", arg=variant))
        for variant in VARIANTS_OFFERED
    ]
    several = button(words.plain("menu.chouette"), ChouettePress(id=to62(0), action="new"))
    friend, back = to("menu.friend", "friend", words), to("menu.back", "start", words)
    rows = [*packed(variants, 2), [friend], [several], [back]]
    return screen(lines([words("play.text"), *variant_lines(words)]), rows, reader)


def levels_screen(person: Person, challenge: Challenge, opponents: Opponents) -> Screen:
    """The card of a game against the computer: its terms, the sealed dice, and a button for each level."""
    reader = reader_of(person)
    words = reader.texts
    buttons = [
        button(level_name(level, words), ComputerPress(offer=challenge.token, level=level))
        for level in (*opponents.rates, ADAPTIVE)
    ]
    text = lines(
        [
            *terms_lines(challenge.terms, words),
            *level_lines(opponents, words),
            words("levels.envelope", seal=seal(challenge.seed)),
        ]
    )
    press = InvitePress(token=challenge.token, rev=rev_of(challenge.terms), action="setup")
    setup = button(words.plain("button.setup"), press)
    rows = [*packed(buttons, 3), [setup], [to("button.back", "play", words)]]
    return screen(text, rows, reader, challenge.terms.variant)


def level_lines(opponents: Opponents, words: Texts) -> list[Html]:
    """How strong each level is, where that was measured, and which one the adaptive level would be now."""
    rated = [
        words("levels.rated", level=level_name(level, words), rate=words.number(rate))
        for level, rate in opponents.rates.items()
        if rate is not None
    ]
    now = words(
        "levels.adaptive",
        adaptive=level_name(ADAPTIVE, words),
        level=level_name(opponents.adapted, words),
    )
    choose = words("levels.choose_rated" if rated else "levels.choose")
    return [choose, Html(" · ").join_html(rated), now]


def help_screen(person: Person, page: int = 0) -> Screen:
    """What the bot can do, and every command, some on each page."""
    reader = reader_of(person)
    words = reader.texts
    first = page * COMMANDS_A_PAGE
    shown = COMMANDS[first : first + COMMANDS_A_PAGE]
    listed = [Html(f"/{command} — {words(f'command.{command}')}") for command in shown]
    before = [button("‹ /…", MenuPress(screen="help", arg=str(page - 1)))] if page else []
    more = first + len(shown) < len(COMMANDS)
    after = [button("/… ›", MenuPress(screen="help", arg=str(page + 1)))] if more else []
    rows = [
        [*before, *after],
        [to("menu.rules", "rules", words), to("menu.fair", "fair", words)],
        [to("menu.privacy", "privacy", words)],
        [to("menu.back", "start", words)],
    ]
    return screen(lines([words("help.text"), *listed]), rows, reader)


def group_screen(reader: Reader, bot: str) -> Screen:
    """What the bot can do in a group, and the way to the rest of it."""
    words = reader.texts
    shown = (*GROUP_COMMANDS, *ADMIN_COMMANDS)
    listed = [
        Html(f"/{command} — {words(command_key(command, group=True, words=words))}") for command in shown
    ]
    rows = [[private_button(words, bot)], [to("menu.close", "close", words)]]
    return screen(lines([words("help.group"), *listed]), rows, reader)


def private_button(words: Texts, bot: str, link: str = "") -> InlineKeyboardButton:
    """Leads from a group to the private chat; `link` says to which screen."""
    where = f"start={link}" if link else "start"
    return InlineKeyboardButton(text=words.plain("menu.private"), url=f"https://t.me/{bot}?{where}")


def language_screen(person: Person) -> Screen:
    reader = reader_of(person)
    words = reader.texts
    rows = [*language_rows(words.language, back="language"), [to("menu.back", "start", words)]]
    return screen(words("language.text"), rows, reader)


def settings_screen(person: Person) -> Screen:
    """All settings; the photo shows the chosen theme, direction and numbers."""
    reader = reader_of(person)
    words = reader.texts
    own_time = packed([to("menu.quiet", "quiet", words), to("menu.holiday", "holiday", words)])
    rows = [*setting_rows(person.preferences, words), *own_time, [to("menu.back", "start", words)]]
    return screen(lines([words("settings.title"), words("settings.text")]), rows, reader)


def to(key: str, name: ScreenName, words: Texts) -> InlineKeyboardButton:
    return button(words.plain(key), MenuPress(screen=name))


def screen(text: Html, rows: Sequence[Row], reader: Reader, variant: str = VARIANTS_OFFERED[0]) -> Screen:
    return Screen(text, keyboard(rows), opening_scene(variant, reader))


SCOPES: Final = {
    "private": COMMANDS,
    "groups": GROUP_COMMANDS,
    "admins": (*GROUP_COMMANDS[:-1], *ADMIN_COMMANDS, GROUP_COMMANDS[-1]),
}
"""Who is shown which commands; "help" is always the last one."""


def bot_commands(language: str, scope: str = "private") -> list[BotCommand]:
    """The commands of one of the `SCOPES`, as Telegram's menu lists them."""
    words, group = texts(language), scope != "private"
    return [
        BotCommand(command=name, description=words.plain(command_key(name, group=group, words=words)))
        for name in SCOPES[scope]
    ]


def command_key(name: str, *, group: bool, words: Texts) -> str:
    """What the command does, and in a group what it does there."""
    there = f"command.group.{name}"
    return there if group and words.has(there) else f"command.{name}"


def bot_description(language: str) -> str:
    """What a person sees before pressing Start."""
    return texts(language).plain("bot.description")


def bot_short_description(language: str) -> str:
    """What the bot's profile says."""
    return texts(language).plain("bot.short_description")
