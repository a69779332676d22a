"""A port for a process that a test starts."""

from __future__ import annotations

import socket


def free_port() -> int:
    """One that nobody listens on; somebody may take it before the process does."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
