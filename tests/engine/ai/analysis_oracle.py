"""Ten short matches, and what `gammonview` makes of them at the same depth: error rates and luck.

`python -m tests.engine.ai.analysis_oracle` plays the matches anew and writes them, as the files that it was
given, with its figures into `tests/data/analysis_cases.jsonl`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from engine.ai.analysis import course_of, judge
from engine.ai.selfplay import Player, level_player
from engine.events import Event, GameScored, GameStarted, MatchStarted, Started
from engine.fairness import SealedDice, seal
from engine.formats.mat import write_mat
from engine.formats.mat_read import read_mat
from engine.formats.record import Record
from engine.game import Game, Phase
from engine.match import Match
from engine.verdicts import Account, Verdict, verdict_of
from tests.engine.ai.stands import judge as evaluator

FILE: Final = Path(__file__).parents[2] / "data" / "analysis_cases.jsonl"
MATCHES: Final = (
    (1, "expert", "club"),
    (1, "beginner", "strong"),
    (3, "strong", "club"),
    (3, "club", "beginner"),
    (3, "expert", "strong"),
    (3, "novice", "club"),
    (5, "club", "strong"),
    (5, "strong", "expert"),
    (5, "beginner", "club"),
    (5, "expert", "novice"),
)
"""Points to win, and who sits on the seats."""
RATE_SHARE: Final = 0.1
RATE: Final = 0.5
"""An error rate may differ by this share or by so much, whichever is more."""
LUCK: Final = 0.05
"""Luck may differ by so much for every game."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What is said of one player of a match."""

    error_rate: float
    luck: float
    decisions: int


@dataclass(frozen=True, slots=True)
class Case:
    """A match as a file, and the other program's figures by seat."""

    file: str
    figures: tuple[Figures, Figures]

    @property
    def record(self) -> Record:
        return read_mat(self.file)


def recorded() -> list[Case]:
    lines = FILE.read_text("utf-8").splitlines()
    return [_case(json.loads(line)) for line in lines]


def _case(data: Mapping[str, Any]) -> Case:
    first, second = (Figures(**each) for each in data["figures"])
    return Case(data["file"], (first, second))


# Ours


def analysed(record: Record) -> list[Verdict]:
    """Every game of the match."""
    return [verdict(match, events) for match, events in games_of(record)]


def verdict(match: Match, events: tuple[Event, ...]) -> Verdict:
    """A whole game at one go."""
    found = [judge(game, event, match, evaluator()) for game, event in course_of(events)]
    game, event = list(course_of(events))[-1]
    result = game.after(event).result
    return verdict_of([each for each in found if each], None if result is None else result.winner)


def games_of(record: Record) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Every game with the match as it stood when it began."""
    match, games = Match.begin(record.terms), iter(record.games)
    for event in record.match[1:]:
        match = match.after(event)
        if isinstance(event, GameStarted):
            yield match, next(games)


def figures(verdicts: list[Verdict]) -> tuple[Figures, Figures]:
    first, second = (_total(verdicts, seat) for seat in (0, 1))
    return first, second


def _total(verdicts: list[Verdict], seat: int) -> Figures:
    account = Account()
    for each in verdicts:
        account = account.plus(each.players[seat])
    return Figures(account.error_rate or 0.0, account.luck, account.decisions)


def agrees(own: Figures, other: Figures, games: int) -> bool:
    rate = max(RATE_SHARE * other.error_rate, RATE)
    near = abs(own.error_rate - other.error_rate) <= rate
    return near and abs(own.luck - other.luck) <= LUCK * games


# The other program's


def asked(file: str, first: str) -> tuple[Figures, Figures]:
    """What `gammonview` says: turns two plies deep, the cube three; `first` sits left."""
    from gvanalysis import analyze_file, custom_preset
    from gvformat.stats import compute_aggregates

    depth = custom_preset("as-deep", {"first_pass": {"checker": "2ply", "cube": "3ply"}})
    with TemporaryDirectory() as folder:
        path = Path(folder) / "match.mat"
        path.write_text(file, "utf-8", newline="")
        document = analyze_file(path, preset=depth, quiet=True, show_progress=False)
    found = compute_aggregates(document)["match"]
    # It decides itself which of the two columns is white.
    order = ("white", "black") if document["player_white"] == first else ("black", "white")
    one, other = (
        Figures(each["pr"] or 0.0, each["total_luck"], each["total_decisions"])
        for each in (found[colour] for colour in order)
    )
    return one, other


# Playing


def played(length: int, names: tuple[str, str], secret: bytes) -> Record:
    """A match between two levels."""
    terms = MatchStarted("short", {"cube": "geometric"}, length)
    players = (level_player(names[0], evaluator()), level_player(names[1], evaluator()))
    match, story, games = Match.begin(terms), list[Event]([terms]), list[tuple[Event, ...]]()
    for number in count(1):
        if match.over:
            break
        started = match.next_started(seal(secret), f"{number}")
        begun = match.game_started(number, started)
        match = match.after(begun)
        events, game = _game(started, match, players, secret)
        scored: GameScored = match.scored(number, game)
        match = match.after(scored)
        story += [begun, scored]
        games.append(events)
    return Record(names, tuple(story), tuple(games))


def _game(
    started: Started, match: Match, players: tuple[Player, Player], secret: bytes
) -> tuple[tuple[Event, ...], Game]:
    dice, game, events = SealedDice(secret, started.press), Game.begin(started), list[Event]([started])
    while game.result is None:
        if game.phase is Phase.LOT:
            event: Event = game.throw_lot(dice.roll(game.throws))
        else:
            assert game.to_act is not None
            decided = players[game.to_act](game, match, f"{started.press}|{game.seq}")
            event = decided if decided is not None else game.roll(dice.roll(game.throws))
        game = game.after(event)
        events.append(event)
    return tuple(events), game


def main() -> None:
    with FILE.open("w", encoding="utf-8") as out:
        for number, (length, first, second) in enumerate(MATCHES):
            file = write_mat(played(length, (first, second), bytes([number] * 32)))
            figures_ = [
                {"error_rate": each.error_rate, "luck": each.luck, "decisions": each.decisions}
                for each in asked(file, first)
            ]
            out.write(json.dumps({"file": file, "figures": figures_}) + "\n")


if __name__ == "__main__":
    main()
