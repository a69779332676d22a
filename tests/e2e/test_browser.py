"""Chromium on the printed page: a newcomer finds a game and plays it to its end with nothing but buttons."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, ViewportSize, async_playwright, expect

from tests.e2e.village import village

CHROMIUM: Final = Path("/usr/bin/chromium")
SWITCHES: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
TO_A_GAME: Final = ("ЗАПУСТИТЬ", "Против компьютера", "Короткие", "Новичок")
"""All that a newcomer has to press."""
MOVE: Final = re.compile(r"/(\d|off)")
DONE: Final = "✓ Готово"
END: Final = "Проверить кости"
LONG_GAME: Final = 600
"""So many presses end any game."""
PATIENCE: Final = 20_000
"""Milliseconds until the board must have answered a press."""

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="module")]


@dataclass
class Phone:
    """The newest board as it lies on the screen."""

    page: Page
    toasts: list[str] = field(default_factory=list)

    @property
    def board(self) -> Locator:
        return self.page.locator(".msg:has(.keyboard)").last

    async def click(self, text: str) -> None:
        """Press the button whose whole text this is, with the mouse, as soon as it is there."""
        await self.page.get_by_role("button", name=text, exact=True).last.click(timeout=PATIENCE)

    async def labels(self) -> list[str]:
        return await self.board.locator(".key").all_inner_texts()

    async def ready(self) -> list[str]:
        """The buttons, once there is something to press."""
        acting = self.board.locator(".key").filter(has_text=re.compile(f"{MOVE.pattern}|{DONE}|{END}"))
        await expect(acting.first).to_be_visible(timeout=PATIENCE)
        return await self.labels()

    async def act(self, labels: list[str]) -> None:
        """Confirm the turn, or add the choice that says most; then wait until the board has answered."""
        words = self.board.locator(".words")
        before = await words.inner_text()
        await self.click(DONE if DONE in labels else max(filter(MOVE.search, labels), key=len))
        await expect(words).not_to_have_text(before, use_inner_text=True, timeout=PATIENCE)
        self.toasts += await self.page.locator(".toast").all_inner_texts()

    async def play(self) -> None:
        """To the end of the game."""
        for _ in range(LONG_GAME):
            labels = await self.ready()
            if END in labels:
                return
            await self.act(labels)
        raise AssertionError("the game does not end")


@pytest_asyncio.fixture(loop_scope="module")
async def phone(tmp_path: Path) -> AsyncIterator[Phone]:
    """The page on a phone, where nobody has been yet; any error in its console fails the test."""
    async with village(tmp_path) as (place, _), async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        page = await browser.new_page(viewport={"width": PHONE["width"], "height": PHONE["height"]})
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
        await page.goto(f"{place.url}/?key={place.key}")
        yield Phone(page)
        await browser.close()
    assert problems == []


async def test_a_newcomer_plays_a_whole_game_on_the_page(phone: Phone, tmp_path: Path) -> None:
    page = phone.page
    await page.screenshot(path=tmp_path / "1-opening.png")
    for text in TO_A_GAME:
        await phone.click(text)
    await phone.ready()
    await page.screenshot(path=tmp_path / "2-board.png")
    assert "Бот (Новичок)" in await phone.board.inner_text()

    await phone.play()
    await page.screenshot(path=tmp_path / "3-end.png")

    assert any(toast.startswith("Выбрано: ") for toast in phone.toasts)
    ending = await phone.board.locator(".words").inner_text()
    assert re.search("🏁 Вы (выиграли!|проиграли)", ending)
    assert "снято 15" in ending or "Бот: сдача" in ending  # It gives up what no dice can save.
    await expect(phone.board.locator(".photo img")).to_be_visible()
    await phone.click(END)
    await expect(phone.board).to_contain_text("Отпечаток подходит к ключу.")
    await page.screenshot(path=tmp_path / "4-proof.png")
    overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert overflow == 0


async def test_a_toast_covers_nothing_of_the_board(phone: Phone) -> None:
    for text in TO_A_GAME:
        await phone.click(text)
    step = next(label for label in await phone.ready() if MOVE.search(label))
    await phone.click(step)

    toast = await phone.page.locator(".toast").bounding_box(timeout=PATIENCE)
    feed = await phone.page.locator(".feed").bounding_box()

    assert toast is not None
    assert feed is not None
    assert toast["y"] + toast["height"] <= feed["y"]
