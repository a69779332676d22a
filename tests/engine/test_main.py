"""The command line: `python -m engine legal` and `verify`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from engine.events import LotThrown, Rolled, Started
from engine.fairness import SealedDice, proof, seal
from tests.engine.ask import OPENING
from tests.engine.tables import PRESS, random_game, started
from tests.engine.tables import SEED as SEALED

Captured = pytest.CaptureFixture[str]


def printed(capsys: Captured, *words: str) -> list[str]:
    main(words)
    return capsys.readouterr().out.splitlines()


def refused(capsys: Captured, *words: str) -> str:
    """What a wrong command line prints on standard error."""
    with pytest.raises(SystemExit) as left:
        main(words)
    found = capsys.readouterr()
    assert (left.value.code, found.out) == (2, "")
    return found.err


def test_legal_prints_a_line_for_every_turn(capsys: Captured) -> None:
    lines = printed(capsys, "legal", "--variant", "short", "--position", OPENING, "--dice", "3-1")

    assert len(lines) == 16
    assert any(line.startswith("8/5 6/5 ") for line in lines)


def test_legal_says_when_nothing_can_be_played(capsys: Captured) -> None:
    lines = printed(capsys, "legal", "--position", "bar:1 13:1 / 5:2 3:2", "--dice", "5-3")

    assert lines == [
        "nothing can be played     bar:1 13:1 off:13 / 5:2 3:2 off:11  unplayed 5-3",
    ]


def test_legal_begins_with_the_opening_where_no_position_is_given(capsys: Captured) -> None:
    lines = printed(capsys, "legal", "--variant", "long", "--dice", "6-6", "--first-turn")

    assert lines == ["24/18(2)                  24:13 18:2 / 24:15  unplayed 6-6"]


def test_legal_takes_options_head_checkers_and_the_number_of_the_roll(capsys: Captured) -> None:
    def crazy(*words: str) -> int:
        return len(printed(capsys, "legal", "--variant", "crazy", "--dice", "5-5", *words))

    assert crazy("--option", "ladder_from_roll=4", "--own-roll", "3", "--left-head", "1") == 1
    assert crazy("--option", "crazy_head=free") > crazy()


def test_legal_asks_about_one_stage_by_its_pips(capsys: Captured) -> None:
    position = "24:15 / 24:14 18:1"

    assert printed(capsys, "legal", "--variant", "gulbar", "--position", position, "--pips", "6-6-6") == [
        "24/18                     24:14 18:1 / 24:14 18:1  unplayed 6-6",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "required: COMMAND"),
        (["legal"], "either 'dice', a roll, or 'pips'"),
        (["legal", "--dice", "3-1", "--pips", "3"], "either 'dice', a roll, or 'pips'"),
        (["legal", "--dice", "three"], "'three' is not a roll such as 3-1"),
        (["legal", "--dice", "7-1"], "a die shows 1 to 6"),
        (["legal", "--dice", "3"], "dice is a list of two dice"),
        (["legal", "--dice", "3-1", "--variant", "chess"], "invalid choice: 'chess'"),
        (["legal", "--dice", "3-1", "--position", "24:16 / 1:15"], "a side has 15 checkers, not 16"),
        (["legal", "--dice", "3-1", "--position", "1:15 / off:15"], "the game is over"),
        (["legal", "--dice", "3-1", "--option", "cube"], "'cube' is not 'option=value'"),
        (["legal", "--dice", "3-1", "--option", "cube=3"], "its values are off, geometric, arithmetic"),
        (["legal", "--dice", "3-1", "--left-head", "-1"], "left_head is a whole number from 0"),
        (["legal", "--dice", "3-1", "--own-roll", "0"], "own_roll is a whole number from 1"),
        (["legal", "--what"], "unrecognized arguments: --what"),
    ],
)
def test_bad_arguments_are_one_sentence_and_exit_code_two(
    capsys: Captured, words: list[str], sentence: str
) -> None:
    said = refused(capsys, *words)

    assert sentence in said
    assert said.count("\n") == 1


def answers(monkeypatch: pytest.MonkeyPatch, capsys: Captured, *lines: str) -> list[dict[str, object]]:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    return [json.loads(line) for line in printed(capsys, "legal", "--stdin")]


def test_requests_are_answered_in_order(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    larger = '{"id": 1, "variant": "short", "position": "13:1 / 22:2", "dice": [6, 4]}'
    shut_in = '{"id": 2, "variant": "short", "position": "bar:1 13:1 / 5:2 3:2", "dice": [3, 5]}'

    assert answers(monkeypatch, capsys, larger, shut_in) == [
        {"turns": [{"move": "13/7", "position": "7:1 off:14 / 22:2 off:13", "unplayed": [4]}]},
        {"turns": [{"move": "", "position": "bar:1 13:1 off:13 / 5:2 3:2 off:11", "unplayed": [5, 3]}]},
    ]


GOOD = {"variant": "short", "position": OPENING, "dice": [3, 1]}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("{", "the line is no JSON"),
        ("[]", "a request is a JSON object"),
        ("{}", "a request needs 'variant'"),
        (json.dumps({**GOOD, "variant": 3}), "a request needs 'variant'"),
        (json.dumps({**GOOD, "position": "24:15"}), "two sides"),
        (json.dumps({**GOOD, "dice": "3-1"}), "dice is a list of two dice"),
        (json.dumps({**GOOD, "dice": [3, True]}), "a die shows 1 to 6"),
        (json.dumps({**GOOD, "dice": [3, 1.0]}), "a die shows 1 to 6"),
        (json.dumps({**GOOD, "pips": [3]}), "either 'dice', a roll, or 'pips'"),
        (json.dumps({**GOOD, "first_turn": 1}), "first_turn is true or false"),
        (json.dumps({**GOOD, "own_roll": True}), "own_roll is a whole number"),
        (json.dumps({**GOOD, "options": []}), "options is an object"),
        (json.dumps({**GOOD, "options": {"cube": None}}), "option cube is a text, a whole number"),
        (json.dumps({**GOOD, "options": {"jacoby": 1}}), "option jacoby of short cannot be '1'"),
    ],
)
def test_a_bad_line_is_answered_with_its_error(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, line: str, sentence: str
) -> None:
    found = answers(monkeypatch, capsys, line, json.dumps(GOOD))

    assert sentence in str(found[0]["error"])
    assert "turns" in found[1]


def test_the_command_runs_as_a_module() -> None:
    words = [sys.executable, "-m", "engine", "legal", "--dice", "6-5"]

    ran = subprocess.run(words, capture_output=True, text=True, check=True)

    assert len(ran.stdout.splitlines()) == 7


SEED = bytes(32)


def proof_of_a_lot() -> dict[str, object]:
    """A proof with one throw."""
    lot = LotThrown(SealedDice(SEED, "press").roll(0))
    return dict(proof([Started("short", {}, 1, None, None, seal(SEED), "press"), lot], SEED))


def test_verify_prints_every_throw_of_a_proof(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(proof_of_a_lot()))

    *throws, verdict = printed(capsys, "verify", str(file))

    assert [line.split()[:2] for line in throws] == [["0", "lot_thrown"]]
    assert verdict == "1 throws: all are as the sealed seed fixed them."


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (json.dumps({**proof_of_a_lot(), "seed": "ff" * 32}), "the seed does not open the envelope"),
        ("{}", "a proof has a scheme"),
        ("{", "is no JSON"),
        ("[" * 100_000, "is no JSON"),
    ],
)
def test_verify_refuses_what_is_no_proof(
    tmp_path: Path, capsys: Captured, written: str, sentence: str
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(written)

    assert sentence in refused(capsys, "verify", str(file))


def test_verify_says_that_there_is_no_such_file(tmp_path: Path, capsys: Captured) -> None:
    assert "cannot be read" in refused(capsys, "verify", str(tmp_path / "nowhere.json"))


ALONE = """
import sys

