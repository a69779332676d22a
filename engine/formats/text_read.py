"""Reads a text record back into the events it tells; what the rules would not have allowed is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.dice import Roll
from engine.errors import BadOption, BadRecord, NardyError
from engine.events import (
    RULES_VERSION,
    Cancelled,
    Event,
    LastThrown,
    LotThrown,
    MatchStarted,
    Moved,
    Resigned,
    Rolled,
    Score,
    Started,
    TimedOut,
)
from engine.formats.record import Record, followed
from engine.formats.text import CALLED_OFF, CUBE_WORDS, LOT, NOTHING, TIME_WORDS, TITLE, result_text
from engine.game import Game
from engine.match import Match
from engine.notation import NAMES
from engine.rules import OptionValue, Step
from engine.scoring import Kind
from engine.variants import read_value, rules_for

NUMBER: Final = r"\d{1,15}"
_GAME: Final = re.compile(rf"Game ({NUMBER})", re.ASCII)
_FIELD: Final = re.compile(r"([A-Z][a-z]+(?: [12])?): (.*)", re.ASCII)
_TURN: Final = re.compile(r"([12]) (?:([1-6])([1-6])|plays):(?: (.+))?", re.ASCII)
_THROW: Final = re.compile(r"(lot|last throw) ([1-6])([1-6])", re.ASCII)
_DEED: Final = re.compile(r"([12]) ([a-z ]+)", re.ASCII)
_STEP: Final = re.compile(r"(bar|res|\d{1,2})/(off|\d{1,2})\*?(?:=([1-6]))?", re.ASCII)
_RESULT: Final = re.compile(
    rf"(nobody|[12]) (\d{{1,6}}(?:\.5)?) \(([a-z_]+), stake ({NUMBER}), ([a-z]+)"
    rf"(?:, hints (\d{{1,6}}) (\d{{1,6}}))?\)",
    re.ASCII,
)
_SCORE: Final = re.compile(r"(\d{1,6}(?:\.5)?) (\d{1,6}(?:\.5)?)", re.ASCII)
_CUBE: Final = {word: event for event, word in CUBE_WORDS.items()}
HEADING: Final = frozenset(
    [
        "Player 1",
        "Player 2",
        "Variant",
        "Profile",
        "Length",
        "Best",
        "Difference",
        "Until",
        "Rules",
        "Options",
    ]
)
BEGINNING: Final = frozenset(["Score", "Crawford", "White", "Begins", "Seal", "Press", "Rules", "Options"])


def read_text(text: str) -> Record:
    """The match that a text record tells; raises `BadRecord` with the line that is wrong."""
    lines = [line.strip() for line in text.splitlines()]
    if not lines or lines[0] != TITLE:
        raise BadRecord("no_match", "a text record begins with its title", line=1)
    reader = _Reader()
    for number, line in enumerate(lines[1:], start=2):
        if line:
            reader.read(number, line)
    return reader.record()


@dataclass(slots=True)
class _Reader:
    """What has been read so far."""

    heading: dict[str, str] = field(default_factory=dict)
    match: Match | None = None
    story: list[Event] = field(default_factory=list)
    """The match's own events."""
    games: list[tuple[Event, ...]] = field(default_factory=list)
    number: int = 0
    beginning: dict[str, str] = field(default_factory=dict)
    game: Game | None = None
    events: list[Event] = field(default_factory=list)

    def read(self, number: int, line: str) -> None:
        try:
            self._line(line)
        except BadRecord as error:
            raise BadRecord(error.reason, str(error), line=number, text=line) from error
        except (NardyError, ValueError) as error:
            raise BadRecord("line", f"line {number}: {error}", line=number, text=line) from error

    def record(self) -> Record:
        self._close()
        if not self.games:
            raise BadRecord("no_games", "the record has no game")
        names = self.heading.get("Player 1", ""), self.heading.get("Player 2", "")
        return Record(names, tuple(self.story), tuple(self.games))

    def _line(self, line: str) -> None:
        if found := _GAME.fullmatch(line):
            self._close()
            self._open(int(found[1]))
        elif found := _FIELD.fullmatch(line):
            self._field(found[1], found[2])
        else:
            self._event(line)

    def _field(self, name: str, value: str) -> None:
        if name == "Result":
            self._result(value)
        elif name == "Ended":
            self._close()
            self._happened(self._table().end(value))
        else:
            known, room = (BEGINNING, self.beginning) if self.number else (HEADING, self.heading)
            if name not in known or name in room or self.game is not None:
                raise ValueError(f"{name!r} does not belong here")
            room[name] = value

    def _table(self) -> Match:
        """The match of these lines; the heading is complete when something comes after it."""
        if self.match is None:
            terms = _terms(self.heading)
            self.match = Match.begin(terms)
            self.story.append(terms)
        return self.match

    def _happened(self, event: Event) -> None:
        self.match = self._table().after(event)
        self.story.append(event)

    def _open(self, number: int) -> None:
        if self._table().running is not None:
            raise ValueError("the game before is not over")
        self.number, self.beginning = number, {}

    def _begun(self) -> Game:
        """The game of these lines; its own heading is complete when its first event comes."""
        if self.game is None:
            if not self.number:
                raise ValueError("no game has begun")
            started = _started(self.beginning, self._table().terms)
            if started.score != self._table().score:
                raise BadRecord("score", f"the score is {self._table().score}")
            self._happened(self._table().game_started(self.number, started))
            self.events = [started]
            self.game = Game.begin(started)
        return self.game

    def _close(self) -> None:
        """The game is told to its end."""
        if self.number:
            self._begun()
            self.games.append(tuple(self.events))
            self.number, self.game, self.events = 0, None, []

    def _event(self, line: str) -> None:
        for event in _events(line, self._begun()):
            self.events.append(event)
            self.game = followed(self._begun(), event)

    def _result(self, value: str) -> None:
        """What is written must be what the rules make of the game."""
        game, found = self._begun(), _RESULT.fullmatch(value)
        if found is None:
            raise ValueError("this is no result")
        hints = int(found[6] or 0), int(found[7] or 0)
        scored = self._table().scored(self.number, game, hints)
        if scored != replace(
            scored,
            winner=None if found[1] == "nobody" else int(found[1]) - 1,
            points=float(found[2]),
            kind=Kind(found[3]),
            by=found[5],
            stake=int(found[4]),
        ):
            raise BadRecord("result", f"the rules make it {result_text(scored)}")
        self._happened(scored)
        self._close()


