"""Tournaments as their screens see them, played by dice: no store, no matches."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.services.agreement import first_terms
from bot.services.ports import ChatId, Person, PersonId
from bot.services.tournament_records import TournamentId, TournamentPlayer, TournamentRow
from bot.services.tourney import Tourney
from bot.views.reader import Reader
from bot.views.tourneykeys import Onlooker
from bot.views.tourneywords import Hall
from engine.tournament.events import TournamentAnnounced
from engine.tournament.pairing import what_follows
from engine.tournament.state import Tournament
from engine.tournament.swiss import Couple

NOON: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)
DEADLINE: Final = int((NOON + timedelta(hours=1)).timestamp() * 1000)
ORGANISER: Final = PersonId(101)
HOSTILE: Final = (
    "Анна",
    "Щ" * 60,
    "😀",
    "<b>&",
    "مرحبا",
    "Иван\n\nСверхдлинный Константинопольский",
    "\u202eabc",
)
GROUP: Final = Onlooker(Reader(language="ru", private=False))


def greedy(costs: Mapping[Couple, int]) -> Iterable[Couple]:
    """Pairs good enough for pictures: whoever is cheapest and still free."""
    free = {entry for couple in costs for entry in couple}
    for couple in sorted(costs, key=lambda each: costs[each]):
        if free.issuperset(couple):
            free -= set(couple)
            yield couple


def entered(form: str, players: int, capacity: int = 128) -> Tournament:
    tournament = Tournament.begin(TournamentAnnounced(form, capacity))
    for _ in range(players):
        tournament = tournament.after(tournament.enter())
    return tournament


def begun(form: str, players: int) -> Tournament:
    """The first round is paired."""
    tournament = entered(form, players)
    return followed(tournament.after(tournament.start(tournament.entries)))


def followed(tournament: Tournament) -> Tournament:
    for event in what_follows(tournament, DEADLINE, greedy):
        tournament = tournament.after(event)
    return tournament


def won(tournament: Tournament, pair: int, side: int, how: str = "played") -> Tournament:
    """The pair of the current round goes to that side, 5:3."""
    assert tournament.round is not None
    score, points = ((1.0, 0.0), (5.0, 3.0)) if side == 0 else ((0.0, 1.0), (3.0, 5.0))
    return tournament.after(tournament.decide(tournament.round.number, pair, score, points, how))


def played(form: str, players: int, rounds: int = 99, seed: int = 1) -> Tournament:
    """So many rounds are over, or all of them."""
    dice, tournament = random.Random(seed), begun(form, players)
    while tournament.ended is None and len(tournament.rounds) <= rounds:
        assert tournament.round is not None
        for pair, _ in list(tournament.round.open_pairs()):
            tournament = won(tournament, pair, dice.randrange(2))
        tournament = followed(tournament)
    return tournament


def hall_of(
    tournament: Tournament,
    *,
    names: Iterable[str] = HOSTILE,
    chat: int | None = -1001,
    title: str = "Кубок двора",
) -> Hall:
    """The tournament with people behind its entries."""
    called = list(names)
    entries = range(1, tournament.used + 1)
    entered = {entry: TournamentPlayer(TournamentId(5), entry, PersonId(100 + entry)) for entry in entries}
    people = {
        each.person: Person(each.person, called[(entry - 1) % len(called)], started=True)
        for entry, each in entered.items()
    }
    row = TournamentRow(
        id=TournamentId(5),
        token="token",
        state=tournament.phase,
        organiser=ORGANISER,
        terms=replace(first_terms("short"), length=5),
        created_at=NOON,
        title=title,
        form=tournament.form,
        capacity=tournament.announced.capacity,
        chat=None if chat is None else ChatId(chat),
        seq=tournament.seq,
        planned=tournament.planned,
    )
    return Hall(Tourney(row, tournament, entered, people), people.get(ORGANISER), "nardy_bot")
