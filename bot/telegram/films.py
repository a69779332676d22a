"""Animations are made frame by frame in the drawing threads, so that nobody's board waits for a whole one."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor
from typing import Protocol

from PIL import Image

from render.pages import Frame, Reel
from render.replay import LARGEST, Film, Gauge, attempts, palette_of, sample_of


class Animates(Protocol):
    def still(self, frame: Frame, theme: str, gauge: Gauge) -> Image.Image: ...


async def film(painter: Animates, threads: Executor, reel: Reel, theme: str) -> bytes:
    """The reel as a GIF, so small that every phone loads it."""
    gif = b""
    for shown, gauge in attempts(reel):
        gif = await _filmed(painter, threads, shown, theme, gauge)
        if len(gif) <= LARGEST:
            break
    return gif


async def _filmed(painter: Animates, threads: Executor, reel: Reel, theme: str, gauge: Gauge) -> bytes:
    loop = asyncio.get_running_loop()
    samples = [
        await loop.run_in_executor(threads, painter.still, reel.frames[number], theme, gauge)
        for number in sample_of(reel)
    ]
    palette = await loop.run_in_executor(threads, palette_of, samples, theme, gauge.colours)
    growing = Film(palette, gauge)
    for frame in reel.frames:
        await loop.run_in_executor(threads, _add, growing, painter, frame, theme, gauge)
    return growing.gif()


def _add(growing: Film, painter: Animates, frame: Frame, theme: str, gauge: Gauge) -> None:
    growing.add(painter.still(frame, theme, gauge), frame.centiseconds)
