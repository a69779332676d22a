"""Two people at a board in a group, through the real dispatcher."""

from __future__ import annotations

from bot.services.opening import Opening, Place, open_game
from bot.services.ports import Challenge, ChatId, GameId, PersonId, Sitter, Terms
from bot.services.referee import Referee
from bot.services.table import OFFERED, Table, load
from tests.bot.fake_telegram import Shown, Toast
from tests.bot.phone import Phone
from tests.bot.square import Square


class Game:
    """Anna and Bogdan at a table in the group."""

    def __init__(self, square: Square, anna: Phone, bogdan: Phone, number: GameId) -> None:
        self.square = square
        self.people = {phone.number: phone for phone in (anna, bogdan)}
        self.app = anna.app
        self.number = number

    @property
    def board(self) -> Shown:
        return [shown for shown in self.square.messages if shown.picture][-1]

    async def table(self) -> Table:
        return await load(self.app.store, self.number)

    async def mover(self) -> Phone:
        table = await self.table()
        assert table.game.to_act is not None
        return self.people[table.row.seats[table.game.to_act].person or 0]

    async def other(self) -> Phone:
        mover = await self.mover()
        return next(phone for phone in self.people.values() if phone is not mover)

    async def press(self, who: Phone, prefix: str, chat: int | None = None) -> Toast:
        """The first button of that kind."""
        data = next(data for data in self.board.buttons.values() if data.startswith(prefix))
        return await who.send(data, self.board.message_id, chat=chat or self.board.chat)

    @property
    def moves(self) -> list[str]:
        """What the buttons that move send."""
        return [data for data in self.board.buttons.values() if data.startswith(("w:", "m:"))]

    def find(self, prefix: str) -> str:
        return next(data for data in self.board.buttons.values() if data.startswith(prefix))

    async def choose(self, who: Phone) -> Toast:
        """The first button that moves."""
        return await who.send(self.moves[0], self.board.message_id, chat=self.board.chat)

    async def complete(self) -> None:
        """The mover plays all dice, always by the first button."""
        mover = await self.mover()
        while not await self.is_complete():
            await self.choose(mover)

    async def is_complete(self) -> bool:
        table = await self.table()
        assert table.game.to_act is not None
        turn = table.draft_turn(table.game.to_act)
        return turn is None or turn.complete

    async def turn(self) -> None:
        mover = await self.mover()
        await self.complete()
        await self.press(mover, "d:")


async def seated(square: Square, anna: Phone, bogdan: Phone, terms: Terms | None = None) -> Game:
    """A game in the group, opened from a card that stands there already."""
    for phone in (anna, bogdan):
        await square.say(phone, "/games")
    app = anna.app
    referee = Referee(app.store, app.clock, app.boards, bytes)
    number = await app.store.new_id()
    offer = Challenge(
        f"card{number}",
        OFFERED,
        PersonId(anna.number),
        terms or Terms(),
        bytes(31) + bytes([number % 256]),
        app.clock.now(),
        chat=ChatId(square.number),
        thread=square.topic,
    )
    await app.store.append((), (offer,))
    seats = (Sitter(PersonId(anna.number)), Sitter(PersonId(bogdan.number)))
    place = Place(None, ChatId(square.number), square.topic)
    table = await open_game(referee, Opening(offer, seats, f"press{number}", (place,)))
    app.boards.changed(table.id)
    await anna.rest()
    return Game(square, anna, bogdan, table.id)


async def friends(anna: Phone, bogdan: Phone) -> GameId:
    """The two at a table in private, each with a board in the own chat; nobody has pressed yet."""
    for phone in (anna, bogdan):
        await phone.say("/games")
    app = anna.app
    referee = Referee(app.store, app.clock, app.boards, bytes)
    card = f"card{await app.store.new_id()}"
    offer = Challenge(card, OFFERED, PersonId(anna.number), Terms(), card.encode().ljust(32), app.clock.now())
    await app.store.append((), (offer,))
    seats = (Sitter(PersonId(anna.number)), Sitter(PersonId(bogdan.number)))
    places = tuple(Place(PersonId(phone.number), ChatId(phone.number)) for phone in (anna, bogdan))
    table = await open_game(referee, Opening(offer, seats, "press", places))
    app.boards.changed(table.id)
    await anna.rest()
    return table.id
