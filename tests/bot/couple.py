"""Two people at one table, each with a board in the own chat or both at a group's."""

from __future__ import annotations

from bot.services.opening import Opening, Place, open_game
from bot.services.ports import Challenge, ChatId, GameId, PersonId, Sitter, Terms
from bot.services.referee import Referee
from bot.services.table import OFFERED
from tests.bot.phone import Phone


async def seated(anna: Phone, bogdan: Phone, terms: Terms) -> GameId:
    """Both have come to the bot and sit at a table on these terms; Anna has seat 0."""
    for phone in (anna, bogdan):
        await phone.say("/start")
    app = anna.app
    referee = Referee(app.store, app.clock, app.boards, bytes)
    persons = [PersonId(phone.number) for phone in (anna, bogdan)]
    offer = Challenge("couple", OFFERED, persons[0], terms, bytes(32), app.clock.now())
    await app.store.append((), (offer,))
    places = tuple(Place(person, ChatId(person)) for person in persons)
    seats = (Sitter(persons[0]), Sitter(persons[1]))
    table = await open_game(referee, Opening(offer, seats, "press", places))
    app.boards.changed(table.id)
    for phone in (anna, bogdan):
        await phone.rest()
    return table.id


async def on_move(anna: Phone, bogdan: Phone) -> tuple[Phone, Phone]:
    """Who has to act, and the other."""
    return (anna, bogdan) if (await anna.table()).game.to_act == 0 else (bogdan, anna)


async def before_a_throw(anna: Phone, bogdan: Phone, terms: Terms) -> tuple[Phone, Phone]:
    """A first turn has been played: who may double now, and the other."""
    await seated(anna, bogdan, terms)
    first, second = await on_move(anna, bogdan)
    await first.take_turn()
    return second, first
