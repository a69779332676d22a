"""/puzzle, as people use it: alone, in the archive, and together in a group."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.app import App
from bot.services import puzzling
from bot.services.ports import PersonId
from bot.services.puzzling import puzzle_of
from bot.views.buttons import ROW_CHARACTERS
from bot.views.puzzles import choice_text
from bot.views.texts import LANGUAGES, texts
from engine.ai.puzzles import VARIANTS, Puzzle, pool
from tests.bot.conftest import House
from tests.bot.fake_telegram import FakeTelegram
from tests.bot.phone import Phone
from tests.bot.square import Square

DAY = timedelta(days=1)


async def todays(app: App, variant: str = "short") -> Puzzle:
    return puzzle_of(await app.puzzling.today(variant, PersonId(7)))


async def test_the_right_turn_is_right_and_shown_with_what_the_others_cost(anna: Phone, app: App) -> None:
    puzzle = await todays(app)
    await anna.say("/puzzle")
    before = anna.screen.picture
    assert "Solved" not in anna.screen.text

    await anna.press(choice_text(puzzle, 0))

    assert "✓ Right!" in anna.screen.text
    assert f"1. {choice_text(puzzle, 0)}" in anna.screen.text
    assert "worse by 0." in anna.screen.text
    assert "Solved: 1 of 1" in anna.screen.text
    assert anna.screen.picture != before
    assert len(anna.messages) == 1


async def test_a_wrong_turn_names_the_best_one_and_no_second_answer_is_asked_for(
    anna: Phone, app: App
) -> None:
    puzzle = await todays(app)
    await anna.say("/puzzle")
    await anna.press(choice_text(puzzle, 1))
    told = anna.screen.text

    await anna.say("/puzzle")

    assert f"The best turn: {choice_text(puzzle, 0)}" in told
    assert "Solved: 0 of 1" in told
    assert anna.screen.text == told
    assert not any("/" in label for label in anna.screen.buttons)


async def test_an_old_button_does_not_change_the_answer(anna: Phone, app: App) -> None:
    puzzle = await todays(app)
    await anna.say("/puzzle")
    data = anna.screen.buttons[choice_text(puzzle, 0)]
    assert data is not None
    await anna.press(choice_text(puzzle, 1))

    await anna.send(data, anna.screen.message_id)

    assert "Solved: 0 of 1" in anna.screen.text


async def test_everybody_gets_the_same_puzzle_that_day_and_another_one_the_next(
    house: House, anna: Phone, bogdan: Phone
) -> None:
    await asyncio.gather(anna.say("/puzzle"), bogdan.say("/puzzle"))
    first = set(anna.screen.buttons)
    assert set(bogdan.screen.buttons) == first
    house.clock.offset += DAY

    await anna.say("/puzzle")

    assert set(anna.screen.buttons) != first


async def test_long_nardy_has_a_puzzle_of_its_own(anna: Phone, app: App) -> None:
    await anna.say("/puzzle")

    await anna.press("Long")

    assert choice_text(await todays(app, "long"), 0) in anna.screen.buttons


async def test_earlier_puzzles_are_found_and_may_still_be_answered(
    house: House, anna: Phone, app: App
) -> None:
    yesterday = await todays(app)
    await anna.say("/puzzle")
    house.clock.offset += DAY
    await anna.say("/puzzle")
    await anna.press(choice_text(await todays(app), 0))

    await anna.press("Archive")
    await anna.press("▫")
    await anna.press(choice_text(yesterday, 1))
    await anna.press("Archive")

    assert [label[0] for label in anna.screen.buttons if label[0] in "✓✗▫"] == ["✓", "✗"]
    assert "Solved: 1 of 2" in anna.screen.text


async def test_the_archive_has_pages(house: House, anna: Phone, app: App) -> None:
    for _ in range(puzzling.A_PAGE + 1):
        await todays(app)
        house.clock.offset += DAY
    await anna.say("/puzzle")
    await anna.press("Archive")

    await anna.press("▶")

    assert len([label for label in anna.screen.buttons if label.startswith("▫")]) == 2
    assert "◀" in anna.screen.buttons


async def test_when_the_pool_is_used_up_the_computer_makes_new_ones(
    house: House, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzling, "pool", lambda variant: pool(variant)[:1])
    first = await todays(app)
    house.clock.offset += DAY

    second = await todays(app)

    assert first == pool("short")[0]
    assert second not in pool("short")
    assert second.loss(1) >= 0.08


async def test_after_a_restart_the_day_has_the_same_puzzle(house: House, anna: Phone, app: App) -> None:
    await anna.say("/puzzle")
    before = set(anna.screen.buttons)
    await house.stop(app)
    again = Phone(await house.start())

    await again.say("/puzzle")

    assert set(again.screen.buttons) == before


async def test_a_forged_choice_is_refused(anna: Phone) -> None:
    await anna.say("/puzzle")
    data = anna.first("pz:")
    assert data is not None
    number = data.split(":")[1]

    toast = await anna.send(f"pz:{number}:99:answer:", anna.screen.message_id)

    assert toast.text == texts("en").plain("error.not_found")


async def test_a_group_votes_in_secret_until_whoever_asked_reveals_who_has_solved_it(
    square: Square, anna: Phone, bogdan: Phone, app: App
) -> None:
    await square.say(anna, "/puzzle")
    puzzle = await todays(app)
    asked = square.screen.text

    mine = await square.press(anna, choice_text(puzzle, 1))
    await square.press(bogdan, choice_text(puzzle, 0))
    hidden = square.screen.text
    refused = await square.press(bogdan, "Reveal")
    await square.press(anna, "Reveal")

    assert choice_text(puzzle, 1) in (mine.text or "")
    assert hidden == asked
    assert refused.text == texts("en").plain("error.not_revealer")
    assert "Solved by: Bogdan" in square.screen.text
    assert f"• {choice_text(puzzle, 1)}: votes 1" in square.screen.text


async def test_what_an_anonymous_administrator_asks_any_administrator_reveals(
    square: Square, anna: Phone, bogdan: Phone, telegram: FakeTelegram
) -> None:
    telegram.admins = [anna.number]
    await square.say(anna, "/puzzle", anonymous=True)

    refused = await square.press(bogdan, "Открыть")
    await square.press(anna, "Открыть")

    assert refused.text == texts("en").plain("error.not_revealer")
    assert "The best turn" in square.screen.text


async def test_who_has_answered_alone_keeps_that_answer_in_the_group(
    square: Square, anna: Phone, app: App
) -> None:
    puzzle = await todays(app)
    await anna.say("/puzzle")
    await anna.press(choice_text(puzzle, 1))
    await square.say(anna, "/puzzle")

    toast = await square.press(anna, choice_text(puzzle, 0))
    await square.press(anna, "Reveal")

    assert choice_text(puzzle, 1) in (toast.text or "")
    assert "Nobody has solved it" in square.screen.text


async def test_a_vote_that_nobody_reveals_is_revealed_after_a_day(
    house: House, square: Square, anna: Phone, app: App
) -> None:
    await square.say(anna, "/puzzle long")
    house.clock.offset += DAY + timedelta(minutes=5)

    app.timers.wake()
    await anna.until(lambda: "The best turn" in square.screen.text)

    assert "Nobody has answered" in square.screen.text
    assert len(square.messages) == 1


async def test_a_late_vote_shows_the_result(square: Square, anna: Phone, bogdan: Phone, app: App) -> None:
    await square.say(anna, "/puzzle")
    data = square.screen.buttons[choice_text(await todays(app), 0)]
    assert data is not None
    await square.press(anna, "Reveal")

    await bogdan.send(data, square.screen.message_id, chat=square.number)

    assert "Nobody has answered" in square.screen.text


async def test_a_vote_outlives_that_who_opened_it_is_forgotten(
    square: Square, anna: Phone, bogdan: Phone, app: App
) -> None:
    await square.say(anna, "/puzzle")
    puzzle = await todays(app)
    await square.press(anna, choice_text(puzzle, 1))
    await anna.say("/forget")
    await anna.press("Erase…")
    await anna.press("Yes, erase")

    toast = await square.press(bogdan, choice_text(puzzle, 0))

    assert choice_text(puzzle, 0) in (toast.text or "")
    assert (await app.store.puzzles.solved(PersonId(anna.number))).answered == 0


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_fits_in_every_language(
    anna: Phone, app: App, telegram: FakeTelegram, language: str
) -> None:
    anna.language = language
    for variant in VARIANTS:
        await anna.say(f"/puzzle {variant}")
        await anna.press(choice_text(await todays(app, variant), 1))
        await anna.press({"ru": "Архив", "uk": "Архів", "en": "Archive"}[language])

    assert telegram.breaches == []


def test_every_turn_of_the_pool_fits_on_a_button() -> None:
    labels = [
        choice_text(puzzle, each)
        for variant in VARIANTS
        for puzzle in pool(variant)
        for each in range(len(puzzle.choices))
    ]

    assert max(map(len, labels)) <= ROW_CHARACTERS
