"""Inline mode (telegram_facts 1b, 3)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.sandbox.actor import Actor, Offer
from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import Api, button, jpeg, keyboard


def article(name: str = "r1", **more: Any) -> dict[str, Any]:
    content = {"message_text": "<b>Нарды</b>", "parse_mode": "HTML"}
    return {"type": "article", "id": name, "title": "Короткие", "input_message_content": content, **more}


async def offered(api: Api, person: Actor, results: list[Any], chat: int | None = None, **more: Any) -> Offer:
    """What the person sees after the bot answered an inline query."""
    async with asyncio.TaskGroup() as tasks:
        asked = tasks.create_task(person.ask_inline("short", chat=chat))
        await asyncio.sleep(0.05)
        query = (await api.updates())[-1]["inline_query"]
        (await api("answerInlineQuery", inline_query_id=query["id"], results=results, **more)).result  # noqa: B018 - raises if it was refused
    return asked.result()


@pytest.mark.parametrize(
    ("place", "chat_type"), [("private", "sender"), ("group", "supergroup"), ("direct", "private")]
)
async def test_a_query_tells_where_it_was_typed(
    api: Api, anna: Actor, bogdan: Actor, place: str, chat_type: str
) -> None:
    chats = {
        "private": anna.id,
        "group": (await anna.create_group("G")).id,
        "direct": await anna.direct_chat(bogdan),
    }
    with pytest.raises(TimeoutError):
        await anna.ask_inline("sh", chat=chats[place], seconds=0.05)

    query = (await api.updates())[-1]["inline_query"]

    assert (query["chat_type"], query["query"], query["offset"]) == (chat_type, "sh", "")


async def test_a_chosen_result_becomes_a_message_via_the_bot(api: Api, anna: Actor) -> None:
    group = await anna.create_group("G")
    offer = await offered(api, anna, [article(reply_markup=keyboard(button()))], group.id)
    shown = await anna.choose(offer, 0, chat=group.id)

    message, chosen = (await api.updates())[-2:]

    assert (shown.text, shown.buttons, offer.titles) == ("Нарды", ["13/8"], ["Короткие"])
    assert message["message"]["via_bot"]["id"] == 42
    assert chosen["chosen_inline_result"]["inline_message_id"].startswith("AQ")
    assert chosen["chosen_inline_result"]["result_id"] == "r1"


async def test_a_result_without_a_keyboard_has_no_inline_id(api: Api, anna: Actor) -> None:
    offer = await offered(api, anna, [article()])
    await anna.choose(offer, 0)

    assert "inline_message_id" not in (await api.updates())[-1]["chosen_inline_result"]


async def test_without_feedback_no_choice_is_told(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.post("bot", inline_feedback=False)
    offer = await offered(api, anna, [article()])
    await anna.choose(offer, 0)

    assert "chosen_inline_result" not in (await api.updates())[-1]


async def inline_board(api: Api, anna: Actor, bogdan: Actor) -> tuple[str, Any]:
    """An inline message in a chat where the bot is not."""
    chat = await anna.direct_chat(bogdan)
    offer = await offered(api, anna, [article(reply_markup=keyboard(button()))], chat)
    shown = await anna.choose(offer, 0, chat=chat)
    await api.updates()
    return str(shown.raw["inline_id"]), shown


async def test_a_press_carries_only_the_inline_id(api: Api, anna: Actor, bogdan: Actor) -> None:
    number, shown = await inline_board(api, anna, bogdan)
    await bogdan.tap(shown, "13/8")

    query = (await api.updates())[0]["callback_query"]

    assert (query["inline_message_id"], query["from"]["id"]) == (number, bogdan.id)
    assert "message" not in query


async def test_an_inline_message_is_edited_by_its_id(
    api: Api, sim: Sandbox, anna: Actor, bogdan: Actor
) -> None:
    number, shown = await inline_board(api, anna, bogdan)

    answer = await api("editMessageText", inline_message_id=number, text="moved")

    assert answer.result is True
    await sim.until(lambda: shown.text == "moved")


async def test_an_inline_message_takes_no_upload(api: Api, anna: Actor, bogdan: Actor) -> None:
    number, _ = await inline_board(api, anna, bogdan)
    media = {"type": "photo", "media": "attach://new"}

    answer = await api("editMessageMedia", files={"new": jpeg()}, inline_message_id=number, media=media)

    assert answer.status == 400


async def test_an_inline_message_takes_a_file_id(api: Api, sim: Sandbox, anna: Actor, bogdan: Actor) -> None:
    number, shown = await inline_board(api, anna, bogdan)
    sent = (await api("sendPhoto", files={"photo": jpeg()}, chat_id=anna.id)).result["photo"][-1]
    media = {"type": "photo", "media": sent["file_id"]}

    answer = await api("editMessageMedia", inline_message_id=number, media=media)

    assert answer.result is True
    await sim.until(lambda: shown.photo is not None)


@pytest.mark.parametrize(
    ("number", "error"),
    [("nonsense", "invalid inline message identifier specified"), ("AQ" + "A" * 30, "MESSAGE_ID_INVALID")],
)
async def test_a_wrong_inline_id_is_refused(api: Api, number: str, error: str) -> None:
    answer = await api("editMessageText", inline_message_id=number, text="x")

    assert answer.error == f"Bad Request: {error}"


@pytest.mark.parametrize(
    ("results", "error"),
    [
        ([article()] * 51, "too many inline query results specified"),
        ([{"type": "article"}], "can't parse inline query result: Can't find field \"id\""),
        ([article(), article()], "RESULT_ID_DUPLICATE"),
        ([article("x" * 65)], "RESULT_ID_INVALID"),
    ],
)
async def test_bad_results_are_refused(api: Api, results: list[Any], error: str) -> None:
    answer = await api("answerInlineQuery", inline_query_id="1", results=results)

    assert answer.error == f"Bad Request: {error}"


async def test_results_are_kept_for_their_cache_time(api: Api, anna: Actor, bogdan: Actor) -> None:
    await offered(api, anna, [article()])

    again = await bogdan.ask_inline("short")

    assert again.titles == ["Короткие"]
    assert await api.updates() == []


async def test_personal_results_are_kept_for_one_person(api: Api, anna: Actor, bogdan: Actor) -> None:
    await offered(api, anna, [article()], is_personal=True)

    with pytest.raises(TimeoutError):
        await bogdan.ask_inline("short", seconds=0.05)


async def test_an_inline_query_expires_after_30_seconds(api: Api, sim: Sandbox, anna: Actor) -> None:
    await api.updates()
    with pytest.raises(TimeoutError):
        await anna.ask_inline("late", seconds=0.05)
    await sim.move_clock(31)

    assert await api.updates() == []
