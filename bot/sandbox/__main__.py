"""`python -m bot.sandbox --port N`: serve until interrupted; key and bot token come from the environment."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import sys
from typing import NoReturn

from bot.sandbox.server import SandboxServer


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; --help shows what it takes.\n")


def main() -> int:
    """Exit code 2 and one sentence for anything the caller must change."""
    parser = Parser(prog="python -m bot.sandbox", description="A local Telegram for one bot.")
    parser.add_argument("--port", type=int, default=8080)
    parser.add_argument("--host", default="127.0.0.1")
    options = parser.parse_args()
    key, token = os.environ.get("SANDBOX_KEY", ""), os.environ.get("SANDBOX_TOKEN", "")
    if not key:
        return _complain("Set SANDBOX_KEY to the key that the page shall need.")
    if not re.fullmatch(r"\d{1,12}:[A-Za-z0-9_-]+", token):
        return _complain("Set SANDBOX_TOKEN to a bot token of the form 123456:letters.")
    server = SandboxServer(token=token, key=key, port=options.port, host=options.host, cast=True)
    try:
        asyncio.run(_serve(server))
    except OverflowError:
        return _complain("--port takes a number from 0 to 65535.")
    except OSError as error:
        reason = error.strerror or str(error)
        return _complain(
            f"Port {options.port} on {options.host} cannot be used ({reason}); take another with --port."
        )
    return 0


async def _serve(server: SandboxServer) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows: Ctrl-C raises KeyboardInterrupt instead.
            break
    async with server:
        await stopped.wait()


def _complain(sentence: str) -> int:
    sys.stderr.write(sentence + "\n")
    return 2


if __name__ == "__main__":
    raise SystemExit(main())
