"""Reads `.mat` files of other programs: every game of the file is followed by the rules of short nardy.

What they would not have allowed is refused, with the game, the line and the text. Nothing in a file is ever
run or opened.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from engine.board import BAR, OFF, Position
from engine.course import Phase
from engine.errors import BadRecord, NardyError
from engine.events import (
    Beavered,
    CubeEvent,
    Doubled,
    Dropped,
    Event,
    GameScored,
    MatchStarted,
    Moved,
    Resigned,
    Rolled,
    Started,
    Taken,
)
from engine.formats.mat_raw import (
    BEAVER,
    DOUBLE,
    DROP,
    RESIGN,
    ROLL,
    TAKE,
    WIN,
    Cell,
    RawGame,
    RawMatch,
    read_raw,
)
from engine.formats.record import Record, followed
from engine.game import Game
from engine.match import Match
from engine.notation import NAMES
from engine.rules import OptionValue, Step
from engine.scoring import PLAIN
from engine.turn import Turn, outcomes

_HOPS: Final = re.compile(r"((?:bar|\d{1,2})(?:\*?/(?:off|\d{1,2}))+)\*?(?:\(([1-4])\))?\*?", re.IGNORECASE)
_NO_MOVE: Final = re.compile(r"(?:can'?t|cannot) move|no moves?|dances|\(?no play\)?", re.IGNORECASE)
_OTHER_GAMES: Final = ("nackgammon", "hypergammon", "variant")
MADE: Final[Mapping[str, type[CubeEvent]]] = {
    DOUBLE: Doubled,
    BEAVER: Beavered,
    TAKE: Taken,
    DROP: Dropped,
}
KINDS: Final = {points: kind for kind, points in PLAIN.items()}


def read_mat(text: str) -> Record:
    """The match that a `.mat` file tells; raises `BadRecord`."""
    raw = read_raw(text)
    if any(other in raw.comments.get("variation", "") for other in _OTHER_GAMES):
        raise BadRecord("variant", "the file tells of another kind of game", text=raw.comments["variation"])
    likely, other = _tables(raw)
    try:
        return _followed(raw, likely)
    except BadRecord as error:
        try:
            return _followed(raw, other)
        except BadRecord:
            raise error from None


def _tables(raw: RawMatch) -> tuple[Mapping[str, OptionValue], Mapping[str, OptionValue]]:
    """The rules that the file may have been played by: it need not say."""
    name = "crawford" if raw.length else "jacoby"
    said = raw.comments.get(name)
    likely = said != "off" if raw.length else said == "on"
    common: dict[str, OptionValue] = {"cube": "geometric", "beaver": raw.length == 0, "resign": "offer"}
    return {**common, name: likely}, {**common, name: not likely}


def _followed(raw: RawMatch, options: Mapping[str, OptionValue]) -> Record:
    """Every game as if it were being played."""
    terms = MatchStarted("short", options, raw.length)
    match = Match.begin(terms)
    story: list[Event] = [terms]
    games = []
    for number, game in enumerate(raw.games, start=1):
        if match.over or match.running is not None:
            raise BadRecord("unfinished", f"game {number} comes too early", game=number, line=game.line)
        seat = _Follower(number, game, _started(match, number, game))
        happened = match.game_started(number, seat.started)
        match, story = match.after(happened), [*story, happened]
        seat.follow()
        games.append(tuple(seat.events))
        if seat.game.result is not None:
            scored = _scored(match, number, seat)
            match, story = match.after(scored), [*story, scored]
    return Record(raw.names, tuple(story), tuple(games))


def _started(match: Match, number: int, game: RawGame) -> Started:
    """The beginning; who throws first is on roll, since nobody writes down the lot."""
    if match.score != game.score:
        told = f"{game.score[0]:g}:{game.score[1]:g}"
        raise BadRecord("score", f"game {number} begins at {told}", game=number, line=game.line, text=told)
    first = next((cell.seat for cell in game.cells if cell.what == ROLL), 0)
    return replace(match.next_started("", ""), white=0, starter=first)


def _scored(match: Match, number: int, seat: _Follower) -> GameScored:
    """The result by the rules, which the file must not deny."""
    scored = match.scored(number, seat.game)
    told = seat.told
    if told is not None and not _same(scored, told, match):
        raise BadRecord(
            "result", f"game {number} is worth {scored.points:g}", game=number, line=told.line, text=told.text
        )
    return scored


def _same(scored: GameScored, told: Cell, match: Match) -> bool:
    """Some programs count no points that a match does not need."""
    needed = match.terms.length - match.score[told.seat] if not match.money else scored.points
    return scored.winner == told.seat and told.number in {scored.points, min(scored.points, needed)}


@dataclass(slots=True)
class _Follower:
    """One game, played again from its cells."""

    number: int
    raw: RawGame
    started: Started
    told: Cell | None = None
    """Who has won how much, in the file's words."""
    events: list[Event] = field(default_factory=list)
    game: Game = field(init=False)

    def __post_init__(self) -> None:
        self.events = [self.started]
        self.game = Game.begin(self.started)

    def follow(self) -> None:
        for cell in self.raw.cells:
            try:
                self._cell(cell)
            except BadRecord as error:
                raise self._at(cell, error.reason, str(error)) from error
            except NardyError as error:
                raise self._at(cell, "refused", str(error)) from error

    def _at(self, cell: Cell, reason: str, message: str) -> BadRecord:
        dice = f"{cell.dice[0]}{cell.dice[1]}: " if cell.dice else ""
        return BadRecord(
            reason,
            f"game {self.number}, line {cell.line}: {message}",
            game=self.number,
            line=cell.line,
            text=f"{dice}{cell.text}".strip(),
        )

    def _cell(self, cell: Cell) -> None:
        if self.game.phase is Phase.BEAVER and cell.what not in {TAKE, DROP, WIN}:
            # Most programs know no answer to a beaver.
            assert self.game.to_act is not None, "somebody has been asked"
            self._happened(Taken(self.game.to_act))
        if cell.what == WIN:
            self._won(cell)
        elif self.game.result is not None:
            raise BadRecord("refused", "the game is over already")
        elif cell.what == ROLL:
            self._rolled(cell)
        elif cell.what == RESIGN:
            return  # How much was given up stands with the winner.
        else:
            self._cube(cell)

    def _happened(self, event: Event) -> None:
        self.game = followed(self.game, event)
        self.events.append(event)

    def _rolled(self, cell: Cell) -> None:
        if self.game.on_roll != cell.seat:
            raise BadRecord("refused", "it is the other player's turn")
        assert cell.dice is not None, "a roll has dice"
        self._happened(Rolled(cell.dice))
        assert self.game.turn is not None, "dice are there to be played"
        if cell.text and not _NO_MOVE.fullmatch(cell.text):
            self._happened(Moved(_steps(cell.text, self.game.turn)))
        elif self.game.turn.complete:
            self._happened(Moved(()))

    def _cube(self, cell: Cell) -> None:
        answers = self.game.phase in {Phase.ANSWER, Phase.BEAVER}
        what = BEAVER if cell.what == DOUBLE and answers else cell.what
        if what in {DOUBLE, BEAVER}:
            raised = self.game.cube.beavered().raised if what == BEAVER and answers else self.game.cube.raised
            if cell.number not in {0, raised}:
                raise BadRecord("cube", f"the cube goes to {raised}")
        self._happened(MADE[what](cell.seat))

    def _won(self, cell: Cell) -> None:
        """Where the board does not say so, the other player has given up."""
        self.told = cell
        if self.game.result is not None:
            return
        loser = 1 - cell.seat
        asked = self.game.phase in {Phase.ANSWER, Phase.BEAVER} and self.game.to_act == loser
        if asked and cell.number == self.game.cube.value:
            self._happened(Dropped(loser))
            return
        kind = KINDS.get(cell.number // self.game.cube.value)
        if kind is None or cell.number % self.game.cube.value:
            raise BadRecord("result", f"with the cube at {self.game.cube.value} nobody wins {cell.number}")
        self._happened(Resigned(loser, kind))


def _steps(text: str, turn: Turn) -> tuple[Step, ...]:
    """A legal turn that leads where the written one does: programs join steps, and leave out hits."""
    target, hit = _after(text, turn)
    found = [outcome for outcome in outcomes(turn) if outcome.position.mine == target.mine]
    exact = [outcome for outcome in found if outcome.position.theirs == target.theirs]
    if not exact and len(found) == 1 and not hit:
        exact = found
    if not exact:
        raise BadRecord("move", f"{text} is not legal here")
    return exact[0].steps


def _after(text: str, turn: Turn) -> tuple[Position, bool]:
    """The board after these hops, legal or not, and whether they hit."""
    mine, theirs = list(turn.start.mine), list(turn.start.theirs)
    for word in text.split():
        found = _HOPS.fullmatch(word)
        if found is None:
            raise BadRecord("move", f"{word!r} is no move such as 24/18, 8/5*, 6/4(2), 25/21 or 6/0")
        points = [_point(name.rstrip("*")) for name in found[1].split("/")]
        for _ in range(int(found[2] or 1)):
            for origin, point in pairwise(points):
                if origin > BAR or not mine[origin]:
                    raise BadRecord("move", f"no checker stands on {origin}")
                mine[origin] -= 1
                mine[min(point, BAR)] += 1
                if OFF < point < BAR and theirs[BAR - point] == 1:
                    theirs[BAR - point], theirs[BAR] = 0, theirs[BAR] + 1
    hit = theirs != list(turn.start.theirs)
    return Position(tuple(mine), tuple(theirs)), hit


def _point(name: str) -> int:
    return NAMES[name.lower()] if name.lower() in NAMES else int(name)
