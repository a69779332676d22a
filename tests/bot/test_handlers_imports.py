"""Match files sent to the bot, as people meet them."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from bot.app import App
from bot.services import imports
from bot.services.imports import KEPT
from bot.services.ports import PersonId
from bot.views.texts import LANGUAGES, texts
from engine.formats.decode import LIMIT
from engine.formats.files import read_file
from engine.formats.mat import write_mat
from engine.formats.text import write_text
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.test_services_studying import FILE as ANALYSED
from tests.engine.formats.records import CUBE, random_record

MATCH = random_record(4, 3, "short", CUBE)
MAT = write_mat(MATCH).encode()


def zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("match.mat", b"\0" * 10_000_000)
    return packed.getvalue()


DAMAGED: dict[str, tuple[bytes, str]] = {
    "empty.mat": (b"", "empty"),
    "truncated.mat": (MAT[:12], "no_match"),
    "without_games.mat": (b" 5 point match\r\n", "no_games"),
    "renamed_zip.mat": (zipped(), "archive"),
    "picture.mat": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "not_text"),
    "wrong_encoding.mat": (MAT.decode().encode("utf-16-le"), "not_text"),
    "illegal.mat": (MAT.replace(b": 24/", b": 24/1 24/", 1), "move"),
    "dice.mat": (b" 1 point match\n Game 1\n A : 0     B : 0\n  1) 97: 24/15\n", "dice"),
    "script.mat": (b"<script>alert(1)</script>", "no_match"),
    "long_line.mat": (b" 1 point match\n" + b"x" * 9_000, "line"),
    "money.mat": (b" 9999999 point match\n", "length"),
}


async def test_a_match_file_is_summed_up_and_stepped_through(anna: Phone) -> None:
    await anna.send_file("match.mat", MAT)
    assert "Анна" in anna.screen.text
    assert "Boris" in anna.screen.text
    assert "to 3" in anna.screen.text

    await anna.press("Board by board")
    first = anna.screen.text
    await anna.press("▶")
    second = anna.screen.text
    await anna.press("◀")

    assert "Game 1 of" in first
    assert first != second
    assert anna.screen.text == first
    assert len(anna.messages) == 1


async def test_the_last_board_shows_how_it_ended_and_leads_back(anna: Phone) -> None:
    await anna.send_file("match.mat", MAT)
    await anna.press("Board by board")
    while any("⏭" in label for label in anna.screen.buttons):
        await anna.press("⏭")
    while any("▶" in label for label in anna.screen.buttons):
        await anna.press("▶")
    last = anna.screen

    await anna.press("‹ Match")

    assert last.picture is not None
    assert "Match from a file" in anna.screen.text


async def test_a_record_of_our_own_is_read_too(anna: Phone) -> None:
    await anna.send_file("nardy.txt", write_text(random_record(3, 0, "gulbar", games=2)).encode())

    assert "Gulbar" in anna.screen.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DAMAGED)
async def test_a_damaged_or_hostile_file_is_one_sentence(anna: Phone, name: str, language: str) -> None:
    data, reason = DAMAGED[name]
    anna.language = language

    await anna.send_file(name, data)

    beginning = texts(language).plain(f"record.{reason}", game=1, line=4, text="…").split("…")[0][:5]
    assert anna.screen.text.startswith(beginning)
    assert anna.screen.text.count("\n") == 0
    assert len(anna.messages) == 1


async def test_a_huge_file_is_not_even_fetched(anna: Phone, telegram: FakeTelegram) -> None:
    await anna.send_file("huge.mat", b"", size=LIMIT + 1)

    assert anna.screen.text == texts("en").plain("record.too_large")
    assert telegram.called("getFile") == []


async def test_a_file_that_lies_about_its_size_is_refused_before_all_of_it_is_there(
    anna: Phone, telegram: FakeTelegram
) -> None:
    await anna.send_file("huge.mat", MAT + b" " * 8 * LIMIT, size=10)

    assert anna.screen.text == texts("en").plain("record.too_large")
    assert telegram.fetched < 2 * LIMIT


async def test_what_was_sent_is_told_by_mydata_and_gone_after_forget(
    anna: Phone, app: App, telegram: FakeTelegram
) -> None:
    await anna.send_file("match.mat", MAT)
    await anna.say("/mydata")
    told = json.loads(telegram.files["nardy-my-data.json"])

    await anna.say("/forget")
    await anna.press("Erase…")
    await anna.press("Yes, erase")

    assert told["imports"][0]["name"] == "match.mat"
    assert await app.store.imports.of(PersonId(anna.number)) == {}


async def test_nobody_sees_the_file_of_another(anna: Phone, bogdan: Phone) -> None:
    await anna.send_file("match.mat", MAT)
    press = anna.first("im:")
    await bogdan.say("/start")
    assert press is not None

    toast = await bogdan.send(press, bogdan.screen.message_id)

    assert toast.text == texts("en").plain("error.not_found")


async def test_only_the_newest_files_are_kept(anna: Phone, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imports, "KEPT", 2)
    for name in ("a.mat", "b.mat", "c.mat"):
        await anna.send_file(name, MAT)

    kept = await app.store.imports.of(PersonId(anna.number))

    rows = [await app.store.imports.one(number) for number in kept.values()]
    assert [row.name for row in rows if row is not None] == ["b.mat", "c.mat"]
    assert KEPT == 20


async def test_boards_are_shown_after_a_restart(anna: Phone, app: App) -> None:
    await anna.send_file("match.mat", MAT)
    (number,) = (await app.store.imports.of(PersonId(anna.number))).values()

    again = imports.Imports(app.store, app.clock, app.thinking)

    assert await again.of(number, PersonId(anna.number)) == read_file(MAT)


async def test_a_match_from_a_file_is_analysed_like_an_own_one(anna: Phone) -> None:
    await anna.send_file("match.mat", ANALYSED)
    await anna.press("Analysis")
    await anna.until(lambda: "error rate" in anna.screen.text)
    whole = anna.screen

    await anna.press("Mistakes")
    mistake = anna.screen.text
    await anna.press("‹ Match")

    assert "beginner" in str(whole.text) or "beginner" in mistake
    assert "Better:" in mistake
    assert "Match from a file" in anna.screen.text
    assert len(anna.messages) == 1
