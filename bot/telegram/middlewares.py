"""What happens round every handler: who it is, which board was pressed, and the one answer to every press."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from aiogram import BaseMiddleware
from aiogram.dispatcher.event.bases import UNHANDLED
from aiogram.exceptions import TelegramAPIError
from aiogram.types import CallbackQuery, MaybeInaccessibleMessageUnion, Message, TelegramObject

from bot.presses import EndPress, GamePress, InlinePress, MorePress, SettingPress
from bot.services.errors import Repeated, Stale
from bot.services.invitations import ENDED, STANDING
from bot.services.people import People
from bot.services.ports import Board, ChatId, Clock, GameId, Note, Store
from bot.services.receipts import file_now, receipt_for
from bot.telegram.boards import Boards
from bot.telegram.groups import Groups
from bot.telegram.handler import Handler
from bot.telegram.inline import InlineEdits
from bot.telegram.outbox import Content, Outbox, Place
from bot.telegram.patience import word_given_by
from bot.telegram.pings import Pings
from bot.telegram.screens import Page, Screens
from bot.telegram.session import Unreachable
from bot.views.notes import is_alert, note_text
from bot.views.texts import escaped, language_of
from engine.errors import NardyError, Refused

log = logging.getLogger(__name__)

BOARD_FIRST: Final = 0.02
"""Seconds by which the answer lets the board's upload go ahead: that takes longer, and is waited for more."""
BROKEN: Final = NardyError("the handler failed; its traceback stands in the log")


class Answers(BaseMiddleware):
    """The outermost middleware of presses: each is answered exactly once, with the note or refusal it led to.

    A handler returns a `Note` or None. Errors of the game become its text here, inside the answer: aiogram's
    own answer middleware would have sent a blank one before any error handler ran. Whoever has to wait for
    the chat's turn has heard so before (`bot.telegram.patience`)."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> None:
        assert isinstance(event, CallbackQuery)
        told = False

        async def later() -> None:
            nonlocal told
            if not told:
                told = True
                await self._answer(event, Note("note.later"), data)

        with word_given_by(later):
            said = await self._said(handler, event, data)
        if not told:
            await asyncio.sleep(BOARD_FIRST)
            await self._answer(event, said, data)

    async def _answer(
        self, event: CallbackQuery, said: Note | NardyError | None, data: dict[str, Any]
    ) -> None:
        text = note_text(said, language_of(data.get("person"))) if said is not None else None
        try:
            await event.answer(text, show_alert=said is not None and is_alert(said))
        except (TelegramAPIError, Unreachable) as error:
            # Mostly "query is too old": the press counted, only its spinner has long gone.
            log.info("A press could not be answered: %s", error)

    async def _said(
        self, handler: Handler, event: TelegramObject, data: dict[str, Any]
    ) -> Note | NardyError | None:
        try:
            result = await handler(event, data)
        except Repeated:
            return None
        except NardyError as error:
            return error
        except Unreachable as error:
            log.warning("A press could not be shown: %s", error)
            return BROKEN
        except Exception:
            log.exception("A press failed")
            return BROKEN
        return result if isinstance(result, Note) else None


class Known(BaseMiddleware):
    """Whom the bot hears, and where the answer is shown: gives handlers `person`, `page` and `group`.

    A press on a message of inline mode has `inline_message` instead of the last two; one on a message that
    nobody else sees also has its number as `ephemeral`."""

    def __init__(self, people: People, groups: Groups, screens: Screens, edits: InlineEdits) -> None:
        self._edits = edits
        self._people = people
        self._groups = groups
        self._screens = screens

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        assert isinstance(event, Message | CallbackQuery)
        message = event if isinstance(event, Message) else event.message
        if isinstance(event, CallbackQuery) and event.inline_message_id is not None:
            return await self._inline(handler, event, event.inline_message_id, data)
        if event.from_user is None or message is None:
            return UNHANDLED
        private = message.chat.type == "private"
        person = data["person"] = await self._people.seen(event.from_user, private=private)
        if not private and getattr(message, "migrate_to_chat_id", None) is None:
            # Who writes in the name of the group has no language.
            named = isinstance(event, Message) and event.sender_chat is not None
            data["group"] = await self._groups.seen(message.chat, None if named else language_of(person))
        pressed = message.message_id if isinstance(event, CallbackQuery) else None
        data["page"] = Page(self._screens, place_of(message), pressed)
        if number := getattr(message, "ephemeral_message_id", None):
            data["ephemeral"] = number
        return await handler(event, data)

    async def _inline(
        self, handler: Handler, event: CallbackQuery, inline_message: str, data: dict[str, Any]
    ) -> Any:
        """In a chat where the bot is not: there is a message to edit, but no page to put screens on."""
        self._edits.heard(inline_message, event.chat_instance)
        data["person"] = await self._people.seen(event.from_user)
        data["inline_message"] = inline_message
        return await handler(event, data)


class Refusals(BaseMiddleware):
    """A command that is refused is answered by a message that says why."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        try:
            return await handler(event, data)
        except Repeated:
            return None
        except NardyError as error:
            place = data["page"].place
            if await self._outbox.turn(place.chat, "refusal"):
                text = note_text(error, language_of(data["person"]))
                await self._outbox.post(place, Content(escaped(text), None))
            return None