class OnlyTheStandardLibrary:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in sys.stdlib_module_names | {"engine"}:
            raise ImportError(f"{name} is not in the standard library")

sys.meta_path.insert(0, OnlyTheStandardLibrary())
sys.path.insert(0, sys.argv.pop(1))
from engine.__main__ import main
main(sys.argv[1:])
"""


def alone(file: Path) -> subprocess.CompletedProcess[str]:
    """`verify` by a Python without any installed package, in a folder of its own."""
    root = str(Path(__file__).parents[2])
    words = [sys.executable, "-I", "-S", "-c", ALONE, root, "verify", str(file)]
    return subprocess.run(words, capture_output=True, text=True, cwd=file.parent, check=False)


def test_verify_needs_nothing_but_the_standard_library(tmp_path: Path) -> None:
    events = random_game(started(), 11)
    file = tmp_path / "nardy.json"
    file.write_text(json.dumps(proof(events, SEALED)), encoding="utf-8")

    done = alone(file)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].endswith("all are as the sealed seed fixed them.")


@pytest.mark.parametrize("altered", ["roll", "seed", "press"])
def test_one_altered_roll_seed_or_press_fails_alone_too(tmp_path: Path, altered: str) -> None:
    events = random_game(started(), 11)
    text = json.dumps(proof(events, SEALED))
    first = next(event.dice for event in events if isinstance(event, Rolled))
    before, after = {
        "roll": (
            f'"rolled", {{"dice": [{first[0]}, {first[1]}]',
            f'"rolled", {{"dice": [{first[0] % 6 + 1}, {first[1]}]',
        ),
        "seed": (SEALED.hex(), SEALED[::-1].hex()),
        "press": (f'"{PRESS}"', f'"{PRESS}1"'),
    }[altered]
    file = tmp_path / "nardy.json"
    file.write_text(text.replace(before, after), encoding="utf-8")

    done = alone(file)

    assert before in text
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
