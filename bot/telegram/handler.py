"""What a middleware of updates stands round."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from aiogram.types import TelegramObject

Handler: TypeAlias = Callable[[TelegramObject, dict[str, Any]], Awaitable[Any]]
"""Takes what has come and what is known about it, as aiogram hands both on."""
