"""/team: team matches on three boards, in a group and by link."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import NO_TEAM, TeamPress, TeamTermsPress
from bot.services.chats import Chats
from bot.services.errors import NotAdmin, NotFound
from bot.services.ports import ChatId, Note, Person
from bot.services.team_table import TeamTable, Who
from bot.services.teams import TeamMatches
from bot.telegram.admins import expect_admin, rules_for_starter
from bot.telegram.boards import Boards
from bot.telegram.cards import Cards
from bot.telegram.outbox import Place
from bot.telegram.screens import Page
from bot.telegram.teamcards import TeamCards
from bot.views.teamkeys import LINK
from bot.views.teams import TeamCardView
from bot.views.teamsetup import ask_screen, line_screen, team_field_screen, team_setup_screen


def router() -> Router:
    teams = Router(name="teams")
    teams.message.register(entrance, Command("team"))
    private = F.message.chat.type == "private"
    link = CommandStart(deep_link=True, magic=F.args.startswith(LINK))
    teams.message.register(open_link, link, F.chat.type == "private")
    press = teams.callback_query.register
    press(announce, TeamPress.filter(F.action == "new"))
    press(show, TeamPress.filter(F.action == "card"))
    press(join, TeamPress.filter(F.action == "join"))
    press(ask, TeamPress.filter(F.action == "leave"), private)
    press(leave, TeamPress.filter(F.action == "quit"))
    press(line_up, TeamPress.filter(F.action == "line"), private)
    press(sit, TeamPress.filter(F.action == "sit"))
    press(own_game, TeamPress.filter(F.action == "mine"))
    press(menu, TeamPress.filter(F.action == "menu"), private)
    for name, handler in (("setup", setup), ("start", start), ("cancel", ask_off), ("off", call_off)):
        press(handler, TeamPress.filter(F.action == name))
    press(field, TeamTermsPress.filter(F.value == ""))
    press(choose, TeamTermsPress.filter())
    return teams


async def entrance(message: Message, person: Person, team_cards: TeamCards, page: Page) -> None:
    await team_cards.entrance(person, page)


async def open_link(
    message: Message, command: CommandObject, teams: TeamMatches, team_cards: TeamCards, page: Page
) -> None:
    token = (command.args or "").removeprefix(LINK)
    await team_cards.show(await teams.find(token), page)


async def announce(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    chats: Chats,
    page: Page,
    bot: Bot,
) -> None:
    """The screen that was pressed becomes the card; the card of a finished match stays."""
    if page.place.chat < 0:
        await rules_for_starter(bot, chats, query, page.place.chat)
    message = page.message if callback_data.token == NO_TEAM else None
    await teams.announce(person.id, page.place.chat, page.place.thread, message)


async def show(
    query: CallbackQuery, callback_data: TeamPress, teams: TeamMatches, team_cards: TeamCards, page: Page
) -> None:
    await team_cards.show(await here(callback_data.token, teams, page), page)


async def join(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
) -> None:
    table = await here(callback_data.token, teams, page)
    side = int(callback_data.arg or "9")
    await team_cards.settle(await teams.join(table.id, person, side), page)


async def leave(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
) -> None:
    table = await here(callback_data.token, teams, page)
    await team_cards.settle(await teams.leave(table.id, person.id), page)


async def ask(
    query: CallbackQuery, callback_data: TeamPress, teams: TeamMatches, team_cards: TeamCards, page: Page
) -> None:
    view = await team_cards.view(await here(callback_data.token, teams, page), page.place.chat)
    await page.put(ask_screen(view, "leave"), view.reader.theme)


async def line_up(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
) -> None:
    """Board by board, and after the last one the card again."""
    table = await here(callback_data.token, teams, page)
    side = table.teams.expect_captain(table.member(person.id))
    order = [int(each) for each in callback_data.arg.split("-") if each]
    if len(order) < table.teams.terms.boards:
        view = await team_cards.view(table, page.place.chat)
        await page.put(line_screen(view, side, order), view.reader.theme)
    else:
        await team_cards.show(await teams.line_up(table.id, person.id, order), page)


async def sit(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
) -> Note:
    table = await here(callback_data.token, teams, page)
    table = await teams.sit(table.id, person.id, query.id)
    await team_cards.settle(table, page)
    board = table.board_of(person.id) or 0
    return Note("note.team_begun" if table.teams.boards[board].begun else "note.team_sits", {"n": board + 1})


async def own_game(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    boards: Boards,
    page: Page,
) -> Note:
    """The board afresh, in the player's own chat."""
    table = await here(callback_data.token, teams, page)
    board = table.teams.place_of(table.member(person.id))
    await boards.repost(await teams.game_of(table, board), person.id, Place(ChatId(person.id)))
    return Note("note.team_board_sent")


async def menu(query: CallbackQuery, person: Person, cards: Cards, page: Page) -> None:
    """The card stays where it is."""
    await cards.start(person, page.below())


async def setup(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
    bot: Bot,
) -> None:
    view = await organised(query, callback_data.token, person, teams, team_cards, page, bot)
    view.table.teams.expect_open()
    await page.put(team_setup_screen(view), view.reader.theme)


async def start(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
    bot: Bot,
) -> None:
    table = await here(callback_data.token, teams, page)
    who = await organiser(query, table, person, bot)
    await team_cards.settle(await teams.start(table.id, who), page)


async def ask_off(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
    bot: Bot,
) -> None:
    view = await organised(query, callback_data.token, person, teams, team_cards, page, bot)
    await page.put(ask_screen(view, "cancel"), view.reader.theme)


async def call_off(
    query: CallbackQuery,
    callback_data: TeamPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
    bot: Bot,
) -> None:
    table = await here(callback_data.token, teams, page)
    who = await organiser(query, table, person, bot)
    await team_cards.settle(await teams.cancel(table.id, who), page)


async def field(
    query: CallbackQuery,
    callback_data: TeamTermsPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
    bot: Bot,
) -> None:
    view = await organised(query, callback_data.token, person, teams, team_cards, page, bot)
    await page.put(team_field_screen(view, callback_data.field), view.reader.theme)


async def choose(
    query: CallbackQuery,
    callback_data: TeamTermsPress,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
    bot: Bot,
) -> None:
    press, table = callback_data, await here(callback_data.token, teams, page)
    who = await organiser(query, table, person, bot)
    change = teams.change(table.id, who, press.field, press.value)
    await team_cards.stay(table.id, page, change, team_setup_screen)


async def here(token: str, teams: TeamMatches, page: Page) -> TeamTable:
    """The team match that a button means; in a group only one of the group's own."""
    table = await teams.find(token)
    if page.place.chat < 0 and table.row.chat != page.place.chat:
        raise NotFound(f"team match {table.id} is not played in chat {page.place.chat}")
    return table


async def organiser(query: CallbackQuery, table: TeamTable, person: Person, bot: Bot) -> Who:
    """In what right the person presses; who has announced it needs no other."""
    if person.id == table.row.opener or query.message is None or query.message.chat.id != table.row.chat:
        return Who(person.id)
    try:
        await expect_admin(bot, query)
    except NotAdmin:
        return Who(person.id)
    return Who(person.id, admin=True)


async def organised(
    query: CallbackQuery,
    token: str,
    person: Person,
    teams: TeamMatches,
    team_cards: TeamCards,
    page: Page,
    bot: Bot,
) -> TeamCardView:
    """The team match for its organiser; refuses everybody else."""
    table = await here(token, teams, page)
    table.expect_organiser(await organiser(query, table, person, bot))
    return await team_cards.view(table, page.place.chat)
