"""A file that somebody sent, whatever it is: a `.mat` file or a text record of ours."""

from __future__ import annotations

from engine.formats.decode import text_of
from engine.formats.mat_read import read_mat
from engine.formats.record import Record
from engine.formats.text import TITLE
from engine.formats.text_read import read_text


def read_file(data: bytes) -> Record:
    """The match in the file; raises `BadRecord`, which says what is wrong and where."""
    return read_file_text(text_of(data))


def read_file_text(text: str) -> Record:
    """The match that the file's text tells; raises `BadRecord`."""
    return read_text(text) if text.startswith(TITLE) else read_mat(text)
