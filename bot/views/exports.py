"""A match as files: `.mat` for other programs where it fits, and the record that tells everything."""

from __future__ import annotations

from bot.presses import to62
from bot.services.exports import Story
from bot.services.ports import Sitter
from bot.views.caption import lines
from bot.views.people import level_name, person_name
from bot.views.screen import Document
from bot.views.texts import Texts
from engine.formats.mat import fits, write_mat
from engine.formats.record import Record
from engine.formats.text import write_text


def match_documents(story: Story, words: Texts) -> tuple[Document, ...]:
    """The files, the one that other programs read first. Not for the event loop."""
    record = record_of(story, words)
    name = f"nardy-{to62(story.row.id)}"
    text = write_text(record).encode()
    if not fits(record):
        told = lines([words("export.text"), words("export.no_mat")])
        return (Document(f"{name}.txt", text, told),)
    return (
        Document(f"{name}.mat", write_mat(record).encode(), words("export.mat")),
        Document(f"{name}.txt", text, words("export.text")),
    )


def record_of(story: Story, words: Texts) -> Record:
    """The match as the formats want it."""
    first, second = (_name(sitter, story, words) for sitter in story.row.seats)
    return Record((first, second), story.events, story.games)


def _name(sitter: Sitter, story: Story, words: Texts) -> str:
    if sitter.person is None:
        return f"{words.plain('name.computer')} ({level_name(sitter.level or '', words)})"
    return person_name(sitter.person, story.people, words)
