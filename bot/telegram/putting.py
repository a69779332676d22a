"""Puts what a board looks like into its message: a photo with a caption, or letters."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from bot.services.ports import Board, ChatId
from bot.telegram.outbox import Content, Outcome, Place, Posted
from bot.telegram.pictures import Drawn, Pictures
from bot.views.ahead import LETTERS, Prospect


class Messages(Protocol):
    """The group's, or those that one member alone sees."""

    async def post(self, place: Place, content: Content) -> Posted: ...
    async def edit(self, chat: ChatId, message: int, content: Content) -> Posted: ...


def place_for(board: Board, seen: Prospect) -> Board:
    """The board as far as its message can show that; without one where a photo would have to become a text.

    Telegram turns a text into a photo, but no photo into a text."""
    is_photo = board.message is not None and board.picture not in ("", LETTERS)
    return replace(board, message=None, picture="") if seen.reader.text and is_photo else board


def leaves_photo(board: Board, stands: Board, seen: Prospect, outcome: Outcome) -> bool:
    """Whether a message of the board's is left behind whose buttons are to go."""
    if outcome is Outcome.GONE:
        return seen.reader.text  # It may be there, as a photo: a card that was to become the board.
    return outcome is Outcome.DONE and stands is not board


async def put(
    outbox: Messages, pictures: Pictures, board: Board, seen: Prospect
) -> tuple[Posted, Drawn | None]:
    """Edit the text alone while the picture stays; else both, by `file_id` if there is one."""
    view, theme = seen.view, seen.reader.theme
    content = Content(view.caption, view.keyboard, letters=seen.reader.text)
    if content.letters or (board.message is not None and seen.key == board.picture):
        return await _write(outbox, board, content), None
    drawn = await pictures.of(view.scene, theme, seen.key)
    posted = await _write(outbox, board, replace(content, picture=drawn))
    if posted.outcome is Outcome.NO_PICTURE and not drawn.uploads:
        drawn = await pictures.of(view.scene, theme, seen.key, afresh=True)
        posted = await _write(outbox, board, replace(content, picture=drawn))
    if posted.outcome is Outcome.NO_PICTURE:
        return Posted(Outcome.REFUSED), None
    return posted, drawn


async def _write(outbox: Messages, board: Board, content: Content) -> Posted:
    assert board.chat is not None
    if board.message is None:
        return await outbox.post(Place(board.chat, board.thread), content)
    return await outbox.edit(board.chat, board.message, content)
