"""reply_markup as Telegram checks it (telegram_facts 1a, 2, 4)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import Answer, Api, button, keyboard

UNPARSED = "Bad Request: can't parse inline keyboard button: "


async def send(api: Api, anna: Actor, *buttons: dict[str, Any]) -> Answer:
    return await api("sendMessage", chat_id=anna.id, text="hi", reply_markup=keyboard(*buttons))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"callback_data": "x"}, UNPARSED + 'Can\'t find field "text"'),
        ({"text": "a"}, UNPARSED + "Text buttons are unallowed in the inline keyboard"),
        ({"text": "a", "callback_data": ""}, UNPARSED + "Text buttons are unallowed in the inline keyboard"),
        (button(style="pink"), UNPARSED + "invalid button style specified"),
        (button(data="x" * 65), "Bad Request: BUTTON_DATA_INVALID"),
        (button(data="я" * 33), "Bad Request: BUTTON_DATA_INVALID"),
        (
            {"text": "a", "url": "http://localhost"},
            "Bad Request: inline keyboard button URL 'http://localhost' is invalid: Wrong HTTP URL",
        ),
    ],
)
async def test_a_bad_button_is_refused(api: Api, anna: Actor, wrong: dict[str, Any], error: str) -> None:
    assert (await send(api, anna, wrong)).error == error


async def test_64_bytes_of_data_are_fine(api: Api, anna: Actor) -> None:
    markup = (await send(api, anna, button(data="я" * 32))).result["reply_markup"]

    assert markup["inline_keyboard"][0][0]["callback_data"] == "я" * 32


@pytest.mark.parametrize("style", ["primary", "success", "danger"])
async def test_a_style_is_kept(api: Api, anna: Actor, style: str) -> None:
    markup = (await send(api, anna, button(style=style))).result["reply_markup"]

    assert markup["inline_keyboard"][0][0]["style"] == style


async def test_a_button_without_words_is_dropped(api: Api, anna: Actor) -> None:
    markup = (await send(api, anna, button(text=" "), button())).result["reply_markup"]

    assert [one["text"] for one in markup["inline_keyboard"][0]] == ["13/8"]


async def test_a_keyboard_of_dropped_buttons_is_none(api: Api, anna: Actor) -> None:
    assert "reply_markup" not in (await send(api, anna, button(text=""))).result


async def test_a_row_keeps_twelve_buttons(api: Api, anna: Actor) -> None:
    markup = (await send(api, anna, *[button()] * 13)).result["reply_markup"]

    assert len(markup["inline_keyboard"][0]) == 12


async def test_a_keyboard_keeps_three_hundred_buttons(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(markup_bytes=100_000)
    markup = {"inline_keyboard": [[button()] * 12] * 26}

    sent = (await api("sendMessage", chat_id=anna.id, text="hi", reply_markup=markup)).result

    assert sum(len(row) for row in sent["reply_markup"]["inline_keyboard"]) == 300


async def test_a_keyboard_can_be_too_long(api: Api, anna: Actor) -> None:
    markup = {"inline_keyboard": [[button(text="x" * 60, data="y" * 60)] * 8] * 10}

    answer = await api("sendMessage", chat_id=anna.id, text="hi", reply_markup=markup)

    assert answer.error == "Bad Request: reply markup is too long"


async def test_an_edit_takes_no_reply_keyboard(api: Api, anna: Actor) -> None:
    message = (await send(api, anna, button())).result
    reply = {"keyboard": [[{"text": "a"}]]}

    answer = await api(
        "editMessageText", chat_id=anna.id, message_id=message["message_id"], text="new", reply_markup=reply
    )

    assert answer.error == "Bad Request: inline keyboard expected"


async def test_a_message_with_a_reply_keyboard_cannot_be_edited(api: Api, anna: Actor) -> None:
    reply = {"force_reply": True}
    message = (await api("sendMessage", chat_id=anna.id, text="password?", reply_markup=reply)).result

    answer = await api("editMessageText", chat_id=anna.id, message_id=message["message_id"], text="new")

    assert answer.error == "Bad Request: message can't be edited"


async def test_a_copy_button_and_a_disabled_button_pass(api: Api, anna: Actor) -> None:
    copy = {"text": "ID", "copy_text": {"text": "4HPwATDgc/ABMA"}}

    markup = (await send(api, anna, copy, {"text": "off", "disabled": {}})).result["reply_markup"]

    assert [*markup["inline_keyboard"][0][0]] == ["text", "copy_text"]
