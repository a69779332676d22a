"""A hundred cube decisions, and what GNU Backgammon thinks of them.

`python -m tests.engine.ai.cube_oracle` plays the games anew and writes the positions with its answers into
`tests/data/cube_cases.jsonl`. Half are races, half belong to matches, in half the cube is the player's own,
and a double that is wrong, one that is taken and one that is dropped are equally frequent by our judge's
first glance. Cubes that nobody would think about (far behind, far too good) are left out.
"""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count, product
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from engine.ai.cube import wants_double, wants_take
from engine.ai.levels import choose
from engine.ai.stakes import CubeEquities, Stakes, stakes_of
from engine.board import Position
from engine.course import Phase
from engine.events import Event, Started
from engine.fairness import SealedDice, seal
from engine.game import Game
from engine.match import Match
from engine.notation import format_position, parse_position
from engine.rules import in_contact
from engine.variants import rules_for
from tests.engine.ai.stands import board, judge, match_to, session

FILE: Final = Path(__file__).parents[2] / "data" / "cube_cases.jsonl"
SEED: Final = bytes(32)
SHORT: Final = rules_for("short")
LENGTHS: Final = (3, 5, 7, 9, 11)
PER_GAME: Final = 6
"""Positions of a game that are looked at for each kind of position; one at most is kept."""
DEPTH: Final = 2
"""Its "2-ply": two throws are looked ahead."""
TIE: Final = 5e-4
"""Closer than this it calls a decision optional."""


class Verdict(NamedTuple):
    """The two decisions of a cube."""

    double: bool
    take: bool


VERDICTS: Final = (Verdict(False, True), Verdict(True, True), Verdict(True, False))
Kind: TypeAlias = tuple[bool, bool, bool, Verdict]
"""Race or contact, match or money, own cube or centred, and the verdict at a glance."""


@dataclass(frozen=True, slots=True)
class Case:
    """A player is about to throw and may double."""

    position: str
    length: int
    score: tuple[int, int]
    cube: int
    owned: bool
    jacoby: bool

    @property
    def race(self) -> bool:
        return not in_contact(SHORT, parse_position(self.position, SHORT))

    @property
    def match(self) -> Match:
        mine, theirs = self.score
        if self.length:
            return match_to(self.length, (float(mine), float(theirs)), cube="geometric")
        return session(cube="geometric", jacoby=self.jacoby)

    @property
    def game(self) -> Game:
        return board(self.match, self.position, cube=self.cube, owner=0 if self.owned else None)


@cache
def ours(case: Case) -> Verdict:
    """What our strongest level does."""
    match, game = case.match, case.game
    double = wants_double("champion", game, match, "1|2", judge())
    return Verdict(double, wants_take("champion", game.after(game.double(0)), match, "1|2", judge()))


def loss(verdict: Verdict, answer: CubeEquities) -> float:
    """What our decision costs by the other's equities; 0 where both decide alike or it does not care."""
    doubled = min(answer.take, answer.drop)
    double, take = doubled > answer.no_double, answer.take <= answer.drop
    lost = 0.0
    if verdict.double is not double:
        lost = abs(doubled - answer.no_double)
    if verdict.take is not take:
        lost = max(lost, abs(answer.take - answer.drop))
    return lost if lost > TIE else 0.0


# Asking GNU Backgammon


def program() -> str | None:
    """Debian installs it where only players look."""
    return shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")


SCRIPT: Final = """
import gnubg, json
for each in json.load(open({questions!r})):
    info = gnubg.cubeinfo(*each["cube"])
    info["jacoby"], info["beavers"] = int(each["jacoby"]), 0
    boards = tuple(each["theirs"]), tuple(each["mine"])
    found = gnubg.cfevaluate(boards, info, gnubg.evalcontext(1, {depth}, 1, 0, 0.0))
    print("ANSWER", json.dumps(found[1:4]))
"""


def asked(cases: Sequence[Case]) -> list[CubeEquities]:
    """Its answers: no double, double and take, double and drop."""
    lines = answered(SCRIPT, [_question(case) for case in cases], depth=DEPTH)
    return [CubeEquities(*json.loads(line)) for line in lines]


def answered(script: str, questions: Sequence[object], **numbers: int) -> list[str]:
    """What it prints after "ANSWER" for every question when it runs the script."""
    found = program()
    assert found is not None, "gnubg is not installed"
    with tempfile.TemporaryDirectory() as folder:
        paper, code = Path(folder, "questions.json"), Path(folder, "ask.py")
        paper.write_text(json.dumps(questions), encoding="utf-8")
        code.write_text(script.format(questions=str(paper), **numbers), encoding="utf-8")
        command = [found, "-t", "-q", "-r", "-p", str(code)]
        spoken = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, timeout=600
        )
    lines = [line for line in spoken.stdout.splitlines() if line.startswith("ANSWER")]
    assert len(lines) == len(questions), spoken.stdout[-500:] + spoken.stderr[-500:]
    return [line.removeprefix("ANSWER") for line in lines]


