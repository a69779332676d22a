"""Uploads, file_ids and downloads (telegram_facts 1a, 2)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.sandbox.actor import Actor
from bot.sandbox.client import Sandbox
from bot.sandbox.files import Files
from bot.sandbox.plain import number_of
from tests.sandbox.conftest import TOKEN, Answer, Api, jpeg

GIF = b"GIF89a\x40\x01\xf0\x00" + bytes(20)
MALFORMED = "Bad Request: wrong remote file identifier specified: "


async def photo(api: Api, anna: Actor, data: bytes = jpeg()) -> Answer:
    return await api("sendPhoto", files={"photo": data}, chat_id=anna.id)


async def test_an_uploaded_photo_comes_in_sizes(api: Api, anna: Actor) -> None:
    sizes = (await photo(api, anna)).result["photo"]

    assert [(one["width"], one["height"]) for one in sizes] == [(90, 68), (320, 240), (800, 600), (1280, 960)]
    assert len({one["file_id"] for one in sizes}) == 4


@pytest.mark.parametrize(
    ("method", "field", "data", "head"),
    [
        ("sendPhoto", "photo", jpeg(), "AgAC"),
        ("sendDocument", "document", b"text", "BQAC"),
        ("sendAnimation", "animation", GIF, "CgAC"),
    ],
)
async def test_a_file_id_shows_its_kind(
    api: Api, anna: Actor, method: str, field: str, data: bytes, head: str
) -> None:
    message = (await api(method, files={field: data}, chat_id=anna.id)).result

    found = re.findall(r"'file_id': '([^']+)'", str(message[field]))
    assert all(re.fullmatch(rf"{head}[A-Za-z0-9_-]+", one) for one in found)


async def test_an_animation_is_a_document_too(api: Api, anna: Actor) -> None:
    message = (await api("sendAnimation", files={"animation": GIF}, chat_id=anna.id)).result

    assert message["animation"]["file_id"] == message["document"]["file_id"]


async def test_a_part_is_found_by_attach(api: Api, anna: Actor) -> None:
    answer = await api("sendPhoto", files={"board": jpeg()}, chat_id=anna.id, photo="attach://board")

    assert answer.status == 200


async def test_a_photo_is_sent_again_by_its_file_id(api: Api, anna: Actor) -> None:
    first = (await photo(api, anna)).result["photo"][-1]

    again = (await api("sendPhoto", chat_id=anna.id, photo=first["file_id"])).result["photo"][-1]

    assert again == first


async def test_a_unique_id_cannot_be_sent(api: Api, anna: Actor) -> None:
    first = (await photo(api, anna)).result["photo"][-1]

    answer = await api("sendPhoto", chat_id=anna.id, photo=first["file_unique_id"])

    assert answer.error.startswith(MALFORMED)


@pytest.mark.parametrize(
    ("method", "kind"), [("sendPhoto", "photo"), ("sendDocument", "document"), ("sendAnimation", "animation")]
)
async def test_a_file_is_needed(api: Api, anna: Actor, method: str, kind: str) -> None:
    missing = await api(method, chat_id=anna.id)
    dangling = await api(method, files={"other": b"x"}, chat_id=anna.id, **{kind: "attach://gone"})

    assert missing.error == dangling.error == f"Bad Request: there is no {kind} in the request"


@pytest.mark.parametrize(
    ("file_id", "error"),
    [
        ("AgAC фото", MALFORMED + "Wrong character in the string"),
        ("AgACAgI=", MALFORMED + "Wrong padding in the string"),
        ("AgACA", MALFORMED + "Wrong string length"),
        ("AgACAgIA", MALFORMED + "can't unserialize it. Wrong last symbol"),
        ("AgACAgIE", "Bad Request: wrong file identifier/HTTP URL specified"),
        ("board.jpg", "Bad Request: wrong HTTP URL specified"),
        ("http://example.com/board.jpg", "Bad Request: failed to get HTTP URL content"),
    ],
)
async def test_a_wrong_file_id_is_explained(api: Api, anna: Actor, file_id: str, error: str) -> None:
    assert (await api("sendPhoto", chat_id=anna.id, photo=file_id)).error == error


async def test_a_document_is_no_photo(api: Api, anna: Actor) -> None:
    document = (await api("sendDocument", files={"document": b"x"}, chat_id=anna.id)).result["document"]

    answer = await api("sendPhoto", chat_id=anna.id, photo=document["file_id"])

    assert answer.error == "Bad Request: can't use file of type Document as Photo"


async def test_documents_and_animations_interchange(api: Api, anna: Actor) -> None:
    sent = (await api("sendAnimation", files={"animation": GIF}, chat_id=anna.id)).result["animation"]

    assert (await api("sendDocument", chat_id=anna.id, document=sent["file_id"])).status == 200


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", "file must be non-empty"),
        (b"no picture", "PHOTO_INVALID_DIMENSIONS"),
        (jpeg(9000, 2000), "PHOTO_INVALID_DIMENSIONS"),
        (jpeg(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
    ],
)
async def test_a_bad_picture_is_refused(api: Api, anna: Actor, data: bytes, error: str) -> None:
    assert (await photo(api, anna, data)).error == f"Bad Request: {error}"


async def test_a_photo_of_over_ten_megabytes_is_refused(api: Api, anna: Actor) -> None:
    answer = await photo(api, anna, jpeg(size=10_485_761))

    assert answer.error == (
        "Bad Request: file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes"
    )


async def test_a_file_is_downloaded_by_its_path(api: Api, anna: Actor) -> None:
    sent = (await photo(api, anna)).result["photo"][-1]
    file = (await api("getFile", file_id=sent["file_id"])).result

    async with api.session.get(f"{api.url}/file/bot{TOKEN}/{file['file_path']}") as response:
        data = await response.read()

    assert (file["file_path"], data) == ("photos/file_1.jpg", jpeg())


def test_old_contents_give_way_but_their_ids_live_on() -> None:
    files = Files(kept=1000)
    first = files.add("photo", jpeg(size=900), "a.jpg")
    second = files.add("photo", jpeg(size=901), "b.jpg")

    assert (files.data(first), files.data(second)) == (None, jpeg(size=901))
    assert files.find(first.ids[-1]) is first


@pytest.mark.parametrize(
    ("args", "error"),
    [
        ({}, "file_id not specified"),
        ({"file_id": "AgACAgIA"}, "invalid file_id"),
        ({"file_id": "AgACAgIE"}, "wrong file_id or the file is temporarily unavailable"),
    ],
)
async def test_get_file_explains_itself(api: Api, args: dict[str, Any], error: str) -> None:
    assert (await api("getFile", **args)).error == f"Bad Request: {error}"


async def seconds_of(sim: Sandbox) -> list[float]:
    return [number_of(call, "seconds") for call in await sim.calls("sendPhoto")]


async def test_large_uploads_of_one_size_are_spaced(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(per_second=1000)

    [await photo(api, anna, jpeg(size=150_000)) for _ in range(8)]

    first, *_, last = await seconds_of(sim)
    assert first < 0.15 < last < 0.3


async def test_large_uploads_of_different_sizes_are_not(api: Api, sim: Sandbox, anna: Actor) -> None:
    await sim.limits(per_second=1000)

    [await photo(api, anna, jpeg(size=150_000 + number)) for number in range(8)]

    assert max(await seconds_of(sim)) < 0.15


async def test_a_flood_of_large_uploads_is_told_to_wait_a_minute(api: Api, sim: Sandbox, anna: Actor) -> None:
    await photo(api, anna, jpeg(size=200_000))
    await sim.move_clock(-7)

    answer = await photo(api, anna, jpeg(size=200_000))

    assert (answer.status, answer.body["parameters"]) == (429, {"retry_after": 60})
