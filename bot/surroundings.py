"""What stands round every handler, from the outside in; the order is the point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aiogram import Dispatcher

from bot.telegram.again import Again
from bot.telegram.metered import CountedPresses
from bot.telegram.middlewares import Answers, InPlace, Known, Living, Once, Refusals, Untouched
from bot.telegram.standing import Standing
from bot.telegram.throttle import Throttle

if TYPE_CHECKING:
    from bot.app import App


def surround(dispatcher: Dispatcher, app: App, throttle: Throttle) -> None:
    """Floods end first, before anybody asks who it is; a press has its one answer whatever follows."""
    dispatcher.update.outer_middleware(app.in_flight)
    dispatcher.update.outer_middleware(throttle)
    known = Known(app.people, app.groups, app.screens, app.edits)
    dispatcher.message.outer_middleware(known)
    dispatcher.message.outer_middleware(Refusals(app.outbox))
    dispatcher.callback_query.outer_middleware(Answers())
    dispatcher.callback_query.outer_middleware(known)
    standing, once = Standing(app.house.maintenance, app.house.owner), Once(app.store, app.clock)
    dispatcher.message.middleware(standing)
    dispatcher.callback_query.middleware(standing)
    for observer in (dispatcher.message, dispatcher.callback_query, dispatcher.my_chat_member):
        observer.middleware(once)
    dispatcher.callback_query.middleware(CountedPresses())
    dispatcher.callback_query.middleware(Again())
    dispatcher.callback_query.middleware(InPlace())
    dispatcher.callback_query.middleware(Untouched(app.store, app.boards))
    dispatcher.callback_query.middleware(Living(app.boards, app.pings))
