"""Animations are made frame by frame in the drawing threads, so that nobody's board waits for a whole one."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from typing import Protocol

from PIL import Image

from render.pages import Frame, Reel
from render.replay import Film, palette_of, sample_of


class Animates(Protocol):
    def still(self, frame: Frame, theme: str) -> Image.Image: ...


async def film(painter: Animates, threads: Executor, reel: Reel, theme: str) -> bytes:
    """The reel as a GIF."""
    loop = asyncio.get_running_loop()
    samples = [
        await loop.run_in_executor(threads, painter.still, reel.frames[number], theme)
        for number in sample_of(reel)
    ]
    growing = Film(await loop.run_in_executor(threads, palette_of, samples, theme))
    for frame in reel.frames:
        await loop.run_in_executor(threads, _add, growing, painter, frame, theme)
    return growing.gif()


def _add(growing: Film, painter: Animates, frame: Frame, theme: str) -> None:
    growing.add(painter.still(frame, theme), frame.centiseconds)
