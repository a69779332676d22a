"""The bot as a process: opens what it needs, connects, hears updates until it is told to stop."""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import secrets
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramNotFound, TelegramUnauthorizedError

from bot.app import App
from bot.config import BadSettings, Settings
from bot.services.errors import StoreUnusable
from bot.store.store import SqlStore, open_store
from bot.telegram.clock import SandboxClock, SystemClock
from bot.telegram.contact import Contact
from bot.telegram.logs import set_up_logging
from bot.telegram.memory import give_back, settle
from bot.telegram.metered import CountedCalls
from bot.telegram.polling import Polling
from bot.telegram.profile import publish_profile
from bot.telegram.replicas import Replicas
from bot.telegram.session import Departures, Spoken, Unreachable, make_bot
from bot.telegram.tasks import run_until
from bot.telegram.watch import Watch, readiness
from bot.telegram.webhook import Hook, Webhook
from render.draw import Painter

log = logging.getLogger(__name__)

RECONNECT_SECONDS: Final = 2.0


def run_bot(settings: Settings, painter: Painter | None = None) -> int:
    """Run until SIGTERM or SIGINT; the exit code. Raises `BadSettings` for what the owner must mend.

    `painter`: one that has drawn already, and need not begin by drawing checkers."""
    set_up_logging(settings.log_level, settings.secrets, settings.log_format)
    give_back()
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(_run(settings, painter))
    except StoreUnusable as error:
        raise BadSettings(f"{error}.") from None
    return 0


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's, which makes a press a sixth faster; where it cannot be had, Python's own."""
    try:
        import uvloop
    except ImportError:  # Windows, or another Python.
        return None
    return uvloop.new_event_loop


async def _run(chosen: Settings, painter: Painter | None) -> None:
    stop = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows: Ctrl-C raises KeyboardInterrupt instead.
            asyncio.get_running_loop().add_signal_handler(sign, stop.set)
    store = await open_store(chosen.database_url)
    app = _app(chosen, store, painter)
    intake = _intake(app, chosen)
    watch = Watch(app.house.state, chosen.metrics_host, chosen.metrics_port) if chosen.metrics_port else None
    try:
        if chosen.sandbox_clock:
            there = SandboxClock(chosen.sandbox_clock, chosen.sandbox_key.get_secret_value())
            await there.set(app.clock)  # Before the start, which looks at how long the bot was away.
            app.tasks.keep(lambda: there.follow(app.clock, app.clock_set), "clock")
        if watch is not None:
            await _open(watch)
        await app.start()
        settle()
        await run_until(stop, _hear(app, intake), first=partial(_refuse, app, intake))
    finally:
        await app.stop()
        await intake.close()
        if watch is not None:
            await watch.close()
        await app.bot.session.close()
        await store.close()
        log.info("Stopped")


def _app(chosen: Settings, store: SqlStore, painter: Painter | None) -> App:
    """The bot on its API server, with whatever listens to its calls."""
    spoken, clock = Spoken(), SystemClock()
    app = App(
        make_bot(chosen.token, chosen.bot_api_url, spoken),
        store,
        clock,
        per_second=chosen.pace_per_second,
        painter=painter,
        storage_chat=chosen.storage,
        owner=chosen.owner_id,
        report_hour=chosen.nightly,
        replica=_replica(chosen, store) if chosen.replicated else None,
        flood_per_second=chosen.flood_per_second,
    )
    spoken.over = app.spoken
    app.bot.session.middleware(Contact(app.outages, clock))
    app.bot.session.middleware(CountedCalls())
    app.bot.session.middleware(Departures(app.outbox.pacer.depart))
    return app


def _replica(chosen: Settings, store: SqlStore) -> Replicas:
    return Replicas(store.replicas, SystemClock(), _own_name(), chosen.replica_address)


def _own_name() -> str:
    """Says to whoever reads a log which process it was; a start is another process."""
    return f"{platform.node()}-{os.getpid()}-{secrets.token_hex(3)}"


async def _open(watch: Watch) -> None:
    try:
        await watch.open()
    except OSError as error:
        raise BadSettings(f"METRICS_HOST and METRICS_PORT cannot be listened on: {error.strerror}.") from None


async def _refuse(app: App, intake: Polling | Webhook) -> None:
    app.house.state.stopping = True
    await intake.refuse()


def _intake(app: App, chosen: Settings) -> Polling | Webhook:
    if not chosen.webhook_url:
        return Polling(app.dispatcher, app.bot, app.in_flight)
    hook = Hook(
        chosen.webhook_url,
        chosen.webhook_path,
        chosen.webhook_secret.get_secret_value(),
        chosen.webhook_host,
        chosen.webhook_port,
    )
    homes = None if app.replica is None else app.replica.homes
    return Webhook(app.dispatcher, app.bot, hook, readiness(app.house.state), homes)


async def _hear(app: App, intake: Polling | Webhook) -> None:
    """Connect, then take in updates for ever."""
    try:
        await intake.open()
        await _connect(app.bot)
        app.house.state.connected = True
        app.tasks.spawn(publish_profile(app.bot, app.store), "commands and descriptions")
        await intake.run()
    except (TelegramUnauthorizedError, TelegramNotFound):
        raise BadSettings("Telegram does not know this BOT_TOKEN: it is wrong or has been revoked.") from None
    except TelegramBadRequest as error:
        raise BadSettings(f"Telegram refuses WEBHOOK_URL: {error.message}.") from None
    except OSError as error:
        raise BadSettings(f"WEBHOOK_HOST and WEBHOOK_PORT cannot be listened on: {error.strerror}.") from None


async def _connect(bot: Bot) -> None:
    """Wait until the Bot API answers: it may start together with us, or be away for a while."""
    while True:
        try:
            me = await bot.me()
        except Unreachable as error:
            log.warning("The Bot API cannot be reached yet: %s", error)
            await asyncio.sleep(RECONNECT_SECONDS)
        else:
            log.info("Connected as @%s", me.username)
            return
