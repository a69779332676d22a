"""Bytes that somebody sent, as text: no archive, nothing binary, nothing huge."""

from __future__ import annotations

import re
from typing import Final

from engine.errors import BadRecord

LIMIT: Final = 256 * 1024
"""A match to 25 points takes some 60 kB."""
LONGEST_LINE: Final = 1_000
"""Options make the longest ones; what looks for patterns in a line never sees a longer one."""
ARCHIVES: Final = (b"PK", b"\x1f\x8b", b"BZh", b"7z\xbc\xaf", b"\xfd7zXZ", b"Rar!", b"\x28\xb5\x2f\xfd")
_CONTROL: Final = re.compile(r"[^\t\r\n\f\x1a -\U0010ffff]|[\x7f-\x9f\ufffd]")
_MIXED: Final = re.compile(r"[a-z][а-яёіїєґ]|[а-яёіїєґ][a-z]", re.IGNORECASE)


def text_of(data: bytes) -> str:
    """The text that the bytes are, in whatever of the usual encodings; raises `BadRecord`."""
    if len(data) > LIMIT:
        raise BadRecord("too_large", f"the file has {len(data)} bytes, more than {LIMIT}")
    if data.startswith(ARCHIVES):
        raise BadRecord("archive", "the file is an archive")
    text = _decoded(data)
    if _CONTROL.search(text):
        raise BadRecord("not_text", "the file is no text")
    if not text.strip():
        raise BadRecord("empty", "the file is empty")
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            raise BadRecord("line", f"line {number} is too long", line=number, text=line)
    return text


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    for encoding in ("utf-8-sig", "cp1251"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        # A name of both alphabets in one word is a name in another alphabet altogether.
        if encoding != "cp1251" or not _MIXED.search(text):
            return text
    return data.decode("latin-1")
