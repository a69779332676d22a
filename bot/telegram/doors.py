"""Doors that have been shut: a person who blocks the bot, a group that has thrown it out."""

from __future__ import annotations

from dataclasses import replace

from bot.services.ports import Block, Board, Store


async def mark_shut(store: Store, board: Board) -> None:
    """Remember that nobody can be reached there; the next sign of life takes it back."""
    assert board.chat is not None
    if board.reader is not None:
        person = await store.person(board.reader)
        if person is not None and not person.blocked:
            await store.append((), (Block(person.id, True),))
    else:
        chat = await store.chat(board.chat)
        if chat is not None and not chat.gone:
            await store.append((), (replace(chat, gone=True),))
