"""Tables for the tests of the views: whole games played by chance, and single positions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from typing import Final

from bot.services.auto import automatic
from bot.services.ports import (
    Challenge,
    Draft,
    GameId,
    GameRow,
    MatchId,
    Person,
    PersonId,
    Preferences,
    Sitter,
    Terms,
)
from bot.services.table import OFFERED, Table, next_token
from engine.aside import Aside
from engine.events import Event, GameStarted, MatchEvent, MatchStarted, Moved, Started
from engine.fairness import SealedDice, seal
from engine.game import Game, Phase
from engine.match import fold as fold_match
from engine.notation import encode_steps, parse_position, parse_steps
from engine.profiles import profiles_for
from engine.rules import OptionValue, Step
from engine.turn import Turn, begin, outcomes, replay

NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
SEED: Final = bytes(range(32))
ANNA: Final = Person(PersonId(7), "Анна", language_code="ru")
BORIS: Final = Person(PersonId(8), "Борис", language_code="ru")
COMPUTER: Final = Sitter(level="master")
ALL_BY_HAND: Final = Preferences(auto_roll=False, auto_pass=False, auto_forced=False)


def beginning(
    *,
    variant: str = "short",
    options: Mapping[str, OptionValue] | None = None,
    length: int = 1,
    crawford: bool = False,
    press: str = "77",
) -> Started:
    """The first event of a game that the lot begins."""
    return Started(variant, options or {}, 1, None, None, seal(SEED), press, length=length, crawford=crawford)


def table_of(
    events: Sequence[Event],
    *,
    game: Game | None = None,
    rival: Sitter = COMPUTER,
    people: Sequence[Person] = (ANNA, BORIS),
    match: Sequence[MatchEvent] = (),
) -> Table:
    """The table of these events: Anna on seat 0, the computer or `rival` on seat 1.

    `match`: what its match was before this game."""
    first = events[0]
    assert isinstance(first, Started)
    state = game or folded(events)
    seats = (Sitter(person=people[0].id), rival)
    row = GameRow(
        id=GameId(5),
        match=MatchId(3),
        seats=seats,
        variant=first.rules,
        seed=SEED,
        seq=state.seq,
        to_act=state.to_act,
        over=state.result is not None,
        created_at=NOW,
        moved_at=NOW,
    )
    score = fold_match([*(match or [MatchStarted(first.rules, length=first.length)]), GameStarted(row.id)])
    if state.result is not None:
        score = score.after(score.scored(row.id, state))
    known = {person.id: person for person in people}
    return Table(row, state, score, terms_of(first), known, (None, None), tuple(events))


def with_offer(table: Table) -> Table:
    """The finished table with the sealed dice of what may follow."""
    token = next_token(table.id)
    return replace(table, offer=Challenge(token, OFFERED, ANNA.id, table.terms, b"x" * 32, NOW))


def beside(table: Table, *events: Event) -> Table:
    """The table with these events of its side stream."""
    return replace(table, aside=reduce(Aside.after, events, table.aside))


def terms_of(first: Started) -> Terms:
    """The first profile of the game's variant."""
    return Terms(variant=first.rules, profile=profiles_for(first.rules)[0].key, length=first.length)


def folded(events: Sequence[Event]) -> Game:
    first, *rest = events
    assert isinstance(first, Started)
    game = Game.begin(first)
    for event in rest:
        game = game.after(event)
    return game


def position_table(
    position: str,
    dice: tuple[int, int],
    *,
    seat: int = 0,
    rival: Sitter = COMPUTER,
    options: Mapping[str, OptionValue] | None = None,
) -> Table:
    """A table where the seat has to play these dice from this position (its own side first); it is White."""
    started = beginning(options=options)
    new = Game.begin(started)
    board = parse_position(position, new.rules)
    sides = (board.mine, board.theirs) if seat == 0 else (board.theirs, board.mine)
    game = replace(
        new,
        white=seat,
        starter=seat,
        on_roll=seat,
        phase=Phase.MOVE,
        sides=sides,
        dice=dice,
        turn=begin(new.rules, board, dice),
        rolled=(1, 1),
    )
    return table_of((started,), game=game, rival=rival)


def drafted(table: Table, move: str, *, seat: int = 0, due: bool = False) -> Table:
    """The table with the seat's half-made turn."""
    turn = table.game.turn
    assert turn is not None
    return with_steps(table, parse_steps(move, turn), seat=seat, due=due)


def then(events: Sequence[Event], *more: Event | str) -> tuple[Event, ...]:
    """The events and what follows; a text is the move of whoever has to play."""
    for event in more:
        events = (*events, moved(events, event) if isinstance(event, str) else event)
    return tuple(events)


def moved(events: Sequence[Event], move: str) -> Moved:
    game = folded(events)
    assert game.turn is not None
    assert game.to_act is not None
    return game.move(game.to_act, parse_steps(move, game.turn))


def with_steps(table: Table, steps: Sequence[Step], *, seat: int = 0, due: bool = False) -> Table:
    """The table with these steps in the seat's draft."""
    assert table.game.turn is not None
    line = encode_steps(table.game.turn, steps)
    draft = Draft(table.id, seat, table.game.seq, line, due_at=NOW if due else None)
    return replace(table, drafts=(draft, None) if seat == 0 else (None, draft))


def chance_game(
    seed: int,
    *,
    started: Started | None = None,
    wishes: Preferences | None = None,
    rival: Sitter = COMPUTER,
) -> Iterator[Table]:
    """A game in which both sides play by chance: a table whenever somebody has to decide, and the last."""
    luck = random.Random(seed)
    started = replace(started or beginning(), press=str(seed))
    dice = SealedDice(SEED, started.press)
    events: list[Event] = [started]
    game = Game.begin(started)
    while True:
        for event in automatic(game, dice, (wishes or Preferences(), wishes)):
            events.append(event)
            game = game.after(event)
        yield table_of(events, game=game, rival=rival)
        if game.result is not None:
            return
        event = by_chance(game, dice, luck)
        events.append(event)
        game = game.after(event)


def any_turn(turn: Turn, luck: random.Random) -> tuple[Step, ...]:
    """Any legal turn, a ladder rung by rung."""
    while not turn.complete:
        turn = replay(turn, luck.choice(outcomes(turn)).steps)
    return turn.played


def by_chance(game: Game, dice: SealedDice, luck: random.Random) -> Event:
    """Any decision of whoever has to decide."""
    seat = game.to_act
    assert seat is not None
    if game.turn is not None:
        return game.move(seat, any_turn(game.turn, luck))
    if game.phase is Phase.ANSWER:
        return game.take(seat)
    if game.may_double(seat) and luck.random() < 0.2:
        return game.double(seat)
    return game.roll(dice.roll(game.throws))
