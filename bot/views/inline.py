"""What inline mode offers and shows: text messages, for Telegram takes no upload there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from aiogram.types import (
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)

from bot.presses import InlineAction, InlinePress, to62
from bot.services.agreement import LENGTHS, VARIANTS_OFFERED
from bot.services.invitations import OPEN
from bot.services.table import Table
from bot.views.board import BoardView, board_view
from bot.views.buttons import button, keyboard
from bot.views.caption import lines
from bot.views.challenge import ENDED as ENDED_TEXTS
from bot.views.challenge import Card, apart, named
from bot.views.people import seat_name
from bot.views.reader import Reader
from bot.views.terms import terms_about, terms_lines, terms_short
from bot.views.textboard import text_board
from bot.views.texts import LANGUAGES, Html, Texts, texts
from engine.fairness import seal

FAVOURITES: Final = tuple((variant, 1) for variant in VARIANTS_OFFERED) + tuple(
    (variant, length) for length in (3, 5, 7) for variant in VARIANTS_OFFERED[:2]
)
"""What is offered to somebody who has typed nothing: each game once, and short matches of the best known."""
INLINE_LINK: Final = "inline"
"""The payload of the link above the list; no invitation is called so."""
GAME: Final = "game:"
"""How the id of a result that is a running game begins; that of a challenge is its button's data."""


def wanted(query: str) -> list[tuple[str, int]]:
    """The games that fit what was typed: a number is the length of the match, the rest part of a name.

    Names are known in every language, for people type what they have learnt the game by; what fits nothing
    may still become something, so that everything is offered."""
    typed = query.lower().split()
    numbers = [int(word) for word in typed if word.isdecimal() and int(word) in LENGTHS]
    names = [word for word in typed if not word.isdecimal()]
    games = [(variant, numbers[0]) for variant in VARIANTS_OFFERED] if numbers else list(FAVOURITES)
    found = [(variant, length) for variant, length in games if _is_called(variant, names)]
    return found or games


def _is_called(variant: str, names: Sequence[str]) -> bool:
    """Whether all the words are parts of its name in one language."""
    called = (texts(language).plain(f"variant.{variant}").lower() for language in LANGUAGES)
    return any(all(name in whole for name in names) for whole in called)


def challenge_article(card: Card, words: Texts) -> InlineQueryResultArticle:
    """One ready-made challenge of the list."""
    terms = card.challenge.terms
    return InlineQueryResultArticle(
        id=press_of(card, "sit").pack(),
        title=words.plain("inline.offer", terms=terms_short(terms, words)),
        description=terms_about(terms, words),
        input_message_content=message(card_text(card, words)),
        reply_markup=card_keyboard(card, words),
    )


def card_text(card: Card, words: Texts) -> Html:
    """The terms, who invites, and the sealed dice; or what has become of the challenge."""
    challenge = card.challenge
    parts = list(terms_lines(challenge.terms, words))
    if challenge.state != OPEN:
        return lines([*parts, apart(words(ENDED_TEXTS[challenge.state]))])
    name = named(card, challenge.opener, words)
    calls = apart(words("challenge.calls_all", name=name))
    return lines([*parts, calls, words("levels.envelope", seal=seal(challenge.seed))])


def card_keyboard(card: Card, words: Texts) -> InlineKeyboardMarkup | None:
    if card.challenge.state != OPEN:
        return None
    accept = button(words.plain("button.join"), press_of(card, "sit"), "success")
    return keyboard([[accept], [button(words.plain("button.cancel"), press_of(card, "cancel"))]])


def press_of(card: Card, action: InlineAction) -> InlinePress:
    challenge = card.challenge
    return InlinePress(
        opener=to62(challenge.opener),
        variant=challenge.terms.variant,
        length=challenge.terms.length,
        token=challenge.token,
        action=action,
    )


def game_article(table: Table, reader: Reader, words: Texts) -> InlineQueryResultArticle:
    """A running game of the list, in the `words` of who asks: picking it posts the `reader`'s board."""
    view = board_view(table, reader)
    names = [seat_name(table, seat, words) for seat in (0, 1)]
    return InlineQueryResultArticle(
        id=f"{GAME}{to62(table.id)}",
        title=words.plain("inline.game", a=names[0], b=names[1]),
        description=words.plain("inline.game_about", game=words.plain(f"variant.{table.row.variant}")),
        input_message_content=message(board_text(view, reader.texts)),
        reply_markup=view.keyboard,
    )


def board_text(view: BoardView, words: Texts) -> Html:
    """The whole board as a text message."""
    return lines([text_board(view.scene, words), view.caption])


def message(text: Html) -> InputTextMessageContent:
    return InputTextMessageContent(message_text=text, parse_mode="HTML")


def to_bot(words: Texts) -> InlineQueryResultsButton:
    """Above the list: the way to everything else."""
    return InlineQueryResultsButton(text=words.plain("inline.open_bot"), start_parameter=INLINE_LINK)


def listed(articles: Sequence[InlineQueryResultArticle]) -> list[InlineQueryResultArticle]:
    """As many as Telegram takes."""
    return list(articles[:50])