def _terms(heading: Mapping[str, str]) -> MatchStarted:
    variant = heading.get("Variant", "")
    options = _options(variant, heading.get("Options", ""))
    rules_for(variant, options)
    best, length = _whole(heading.get("Best", "0")), _whole(heading.get("Length", "1"))
    if best and length != best // 2 + 1:
        raise ValueError("a series ends when one has won more than half of its games")
    return MatchStarted(
        variant=variant,
        options=options,
        length=length,
        best=best,
        difference=_whole(heading.get("Difference", "0")),
        until=_whole(heading["Until"]) if "Until" in heading else None,
        profile=heading.get("Profile", ""),
        version=_whole(heading.get("Rules", str(RULES_VERSION))),
    )


def _started(beginning: Mapping[str, str], terms: MatchStarted) -> Started:
    options: Mapping[str, OptionValue] = dict(rules_for(terms.variant, terms.options).options)
    if "Options" in beginning:
        options = _options(terms.variant, beginning["Options"])
    return Started(
        rules=terms.variant,
        options=options,
        version=_whole(beginning.get("Rules", str(terms.version))),
        white=_seat(beginning.get("White", LOT)),
        starter=_seat(beginning.get("Begins", LOT)),
        seal=beginning.get("Seal", ""),
        press=beginning.get("Press", ""),
        score=_score(beginning.get("Score", "0 0")),
        length=terms.length,
        crawford=beginning.get("Crawford") == "yes",
        money=terms.length == 0,
    )


def _options(variant: str, text: str) -> dict[str, OptionValue]:
    found: dict[str, OptionValue] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"{word!r} is not 'option=value'")
        found[name] = read_value(variant, name, value)
    return found


def _whole(text: str) -> int:
    if not re.fullmatch(NUMBER, text, re.ASCII):
        raise ValueError(f"{text!r} is no whole number")
    return int(text)


def _seat(text: str) -> int | None:
    if text not in {LOT, "1", "2"}:
        raise ValueError(f"{text!r} is no player")
    return None if text == LOT else int(text) - 1


def _score(text: str) -> Score:
    found = _SCORE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no score")
    return float(found[1]), float(found[2])


def _events(line: str, game: Game) -> Sequence[Event]:
    """What one line tells."""
    if found := _TURN.fullmatch(line):
        return _turn(game, int(found[1]) - 1, (found[2], found[3]), found[4])
    if found := _THROW.fullmatch(line):
        dice = int(found[2]), int(found[3])
        return (LotThrown(dice),) if found[1] == LOT else (LastThrown(dice),)
    if line == CALLED_OFF:
        return (Cancelled(),)
    if found := _DEED.fullmatch(line):
        return (_deed(int(found[1]) - 1, found[2]),)
    raise ValueError("this line cannot be read")


def _turn(game: Game, seat: int, dice: tuple[str | None, str | None], text: str | None) -> Sequence[Event]:
    if game.on_roll != seat:
        raise ValueError("it is the other player's turn")
    roll: Roll | None = None if dice[0] is None or dice[1] is None else (int(dice[0]), int(dice[1]))
    thrown = () if roll is None else (Rolled(roll),)
    return thrown if text is None else (*thrown, Moved(_steps(text)))


def _deed(seat: int, words: str) -> Event:
    if words in _CUBE:
        return _CUBE[words](seat)
    if words == TIME_WORDS:
        return TimedOut(seat)
    verb, _, kind = words.partition(" ")
    if verb != "resigns":
        raise ValueError(f"nobody {words}")
    return Resigned(seat, Kind(kind))


def _steps(text: str) -> tuple[Step, ...]:
    return () if text == NOTHING else tuple(_step(word) for word in text.split())


def _step(word: str) -> Step:
    found = _STEP.fullmatch(word)
    if found is None:
        raise ValueError(f"{word!r} is no step such as 13/7, 8/5*, bar/21 or 5/off=6")
    origin, point = (NAMES[name] if name in NAMES else int(name) for name in (found[1], found[2]))
    return Step(origin, int(found[3]) if found[3] else origin - point)
