"""What a chouette's board and card say: everything fits, and everybody finds the own line and buttons."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.ports import Person, PersonId
from bot.services.table import Table
from bot.views.board import BoardView, board_view
from bot.views.buttons import ROW_CHARACTERS
from bot.views.chouette import Gathering, chouette_screen, table_screen
from bot.views.reader import Reader, reader_of
from bot.views.texts import LANGUAGES
from tests.bot.house import house
from tests.bot.reading import visible
from tests.bot.salon import Salon, line_of_any_turn, salon

LONGEST = "Щ" * 60
CAPTION = 1024


async def eight(home_salon: Salon) -> None:
    """Names as long as Telegram allows."""
    store = home_salon.home.store
    await store.append((), [Person(PersonId(number), f"{number}{LONGEST}") for number in range(1, 9)])


def views(table: Table) -> list[BoardView]:
    """The board as the group and as everybody alone sees it, in every language."""
    assert table.company is not None
    readers = [Reader(language=language, private=False) for language in LANGUAGES]
    readers += [reader_of(person, seat=table.seat_of(person.id)) for person in table.company.people.values()]
    return [board_view(table, reader) for reader in readers]


def assert_fits(table: Table) -> None:
    for view in views(table):
        assert len(visible(view.caption)) <= CAPTION
        rows = [] if view.keyboard is None else view.keyboard.inline_keyboard
        assert all(sum(len(each.text) for each in row) <= ROW_CHARACTERS for row in rows if len(row) > 1)


async def test_eight_people_with_the_longest_names_fit_under_the_board(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 8)
        await eight(table)
        await table.begun()
        now = await table.until_throw_of(1)
        assert_fits(now)
        for member in (await table.crew())[1:]:
            await table.cubes.offer(now.id, now.game.seq, member)
        assert_fits(await table.table())
        await table.cubes.answer(now.id, now.game.seq, await table.box(), "take")
        await table.plays_on(await table.table())
        moving = await table.table()
        for member in (await table.crew())[1:]:
            await home.play.turn(moving.id, moving.game.seq, line_of_any_turn(moving), member)
        assert_fits(await table.table())
        await table.cubes.give_up(moving.id, moving.game.seq, await table.box())
        assert_fits(await table.table())


async def test_a_group_sees_the_buttons_of_all_and_in_private_everybody_the_own(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home)
        await table.begun()
        now = await table.until_throw_of(0)
        await table.cubes.offer(now.id, now.game.seq, await table.box())
        asked = await table.table()
        people = {} if asked.company is None else asked.company.people

        for person in (await table.box(), *await table.crew()):
            view = board_view(asked, reader_of(people[person], seat=asked.seat_of(person)))
            texts = (
                []
                if view.keyboard is None
                else [b.text for row in view.keyboard.inline_keyboard for b in row]
            )
            assert ("Take" in texts) == (person != await table.box())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_card_and_the_table_of_eight_fit(tmp_path: Path, language: str) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 8)
        await eight(table)
        company = await table.company()
        reader = Reader(language=language, private=False)

        card = chouette_screen(Gathering(company, await table.chouettes.seal(company), "bot"), reader, None)
        sheet = table_screen(company, reader, None)

        assert max(len(visible(screen.text)) for screen in (card, sheet)) <= CAPTION


async def test_who_has_passed_is_told_once_and_not_of_the_whole_crew(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 3)
        await table.begun()
        now = await table.until_throw_of(1)
        box, (captain, partner) = await table.box(), await table.crew()
        await table.cubes.offer(now.id, now.game.seq, partner)
        await table.cubes.answer(now.id, now.game.seq, box, "drop")
        then = await table.until_throw_of(0)
        await table.cubes.offer(then.id, then.game.seq, box)
        await table.cubes.answer(then.id, then.game.seq, captain, "drop")
        over = await table.table()

    people = {} if over.company is None else over.company.people
    readers = [reader_of(people[person], seat=over.seat_of(person)) for person in (box, captain, partner)]
    captions = [board_view(over, reader).caption for reader in readers]
    assert ["You passed" in caption for caption in captions] == [False] * 3
    assert [caption.count("passed −1") for caption in captions] == [1] * 3
    assert [caption.count("out +1") for caption in captions] == [1] * 3


async def test_the_picture_of_the_end_says_what_the_box_has_won_of_all(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        table = await salon(home, 4)
        await table.begun()
        now = await table.until_throw_of(0)
        box = await table.box()
        await table.cubes.offer(now.id, now.game.seq, box)
        for member in await table.crew():
            await table.cubes.answer(now.id, now.game.seq, member, "drop")
        over = await table.table()

    shown = board_view(over, Reader(language="ru", private=False)).scene.banner
    assert shown is not None
    assert shown.detail == "+3"
