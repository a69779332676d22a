"""What is fuzzed: each target reads anybody's text, may refuse it by one kind of error, and keeps its word.

Its word: what it has understood it can write down and read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from aiogram.filters.callback_data import CallbackData

import bot.presses  # noqa: F401 - every kind of press is known from then on
from engine.board import Position
from engine.errors import NardyError
from engine.formats.files import read_file
from engine.formats.gnubgid import read_gnubg_id, write_gnubg_id
from engine.formats.position import read_position
from engine.formats.text import write_text
from engine.formats.text_read import read_text
from engine.formats.xgid import read_xgid, write_xgid
from engine.notation import decode_steps, encode_steps, format_position, parse_position, parse_steps
from engine.turn import Turn, begin, replay
from engine.variants import VARIANTS, rules_for

CORPORA: Final = Path(__file__).parent.parent / "data" / "fuzz"

Target = Callable[[bytes], None]
"""Raises whatever is a fault; a refusal it keeps to itself."""


def _text(read: Callable[[str], None]) -> Target:
    def target(data: bytes) -> None:
        try:
            read(data.decode("utf-8", errors="replace"))
        except NardyError:
            return

    return target


def _position(text: str) -> None:
    for variant in VARIANTS:
        try:
            found = parse_position(text, rules_for(variant))
        except NardyError:
            continue
        assert parse_position(format_position(found), rules_for(variant)) == found


def _turns() -> Iterator[Turn]:
    """The first turns of every variant, doubles too."""
    for variant in VARIANTS:
        rules = rules_for(variant)
        for dice in ((3, 1), (6, 6)):
            yield begin(rules, Position(rules.start, rules.start), dice)


TURNS: Final = tuple(_turns())


def _notation(text: str) -> None:
    for turn in TURNS:
        try:
            steps = parse_steps(text, turn)
        except NardyError:
            continue
        assert replay(turn, steps).played == steps
        assert decode_steps(turn, encode_steps(turn, steps)) == steps


def _letters(text: str) -> None:
    for turn in TURNS:
        try:
            steps = decode_steps(turn, text)
        except NardyError:
            continue
        assert encode_steps(turn, steps) == text


def _xgid(text: str) -> None:
    found = read_xgid(text)
    assert read_xgid(write_xgid(found)) == found


def _gnubg(text: str) -> None:
    found = read_gnubg_id(text)
    assert read_gnubg_id(write_gnubg_id(found)) == found


def _any_position(text: str) -> None:
    read_position(text)


def _record(text: str) -> None:
    found = read_text(text)
    assert read_text(write_text(found)) == found


def _file(data: bytes) -> None:
    try:
        read_file(data)
    except NardyError:
        return


def kinds(of: type[CallbackData] = CallbackData) -> Iterator[type[CallbackData]]:
    """Every press that the bot knows."""
    for kind in of.__subclasses__():
        if kind.__module__.startswith("bot.presses") and kind.__prefix__ != "-":
            yield kind
        yield from kinds(kind)


def _callback(text: str) -> None:
    for kind in kinds():
        try:
            found = kind.unpack(text)
        except (TypeError, ValueError):  # What aiogram's filter takes for "not this kind".
            continue
        assert kind.unpack(found.pack()) == found
        assert getattr(found, "game_id", 0) >= 0


TARGETS: Final[Mapping[str, Target]] = {
    "callback": _text(_callback),
    "file": _file,
    "gnubg": _text(_gnubg),
    "letters": _text(_letters),
    "notation": _text(_notation),
    "place": _text(_any_position),
    "position": _text(_position),
    "record": _text(_record),
    "xgid": _text(_xgid),
}
"""By name; each has a folder of inputs under `tests/data/fuzz`."""


def corpus(name: str) -> list[bytes]:
    """The inputs that are kept for the target."""
    return [path.read_bytes() for path in sorted((CORPORA / name).iterdir())]
