"""A club that holds tournaments: real use cases over a real store, and games that end by resigning."""

from __future__ import annotations

import random
from typing import Final

from bot.services.contests import CONTEST_TIMER
from bot.services.ports import GameId, Person, PersonId
from bot.services.tournament_records import TournamentId, TournamentRow
from bot.services.tourney import Tourney
from tests.bot.house import House

VERA: Final = PersonId(100)
"""She leads the club and plays in none of its tournaments."""


def member(number: int) -> PersonId:
    return PersonId(100 + number)


async def known(home: House, number: int, *, started: bool = True) -> Person:
    person = Person(member(number), f"Member {number}", started=started)
    await home.store.append((), (person,))
    return person


async def announced(home: House, **settings: str) -> TournamentRow:
    """Registration is open."""
    await known(home, 0)
    row = await home.tournaments.draft(VERA, title="Cup")
    for name, value in {"clock": "none", **settings}.items():
        await home.tournaments.change(row.id, VERA, name, value)
    return (await home.tournaments.open(row.id, VERA)).row


async def entered(home: House, players: int, **settings: str) -> TournamentId:
    """So many have entered: member 1 with number 1, and so on."""
    row = await announced(home, **settings)
    for number in range(1, players + 1):
        await home.tournaments.enter(row.id, await known(home, number))
    return row.id


async def begun(home: House, players: int, **settings: str) -> TournamentId:
    """The first round is paired."""
    number = await entered(home, players, **settings)
    await home.tournaments.start(number, VERA)
    return number


async def at_the_board(home: House, tourney: Tourney, pair: int) -> GameId:
    """Both players of a pair of the round come."""
    paired = tourney.announced.round
    assert paired is not None
    for entry in paired.pairs[pair].sides:
        person = tourney.entered[entry].person
        game = await home.tournaments.rounds.arrive(tourney.id, paired.number, pair, person, f"press{pair}")
    assert game is not None, "when both have come, the match begins"
    return game


async def lost(home: House, game: GameId, seat: int) -> None:
    """That seat gives up games until the match is over."""
    while True:
        table = await home.table(game)
        kind = table.game.loss(seat)[0]
        table = await home.referee.commit(table, table.game.resign(seat, kind))
        if table.match.over:
            return
        person = table.row.seats[seat].person
        assert person is not None
        game = await home.lobby.next_game(game, person, "press")


async def played_pair(home: House, number: TournamentId, pair: int, loser: int) -> None:
    """The pair of the present round plays, and that side loses."""
    await lost(home, await at_the_board(home, await home.tournaments.look(number), pair), loser)


async def played_round(home: House, number: TournamentId, chance: random.Random) -> None:
    """Every open pair plays, in any order, and what is due is done now and then."""
    tourney = await home.tournaments.look(number)
    assert tourney.announced.round is not None
    pairs = [place for place, _ in tourney.announced.round.open_pairs()]
    chance.shuffle(pairs)
    for pair in pairs:
        await played_pair(home, number, pair, chance.randrange(2))
        if chance.random() < 0.3:
            await home.timers.run_due()
    await home.timers.run_due()


async def played_out(home: House, number: TournamentId, seed: int = 0) -> Tourney:
    """To its end."""
    chance = random.Random(seed)
    while (tourney := await home.tournaments.look(number)).announced.phase != "over":
        await played_round(home, number, chance)
    return tourney


def decided(tourney: Tourney, pair: int = 0, number: int = 1) -> tuple[tuple[float, float], str] | None:
    """The points of that pair of that round and how they came about, once it is decided."""
    found = tourney.announced.pair(number, pair).decided
    return None if found is None else (found.score, found.how)


async def nothing_left(home: House) -> bool:
    """No timer of a contest waits, now or later."""
    home.clock.passes(1_000_000)
    return all(timer.kind != CONTEST_TIMER for timer in await home.store.claim_timers(home.clock.now(), 1000))
