"""Addresses, tokens, arguments and envelopes (telegram_facts 0)."""

from __future__ import annotations

from io import BytesIO

import aiohttp
import pytest

from bot.sandbox.client import Sandbox
from tests.sandbox.conftest import TOKEN, Api, jpeg


async def test_a_method_is_found_in_any_case(api: Api) -> None:
    assert (await api("GETme")).result["id"] == 42


async def test_a_success_is_ok_with_a_result(api: Api) -> None:
    answer = await api("getMe")

    assert (answer.status, answer.body["ok"]) == (200, True)


async def test_an_unknown_method_is_not_found(api: Api) -> None:
    answer = await api("sendNonsense")

    assert answer.body == {"ok": False, "error_code": 404, "description": "Not Found: method not found"}
    assert answer.status == 404


async def test_a_path_outside_the_api_is_not_found(api: Api) -> None:
    async with api.session.get(f"{api.url}/elsewhere") as response:
        body = await response.json()

    assert body == {"ok": False, "error_code": 404, "description": "Not Found"}


@pytest.mark.parametrize(
    ("token", "description"),
    [
        ("42", "Unauthorized: invalid token specified"),
        ("x:y", "Unauthorized: invalid token specified"),
        ("42:wrong", "Unauthorized"),
        ("43:sandbox-token", "Unauthorized"),
    ],
)
async def test_a_wrong_token_is_unauthorized(api: Api, token: str, description: str) -> None:
    async with api.session.get(f"{api.url}/bot{token}/getMe") as response:
        body = await response.json()

    assert (response.status, body["description"]) == (401, description)


async def test_the_token_is_checked_before_the_method(api: Api) -> None:
    async with api.session.get(f"{api.url}/bot42:wrong/nonsense") as response:
        assert response.status == 401


@pytest.mark.parametrize("carrier", ["params", "data", "json"])
async def test_arguments_come_by_query_form_or_json(api: Api, carrier: str) -> None:
    args = {"chat_id": "99", "text": "hi"}

    async with api.session.post(f"{api.url}/bot{TOKEN}/sendMessage", **{carrier: args}) as response:  # type: ignore[arg-type]  # a name that varies
        body = await response.json()

    assert body["description"] == "Bad Request: chat not found"


async def test_arguments_come_by_multipart(api: Api) -> None:
    answer = await api("sendMessage", files={"unused": b"x"}, chat_id="99", text="hi")

    assert answer.error == "Bad Request: chat not found"


async def test_a_bad_integer_counts_as_zero(api: Api, sim: Sandbox) -> None:
    await sim.limits(schema=False)

    answer = await api("deleteMessage", chat_id=99, message_id="soon")

    assert answer.error == "Bad Request: message identifier is not specified"


async def test_text_is_parsed_before_the_chat_is_looked_up(api: Api) -> None:
    assert (
        "can't parse entities" in (await api("sendMessage", chat_id=99, text="<b>", parse_mode="HTML")).error
    )


async def test_an_unknown_parameter_is_refused(api: Api) -> None:
    answer = await api("sendMessage", chat_id=99, text="hi", colour="red")

    assert answer.error == 'Bad Request: sandbox: sendMessage has no parameter "colour"'


async def test_a_wrong_type_is_refused(api: Api) -> None:
    answer = await api("sendMessage", chat_id=99, text="hi", disable_notification="often")

    assert answer.error == "Bad Request: sandbox: sendMessage: disable_notification must be true or false"


async def test_an_unknown_field_of_a_nested_object_is_refused(api: Api) -> None:
    markup = {"inline_keyboard": [[{"text": "a", "callback_data": "b", "color": "red"}]]}

    answer = await api("sendMessage", chat_id=99, text="hi", reply_markup=markup)

    assert 'a InlineKeyboardButton with the unknown field "color"' in answer.error


async def test_too_many_other_parameters_are_refused_without_a_body(api: Api) -> None:
    body = BytesIO(b"chat_id=99&text=" + b"x" * 1_100_000)
    headers = {"Content-Type": "application/x-www-form-urlencoded"}

    async with api.session.post(f"{api.url}/bot{TOKEN}/sendMessage", data=body, headers=headers) as response:
        assert (response.status, await response.read()) == (413, b"")


async def test_more_than_fifty_files_are_refused(api: Api) -> None:
    files = {f"file{number}": BytesIO(b"x") for number in range(51)}

    async with api.session.post(f"{api.url}/bot{TOKEN}/sendPhoto", data=files) as response:
        assert response.status == 413


async def test_a_body_of_over_50_megabytes_is_refused(api: Api) -> None:
    form = aiohttp.FormData()
    form.add_field("photo", BytesIO(jpeg(size=51 * 1024 * 1024)), filename="x.jpg")

    async with api.session.post(f"{api.url}/bot{TOKEN}/sendPhoto", data=form) as response:
        assert response.status == 413


async def test_the_sandbox_tells_who_the_bot_is(api: Api) -> None:
    me = (await api("getMe")).result

    assert (me["username"], me["supports_inline_queries"]) == ("nardy_sandbox_bot", True)
