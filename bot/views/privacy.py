"""What is kept of a person, where, and how to be forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.presses import ForgetPress, MenuPress
from bot.services.ports import Chat, Person
from bot.services.privacy import Open
from bot.views.buttons import Row, button, keyboard
from bot.views.caption import lines
from bot.views.menus import private_button, screen, to
from bot.views.reader import reader_of, reader_of_chat
from bot.views.screen import Document, Screen
from bot.views.texts import Texts, language_of, texts

PRIVACY_LINK: Final = "privacy"
"""The payload of the link that leads from a group to this screen; no invitation is called so."""
FILE: Final = "nardy-my-data.json"


def privacy_screen(person: Person) -> Screen:
    """What is kept, where and for what, and the ways to have it and to be rid of it."""
    reader = reader_of(person)
    words = reader.texts
    rows = [
        [to("menu.mydata", "mydata", words)],
        [button(words.plain("menu.forget"), ForgetPress(step="ask"))],
        [to("menu.back", "start", words)],
    ]
    return screen(words("privacy.text"), rows, reader)


def group_privacy_screen(chat: Chat, bot: str) -> Screen:
    """In a group: only the way to the private chat."""
    words = reader_of_chat(chat).texts
    rows = [[private_button(words, bot, PRIVACY_LINK)], [to("menu.close", "close", words)]]
    return Screen(words("privacy.chat"), keyboard(rows), None)


def forget_screen(person: Person, open_games: Open) -> Screen:
    """What being forgotten means, and what becomes of the games that run."""
    reader = reader_of(person)
    words = reader.texts
    ways = [[button(words.plain(key), press)] for key, press in _ways(open_games)]
    parts = [words("forget.ask")]
    if open_games.friendly:
        parts.append(words("forget.friendly", games=words.count("count.games_played", open_games.friendly)))
    if open_games.rated:
        parts.append(words("forget.rated", games=words.count("count.games_played", open_games.rated)))
    return screen(lines(parts), [*ways, _stay(words)], reader)


def sure_screen(person: Person, games: str) -> Screen:
    """Asks once more; the sure button is not where the first one was."""
    reader = reader_of(person)
    words = reader.texts
    sure = ForgetPress.model_validate({"step": "go", "games": games})
    rows = [_stay(words), [button(words.plain("forget.go"), sure, "danger")]]
    return screen(words("forget.sure"), rows, reader)


def gone_screen(person: Person) -> Screen:
    """The last word, in the language of whoever is not known any more."""
    reader = reader_of(person)
    words = reader.texts
    return screen(words("forget.gone"), [[to("forget.again", "start", words)]], reader)


def mydata_document(person: Person, told: str) -> Document:
    """All that is kept, as a file."""
    return Document(FILE, told.encode(), texts(language_of(person))("privacy.file"))


def _ways(open_games: Open) -> Iterator[tuple[str, ForgetPress]]:
    if open_games.friendly:
        yield "forget.cancel", ForgetPress(step="sure", games="cancel")
    if open_games.friendly or open_games.rated:
        yield "forget.resign", ForgetPress(step="sure", games="resign")
    else:
        yield "forget.plain", ForgetPress(step="sure")


def _stay(words: Texts) -> Row:
    return [button(words.plain("forget.stay"), MenuPress(screen="privacy"))]
