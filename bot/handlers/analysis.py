"""/analyze and the button under a finished game: what the decisions of a match have cost, and its luck."""

from __future__ import annotations

from aiogram import F, Router
from aiogram.filters import Command
from aiogram.types import CallbackQuery, Message

from bot.presses import AnalysisPress, EndPress
from bot.services.analysing import Analysing
from bot.services.errors import AnalysisRuns
from bot.services.exports import Exports, Story
from bot.services.ports import AnalysisRequest, GameId, MatchId, Person, Store
from bot.telegram.screens import Page
from bot.views.analysis import analysis_screen, progress_screen, reader_at
from bot.views.reader import Reader, reader_of, reader_of_chat


def router() -> Router:
    analysis = Router(name="analysis")
    analysis.message.register(analyse_newest, Command("analyze", "analyse", "analysis"))
    analysis.callback_query.register(analyse_board, EndPress.filter(F.action == "analysis"))
    analysis.callback_query.register(turn_page, AnalysisPress.filter())
    return analysis


async def analyse_newest(
    message: Message, person: Person, exports: Exports, analysing: Analysing, store: Store, page: Page
) -> None:
    """The match that ended last, or goes on and has games that are over; in a group the last one there."""
    chat = page.place.chat if page.place.chat < 0 else None
    await show(await exports.newest_over(person.id, chat), 0, person, analysing, store, page)


async def analyse_board(
    query: CallbackQuery,
    game: GameId,
    person: Person,
    exports: Exports,
    analysing: Analysing,
    store: Store,
    page: Page,
) -> None:
    """Beside the finished board, which keeps its result."""
    await show(await exports.of_game(game, person.id), 0, person, analysing, store, page.below())


async def turn_page(
    query: CallbackQuery,
    callback_data: AnalysisPress,
    person: Person,
    exports: Exports,
    analysing: Analysing,
    store: Store,
    page: Page,
) -> None:
    story = await exports.seen(MatchId(callback_data.match_id), person.id, page.place.chat)
    await show(story, callback_data.page, person, analysing, store, page)


async def show(
    story: Story, number: int, person: Person, analysing: Analysing, store: Store, page: Page
) -> None:
    """What is kept at once; else have it worked out, and say so."""
    report, reader = await analysing.report(story), await reading(person, store, page)
    if report is not None:
        screen = analysis_screen(report, reader_at(reader, report, person.id), number)
        await page.put(screen, reader.theme)
        return
    request = AnalysisRequest(story.row.id, page.place.chat, person.id, page.place.thread)
    begun = progress_screen(reader, 0, story.row.terms.variant)
    if not await analysing.begin(request, lambda: page.put(begun, reader.theme)):
        raise AnalysisRuns(f"match {story.row.id} is being analysed for chat {page.place.chat}")


async def reading(person: Person, store: Store, page: Page) -> Reader:
    """A group reads in its own language."""
    group = page.place.chat < 0
    return reader_of_chat(await store.chat(page.place.chat)) if group else reader_of(person)
