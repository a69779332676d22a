"""Whatever somebody sends: one sentence, at once, and nothing is run."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest

from engine.errors import BadRecord
from engine.formats.decode import LIMIT
from engine.formats.files import read_file
from engine.formats.mat import write_mat
from tests.engine.formats.records import CUBE, random_record

GOOD = write_mat(random_record(4, 5, "short", CUBE)).encode()


def zip_bomb() -> bytes:
    """A megabyte of nothing for every kilobyte, under a friendly name."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("match.mat", b"\0" * 50_000_000)
    return packed.getvalue()[: LIMIT - 1]


HOSTILE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty"),
    "blanks": (b" \r\n\t\r\n", "empty"),
    "huge": (GOOD + b" " * LIMIT, "too_large"),
    "a zip bomb renamed": (zip_bomb(), "archive"),
    "a gzip bomb renamed": (gzip.compress(b"\0" * 10_000_000), "archive"),
    "a picture": (b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(range(256)), "not_text"),
    "a program": (b"\x7fELF\x02\x01\x01" + b"\0" * 64, "not_text"),
    "random bytes": (bytes(range(255, 0, -1)), "not_text"),
    "UTF-16 without a mark": (GOOD.decode().encode("utf-16-le"), "not_text"),
    "truncated in the header": (GOOD[:10], "no_match"),
    "truncated before a game": (GOOD[:17], "no_games"),
    "a page of HTML": (b"<html><script>alert(1)</script></html>", "no_match"),
    "Python": (b"import os\nos.system('rm -rf /')\n", "no_match"),
    "an illegal move": (GOOD.replace(b": 24/", b": 24/1 24/", 1), "move"),
    "a move from nowhere": (GOOD.replace(b": 24/", b": 99/98 24/", 1), "move"),
    "dice of nine": (b" 1 point match\n\n Game 1\n A : 0     B : 0\n  1) 99: 24/15\n", "dice"),
    "a million points": (b" 1000000 point match\n Game 1\n", "length"),
    "a number without end": (b" " + b"9" * 5000 + b" point match\n Game 1\n", "line"),
    "a thousand doubles": (
        b" 1 point match\n Game 1\n A : 0     B : 0\n" + b"  1)  Doubles => 2                Takes\n" * 5000,
        "too_long",
    ),
    "a line without end": (b" 1 point match\n Game 1\n A : 0     B : 0\n  1) 31:" + b" 8/5" * 50_000, "line"),
    "stars without end": (
        b" 1 point match\n Game 1\n A : 0     B : 0\n  1) 31: 8/5" + b"*/5" * 50_000,
        "line",
    ),
    "a score behind a gap without end": (
        b" 1 point match\n Game 1\n" + b"\t" * 999 + b"A\n",
        "line",
    ),
    "one score in gaps without end": (
        b" 1 point match\n Game 1\n" + b" " * 490 + b": 1 " + b" " * 490 + b"A\n",
        "line",
    ),
    "comments without end": (
        (b"; [a" + b"\t" * 990 + b"\n") * 250 + b" 1 point match\n",
        "no_games",
    ),
    "games without end": (
        b" 1 point match\n" + b" Game 1\n" * 25_000,
        "too_long",
    ),
    "names without end": (b" 1 point match\n Game 1\n " + b"A : 0 " * 30_000 + b"\n  1) 31:\n", "line"),
    "an exploding record": (b"Nardy record 1\n" + b"Game 1\n" * 9000, "line"),
    "a record of another game": (b"Nardy record 1\nVariant: chess\nGame 1\n", "line"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_damaged_or_hostile_file_is_refused_in_one_sentence(name: str) -> None:
    data, reason = HOSTILE[name]

    with pytest.raises(BadRecord) as refused:
        read_file(data)

    assert refused.value.reason == reason
    assert len(str(refused.value)) < 300


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16"])
def test_names_are_read_in_every_usual_encoding(encoding: str) -> None:
    assert read_file(GOOD.decode().encode(encoding)).names == ("Анна", "Boris")


def test_western_names_are_read_too() -> None:
    data = GOOD.decode().replace("Анна", "José").encode("latin-1")

    assert read_file(data).names[0] == "José"
