"""Whole tournaments by chance, with people who come late, leave and are replaced, and a bot that is killed.

Whoever plays looks at what is there and does what comes next, so that it goes on after any kill.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from bot.services.ports import MatchRow
from bot.services.tournament_records import TournamentId
from bot.services.tourney import Tourney
from bot.store.store import SqlStore
from engine.errors import Refused
from engine.tournament.events import NOBODY
from engine.tournament.standings import standings
from tests.bot.cup import VERA, begun, known, nothing_left
from tests.bot.house import House, house, judge
from tests.bot.mortal import Killed, MortalStore
from tests.engine.tournament import recount

HOUR = 3600


async def next_step(home: House, tourney: Tourney, pair: int, chance: random.Random) -> None:
    """One of a pair comes, gives up the game, or opens the next one."""
    number = len(tourney.announced.rounds)
    match = tourney.matches.get((number, pair))
    if match is None:
        entry = chance.choice(tourney.announced.pair(number, pair).sides)
        await home.tournaments.rounds.arrive(
            tourney.id, number, pair, tourney.entered[entry].person, f"{chance.random()}"
        )
    elif not match.over:
        await _give_up(home, tourney, match, chance)


async def _give_up(home: House, tourney: Tourney, match: MatchRow, chance: random.Random) -> None:
    table = await home.table(tourney.games[match.id])
    if table.game.result is None:
        seat = chance.randrange(2)
        await home.referee.commit(table, table.game.resign(seat, table.game.loss(seat)[0]))
        return
    person = match.seats[chance.randrange(2)].person
    assert person is not None
    await home.lobby.next_game(table.id, person, f"{chance.random()}")


async def played_on(home: House, number: TournamentId, chance: random.Random) -> Tourney:
    """To the end: every pair in turn, and what is due now and then."""
    while (tourney := await home.tournaments.look(number)).announced.phase == "running":
        assert tourney.announced.round is not None
        pairs = [pair for pair, _ in tourney.announced.round.open_pairs()]
        chance.shuffle(pairs)
        for pair in pairs:
            with suppress(Refused):  # Decided, or gone on, since it was looked at.
                await next_step(home, tourney, pair, chance)
        await home.timers.run_due()
    return tourney


async def is_sound(home: House, tourney: Tourney) -> None:
    """What has come out is what was played, and nobody was in two places."""
    state, rows = tourney.announced, await home.store.contests.matches(tourney.key)
    matches = {match.terms.contest: match for match in rows}
    assert len(matches) == len(rows)
    lines = sorted((row.entry, row.place, row.last) for row in standings(state))
    assert lines == [line[:3] for line in recount.table(state)]
    for number, paired in enumerate(state.rounds, 1):
        seen = Counter(entry for pair in paired.pairs for entry in pair.sides if entry != NOBODY)
        assert set(seen.values()) <= {1}
        for place, pair in enumerate(paired.pairs):
            match = matches.get(tourney.contest(number, place))
            assert pair.decided is not None or state.ended == "cancelled"
            if match is not None and pair.decided is not None and pair.decided.how == "played":
                assert pair.decided.points == match.score
                assert pair.decided.score == (float(match.winner == 0), float(match.winner == 1))
    met = [frozenset(pair.sides) for each in state.rounds for pair in each.pairs if pair.met]
    assert len(met) == len(set(met))
    assert all(match.over for match in rows) or state.ended == "cancelled"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("form", "players", "matches"), [("swiss", 64, 192), ("knockout", 64, 63), ("robin", 16, 120)]
)
async def test_a_large_tournament_is_played_to_its_end(
    tmp_path: Path, form: str, players: int, matches: int
) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, players, form=form, capacity=str(players))

        tourney = await played_on(home, number, random.Random(players))

        await is_sound(home, tourney)
        assert (tourney.row.state, tourney.announced.ended) == ("over", "played")
        assert len(await home.store.contests.matches(tourney.key)) == matches
        assert await home.store.rebuild() == 0
        assert await nothing_left(home)


async def something_else(home: House, number: TournamentId, chance: random.Random) -> None:
    """Time passes; somebody leaves or is replaced; the organiser decides; or a timer comes due."""
    tourney = await home.tournaments.look(number)
    state, rounds = tourney.announced, home.tournaments.rounds
    entry = chance.choice(state.entries)
    what = chance.random()
    if what < 0.15:
        home.clock.passes(chance.choice((1, 5, 13)) * HOUR)
    elif what < 0.2:
        await rounds.withdraw(number, VERA, entry)
    elif what < 0.3:
        newcomer = await known(home, chance.randrange(200, 10**6))
        await home.tournaments.replace(number, VERA, entry, newcomer)
    elif what < 0.4:
        pair = chance.randrange(len(state.rounds[-1].pairs))
        await rounds.award(number, VERA, len(state.rounds), pair, chance.choice((0, 1, None)))
    else:
        await home.timers.run_due()


async def one_life(home: House, number: TournamentId, chance: random.Random) -> Tourney:
    """Until the end, or until the process is killed."""
    while (tourney := await home.tournaments.look(number)).announced.phase == "running":
        assert tourney.announced.round is not None
        pairs = [pair for pair, _ in tourney.announced.round.open_pairs()]
        with suppress(Refused):
            if chance.random() < 0.3:
                await something_else(home, number, chance)
            elif pairs:
                await asyncio.gather(
                    *(
                        next_step(home, tourney, pair, chance)
                        for pair in chance.sample(pairs, min(2, len(pairs)))
                    )
                )
    return tourney


@pytest.mark.slow
@pytest.mark.parametrize("form", ["swiss", "knockout", "robin"])
@pytest.mark.parametrize("seed", range(3))
async def test_whatever_happens_and_whenever_the_bot_is_killed_the_table_is_right(
    tmp_path: Path, form: str, seed: int
) -> None:
    async with house(tmp_path) as home:
        number = await begun(home, 9, form=form, length="3")
        chance = random.Random(seed)
        assert isinstance(home.store, SqlStore)
        mortal = MortalStore(home.store, chance, once_in=8)
        clock, tourney = home.clock, None
        while tourney is None:
            life = House(mortal, clock, chance.randrange(10**6), judge())
            with suppress(Killed):
                tourney = await one_life(life, number, chance)
            clock.passes(61)  # What the dead process had claimed is anybody's again.
        mortal.once_in = float("inf")
        for _ in range(3):
            clock.passes(61)
            await life.timers.run_due()
        tourney = await life.tournaments.look(number)

        assert mortal.kills > 5
        await is_sound(home, tourney)
        assert tourney.row.state == "over"
        assert await home.store.rebuild() == 0
        assert await nothing_left(life)
