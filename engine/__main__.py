"""The command line of the rules: `python -m engine COMMAND …`.

A command fills its own parser and names the function to run; a new one is a line in `COMMANDS`. Bad arguments
are one sentence on standard error and exit code 2.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Final, NoReturn

from engine.errors import BadOption, BadProof, NardyError
from engine.fairness import verify_proof
from engine.legal import Json, answer_line, legal_turns, turn_of
from engine.notation import format_position, format_turn
from engine.variants import VARIANTS, read_value, rules_for


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; --help shows what it takes.\n")


def add_legal(parser: argparse.ArgumentParser) -> None:
    """Print the distinct legal turns of a position and a roll."""
    parser.add_argument(
        "--stdin", action="store_true", help="read requests as JSON lines, answer each in a line"
    )
    parser.add_argument("--variant", choices=VARIANTS, default="short")
    parser.add_argument("--position", help="'24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5'; left out: the opening")
    parser.add_argument("--dice", type=_pips, help="a roll, such as 3-1")
    parser.add_argument("--pips", type=_pips, help="instead of a roll the pips of one stage, such as 6-6-6")
    parser.add_argument("--first-turn", action="store_true", help="it is the player's own first turn")
    parser.add_argument("--left-head", type=int, metavar="N", help="head checkers gone in this roll already")
    parser.add_argument("--own-roll", type=int, metavar="N", help="how many times the player has rolled")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    parser.set_defaults(run=run_legal)


def run_legal(arguments: argparse.Namespace) -> None:
    """Answer the requests on standard input, or the one that the arguments make."""
    if arguments.stdin:
        if isinstance(sys.stdin, TextIOWrapper):
            # A line of broken bytes is a bad line, and those after it are still answered.
            sys.stdin.reconfigure(errors="replace")
        for line in filter(str.strip, sys.stdin):
            print(answer_line(line), flush=True)
        return
    for turn in legal_turns(turn_of(_request(arguments)), format_turn):
        print(_row(turn))


def _request(arguments: argparse.Namespace) -> dict[str, Json]:
    variant: str = arguments.variant
    position = arguments.position
    if position is None:
        position = format_position(rules_for(variant).opening)
    named: dict[str, Json] = {
        "dice": arguments.dice,
        "pips": arguments.pips,
        "left_head": arguments.left_head,
        "own_roll": arguments.own_roll,
    }
    return {
        "variant": variant,
        "position": position,
        "first_turn": arguments.first_turn,
        "options": _options(variant, arguments.option),
        **{name: value for name, value in named.items() if value is not None},
    }


def _options(variant: str, texts: Sequence[str]) -> dict[str, Json]:
    options: dict[str, Json] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"{text!r} is not 'option=value'")
        options[name] = read_value(variant, name, value)
    return options


def _pips(text: str) -> list[int]:
    try:
        return [int(die) for die in text.split("-")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a roll such as 3-1") from None


def _row(turn: Mapping[str, Json]) -> str:
    unplayed = turn["unplayed"]
    rest = f"  unplayed {'-'.join(map(str, unplayed))}" if isinstance(unplayed, list) and unplayed else ""
    return f"{turn['move'] or 'nothing can be played':24}  {turn['position']}{rest}"


def add_verify(parser: argparse.ArgumentParser) -> None:
    """Recompute every throw of a finished game from its proof."""
    parser.add_argument("file", help="the proof that the bot gives after a game; - is standard input")
    parser.set_defaults(run=run_verify)


def run_verify(arguments: argparse.Namespace) -> None:
    """Print the throws; a proof that fails is one sentence and exit code 2, as every refusal here."""
    checks = verify_proof(_document(arguments.file))
    for check in checks:
        print(f"{check.throw:3}  {check.event:10}  {'-'.join(map(str, check.dice))}")
    print(f"{len(checks)} throws: all are as the sealed seed fixed them.")


def _document(file: str) -> Json:
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        document: Json = json.loads(text)
    except OSError as error:
        raise BadProof(f"{file} cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadProof(f"{file} is no JSON") from error
    return document


def add_selfplay(parser: argparse.ArgumentParser) -> None:
    """Let two levels of the computer play each other; White's points per game."""
    parser.add_argument("--variant", choices=VARIANTS, required=True)
    parser.add_argument("--white", metavar="LEVEL", required=True, help="it begins one game of each pair")
    parser.add_argument(
        "--black", metavar="LEVEL", required=True, help="it begins the other, with the same dice"
    )
    parser.add_argument("--games", type=_count, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=1, help="of the dice and of the levels' doubts")
    parser.add_argument("--cube", action="store_true", help="with the doubling cube, as in a money session")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run_selfplay)


def run_selfplay(arguments: argparse.Namespace) -> None:
    """Play, then print one line."""
    try:
        # Only here: the other commands need nothing but the standard library.
        from engine.ai.command import selfplay
    except ImportError as error:
        raise BadOption(f"self-play needs the package {error.name}") from error
    print(selfplay(arguments))


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games")
    return int(text)


COMMANDS: Final[Mapping[str, Callable[[argparse.ArgumentParser], None]]] = {
    "legal": add_legal,
    "selfplay": add_selfplay,
    "verify": add_verify,
}


def main(words: Sequence[str] | None = None) -> None:
    """Run the command that the words name."""
    parser = Parser(prog="python -m engine", description="The rules of nardy on the command line.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=Parser)
    for name, add in COMMANDS.items():
        add(commands.add_parser(name, help=add.__doc__, description=add.__doc__))
    arguments = parser.parse_args(words)
    try:
        arguments.run(arguments)
    except NardyError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


if __name__ == "__main__":
    main()
