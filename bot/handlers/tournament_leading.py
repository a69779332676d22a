"""What only an organiser presses: settings, the start, awards, withdrawals, substitutes, cancelling."""

from __future__ import annotations

from functools import partial
from typing import Final

from aiogram import Bot, F, Router
from aiogram.types import CallbackQuery

from bot.presses import EntryPress, PairPress, TourneyPress, TourneyTermsPress
from bot.services.errors import NotAdmin
from bot.services.ports import Person
from bot.services.tournament_errors import NotOrganiser
from bot.services.tournament_records import TournamentId
from bot.services.tournaments import Tournaments
from bot.telegram.admins import expect_admin
from bot.telegram.questions import TITLE, Questions
from bot.telegram.screens import Page
from bot.telegram.tourneys import Halls
from bot.views.tourneytools import cancel_screen, entry_screen, pair_screen, tools_screen

WINNERS: Final = {"first": 0, "second": 1, "none": None}
"""The side that is awarded a pair, by the word of its button."""


def router() -> Router:
    leading = Router(name="tournament_leading")
    press = leading.callback_query.register
    press(open_setup, TourneyPress.filter(F.action == "setup"))
    press(ask_title, TourneyPress.filter(F.action == "name"))
    press(open_field, TourneyTermsPress.filter(F.value == ""))
    press(choose, TourneyTermsPress.filter())
    press(announce, TourneyPress.filter(F.action == "open"))
    press(start, TourneyPress.filter(F.action == "start"))
    press(ask_to_cancel, TourneyPress.filter(F.action == "cancel"))
    press(cancel, TourneyPress.filter(F.action.in_({"sure", "drop"})))
    press(open_tools, TourneyPress.filter(F.action == "tools"))
    press(open_pair, PairPress.filter(F.action == "menu"))
    press(award, PairPress.filter())
    press(withdraw, EntryPress.filter(F.action == "sure"))
    press(seek, EntryPress.filter(F.action.in_({"swap", "keep"})))
    press(open_entry, EntryPress.filter())
    return leading


async def leads(
    query: CallbackQuery, tournament: TournamentId, person: Person, halls: Halls, page: Page, bot: Bot
) -> bool:
    """Whether the person leads it as an administrator of its group; raises `NotOrganiser`."""
    row = (await halls.hall(tournament)).row
    if row.organiser == person.id:
        return False
    if page.place.chat != row.chat:
        raise NotOrganiser(f"tournament {row.id} is not led by {person.id}")
    try:
        await expect_admin(bot, query)
    except NotAdmin as error:
        raise NotOrganiser(str(error)) from None
    return True


async def open_setup(
    query: CallbackQuery, callback_data: TourneyPress, person: Person, halls: Halls, page: Page
) -> None:
    await halls.set_up(TournamentId(callback_data.tournament_id), person, page)


async def ask_title(
    query: CallbackQuery,
    callback_data: TourneyPress,
    person: Person,
    halls: Halls,
    questions: Questions,
    page: Page,
) -> None:
    await halls.expect_own(TournamentId(callback_data.tournament_id), person)
    await questions.ask(TITLE, person, page, token="", tournament=callback_data.tournament_id)


async def open_field(
    query: CallbackQuery, callback_data: TourneyTermsPress, person: Person, halls: Halls, page: Page
) -> None:
    press = callback_data
    await halls.set_up(TournamentId(press.tournament_id), person, page, press.field)


async def choose(
    query: CallbackQuery,
    callback_data: TourneyTermsPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
) -> None:
    press = callback_data
    tournament = TournamentId(press.tournament_id)
    await tournaments.change(tournament, person.id, press.field, press.value)
    await halls.set_up(tournament, person, page)


async def announce(
    query: CallbackQuery,
    callback_data: TourneyPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
) -> None:
    """Registration begins; the settings become the card."""
    tournament = TournamentId(callback_data.tournament_id)
    await halls.opened(tournaments.open(tournament, person.id), tournament, person, page)


async def start(
    query: CallbackQuery,
    callback_data: TourneyPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
    bot: Bot,
) -> None:
    tournament = TournamentId(callback_data.tournament_id)
    admin = await leads(query, tournament, person, halls, page, bot)
    await tournaments.start(tournament, person.id, admin=admin)
    await halls.seen(tournament, person, page)


async def ask_to_cancel(
    query: CallbackQuery, callback_data: TourneyPress, person: Person, halls: Halls, page: Page, bot: Bot
) -> None:
    tournament = TournamentId(callback_data.tournament_id)
    await leads(query, tournament, person, halls, page, bot)
    await halls.put(tournament, person, page, cancel_screen)


async def cancel(
    query: CallbackQuery,
    callback_data: TourneyPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
    bot: Bot,
) -> None:
    tournament = TournamentId(callback_data.tournament_id)
    admin = await leads(query, tournament, person, halls, page, bot)
    await tournaments.cancel(tournament, person.id, admin=admin)
    await halls.ended(tournament, person, page)


async def open_tools(
    query: CallbackQuery, callback_data: TourneyPress, person: Person, halls: Halls, page: Page, bot: Bot
) -> None:
    tournament = TournamentId(callback_data.tournament_id)
    await leads(query, tournament, person, halls, page, bot)
    await halls.put(tournament, person, page, tools_screen)


async def open_pair(
    query: CallbackQuery, callback_data: PairPress, person: Person, halls: Halls, page: Page, bot: Bot
) -> None:
    press, tournament = callback_data, TournamentId(callback_data.tournament_id)
    await leads(query, tournament, person, halls, page, bot)
    await halls.put(tournament, person, page, partial(pair_screen, number=press.round, pair=press.pair))


async def award(
    query: CallbackQuery,
    callback_data: PairPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
    bot: Bot,
) -> None:
    press, tournament = callback_data, TournamentId(callback_data.tournament_id)
    admin = await leads(query, tournament, person, halls, page, bot)
    winner = WINNERS[press.action]
    await tournaments.rounds.award(tournament, person.id, press.round, press.pair, winner, admin=admin)
    await halls.led(tournament, person, page)


async def open_entry(
    query: CallbackQuery, callback_data: EntryPress, person: Person, halls: Halls, page: Page, bot: Bot
) -> None:
    press, tournament = callback_data, TournamentId(callback_data.tournament_id)
    await leads(query, tournament, person, halls, page, bot)
    view = partial(entry_screen, entry=press.entry, sure=press.action == "out")
    await halls.put(tournament, person, page, view)


async def withdraw(
    query: CallbackQuery,
    callback_data: EntryPress,
    person: Person,
    tournaments: Tournaments,
    halls: Halls,
    page: Page,
    bot: Bot,
) -> None:
    press, tournament = callback_data, TournamentId(callback_data.tournament_id)
    admin = await leads(query, tournament, person, halls, page, bot)
    await tournaments.rounds.withdraw(tournament, person.id, press.entry, admin=admin)
    await halls.led(tournament, person, page)


async def seek(
    query: CallbackQuery, callback_data: EntryPress, person: Person, halls: Halls, page: Page, bot: Bot
) -> None:
    """Have the card ask for a substitute, or not any more."""
    press, tournament = callback_data, TournamentId(callback_data.tournament_id)
    await leads(query, tournament, person, halls, page, bot)
    await halls.seek(tournament, press.entry, on=press.action == "swap")
    await halls.led(tournament, person, page)
