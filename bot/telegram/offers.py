"""What inline mode lists, and the cards that were picked from it."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramAPIError
from aiogram.types import ChosenInlineResult, InlineQuery, InlineQueryResultArticle

from bot.presses import InlinePress, from62
from bot.services.errors import Expired, Stale
from bot.services.inline import Inline, Slip
from bot.services.invitations import EXPIRED, OPEN
from bot.services.opening import TAKEN
from bot.services.ports import Challenge, GameId, Person, PersonId, Store
from bot.services.table import Tables
from bot.telegram.boards import Boards
from bot.telegram.inline import InlineEdits
from bot.telegram.outbox import Content, Outcome
from bot.telegram.session import Unreachable
from bot.views.challenge import Card
from bot.views.inline import (
    GAME,
    card_keyboard,
    card_text,
    challenge_article,
    game_article,
    listed,
    to_bot,
    wanted,
)
from bot.views.reader import inline_reader
from bot.views.texts import language_of, texts

log = logging.getLogger(__name__)

GAMES: Final = 5
"""So many of a person's running games are listed, those moved last."""


class Offers:
    """Inline mode needs no `chosen_inline_result`: the first press on a card brings its id, too."""

    def __init__(
        self, bot: Bot, store: Store, tables: Tables, inline: Inline, boards: Boards, edits: InlineEdits
    ) -> None:
        self._bot = bot
        self._store = store
        self._tables = tables
        self._inline = inline
        self._boards = boards
        self._edits = edits

    async def answer(self, query: InlineQuery, person: Person) -> None:
        """List the person's running games and challenges to pick from; each list is made for this query."""
        words = texts(language_of(person))
        found = listed(
            [*await self._games(query.query, person), *await self._challenges(query.query, person)]
        )
        try:
            await query.answer(list(found), cache_time=0, is_personal=True, button=to_bot(words))
        except (TelegramAPIError, Unreachable) as error:
            # Mostly "query is too old": the person has typed on.
            log.info("An inline query could not be answered: %s", error)

    async def chosen(self, result: ChosenInlineResult, person: Person) -> None:
        """Where Telegram tells what was picked, a card can run out and a board moves on before any press."""
        if result.inline_message_id is None:
            return
        if result.result_id.startswith(GAME):
            game = GameId(from62(result.result_id.removeprefix(GAME)))
            await self._boards.living_inline(game, result.inline_message_id, person)
            await self._boards.refresh(game)
        else:
            await self._inline.write(slip_of(InlinePress.unpack(result.result_id)), result.inline_message_id)

    async def sit(self, press: InlinePress, person: Person, query: str, inline_message: str) -> None:
        """Accept; the worker of the new board puts it in the card's place."""
        slip = slip_of(press)
        try:
            await self._inline.sit(slip, person, query, inline_message)
        except Stale as error:
            challenge = await self._inline.challenge(slip)
            if challenge.state == OPEN and isinstance(error, Expired):  # Its timer is about to say so.
                challenge = replace(challenge, state=EXPIRED)
            if not (challenge.state == TAKEN and challenge.inline_message == inline_message):
                await self.refresh(replace(challenge, inline_message=inline_message))
            raise

    async def refresh(self, challenge: Challenge) -> None:
        """Have the card say what has become of its challenge."""
        message = challenge.inline_message
        if message is None:
            return
        people = await self._store.people([challenge.opener])
        card = Card(challenge, people, "")
        words = texts(language_of(people.get(challenge.opener)))
        content = Content(card_text(card, words), card_keyboard(card, words))
        while await self._edits.turn(message, f"card {challenge.token}"):
            if await self._edits.text(message, content) is not Outcome.HELD:
                return

    async def _games(self, query: str, person: Person) -> list[InlineQueryResultArticle]:
        """Running games are listed while nothing is typed."""
        if query.strip():
            return []
        rows = await self._store.games_of(person.id, limit=GAMES)
        tables = [await self._tables.load(row.id) for row in rows]
        words = texts(language_of(person))
        return [game_article(table, inline_reader(table), words) for table in tables]

    async def _challenges(self, query: str, person: Person) -> list[InlineQueryResultArticle]:
        words, people = texts(language_of(person)), {person.id: person}
        offered = await self._inline.offers(person.id, wanted(query))
        return [challenge_article(Card(challenge, people, ""), words) for challenge in offered]


def slip_of(press: InlinePress) -> Slip:
    return Slip(PersonId(from62(press.opener)), press.variant, press.length, press.token)
