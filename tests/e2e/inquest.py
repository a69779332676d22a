"""What a killed bot has left in its database, held against what it had acknowledged and what stood there."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from engine import match
from engine.chouette import session as chouette
from engine.errors import NardyError
from engine.event_codec import decode
from engine.events import Event, Moved, Started
from engine.fairness import verify
from engine.game import Game
from engine.notation import encode_steps
from engine.tournament import state as tournament
from tests import chouettes
from tests.e2e.diary import STEPS, Press, impossible
from tests.recount import complaints
from tests.recount_games import STARTS

Record: TypeAlias = tuple[str, str]
"""An event's name and its data, as they are stored."""
FOLDS: Final[Mapping[str, Callable[[Sequence[Event]], object]]] = {
    "m": match.fold,
    "h": chouette.fold,
    "t": tournament.fold,
}
"""What streams fold to, by the first letter of their names; games are folded event by event."""
PROJECTIONS: Final = {"g": "games", "m": "matches", "h": "chouettes", "t": "tournaments"}
SEATS: Final = (
    "games.seat0_person, coalesce(games.seat0_level, ''),"
    " games.seat1_person, coalesce(games.seat1_level, ''), contest"
)
"""Who plays, and in which tournament."""


class Rows(Protocol):
    """Asks the database beside the bot."""

    def __call__(self, question: str, *values: object) -> list[tuple[Any, ...]]: ...


