"""Chouettes: the command, the card, its settings, and the cubes on the board."""

from __future__ import annotations

from aiogram import Bot, F, Router
from aiogram.filters import Command, CommandObject, CommandStart
from aiogram.types import CallbackQuery, Message

from bot.presses import NOBODY, ChouettePress, CrewPress
from bot.services.chats import Chats
from bot.services.chouette_records import OVER, ChouetteId
from bot.services.chouettes import Chouettes
from bot.services.cubes import Cubes
from bot.services.ports import Board, GameId, Note, Person
from bot.telegram.admins import rules_for_starter
from bot.telegram.boards import Boards
from bot.telegram.gatherings import Gatherings
from bot.telegram.screens import Page
from bot.views.chouette import LINK

ANSWERS = ("take", "drop", "beaver")


def router() -> Router:
    chouette = Router(name="chouette")
    link = CommandStart(deep_link=True, magic=F.args.startswith(LINK))
    chouette.message.register(open_link, link, F.chat.type == "private")
    chouette.message.register(open_in_private, Command("chouette"), F.chat.type == "private")
    chouette.message.register(open_in_group, Command("chouette"))
    press = chouette.callback_query.register
    press(open_in_private, ChouettePress.filter(F.action == "new"), F.message.chat.type == "private")
    press(sit, ChouettePress.filter(F.action == "sit"))
    press(leave, ChouettePress.filter(F.action == "leave"))
    press(start, ChouettePress.filter(F.action == "start"))
    press(cancel, ChouettePress.filter(F.action == "cancel"))
    press(setup, ChouettePress.filter(F.action == "setup"))
    press(to_board, ChouettePress.filter(F.action == "board"))
    press(table, ChouettePress.filter(F.action == "table"))
    press(card, ChouettePress.filter(F.action == "card"))
    press(answer, CrewPress.filter(F.action.in_(ANSWERS)))
    press(double, CrewPress.filter(F.action == "double"))
    press(throw, CrewPress.filter(F.action == "throw"))
    press(waive, CrewPress.filter(F.action.in_({"waive", "unwaive"})))
    press(pass_over, CrewPress.filter(F.action == "over"))
    press(ask, CrewPress.filter(F.action == "ask"))
    press(give_up, CrewPress.filter(F.action == "giveup"))
    press(table_of_board, CrewPress.filter(F.action == "table"))
    press(follow, CrewPress.filter())
    return chouette


async def open_link(
    message: Message, command: CommandObject, person: Person, gatherings: Gatherings, page: Page
) -> None:
    await gatherings.open((command.args or "").removeprefix(LINK), person, page)


async def open_in_private(
    event: Message | CallbackQuery, person: Person, chouettes: Chouettes, gatherings: Gatherings, page: Page
) -> None:
    """The person's own that is not over, else a new one, to which a link leads the others."""
    company = await chouettes.of(person.id) or await chouettes.open(person.id)
    await gatherings.show(company, person, page)


async def open_in_group(
    message: Message,
    person: Person,
    chats: Chats,
    chouettes: Chouettes,
    gatherings: Gatherings,
    page: Page,
    bot: Bot,
) -> None:
    """The group's one that is not over, else a new one."""
    company = await chouettes.here(page.place.chat)
    if company is None:
        await rules_for_starter(bot, chats, message, page.place.chat)
        place, vacant = page.place, message.sender_chat is not None
        company = await chouettes.open(person.id, chat=place.chat, thread=place.thread, vacant=vacant)
    await gatherings.show(company, person, page)


def of(press: ChouettePress) -> ChouetteId:
    return ChouetteId(press.chouette)


async def card(
    query: CallbackQuery,
    callback_data: ChouettePress,
    person: Person,
    chouettes: Chouettes,
    gatherings: Gatherings,
    page: Page,
) -> None:
    await gatherings.show(await chouettes.load(of(callback_data)), person, page)


async def sit(
    query: CallbackQuery,
    callback_data: ChouettePress,
    person: Person,
    chouettes: Chouettes,
    gatherings: Gatherings,
    page: Page,
) -> Note:
    message = page.message if page.place.chat > 0 else None
    company = await chouettes.sit(of(callback_data), person, message)
    await gatherings.show(company, person, page)
    await gatherings.refresh(company, page)
    return Note("note.chouette_sat")


async def leave(
    query: CallbackQuery,
    callback_data: ChouettePress,
    person: Person,
    chouettes: Chouettes,
    gatherings: Gatherings,
    page: Page,
) -> Note:
    company = await chouettes.leave(of(callback_data), person.id)
    await gatherings.show(company, person, page)
    await gatherings.refresh(company, page)
    return Note("note.chouette_left")


