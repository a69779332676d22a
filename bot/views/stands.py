"""A table at which no person sits, so that the views of boards can show games from elsewhere."""

from __future__ import annotations

from typing import Final

from bot.services.imported import NEVER, STRANGERS
from bot.services.ports import GameId, GameRow, MatchId, Person, Sitter, Terms
from bot.services.table import Table
from engine.aside import Aside
from engine.events import Event
from engine.game import Game
from engine.match import Match

NOTHING_ASIDE: Final = Aside()


def table_without_people(
    game: Game,
    match: Match,
    names: tuple[str, str],
    *,
    events: tuple[Event, ...] = (),
    aside: Aside = NOTHING_ASIDE,
) -> Table:
    """The game as a table of two who are only called so."""
    row = GameRow(
        id=GameId(0),
        match=MatchId(0),
        seats=(Sitter(STRANGERS[0]), Sitter(STRANGERS[1])),
        variant=game.rules.key,
        seed=b"",
        seq=game.seq,
        to_act=game.to_act,
        over=game.result is not None,
        created_at=NEVER,
        moved_at=NEVER,
    )
    people = {person: Person(person, name) for person, name in zip(STRANGERS, names, strict=True)}
    terms = Terms(game.rules.key, length=match.terms.length, best=match.terms.best)
    return Table(row, game, match, terms, people, (None, None), events, aside)
