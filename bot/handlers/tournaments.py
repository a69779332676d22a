"""/tournament: the list, the card, the way in and out, and one's own match."""

from __future__ import annotations

from functools import partial

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.handlers.owned import expect_owner
from bot.presses import TourneyPagePress, TourneyPress
from bot.services.chats import Chats
from bot.services.errors import NotFound
from bot.services.ports import Note, Person
from bot.services.tournament_records import TournamentId
from bot.services.tournaments import Tournaments
from bot.telegram.admins import rules_for_starter
from bot.telegram.cards import Cards
from bot.telegram.screens import Page
from bot.telegram.tourneymatches import TourneyMatches
from bot.telegram.tourneys import Halls
from bot.views.notes import note_text
from bot.views.texts import language_of
from bot.views.tourneypages import PAGES
from bot.views.tourneytools import quit_screen
from bot.views.tourneywords import LINK


def router() -> Router:
    tournaments = Router(name="tournaments")
    link = CommandStart(deep_link=True, magic=F.args.startswith(LINK))
    tournaments.message.register(open_link, link, F.chat.type == "private")
    tournaments.message.register(command, Command("tournament"))
    press = tournaments.callback_query.register
    press(open_list, TourneyPress.filter(F.action == "list"))
    press(new, TourneyPress.filter(F.action == "new"))
    press(show_card, TourneyPress.filter(F.action == "card"))
    press(close, TourneyPress.filter(F.action == "close"))
    press(enter, TourneyPress.filter(F.action == "enter"))
    press(leave, TourneyPress.filter(F.action == "leave"))
    press(ask_to_leave, TourneyPress.filter(F.action == "quit"))
    press(play, TourneyPress.filter(F.action == "play"))
    press(step_in, TourneyPress.filter(F.action == "sub"))
    press(turn, TourneyPagePress.filter())
    return tournaments


async def open_link(
    message: Message,
    command: CommandObject,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    cards: Cards,
    page: Page,
) -> None:
    """The card of the tournament; nobody is entered by a link."""
    try:
        found = await tournaments.find((command.args or "").removeprefix(LINK))
    except NotFound as error:
        await cards.start(person, page, note_text(error, language_of(person)))
    else:
        await halls.show(found.row.id, person, page)


async def command(
    message: Message,
    command: CommandObject,
    person: Person,
    tournaments: Tournaments,
    chats: Chats,
    halls: Halls,
    page: Page,
    bot: Bot,
) -> None:
    """With a title a new one at once, unless nobody knows which administrator has written."""
    if not command.args or message.sender_chat is not None:
        await halls.listed(person, page)
        return
    await draft(message, person, tournaments, chats, halls, page, bot, command.args)


async def open_list(query: CallbackQuery, person: Person, halls: Halls, page: Page) -> None:
    await halls.listed(person, page)


async def new(
    query: CallbackQuery,
    person: Person,
    tournaments: Tournaments,
    chats: Chats,
    halls: Halls,
    page: Page,
    bot: Bot,
) -> None:
    """In a group in a message of its own where a table stands that is to stay."""
    await draft(query, person, tournaments, chats, halls, page, bot)


async def draft(
    event: Message | CallbackQuery,
    person: Person,
    tournaments: Tournaments,
    chats: Chats,
    halls: Halls,
    page: Page,
    bot: Bot,
    title: str = "",
) -> None:
    """A new tournament's settings; in a group whoever may start games there may run one."""
    place = page.place
    if place.chat > 0:
        row = await tournaments.draft(person.id, title=title)
    else:
        await rules_for_starter(bot, chats, event, place.chat)
        title = title or named_after(event)
        row = await tournaments.draft(person.id, chat=place.chat, thread=place.thread, title=title)
    await halls.set_up(row.id, person, page)


async def show_card(
    query: CallbackQuery, callback_data: TourneyPress, person: Person, halls: Halls, page: Page
) -> None:
    await halls.show(tournament_of(callback_data), person, page)


async def close(
    query: CallbackQuery, callback_data: TourneyPress, person: Person, halls: Halls, page: Page
) -> None:
    await halls.close(tournament_of(callback_data), person, page)


async def enter(
    query: CallbackQuery,
    callback_data: TourneyPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
) -> Note:
    tourney = await tournaments.enter(tournament_of(callback_data), person)
    await halls.seen(tourney.row.id, person, page)
    return Note("note.tourney_entered", {"title": halls.title(tourney.row, person)})


async def leave(
    query: CallbackQuery,
    callback_data: TourneyPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
) -> Note:
    """Out of the list; or, asked twice, out of a tournament that goes on."""
    tourney = await tournaments.leave(tournament_of(callback_data), person.id)
    await halls.seen(tourney.row.id, person, page)
    return Note("note.tourney_left")


async def ask_to_leave(
    query: CallbackQuery, callback_data: TourneyPress, person: Person, halls: Halls, page: Page
) -> Note | None:
    """Beside a group's card; a spectator is told that there is nothing to leave."""
    tournament = tournament_of(callback_data)
    entry = await halls.entry_of(tournament, person)
    if entry is None:
        return Note("note.tourney_stranger")
    await halls.put(tournament, person, page, partial(quit_screen, entry=entry))
    return None


async def play(
    query: CallbackQuery, callback_data: TourneyPress, person: Person, matches: TourneyMatches, page: Page
) -> Note | None:
    """ "I am here": the second of the two who says so seals the dice."""
    return await matches.play(tournament_of(callback_data), person, page, query.id)


async def step_in(
    query: CallbackQuery,
    callback_data: TourneyPress,
    person: Person,
    matches: TourneyMatches,
    halls: Halls,
    page: Page,
) -> Note:
    tournament = tournament_of(callback_data)
    note = await matches.step_in(tournament, person)
    await halls.seen(tournament, person, page)
    return note


async def turn(
    query: CallbackQuery, callback_data: TourneyPagePress, person: Person, halls: Halls, page: Page
) -> None:
    """A page obeys whoever has opened it."""
    press = callback_data
    expect_owner(press.owner, person)
    view = partial(PAGES[press.screen], page=press.page, owner=person.id)
    await halls.put(TournamentId(press.tournament_id), person, page, view)


def named_after(event: Message | CallbackQuery) -> str:
    """A tournament that nobody has named is called like its group."""
    message = event if isinstance(event, Message) else event.message
    return (message.chat.title if message is not None else None) or ""


def tournament_of(press: TourneyPress) -> TournamentId:
    return TournamentId(press.tournament_id)
