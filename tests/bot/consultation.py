"""Two against two at one table: Anna with Vera beside her, against Boris with Gleb."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.services.agreement import first_terms
from bot.services.crews import PAIR, Crews
from bot.services.opening import Opening, Place, open_game
from bot.services.ports import Challenge, ChatId, GameId, PersonId, Preferences, Sitter, Terms
from bot.services.table import OFFERED, Table
from engine.notation import encode_steps
from engine.rules import OptionValue
from engine.turn import outcomes
from tests.bot.house import ANNA, BORIS, House, mover

VERA: Final = PersonId(10)
GLEB: Final = PersonId(11)
FOUR: Final = (ANNA, VERA, BORIS, GLEB)
PAIRS: Final[Crews] = ((VERA,), (GLEB,))
SIDES: Final = ((ANNA, VERA), (BORIS, GLEB))
ANNA_31: Final = 280
"""The luck with which Anna begins with 3-1."""


def pair_terms(length: int = 1, **options: OptionValue) -> Terms:
    """What four sit down to, unless something else is said."""
    return replace(first_terms("short"), party=PAIR, length=length, options=options)


async def of_four(home: House, terms: Terms | None = None, wishes: Preferences | None = None) -> GameId:
    """Each with a board in the own chat; Anna and Boris are captains first."""
    for person in FOUR:
        await home.person(person, wishes)
    terms = terms or pair_terms()
    offer = Challenge("four", OFFERED, ANNA, terms, home.referee.chance(32), home.clock.now())
    await home.store.append((), (offer,))
    seats = (Sitter(ANNA), Sitter(BORIS))
    places = tuple(Place(person, ChatId(person)) for person in FOUR)
    return (await open_game(home.referee, Opening(offer, seats, "press", places, crews=PAIRS))).id


def partner(table: Table) -> PersonId:
    """Who sits beside the captain on turn."""
    assert table.game.to_act is not None
    return table.crew(table.game.to_act)[1]


def some_line(table: Table, which: int = 0) -> str:
    """A whole turn of whoever is on turn."""
    assert table.game.turn is not None
    return encode_steps(table.game.turn, outcomes(table.game.turn)[which].steps)


async def proposes(home: House, game: GameId, which: int = 0) -> str:
    """The partner of whoever is on turn proposes a turn; its line."""
    table = await home.table(game)
    line = some_line(table, which)
    await home.play.turn(game, table.game.seq, line, partner(table))
    return line


async def plays_it(home: House, game: GameId, line: str) -> Table:
    """The captain on turn plays what was proposed."""
    table = await home.table(game)
    await home.play.play(game, table.game.seq, line, mover(table))
    return await home.table(game)


async def gives_up(home: House, game: GameId) -> Table:
    """Anna's side loses what the position says."""
    table = await home.table(game)
    return await home.referee.commit(table, table.game.resign(0, table.game.loss(0)[0]))
