"""The chat page in a real browser, with the test as the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

from bot.sandbox.server import SandboxServer
from tests.sandbox.conftest import KEY, TOKEN, Api, button, jpeg, keyboard

CHROMIUM = Path("/usr/bin/chromium")
SWITCHES = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]

pytestmark = pytest.mark.slow


@pytest.fixture
async def server() -> AsyncIterator[SandboxServer]:
    async with SandboxServer(token=TOKEN, key=KEY, cast=True) as running:
        yield running


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=CHROMIUM, args=SWITCHES)
        yield chromium
        await chromium.close()


@pytest.fixture
async def page(browser: Browser, server: SandboxServer) -> AsyncIterator[Page]:
    """The page on a phone; any error in its console fails the test."""
    opened = await browser.new_page(viewport={"width": 360, "height": 740})
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
    await opened.goto(f"{server.url}/?key={KEY}")
    yield opened
    assert problems == []


@pytest.fixture
async def api(server: SandboxServer) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        caller = Api(session, server.url)
        await caller.updates()
        yield caller


async def next_update(api: Api) -> dict[str, Any]:
    """The next thing that the bot hears, confirmed."""
    update: dict[str, Any] = (await api("getUpdates", timeout=10, limit=1)).result[0]
    await api("getUpdates", offset=update["update_id"] + 1)
    return update


async def board(api: Api, chat: int) -> int:
    """A board with buttons, as the bot sends it."""
    markup = keyboard(button(style="primary"), button("24/18", "m:2"))
    sent = await api("sendPhoto", files={"photo": jpeg()}, chat_id=chat, caption="Ход", reply_markup=markup)
    return int(sent.result["message_id"])


async def test_anna_starts_with_one_big_button(page: Page, api: Api) -> None:
    await page.get_by_role("button", name="ЗАПУСТИТЬ").click()

    update = await next_update(api)
    assert (update["message"]["text"], update["message"]["from"]["first_name"]) == ("/start", "Анна")
    await expect(page.locator(".msg.out")).to_contain_text("/start")


async def test_a_press_shows_its_toast_and_the_edit_comes_by_itself(page: Page, api: Api) -> None:
    await page.get_by_role("button", name="ЗАПУСТИТЬ").click()
    chat = (await next_update(api))["message"]["chat"]["id"]
    message = await board(api, chat)
    await page.get_by_role("button", name="24/18").click()
    await expect(page.locator(".key.busy")).to_have_count(1)
    query = (await next_update(api))["callback_query"]
    await api("answerCallbackQuery", callback_query_id=query["id"], text="24/18 · осталось 1")
    await api("editMessageCaption", chat_id=chat, message_id=message, caption="Ход сделан")

    assert query["data"] == "m:2"
    await expect(page.locator(".toast")).to_have_text("24/18 · осталось 1")
    await expect(page.locator(".bubble").last).to_contain_text("Ход сделан")
    await expect(page.locator(".key")).to_have_count(0)


async def test_an_alert_waits_for_ok(page: Page, api: Api) -> None:
    await page.get_by_role("button", name="ЗАПУСТИТЬ").click()
    await board(api, (await next_update(api))["message"]["chat"]["id"])
    await page.get_by_role("button", name="13/8").click()
    query = (await next_update(api))["callback_query"]
    await api("answerCallbackQuery", callback_query_id=query["id"], text="Не ваш ход", show_alert=True)

    await expect(page.get_by_role("dialog")).to_contain_text("Не ваш ход")
    await page.get_by_role("button", name="OK").click()
    await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_another_person_reads_in_another_language(page: Page, api: Api) -> None:
    await page.locator(".soul", has_text="Chris").click()

    await expect(page.get_by_role("button", name="START")).to_be_visible()


async def test_two_people_sit_side_by_side_on_a_desktop(page: Page, api: Api) -> None:
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.get_by_role("button", name="Рядом").click()

    await expect(page.locator(".panel")).to_have_count(2)


async def test_a_message_to_the_group_reaches_everybody(page: Page, api: Api) -> None:
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.locator(".row", has_text="Вечерние нарды").click()
    await page.get_by_placeholder("Сообщение").fill("Кто играет?")
    await page.keyboard.press("Enter")
    await page.locator(".soul", has_text="Богдан").click()

    await expect(page.locator(".row", has_text="Вечерние нарды")).to_contain_text("Анна: Кто играет?")


async def test_inline_results_are_offered_and_sent(page: Page, api: Api) -> None:
    await page.set_viewport_size({"width": 1280, "height": 800})
    await page.locator(".row", has_text="Вечерние нарды").click()
    await page.get_by_placeholder("Сообщение").fill("@nardy_sandbox_bot до 3")
    query = (await next_update(api))["inline_query"]
    content = {"message_text": "Короткие нарды"}
    result = {"type": "article", "id": "1", "title": "Матч до 3", "input_message_content": content}
    await api("answerInlineQuery", inline_query_id=query["id"], results=[result])
    await page.get_by_role("button", name="Матч до 3").click()

    await expect(page.locator(".msg.out")).to_contain_text("Короткие нарды")


async def test_hostile_names_stay_text(page: Page, api: Api) -> None:
    name = "<img src=x onerror=alert(1)>"
    await page.locator(".soul.tool").first.click()
    await page.locator("input[name=first_name]").fill(name)
    await page.get_by_role("button", name="Создать").click()

    await expect(page.locator(".soul.on .name")).to_have_text(name)
    await expect(page.locator("img[src=x]")).to_have_count(0)


@pytest.mark.parametrize("width", [320, 360, 390, 768, 1280])
async def test_nothing_sticks_out_at_any_width(page: Page, api: Api, width: int) -> None:
    await page.set_viewport_size({"width": width, "height": 740})
    await page.get_by_role("button", name="ЗАПУСТИТЬ").click()
    await board(api, (await next_update(api))["message"]["chat"]["id"])
    await expect(page.locator(".photo")).to_be_visible()

    wide = await page.evaluate("document.documentElement.scrollWidth")
    keys = await page.locator(".key").evaluate_all(
        "keys => keys.map(key => key.getBoundingClientRect().right)"
    )
    assert wide <= width
    assert max(keys) <= width
