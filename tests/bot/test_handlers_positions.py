"""/position, as people use it."""

from __future__ import annotations

import pytest

from bot.presses import PositionPress
from bot.views.positions import press_of, standing_in
from bot.views.texts import LANGUAGES, texts
from engine.formats.position import read_position
from engine.variants import VARIANTS
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone

OPENING = "24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"
XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"
DOUBLED = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:D:2:1:0:5:10"
HEADS = "long 24:15 / 24:15 61"


async def test_an_xgid_is_drawn_with_its_codes_and_the_best_turn_on_request(anna: Phone) -> None:
    await anna.say(f"/position {XGID}")
    assert anna.screen.picture is not None
    assert "4HPwATDgc/ABMA" in anna.screen.text

    await anna.press("Best turn")

    assert "8/5 6/5" in anna.screen.text
    assert anna.screen.text.index("8/5 6/5") < anna.screen.text.index("2. ")


async def test_the_way_back_leads_to_the_position(anna: Phone) -> None:
    await anna.say(f"/position {XGID}")
    before = anna.screen.text
    await anna.press("Best turn")

    await anna.press("‹ Position")

    assert anna.screen.text == before


async def test_a_double_is_answered(anna: Phone) -> None:
    await anna.say(f"/position {DOUBLED}")

    await anna.press("cube")

    assert "• take: " in anna.screen.text
    assert "• pass: worse" in anna.screen.text


async def test_before_the_throw_the_question_is_whether_to_double(anna: Phone) -> None:
    await anna.say(f"/position {OPENING}")

    await anna.press("cube")

    assert "• offer a double: worse" in anna.screen.text


@pytest.mark.parametrize(
    "text", [HEADS, "gulbar 24:15 / 24:15 6-1", "crazy 24:15 / 24:15 11", "dutch bar:15 / bar:15 31"]
)
async def test_our_own_text_knows_every_game(anna: Phone, text: str) -> None:
    await anna.say(f"/position {text}")

    await anna.press("Best turn")

    assert "1. " in anna.screen.text


async def test_without_dice_and_cube_there_is_nothing_to_ask(anna: Phone) -> None:
    await anna.say("/position long 24:15 / 24:15")

    assert "With dice behind the position" in anna.screen.text
    assert list(anna.screen.buttons) == ["✖ Close"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_without_a_position_it_is_told_how_to_write_one(anna: Phone, language: str) -> None:
    anna.language = language

    await anna.say("/position")

    assert anna.screen.text == texts(language)("position.help")


@pytest.mark.parametrize(
    "text",
    [
        "rubbish",
        "XGID=",
        "24:15",
        f"chess {OPENING}",
        "24:15 / 1:15",
        "off:15 / 1:15",
        "1" * 3000,
        "4HPwATDgc/ABM!",
    ],
)
async def test_what_is_no_position_is_one_sentence(anna: Phone, text: str) -> None:
    await anna.say(f"/position {text}")

    assert anna.screen.text == texts("en").plain("error.bad_position")


async def test_a_forged_button_is_refused(anna: Phone, telegram: FakeTelegram) -> None:
    await anna.say(f"/position {XGID}")

    toast = await anna.send("z:best:chess:4HPwATDgc/ABMA:cAkAAAAAAAAA", anna.screen.message_id)

    assert toast.text == texts("en").plain("error.bad_position")


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_position_of_any_variant_travels_in_a_button(variant: str) -> None:
    standing = read_position(f"{variant} 24:3 6:5 5:5 / 24:2 9:9 41")

    data = press_of(standing, "best").pack()

    assert standing_in(PositionPress.unpack(data)) == standing
    assert len(data.encode()) <= 64


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_fits_in_every_language(anna: Phone, telegram: FakeTelegram, language: str) -> None:
    anna.language = language
    for text in (XGID, DOUBLED, HEADS):
        await anna.say(f"/position {text}")
        await anna.press({"ru": "ход", "uk": "хід", "en": "turn"}[language] if text != DOUBLED else "?")

    assert telegram.breaches == []
