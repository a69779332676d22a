"""The proof of a finished game's dice as a file, which anybody can check without the bot."""

from __future__ import annotations

import json

from bot.presses import to62
from bot.services.table import Table
from bot.views.screen import Document
from bot.views.texts import Texts
from engine.fairness import proof


def proof_document(table: Table, words: Texts) -> Document:
    """What `python -m engine verify` reads. It opens the envelope, so the game must be over."""
    assert table.game.result is not None, "a running game's seed is secret"
    name = f"nardy-{to62(table.id)}.json"
    data = json.dumps(proof(table.events, table.row.seed), ensure_ascii=False, indent=1)
    return Document(name, data.encode(), words("envelope.file", command=f"python -m engine verify {name}"))
