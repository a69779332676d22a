"""Scores that last: head to head, a chat's table, history with match sheets, a person's counts."""

from __future__ import annotations

from dataclasses import replace

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.handlers.owned import asker, expect_owner
from bot.presses import EndPress, ScorePress, from62
from bot.services.errors import NobodyNamed, NotFound
from bot.services.ports import GameId, MatchId, Person, PersonId, Sitter, Store
from bot.services.results import Among
from bot.services.scores import Scores
from bot.services.table import load
from bot.telegram.screens import Page
from bot.views.errorrates import errors_screen
from bot.views.person import person_screen
from bot.views.rating import account_screen
from bot.views.reader import reader_of
from bot.views.scores import Looker, rivals_screen, series_screen, sitter_of, standings_screen
from bot.views.screen import Screen
from bot.views.sheets import ON_ITS_OWN, history_screen, sheet_screen


def router() -> Router:
    scores = Router(name="scores")
    scores.message.register(open_score, Command("score"))
    scores.message.register(open_history, Command("history"))
    scores.message.register(open_person, Command("profile"))
    press = scores.callback_query.register
    press(turn, ScorePress.filter())
    press(beside_board, EndPress.filter(F.action == "score"))
    press(sheet_beside_board, EndPress.filter(F.action == "sheet"))
    return scores


async def open_score(message: Message, person: Person, scores: Scores, store: Store, page: Page) -> None:
    """Against the person who is named or answered; else all opponents, in a group its table."""
    look = await looking(asker(message, person), page, store)
    rival = await meant(message, scores)
    if rival not in (None, person.id) and message.sender_chat is None:
        screen = series_screen(await scores.series(person.id, Sitter(rival), page.place.chat), look)
    elif look.group:
        screen = standings_screen(await scores.standings(page.place.chat), look)
    else:
        screen = rivals_screen(await scores.rivals(person.id), look)
    await page.show(screen, person)


async def open_history(message: Message, person: Person, scores: Scores, store: Store, page: Page) -> None:
    look = await looking(asker(message, person), page, store)
    history = await scores.history(among(look, page), 0)
    await page.show(history_screen(history, look), person)


async def open_person(message: Message, person: Person, scores: Scores, store: Store, page: Page) -> None:
    look = await looking(person, page, store)
    await page.show(person_screen(await scores.profile(person), look), person)


async def turn(
    query: CallbackQuery, callback_data: ScorePress, person: Person, scores: Scores, store: Store, page: Page
) -> None:
    """From screen to screen; they obey only who opened them, or else who presses first."""
    expect_owner(callback_data.owner, person)
    look = await looking(person, page, store)
    await page.show(await named_screen(callback_data, person, scores, look, page), person)


async def named_screen(press: ScorePress, person: Person, scores: Scores, look: Looker, page: Page) -> Screen:
    match press.screen:
        case "rivals":
            return rivals_screen(await scores.rivals(person.id), look, press.page)
        case "series":
            return series_screen(await scores.series(person.id, sitter_of(press.arg)), look)
        case "history":
            return history_screen(await scores.history(among(look, page), press.page), look)
        case "sheet":
            sheet = await scores.sheet(match_of(press.arg), person.id, page.place.chat)
            return sheet_screen(sheet, look, press.page, press.back)
        case "person" | "errors" as name:
            screen = person_screen if name == "person" else errors_screen
            return screen(await scores.profile(person), look)
        case "rating":
            return account_screen(await scores.account(person.id), look, press.arg)


async def beside_board(
    query: CallbackQuery, game: GameId, person: Person, scores: Scores, store: Store, page: Page
) -> None:
    """The score with this opponent, beside the finished board, which keeps its result."""
    table = await load(store, game)
    rival = table.rival(table.side_for(person.id))
    look = await looking(person, page, store)
    await page.beside(series_screen(await scores.series(person.id, rival), look), person)


async def sheet_beside_board(
    query: CallbackQuery, game: GameId, person: Person, scores: Scores, store: Store, page: Page
) -> None:
    """All games of the match so far, beside the finished board."""
    row = await store.game(game)
    if row is None:
        raise NotFound(f"no game {game}")
    look, chat = await looking(person, page, store), page.place.chat
    await page.beside(
        sheet_screen(await scores.sheet(row.match, person.id, chat), look, 0, ON_ITS_OWN), person
    )


async def looking(person: Person, page: Page, store: Store) -> Looker:
    """In a group the chat's language comes before the person's."""
    group = page.place.chat < 0
    chat = await store.chat(page.place.chat) if group else None
    reader = reader_of(person)
    if chat is not None and chat.language is not None:
        reader = replace(reader, language=chat.language)
    return Looker(reader, person.id, group)


def among(look: Looker, page: Page) -> Among:
    """Whose history: the chat's in a group, else the person's."""
    return Among(chat=page.place.chat) if look.group else Among(look.me)


async def meant(message: Message, scores: Scores) -> PersonId | None:
    """Whom the command names, else whom it answers; raises `NobodyNamed` for a name that nobody had here."""
    for entity in message.entities or []:
        if entity.type == "text_mention" and entity.user is not None:
            return PersonId(entity.user.id)
        if entity.type == "mention" and message.text is not None:
            name = entity.extract_from(message.text).removeprefix("@")
            found = await scores.named(name)
            if found is None:
                raise NobodyNamed(f"nobody called {name!r} has been seen")
            return found
    answered = message.reply_to_message
    author = answered.from_user if answered is not None else None
    # The first message of a topic counts as answered by everything in it.
    if author is None or author.is_bot or (answered and answered.forum_topic_created):
        return None
    return PersonId(author.id)


def match_of(code: str) -> MatchId:
    """The match that a button names; raises `NotFound` for a forged one."""
    try:
        return MatchId(from62(code[:10]))
    except ValueError:
        raise NotFound(f"no match {code!r}") from None