def _question(case: Case) -> dict[str, object]:
    """Seat 1 is its player on roll; boards are counted from the ace point, the bar last."""
    mine, theirs = case.game.position(0)
    owner, score = 1 if case.owned else -1, case.score[::-1]
    return {
        "mine": mine[1:],
        "theirs": theirs[1:],
        "cube": (case.cube, owner, 1, case.length, score, 0, 0),
        "jacoby": case.jacoby,
    }


# The file


@cache
def recorded() -> tuple[tuple[Case, CubeEquities], ...]:
    """The cases, each with what was answered when they were written."""
    return tuple(_read(json.loads(line)) for line in FILE.read_text(encoding="utf-8").splitlines())


def _read(data: dict[str, object]) -> tuple[Case, CubeEquities]:
    answer, score = data.pop("gnubg"), data.pop("score")
    assert isinstance(answer, list)
    assert isinstance(score, list)
    return Case(**data, score=(score[0], score[1])), CubeEquities(*answer)  # type: ignore[arg-type]  # the file is ours


def write() -> None:
    """Find the positions and ask about them."""
    cases = list(chosen())
    with FILE.open("w", encoding="utf-8") as file:
        for case, answer in zip(cases, asked(cases), strict=True):
            line = {**asdict(case), "gnubg": [round(equity, 6) for equity in answer]}
            file.write(json.dumps(line) + "\n")


def chosen() -> Iterator[Case]:
    """A hundred cases, equally many of every kind as far as that goes."""
    kinds = list(product((True, False), (True, False), (True, False), VERDICTS))
    wanted = Counter(dict.fromkeys(kinds, 4))
    wanted.update((True, match, True, VERDICTS[1]) for match in (True, False))
    wanted.update((False, match, False, VERDICTS[1]) for match in (True, False))
    for number in count():
        chance, played = random.Random(number), list(positions(number))
        for race in (True, False):
            near = [each for each in played if in_contact(SHORT, each) is not race]
            found = next(_of_wanted_kind(near, wanted, chance, race=race), None)
            if found is not None:
                yield found
        if not wanted.total():
            return


def _of_wanted_kind(
    near: list[Position], wanted: Counter[Kind], chance: random.Random, *, race: bool
) -> Iterator[Case]:
    chance.shuffle(near)
    for position in near[:PER_GAME]:
        in_match, owned = chance.random() < 0.5, chance.random() < 0.5
        case = _at_some_score(format_position(position), chance, in_match=in_match, owned=owned)
        verdict = _at_a_glance(case)
        if verdict is not None and wanted[race, in_match, owned, verdict]:
            wanted[race, in_match, owned, verdict] -= 1
            yield case


def _at_some_score(position: str, chance: random.Random, *, in_match: bool, owned: bool) -> Case:
    if not in_match:
        return Case(position, 0, (0, 0), 2 if owned else 1, owned, chance.random() < 0.5)
    while True:
        length = chance.choice(LENGTHS)
        score = chance.randrange(length), chance.randrange(length)
        cube = chance.choice((2, 4)) if owned else 1
        mine, theirs = (length - points for points in score)
        # No double that could gain nothing, and none that should never have been offered before.
        if mine > cube and (not owned or theirs > cube // 2):
            return Case(position, length, score, cube, owned, jacoby=False)


def _at_a_glance(case: Case) -> Verdict | None:
    """None: nobody would think about this cube."""
    game = case.game
    found = judge().cube(game.rules, game.position(0), stakes_of(game, case.match, 0), 1)
    if found.no_double < 0 or abs(found.take) > 2.5:
        return None
    verdict = Verdict(min(found.take, found.drop) > found.no_double, found.take <= found.drop)
    return verdict if verdict in VERDICTS else None


def positions(number: int) -> Iterator[Position]:
    """Before every throw of a game that our strongest level plays against itself, seen by the thrower."""
    started = Started("short", {}, 1, None, None, seal(SEED), str(number))
    dice, game = SealedDice(SEED, started.press), Game.begin(started)
    while game.result is None:
        if game.phase is Phase.ROLL and all(game.rolled):
            assert game.on_roll is not None
            yield game.position(game.on_roll)
        game = game.after(_played(game, dice, number))


def _played(game: Game, dice: SealedDice, number: int) -> Event:
    if game.turn is not None:
        assert game.to_act is not None
        return game.move(game.to_act, choose("master", game.turn, Stakes(), f"{number}|{game.seq}", judge()))
    roll = dice.roll(game.throws)
    return game.throw_lot(roll) if game.phase is Phase.LOT else game.roll(roll)


if __name__ == "__main__":
    write()
