"""/fair: the envelope, the check with one tap, the file, and how the dice have fallen."""

from __future__ import annotations

import json
import re

from bot.app import App
from bot.services.ports import PersonId
from engine.events import Rolled
from engine.fairness import verify_proof
from engine.tally import Tally
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone


async def test_how_the_dice_are_sealed_is_said_in_three_sentences_under_a_picture(anna: Phone) -> None:
    await anna.say("/fair")

    text = re.sub(r"<[^>]*>", "", anna.screen.text)
    assert len(re.findall(r"[.?!](?=\s|$)", text)) == 3
    assert anna.screen.picture


async def test_one_tap_checks_the_last_game_and_lists_every_recomputed_roll(finished: Phone) -> None:
    table = await finished.table()
    await finished.say("/fair")

    await finished.press("Check the last game")

    rolls = [event.dice for event in table.events if isinstance(event, Rolled)]
    listed = [
        tuple(map(int, pair)) for pair in re.findall(r"(\d)\N{NON-BREAKING HYPHEN}(\d)", finished.screen.text)
    ]
    assert [roll for roll in listed if roll in rolls][-len(rolls) :] == rolls
    assert "all fits" in finished.screen.text


async def test_the_proof_is_a_file_that_anybody_can_check(finished: Phone, telegram: FakeTelegram) -> None:
    await finished.say("/fair")
    await finished.press("Check the last game")

    await finished.press("The file")

    (data,) = telegram.files.values()
    assert verify_proof(json.loads(data))


async def test_who_has_finished_nothing_is_told_what_to_do(anna: Phone) -> None:
    await anna.say("/fair")

    await anna.press("Check the last game")
    told = anna.screen.text
    await anna.press("Back")

    assert "finish a game" in told
    assert "Honest dice" in anna.screen.text


async def test_the_own_dice_are_counted_beside_what_is_usual(finished: Phone, app: App) -> None:
    counted = await app.store.dice.of(PersonId(finished.number))
    await finished.say("/fair")

    await finished.press("My dice")

    assert counted.rolls >= 2
    assert f"{counted.rolls} roll" in finished.screen.text
    assert f"6: {counted.faces[5]} (usually" in finished.screen.text


async def test_everybodys_dice_are_one_tap_away_the_computers_among_them(finished: Phone, app: App) -> None:
    mine, everybody = await app.store.dice.of(PersonId(finished.number)), await app.store.dice.of(None)
    await finished.say("/profile")
    await finished.press("My dice")

    await finished.press("All dice")

    assert everybody.rolls > mine.rolls
    assert f"{everybody.rolls} rolls" in finished.screen.text


async def test_before_the_first_roll_there_is_nothing_to_count(anna: Phone, app: App) -> None:
    await anna.say("/fair")

    await anna.press("My dice")

    assert await app.store.dice.of(PersonId(anna.number)) == Tally()
    assert "Nothing has been rolled yet" in anna.screen.text