async def start(
    query: CallbackQuery, callback_data: ChouettePress, person: Person, chouettes: Chouettes, page: Page
) -> None:
    await chouettes.start(of(callback_data), person.id, query.id, page.message)


async def cancel(
    query: CallbackQuery,
    callback_data: ChouettePress,
    person: Person,
    chouettes: Chouettes,
    gatherings: Gatherings,
    page: Page,
) -> None:
    company = await chouettes.end(of(callback_data), person.id)
    await gatherings.show(company, person, page)
    await gatherings.refresh(company, page)


async def setup(
    query: CallbackQuery,
    callback_data: ChouettePress,
    person: Person,
    chouettes: Chouettes,
    gatherings: Gatherings,
    page: Page,
) -> None:
    press = callback_data
    company = await chouettes.led(of(press), person.id)
    if press.value:
        company = await chouettes.change(company.id, person.id, press.field, press.value)
        await gatherings.refresh(company, page)
    await gatherings.set_up(company, person, page, "" if press.value else press.field)


async def to_board(
    query: CallbackQuery,
    callback_data: ChouettePress,
    person: Person,
    chouettes: Chouettes,
    gatherings: Gatherings,
    page: Page,
) -> None:
    await gatherings.call(await chouettes.load(of(callback_data)), person, page)


async def table(
    query: CallbackQuery, callback_data: ChouettePress, person: Person, gatherings: Gatherings, page: Page
) -> None:
    await gatherings.table(of(callback_data), person, page)


async def answer(
    query: CallbackQuery, callback_data: CrewPress, game: GameId, person: Person, cubes: Cubes
) -> Note | None:
    press = callback_data
    return await cubes.answer(game, press.seq, person.id, press.action, cube_of(press))


async def double(
    query: CallbackQuery, callback_data: CrewPress, game: GameId, person: Person, cubes: Cubes
) -> Note | None:
    return await cubes.offer(game, callback_data.seq, person.id, cube_of(callback_data))


async def throw(
    query: CallbackQuery, callback_data: CrewPress, game: GameId, person: Person, cubes: Cubes
) -> Note | None:
    return await cubes.throw(game, callback_data.seq, person.id)


async def waive(
    query: CallbackQuery,
    callback_data: CrewPress,
    game: GameId,
    person: Person,
    cubes: Cubes,
    board: Board,
    boards: Boards,
) -> Note | None:
    if callback_data.action == "unwaive":
        await boards.menu(board, "", person)
    return await cubes.waive(game, person.id, waived=callback_data.action == "waive")


async def pass_over(
    query: CallbackQuery, game: GameId, person: Person, cubes: Cubes, board: Board, boards: Boards
) -> Note | None:
    await boards.menu(board, "", person)
    return await cubes.pass_over(game, person.id)


async def ask(
    query: CallbackQuery, game: GameId, person: Person, cubes: Cubes, board: Board, boards: Boards
) -> None:
    await cubes.expect_stake(game, person.id)
    await boards.menu(board, "giveup", person)


async def give_up(
    query: CallbackQuery,
    callback_data: CrewPress,
    game: GameId,
    person: Person,
    cubes: Cubes,
    board: Board,
    boards: Boards,
) -> Note | None:
    """The game may go on as it is, so the question is taken away."""
    await boards.menu(board, "", person)
    return await cubes.give_up(game, callback_data.seq, person.id)


async def table_of_board(
    query: CallbackQuery, game: GameId, person: Person, cubes: Cubes, gatherings: Gatherings, page: Page
) -> None:
    await gatherings.table(await cubes.chouette_of(game), person, page)


async def follow(
    query: CallbackQuery,
    callback_data: CrewPress,
    game: GameId,
    person: Person,
    chouettes: Chouettes,
    cubes: Cubes,
) -> Note | None:
    """Under a finished game: the next one, sitting down, getting up, the end."""
    chouette = await cubes.chouette_of(game)
    match callback_data.action:
        case "next":
            await chouettes.next(chouette, person.id, query.id)
            return None
        case "sit":
            await chouettes.sit(chouette, person)
            return Note("note.chouette_sat")
        case "leave":
            company = await chouettes.leave(chouette, person.id)
            return Note("note.chouette_over" if company.row.state == OVER else "note.chouette_left")
        case _:
            await chouettes.end(chouette, person.id)
            return Note("note.chouette_over")


def cube_of(press: CrewPress) -> int | None:
    return None if press.cube == NOBODY else press.cube