class Once(BaseMiddleware):
    """An update that Telegram delivers again (after a restart, or a webhook's timeout) has no second effect.

    Handlers see nothing of it (`bot.services.receipts`). A refusal too is said only once."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        if isinstance(data.get("callback_data"), GamePress):
            return await handler(event, data)
        update = data["event_update"].update_id
        if await self._store.processed(update):
            raise Repeated(f"update {update} has been processed")
        with receipt_for(update, self._clock.now()):
            try:
                return await handler(event, data)
            except Refused:
                await file_now(self._store)
                raise


class Living(BaseMiddleware):
    """Lets presses through that come from a game's living board; gives their handlers `game` and `board`.

    Whoever pressed something out of date gets a fresh board with the refusal."""

    def __init__(self, boards: Boards, pings: Pings) -> None:
        self._boards = boards
        self._pings = pings

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        press = data.get("callback_data")
        if not isinstance(press, GamePress | MorePress | EndPress):
            return await handler(event, data)
        person, game = data["person"], GameId(press.game_id)
        board = await self._board(game, data)
        data |= {"game": game, "board": board}
        try:
            await self._boards.check(board, press, person)
            self._pings.pressed(game, person.id)
            return await handler(event, data)
        except Stale:
            await self._boards.refresh(game)
            raise
        finally:
            self._pings.answered(game, person.id)

    async def _board(self, game: GameId, data: dict[str, Any]) -> Board:
        if "inline_message" in data:
            return await self._boards.living_inline(game, data["inline_message"], data["person"])
        page = data["page"]
        if "ephemeral" in data:
            chat, number = page.place.chat, data["ephemeral"]
            return await self._boards.living_hand(game, chat, number, data["person"])
        return await self._boards.living(game, page.place.chat, page.message)


class InPlace(BaseMiddleware):
    """Where the bot can only edit the pressed message, only presses that need no more than that are heard.

    No keyboard of ours there has others, but a changed client sends what it likes."""

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        press = data.get("callback_data")
        inline = "inline_message" in data and not _in_place(press)
        if inline or ("ephemeral" in data and not _in_hand(press)):
            raise Stale(f"nothing but the message can be changed by {press}")
        return await handler(event, data)


def _in_place(press: object) -> bool:
    match press:
        case MorePress():
            return press.action in ("open", "close", "why", "envelope")
        case EndPress():
            return press.action not in ("file", "score", "sheet", "menu", "replay", "analysis")
        case _:
            return isinstance(press, GamePress | InlinePress)


def _in_hand(press: object) -> bool:
    """The mover's own board in a group leads to no screen, which would be for all to see."""
    match press:
        case MorePress():
            return press.action not in ("rules", "leave")
        case SettingPress():
            return press.back == "board"
        case _:
            return isinstance(press, GamePress)


class Untouched(BaseMiddleware):
    """In a group nobody's press puts a menu in the place of a game's board or of somebody's card.

    No keyboard of ours would, but a changed client sends what it likes, from whichever message."""

    def __init__(self, store: Store, boards: Boards) -> None:
        self._store = store
        self._boards = boards

    async def __call__(self, handler: Handler, event: TelegramObject, data: dict[str, Any]) -> Any:
        press, page = data.get("callback_data"), data.get("page")
        if (
            page is not None
            and page.place.chat < 0
            and not isinstance(press, GamePress | MorePress | EndPress)
        ):
            await self._check(page, getattr(press, "token", None))
        return await handler(event, data)

    async def _check(self, page: Page, token: str | None) -> None:
        """`token`: of the invitation that the press is about."""
        cards = await self._store.challenges(chat=page.place.chat, states=STANDING)
        if any(card.message == page.message and card.token != token for card in cards):
            raise Stale("the message is the card of another invitation")
        team = (
            None if page.message is None else await self._store.teams.token_at(page.place.chat, page.message)
        )
        if team not in (None, token):
            raise Stale("the message is the card of a team match")
        about = None if token is None else await self._store.challenge(token)
        if about is not None and about.state in ENDED:
            return  # Too late, and told so by what refuses it; a board is then shown again.
        if await self._boards.redraw(page.place.chat, page.message):
            raise Stale("the message is a game's board")


def place_of(message: MaybeInaccessibleMessageUnion) -> Place:
    """Where an answer belongs. Replies carry a thread too, which is a topic only if the message says so."""
    thread = message.message_thread_id if isinstance(message, Message) and message.is_topic_message else None
    return Place(ChatId(message.chat.id), thread)
