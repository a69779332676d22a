"""Positions that somebody asks about, without any game: what is best there."""

from __future__ import annotations

from typing import Final

from bot.services.ports import PersonId
from bot.services.thinking import Thinking, Thought
from engine.advice import Advice
from engine.ai.advice import CUBE_PLIES, advise
from engine.ai.stakes import Evaluator
from engine.formats.standing import Standing, table_of

PLIES: Final = CUBE_PLIES


class Positions:
    """Thinks in the threads of thinking, as for a hint."""

    def __init__(self, thinking: Thinking, evaluator: Evaluator) -> None:
        self._thinking = thinking
        self._evaluator = evaluator

    async def best(self, standing: Standing, person: PersonId) -> Advice:
        """The best turns, or what to do about the cube; raises `BadPosition`."""
        game, match = table_of(standing)
        thought = Thought(person, PLIES, waited=True)
        return await self._thinking.run(lambda: advise(game, match, self._evaluator), thought)
