"""Chouette in chats: gathered and played at one board of a group, or by a link on everybody's own."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bot.app import App
from bot.presses import TurnPress, to62
from bot.services.chouette_records import ChouetteId
from bot.services.company import Company
from bot.services.ports import ChatId, PersonId
from bot.services.table import Table
from engine.game import Phase
from tests.bot.fake_telegram import Shown
from tests.bot.phone import Phone
from tests.bot.salon import line_of_any_turn
from tests.bot.square import Square

NAMES = ("Anna", "Bogdan", "Vera", "Gleb")


@dataclass
class Salon:
    """Four people in a group."""

    app: App
    square: Square
    people: dict[int, Phone]

    async def company(self) -> Company:
        rows = await self.app.store.chouettes.here(ChatId(self.square.number), ("open", "running", "over"))
        return await self.app.chouettes.load(ChouetteId(rows[0].id))

    async def table(self) -> Table:
        game = (await self.company()).row.game
        assert game is not None
        return await self.app.tables.load(game)

    async def who(self, number: int) -> Phone:
        return self.people[(await self.company()).person(number)]

    async def box(self) -> Phone:
        table = await self.table()
        return self.people[table.row.seats[0].person or 0]

    async def captain(self) -> Phone:
        table = await self.table()
        return self.people[table.row.seats[1].person or 0]

    async def crew(self) -> list[Phone]:
        playing = (await self.company()).session.round
        assert playing is not None
        return [await self.who(number) for number in playing.in_play]

    @property
    def board(self) -> Shown:
        return self.square.screen

    async def press(self, who: Phone, button: str) -> str:
        toast = await self.square.press(who, button)
        return toast.text or ""

    async def before_throw_of(self, seat: int) -> None:
        """Play on until that side may double before its throw."""
        while True:
            table = await self.table()
            mover = await (self.box() if table.game.to_act == 0 else self.captain())
            if table.game.phase is not Phase.ROLL:
                await self._turn(mover)
            elif table.game.to_act == seat:
                return
            else:
                for each in [mover] if table.game.to_act == 0 else await self.crew():
                    if (await self.table()).game.phase is Phase.ROLL:
                        await self.press(each, "Throw")

    async def proposes(self, who: Phone) -> None:
        """The same whole turn, whoever proposes it."""
        table = await self.table()
        line = line_of_any_turn(table)
        press = TurnPress(game=to62(table.id), seq=table.game.seq, line=line).pack()
        await who.send(press, self.board.message_id, chat=self.square.number)

    async def _turn(self, mover: Phone) -> None:
        while (await self.table()).game.phase is Phase.MOVE:
            table = await self.table()
            turn = table.draft_turn(table.game.to_act or 0)
            done = turn is None or turn.complete
            wanted = ("d:",) if done else ("w:", "m:")
            data = next(data for data in self.board.buttons.values() if data.startswith(wanted))
            await mover.send(data, self.board.message_id, chat=self.square.number)


@pytest.fixture
async def salon(app: App, anna: Phone, square: Square) -> Salon:
    people = {7: anna} | {8 + at: Phone(app, 8 + at, name) for at, name in enumerate(NAMES[1:])}
    return Salon(app, square, people)


async def gathered(salon: Salon) -> None:
    first, *others = salon.people.values()
    await salon.square.say(first, "/chouette")
    for other in others:
        await salon.press(other, "Sit down")


async def test_three_presses_and_a_start_make_a_game(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    assert all(name in salon.board.text for name in NAMES)

    await salon.press(anna, "Start")

    table = await salon.table()
    assert table.company is not None
    assert [name for name in NAMES if name in salon.board.text] == list(NAMES)


async def test_the_card_becomes_the_board(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    card = salon.board.message_id

    await salon.press(anna, "Start")

    assert salon.board.message_id == card
    assert "Chouette" not in salon.board.text.splitlines()[0]


async def test_a_double_of_the_box_is_answered_by_everybody_on_one_message(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    await salon.press(anna, "Start")
    await salon.before_throw_of(0)
    box, (captain, second, third) = await salon.box(), await salon.crew()
    await salon.press(box, "Double all")
    assert "doubles. To answer" in salon.board.text

    await salon.press(captain, "Pass")
    await salon.press(second, "Take")
    assert await salon.captain() is captain
    await salon.press(third, "Take")

    assert await salon.captain() is second
    assert "passed −1" in salon.board.text


async def test_the_box_answers_each_of_several_doubles(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    await salon.press(anna, "Start")
    await salon.before_throw_of(1)
    _, second, third = await salon.crew()
    for each in (second, third):
        await salon.press(each, "Double")
    box = await salon.box()
    await salon.press(box, f"✓ {second.name}")
    await salon.press(box, "Pass")

    company = await salon.company()
    assert company.session.balance[company.number_of(PersonId(third.number)) or 0] == 1


async def test_a_stranger_and_who_is_out_are_refused(salon: Salon, anna: Phone, app: App) -> None:
    await gathered(salon)
    await salon.press(anna, "Start")
    await salon.before_throw_of(1)

    assert "do not sit" in await salon.press(Phone(app, 99, "Stranger"), "Double")


async def test_an_evening_ends_with_the_table_of_plus_and_minus(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    await salon.press(anna, "Start")
    await salon.before_throw_of(0)
    await salon.press(await salon.box(), "Double all")
    for each in await salon.crew():
        await salon.press(each, "Pass")
    assert "Next: box" in salon.board.text
    await salon.press(anna, "Next game")
    await salon.before_throw_of(1)
    for each in await salon.crew():
        await salon.press(each, "Double")
    box = await salon.box()
    while "Next: box" not in salon.board.text:
        await salon.press(box, "✕" if any("✕" in each for each in salon.board.buttons) else "Pass")

    await salon.press(anna, "Plus and minus")
    assert "Chouette" in salon.board.text
    await salon.press(anna, "Close")
    await salon.press(anna, "End")

    assert (await salon.company()).row.state == "over"
    assert "Envelope of the next game" not in salon.board.text


async def test_giving_up_is_asked_again(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    await salon.press(anna, "Start")
    await salon.before_throw_of(1)
    captain = await salon.captain()
    await salon.press(captain, "⋯")
    await salon.press(captain, "Give up")
    await salon.press(captain, "Yes, give it up")

    assert "gave up" in salon.board.text
    assert await salon.captain() is not captain


async def test_the_settings_of_the_card_obey_its_opener(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    other = salon.people[8]
    assert await salon.press(other, "Change") == "That is for whoever opened this table."

    await salon.press(anna, "Change")
    await salon.press(anna, "Beaver")
    await salon.press(anna, "2")

    assert (await salon.company()).row.terms.options["beaver"] is True


async def test_by_a_link_everybody_has_a_board_of_the_own(app: App, anna: Phone) -> None:
    others = [Phone(app, 8 + at, name) for at, name in enumerate(NAMES[1:3])]
    await anna.say("/chouette")
    link = anna.screen.text.partition("start=")[2].split()[0].split("<")[0]
    for other in others:
        await other.say(f"/start {link}")
        await other.press("Sit down")
    assert "3 of 8" in anna.screen.text

    await others[0].press("Start")

    for phone in (anna, *others):
        await phone.rest()
        assert "against" in phone.screen.text
        assert phone.screen.buttons


async def test_the_crew_votes_on_a_turn_and_the_captain_plays_it(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    await salon.press(anna, "Start")
    await salon.before_throw_of(1)
    for each in await salon.crew():
        if (await salon.table()).game.phase is Phase.ROLL:
            await salon.press(each, "Throw")
    captain, second, third = await salon.crew()
    for each in (second, third):
        await salon.proposes(each)

    assert "Proposed №1" in salon.board.text
    await salon.press(captain, "Play №1 (2)")

    table = await salon.table()
    assert table.game.last is not None
    assert table.game.last.seat == 1


async def test_a_group_that_becomes_a_supergroup_gets_the_card_again(salon: Salon, anna: Phone) -> None:
    await gathered(salon)
    new = Square(anna, -1009)

    await anna.update("message", salon.square.message(anna.user, "", migrate_to_chat_id=new.number))
    await anna.rest()
    await new.press(anna, "Get up")
    await new.press(anna, "Sit down")
    await new.press(anna, "Start")

    assert "against" in new.screen.text
    assert new.screen.picture
