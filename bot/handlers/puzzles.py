"""/puzzle: a position a day, in private with an answer at once, in a group as a vote."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject
from aiogram.types import CallbackQuery, Message

from bot.presses import PuzzlePress, from62
from bot.services.errors import NotRevealer
from bot.services.ports import Note, Person, Store
from bot.services.puzzle_records import DayPuzzle, PuzzleId, VoteId
from bot.services.puzzling import Puzzling
from bot.telegram.admins import expect_admin
from bot.telegram.screens import Page
from bot.views.puzzles import archive_screen, choice_text, puzzle_screen, vote_screen
from bot.views.reader import reader_of_chat
from engine.ai.puzzles import VARIANTS


def router() -> Router:
    puzzles = Router(name="puzzles")
    puzzles.message.register(open_today, Command("puzzle"))
    puzzles.callback_query.register(today, PuzzlePress.filter(F.action == "today"))
    puzzles.callback_query.register(vote, PuzzlePress.filter(F.action == "vote"))
    puzzles.callback_query.register(reveal, PuzzlePress.filter(F.action == "reveal"))
    private = F.message.chat.type == "private"
    puzzles.callback_query.register(open_one, PuzzlePress.filter(F.action == "open"), private)
    puzzles.callback_query.register(answer, PuzzlePress.filter(F.action == "answer"), private)
    puzzles.callback_query.register(archive, PuzzlePress.filter(F.action == "archive"), private)
    return puzzles


async def open_today(
    message: Message, command: CommandObject, person: Person, puzzling: Puzzling, store: Store, page: Page
) -> None:
    """`/puzzle long` asks for the other game at once."""
    asked = (command.args or "").strip().lower()
    await show_today(asked if asked in VARIANTS else VARIANTS[0], person, puzzling, store, page)


async def today(
    query: CallbackQuery,
    callback_data: PuzzlePress,
    person: Person,
    puzzling: Puzzling,
    store: Store,
    page: Page,
) -> None:
    """In a group beside the one that is shown."""
    beside = page.below() if page.place.chat < 0 else page
    await show_today(callback_data.of or VARIANTS[0], person, puzzling, store, beside)


async def show_today(variant: str, person: Person, puzzling: Puzzling, store: Store, page: Page) -> None:
    row = await puzzling.today(variant, person.id)
    if page.place.chat < 0:
        await show_vote(row, person, puzzling, store, page)
    else:
        await page.show(puzzle_screen(await puzzling.asked(row.id, person.id), person), person)


async def show_vote(row: DayPuzzle, person: Person, puzzling: Puzzling, store: Store, page: Page) -> None:
    """The newest message is where the vote will be revealed."""
    place = page.place
    number = (await puzzling.open_vote(row, place.chat, place.thread, person.id)).id
    reader = reader_of_chat(await store.chat(place.chat))
    message = await page.put(vote_screen(await puzzling.voting(number), reader), reader.theme)
    await puzzling.stands(number, message)


async def open_one(
    query: CallbackQuery, callback_data: PuzzlePress, person: Person, puzzling: Puzzling, page: Page
) -> None:
    asked = await puzzling.asked(PuzzleId(from62(callback_data.number)), person.id)
    await page.show(puzzle_screen(asked, person), person)


async def answer(
    query: CallbackQuery, callback_data: PuzzlePress, person: Person, puzzling: Puzzling, page: Page
) -> None:
    """Answered already: what was said then."""
    number = PuzzleId(from62(callback_data.number))
    await puzzling.answer(number, person.id, callback_data.arg)
    await page.show(puzzle_screen(await puzzling.asked(number, person.id), person), person)


async def archive(
    query: CallbackQuery, callback_data: PuzzlePress, person: Person, puzzling: Puzzling, page: Page
) -> None:
    found = await puzzling.archive(callback_data.of or VARIANTS[0], person.id, callback_data.arg)
    await page.show(archive_screen(found, person), person)


async def vote(
    query: CallbackQuery,
    callback_data: PuzzlePress,
    person: Person,
    puzzling: Puzzling,
    store: Store,
    page: Page,
) -> Note | None:
    """Only the voter is told; after the reveal the message shows it."""
    voting = await puzzling.voting(VoteId(from62(callback_data.number)))
    if voting.vote.revealed:
        reader = reader_of_chat(await store.chat(page.place.chat))
        await page.put(vote_screen(voting, reader), reader.theme)
        return None
    ballot = await puzzling.cast(voting, person.id, callback_data.arg)
    return Note("note.vote_counts", {"move": choice_text(voting.puzzle, ballot.choice)})


async def reveal(
    query: CallbackQuery,
    callback_data: PuzzlePress,
    person: Person,
    puzzling: Puzzling,
    store: Store,
    page: Page,
    bot: Bot,
) -> None:
    """By whoever opened it, or an administrator: an anonymous one has opened it in the group's name."""
    voting = await puzzling.voting(VoteId(from62(callback_data.number)))
    if person.id != voting.vote.opener:
        await expect_admin(bot, query, NotRevealer)
    revealed = await puzzling.reveal(voting)
    reader = reader_of_chat(await store.chat(page.place.chat))
    await page.put(vote_screen(revealed, reader), reader.theme)