@dataclass
class Inquest:
    """Everything that has been seen so far; `look` and `audit` return what is wrong, in words."""

    rows: Rows
    streams: dict[str, list[Record]] = field(default_factory=dict)
    games: dict[int, Game] = field(default_factory=dict)
    lines: dict[tuple[int, int], str] = field(default_factory=dict)
    """Turns in letters, by the game and the number of events before."""
    confirmed: int = 0
    """Acknowledged decisions that were found where they belong."""
    drafts: int = 0
    """Half-made turns that were held against acknowledged presses."""
    _parties: set[int] = field(default_factory=set)
    """Games in which several people sit at one side."""

    def look(self, presses: Sequence[Press]) -> list[str]:
        """All that has been acknowledged stands there, once, and nothing from before is lost."""
        self._parties = {number for (number,) in self.rows("SELECT id FROM games WHERE party <> ''")}
        wrong = [*self._appended(), *self._projected(), *self._doubled()]
        return [*wrong, *self._decided(presses), *self._half_made(presses)]

    def hear(self) -> list[str]:
        """While a bot runs: only what has been told since."""
        return list(self._appended())

    def audit(self) -> list[str]:
        """At the end: everything is read and counted anew."""
        return [*self._rewritten(), *self._sealed(), *self._folded(), *self._recounted(), *self._coins()]

    # --- after every life

    def _appended(self) -> Iterator[str]:
        """New events go on where the stream ended, and are decisions that the game allows."""
        count = "SELECT stream, count(*), min(seq), max(seq) FROM events GROUP BY stream"
        found = {stream: (number, first, last) for stream, number, first, last in self.rows(count)}
        yield from (f"{stream} is gone" for stream in self.streams.keys() - found.keys())
        for stream, (number, first, last) in sorted(found.items()):
            known = self.streams.setdefault(stream, [])
            if (first, last) != (1, number):
                yield f"{stream} has {number} events from {first} to {last}"
            elif number < len(known):
                yield f"{stream} has lost {len(known) - number} events"
            elif number > len(known):
                yield from self._heard(stream, known)

    def _heard(self, stream: str, known: list[Record]) -> Iterator[str]:
        new = "SELECT kind, data FROM events WHERE stream = ? AND seq > ? ORDER BY seq"
        for record in self.rows(new, stream, len(known)):
            try:
                event = _event(record)
                if stream.startswith("g"):
                    self._play(int(stream[1:]), event, len(known))
            except (NardyError, AssertionError) as error:
                yield f"{stream} cannot go on with {record}: {error}"
            known.append(record)

    def _play(self, number: int, event: Event, seq: int) -> None:
        if isinstance(event, Started):
            assert not seq, "a game begins twice"
            self.games[number] = Game.begin(event)
            return
        game = self.games[number]
        if isinstance(event, Moved):
            assert game.turn is not None, "a turn without a throw"
            assert game.to_act is not None, "a turn after the end"
            assert game.move(game.to_act, event.steps) == event, "another turn than the rules make of it"
            self.lines[number, seq] = encode_steps(game.turn, event.steps)
        self.games[number] = game.after(event)

    def _projected(self) -> Iterator[str]:
        """Rows that are written with the events say the same."""
        for letter, table in PROJECTIONS.items():
            for number, seq in self.rows(f"SELECT id, seq FROM {table}"):
                length = len(self.streams.get(f"{letter}{number}", ()))
                if seq != length:
                    yield f"{table} {number} is at {seq}, its stream at {length}"
        for number, over in self.rows("SELECT id, over FROM games"):
            game = self.games.get(number)
            if game is None or bool(over) is not (game.result is not None):
                yield f"game {number} is over or not, its row says otherwise"

    def _doubled(self) -> Iterator[str]:
        """No press has begun two games: everybody here plays one at a time with the same opponent."""
        running = (
            f"SELECT {SEATS}, count(*) FROM games JOIN matches ON matches.id = match"
            f" WHERE games.over = 0 GROUP BY {SEATS}"
        )
        for *seats, number in self.rows(running):
            if number > 1:
                yield f"{number} games of {seats} run at once"

    def _decided(self, presses: Sequence[Press]) -> Iterator[str]:
        turns = steps_of(presses)
        for press in presses:
            if press.checked or not press.becomes or not press.counts:
                continue
            press.checked = True
            game, seq = press.at
            told = self.streams.get(f"g{game}", [])
            kind = told[seq][0] if seq < len(told) else "nothing"
            steps = turns.get((game, seq, press.person), [])
            if kind != press.becomes:
                yield f"{press.data} was acknowledged, and there is {kind} in game {game}"
            elif (
                kind == "moved"
                and steps
                and self._alone(game)
                and (why := impossible(self.lines[game, seq], steps))
            ):
                yield f"{press.data} has confirmed something else: {why} ({in_words(steps)})"
            else:
                self.confirmed += 1

    def _half_made(self, presses: Sequence[Press]) -> Iterator[str]:
        """Turns that are still half made."""
        lines = {
            (game, seq, (first, second)[seat]): line
            for game, seq, first, second, seat, line in self.rows(
                "SELECT game, drafts.seq, seat0_person, seat1_person, seat, line"
                " FROM drafts JOIN games ON games.id = game"
            )
        }
        for (game, seq, person), steps in steps_of(presses).items():
            if len(self.streams.get(f"g{game}", ())) != seq or not self._alone(game):
                continue
            self.drafts += 1
            if why := impossible(lines.get((game, seq, person), ""), steps):
                yield f"half made in game {game} at {seq}: {why} ({in_words(steps)})"

    def _alone(self, game: int) -> bool:
        """Nobody beside the mover proposes turns, which would go on with each other's."""
        return game not in self._parties

    # --- at the end

    def _rewritten(self) -> Iterator[str]:
        """Nothing that has been seen once has changed since."""
        found: dict[str, list[Record]] = defaultdict(list)
        for stream, kind, data in self.rows("SELECT stream, kind, data FROM events ORDER BY stream, seq"):
            found[stream].append((kind, data))
        for stream in sorted(found.keys() | self.streams.keys()):
            if found.get(stream) != self.streams.get(stream):
                yield f"{stream} is not what it was"

    def _sealed(self) -> Iterator[str]:
        """Every throw comes from the envelope."""
        for number, seed in self.rows("SELECT id, seed FROM games ORDER BY id"):
            told = self._events(f"g{number}")
            try:
                verify(told, bytes(seed))
            except NardyError as error:
                yield f"game {number} was not played by its dice: {error}"

    def _folded(self) -> Iterator[str]:
        for stream in sorted(self.streams):
            if stream[0] not in FOLDS:
                continue
            try:
                FOLDS[stream[0]](self._events(stream))
            except (NardyError, AssertionError) as error:
                yield f"{stream} does not fold: {error}"

    def _recounted(self) -> Iterator[str]:
        """Scores as somebody counts them who knows nothing of the engine."""
        games = {
            number: self._told(f"g{number}")
            for number, variant in self.rows("SELECT id, variant FROM games")
            if variant in STARTS
        }
        for (number,) in self.rows("SELECT id FROM matches WHERE party = ''"):
            told = self._told(f"m{number}")
            if told[0][1]["variant"] in STARTS:
                yield from (f"match {number}: {wrong}" for wrong in complaints(told, games))
        for (number,) in self.rows("SELECT id FROM chouettes"):
            count = chouettes.Count()
            for record in self._told(f"h{number}"):
                count.hear(record)
            balance = dict(chouette.fold(self._events(f"h{number}")).balance)
            if sum(count.points.values()) or balance != count.points:
                yield f"chouette {number} stands at {balance}, and should at {count.points}"

    def _coins(self) -> Iterator[str]:
        """No coin has appeared or vanished."""
        for entry, total in self.rows("SELECT entry, sum(amount) FROM ledger GROUP BY entry"):
            if total:
                yield f"entry {entry} of the ledger does not balance: {total}"
        purses = "SELECT coalesce(sum(coins), 0) FROM purses"
        lines = "SELECT coalesce(sum(amount), 0) FROM ledger WHERE kind <> 'bank'"
        if self.rows(purses) != self.rows(lines):
            yield f"purses hold {self.rows(purses)}, the ledger {self.rows(lines)}"

    def _events(self, stream: str) -> tuple[Event, ...]:
        return tuple(_event(record) for record in self.streams[stream])

    def _told(self, stream: str) -> list[tuple[str, Any]]:
        return [(kind, json.loads(data)) for kind, data in self.streams[stream]]


def steps_of(presses: Sequence[Press]) -> dict[tuple[int, int, int], list[Press]]:
    """Presses of steps in their order, by the game, its number of events, and who has pressed."""
    found: dict[tuple[int, int, int], list[Press]] = defaultdict(list)
    for press in presses:
        if press.kind in STEPS:
            found[*press.at, press.person].append(press)
    return found


def in_words(presses: Sequence[Press]) -> str:
    return "; ".join(f"{press.data} {press.answer and press.answer.text!r}" for press in presses)


def _event(record: Record) -> Event:
    kind, data = record
    return decode(kind, json.loads(data))
